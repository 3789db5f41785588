"""A match: a game being played by whoever holds the object, as programmers meet it.

It knows the whole state and its log, and allows what the rules allow; who may do it is the table's affair.
"""

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .engine import Outcome
from .errors import Over, Refused, Unreadable, shortened
from .kernel import INTERPRETED
from .offers import AGREED, ALONE, ASKED, DRAW, LATE, NO_DRAW, NO_UNDO, RESIGN, Offers, undo_length
from .option import Value
from .proof import EVERY, digest
from .protocol import CHANCE, OVER, TABLE
from .schema import EVERYTHING, SPECTATOR

if TYPE_CHECKING:
    from .game import Game


class Step(NamedTuple):
    """A line of the log: who acted (a seat, CHANCE or TABLE), the text, and the only seat that hears it, if not all.

    Of what a seat said, `came` tells whether it asked, agreed to what others had asked, or did it alone.
    """

    actor: int
    text: str
    visible_to: int = EVERYTHING
    came: str = ASKED


class View:
    """What one seat sees of a match; printed, its text."""

    def __init__(self, game: "Game", state: Any) -> None:
        self.game, self.state = game, state

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None for a spectator's."""
        return None if self.state.viewer == SPECTATOR else int(self.state.viewer)

    def __str__(self) -> str:
        return self.game.notation.show(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        if "game" not in self.__dict__ or name not in self.game.schema.fields:
            raise AttributeError(f"a view has no field {name!r}")
        return getattr(self.state, name)

    def _repr_svg_(self) -> str:
        from howdah.show.scene import document

        return document(self.game, self.state)


class Match:
    """A game in progress, or one that has ended."""

    def __init__(
        self,
        game: "Game",
        seats: int,
        settings: Mapping[str, int],
        position: str | None = None,
        mode: str = INTERPRETED,
    ) -> None:
        self.game, self.seats, self.settings = game, seats, dict(settings)
        self.engine = game.engine(mode)
        self.first = None if position is None else game.position(position, seats, settings)
        self.state: Any = None
        self.line: list[int] = []
        self.actors: list[int] = []
        self.log: list[Step] = []
        self.digests: dict[int, str] = {}  # by ply, now and then
        self.proved: int | None = None  # another version of the game, whose log this was
        self._restart([])
        self.offers = Offers(seats)

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return {name: self.game.schema.options[name].decode(code) for name, code in self.settings.items()}

    @property
    def deadline(self) -> tuple[int, str] | None:
        """The match's length in minutes, and the step that the table plays by itself then; None while there is none."""
        return None if self.turn == OVER else self.game.hooks.deadline(self.state)

    @property
    def turn(self) -> int:
        """The seat that must decide now, CHANCE or OVER."""
        return OVER if self.offers.is_settled else self.engine.turn(self.state)

    @property
    def opening(self) -> tuple[int, int] | None:
        """The seat that begins, and the number of its first step; None while chance or secret choices settle that."""
        for ply, step in enumerate(self.log, 1):
            if step.actor >= 0 and step.visible_to == EVERYTHING and not step.text.startswith("/"):
                return step.actor, ply
        turn = self.turn
        if turn < 0 or self.game.visible_to(self.state, self.engine.legal(self.state)[0]) != EVERYTHING:
            return None
        return turn, len(self.log) + 1

    def legal(self) -> list[str]:
        """Returns what can be played now as texts, ascending in the lexicon; for chance, the possible outcomes."""
        return [] if self.turn == OVER else [self.game.lexicon.texts[move] for move in self.engine.legal(self.state)]

    def play(self, text: str) -> None:
        """Plays a move, or a chance outcome; a text that cannot be played changes nothing."""
        move = self.game.lexicon.find(text)
        if self.turn == OVER:
            raise Over(f"The game is over ({self.outcome.clause}): {self.game.lexicon.texts[move]} comes too late.")
        clause = self.engine.why_not(self.state, move)
        if clause:
            raise self._refusal(move, clause)
        self._play(move)

    def roll(self, rng: Any = None) -> str:
        """Plays one chance step by a `random.Random`, a NumPy generator, or the system's entropy; returns what came."""
        if self.turn != CHANCE:
            raise Refused("Chance has nothing to decide now.", "")
        moves = [move for move, weight in self.engine.chance(self.state) for _ in range(weight)]
        move = moves[_below(rng, len(moves))]
        self._play(move)
        return self.game.lexicon.texts[move]

    def say(self, seat: int, text: str) -> None:
        """Does what a seat says outside the rules.

        That is /resign, /late, /draw, /undo and the number of moves to go back to, /decline draw or /decline undo.
        """
        self._check_seat(seat)
        if self.offers.is_settled or (self.turn == OVER and text in (RESIGN, LATE, DRAW)):
            raise Over(f"The game is over ({self.outcome.clause}): {text} comes too late.")
        came = AGREED if self.offers.is_answer(seat, text) else ASKED
        if text in (RESIGN, LATE):
            self.offers.resign(seat)
        elif text == DRAW:
            self.offers.offer(seat)
        elif text in (NO_DRAW, NO_UNDO):
            self.offers.decline(seat, text)
        else:
            came = self._undo(seat, undo_length(text, len(self.line))) or came
        self.log.append(Step(seat, text, came=came))
        self._keep_digest()

    def _undo(self, seat: int, length: int) -> str:
        """Goes back to so many moves, once nobody still in minds; tells whether the seat did it alone."""
        is_free = self.is_free(seat, length)
        if self.offers.ask(seat, length, is_free):
            self._restart(self.line[:length])
            self.offers = Offers(self.seats, self.offers.resigned)
        return ALONE if is_free else ASKED

    def is_free(self, seat: int, length: int) -> bool:
        """Tells whether a seat may go back to so many moves alone: still its turn, and no chance has spoken since."""
        return self.turn == seat and all(actor == seat for actor in self.actors[length:])

    def undo(self) -> None:
        """Takes the last move or outcome back, whoever made it."""
        if not self.line:
            raise Refused("Nothing has been played that could be taken back.", "")
        length = len(self.line) - 1
        for seat in sorted(self.offers.remaining, key=lambda seat: seat != self.actors[-1]):
            if len(self.line) > length:
                self.say(seat, f"/undo {length}")

    def view(self, seat: int | None = None) -> View:
        """Returns what a seat sees, or a spectator when none is named."""
        if seat is not None:
            self._check_seat(seat)
        return View(self.game, self.seen(SPECTATOR if seat is None else seat))

    @property
    def position(self) -> str:
        """The text of the full position."""
        return self.game.notation.show(self.seen(EVERYTHING))

    @property
    def digest(self) -> str:
        """A checksum of how the match stands, which does not depend on how a state is kept."""
        return digest(self)

    @property
    def outcome(self) -> Outcome:
        """How the match stands: scores, ranks and what ended it; resigned seats rank behind all others."""
        outcome = self.engine.outcome(self.state)
        return self.offers.judged(outcome) if self.offers.resigned or self.offers.is_drawn else outcome

    @property
    def scores(self) -> list[int]:
        """The numbers that the clauses define, by seat."""
        return self.outcome.scores

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end, nor in a draw."""
        return self.outcome.winners

    @property
    def has_secrets(self) -> bool:
        """Whether anything can be hidden from anybody; an option, or the course of a match, may have opened it all."""
        return bool(self.game.schema.hidden) and self.turn != OVER and not self.game.hooks.opened(self.state)

    def why_not(self, text: str) -> str:
        """Returns "" for a move that can be played now, else the id of the clause that forbids it."""
        clause = self.engine.why_not(self.state, self.game.lexicon.find(text))
        return self.outcome.clause if self.offers.is_settled else self.game.clause_id(clause)

    def record(self) -> str:
        """Returns the match as a text that `howdah.read_record` reads."""
        from .record import write

        return write(self)

    def __repr__(self) -> str:
        return f"<{self.game.name} after {len(self.line)} moves: {self.position}>"

    def _repr_svg_(self) -> str:
        return View(self.game, self.seen(EVERYTHING))._repr_svg_()

    def seen(self, viewer: int) -> Any:
        """Returns the plain state that a seat, a SPECTATOR or EVERYTHING sees, with holes until the match is over."""
        return self.engine.view(self.state, viewer, opened=self.offers.is_settled)

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Unreadable(f"There is no seat {shortened(seat)} here: they are 0 to {self.seats - 1}.")

    def _play(self, move: int) -> None:
        actor = self._actor(move)
        self.log.append(Step(actor, self.game.lexicon.texts[move], self.game.visible_to(self.state, move)))
        self.engine.play(self.state, move)
        self.line.append(move)
        self.actors.append(actor)
        self.offers.moved(actor)
        self._keep_digest()

    def _keep_digest(self) -> None:
        if len(self.log) % EVERY == 0:
            self.digests[len(self.log)] = self.digest

    def _actor(self, move: int) -> int:
        return TABLE if self.game.lexicon.kind(move) in self.game.lexicon.by_table else self.engine.turn(self.state)

    def _restart(self, line: list[int]) -> None:
        self.state = (
            self.engine.start(self.seats, self.settings) if self.first is None else self.engine.copy(self.first)
        )
        self.line, self.actors = line, []
        for move in line:
            self.actors.append(self._actor(move))
            self.engine.play(self.state, move)

    def _refusal(self, move: int, clause: int) -> Refused:
        name, text = self.game.clause_id(clause), self.game.lexicon.texts[move]
        at = self.game.picture.fault(self.seen(self.turn if self.turn >= 0 else SPECTATOR), move, clause)
        return Refused(f"{text} is refused by {name}: {self.game.words('en').clause(name)}", name, at)


def _below(rng: Any, n: int) -> int:
    if rng is None:
        return secrets.randbelow(n)
    return int(rng.randrange(n)) if hasattr(rng, "randrange") else int(rng.integers(n))
