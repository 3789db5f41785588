"""What the server writes about its troubles: JSON lines, not more than a disk can hold, whatever strangers do.

A line has the request or socket in which it was written, where there is one, and the process that wrote it.
"""

import json
import logging
import os
from collections.abc import Sequence
from contextvars import ContextVar

from .limits import Bucket
from .storage.database_address import without

LINES = (0.2, 100)  # a second in the long run, and at once

REQUEST = ContextVar("request", default="")  # the id of what is being answered


def begin(hidden: Sequence[str]) -> None:
    """Has this process write its journal to stderr, without some secrets."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(hidden))
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # of each lost connection; the store says it once


class JsonLines(logging.Formatter):
    """Writes log lines as JSON, without anything secret: what is logged is chosen, never a request or a password."""

    def __init__(self, hidden: Sequence[str] = ()) -> None:
        super().__init__()
        self.hidden = hidden

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": self.formatTime(record), "level": record.levelname, "say": record.getMessage()}
        line |= {"table": record.table} if hasattr(record, "table") else {}
        line |= {"request": REQUEST.get()} if REQUEST.get() else {}
        line |= {"trouble": self.formatException(record.exc_info)} if record.exc_info else {}
        told = {name: without(self.hidden, value) for name, value in line.items()}
        return json.dumps(told | {"process": os.getpid()})


class Sparing(logging.Filter):
    """Leaves lines out when too many come, and says how many in the next one."""

    def __init__(self) -> None:
        super().__init__()
        self.bucket, self.left_out = Bucket(*LINES), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Tells whether a line is written."""
        if not self.bucket.take():
            self.left_out += 1
            return False
        if self.left_out:
            record.msg, record.args = f"{record.getMessage()} ({self.left_out} lines before this were left out)", ()
            self.left_out = 0
        return True
