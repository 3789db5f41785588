"""A coach beside a learner: a remark when it fits, and a warning before a move that gives too much away."""

import re
from typing import Any, NamedTuple

from howdah.core.protocol import CHANCE, OVER
from howdah.session.match import Match
from howdah.show.words import Words

from . import lookahead
from .adviser import Adviser
from .lesson import Remark, Task

IDLE = 0.02  # of the chance to win: less than any margin, since to do nothing is seldom a plan


class Standing(NamedTuple):
    """What a seat has come to: what is on each target, and its column of the score sheet."""

    things: dict[str, Any]
    column: list[int | None]

    def is_as(self, other: "Standing") -> bool:
        """Tells whether it is the same, on all targets that there are in both: a hand may be told only in its turn."""
        shared = self.things.keys() & other.things.keys()
        return self.column == other.column and all(self.things[target] == other.things[target] for target in shared)


def standing(match: Match, seat: int) -> Standing:
    view, hooks = match.view(seat).state, match.game.hooks
    return Standing(hooks.stands(view), [row.values[seat] for row in hooks.reckoning(view).rows])


class Coach:
    """What a coach says in one attempt. Each remark is said once and stands until the turn is over."""

    def __init__(self, words: Words, task: Task, adviser: Adviser) -> None:
        self.words, self.seat, self.margin, self.adviser = words, task.seat, task.margin, adviser
        self.remarks = list(task.coach)  # not said yet
        self.remark: Remark | None = None
        self.seen = -1  # the number of steps when the coach last looked
        self.stood: Standing | None = None  # when the turn began
        self.is_leaving = self.has_left = False  # in the first turn after the last remark, and ever since

    def look(self, match: Match) -> None:
        """Looks at a decision of the learner, and finds what fits; in the middle of a turn only what waits for that."""
        if len(match.line) == self.seen:
            return
        is_new = self.seen < 0 or any(actor not in (self.seat, CHANCE) for actor in match.actors[self.seen :])
        self.seen, position = len(match.line), str(match.view(self.seat))
        fitting = [one for one in self.remarks if (is_new or one.when) and re.search(one.when, position)]
        if is_new:
            self.stood = standing(match, self.seat)
            self.remark, self.is_leaving = None, not self.remarks and not self.has_left
            self.has_left = self.has_left or self.is_leaving
        if fitting:
            self.remark = fitting[0]
            self.remarks.remove(fitting[0])

    def say(self, match: Match) -> str:
        """Returns the remark, or that the learner can win, or that the coach leaves."""
        if self.remark:
            return self.remark.text(self.words.lang)
        if not match.game.schema.hidden and lookahead.winning_moves(match.engine, match.state):
            return self.words.text("lesson-can-win")
        return self.words.text("lesson-alone") if self.is_leaving else ""

    def warning(self, match: Match, text: str) -> str:
        """Returns why a move should be thought over, "" for one that is good enough, forbidden or forced."""
        if match.why_not(text) or len(match.legal()) == 1:
            return ""
        doubts = (self._caution, self._blunder, self._idle, self._regret)
        return next(filter(None, (doubt(match, text) for doubt in doubts)), "")

    def _caution(self, match: Match, text: str) -> str:
        """Returns what the game itself tells before this move, unless all moves are alike."""
        view, moves = match.view(self.seat).state, match.engine.legal(match.state)
        told, move = match.game.hooks.cautions(view, moves), match.game.lexicon.find(text)
        is_told = move in told and len(told) < len(moves)
        return self.words.text("lesson-caution", why=self.words.line(told[move])) if is_told else ""

    def _blunder(self, match: Match, text: str) -> str:
        """Returns which reply could win at once, where nothing is hidden and another move would not allow it."""
        if match.game.schema.hidden:
            return ""
        engine, state, move = match.engine, match.state, match.game.lexicon.find(text)
        reply = lookahead.blunder(engine, state, move)
        if reply is None:
            return ""
        seat = engine.turn(lookahead.after(engine, state, move))
        return self.words.text("lesson-blunder", reply=self.words.say(seat, reply))

    def _idle(self, match: Match, text: str) -> str:
        """Returns that the turn would leave everything as it was, where a search finds something better."""
        if not self._is_vain(match, text) or self.adviser.regret(match.view(self.seat), text, IDLE) < IDLE:
            return ""
        return self.words.text("lesson-idle")

    def _is_vain(self, match: Match, text: str) -> bool:
        """Tells whether a move ends the turn, and all stands as it did when the turn began."""
        then = match.copy()
        then.play(text)
        while then.turn == CHANCE:
            then.play(then.legal()[0])
        return (
            self.stood is not None
            and then.turn not in (self.seat, OVER)
            and self.stood.is_as(standing(then, self.seat))
        )

    def _regret(self, match: Match, text: str) -> str:
        given_up = self.adviser.regret(match.view(self.seat), text, self.margin)
        return self.words.text("lesson-regret") if given_up >= self.margin else ""
