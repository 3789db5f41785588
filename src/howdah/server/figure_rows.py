"""The figures of several server processes in one file that all of them map: each has a row, and any adds them up.

A process takes a free row by a lock of the system, which ends with it. The next one in that row counts on: a counter
never falls. What is so now counts only for processes that live.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from mmap import mmap

if sys.platform != "win32":
    import fcntl

ROWS = 128  # processes at once, those that replace others included
LOCKS = 1 << 30  # where the bytes are that stand for rows, behind the end of the file


def new_file() -> str:
    """Returns the path of a new file of rows; the caller deletes it."""
    handle, path = tempfile.mkstemp(prefix="howdah-figures-")
    os.close(handle)
    return path


class FigureRows:
    """Rows of a file, one of which belongs to this process."""

    def __init__(self, path: str, width: int) -> None:
        self.width = width
        self.handle = os.open(path, os.O_RDWR)
        os.ftruncate(self.handle, ROWS * width * 8)
        self.all = memoryview(mmap(self.handle, 0)).cast("d")
        self.own = -1
        self.own = next(row for row in range(ROWS) if self._take(row))

    @property
    def mine(self) -> "memoryview[float]":
        """The values of this process."""
        return self._row(self.own)

    def sums(self, lasting: Sequence[bool]) -> list[float]:
        """Returns the sums over all rows; of a value that does not last, over those of living processes."""
        used = [row for row in range(ROWS) if any(self._row(row))]
        alive = [row for row in used if not self._is_free(row)]
        tables = {row: self._row(row).tolist() for row in used}
        return [sum(tables[row][at] for row in (used if lasts else alive)) for at, lasts in enumerate(lasting)]

    def _row(self, row: int) -> "memoryview[float]":
        return self.all[row * self.width : (row + 1) * self.width]

    def _is_free(self, row: int) -> bool:
        """Tells whether nobody has a row."""
        if row == self.own or not self._take(row):
            return False
        fcntl.lockf(self.handle, fcntl.LOCK_UN, 1, LOCKS + row)
        return True

    def _take(self, row: int) -> bool:
        """Takes a row, if nobody has it."""
        try:
            fcntl.lockf(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LOCKS + row)
        except OSError:
            return False
        return True
