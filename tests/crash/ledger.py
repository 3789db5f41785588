"""What clients were told and asked: afterwards it is held against what is stored."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

Said = tuple[int, str]  # the actor of a step and its text


@dataclass
class Asked:
    """A request of a client, and what became of it."""

    table: str
    seat: int
    move: str
    answer: str = ""  # "": none yet; step, done, offers, or the name of an error
    plies: range = range(0)  # one of which it made, as it was told


@dataclass
class Ledger:
    """The steps that clients saw confirmed, by table and ply, and their requests, by id."""

    seen: dict[str, dict[int, set[Said]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    asked: dict[str, Asked] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # seconds from each move to its confirmation
    events: Counter[str] = field(default_factory=Counter)
    steps: int = 0

    def note(self, table: str, lines: list[dict[str, Any]]) -> None:
        """Notes lines of the log that a client was sent."""
        seen = self.seen[table]
        for line in lines:
            self.steps += line["ply"] not in seen
            seen[line["ply"]].add((line["actor"], line["text"]))

    def answer(self, message: dict[str, Any]) -> None:
        """Notes what answers a request: by the first answer, it is confirmed or refused."""
        asked = self.asked.get(message.get("id", ""))
        if asked is None:
            return
        asked.answer = str(message.get("error", message["type"]))
        if message["type"] == "step":
            asked.plies = range(message["ply"] - len(message["log"]) + 1, message["ply"] + 1)
        elif message["type"] == "done":
            asked.plies = range(message["ply"], message["ply"] + 1)
