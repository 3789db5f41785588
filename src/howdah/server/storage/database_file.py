"""The file of a SQLite database: whether it may be opened, and whether it is still the one that was opened.

SQLite goes on writing into files that were deleted or replaced, and every commit succeeds, until the process ends.
The file's own handle stays open as long as the database: closing one drops the locks of SQLite in this process.
"""

import os
import stat

MAGIC = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm")

Identity = tuple[int, int] | None


class Displaced(OSError):
    """The file, or one beside it, is no longer the one that was opened."""


class DatabaseFile:
    """A path and the file that was opened there."""

    def __init__(self, path: str) -> None:
        self.path, self.handle = os.path.realpath(path), -1
        self.ways = {os.path.abspath(path), self.path}  # two where a link leads to it
        self.itself: Identity = None
        self.beside: list[Identity] = []
        self.length = 0  # of the log of commits, which only grows

    def exists(self) -> bool:
        """Tells whether there is a file to open; raises an error for one that must not be touched."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            if os.path.exists(f"{self.path}-wal"):
                raise OSError("its file is missing, but its -wal file is there: restore the file from a copy") from None
            return False
        if not stat.S_ISREG(found.st_mode):
            raise OSError("that is not a file")
        if found.st_size == 0:
            raise OSError("its file is empty: restore it from a copy, or move it away for a new database")
        if found.st_nlink > 1:
            raise OSError("its file has a second name (a hard link), which can damage it: keep one name")
        return True

    def open(self) -> None:
        """Opens the file, to recognise it from now on."""
        self.handle = os.open(self.path, os.O_RDWR)
        found = os.fstat(self.handle)
        self.itself = found.st_dev, found.st_ino
        if os.read(self.handle, len(MAGIC)) != MAGIC:
            raise OSError("that is not a SQLite database")

    def note(self) -> None:
        """Remembers the files beside it, once SQLite has opened them."""
        self.length = 0
        self.beside = [identity(self.path + end) for end in BESIDE]

    def check(self) -> None:
        """Raises `Displaced` if the path no longer leads to the file that was opened, or if that was overwritten."""
        if any(identity(way) != self.itself for way in self.ways):
            raise Displaced("its file was deleted or replaced; put it back, or start the server again")
        if hasattr(os, "pread") and os.pread(self.handle, len(MAGIC), 0) != MAGIC:
            raise Displaced("its file was overwritten; restore it from a copy, and start the server again")

    def check_beside(self) -> None:
        """Raises `Displaced` if a file beside it is no longer the same, or the log of commits was cut."""
        found = [_found(self.path + end) for end in BESIDE]
        if [_identity(one) for one in found] != self.beside:
            raise Displaced("a file beside its file was deleted or replaced")
        length, self.length = self.length, found[0].st_size if found[0] else 0
        if self.length < length:
            raise Displaced("a file beside its file was cut")

    def close(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


def identity(path: str) -> Identity:
    """Returns what a path leads to, as the operating system tells files apart; None if to nothing."""
    return _identity(_found(path))


def _found(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _identity(found: os.stat_result | None) -> Identity:
    return (found.st_dev, found.st_ino) if found else None
