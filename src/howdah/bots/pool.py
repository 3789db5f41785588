"""Bots in a process of their own: asked by plain values, ready at once.

While the search of a game is being compiled, or loaded, the same search answers interpreted, within its seconds.
"""

import multiprocessing
import os
import random
import threading
import time
from dataclasses import asdict
from typing import Any

import howdah
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.core.match import Match, View
from howdah.session.table import Table

from .levels import COUNT, Bot

BEHIND = 5  # how much nicer a process that thinks is
PATIENCE = 1.0  # seconds to wait for compiled code before thinking without it

_ready: dict[str, threading.Event] = {}
_until: dict[str, float] = {}  # when patience with the compiler ends, whoever began it
_bots: dict[tuple[str, int, str], Bot] = {}


def follow() -> None:
    """Lets whoever serves people go first, and ends this process when the one that made it is gone, however it went."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)


def prepare(name: str) -> None:
    """Begins to compile, or load, what thinks about a game, before anybody asks."""
    _begin(howdah.load(name))


def choose(name: str, number: int, viewer: int, packed: bytes, legal: list[str], seed: int) -> str:
    """Returns the move of a bot of some level for a view, given as its viewer and bytes."""
    game = howdah.load(name)
    return _bot(game, number).choose(_view(game, viewer, packed), legal, None, random.Random(seed))


def hint(name: str, viewer: int, packed: bytes, seed: int, most: int = 3) -> list[dict[str, Any]]:
    """Returns the best moves for a view, as the highest level sees them: what each is worth, and what would follow."""
    game = howdah.load(name)
    lines = _bot(game, COUNT).search(_view(game, viewer, packed), seed)
    return [asdict(line) for line in lines[:most]]


def _view(game: Game, viewer: int, packed: bytes) -> View:
    state = game.schema.unpack(packed)
    state.viewer = viewer
    return View(game, state)


def _bot(game: Game, number: int) -> Bot:
    mode = COMPILED if _is_ready(game) else INTERPRETED
    key = (game.name, number, mode)
    if key not in _bots:
        _bots[key] = Bot(game, number, mode)
    return _bots[key]


def _is_ready(game: Game) -> bool:
    """Tells whether a game's search is compiled; the first question starts the compiler in the background."""
    _begin(game)
    return _ready[game.name].wait(max(0.0, _until[game.name] - time.monotonic()))


def _begin(game: Game) -> None:
    if game.name not in _ready:
        _ready[game.name], _until[game.name] = threading.Event(), time.monotonic() + PATIENCE
        threading.Thread(target=_compile, args=[game], daemon=True).start()


def _compile(game: Game) -> None:
    match = _begun(game)
    Bot(game, COUNT).searcher.search(match.view(match.turn), 0, simulations=1, seconds=0.01)
    _ready[game.name].set()


def _begun(game: Game) -> Match:
    """Returns a match at its first decision."""
    return Table(game, rng=random.Random(0)).match
