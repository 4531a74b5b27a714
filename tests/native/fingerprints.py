"""The fingerprint of a memory, in compiled code; see :mod:`.stepping`."""

from typing import Any


def fingerprint(raw8: Any, raw16: Any, raw32: Any, raw64: Any, runs: Any, weights: Any) -> int:
    """The weighted sum over the raw memory of a Whole."""
    total = 0
    at = 0
    for nth in range(len(runs)):
        width = runs[nth, 0]
        start = runs[nth, 1]
        step = runs[nth, 2]
        count = runs[nth, 3]
        end = start + step * count
        # Slices, because the compiler makes vector code of them.
        weight = weights[at : at + count]
        if width == 1:
            if step == 1:
                part8 = raw8[start:end]
                for i in range(count):
                    total += part8[i] * weight[i]
            else:
                for i in range(count):
                    total += raw8[start + i * step] * weight[i]
        elif width == 2:
            if step == 1:
                part16 = raw16[start:end]
                for i in range(count):
                    total += part16[i] * weight[i]
            else:
                for i in range(count):
                    total += raw16[start + i * step] * weight[i]
        elif width == 4:
            for i in range(count):
                total += raw32[start + i * step] * weight[i]
        else:
            for i in range(count):
                total += raw64[start + i * step] * weight[i]
        at += count
    return total
