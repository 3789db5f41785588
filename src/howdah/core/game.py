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
    from howdah.session.match import Match

_binding = threading.Lock()


@dataclass(frozen=True, eq=False)
class Game:
    """A game: what its folder declares.

    Raise `version` whenever an old record would replay differently.
    `is_unchanged` tells with which seats and options an earlier version played by the same rules.

    Examples:
        >>> siam = howdah.load("siam")
        >>> siam.name, siam.seats, siam.minutes
        ('siam', range(2, 3), 20)
    """

    name: str
    version: int
    seats: range
    rules: Rules
    notation: Notation
    picture: Picture
    minutes: int
    max_steps: int  # of a random game
    max_legal: int  # moves at once
    listed: bool = True
    is_unchanged: Callable[[int, int, Mapping[str, int]], bool] = lambda _version, _seats, _settings: False
    engines: dict[str, Engine] = field(default_factory=dict, repr=False)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, _copied: object) -> "Game":
        return self

    @cached_property
    def schema(self) -> Schema:
        """The fields of a state.

        Examples:
            >>> list(howdah.load("nim").schema.options)
            ['misere']
        """
        return self.rules.SCHEMA  # type: ignore[attr-defined, no-any-return]

    @cached_property
    def lexicon(self) -> Lexicon:
        """All moves of the game, by number and by text.

        Examples:
            >>> lexicon = howdah.load("siam").lexicon
            >>> lexicon.texts[lexicon.find("push c2 N")]
            'push c2 N'
        """
        return self.notation.LEXICON  # type: ignore[attr-defined, no-any-return]

    @cached_property
    def hooks(self) -> Hooks:
        """What the modules give in addition to what they must, with a default for each.

        Examples:
            >>> siam = howdah.load("siam")
            >>> siam.hooks.opened(siam.new().state)
            False
        """
        return Hooks.of(self.rules, self.notation, self.picture)

    @cached_property
    def is_same_for_all(self) -> bool:
        """Whether everybody at a table is shown the same: nothing is ever hidden, and the picture has no sides.

        Examples:
            >>> howdah.load("siam").is_same_for_all, howdah.load("nim").is_same_for_all
            (True, False)
        """
        return not self.schema.hidden and self.hooks.same_for_all()

    @cached_property
    def folder(self) -> Path:
        """The folder that holds everything about the game.

        Examples:
            >>> howdah.load("siam").folder.name
            'siam'
        """
        return Path(self.rules.__file__).parent  # type: ignore[attr-defined]

    @cached_property
    def strategy(self) -> ModuleType | None:
        """The module `strategy` beside the rules, which tells bots how to play well; None if there is none.

        Examples:
            >>> howdah.load("nim").strategy is None
            True
        """
        name = f"{self.rules.__package__}.strategy"  # type: ignore[attr-defined]
        return import_module(name) if find_spec(name) else None

    @cached_property
    def clauses(self) -> Clauses:
        """The numbered rules, by id, in order.

        Examples:
            >>> list(howdah.load("nim").clauses)[:2]
            ['NIM-1', 'NIM-2']
        """
        return Clauses(self.folder / "clauses.toml")

    def clause(self, name: str) -> Clause:
        """Returns a clause by its id.

        Examples:
            >>> clause = howdah.load("nim").clause("NIM-6")
            >>> clause.kind, clause.text("fr").split()[-1]
            ('rule', 'perdent.')
        """
        return self.clauses[name]

    def clause_id(self, number: int) -> str:
        """Returns the id of a clause by its number, "" for 0.

        Examples:
            >>> howdah.load("siam").clause_id(12)
            'SIA-12'
        """
        return f"{self.clauses.prefix}-{number}" if number else ""

    def words(self, lang: str) -> Words:
        """Returns the game's words in a language, "en" or "fr".

        Examples:
            >>> siam = howdah.load("siam")
            >>> siam.words("fr").say(0, siam.lexicon.find("push c2 N"))
            'Un éléphant pousse vers le nord depuis c2.'
        """
        return load(self, lang)

    def engine(self, mode: str = INTERPRETED) -> Engine:
        """Returns the rules in one mode: "interpreted", "compiled" or "checked" (compiled, with bounds checks).

        The first call for a compiled mode compiles the rules, or loads what was compiled before.

        Examples:
            >>> siam = howdah.load("siam")
            >>> engine = siam.engine()
            >>> engine.perft(engine.start(2, siam.settings({})), 2)
            3894
        """
        if mode not in MODES:
            raise Unreadable(f"Rules run {', '.join(MODES)}, not {mode!r}.")
        with _binding:
            if mode not in self.engines:
                self.engines[mode] = Engine(self, mode)
        return self.engines[mode]

    def settings(self, options: Mapping[str, object] | None) -> dict[str, int]:
        """Returns the code of every option, given or default.

        Examples:
            >>> howdah.load("nim").settings({"misere": True})
            {'misere': 1}
        """
        declared = self.schema.options
        for name in options or {}:
            if name not in declared:
                known = f"its options are {', '.join(declared)}" if declared else "it has none"
                raise Unreadable(f"{self.name} has no option {name!r}: {known}.")
        return {
            name: option.encode(name, (options or {}).get(name, option.default)) for name, option in declared.items()
        }

    def new(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> "Match":
        """Returns a match at its start, before any chance. Default number of seats: the minimum.

        Examples:
            >>> howdah.load("nim").new(seats=3, options={"misere": True})
            <nim after 0 moves: 3,4,5 taken=0,0,0 charms= bag=2,2,2 turn=0>
        """
        from howdah.session.match import Match

        return Match(self, self.check_seats(seats), self.settings(options))

    def read(self, text: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> "Match":
        """Returns a match that begins at a position. To copy a match, use `Match.copy`.

        Examples:
            >>> match = howdah.load("siam").read("........../....M...../....RN..../........../.......... R 5 4")
            >>> match.play("push c3 N")
            >>> match.log[0].actor
            1
        """
        from howdah.session.match import Match

        if not isinstance(text, str):
            raise Unreadable(f"A position is a text, not {type(text).__name__}.")
        return Match(self, self.check_seats(seats), self.settings(options), text)

    def check_seats(self, seats: int | None) -> int:
        """Returns a number of seats that this game can be played with.

        Raises `Unreadable` for any other number.

        Examples:
            >>> howdah.load("nim").check_seats(None)
            2
        """
        if seats is None:
            return self.seats[0]
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            some = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"{self.seats[0]}"
            raise Unreadable(f"{self.name} has {some} seats, not {seats!r}.")
        return seats

    def position(self, text: str, seats: int, settings: Mapping[str, int]) -> Any:
        """Returns the plain state of a position's text.

        Examples:
            >>> nim = howdah.load("nim")
            >>> nim.position("3,4,5 taken=0,0 charms=2,1 bag=1,1,2 turn=0", 2, nim.settings({})).heaps
            [3, 4, 5]
        """
        state = self.engine().start(seats, settings)
        with readable(f"a position of {self.name}"):
            self.notation.read(text, state)
            self.schema.check(state)
        return state

    def visible_to(self, state: Any, move: int) -> int:
        """Returns the only seat that hears a step, or EVERYTHING.

        Examples:
            >>> nim = howdah.load("nim")
            >>> nim.visible_to(nim.new().state, nim.lexicon.find("charm 2"))
            0
        """
        return self.rules.visible_to(state, move) if self.schema.hidden else EVERYTHING  # type: ignore[attr-defined]


@contextmanager
def readable(what: str) -> Iterator[None]:
    """Turns the errors of a parser into one sentence."""
    try:
        yield
    except Unreadable:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise Unreadable(f"This is not {what} ({error}).") from error
