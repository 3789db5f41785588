"""News go from listener to listener, and the event loop goes on in between: each hears a whole story all the same."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.server.sockets import messages, wire
from howdah.server.storage.store import Store
from howdah.server.tables import live_table, watchers
from howdah.server.tables import round as rounds
from howdah.server.tables.listeners import Listener
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.moment import Moment
from howdah.server.tables.table_service import TableService
from howdah.show.pictures import digest

from .listener import Ear, made
from .screen import Screen


@pytest.fixture(autouse=True)
def always_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets every piece count as long; nobody is told how many watch, however slow the machine is."""
    monkeypatch.setattr(rounds, "LONG", -1.0)
    monkeypatch.setattr(watchers, "PAUSE", 600)


class Diary(Ear):
    """A listener that notes when it hears something, and may do something then."""

    def __init__(self, live: LiveTable, viewer: int, happened: list[str], lang: str = "en") -> None:
        super().__init__(live, viewer, lang)
        self.live, self.happened = live, happened
        self.then: Callable[[], object] = lambda: None

    def send(self, message: bytes, kept: bytes = b"") -> None:
        super().send(message, kept)
        self.happened.append("heard")
        self.then()

    def leave(self, code: int = 1) -> None:
        super().leave(code)
        self.live.part(self)


async def tick(happened: list[str]) -> None:
    """Notes each turn of the event loop."""
    while True:
        happened.append("loop")
        await asyncio.sleep(0)


async def played(tables: TableService, live: LiveTable, text: str, asker: Listener | None = None) -> None:
    await tables.step(live, live.turn, live.ply, text, "it", asker)


async def siam(store: Store, happened: list[str]) -> tuple[TableService, LiveTable, list[Diary]]:
    tables = TableService(store, load)
    live = await made(tables, "siam", "me", "me")
    return tables, live, [Diary(live, *who) for who in ((0, happened), (1, happened, "fr"), (SPECTATOR, happened))]


def kinds(ear: Ear) -> list[str]:
    return [message["type"] for message in ear.messages]


def test_the_loop_goes_on_between_listeners(store: Store) -> None:
    async def go() -> list[str]:
        happened: list[str] = []
        tables, live, ears = await siam(store, happened)
        ticking = asyncio.ensure_future(tick(happened))
        await played(tables, live, "enter c1 N", ears[0])
        ticking.cancel()
        assert ears[0].messages[0]["id"] == "it"
        return happened

    happened = asyncio.run(go())
    first, *_, last = [number for number, what in enumerate(happened) if what == "heard"]
    assert [what for what in happened[first : last + 1] if what == "heard"] == ["heard"] * 3
    assert "heard heard" not in " ".join(happened)


def test_the_one_who_asked_hears_first(store: Store) -> None:
    async def go() -> None:
        order: list[int] = []
        tables, live, ears = await siam(store, [])
        for ear in ears:
            ear.then = lambda viewer=ear.viewer: order.append(viewer)  # type: ignore[misc]
        await played(tables, live, "enter c1 N", ears[0])
        await played(tables, live, "enter c5 S", ears[1])
        assert (order[0], order[3]) == (0, 1)
        assert sorted(order[:3]) == sorted(order[3:]) == [SPECTATOR, 0, 1]

    asyncio.run(go())


def test_who_leaves_meanwhile_hears_no_more_and_the_others_that_it_left(store: Store) -> None:
    async def go() -> None:
        tables, live, ears = await siam(store, [])
        ears[0].then = lambda: ears[1].leave()
        await played(tables, live, "enter c1 N", ears[0])
        assert kinds(ears[1]) == []
        for ear in (ears[0], ears[2]):
            assert kinds(ear) == ["step", "seats"]
            assert [seat["online"] for seat in ear.messages[-1]["seats"]] == [True, False]

    asyncio.run(go())


def test_who_comes_meanwhile_waits_for_the_lock(store: Store) -> None:
    async def go() -> None:
        tables, live, ears = await siam(store, [])
        late: list[Ear] = []

        async def come() -> None:
            async with tables.at(live):
                late.append(Ear(live, SPECTATOR))
                late[0].renew(wire.encode(live.whole(late[0])))

        coming: list[asyncio.Task[None]] = []
        ears[0].then = lambda: coming.append(asyncio.ensure_future(come())) if not coming else None
        await played(tables, live, "enter c1 N", ears[0])
        await coming[0]
        await played(tables, live, "enter c5 S", ears[1])
        assert [(kind, message["ply"]) for kind, message in zip(kinds(late[0]), late[0].messages, strict=True)] == [
            ("whole", 1),
            ("step", 2),
        ]
        screen = Screen(cast(Any, None))
        for message in late[0].messages:
            screen.show(message)
        assert screen.digest() == digest(live.elements(SPECTATOR))

    asyncio.run(go())


@pytest.mark.parametrize("is_quick", [False, True])
def test_a_message_that_cannot_be_made_concerns_its_listener_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, is_quick: bool
) -> None:
    true = messages.standing

    def standing(live: Any, moment: Any, viewer: int, *about: Any) -> Any:
        if viewer == 0:
            raise ZeroDivisionError
        return true(live, moment, viewer, *about)

    monkeypatch.setattr("howdah.server.sockets.news.standing", standing)

    async def go() -> None:
        tables, live, ears = await siam(store, [])
        live.is_quick = is_quick
        with caplog.at_level(logging.ERROR):
            await played(tables, live, "enter c1 N", ears[0])
        assert ears[0].left
        assert kinds(ears[0]) == []
        assert [kinds(ear)[0] for ear in ears[1:]] == ["step", "step"]

    asyncio.run(go())
    assert "could not be told" in caplog.text


def test_nobody_is_left_out_when_whoever_asked_is_cancelled(store: Store) -> None:
    async def go() -> None:
        tables, live, ears = await siam(store, [])
        playing = asyncio.ensure_future(played(tables, live, "enter c1 N", ears[0]))
        ears[0].then = playing.cancel
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        assert [kinds(ear) for ear in ears] == [["step"]] * 3
        assert not live.lock.locked()

    asyncio.run(go())


def test_the_whole_table_goes_round_too_and_invitations_only_to_the_host(store: Store) -> None:
    async def go() -> None:
        happened: list[str] = []
        tables = TableService(store, load)
        live, given = await tables.create(
            load("siam"), [("me", "", 1), ("link", "", 1)], {}, {"kind": "none", "seconds": 0, "increment": 0}, True
        )
        host, stranger = Diary(live, SPECTATOR, happened), Diary(live, SPECTATOR, happened)
        host.tokens = set(live.hosts)
        assert host.tokens
        await live.tell_whole()
        assert host.messages[0]["invites"] == [[1, given[1]["invite"]]]
        assert stranger.messages[0]["invites"] == []

    asyncio.run(go())


def test_the_loop_goes_on_while_the_first_message_is_prepared(store: Store) -> None:
    async def go() -> list[str]:
        happened: list[str] = []
        tables = TableService(store, load)
        live = await made(tables, "bulp", *["me"] * 3)
        ticking = asyncio.ensure_future(tick(happened))
        await live.prepare(live.turn, "en")
        ticking.cancel()
        return happened

    assert len(asyncio.run(go())) > 3  # scores, two pictures and what may be regretted


def test_what_is_done_in_pieces_is_all_done_and_others_have_their_turn() -> None:
    async def go() -> list[object]:
        happened: list[Any] = []
        ticking = asyncio.ensure_future(tick(happened))
        async for number in rounds.in_pieces(range(3)):
            happened.append(number)
        ticking.cancel()
        return happened

    assert asyncio.run(go()) == ["loop", 0, "loop", 1, "loop", 2]


@pytest.mark.parametrize("game", ["siam", "bulp"])
def test_a_quick_table_is_told_the_same_without_preparing(
    game: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared, prepare = list[int](), Moment.prepared

    def noted(moment: Moment, viewer: int) -> Iterator[None]:
        prepared.append(moment.ply)
        return prepare(moment, viewer)

    async def go() -> None:
        tables = TableService(store, load)
        live = await made(tables, game, "me", "me")
        ear, screen = Ear(live, 0), Screen(cast(Any, None))
        ear.renew(wire.encode(live.whole(ear)))
        monkeypatch.setattr(Moment, "prepared", noted)
        told = []
        for seconds in (0.0, math.inf, math.inf, 0.0, 0.0):  # in which telling counts as quick
            monkeypatch.setattr(live_table, "QUICK", seconds)
            prepared.clear()
            await tables.step(live, live.turn, live.ply, live.match.legal()[0])
            told.append(bool(prepared))
        assert told == [True, True, False, False, True]
        for message in ear.messages:
            screen.show(message)  # which compares its own checksum with the server's
        assert screen.elements == dict(live.game.picture.draw(live.view(0)))

    asyncio.run(go())
