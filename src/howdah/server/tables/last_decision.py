"""The last decision of a match that stands, and the places of it that each viewer saw."""

from typing import Any

from howdah.session.match import Match
from howdah.session.step import Step

from ..sockets import messages


class LastDecision:
    """Its number among the moves that stand, the state before it, and its step."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.number = -1
        self.before: Any = None
        self.step: Step | None = None
        self.seen: dict[int, tuple[int, list[str]]] = {}  # its places, with the ply at which they were found, by viewer

    def note(self, number: int, before: Any, step: Step) -> None:
        self.number, self.before, self.step = number, before, step

    def places(self, viewer: int) -> list[str]:
        """Returns the places of the last decision that stands, as a viewer saw it made."""
        ply, known = len(self.match.log), self.seen.get(viewer)
        if known is None or known[0] != ply:
            known = self.seen[viewer] = ply, self._traced(viewer)
        return known[1]

    def _traced(self, viewer: int) -> list[str]:
        actors = self.match.actors
        last = next((i for i in range(len(actors) - 1, -1, -1) if actors[i] >= 0), None)
        if last is None:
            return []
        if self.step is None or self.number != last:  # moves were taken back
            self._find(last)
        assert self.step
        return messages.traces(self.match.game, viewer, self.match.engine.view(self.before, viewer), self.step)[1]

    def _find(self, number: int) -> None:
        match, game = self.match, self.match.game
        before, move = match.state_after(number), match.line[number]
        self.note(number, before, Step(match.actors[number], game.lexicon.texts[move], game.visible_to(before, move)))
