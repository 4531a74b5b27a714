"""How compiled code differs from what Numba would make of the kernel by itself. Loading this module is enough.

Rows of a record are indexed without Python's negative indices, which the kernel never uses: Numba tests every index
for being negative, and in code that does little but index rows that costs a tenth of the speed. This holds for rows
inside records and for nothing else. Where bounds checks are on, an index outside the row raises IndexError, negative
ones included, so that a test build finds what would go wrong.

A State without the field ``log`` reads as one that is not logged. The compiler then sees that no event is ever
written and leaves all of that out, which simulations never need and which would only get in the way of the rest.
"""

import operator
from typing import Any

from numba.core import types
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, lower_builtin, lower_getattr
from numba.np.arrayobj import load_item, make_array, record_getattr, store_item

from .layout import LISTENING

(LOG,) = LISTENING


def element(context: Any, builder: Any, aryty: Any, ary: Any, idxty: Any, idx: Any) -> Any:
    """The address of an element of a row."""
    row = make_array(aryty)(context, builder, ary)
    at = context.cast(builder, idx, idxty, types.intp)
    if context.enable_boundscheck:
        length = context.get_constant(types.intp, aryty.shape[0])
        # Compared as unsigned numbers a negative index is a huge one.
        with builder.if_then(builder.icmp_unsigned(">=", at, length), likely=False):
            context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))
    return builder.gep(row.data, [at])


@lower_builtin(operator.getitem, types.NestedArray, types.Integer)
def get_element(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """``row[at]``."""
    aryty, idxty = sig.args
    address = element(context, builder, aryty, args[0], idxty, args[1])
    if isinstance(aryty.dtype, types.Record):
        return impl_ret_borrowed(context, builder, sig.return_type, address)
    return impl_ret_borrowed(context, builder, sig.return_type, load_item(context, builder, aryty, address))


@lower_builtin(operator.setitem, types.NestedArray, types.Integer, types.Any)
def set_element(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """``row[at] = value``."""
    aryty, idxty, valty = sig.args
    address = element(context, builder, aryty, args[0], idxty, args[1])
    value = context.cast(builder, args[2], valty, aryty.dtype)
    store_item(context, builder, aryty, value, address)
    return context.get_dummy_value()


@infer_getattr
class MaybeLogged(AttributeTemplate):
    """The type of ``s.log``, also where a State has no such field."""

    key = types.Record

    def resolve_log(self, record: Any) -> Any:
        """Called by Numba for the attribute ``log``."""
        return record.typeof(LOG) if LOG in record.fields else types.int64


@lower_getattr(types.Record, LOG)
def get_log(context: Any, builder: Any, record: Any, value: Any) -> Any:
    """``s.log``: the field, or 0 where there is none."""
    if LOG in record.fields:
        return record_getattr(context, builder, record, value, LOG)
    return context.get_constant(types.int64, 0)
