"""A table in memory: its match, who sits and who listens. Rebuilt from the store by replay whenever it is not there."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from howdah.core.errors import HowdahError, Unreadable
from howdah.core.game import Game
from howdah.core.match import Match, Step
from howdah.core.proof import Proof
from howdah.core.protocol import OVER, Travel
from howdah.core.schema import SPECTATOR
from howdah.session.table import Table
from howdah.show.scene import Element

from . import messages
from .clock import OPEN, Clock
from .seats import BOT, Seat, hashed
from .store import Row, now

CHAT_KEPT = 200
AGAIN, GOING = 4408, 1001  # why a listener is let go: to look anew, or because the server stops

Build = Callable[[int, str], messages.Message]
encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who follows a table: a socket, or a stream of events."""

    viewer: int
    held: set[int]
    lang: str

    def send(self, message: bytes) -> None:
        """Queues an encoded message; never waits."""

    def leave(self, code: int = AGAIN) -> None:
        """Lets the listener go, to come back and look anew."""


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
    ) -> None:
        self.id, self.game, self.seats, self.settings = name, game, seats, settings
        self.match = replayed(game, version, len(seats), settings["options"], steps)
        self.sealed = max((row["ply"] for row in steps if row["digest"]), default=0)  # up to where a digest is stored
        self.table = Table.of(self.match, roll=False)
        taken = settings.setdefault("taken", {})
        since = [OPEN if seat.is_open else taken.get(str(seat.seat), 0) for seat in seats]
        self.clock = Clock(**settings["clock"], seats=len(seats), taken=since)
        self.request_ids = {(row["actor"], row["ref"]): row["ply"] for row in steps if row["ref"]}
        self.chat = [_line(row, seats) for row in chat[-CHAT_KEPT:]]
        self.chat_count = len(chat)
        self._turn = (-1, OVER)
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.touched = self.noted = now()
        self.was_over = self.turn == OVER
        self.travels: dict[int, list[Travel]] = {}
        self._last: dict[int, tuple[int, list[str]]] = {}
        self._views: dict[int, tuple[int, Any]] = {}
        self._elements: dict[int, tuple[int, list[Element]]] = {}
        self._wind(steps)

    @property
    def ply(self) -> int:
        return len(self.match.log)

    @property
    def turn(self) -> int:
        """The seat that must decide now, or OVER; asked often, and found once a ply."""
        ply = len(self.match.log)
        if self._turn[0] != ply:
            self._turn = (ply, self.match.turn)
        return self._turn[1]

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees now."""
        known, ply = self._views.get(viewer), self.ply
        if known is None or known[0] != ply:
            known = self._views[viewer] = (ply, self.match.seen(viewer))
        return known[1]

    def elements(self, viewer: int) -> list[Element]:
        """Returns the picture that a viewer sees now."""
        known, ply = self._elements.get(viewer), self.ply
        if known is None or known[0] != ply:
            known = self._elements[viewer] = (ply, self.game.picture.draw(self.view(viewer)))
        return known[1]

    def heard(self, viewer: int, since: int = 0) -> list[Step]:
        return self.table.heard(viewer, since)

    def last(self, viewer: int) -> list[str]:
        """Returns the places of the last decision that stands, as a viewer saw it made."""
        known = self._last.get(viewer)
        if known is None or known[0] != self.ply:
            known = (self.ply, self._traced(viewer))
            self._last[viewer] = known
        return known[1]

    def _traced(self, viewer: int) -> list[str]:
        line, actors = self.match.line, self.match.actors
        last = next((i for i in range(len(line) - 1, -1, -1) if actors[i] >= 0), None)
        if last is None:
            return []
        before = Match(self.game, self.match.seats, self.match.settings)
        for move in line[:last]:
            before.engine.play(before.state, move)
        step = Step(actors[last], self.game.lexicon.texts[line[last]], self.game.visible_to(before.state, line[last]))
        return messages.traces(self.game, viewer, before.seen(viewer), step)[1]

    def holder(self, token: str) -> int | None:
        """Returns the seat that a token holds."""
        digest = hashed(token)
        return next((seat.seat for seat in self.seats if seat.token == digest), None)

    @property
    def host(self) -> int:
        """The seat that may change who sits where: the first that the maker of the table took."""
        return int(self.settings.get("host", -1))

    def is_online(self, seat: int) -> bool:
        return any(seat in listener.held for listener in self.listeners)

    def undo_to(self, seat: int) -> int | None:
        """Returns how many moves remain when a seat takes back its last decision, None when it has made none."""
        if seat < 0 or self.match.offers.is_settled:
            return None
        return next((i for i in range(len(self.match.actors) - 1, -1, -1) if self.match.actors[i] == seat), None)

    def is_free(self, seat: int, length: int) -> bool:
        """Tells whether a seat may take steps back without asking: nothing new was seen, or only bots would mind."""
        others = [other for other in self.seats if other.seat != seat]
        return self.match.is_free(seat, length) or all(other.kind == BOT for other in others)

    def step(self, seat: int, ply: int, text: str) -> list[Step]:
        """Does what a seat says, in memory only, and returns the new steps."""
        before = {viewer: self.view(viewer) for viewer in self.viewers()}
        news = self.table.step(seat, ply, text)
        self.travels.clear()
        for viewer, view in before.items():
            self.travels[viewer], last = messages.traces(self.game, viewer, view, news[0])
            if not text.startswith("/"):
                self._last[viewer] = (self.ply, last)
        return news

    def minutes(self, at: int) -> float:
        """Returns how long the table has lasted."""
        return (at - int(self.settings.get("created", at))) / 60_000

    def closes_in(self, at: int) -> float | None:
        """Returns the seconds until the table closes the match by itself, None if it never does."""
        deadline = self.match.deadline
        return max(0.0, 60 * (deadline[0] - self.minutes(at))) if deadline else None

    def viewers(self) -> set[int]:
        return {listener.viewer for listener in self.listeners}

    def tell_steps(self, before: dict[int, list[Element]], news: int, asker: Listener | None, request_id: str) -> None:
        """Sends everybody what so many new steps changed; whoever asked for them finds the own reference in it."""
        common: dict[str, messages.Message] = {}

        def build(viewer: int, lang: str) -> messages.Message:
            if lang not in common:
                common[lang] = messages.common(self, self.game.words(lang))
            return messages.change(self, viewer, lang, before.get(viewer, []), news) | common[lang]

        self.tell(build, asker, {"id": request_id})

    def tell(self, build: Build, asker: Listener | None = None, answer: messages.Message = {}) -> None:
        """Sends everybody a message made for their view and language; whoever asked, with an answer in it."""
        made: dict[tuple[int, str], bytes] = {}
        for listener in list(self.listeners):
            whose = listener.viewer, listener.lang
            if listener is asker:
                listener.send(encode(build(*whose) | answer))
                continue
            if whose not in made:
                made[whose] = encode(build(*whose))
            listener.send(made[whose])

    def tell_whole(self) -> None:
        """Sends everybody the whole table anew."""
        for listener in list(self.listeners):
            listener.send(encode(self.whole(listener)))

    def tell_seats(self) -> None:
        """Sends everybody who sits where; while a step is being stored it says so itself, and not a word before."""
        if self.lock.locked():
            return
        self.tell(lambda _, lang: {"type": "seats", "seats": messages.sitting(self, self.game.words(lang))})

    def whole(self, listener: Listener) -> messages.Message:
        """Returns the whole table for one listener."""
        is_host = self.host in listener.held
        return messages.whole(self, listener.viewer, listener.lang) | {
            "mine": sorted(listener.held),
            "host": is_host,
            "invites": [(seat.seat, seat.invite) for seat in self.seats if seat.invite] if is_host else [],
        }

    def said(self, seat: int, text: str, at: int) -> messages.Message:
        """Adds a line to the chat and returns it."""
        line = _line({"seat": seat, "text": text, "at": at}, self.seats)
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        self.chat_count += 1
        return line

    def seat(self, seat: Seat, at: int) -> None:
        """Notes that somebody sits at a seat from now on, or nobody does: its clock begins with them."""
        if seat.is_open:
            self.clock.taken[seat.seat] = OPEN
        elif self.clock.taken[seat.seat] == OPEN:
            self.clock.taken[seat.seat] = self.settings["taken"][str(seat.seat)] = at

    def wind(self, at: int, decided: bool = False) -> None:
        """Passes the clock on to the seat that must decide."""
        self.clock.turned(self.turn, at, decided)

    def _wind(self, steps: list[Row]) -> None:
        """Winds the clock through the steps of a match that was rebuilt."""
        if self.clock.kind == "none":
            return
        again = Table.of(self.game.new(len(self.seats), self.settings["options"]), roll=False)
        self.clock.turned(again.match.turn, self.settings.get("created", now()))
        for row in steps:
            _do(again.match, row["actor"], row["text"])
            self.clock.turned(again.match.turn, row["at"], is_decision(row))
        self.clock.turned(self.turn, now())
        self.clock.resumed(now())


def viewer_of(live: LiveTable, held: set[int], asked: int | None) -> int:
    """Returns whose view a device shows, of the seats it holds: what it asks for, the one to decide, or the first."""
    if asked is not None and asked in held:
        return int(asked)
    if live.turn in held:
        return live.turn
    return min(held, default=SPECTATOR)


def replayed(game: Game, version: int, seats: int, options: dict[str, Any], steps: list[Row]) -> Match:
    """Returns the match that stored steps of some version make, if it comes to their digests."""
    match = game.new(seats, options)
    proof = Proof(version, {row["ply"]: row["digest"] for row in steps if row["digest"]})
    with proof.holding(match, len(steps)):
        for row in steps:
            try:
                _do(match, row["actor"], row["text"])
            except HowdahError as error:  # which may name what is secret
                raise Unreadable(f"Step {row['ply']} cannot be replayed.") from error
            proof.check(match)
    return match


def is_decision(row: Row) -> bool:
    """Tells whether a stored step is a move of a seat, and not chance or mere talk."""
    return row["actor"] >= 0 and not row["text"].startswith("/")


def _do(match: Match, actor: int, text: str) -> None:
    match.say(actor, text) if text.startswith("/") else match.play(text)


def _line(row: Row, seats: list[Seat]) -> messages.Message:
    seat = row["seat"]
    return {"seat": seat, "name": seats[seat].name if seat is not None else "", "text": row["text"], "at": row["at"]}
