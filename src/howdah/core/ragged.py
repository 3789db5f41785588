"""Tables whose rows differ in length, in a form that kernels read: all entries in one tuple, and where rows begin."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain


def ragged(rows: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns where each row begins, with the end of the last, and the entries of all rows.

    >>> ragged([[7, 8], [], [9]])
    ((0, 2, 2, 3), (7, 8, 9))
    """
    rows = list(rows)
    return tuple(accumulate(map(len, rows), initial=0)), tuple(chain(*rows))
