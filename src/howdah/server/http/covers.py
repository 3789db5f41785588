"""The covers of games as files: their names hold a checksum, so that browsers keep them for good."""

import hashlib
from functools import cache
from typing import get_args

import howdah
from howdah.core.game import Game
from howdah.show.cover import Theme, cover

from .listings import Cover

FOREVER = "public, max-age=31536000, immutable"


@cache
def addresses(game: Game) -> Cover:
    """Returns where the cover of a game is found, in each theme."""
    return Cover(*(f"/covers/{game.name}/{theme}.{checksum(game, theme)}.svg" for theme in get_args(Theme)))


@cache
def checksum(game: Game, theme: Theme) -> str:
    """Returns what the name of a cover tells of its content."""
    return hashlib.sha256(cover(game, theme).encode()).hexdigest()[:12]


def keeping(name: str, theme: Theme, known: str) -> str:
    """Returns how long a browser may keep a cover: one that was asked for by another checksum, not at all."""
    return FOREVER if checksum(howdah.load(name), theme) == known else "no-cache"
