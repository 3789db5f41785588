"""Who may sit where: hands stay with those who held them, and everybody reads who did what."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.core.errors import NotYours, Over, Unreadable
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.server.errors import Forbidden, Limit
from howdah.server.sockets.requests import Reseat
from howdah.server.storage.store import CHAT, SEATS, TABLES, Store
from howdah.server.tables import seating
from howdah.server.tables.live_table import AWAY, CHANGES, LiveTable
from howdah.server.tables.seats import CHOOSABLE, hashed
from howdah.server.tables.table_service import TableService, own_seat

from .listener import Ear, let_talk, made, seated

Test = Callable[[TableService], Awaitable[None]]


def run(store: Store, test: Test) -> None:
    asyncio.run(asyncio.wait_for(test(TableService(store, load)), 60))


async def become(tables: TableService, live: LiveTable, asker: Ear, seat: int, kind: str, name: str = "") -> None:
    await seating.reseat(tables, live, asker, Reseat(seat, kind, name, 1))


def kinds(live: LiveTable, asker: Ear, seat: int) -> list[str]:
    return [*seating.seating(live, asker, seat).kinds]


def leave(live: LiveTable, ear: Ear, minutes: float = 0) -> None:
    """Lets a listener go, some time ago."""
    live.part(ear)
    live.loaded = 0
    for seat in ear.held:
        live.seen[seat] -= round(minutes * 60_000)


def notices(live: LiveTable, lang: str = "en") -> list[str]:
    return [line.worded(live.game.words(lang)).text for line in live.chat if line.notice]


# Games with secrets.


def test_the_host_cannot_take_a_hand_that_somebody_holds(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here")
        host, other = Ear(live, 0), Ear(live, 1)
        assert kinds(live, host, 1) == ["bot"]
        for kind in ("here", "link", "back"):
            with pytest.raises(Forbidden):
                await become(tables, live, host, 1, kind, "Bob")
        assert (live.seats[1].kind, other.held, live.chat) == ("here", {1}, [])
        why = seating.seating(live, host, 1).why
        assert why == [
            "The hands are hidden: nobody can take another player’s hand on their own device.",
            "The hands are hidden: the seat can be opened to an invitation once its player leaves it, "
            "or has been away for 5 minutes.",
        ]

    run(store, test)


def test_a_bot_keeps_the_hand_of_somebody_who_was_there(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "nim", "me", "here")
        host, other = Ear(live, 0), Ear(live, 1)
        await become(tables, live, host, 1, "bot")
        assert (other.held, other.viewer) == (set(), SPECTATOR)
        assert kinds(live, host, 1) == ["bot", "back"]
        again = await TableService(store, load).get(live.id)
        assert kinds(again, Ear(again, 0), 1) == ["bot", "back"]
        for kind, why in (("here", "another player’s hand"), ("link", "back to that player")):
            with pytest.raises(Forbidden, match=why):
                await become(tables, live, host, 1, kind)
        leave(live, other, minutes=60)
        assert kinds(live, host, 1) == ["bot", "back"]
        live.listeners.add(other)
        await become(tables, live, host, 1, "back")
        assert (other.held, other.viewer) == ({1}, 1)
        assert own_seat(live, given[1]["token"]) == 1
        assert kinds(live, host, 1) == ["bot"]

    run(store, test)


def test_a_seat_is_opened_once_its_player_is_away(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "nim", "me", "here")
        host, other = Ear(live, 0), Ear(live, 1)
        leave(live, other, minutes=4)
        assert kinds(live, host, 1) == ["bot"]
        own_seat(live, given[1]["token"])  # a program that only asks now and then is there, too
        live.seen[1] -= AWAY
        assert kinds(live, host, 1) == ["link", "bot"]
        await become(tables, live, host, 1, "link", "Carl")
        assert kinds(live, host, 1) == ["link", "bot", "back"]  # but never here
        invite = host.messages[-1]["invites"][0][1]
        seat, token = await tables.claim(live, invite, "Carl")
        assert (seat, own_seat(live, token)) == (1, 1)
        assert kinds(live, host, 1) == ["bot"]
        with pytest.raises(NotYours):
            own_seat(live, given[1]["token"])
        assert notices(live) == [
            "Seat 1: nobody was there, and Seat 0 opened the seat to an invitation.",
            "Seat 1: Carl took the seat and plays on for Somebody.",
        ]

    run(store, test)


def test_a_bot_that_took_over_from_somebody_away_may_be_replaced(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here")
        host, other = Ear(live, 0), Ear(live, 1)
        leave(live, other, minutes=6)
        await become(tables, live, host, 1, "bot")
        assert kinds(live, host, 1) == ["link", "bot", "back"]

    run(store, test)


def test_a_table_just_loaded_waits_as_long(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here")
        host = Ear(live, 0)
        assert kinds(live, host, 1) == ["bot"]
        live.loaded -= AWAY
        assert kinds(live, host, 1) == ["link", "bot"]

    run(store, test)


def test_a_clock_of_days_gives_days_to_be_away(store: Store) -> None:
    async def test(tables: TableService) -> None:
        clock = {"kind": "days", "seconds": 2, "increment": 0}
        live = await made(tables, "nim", "me", "here", clock=clock)
        host, other = Ear(live, 0), Ear(live, 1)
        leave(live, other, minutes=47 * 60)
        assert kinds(live, host, 1) == ["bot"]
        assert seating.seating(live, host, 1).why[1].endswith("has been away for 2 days.")
        leave(live, other, minutes=48 * 60)
        assert kinds(live, host, 1) == ["link", "bot"]

    run(store, test)


def test_players_leave_their_own_seats(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "here")
        host, other, third = (Ear(live, seat, "fr") for seat in range(3))
        assert kinds(live, other, 1) == ["link", "bot"]
        assert kinds(live, other, 2) == []
        for seat, kind in ((2, "bot"), (0, "link"), (1, "here"), (1, "back")):
            with pytest.raises(Forbidden):
                await become(tables, live, other, seat, kind)
        await become(tables, live, other, 1, "link")
        await become(tables, live, third, 2, "bot")
        assert (other.held, third.held) == (set(), set())
        assert [seat for seat, _ in host.messages[-1]["invites"]] == [1]
        assert live.whole(other).held.invites == []
        assert kinds(live, host, 1) == ["link", "bot", "back"]  # they agreed, but the hand is not for the host
        assert kinds(live, host, 2) == ["link", "bot", "back"]
        assert notices(live, "fr") == [
            "Place 1\u00a0: la personne est partie, et la place est ouverte à une invitation.",
            "Place 2\u00a0: la personne est partie, et un robot continue.",
        ]

    run(store, test)


def test_the_host_sits_where_nobody_sat_and_at_their_own_seats(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "link", "bot")
        host = Ear(live, 0)
        for seat in (1, 2):
            assert kinds(live, host, seat) == ["here", "link", "bot"]
            await become(tables, live, host, seat, "here", "Bob")
            assert seat in host.held
        assert host.messages[-1]["mine"] == [0, 1, 2]
        await become(tables, live, host, 0, "bot")
        assert host.held == {1, 2}
        await become(tables, live, host, 0, "here")
        assert host.held == {0, 1, 2}
        assert [message["seat"] for message in host.messages if message["type"] == "token"] == [1, 2, 0]

    run(store, test)


# The host.


def test_a_host_without_a_seat_stays_the_host(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "nim", "me", "here", watch=False)
        host, other = Ear(live, 0), Ear(live, 1)
        await become(tables, live, host, 0, "bot")
        assert (host.held, host.viewer, host.left) == (set(), SPECTATOR, 0)
        assert (host.messages[-1]["host"], host.messages[-1]["seat"]) == (True, None)
        assert not other.messages[-1]["host"]
        again = await TableService(store, load).get(live.id)
        assert again.is_host({hashed(given[0]["token"])})
        await become(tables, live, host, 1, "bot")
        assert other.left

    run(store, test)


def test_nobody_inherits_the_rights_of_a_host(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "here")
        host = Ear(live, 0)
        await become(tables, live, host, 0, "link")
        _, token = await tables.claim(live, host.messages[-1]["invites"][0][1], "Bob")
        heir = Ear(live, 0)
        assert heir.tokens == {hashed(token)}
        assert not live.whole(heir).held.host
        with pytest.raises(Forbidden):
            await become(tables, live, heir, 1, "bot")
        assert live.whole(host).held.host

    run(store, test)


def test_the_first_entry_is_the_host_wherever_it_sits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: TableService) -> None:
        monkeypatch.setattr("howdah.server.tables.table_service.LOT", random.Random(1))
        for _ in range(5):
            entries = [("link", "", 1), ("me", "", 1), ("here", "", 1)]
            clock = {"kind": "none", "seconds": 0, "increment": 0}
            live, given = await tables.create(load("nim"), entries, {}, clock, True, random_seats=True)
            token = next(told["token"] for told in given.values() if told["entry"] == 1)
            assert live.hosts == [hashed(token)]

    run(store, test)


def test_the_host_of_a_table_of_an_earlier_version_is_who_holds_its_seat(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "nim", "me", "here")
        settings = {key: value for key, value in live.settings.items() if key not in ("hosts", "started")}
        with store.engine.begin() as connection:
            values = {"settings": json.dumps(settings | {"host": 1})}
            connection.execute(sql.update(TABLES).where(TABLES.c.id == live.id).values(values))
        again = await TableService(store, load).get(live.id)
        assert again.hosts == [hashed(given[1]["token"])]

    run(store, test)


def test_a_host_who_takes_many_seats_does_not_fill_the_table(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "link")
        host = Ear(live, 0)
        for _ in range(CHANGES[1]):
            await become(tables, live, host, 1, "here")
        with pytest.raises(Limit):
            await become(tables, live, host, 1, "here")
        assert 10 < len(live.hosts) < 20
        assert live.is_host(host.tokens)

    run(store, test)


# Games without secrets.


def test_without_secrets_a_seat_changes_hands_at_once(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "siam", "me", "here")
        host, other = Ear(live, 0), Ear(live, 1)
        assert kinds(live, host, 1) == ["here", "link", "bot"]
        await become(tables, live, host, 1, "link", "Bob")
        with pytest.raises(NotYours):
            own_seat(live, given[1]["token"])
        assert (other.held, other.viewer, other.left) == (set(), SPECTATOR, 0)
        last = other.messages[-1]
        assert (last["seat"], last["choices"], last["mine"], last["invites"]) == (None, None, [], [])
        assert live.seats[1].is_open
        _, token = await tables.claim(live, host.messages[-1]["invites"][0][1], "Carl")
        again = TableService(store, load)._read(live.id)
        assert [again.holder(each) for each in (given[1]["token"], token)] == [None, 1]
        assert again.seats[1].name == "Carl"
        for number, kind in ((2, "bot"), (-1, "bot"), (0, "person"), (0, "")):
            with pytest.raises(Unreadable):
                await become(tables, live, host, number, kind)

    run(store, test)


def test_whoever_lost_a_seat_at_a_closed_table_goes(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", watch=False)
        host, other = Ear(live, 0), Ear(live, 1)
        await become(tables, live, host, 1, "bot")
        assert other.left
        assert not host.left

    run(store, test)


def test_after_the_end_everybody_stays(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here")
        await tables.step(live, 1, live.ply, "/resign")
        with pytest.raises(Over):
            await become(tables, live, Ear(live, 0), 1, "bot")

    run(store, test)


# Notices.


def test_everybody_reads_who_did_what_in_their_language(store: Store) -> None:
    async def test(tables: TableService) -> None:
        entries = [("me", "Anne", 1), ("here", "Bob", 1), ("link", "", 1)]
        live, given = await tables.create(load("nim"), entries, {}, {"kind": "none"}, True)
        host, bob, spectator = Ear(live, 0), Ear(live, 1, "fr"), Ear(live, SPECTATOR)
        await tables.claim(live, given[2]["invite"], "Carl")
        await become(tables, live, host, 1, "bot")
        await become(tables, live, host, 1, "back")
        told = [message for message in spectator.messages if message["type"] == "chat"]
        assert [message["text"] for message in told] == [
            "Seat 2: Carl took the seat.",
            "Seat 1 (Bob): Anne gave the seat to a bot.",
            "Seat 1: Anne gave the seat back to Bob.",
        ]
        assert all((message["seat"], message["name"]) == (None, "") for message in told)
        assert bob.messages[-1]["chat"][1]["text"] == "Place 1 (Bob)\u00a0: Anne a confié la place à un robot."
        again = await TableService(store, load).get(live.id)
        assert notices(again) == notices(live)

    run(store, test)


def test_a_change_costs_little_for_each_spectator(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "link")
        host, other = Ear(live, 0), Ear(live, 1)
        spectators = [Ear(live, SPECTATOR, lang) for lang in ("en", "fr")]
        await become(tables, live, host, 2, "bot")
        assert [[message["type"] for message in ear.messages] for ear in (host, other)] == [["chat", "whole"]] * 2
        assert [[message["type"] for message in ear.messages] for ear in spectators] == [["chat", "seats"]] * 2
        assert spectators[1].messages[1]["seats"][2]["level"] == "Débutant"

    run(store, test)


def test_talk_keeps_the_name_of_who_said_it(store: Store) -> None:
    async def test(tables: TableService) -> None:
        entries = [("me", "Anne", 1), ("here", "Bob", 1)]
        live, _ = await tables.create(load("siam"), entries, {}, {"kind": "none"}, True)
        await tables.chat(live, 1, "I am Bob")
        await become(tables, live, Ear(live, 0), 1, "here", "Carl")
        await tables.chat(live, 1, "I am Carl")
        with store.engine.begin() as connection:  # a line of an earlier version
            connection.execute(sql.insert(CHAT), {"table": live.id, "number": 3, "seat": None, "text": "{old", "at": 1})
        again = await TableService(store, load).get(live.id)
        said = [(line.name, line.text) for line in again.chat if not line.notice]
        assert said == [("Bob", "I am Bob"), ("Carl", "I am Carl"), ("", "{old")]

    run(store, test)


def test_talk_does_not_push_notices_out_of_sight(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here")
        await become(tables, live, Ear(live, 0), 1, "bot")
        let_talk(tables)
        for n in range(300):
            await tables.chat(live, 0, str(n))
        for table in (live, await TableService(store, load).get(live.id)):
            assert len(table.chat) == 201
            assert table.chat[0].notice

    run(store, test)


def test_a_change_that_could_not_be_stored_is_not_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "here")
        host = Ear(live, 0)

        async def full(_: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "do", full)
            with pytest.raises(Exception, match="not saved"):
                await become(tables, live, host, 1, "here")
        assert host.heard == []
        again = await tables.get(live.id)
        assert (again.chat, again.seats[1].kind) == ([], "here")
        assert store.read(sql.select(SEATS.c.token).where(SEATS.c.seat == 1))[0]["token"] == again.seats[1].token

    run(store, test)


def test_every_choice_is_worded() -> None:
    words = load("nim").words("fr")
    assert all(words.has(f"notice-{kind}") for kind in ("bot", "link", "here", "back", "away", "left", "left-bot"))
    assert CHOOSABLE == ("here", "link", "bot", "back")
