"""A match: a game in progress, as programs use it.

It knows the whole state and its log, and allows what the rules allow. `table` checks who may do it.
"""

import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from howdah.core.data_file import checksum
from howdah.core.engine import Outcome
from howdah.core.errors import Over, Refused, Unreadable, shortened
from howdah.core.kernel import INTERPRETED
from howdah.core.option import Value
from howdah.core.protocol import CHANCE, OVER, TABLE, Said, Told
from howdah.core.schema import EVERYTHING, SPECTATOR

from .marks import Marks
from .offers import AGREED, ALONE, ASKED, IN_PLAY, Offers, undo_length
from .proof import EVERY, digest
from .step import Step, began
from .view import View

if TYPE_CHECKING:
    from howdah.core.game import Game


class Match:
    """A game in progress, or one that has ended.

    `Game.new`, `Game.read` and `howdah.read_record` make matches. A match can be copied, deep-copied and pickled.

    Examples:
        >>> match = howdah.load("siam").new()
        >>> match.play("enter c1 N")
        >>> match
        <siam after 1 moves: ........../........../..M.M.M.../........../....EN.... R 4 5 quiet=1 ply=1>
    """

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
        self.line: list[int] = []
        self.actors: list[int] = []
        self.log: list[Step] = []
        self.digests: dict[int, str] = {}  # by ply, one in EVERY
        self.changed = 0  # the ply of the last step that changed the state: a move, an outcome or an undo
        self.proved: int | None = None  # the version of the game that the record was of, if not this one
        self._began: tuple[int, int] | None = None  # who made the first move that everybody saw, and its ply
        self._marks = Marks()
        self.state: Any = self.state_after(0)
        self.offers = Offers(seats)

    def copy(self) -> "Match":
        """Returns an independent match that stands the same: options, log, offers and all.

        Examples:
            >>> match = howdah.load("siam").new(options={"balance": "total"})
            >>> tried = match.copy()
            >>> tried.play("enter c1 N")
            >>> len(tried.log), len(match.log), tried.options == match.options
            (1, 0, True)
        """
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state, twin.offers = self.engine.copy(self.state), deepcopy(self.offers)
        twin.settings, twin.digests, twin._marks = self.settings.copy(), self.digests.copy(), Marks(self._marks)
        twin.line, twin.actors, twin.log = self.line.copy(), self.actors.copy(), self.log.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, _copied: object) -> "Match":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        schema, first = self.game.schema, self.first
        states = {"state": schema.to_json(self.state), "first": None if first is None else schema.to_json(first)}
        return {**self.__dict__, **states, "engine": self.engine.mode, "made_with": _identity(self.game)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game, first, made_with = kept["game"], kept["first"], kept.pop("made_with")
        if made_with != _identity(game):
            raise Unreadable(f"This match was pickled with another version or other components of {game.name}.")
        self.__dict__.update(kept)
        self.engine = game.engine(kept["engine"])
        self.state = self.engine.copy(game.schema.from_json(kept["state"]))
        self.first = None if first is None else game.schema.from_json(first)

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value.

        Examples:
            >>> howdah.load("nim").new(options={"misere": "yes"}).options
            {'misere': True}
        """
        return {name: self.game.schema.options[name].decode(code) for name, code in self.settings.items()}

    @property
    def deadline(self) -> tuple[int, str] | None:
        """The length of the match in minutes, and the step that the table plays by itself then; None if it has none.

        Examples:
            >>> howdah.load("bazaar").new(options={"minutes": 30}).deadline
            (30, 'close')
            >>> howdah.load("siam").new().deadline is None
            True
        """
        return None if self.turn == OVER else self.game.hooks.deadline(self.state)

    @property
    def turn(self) -> int:
        """The seat that must decide now, CHANCE or OVER.

        Examples:
            >>> howdah.load("siam").new().turn
            0
        """
        return OVER if self.offers.is_settled else self.engine.turn(self.state)

    @property
    def decided(self) -> list[int]:
        """The seats that still play, once nothing they do can change who wins; [] while that is open.

        Examples:
            >>> howdah.load("bombay_bazar").new(2).decided
            []
        """
        hook = self.game.hooks.decided
        return hook(self.seen(SPECTATOR)) if hook and self.turn >= 0 else []

    @property
    def opening(self) -> tuple[int, int] | None:
        """The seat that begins and the number of its first step; None while chance or secret choices decide it.

        Examples:
            >>> howdah.load("siam").new().opening
            (0, 1)
        """
        self._began = self._began or began(self.log)
        if self._began:
            return self._began
        turn = self.turn
        if turn < 0 or self.game.visible_to(self.state, self.engine.legal(self.state)[0]) != EVERYTHING:
            return None
        return turn, len(self.log) + 1

    def legal(self) -> list[str]:
        """Returns the texts of the moves, or of the outcomes of chance, that can be played now, in lexicon order.

        Examples:
            >>> howdah.load("nim").new().legal()
            ['charm 1', 'charm 2', 'charm 3']
        """
        return [] if self.turn == OVER else [self.game.lexicon.texts[move] for move in self.engine.legal(self.state)]

    def play(self, text: str) -> None:
        """Plays a move, or a chance outcome.

        Raises `Unreadable`, `Refused` or `Over` for a text that cannot be played, and changes nothing then.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.play("enter c1 N")
            >>> match.turn
            1
        """
        move, turn = self.game.lexicon.find(text), self.turn
        if turn == OVER:
            raise Over(f"The game is over ({self.outcome.clause}): {self.game.lexicon.texts[move]} comes too late.")
        clause = self.engine.why_not(self.state, move)
        if clause:
            raise self._refusal(move, clause)
        self._play(move, turn)

    def roll(self, rng: Any = None) -> str:
        """Plays one chance step and returns its text.

        `rng` is a `random.Random` or a NumPy generator; without one, the system's entropy decides.

        Examples:
            >>> import random
            >>> match = howdah.load("nim").new()
            >>> match.roll(random.Random(7)) in ("charm 1", "charm 2", "charm 3")
            True
        """
        if self.turn != CHANCE:
            raise Refused("Chance has nothing to decide now.", "")
        moves = [move for move, weight in self.engine.chance(self.state) for _ in range(weight)]
        move = moves[_below(rng, len(moves))]
        self._play(move, CHANCE)
        return self.game.lexicon.texts[move]

    def say(self, seat: int, text: str) -> None:
        """Does what a seat says outside the rules.

        That is /resign, /late, /draw, /undo and the number of moves to go back to, /finish once the winner is certain,
        or /decline and what others ask for.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.say(0, "/resign")
            >>> match.winners, match.outcome.clause
            ([1], '/resign')
        """
        self._check_seat(seat)
        if self.offers.is_settled or (self.turn == OVER and text in IN_PLAY):
            raise Over(f"The game is over ({self.outcome.clause}): {text} comes too late.")
        came = AGREED if self.offers.is_answer(seat, text) else ASKED
        if not self.offers.hear(seat, text, self.decided):
            came = self._undo(seat, undo_length(text, len(self.line))) or came
        self.log.append(Step(seat, text, came=came))
        self._keep_digest()

    def _undo(self, seat: int, length: int) -> str:
        """Goes back to `length` moves once every seat still playing agrees; tells whether the seat did it alone."""
        is_free = self.is_free(seat, length)
        if self.offers.ask(seat, length, is_free):
            self._marks = self._marks.before(length)
            self.state = self.state_after(length)
            self.line, self.actors = self.line[:length], self.actors[:length]
            self.changed = len(self.log) + 1
            self.offers = Offers(self.seats, self.offers.resigned, self.offers.late)
        return ALONE if is_free else ASKED

    def is_free(self, seat: int, length: int) -> bool:
        """Tells whether a seat may go back to `length` moves without asking: only its own moves came after.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.play("enter c1 N")
            >>> match.is_free(0, 0)  # it is the other seat's turn already
            False
        """
        return {*self.actors[length:]} <= {seat} and self.turn == seat

    def undo(self) -> None:
        """Takes the last move or outcome back, in the name of all seats.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.play("enter c1 N")
            >>> match.undo()
            >>> match.turn, [step.text for step in match.log]
            (0, ['enter c1 N', '/undo 0', '/undo 0'])
        """
        if not self.line:
            raise Refused("Nothing has been played that could be taken back.", "")
        length = len(self.line) - 1
        for seat in sorted(self.offers.remaining, key=lambda seat: seat != self.actors[-1]):
            if len(self.line) > length:
                self.say(seat, f"/undo {length}")

    def view(self, seat: int | None = None) -> View:
        """Returns what a seat sees; without a seat, what a spectator sees.

        Examples:
            >>> match = howdah.load("nim").new()
            >>> match.play("charm 2")
            >>> str(match.view(0)), str(match.view(1))
            ('3,4,5 taken=0,0 charms=2 bag=?,?,? turn=0', '3,4,5 taken=0,0 charms=? bag=?,?,? turn=0')
        """
        if seat is not None:
            self._check_seat(seat)
        return View(self.game, self.seen(SPECTATOR if seat is None else seat))

    @property
    def position(self) -> str:
        """The text of the full position; `Game.read` reads it.

        Examples:
            >>> howdah.load("siam").new().position
            '........../........../..M.M.M.../........../.......... E 5 5'
        """
        return self.game.notation.show(self.seen(EVERYTHING))

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that identify how the match stands, however the state is stored.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> len(match.digest), match.digest == match.copy().digest
            (16, True)
        """
        return digest(self)

    @property
    def outcome(self) -> Outcome:
        """How the match stands: scores, ranks and what ended it; resigned seats rank behind all others.

        Examples:
            >>> howdah.load("siam").new().outcome
            Outcome(scores=[0, 0], ranks=[1, 1], clause='')
        """
        outcome = self.engine.outcome(self.state)
        is_judged = self.offers.resigned or self.offers.is_drawn or self.offers.is_finished
        return self.offers.judged(outcome) if is_judged else outcome

    @property
    def scores(self) -> list[int]:
        """The scores by seat, as the game's clauses define them.

        Examples:
            >>> howdah.load("siam").new().scores
            [0, 0]
        """
        return self.outcome.scores

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end, and none in a draw.

        Examples:
            >>> howdah.load("siam").new().winners
            []
        """
        return self.outcome.winners

    @property
    def conclusion(self) -> Said | None:
        """How the last move ended the match, as a message and its values; None where the clause says it all.

        Examples:
            >>> howdah.load("siam").new().conclusion is None
            True
        """
        is_played_out = self.line and not self.offers.is_settled and self.turn == OVER
        return self.game.hooks.conclusion(self.seen(SPECTATOR), self.line[-1]) if is_played_out else None

    @property
    def has_secrets(self) -> bool:
        """Whether anything is hidden from anybody now.

        Examples:
            >>> howdah.load("nim").new().has_secrets, howdah.load("siam").new().has_secrets
            (True, False)
        """
        return bool(self.game.schema.hidden) and self.turn != OVER and not self.game.hooks.opened(self.state)

    def why_not(self, text: str) -> str:
        """Returns the id of the clause that forbids a move, or "" for one that can be played now.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.why_not("push c3 N"), match.why_not("enter c1 N")
            ('SIA-2', '')
        """
        clause = self.engine.why_not(self.state, self.game.lexicon.find(text))
        return self.outcome.clause if self.offers.is_settled else self.game.clause_id(clause)

    def record(self) -> str:
        """Returns the match as a text that `howdah.read_record` reads.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.play("enter c1 N")
            >>> match.record().splitlines()[:3]
            ['howdah record 2', 'game siam 1', 'seats 2']
        """
        from .record import write

        return write(self)

    def __repr__(self) -> str:
        return f"<{self.game.name} after {len(self.line)} moves: {self.position}>"

    def _repr_svg_(self) -> str:
        return View(self.game, self.seen(EVERYTHING))._repr_svg_()

    def seen(self, viewer: int) -> Any:
        """Returns the plain state that a seat, a SPECTATOR or EVERYTHING sees, with holes until the match is over.

        Examples:
            >>> match = howdah.load("nim").new()
            >>> match.play("charm 2")
            >>> match.seen(1).charms
            [-1, 0, -1]
        """
        return self.engine.view(self.state, viewer, opened=self.offers.is_settled)

    def state_after(self, length: int) -> Any:
        """Returns the full state after the first moves and outcomes.

        Examples:
            >>> howdah.load("siam").new().state_after(0).mover
            0
        """
        state, known = self._marks.last(self.engine, length) or (self._start(), 0)
        for after, move in enumerate(self.line[known:length], known + 1):
            self.engine.play(state, move)
            self._marks.note(self.engine, after, state)
        return state

    def _start(self) -> Any:
        first = self.first
        return self.engine.start(self.seats, self.settings) if first is None else self.engine.copy(first)

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Unreadable(f"There is no seat {shortened(seat)} here: they are 0 to {self.seats - 1}.")

    def _play(self, move: int, turn: int) -> None:
        lexicon = self.game.lexicon
        actor = TABLE if lexicon.by_table and lexicon.kind(move) in lexicon.by_table else turn
        visible_to = self.game.visible_to(self.state, move)
        self.log.append(Step(actor, lexicon.texts[move], visible_to, told=self._told(move)))
        self.engine.play(self.state, move)
        self.line.append(move)
        self.actors.append(actor)
        self._marks.note(self.engine, len(self.line), self.state)
        self.changed = len(self.log)
        self.offers.moved(actor)
        self._keep_digest()

    def _told(self, move: int) -> Told | None:
        """Returns how the log tells a move, where the position adds something to it that everybody sees."""
        hook, has_holes = self.game.hooks.circumstances, self.game.schema.hidden or self.engine.is_compiled
        said = hook(self.seen(SPECTATOR) if has_holes else self.state, move) if hook else None
        return (said[0], tuple(said[1].items())) if said else None

    def _keep_digest(self) -> None:
        if len(self.log) % EVERY == 0:
            self.digests[len(self.log)] = self.digest

    def _refusal(self, move: int, clause: int) -> Refused:
        name, text = self.game.clause_id(clause), self.game.lexicon.texts[move]
        at = self.game.picture.fault(self.seen(self.turn if self.turn >= 0 else SPECTATOR), move, clause)
        return Refused(f"{text} is refused by {name}: {self.game.words('en').clause(name)}", name, at)


def _identity(game: "Game") -> tuple[int, str]:
    """Returns what a pickled match must agree on with the game that reads it."""
    return game.version, checksum(game.folder)


def _below(rng: Any, n: int) -> int:
    if rng is None:
        return secrets.randbelow(n)
    return int(rng.randrange(n)) if hasattr(rng, "randrange") else int(rng.integers(n))
