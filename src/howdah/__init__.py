"""howdah: five board games written once, for people, bots and programs.

Examples:
    >>> import howdah
    >>> match = howdah.load("nim").new()
    >>> match.turn == howdah.CHANCE
    True
    >>> for text in ["charm 3", "charm 2", "take C 2", "take B 3", "take C 1", "take A 3", "take C 2", "take B 1"]:
    ...     match.play(text)
    >>> match.turn == howdah.OVER, match.winners
    (True, [1])
"""

from howdah import games
from howdah.core.engine import Outcome
from howdah.core.errors import HowdahError, NotYours, Over, Refused, Stale, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import CHANCE, OVER
from howdah.games import load
from howdah.session.match import Match
from howdah.session.record import read as _read
from howdah.session.step import Step
from howdah.session.view import View

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Game",
    "HowdahError",
    "Match",
    "NotYours",
    "Outcome",
    "Over",
    "Refused",
    "Stale",
    "Step",
    "Unreadable",
    "View",
    "list_games",
    "load",
    "read_record",
]


def list_games() -> list[str]:
    """Returns the names of the games that players can choose.

    Examples:
        >>> {"bazaar", "bombay", "bombay_bazar", "bulp", "siam"} <= set(howdah.list_games())
        True
    """
    return games.names()


def read_record(text: str) -> Match:
    """Returns the match of a record's text.

    Raises `Unreadable` if the record was cut short or edited, or cannot be replayed.

    Examples:
        >>> match = howdah.load("siam").new()
        >>> match.play("enter c1 N")
        >>> howdah.read_record(match.record()).position == match.position
        True
    """
    return _read(text, load)
