"""Scenario files: examples of clauses. Each is a test, an illustration of the rules and a lesson.

    SIA-12  fig. 5a                                  clauses, then a note
    en      Two animals face to face hold each other.
    fr      Deux animaux face à face se tiennent.
    options balance=total                            options and seats only if they differ from the defaults
    seats   2
    given   ........../....ES..../....RN..../........../.......... E      or `start`, or drawn over several lines
    when    push c4 S                                each `when` starts from `given` again; `;` separates steps
    then    refused SIA-12
    show    frame=-50,-50,600,600                    draws this case on the rule page of its first clause

`show` draws the position before and after the last step, or the given one where no `when` stands above it.
It takes `steps=2` (what the last two steps do) · `frame=LEFT,TOP,WIDTH,HEIGHT` (a part of the picture; several are
drawn one above the other) · `seat=1` (who looks; without it everything is seen) · `layers=owners,route-0`.
Lines `en` and `fr` below it are a caption of its own.

`then` is one or more of: a position (or its beginning) · refused CLAUSE [at TARGETS] · ends CLAUSE WINNERS|nobody ·
choices N · scores A B … · turn SEAT|chance|over · seen SEAT POSITION · legal · not MOVE (MOVE is not legal).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from howdah.core.errors import Refused
from howdah.core.kernel import INTERPRETED
from howdah.core.protocol import CHANCE, OVER
from howdah.core.schema import EVERYTHING

if TYPE_CHECKING:
    from howdah.core.game import Game
    from howdah.session.match import Match

WORDS = ("en", "fr", "options", "seats", "given", "when", "then", "show")
HEAD = re.compile(r"[A-Z]+-\d+\b")


@dataclass
class Show:
    """What a rule page draws of a case: how many of its last steps, which parts of the picture, and for whom."""

    line: int
    steps: int = 1
    frames: list[tuple[int, int, int, int]] = field(default_factory=list)
    seat: int | None = None
    layers: tuple[str, ...] = ()
    titles: dict[str, str] = field(default_factory=dict)


@dataclass
class Case:
    """The steps to play from the given position, the expected results, and what is drawn of it."""

    line: int
    steps: list[str]
    expected: list[str] = field(default_factory=list)
    show: Show | None = None


@dataclass
class Scenario:
    """One example: the clauses it shows, a title in both languages, a position, and cases to try from there.

    Examples:
        >>> import howdah.testing
        >>> scenario = howdah.testing.scenarios(howdah.load("nim").folder)[0]
        >>> str(scenario), scenario.clauses
        ('nim.txt:1', ['NIM-1'])
    """

    path: Path
    line: int
    clauses: list[str]
    note: str
    titles: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    seats: int | None = None
    given: str | None = None
    cases: list[Case] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}"


class Failed(AssertionError):
    """A scenario with a result other than the expected one, or with a mistake in its file.

    Examples:
        >>> import howdah.testing
        >>> nim = howdah.load("nim")
        >>> scenario = howdah.testing.scenarios(nim.folder)[0]
        >>> scenario.cases[0].expected = ["turn 7"]
        >>> howdah.testing.run(nim, scenario)
        Traceback (most recent call last):
        ...
        howdah.testing.scenario.Failed: nim.txt:5: expected 'turn 7', but it is chance
    """


def scenarios(folder: Path) -> list[Scenario]:
    """Returns all scenarios of a game's folder.

    Examples:
        >>> import howdah.testing
        >>> len(howdah.testing.scenarios(howdah.load("nim").folder))
        8
    """
    return [scenario for path in sorted((folder / "scenarios").glob("*.txt")) for scenario in read(path)]


def read(path: Path) -> Iterator[Scenario]:
    """Yields the scenarios of one file."""
    scenario: Scenario | None = None
    for number, word, rest in _entries(path):
        if word not in WORDS:
            if scenario:
                yield scenario
            clauses = HEAD.findall(f"{word} {rest}")
            if not clauses:
                raise Failed(f"{path.name}:{number}: {word!r} is neither a clause nor one of {', '.join(WORDS)}")
            scenario = Scenario(path, number, clauses, HEAD.sub("", f"{word} {rest}").strip())
        elif scenario is None:
            raise Failed(
                f"{path.name}:{number}: a scenario begins with the clauses it shows: write them above this line"
            )
        else:
            _add(scenario, number, word, rest)
    if scenario:
        yield scenario


def run(game: "Game", scenario: Scenario, mode: str = INTERPRETED) -> None:
    """Plays a scenario. Raises `Failed` if a result is not the expected one.

    Examples:
        >>> import howdah.testing
        >>> nim = howdah.load("nim")
        >>> for scenario in howdah.testing.scenarios(nim.folder):
        ...     howdah.testing.run(nim, scenario)
    """
    if not scenario.cases:
        raise Failed(f"{scenario}: it expects nothing: add a line `then`")
    for case in scenario.cases:
        try:
            fault = _try(_given(game, scenario, mode), case)
        except ValueError as error:  # an unreadable text, a step after the end, or a bad number
            fault = str(error)
        if fault:
            raise Failed(f"{scenario.path.name}:{case.line}: {fault}")


def _try(match: "Match", case: Case) -> str:
    """Returns the first difference from what a case expects, "" if there is none."""
    if case.show and (fault := _undrawable(match, case.show, len(case.steps))):
        return fault
    refusal = None
    for step in case.steps:
        if refusal:
            return str(refusal)
        try:
            match.play(step)
        except Refused as error:
            refusal = error
    if not case.expected:
        return "it expects nothing: add a line `then`"
    for expected in case.expected:
        fault = _fault(match, refusal, expected)
        if fault:
            after = f"{' ; '.join(case.steps)}: " if case.steps else ""
            return f"{after}expected {expected!r}, but {fault}"
    return str(refusal) if refusal and not any(line.startswith("refused") for line in case.expected) else ""


def _entries(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yields each line of a file as its number, first word and rest. An indented line continues the one above."""
    entry: tuple[int, str, str] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace() and entry:
            entry = (entry[0], entry[1], f"{entry[2]}\n{line.strip()}")
            continue
        if entry:
            yield entry
        word, _, rest = line.partition(" ")
        entry = (number, word, rest.strip())
    if entry:
        yield entry


def _add(scenario: Scenario, number: int, word: str, rest: str) -> None:
    match word:
        case "en" | "fr":
            _titles(scenario)[word] = rest
        case "options":
            scenario.options = dict(pair.split("=", 1) for pair in rest.split())
        case "seats":
            scenario.seats = int(rest)
        case "given":
            scenario.given = None if rest == "start" else rest
        case "when":
            scenario.cases.append(Case(number, [step.strip() for step in rest.split(";")]))
        case "then":
            _case(scenario, number).expected.append(rest)
        case "show":
            _case(scenario, number).show = _show(scenario, number, rest)


def _titles(scenario: Scenario) -> dict[str, str]:
    """Returns the titles that a line of words belongs to: those of the last thing shown, or of the scenario."""
    show = scenario.cases[-1].show if scenario.cases else None
    return show.titles if show else scenario.titles


def _case(scenario: Scenario, number: int) -> Case:
    """Returns the case that a line belongs to; before any `when`, that is the given position itself."""
    if not scenario.cases:
        scenario.cases.append(Case(number, []))
    return scenario.cases[-1]


def _show(scenario: Scenario, number: int, rest: str) -> Show:
    """Returns what a line `show` asks for."""
    show = Show(number)
    for word in rest.split():
        name, _, value = word.partition("=")
        match name, value.split(","):
            case "steps", [count] if count.isdigit():
                show.steps = int(count)
            case "seat", [seat] if seat.isdigit():
                show.seat = int(seat)
            case "frame", [left, top, width, height]:
                show.frames.append((int(left), int(top), int(width), int(height)))
            case "layers", layers:
                show.layers = tuple(layers)
            case _:
                raise Failed(f"{scenario.path.name}:{number}: {word!r} is no steps=, frame=, seat= or layers=")
    return show


def _given(game: "Game", scenario: Scenario, mode: str) -> "Match":
    from howdah.session.match import Match

    return Match(game, game.check_seats(scenario.seats), game.settings(scenario.options), scenario.given, mode)


def _fault(match: "Match", refusal: Refused | None, expected: str) -> str:
    """Returns how a match differs from one expected result, "" if it does not."""
    word, _, rest = expected.partition(" ")
    match word:
        case "legal":
            return str(refusal or "")
        case "refused":
            clause, _, targets = rest.partition(" at ")
            if not refusal:
                return f"it was played: {match.position}"
            at = sorted(refusal.at) if targets else []
            return (
                ""
                if (refusal.clause, at) == (clause, sorted(targets.split()))
                else f"{refusal.clause} refuses it at {' '.join(refusal.at)}"
            )
        case "ends":
            won = " ".join(map(str, match.winners)) or "nobody"
            return (
                "" if f"{match.outcome.clause} {won}" == rest else f"it is {match.outcome.clause or 'going on'} {won}"
            )
        case "choices":
            return "" if len(match.legal()) == int(rest) else f"there are {len(match.legal())}"
        case "scores":
            scores = " ".join(map(str, match.scores))
            return "" if scores == rest else f"they are {scores}"
        case "turn":
            turn = {CHANCE: "chance", OVER: "over"}.get(match.turn, str(match.turn))
            return "" if turn == rest else f"it is {turn}"
        case "not":
            return "" if rest not in match.legal() else "it is a choice"
        case "seen":
            seat, _, text = rest.partition(" ")
            return _differs(str(match.view(int(seat))), text)
        case _:
            return _differs(match.position, expected)


def _undrawable(match: "Match", show: Show, steps: int) -> str:
    """Returns why what is to be shown cannot be drawn, "" if it can."""
    if show.seat is not None and show.seat >= match.seats:
        return f"there is no seat {show.seat}"
    view = match.seen(EVERYTHING if show.seat is None else show.seat)
    left, top, width, height = match.game.picture.frame(view)
    unknown = {*show.layers} - {*match.game.hooks.layers(view)}
    outside = [(x, y, w, h) for x, y, w, h in show.frames if x < left or y < top or w < 1 or h < 1]
    outside += [(x, y, w, h) for x, y, w, h in show.frames if x + w > left + width or y + h > top + height]
    if outside:
        return f"the frame {outside[0]} is not in the picture, which is {(left, top, width, height)}"
    if unknown:
        return f"the picture has no layer {', '.join(sorted(unknown))}"
    return f"{show.steps} steps are shown of {steps}" if show.steps > max(steps, 1) else ""


def _differs(position: str, expected: str) -> str:
    wanted = " ".join(expected.split())
    return "" if f"{position} ".startswith(f"{wanted} ") else f"it is {position}"
