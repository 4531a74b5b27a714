"""The rules of all three games, written once: plain functions over flat records of integers.

Standard library only, no I/O, no globals that change. A refusal is a :class:`~beanfield.rules.reasons.Reason`;
0 means legal. :mod:`beanfield.native` compiles these same functions.
"""
