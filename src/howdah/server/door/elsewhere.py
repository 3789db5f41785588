"""What visitors have open with other processes: each of them says so again and again, while it is much."""

import time

FORGOTTEN = 4  # seconds after which what was said counts no more


class Elsewhere:
    """By visitor and process, how much is open, and when that was said."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, tuple[int, float]]] = {}

    def note(self, visitor: str, process: str, count: int) -> None:
        """Notes how much a visitor has open with another process."""
        self.said.setdefault(visitor, {})[process] = count, time.monotonic()

    def count(self, visitor: str) -> int:
        """Returns how much a visitor has open with all other processes."""
        if visitor not in self.said:
            return 0
        since = time.monotonic() - FORGOTTEN
        said = self.said[visitor] = {one: told for one, told in self.said[visitor].items() if told[1] > since}
        if not said:
            del self.said[visitor]
        return sum(count for count, _ in said.values())
