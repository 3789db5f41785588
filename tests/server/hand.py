"""A real worker in a process of its own, for tests."""

from pathlib import Path

from .program import Program


class Hand(Program):
    """One worker; `before` is Python that runs in its process first."""

    def __init__(self, home: Path, database: str, before: str = "", *arguments: str) -> None:
        command = ["work", "--database", database, "--processes", "1", "--pace", "0", *arguments]
        super().__init__(home, "hand.txt", before, *command)
