"""The entrants of an arena: a level, the random bot, a Python bot, or an external engine.

level5                 one of the levels
idle                   random legal moves
my.module:Bot          a class or factory called with the game, or a plain function `choose`
engine:./mine --fast   a program that reads and writes lines of JSON
"""

import inspect
import os
import random
import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from howdah.bots import random_bot
from howdah.bots.levels import COUNT, Bot
from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.session.view import View

from .external_engine import ExternalEngine

Chooser = Callable[[View, list[str], float | None, random.Random], str]

ENGINE = "engine:"
ENTRANT = re.compile(r"level\d+|idle|engine:.*|[A-Za-z_][\w.]*:[A-Za-z_]\w*", re.DOTALL)
PARAMETERS = 4  # view, legal, clock, rng

_engines: dict[tuple[str, int], ExternalEngine] = {}


def parse_entrants(text: str) -> list[str]:
    """Returns the entrants of a list with commas; a repeated one gets a number."""
    names: list[str] = []
    for piece in text.split(","):
        if names and names[-1].startswith(ENGINE) and not ENTRANT.fullmatch(piece.strip()):
            names[-1] += f",{piece}"  # a command may hold commas
        elif piece.strip():
            names.append(piece.strip())
    return [name if names.index(name) == i else f"{name}#{names[:i].count(name) + 1}" for i, name in enumerate(names)]


def make_chooser(name: str, game: Game, seat: int) -> Chooser:
    """Returns a new chooser of an entrant for one seat of one match, so that matches share no memory."""
    name = re.sub(r"#\d+$", "", name)
    if name == "idle":
        return random_bot.choose
    if re.fullmatch(r"level\d+", name):
        return Bot(game, _level(name)).choose
    if name.startswith(ENGINE):
        return _engine(name.removeprefix(ENGINE), seat).choose
    return _python(name, game)


def _level(name: str) -> int:
    number = int(name.removeprefix("level"))
    if not 1 <= number <= COUNT:
        raise Unreadable(f"There is no {name}: the levels are level1 to level{COUNT}.")
    return number


def _engine(command: str, seat: int) -> ExternalEngine:
    """Returns the running engine of a seat; it stays for the next match, since each request holds everything."""
    if (command, seat) not in _engines or not _engines[command, seat].is_running:
        _engines[command, seat] = ExternalEngine(command)
    return _engines[command, seat]


def _python(name: str, game: Game) -> Chooser:
    module, colon, attribute = name.partition(":")
    if not colon or not attribute:
        raise Unreadable(f"{name!r} is no bot: it is levelN, idle, module:Name or engine:COMMAND.")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise Unreadable(f"The bot {name!r} cannot be found: {error}.") from error
    if not callable(found):
        raise Unreadable(f"The bot {name!r} is neither a class nor a function.")
    if not inspect.isclass(found) and _parameter_count(found) >= PARAMETERS:
        return found  # type: ignore[no-any-return]
    made = found(game)
    chooser = getattr(made, "choose", made)
    if not callable(chooser):
        raise Unreadable(f"What {name!r} makes has no function choose(view, legal, clock, rng).")
    return chooser  # type: ignore[no-any-return]


def _parameter_count(function: Any) -> int:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(p.kind in kinds for p in inspect.signature(function).parameters.values())
