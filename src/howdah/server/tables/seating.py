"""Who may sit where: seats are taken by invitation, given away, opened and given back; everybody reads who did it.

While a match has secrets, a hand is only for its holder. The host may let a bot play it, and may open the seat
once its holder agrees or has been away for some time; a bot that took over otherwise can only make way for the same
holder. Nobody takes a hand that somebody else held on their own device: a replacement comes by invitation.
"""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

import sqlalchemy as sql

from howdah.core.errors import Over, Unreadable
from howdah.core.protocol import OVER
from howdah.show.words import Words

from ..errors import Forbidden, Limit, Taken
from ..sockets import wire
from ..sockets.requests import Reseat
from ..storage.store import CHAT, SEATS, Row, now
from .chat import Line, Notice, NoticeKind
from .listeners import Listener
from .live_table import LiveTable
from .seats import BACK, BOT, CHOOSABLE, HERE, LINK, PERSON, Choosable, Kind, Seat, cleaned
from .table_changes import reseated, timed

if TYPE_CHECKING:
    from .table_service import TableService


HOSTS = 16  # tokens with a host's rights that are remembered besides the first


class Former(NamedTuple):
    """Who held a seat before: the hash of a token, whether they agreed to go or were away, and their name."""

    token: str
    is_free: bool
    name: str


def first_seats(kinds: Sequence[tuple[str, str, int]], order: Sequence[int]) -> tuple[list[Seat], dict[int, Row]]:
    """Returns new seats, taken in an order of entries, and what their holders must know by seat."""
    seats: list[Seat] = []
    given: dict[int, Row] = {}
    for number, entry in enumerate(order):
        kind, name, level = kinds[entry]
        given[number] = {"entry": entry}
        seat = Seat(number, PERSON if kind == "me" else cast(Kind, kind), cleaned(name), level)
        if seat.kind not in get_args(Kind):
            raise Unreadable(f"Somebody at a seat is me, {HERE}, {LINK} or {BOT}, not {kind!r}.")
        if seat.kind == LINK:
            seat.become(LINK)
            given[number]["invite"] = seat.invite
        elif seat.kind != BOT:
            given[number]["token"] = seat.give()
        seats.append(seat)
    return seats, given


def first_hosts(seats: Sequence[Seat], given: dict[int, Row]) -> list[str]:
    """Returns the hash of the token that makes a host: that of the first entry with a token."""
    tokens = sorted((given[seat.seat]["entry"], seat.token) for seat in seats if seat.token)
    return [token for _, token in tokens[:1]]


def refusals(live: LiveTable, asker: Listener, number: int) -> dict[str, str]:
    """Returns what a seat cannot become at an asker's wish, each with the message that says why not."""
    seat, former = live.seats[number], _former(live, number)
    is_own, is_host = seat.token in asker.tokens, live.is_host(asker.tokens)
    if not is_host:
        mine = (BOT, LINK) if live.hosts else (BOT,)  # an invitation needs somebody who gives it
        return {kind: "seating-host" for kind in CHOOSABLE if not is_own or kind not in mine}
    if seat.kind == BOT and live.clock.is_running(number):  # or a bot could stop the clock for who takes the seat back
        return dict.fromkeys((HERE, LINK, BACK), "seating-decides")
    refused = {} if former and not seat.token else {BACK: ""}
    if is_own or not live.match.has_secrets:
        return refused
    if seat.token:
        return refused | {HERE: "seating-hand"} | ({} if live.is_away(number) else {LINK: "seating-there"})
    if former and former.token not in asker.tokens:
        return refused | {HERE: "seating-hand"} | ({} if former.is_free else {LINK: "seating-bot"})
    return refused


def seating(live: LiveTable, asker: Listener, number: int) -> wire.Seating:
    """Returns what a seat may become at an asker's wish, and why not something else."""
    _check(live, number)
    refused, words = refusals(live, asker, number), live.game.words(asker.lang)
    kinds = [cast(Choosable, kind) for kind in CHOOSABLE if kind not in refused]
    return wire.Seating(number, kinds, [_why(live, words, key) for key in sorted({*refused.values()} - {""})])


def _why(live: LiveTable, words: Words, key: str) -> str:
    return words.text(key, "", **_patience(live))


def _patience(live: LiveTable) -> dict[str, int]:
    """Returns how long somebody must have been away, for sentences."""
    return {"minutes": live.patience // 60_000, "days": live.patience // 86_400_000}


async def claim(tables: "TableService", live: LiveTable, invite: str, name: str) -> tuple[int, str]:
    """Takes the seat of an invitation; returns the seat and the token that holds it."""
    async with tables.at(live):
        given = await tables.judged(partial(_claim, tables, live, invite, name))
    tables.on_turn(live)
    return given


async def _claim(tables: "TableService", live: LiveTable, invite: str, name: str) -> tuple[int, str]:
    seat = next(
        (s for s in live.seats if s.invite and secrets.compare_digest(s.invite.encode(), invite.encode())), None
    )
    if seat is None:
        raise Taken("Somebody has taken this seat already, or the invitation was withdrawn.")
    token, former = seat.give(), _forgotten(live, seat.seat)
    was, seat.name = former.name if former else seat.name, cleaned(name)
    notice = Notice("over" if former else "claim", seat.seat, was=was, name=seat.name)
    line = await _saved(tables, live, seat, notice)
    await _tell(live, line)
    tables.presence.note(live)
    return seat.seat, token


async def reseat(tables: "TableService", live: LiveTable, asker: Listener, asked: Reseat) -> None:
    """Changes who sits at a seat; an asker who takes it is sent its token."""
    if asked.kind not in CHOOSABLE:
        raise Unreadable(f"A seat can become {', '.join(CHOOSABLE)}, not {asked.kind!r}.")
    async with tables.at(live):
        await tables.judged(partial(_reseat, tables, live, asker, asked))
    tables.on_turn(live)


async def _reseat(tables: "TableService", live: LiveTable, asker: Listener, asked: Reseat) -> None:
    _check(live, asked.seat)
    _allow(live, asker, asked)
    seat = live.seats[asked.seat]
    notice = None if seat.kind == asked.kind == BOT else _notice(live, asker, asked)
    token = _become(live, asker, seat, asked)
    line = await _saved(tables, live, seat, notice)
    if token:
        asker.tokens.add(str(seat.token))
        told = wire.encode(wire.Token(seat.seat, token))
        asker.send(told, told)
    await _tell(live, line)
    tables.presence.note(live)


def _check(live: LiveTable, number: int) -> None:
    if not 0 <= number < len(live.seats):
        raise Unreadable(f"There is no seat {number} here: they are 0 to {len(live.seats) - 1}.")


def _allow(live: LiveTable, asker: Listener, asked: Reseat) -> None:
    refused = refusals(live, asker, asked.seat)
    if asked.kind in refused:
        key = refused[asked.kind] or "seating-nobody"
        raise Forbidden(_why(live, live.game.words("en"), key), key, **_patience(live))
    if live.turn == OVER:
        raise Over("The game is over: everybody stays where they are.")
    if not live.changes.take():
        raise Limit("Seats change hands too often here: wait a moment.")


def _become(live: LiveTable, asker: Listener, seat: Seat, asked: Reseat) -> str | None:
    """Gives a seat to somebody else, and remembers who held it; returns the token of an asker who takes it."""
    former = _former(live, seat.seat)
    if seat.token:
        is_free = seat.token in asker.tokens or live.is_away(seat.seat)
        live.settings.setdefault("former", {})[str(seat.seat)] = Former(seat.token, is_free, seat.name)
    seat.become(PERSON if asked.kind == BACK else cast(Kind, asked.kind))
    seat.name, seat.level = cleaned(asked.name), asked.level
    if asked.kind == BACK and former:
        seat.token, seat.name = former.token, former.name
    if asked.kind in (HERE, BACK):
        _forgotten(live, seat.seat)
    if asked.kind != HERE:
        return None
    token = seat.give()
    live.hosts[1:] = [*live.hosts[1:], str(seat.token)][-HOSTS:]
    return token


def _notice(live: LiveTable, asker: Listener, asked: Reseat) -> Notice:
    """Returns what everybody reads of a change, before it is made."""
    seat, former, by = live.seats[asked.seat], _former(live, asked.seat), min(asker.held, default=-1)
    kind: str = asked.kind
    if seat.token in asker.tokens and kind in (LINK, BOT):
        kind = "left" if kind == LINK else "left-bot"
    elif kind == LINK and seat.token and live.is_away(asked.seat):
        kind = "away"
    name = former.name if kind == BACK and former else cleaned(asked.name)
    by_name = live.seats[by].name if by >= 0 else ""
    return Notice(cast(NoticeKind, kind), asked.seat, by, by_name, seat.name, name)


def _former(live: LiveTable, number: int) -> Former | None:
    known = live.settings.get("former", {}).get(str(number))
    return Former(*known) if known else None


def _forgotten(live: LiveTable, number: int) -> Former | None:
    """Returns who held a seat before, who is of no account any more."""
    former = _former(live, number)
    live.settings.get("former", {}).pop(str(number), None)
    return former


async def _saved(tables: "TableService", live: LiveTable, seat: Seat, notice: Notice | None) -> Line | None:
    """Stores a change together with its notice, and returns the notice as a line of the chat."""
    at = now()
    live.seat(seat, at)
    live.seen[seat.seat] = at
    line = live.noticed(notice, at) if notice else None
    its_row = (SEATS.c.table == live.id) & (SEATS.c.seat == seat.seat)

    def store(connection: sql.Connection) -> None:
        connection.execute(sql.update(SEATS).where(its_row), seat_row(live.id, seat))
        if line and notice:
            row = {"table": live.id, "number": line.number, "seat": None, "text": notice.stored(), "at": at}
            connection.execute(sql.insert(CHAT), row)

    await tables.save(live, reseated(live, timed(live, at), store))
    live.seating += 1
    return line


async def _tell(live: LiveTable, line: Line | None) -> None:
    """Lets everybody see a change that is stored."""
    if line:
        live.tell_line(line)
    await live.reseated()


def seat_row(table: str, seat: Seat) -> Row:
    return {
        "table": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "token": seat.token,
        "invite": seat.invite,
    }
