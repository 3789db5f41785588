"""Only one server writes to a SQLite file: a second one is refused by a lock that ends with its holder.

Beside the file lies a lock file, found by the resolved path, so that links and relative paths meet.
"""

import os
import sys

from .database_file import Identity, identity


class Occupied(OSError):
    """Another server has the database."""

    def __init__(self) -> None:
        super().__init__("another howdah server uses it; stop that server, or choose another database with --database")


class FileLock:
    """A lock of the operating system on a file, held until it is released or the process ends."""

    def __init__(self, path: str) -> None:
        self.path, self.handle = path, -1
        self.itself: Identity = None

    @property
    def is_held(self) -> bool:
        """Tells whether the lock is held, and on the file that another server would try."""
        return self.handle >= 0 and identity(self.path) == self.itself

    def take(self) -> None:
        """Takes the lock, or raises `Occupied`; once more where the file was deleted meanwhile."""
        while not self.is_held:
            self.release()
            self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(self.handle)
            except (BlockingIOError, PermissionError) as error:
                self.release()
                raise Occupied from error
            found = os.fstat(self.handle)
            self.itself = found.st_dev, found.st_ino

    def release(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
