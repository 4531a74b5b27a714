"""The rules at native speed: the functions of :mod:`beanfield.rules`, compiled from outside by Numba.

Nothing is rewritten here. Needs the extra ``fast`` (NumPy, Numba).
"""
