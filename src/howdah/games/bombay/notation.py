"""Bombay in words: the lexicon; `position` has the text for a position, `sketch` its drawing for a terminal."""

from typing import TYPE_CHECKING

from howdah.core.lexicon import Lexicon

from .components import BOARD, CITIES, COLOURS, COLUMNS, KINDS, POST_SITES, SITES, TOKEN_SITES
from .position import read, show
from .sketch import sketch

if TYPE_CHECKING:
    from howdah.show.words import Words

__all__ = ["LEXICON", "read", "show", "sketch", "worded"]

LEXICON = Lexicon(
    {
        "demand": "demand {city} {column}",
        "post": "post {site} {colour}",
        "token": "token {site} {kind}",
        "draw": "draw {colour}",
        "move": "move {site}",
        "buy": "buy {colour}",
        "sell": "sell {colour}",
        "build": "build {colour}",
        "take": "take {colour}",
        "wait": "wait",
        "stop": "stop",
    },
    [
        *(("demand", city, column) for city in CITIES for column in COLUMNS),
        *(("post", site, colour) for site in POST_SITES for colour in COLOURS),
        *(("token", site, kind) for site in TOKEN_SITES for kind in KINDS),
        *(("draw", colour) for colour in COLOURS),
        *(("move", site) for site in SITES),
        *((kind, colour) for kind in ("buy", "sell", "build", "take") for colour in COLOURS),
        ("wait",),
        ("stop",),
    ],
)


def worded(words: "Words", noun: str, value: str) -> str | None:
    """Returns a column of demand in words, by its colours; None for what has a message of its own."""
    if noun == "column":
        return words.joined([words.noun("colour", colour) for colour in BOARD.columns[value]])
    return None
