"""What a game's modules must give, and the hooks they may give; `game.Game` holds them, `contract` checks them.

The functions of `Rules` are kernels: they work in place on a state, plain or compiled, and never allocate.
"""

from collections.abc import Callable, Hashable, Mapping, MutableSequence
from dataclasses import dataclass, fields
from typing import Any, Literal, NamedTuple, Protocol

CHANCE, OVER, TABLE = -1, -2, -3  # who acts, where it is no seat

Buffer = MutableSequence[int]
Travel = tuple[str, str]
# `Said` is a message with its values; messages as a value are told as a sentence lists them: "a ruby and two opals".
Values = Mapping[str, "str | int | tuple[Said, ...]"]
Said = tuple[str, Values]
Thing = tuple[str, Values | str]  # a message with its values, or a noun with its value
Tray = tuple[tuple[int, int, int, int], list[str]]  # left, top, width and height, and the keys drawn there
Box = tuple[float, float, float, float]  # left, top, width and height
# How far across and down, after a scale and a turn in degrees around 0,0; how much wider and higher than it is drawn.
Spot = tuple[float, float, float, int, float, float]
Moved = tuple[Spot, list[str]]  # the keys of the elements that go to a spot
# A frame, what goes elsewhere in it, and the room of the smallest thing to touch.
Arrangement = tuple[Box, list[Moved], float]
Role = Literal["part", "total", "count", "public"]  # of a row of the score sheet
Told = tuple[str, tuple[tuple[str, str | int], ...]]  # a message, and the names and values of what it says
Path = tuple[str, ...]  # the targets that are clicked, in order
Moves = Callable[[Path], list[int]]  # the moves that a path leads to


class Reason(NamedTuple):
    """Why a path of clicks leads nowhere: the clause that says so, a sentence for this very case, and the obstacles."""

    clause: int
    said: Said | None = None
    at: tuple[str, ...] = ()


class Tally(NamedTuple):
    """A row of the score sheet: what is counted, and a number by seat, None where the viewer may not see it.

    Its role: a `part` of the total, the `total`, a `count` that only informs; a card shows the `public` row of a seat
    whose total is hidden.
    """

    said: Said
    values: list[int | None]
    role: Role = "part"


class Reckoning(NamedTuple):
    """The score sheet: its rows, the total last, and what there is to say besides."""

    rows: list[Tally]
    remarks: list[Said]


class Rules(Protocol):
    """`rules.py`: the only judge of what is legal; `legal` and `why_not` share their conditions."""

    def start(self, state: Any) -> None:
        """Sets the game up, before any chance, in a state of zeros but for its seats and options."""

    def turn(self, state: Any) -> int:
        """Returns the seat that must decide now, CHANCE or OVER."""

    def legal(self, state: Any, out: Buffer) -> int:
        """Writes every legal move of the seat to decide, ascending, and returns how many."""

    def chance(self, state: Any, out: Buffer, weights: Buffer) -> int:
        """Writes the outcomes of a chance step, ascending, with their weights, and returns how many."""

    def play(self, state: Any, move: int) -> None:
        """Plays a move or an outcome that the caller knows to be possible."""

    def outcome(self, state: Any, scores: Buffer, ranks: Buffer) -> int:
        """Writes each seat's score and rank (0 has won); returns the number of the clause that ended the game, or 0."""

    def why_not(self, state: Any, move: int) -> int:
        """Returns the number of the clause that forbids a move, 0 exactly for those that can be played now."""

    def conserved(self, state: Any) -> tuple[int, ...]:
        """Returns counts that no step may change."""


class Secrets(Protocol):
    """What the rules of a game with hidden fields must give too."""

    def deal(self, state: Any, seat: int, rng: Buffer) -> None:
        """Replaces what the seat cannot see by something it might be, each possibility as likely as it is."""

    def visible_to(self, state: Any, move: int) -> int:
        """Returns the only seat that hears what a step says, or EVERYTHING when all do."""


class Notation(Protocol):
    """`notation.py`: moves and positions as text."""

    def show(self, view: Any) -> str:
        """Returns a position, as far as it is seen, on one line."""

    def read(self, text: str, state: Any) -> None:
        """Changes a state just started to the position of a text."""

    def sketch(self, view: Any) -> str:
        """Returns the position drawn for a terminal, roles marked as in "[seat0]E[/]"."""


class Picture(Protocol):
    """`picture.py`: a seat's view as keyed SVG elements, and how moves are clicked on it."""

    def frame(self, view: Any) -> tuple[int, int, int, int]:
        """Returns the left, top, width and height of the picture; they stay the same through a match."""

    def draw(self, view: Any) -> list[tuple[str, str]]:
        """Returns keys and markup, in the order of painting; the keys stay the same through a match, empty ones too."""

    def path(self, view: Any, move: int) -> tuple[str, ...]:
        """Returns the targets to click, in order, that make a move; no path begins another."""

    def travels(self, view: Any, move: int) -> list[Travel]:
        """Returns what a move carries from where to where."""

    def icon(self, target: str) -> str:
        """Returns the markup of a target that is chosen from a palette, "" for one that lies in the picture."""

    def fault(self, view: Any, move: int, clause: int) -> tuple[str, ...]:
        """Returns the targets because of which a clause forbids a move."""


@dataclass(frozen=True)
class Hooks:
    """What a game's modules may give as functions of these names; each default is what a game without it does."""

    opened: Callable[[Any], bool] = lambda _state: False
    """`rules.opened(state)`: tells whether nothing is hidden any more, because of an option for example."""

    deadline: Callable[[Any], tuple[int, str] | None] = lambda _state: None
    """`rules.deadline(state)`: the match's length in minutes, and the step that the table plays by itself then."""

    worded: Callable[[Any, str, str], str | None] = lambda _words, _noun, _value: None
    """`notation.worded(words, noun, value)`: a value in words, or None where the noun's message says it."""

    decided: Callable[[Any], list[int]] | None = None
    """`picture.decided(view)`: the seats that still play, once nothing they do can change who wins, as a spectator
    sees it; [] while that is open. They may end the match as it stands."""

    circumstances: Callable[[Any, int], tuple[str, Mapping[str, str | int]] | None] | None = None
    """`picture.circumstances(view, move)`: the message that tells a move in the log, and the values that the position
    adds to those of its text, as a spectator sees it before the move; None, where the move says it all."""

    conclusion: Callable[[Any, int], Said | None] = lambda _view, _move: None
    """`picture.conclusion(view, move)`: the message that tells how the last move ended the match, as everybody sees it
    after the move, in place of the words for the clause; None, where these say it all."""

    promise: Callable[[Any, int], Said | None] = lambda _view, _move: None
    """`picture.promise(view, move)`: what a move would bring, told before it is made."""

    prompt: Callable[[Any, Path, Moves], Said | None] = lambda _view, _path, _moves: None
    """`picture.prompt(view, path, moves)`: what to do next, after a path of clicks; `moves(path)` returns the legal
    moves that a path leads to."""

    reason: Callable[[Any, Path, list[int]], Reason | None] = lambda _view, _path, _moves: None
    """`picture.reason(view, path, moves)`: why none of the moves that a path of clicks leads to can be played now."""

    path_key: Callable[[Any], Hashable] | None = None
    """`picture.path_key(view)`: all that the paths of moves depend on besides the move, so that they are found once;
    without it they are found anew in every position."""

    prompt_key: Callable[[Any], Hashable] | None = None
    """`picture.prompt_key(view)`: all that prompts after a click depend on besides the path, so that they are found
    once; without it they are found anew in every position. What to do at first may depend on more: it is always asked
    for."""

    shortcuts: Callable[[Any, list[int]], list[tuple[int, Path]]] = lambda _view, _moves: []
    """`picture.shortcuts(view, moves)`: other paths of clicks that make some of the legal moves."""

    settled: Callable[[Any, list[int]], int | None] = lambda _view, _moves: None
    """`picture.settled(view, moves)`: a legal move that the page makes for a seat after its own move, because nothing
    else could come of it: whatever it chose, it would end the same. None, where there is something to choose."""

    cautions: Callable[[Any, list[int]], dict[int, Said]] = lambda _view, _moves: {}
    """`picture.cautions(view, moves)`: the legal moves that a seat may regret, and why; people are asked before one is
    made."""

    reckoning: Callable[[Any], Reckoning] = lambda _view: Reckoning([], [])
    """`picture.reckoning(view)`: how the scores come about, as a table of seats."""

    stands: Callable[[Any], dict[str, list[Thing]]] = lambda _view: {}
    """`picture.stands(view)`: what is on each target, for people who do not see the picture."""

    about: Callable[[Any], dict[str, list[Said]]] = lambda _view: {}
    """`picture.about(view)`: what each target is for and what it is worth, as a tooltip tells it.

    Here and in `stands`, a value `gain` is what a choice would bring. It is 0 in a task of a lesson: to find it may be
    the task."""

    ghost: Callable[[Any, int], str] = lambda _view, _move: ""
    """`picture.ghost(view, move)`: the markup of what a move would put down, where it would lie, even if the move is
    refused; an example of the rules shows it crossed out."""

    layers: Callable[[Any], dict[str, bool]] = lambda _view: {}
    """`picture.layers(view)`: what the picture can show in addition, and whether it shows it at first."""

    tray: Callable[[Any], Tray | None] = lambda _view: None
    """`picture.tray(view)`: the part of the picture that lies before the seat and stays in sight."""

    arrangements: Callable[[Any], list[Arrangement]] = lambda _view: []
    """`picture.arrangements(view)`: other ways to lay the picture out, for screens of other shapes, the best first."""

    redraw: Callable[[Any, Any], list[tuple[str, str]] | None] = lambda _before, _after: None
    """`picture.redraw(before, after)`: the elements of a view that may differ from another view of the same match,
    of any ply and viewer; all others must be the same. None, where everything is to be drawn. `show/parts.py` helps."""

    same_for_all: Callable[[], bool] = lambda: False
    """`picture.same_for_all()`: whether the picture of a view, and all that travels in it, is the same whoever's view
    it is, so that where nothing is hidden it is made once."""

    opposite: Callable[[], tuple[int, ...]] = lambda: ()
    """`picture.opposite()`: the seats at the far edge of a board that can be turned; none where it cannot be."""

    @classmethod
    def of(cls, *modules: object) -> "Hooks":
        """Returns the hooks that modules define, and the defaults of all others."""
        names = [hook.name for hook in fields(cls)]
        found = {name: hook for module in modules for name in names if callable(hook := getattr(module, name, None))}
        return cls(**found)
