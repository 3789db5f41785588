"""A learner's attempt at a task: the rules say what a move does, and the task says whether that was wanted.

An attempt holds nothing but its task and the steps so far, so a page can keep the steps and send them again.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Literal

from howdah.core.errors import NotYours, Refused
from howdah.core.game import Game
from howdah.core.protocol import CHANCE, OVER
from howdah.session.match import Match
from howdah.show.words import Words

from . import lookahead
from .adviser import Adviser, LocalAdviser
from .coach import Coach
from .lesson import Task, Wrong
from .opponent import choose

THEN = " ; "  # between the moves of a wrong try
Verdict = Literal["open", "right", "wrong", "careful"]


class Attempt:
    """One attempt: `verdict` and `say` are what came of the last move, or what is asked before the first."""

    def __init__(self, words: Words, task: Task, steps: Sequence[str] = (), adviser: Adviser | None = None) -> None:
        self.words, self.task, self.adviser = words, task, adviser or LocalAdviser()
        self.coach = Coach(words, task, self.adviser)
        self.match = begun(words.game, task)
        self.before = len(self.match.line)
        self.score = self.match.scores[task.seat]
        self._settle()
        for step in steps[len(self.steps) :]:
            self._play(step)
        self.verdict: Verdict = "open"
        self.say = self._asked()

    @property
    def steps(self) -> list[str]:
        """All steps since the task began: the learner's moves, replies and chance."""
        return [self.match.game.lexicon.texts[move] for move in self.match.line[self.before :]]

    @property
    def mine(self) -> list[str]:
        """The learner's own moves."""
        texts, line = self.match.game.lexicon.texts, self.match.line
        return [texts[line[ply]] for ply in self._own()]

    @property
    def you(self) -> str:
        """Who the learner is, and in how many moves or turns the task is to be done."""
        who, task = self.words.text("lesson-who", seat=self.task.seat), self.task
        if task.turns:
            return self.words.text("lesson-you-turns", who=who, turns=task.turns)
        return self.words.text("lesson-you", who=who, moves=task.moves)

    @property
    def hint(self) -> str:
        """A move that leads on, "" where the learner should go back first."""
        mine, match = self.mine, self.match
        if self.task.level and match.turn == self.task.seat:
            won = [] if match.game.schema.hidden else lookahead.winning_moves(match.engine, match.state)
            return match.game.lexicon.texts[won[0]] if won else self.adviser.best(match.view(match.turn))
        is_on_the_way = mine == list(self.task.hint[: len(mine)]) and len(mine) < len(self.task.hint)
        return self.task.hint[len(mine)] if is_on_the_way and self.verdict == "open" else ""

    def play(self, text: str, sure: bool = False) -> None:
        """Plays a move of the learner and what follows. A coach stops one that gives much away, unless it is sure."""
        if self.match.turn not in (self.task.seat, OVER):
            raise NotYours("The others are to move.")
        warning = "" if sure or not self.task.coach else self.coach.warning(self.match, text)
        if warning:
            self.verdict, self.say = "careful", warning
            return
        promise = self._promise(text)
        self._play(text)
        self._judge(text, promise)

    def back_to(self) -> list[str]:
        """Returns the steps before the learner's last move."""
        own = self._own()
        return self.steps[: own[-1] - self.before] if own else []

    def explained(self, clause: str) -> str:
        """Returns what the task says of a move that a clause forbids, "" if nothing."""
        return next((one.say.text(self.words.lang) for one in self.task.wrong if clause and one.clause == clause), "")

    def _play(self, step: str) -> None:
        """Plays a step; the coach has looked at each decision of the learner."""
        if self.task.coach and self.match.turn == self.task.seat:
            self.coach.look(self.match)
        self.match.play(step)

    def _promise(self, text: str) -> str:
        """Returns what the game says that a move brings, "" where it says nothing or forbids the move."""
        view, move = self.match.view(self.task.seat).state, self.match.game.lexicon.find(text)
        return "" if self.match.why_not(text) else self.words.promised(view, move)

    def _judge(self, text: str, promise: str) -> None:
        """Finds what a move has come to, and lets the others reply if the task goes on."""
        if self.task.goal and self.task.goal.replied:
            self._settle()
        else:
            self._roll()
        wrong = next((one for one in self.task.wrong if THEN.join(self.mine) in one.moves), None)
        if self._is_reached(text):
            self.verdict, self.say = "right", self.task.right.text(self.words.lang)
        elif wrong:
            self._show_wrong(wrong)
        elif self.match.turn == OVER:
            self._fail(self._ending())
        elif self.task.goal and self.task.goal.safe and (reply := self._winning_reply()) is not None:
            self._fail(self.words.text("lesson-unsafe", reply=self.words.say(self.match.turn, reply)))
            self.match.play(self.match.game.lexicon.texts[reply])
        elif self._is_spent():
            kind = "worse" if self.task.strategy else "wrong" if len(self.mine) == 1 else "spent"
            self._fail(f"{_sentence(promise)} {self.words.text(f'lesson-{kind}')}".strip())
        else:
            self._go_on()

    def _go_on(self) -> None:
        self._settle()
        if self.match.turn != OVER:
            self.verdict, self.say = "open", self._asked()
        elif self.task.goal and self.task.goal.win and self.match.winners == [self.task.seat]:
            self.verdict, self.say = "right", self.task.right.text(self.words.lang)
        else:
            self._fail(self._ending())

    def _show_wrong(self, wrong: Wrong) -> None:
        self._fail(wrong.say.text(self.words.lang))
        if wrong.reply:
            self.match.play(wrong.reply)

    def _fail(self, said: str) -> None:
        self.verdict, self.say = "wrong", said

    def _is_reached(self, text: str) -> bool:
        task, match = self.task, self.match
        if task.accept and text not in task.accept:
            return False
        if task.goal is None:
            return True
        return (
            (not task.goal.win or match.winners == [task.seat])
            and (not task.goal.safe or self._winning_reply() is None)
            and (not task.goal.ahead or self._is_ahead())
            and (not task.goal.score or match.scores[task.seat] - self.score >= task.goal.score)
            and (task.goal.most is None or match.scores[task.seat] <= task.goal.most)
            and re.search(task.goal.position, str(match.view(task.seat))) is not None
        )

    def _is_ahead(self) -> bool:
        """Tells whether the learner would win alone if the game ended now."""
        ranks = self.match.outcome.ranks
        return ranks[self.task.seat] == 0 and ranks.count(0) == 1

    def _is_spent(self) -> bool:
        """Tells whether the learner has no move left, or no turn."""
        return self._turns() >= self.task.turns if self.task.turns else len(self.mine) == self.task.moves

    def _turns(self) -> int:
        """Returns how many turns of the learner are over."""
        actors = [actor for actor in self.match.actors[self.before :] if actor != CHANCE]
        begun = sum(1 for actor, _ in groupby(actors) if actor == self.task.seat)
        return begun - (bool(actors) and actors[-1] == self.match.turn == self.task.seat)

    def _winning_reply(self) -> int | None:
        if self.match.turn == self.task.seat:
            return None
        return next(iter(lookahead.winning_moves(self.match.engine, self.match.state)), None)

    def _settle(self) -> None:
        """Plays for chance and for the others until the learner decides, or the game is over."""
        while self.match.turn not in (self.task.seat, OVER):
            self.match.play(self._next())

    def _roll(self) -> None:
        while self.match.turn == CHANCE:
            self.match.play(self._next())

    def _next(self) -> str:
        """Returns the next step that is not the learner's: one of the task's replies, or a choice of its own."""
        legal = self.match.legal()
        rng = Random(len(self.match.line))
        listed = next((reply for reply in self._replies() if reply in legal), "")
        return listed or choose(self.match, legal, self.task.level, rng)

    def _replies(self) -> list[str]:
        """Returns the replies of the task that have not been played."""
        left, texts = list(self.task.replies), self.match.game.lexicon.texts
        for move, actor in zip(self.match.line[self.before :], self.match.actors[self.before :], strict=True):
            if actor != self.task.seat and texts[move] in left:
                left.remove(texts[move])
        return left

    def _asked(self) -> str:
        """Returns what is asked now: the task at first, then what a coach says, or that it goes on."""
        made, told = len(self.mine), []
        if not made:
            told.append(self.task.ask.text(self.words.lang))
        if self.task.coach and self.match.turn == self.task.seat:
            self.coach.look(self.match)
            told.append(self.coach.say(self.match))
        elif made and self.task.turns:
            told.append(self._turns_left())
        elif made and self.task.moves:
            told.append(self.words.text("lesson-on", moves=self.task.moves - made))
        return " ".join(filter(None, told))

    def _turns_left(self) -> str:
        return self.words.text("lesson-on-turns", turns=self.task.turns - self._turns(), of=self.task.turns)

    def _ending(self) -> str:
        match = self.match
        ended = self.words.ending(match.outcome.clause, match.winners, conclusion=match.conclusion)
        return f"{ended} {self.words.text('lesson-lost')}"

    def _own(self) -> list[int]:
        """Returns the plies of the learner's moves."""
        return [ply for ply, actor in enumerate(self.match.actors) if ply >= self.before and actor == self.task.seat]


def begun(game: Game, task: Task) -> Match:
    """Returns the match of a task before the learner has done anything."""
    settings = game.settings(task.options)
    match = Match(game, game.check_seats(task.seats), settings, task.position or None)
    for step in task.steps:
        match.play(step)
    if match.turn == OVER:
        raise Refused("The game of this task is over before it begins.", "")
    return match


def _sentence(said: str) -> str:
    """Returns what a game says of a move as a sentence: some games say but "1 action"."""
    return said if not said or said.endswith(".") else f"{said[0].upper()}{said[1:]}."
