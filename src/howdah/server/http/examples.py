"""The examples on a rule page: chosen cases of scenarios, drawn before and after their steps."""

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from howdah.core.errors import Refused, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import OVER, Said
from howdah.core.schema import EVERYTHING
from howdah.session.match import Match
from howdah.show.figure import CHOSEN, FAULT, LAST, figure
from howdah.show.words import Words

if TYPE_CHECKING:
    from howdah.testing.scenario import Case, Scenario, Show

FEW = 3  # steps that are told one by one


class Example(NamedTuple):
    """A case as it is drawn: `after` is "" where no step is shown, or where the last one is refused."""

    number: int
    titles: Mapping[str, str]  # by language
    before: str
    after: str
    steps: list[tuple[int, str]]  # the actor and the text of each
    refused: str  # the clause
    ended: tuple[str, list[int], tuple[str, ...], Said | None]  # what `Words.ending` tells

    def told(self, words: Words) -> str:
        """Returns what happens, in the words of the game; of many steps, only how they end the game."""
        said = [words.tell(actor, step) for actor, step in self.steps] if len(self.steps) <= FEW else []
        if self.refused:
            return words.text("rules-refused", said=" ".join(said))
        return " ".join([*said, words.ending(*self.ended)] if self.ended[0] else said)


@cache
def examples(game: Game) -> dict[str, list[Example]]:
    """Returns the examples of a game by the clause under which they stand, in the order of the files."""
    from howdah.testing.scenario import scenarios  # a megabyte, which a server needs once somebody reads rules

    found: dict[str, list[Example]] = defaultdict(list)
    shown = [(one, case, case.show) for one in scenarios(game.folder) for case in one.cases if case.show]
    for number, (scenario, case, show) in enumerate(shown):
        with suppress(Refused, Unreadable):  # of a game whose data file was replaced, some positions are others
            found[scenario.clauses[0]].append(_example(game, number, scenario, case, show))
    return dict(found)


@cache
def pictures(game: Game) -> dict[str, str]:
    """Returns the pictures of all examples of a game by their names."""
    every = [example for found in examples(game).values() for example in found]
    drawn = {f"{one.number}-{when}": getattr(one, when) for one in every for when in ("before", "after")}
    return {name: svg for name, svg in drawn.items() if svg}


def _example(game: Game, number: int, scenario: "Scenario", case: "Case", show: "Show") -> Example:
    first = max(0, len(case.steps) - show.steps)
    match = Match(game, game.check_seats(scenario.seats), game.settings(scenario.options), scenario.given)
    for step in case.steps[:first]:
        match.play(step)
    done = _tried(match.copy(), case.steps[first:], show)
    return Example(
        number,
        show.titles or scenario.titles,
        _drawn(match, show, dict.fromkeys(done.targets, CHOSEN) | dict.fromkeys(done.faults, FAULT), done.ghost),
        _drawn(done.match, show, dict.fromkeys(done.targets, LAST)) if done.steps and not done.refused else "",
        done.steps,
        done.refused,
        _ended(done.match),
    )


def _ended(match: Match) -> tuple[str, list[int], tuple[str, ...], Said | None]:
    return match.outcome.clause if match.turn == OVER else "", match.winners, (), match.conclusion


class _Tried(NamedTuple):
    """A match after some steps: who made them, what was clicked, and what refused the last one."""

    match: Match
    steps: list[tuple[int, str]]
    targets: list[str]
    refused: str = ""
    faults: tuple[str, ...] = ()
    ghost: str = ""


def _tried(match: Match, steps: list[str], show: "Show") -> _Tried:
    """Returns what some steps do to a match, which it plays."""
    done = _Tried(match, [], [])
    for step in steps:
        view, move = _view(match, show), match.game.lexicon.find(step)
        done.steps.append((match.turn, step))
        done.targets.extend(match.game.picture.path(view, move))
        try:
            match.play(step)
        except Refused as refusal:
            return done._replace(refused=refusal.clause, faults=refusal.at, ghost=match.game.hooks.ghost(view, move))
    return done


def _drawn(match: Match, show: "Show", marks: dict[str, str], ghost: str = "") -> str:
    return figure(match.game, _view(match, show), show.frames, marks, show.layers, ghost)


def _view(match: Match, show: "Show") -> object:
    return match.seen(EVERYTHING if show.seat is None else show.seat)
