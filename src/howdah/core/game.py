"""A game: the modules and files of one folder, held together as a plain value."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from howdah.show.words import Words, load

from .clause import Clause, Clauses
from .engine import Engine
from .errors import Unreadable
from .kernel import INTERPRETED, MODES
from .lexicon import Lexicon
from .protocol import Hooks, Notation, Picture, Rules
from .schema import EVERYTHING, Schema

if TYPE_CHECKING:
    from .match import Match

_binding = threading.Lock()


@dataclass(frozen=True, eq=False)
class Game:
    """What a game's folder says of it; `version` is raised whenever an old record would replay differently.

    `is_unchanged` tells with which seats and options an earlier version played by the same rules.
    """

    name: str
    version: int
    seats: range
    rules: Rules
    notation: Notation
    picture: Picture
    minutes: int
    max_steps: int  # a random game ends within this many steps
    max_legal: int  # at most this many moves can be legal at once
    listed: bool = True
    is_unchanged: Callable[[int, int, Mapping[str, int]], bool] = lambda _version, _seats, _settings: False
    engines: dict[str, Engine] = field(default_factory=dict, repr=False)

    @property
    def schema(self) -> Schema:
        return self.rules.SCHEMA  # type: ignore[attr-defined, no-any-return]

    @property
    def lexicon(self) -> Lexicon:
        return self.notation.LEXICON  # type: ignore[attr-defined, no-any-return]

    @cached_property
    def hooks(self) -> Hooks:
        """What the modules give in addition to what they must, with a default for each."""
        return Hooks.of(self.rules, self.notation, self.picture)

    @cached_property
    def folder(self) -> Path:
        return Path(self.rules.__file__).parent  # type: ignore[attr-defined]

    @cached_property
    def strategy(self) -> ModuleType | None:
        """The module `strategy` beside the rules, which tells bots how to play well; None if there is none."""
        name = f"{self.rules.__package__}.strategy"  # type: ignore[attr-defined]
        return import_module(name) if find_spec(name) else None

    @cached_property
    def clauses(self) -> Clauses:
        return Clauses(self.folder / "clauses.toml")

    def clause(self, name: str) -> Clause:
        """Returns a clause from its id."""
        return self.clauses[name]

    def clause_id(self, number: int) -> str:
        """Returns the id of the clause that rules call by its number; none is 0."""
        return f"{self.clauses.prefix}-{number}" if number else ""

    def words(self, lang: str) -> Words:
        """Returns what is said of this game in a language."""
        return load(self, lang)

    def engine(self, mode: str = INTERPRETED) -> Engine:
        """Returns the rules in one mode; compiled ones are compiled, or loaded, when first asked for."""
        if mode not in MODES:
            raise Unreadable(f"Rules run {', '.join(MODES)}, not {mode!r}.")
        with _binding:
            if mode not in self.engines:
                self.engines[mode] = Engine(self, mode)
        return self.engines[mode]

    def settings(self, options: Mapping[str, object] | None) -> dict[str, int]:
        """Returns the code of every option, given or default."""
        declared = self.schema.options
        for name in options or {}:
            if name not in declared:
                known = f"its options are {', '.join(declared)}" if declared else "it has none"
                raise Unreadable(f"{self.name} has no option {name!r}: {known}.")
        return {
            name: option.encode(name, (options or {}).get(name, option.default)) for name, option in declared.items()
        }

    def new(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> "Match":
        """Returns a match at its start, before any chance; the minimum of seats by default."""
        from .match import Match

        return Match(self, self.check_seats(seats), self.settings(options))

    def read(self, text: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> "Match":
        """Returns a match that begins at a position."""
        from .match import Match

        if not isinstance(text, str):
            raise Unreadable(f"A position is a text, not {type(text).__name__}.")
        return Match(self, self.check_seats(seats), self.settings(options), text)

    def check_seats(self, seats: int | None) -> int:
        """Returns a seat count that this game can be played with."""
        if seats is None:
            return self.seats[0]
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            some = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"{self.seats[0]}"
            raise Unreadable(f"{self.name} has {some} seats, not {seats!r}.")
        return seats

    def position(self, text: str, seats: int, settings: Mapping[str, int]) -> Any:
        """Returns the plain state of a position's text."""
        state = self.engine().start(seats, settings)
        with readable(f"a position of {self.name}"):
            self.notation.read(text, state)
            self.schema.check(state)
        return state

    def visible_to(self, state: Any, move: int) -> int:
        """Returns the only seat that hears a step, or EVERYTHING."""
        return self.rules.visible_to(state, move) if self.schema.hidden else EVERYTHING  # type: ignore[attr-defined]


@contextmanager
def readable(what: str) -> Iterator[None]:
    """Turns the stumbling of a reader over a text into one sentence."""
    try:
        yield
    except Unreadable:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as stumble:
        raise Unreadable(f"This is not {what} ({stumble}).") from stumble
