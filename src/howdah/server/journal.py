"""What the server writes about its troubles: not more than a disk can hold, whatever strangers do."""

import logging

from .limits import Bucket

LINES = (0.2, 100)  # a second in the long run, and at once


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
