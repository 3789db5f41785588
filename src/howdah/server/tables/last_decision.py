"""The last decision of a match that stands, and the places of it that each viewer sees marked.

Where a picture has a tray, all that a seat did to the ground in its turn stays marked until another does something
there: what comes last, a card that pays or the turn's end, is in the tray. The ground is the same for everybody.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

from howdah.core.game import Game
from howdah.core.protocol import Hooks
from howdah.core.schema import SPECTATOR
from howdah.session.match import Match
from howdah.session.step import Step
from howdah.show.pictures import Drawn, Pictures
from howdah.show.scene import Element, clickable

from ..sockets import messages
from .moment import Moment

TURNS = 2  # whose decisions are looked at: a turn that leaves the ground alone, and the one before it

Homes = dict[str, int | None]  # where in a picture the element is that shows a target


class LastDecision:
    """Its number among the moves that stand, the state before it, and its step."""

    def __init__(self, match: Match, pictures: Pictures) -> None:
        self.match, self.pictures, self.known = match, pictures, _known(match.game)
        self.has_tray = match.game.hooks.tray is not Hooks.tray
        self.number = -1
        self.before: Any = None
        self.step: Step | None = None
        self.seen: dict[int, tuple[int, Homes]] = {}  # where its places were, with the ply of this, by viewer
        self.marked: tuple[int, list[str]] = -1, []  # what is on the ground, with the ply of it
        self.public: dict[int, list[str]] = {}  # the places of the decisions in the last turns, by number

    def needed(self, actors: Sequence[int]) -> Iterator[int]:
        """Yields the numbers of the decisions to note, the last first."""
        return recent(actors, TURNS) if self.has_tray else islice(recent(actors), 1)

    def note(self, number: int, before: Any, step: Step) -> None:
        """Takes a decision that has just been made."""
        self.number, self.before, self.step = number, before, step
        if self.has_tray:
            self._publish(number, before, step)
            self.public = {one: self.public[one] for one in self.needed(self.match.actors) if one in self.public}

    def saw(self, viewer: int, places: list[str], shown: list[Element]) -> None:
        """Takes the places of the last decision, and the picture that a viewer saw before it."""
        self.seen[viewer] = len(self.match.log), self._homes(shown, places)

    def places(self, viewer: int, moment: Moment, shown: list[Element]) -> list[str]:
        """Returns what is marked in the picture that a viewer is shown now."""
        if self.has_tray:
            return self._on_ground(moment)
        was = self._touched(self.pictures.like(viewer))
        return [target for target, home in was.items() if home is None or clickable(target) in shown[home][1]]

    def _touched(self, viewer: int) -> Homes:
        ply, known = len(self.match.log), self.seen.get(viewer)
        if known is None or known[0] != ply:
            known = self.seen[viewer] = ply, self._traced(viewer)
        return known[1]

    def _traced(self, viewer: int) -> Homes:
        last = next(self.needed(self.match.actors), None)
        if last is None:
            return {}
        if self.step is None or self.number != last:  # moves were taken back
            before = self.match.state_after(last)
            self.note(last, before, self._step(last, before))
        assert self.step
        game, view = self.match.game, self.match.engine.view(self.before, viewer)
        places = messages.traces(game, viewer, view, self.step)[1]
        return self._homes(game.picture.draw(view), places) if places else {}

    def _on_ground(self, moment: Moment) -> list[str]:
        if self.marked[0] != moment.ply:
            self.marked = moment.ply, self._found(moment.drawn(SPECTATOR))
        return self.marked[1]

    def _found(self, drawn: Drawn) -> list[str]:
        tray = self.match.game.hooks.tray(drawn.view)
        elsewhere, marked, whose = set(tray[1] if tray else ()), list[str](), None
        for number in self.needed(self.match.actors):
            actor, found = self.match.actors[number], self._homes(drawn.elements, self._public(number))
            shown = [(target, drawn.elements[home][0]) for target, home in found.items() if home is not None]
            ground = [target for target, key in shown if key not in elsewhere]
            if ground and whose not in (None, actor):
                break
            marked, whose = ground + marked, actor if ground else whose
        return marked

    def _public(self, number: int) -> list[str]:
        if number not in self.public:  # moves were taken back
            first = min(self.needed(self.match.actors))
            state = self.match.state_after(first)
            for later, move in enumerate(self.match.line[first:], first):
                if self.match.actors[later] >= 0:
                    self._publish(later, state, self._step(later, state))
                self.match.engine.play(state, move)
        return self.public[number]

    def _publish(self, number: int, before: Any, step: Step) -> None:
        view = self.match.engine.view(before, SPECTATOR)
        self.public[number] = messages.traces(self.match.game, SPECTATOR, view, step)[1]

    def _homes(self, shown: list[Element], targets: Iterable[str]) -> Homes:
        """Returns where in a picture each target is shown, None where it is not."""
        return {target: _home(shown, target, self.known) for target in targets}

    def _step(self, number: int, before: Any) -> Step:
        game, move = self.match.game, self.match.line[number]
        return Step(self.match.actors[number], game.lexicon.texts[move], game.visible_to(before, move))


def recent(actors: Sequence[int], turns: int = 1) -> Iterator[int]:
    """Yields the numbers of the decisions in the last turns, the last first; an actor below 0 decides nothing."""
    deciding = None
    for number in range(len(actors) - 1, -1, -1):
        if (actor := actors[number]) < 0:
            continue
        turns -= actor != deciding
        if turns < 0:
            return
        deciding = actor
        yield number


def _home(shown: list[Element], target: str, known: dict[str, int]) -> int | None:
    home, wanted = known.get(target), clickable(target)
    if home is not None and home < len(shown) and wanted in shown[home][1]:
        return home
    home = next((place for place, (_, markup) in enumerate(shown) if wanted in markup), None)
    if home is not None:
        known[target] = home
    return home


@cache
def _known(_game: Game) -> dict[str, int]:
    """Returns where targets were found last: most stay where they are, in all matches of a game."""
    return {}
