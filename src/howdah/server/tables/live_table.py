"""A table in memory: its match, who sits and who listens. Rebuilt from the store by replay whenever it is not there."""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

from howdah.core.game import Game
from howdah.core.protocol import OVER, Travel
from howdah.core.schema import SPECTATOR
from howdah.session.offers import ALONE, UNDO
from howdah.session.step import Step
from howdah.session.table import Table
from howdah.show.pictures import Drawn, Pictures
from howdah.show.scene import Element

from ..limits import STEPS, Bucket
from ..sockets import messages, wire
from ..sockets.news import News
from ..sockets.sitters import KnownSitters, sitters
from ..storage.outages import Span
from ..storage.store import Row, now
from . import proposals, talk, telling
from .chat import Line, Notice, kept, lines
from .clock import DAYS, NEVER, NONE, note_bot, table_clock
from .journeys import journeys
from .last_decision import LastDecision
from .listeners import Listener, Listeners
from .moment import Moment
from .round import LONG, Prepare, Tell, go_round, nothing, tell_at_once, work_off
from .seats import BOT, Seat, hashed, hosts
from .stored_steps import before_decisions, replayed
from .watchers import Watchers

CHANGES = (1 / 60, 30)  # of who sits where: a second in the long run, and at once
AWAY = 5 * 60 * 1000  # milliseconds after which somebody who is not there is away
QUICK = LONG / 2  # seconds in which all were told of the last steps, so that they are told of the next in one piece


class LiveTable:
    """One table, with everything that a step must look at."""

    def __init__(
        self,
        name: str,
        game: Game,
        version: int,
        seats: list[Seat],
        settings: Row,
        steps: list[Row],
        chat: list[Row],
        outages: Sequence[Span] = (),
        proposed: str | None = None,
    ) -> None:
        self.id, self.game, self.seats, self.settings = name, game, seats, settings
        self.match = game.new(len(seats), settings["options"])
        self.sealed = max((row["ply"] for row in steps if row["digest"]), default=0)  # up to where a digest is stored
        self.table = Table.of(self.match, roll=False)
        self.outages = outages
        self.clock = table_clock(settings, seats, outages)
        self.request_ids = {(row["actor"], row["ref"]): row["ply"] for row in steps if row["ref"]}
        self.chat = lines(chat, seats)
        self.chat_count = chat[-1]["number"] + 1 if chat else 0  # the oldest lines may be gone
        self.hosts = hosts(settings, seats)
        self.changes = Bucket(*CHANGES)
        self.seen: dict[int, int] = {}  # when somebody who holds a seat was last there
        self.loaded = now()
        self.listeners: Listeners[Listener] = Listeners()
        self.watchers = Watchers(self.listeners)
        self.elsewhere: set[int] = set()  # seats whose holders follow it with another process
        self.lock = asyncio.Lock()
        self.touched, self.noted = 0, now()  # touched: when somebody last asked for it
        self.asked: dict[bool, tuple[str, int]] = {}  # who asked over HTTP and when, with a seat's token or without
        self.due: int | None = None  # when its time runs out, as the store has it
        self.seating = 0  # how often its seats have changed, as the store has it
        self.travels: dict[int, list[Travel]] = {}
        self.is_quick = False  # whether all were told of the last steps in little time
        self.sitters = KnownSitters()
        self.pictures = Pictures(game)
        self.last_decision = LastDecision(self.match, self.pictures)
        self._moment: Moment | None = None
        self._furthest = 0
        self._rebuild(version, steps)
        self.was_over = self.turn == OVER
        self.propose(proposed)
        if not proposed:
            self.proposals.adopt(self.match.offers)

    def propose(self, stored: str | None) -> None:
        """Sets what is proposed to what is stored of it, less what steps have overtaken since."""
        self.stored_proposals = stored
        self.proposals = proposals.read(stored) if stored else proposals.Proposals()
        self.proposed = self.proposals.written()
        if stored:
            self.lapse(self.match.log[self.proposals.ply :])
        self.request_ids |= dict.fromkeys(self.proposals.refs(), self.ply)

    @property
    def ply(self) -> int:
        return len(self.match.log)

    @property
    def moment(self) -> Moment:
        """How the table stands now."""
        moment = self._moment
        if moment is None or moment.ply != len(self.match.log):
            moment = self._moment = Moment(self.match, self.pictures)
        return moment

    @property
    def turn(self) -> int:
        """The seat that must decide now, or OVER: asked for often."""
        moment = self._moment
        if moment is None or moment.ply != len(self.match.log):
            moment = self.moment
        return moment.turn

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees now."""
        return self.moment.view(viewer)

    def drawn(self, viewer: int) -> Drawn:
        """Returns the picture that a viewer sees now."""
        return self.moment.drawn(viewer)

    def elements(self, viewer: int) -> list[Element]:
        """Returns the elements of the picture that a viewer sees now."""
        return self.moment.drawn(viewer).elements

    def pictured(self) -> dict[int, list[Element]]:
        """Returns the elements of the pictures that those who follow the table see now, by viewer."""
        moment = self.moment
        return {viewer: moment.drawn(viewer).elements for viewer in self.viewers()}

    def heard(self, viewer: int, since: int = 0, end: int | None = None) -> list[Step]:
        return self.table.heard(viewer, since, end)

    def holder(self, token: str) -> int | None:
        """Returns the seat that a token holds."""
        digest = hashed(token)
        return next((seat.seat for seat in self.seats if seat.token == digest), None)

    def held_by(self, tokens: set[str]) -> set[int]:
        """Returns the seats that hashes of tokens hold."""
        return {seat.seat for seat in self.seats if seat.token in tokens}

    def is_host(self, tokens: set[str]) -> bool:
        """Tells whether one of some hashes gives the right to change who sits where."""
        return not tokens.isdisjoint(self.hosts)

    def is_open_to(self, listener: Listener) -> bool:
        """Tells whether a listener may look on."""
        return bool(listener.held or self.settings["watch"] or self.is_host(listener.tokens))

    @property
    def allows_undo(self) -> bool:
        return bool(self.settings.get("undo", True))

    def meet(self, there: Sequence[int]) -> bool:
        """Notes who follows the table with other processes; tells whether somebody with a seat came or went."""
        elsewhere = {seat for seat in there if seat >= 0}
        self.watchers.meet(there)
        self.seen |= dict.fromkeys(self.elsewhere - elsewhere, now())
        was, self.elsewhere = self.elsewhere, elsewhere
        return was != elsewhere

    def online(self) -> set[int]:
        """Returns the seats whose holders follow the table, here or with another process."""
        return self.elsewhere.union(*[listener.held for listener in self.listeners])

    def is_online(self, seat: int) -> bool:
        return seat in self.online()

    def is_away(self, seat: int) -> bool:
        """Tells whether the holder of a seat has been away for long."""
        last = max(self.loaded, self.seen.get(seat, 0))
        return not self.is_online(seat) and now() - last >= self.patience

    @property
    def patience(self) -> int:
        """The milliseconds after which somebody who is not there is away: days, where a decision may take days."""
        return self.clock.limit if self.clock.kind == DAYS else AWAY

    def part(self, listener: Listener) -> None:
        """Lets a listener go, and remembers until when its seats were there."""
        self.listeners.discard(listener)
        self.seen |= dict.fromkeys(listener.held, now())

    def reseat(self, listener: Listener) -> bool:
        """Looks up again what a listener holds, and lets one go who may not look on; tells whether it stays."""
        listener.held = self.held_by(listener.tokens)
        if listener.viewer not in listener.held:
            listener.viewer = viewer_of(self, listener.held, None)
        if not self.is_open_to(listener):
            listener.leave()
            return False
        return True

    async def reseated(self) -> None:
        """Looks up again what every listener holds, and shows it."""
        held = {listener: listener.held for listener in list(self.listeners)}
        staying = {listener: was for listener, was in held.items() if self.reseat(listener)}
        await self._go_round(telling.seats(self, staying), prepare=self._prepared_whole)

    def step(
        self,
        seat: int,
        ply: int,
        text: str,
        ref: str = "",
        held: Set[int] = frozenset(),
        shown: Mapping[int, list[Element]] = {},
    ) -> list[Step]:
        """Does what a seat says, in memory only, and returns the new steps: none for a mere proposal.

        `held` are the seats of the device that says it, `shown` the pictures before it.
        """
        if text.startswith("/"):
            self.table.check(ply)
            news = talk.say(self, seat, text, ref, {seat, *held})
            self.proposals.ply = self.ply
            self.travels.clear()
            return news
        if self.is_full:
            raise talk.refusal(self, "refused-long", most=STEPS)
        return self.decide(lambda: self.table.step(seat, ply, text), shown)

    @property
    def is_full(self) -> bool:
        """Whether the log is so long that nobody moves any more: a longer one could not be opened as a record."""
        return self.ply >= STEPS

    def decide(self, make: Callable[[], list[Step]], shown: Mapping[int, list[Element]]) -> list[Step]:
        """Makes a decision, notes what each viewer sees of it, and returns the new steps.

        Viewers whose picture before it is not known find its places when they are asked for.
        """
        before, number = self.moment.views, len(self.match.line)
        news = make()
        self.last_decision.note(number, before.state, news[0])
        self.travels.clear()
        for viewer, travels, last in journeys(self, shown or self.viewers(), before, news):
            self.travels[viewer] = travels
            if viewer in shown:
                self.last_decision.saw(viewer, last, shown[viewer])
        return news

    def lapse(self, news: list[Step]) -> None:
        """Ends the proposals that new steps overtake."""
        if not news or not self.proposals.pending:
            return
        if self.turn == OVER:
            self.proposals.pending.clear()
        for step in news:
            if not step.text.startswith("/"):
                self.proposals.moved(step.actor)

    def is_bots(self, seat: int) -> bool:
        """Tells whether a bot decides for a seat: its own, or that of somebody who resigned."""
        return seat >= 0 and (self.seats[seat].kind == BOT or seat in self.match.offers.resigned)

    def viewers(self) -> set[int]:
        """Returns whose pictures are shown; where there is one for all, only SPECTATOR."""
        is_one = self.pictures.is_one and self.listeners
        return {SPECTATOR} if is_one else {listener.viewer for listener in self.listeners}

    async def tell_steps(
        self, before: dict[int, list[Element]], news: int, asker: Listener | None = None, request_id: str = ""
    ) -> float:
        """Sends everybody what some new steps changed; returns the seconds that it took.

        The one who asked for them finds the request's id in it.
        """
        began, moment, count = time.perf_counter(), self.moment, self.listeners.changes
        tell = telling.answer(self, News(self, before, news).message, asker, request_id)
        if self.is_quick:
            spent = tell_at_once(self.listeners, tell, asker, began)
            self._tell_who_left(count)
        else:
            spent = await self._go_round(tell, asker, began, lambda listener: moment.prepared(listener.viewer))
        self.is_quick = spent < QUICK
        moment.rest()
        return spent

    def _prepared_whole(self, listener: Listener) -> Iterator[None]:
        return self._pieces(listener.viewer, listener.lang)

    def _pieces(self, viewer: int, lang: str) -> Iterator[None]:
        yield from self.moment.prepared(viewer)
        yield from self.moment.log_lines.prepared(self, viewer, lang)

    async def prepare(self, viewer: int, lang: str) -> float:
        """Finds what the whole table for a viewer needs; returns the seconds that it took. The lock is held."""
        return await work_off(self._pieces(viewer, lang))

    async def tell_proposals(self, seat: int, text: str, asker: Listener | None = None, request_id: str = "") -> float:
        """Sends everybody what a seat has just proposed or answered; the one who asked finds the request's id in it."""
        said = Step(seat, text, came=talk.came(self, seat, text))

        def build(viewer: int, lang: str) -> bytes:
            return wire.encode(messages.proposed(self, viewer, lang, said))

        return await self._go_round(telling.answer(self, build, asker, request_id), asker)

    async def tell_whole(self) -> float:
        """Sends everybody the whole table again."""
        return await self._go_round(telling.whole(self), prepare=self._prepared_whole)

    async def _go_round(
        self, tell: Tell, first: Listener | None = None, began: float | None = None, prepare: Prepare = nothing
    ) -> float:
        """Tells everybody something, and in the end who has left meanwhile."""
        count = self.listeners.changes
        spent = await go_round(self.listeners, tell, first, began, prepare)
        self._tell_who_left(count)
        return spent

    def _tell_who_left(self, count: int) -> None:
        """Tells everybody who is there now, if somebody has left since there had been `count` changes."""
        if self.listeners.changes != count:
            self.tell_sitting()

    def tell(self, build: Callable[[int, str], wire.Down]) -> None:
        """Sends everybody a short message made for their view and language, at once."""
        made: dict[tuple[int, str], bytes] = {}
        for listener in list(self.listeners):
            whose = listener.viewer, listener.lang
            if whose not in made:
                made[whose] = wire.encode(build(*whose))
            listener.send(made[whose])

    def tell_seats(self) -> None:
        """Sends everybody who sits where; while a step is being stored it says so itself, and not a word before."""
        if not self.lock.locked():
            self.tell_sitting()

    def tell_sitting(self) -> None:
        self.tell(lambda _, lang: self.sitting(lang))

    def sitting(self, lang: str) -> wire.Seats:
        return wire.Seats(sitters(self, self.game.words(lang)))

    def whole(self, listener: Listener) -> wire.Whole:
        """Returns the whole table for one listener."""
        is_host = self.is_host(listener.tokens)
        invites = [(seat.seat, seat.invite) for seat in self.seats if seat.invite] if is_host else []
        held = wire.Held(sorted(listener.held), is_host, invites)
        shown = messages.whole(self, listener.viewer, listener.lang)
        self.moment.rest()
        return wire.Whole(*shown, held)

    def said(self, seat: int, text: str, at: int) -> Line:
        """Adds what somebody says to the chat and returns it."""
        return self.add(Line(self.chat_count, seat, self.seats[seat].name, text, at))

    def noticed(self, notice: Notice, at: int) -> Line:
        """Adds a notice to the chat and returns it."""
        return self.add(Line(self.chat_count, None, "", "", at, notice))

    def add(self, line: Line) -> Line:
        """Adds a line to the chat and returns it."""
        self.chat = kept([*self.chat, line])
        self.chat_count = line.number + 1
        return line

    def tell_line(self, line: Line) -> None:
        """Sends everybody a new line of the chat."""

        def build(_: int, lang: str) -> wire.Chat:
            talk = line.worded(self.game.words(lang))
            return wire.Chat(talk.seat, talk.name, talk.text, talk.at)

        self.tell(build)

    def seat(self, seat: Seat, at: int) -> None:
        """Notes for the clock that a seat is taken, open or a bot's from now on."""
        note_bot(self.settings, seat, at)
        if not seat.is_open:
            self.clock.take(seat.seat, at)
        if self.clock.started == NEVER and not any(seat.is_open for seat in self.seats):
            self.clock.started = at
        if "taken" in self.settings:
            taken = {str(number): since for number, since in enumerate(self.clock.taken) if 0 < since < NEVER}
            self.settings["taken"] = taken
        else:
            self.settings["started"] = self.clock.started

    def wind(self, at: int, news: Sequence[Step] = ()) -> None:
        """Passes the clock on to the seat that must decide, after some new steps if there are any."""
        if self.clock.kind != NONE:
            before = len(self.match.line) - len(news)
            self.clock.turned(self.turn, at, bool(news) and self.has_advanced(news[0], before + 1))

    def has_advanced(self, step: Step, length: int) -> bool:
        """Tells whether a step was a decision for which the clock gives time, by the number of moves after it.

        A decision made again gives none: a seat could take its own moves back without end, and never run out of time.
        """
        if step.text.startswith("/"):
            if step.text.startswith(UNDO) and step.came != ALONE:
                self._furthest = length
            return False
        is_new, self._furthest = length > self._furthest, max(length, self._furthest)
        return is_new and step.actor >= 0

    def _rebuild(self, version: int, steps: list[Row]) -> None:
        """Replays the stored steps: for the match, the clock, and the last decisions that stand."""
        self.clock.turned(self.match.turn, self.settings.get("created", now()))
        played = replayed(self.match, version, steps, before_decisions(steps, self.last_decision.needed))
        for row, (before, step, _) in zip(steps, played, strict=True):
            self.clock.turned(self.match.turn, row["at"], self.has_advanced(step, len(self.match.line)))
            if before is not None:
                self.last_decision.note(len(self.match.line) - 1, before, step)
        self.clock.turned(self.turn, now())


def viewer_of(live: LiveTable, held: set[int], asked: int | None) -> int:
    """Returns whose view a device shows, of the seats it holds: what it asks for, the one to decide, or the first."""
    if asked is not None and asked in held:
        return int(asked)
    if live.turn in held:
        return live.turn
    return min(held, default=SPECTATOR)
