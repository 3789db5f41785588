"""howdah: five board games written once, for people, bots and programs."""

from howdah.core.errors import HowdahError, NotYours, Over, Refused, Stale, Unreadable
from howdah.core.game import Game
from howdah.core.match import Match
from howdah.core.protocol import CHANCE, OVER
from howdah.core.record import read as _read
from howdah.games import load
from howdah.games import names as list_games

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Game",
    "HowdahError",
    "Match",
    "NotYours",
    "Over",
    "Refused",
    "Stale",
    "Unreadable",
    "list_games",
    "load",
    "read_record",
]


def read_record(text: str) -> Match:
    """Returns the match of a record's text."""
    return _read(text, load)
