"""Two processes on one PostgreSQL, here two services on two stores: each plays at a copy, and neither falls behind."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sql

import howdah
from howdah.core.errors import NotYours, Stale
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.server.errors import Gone, Taken
from howdah.server.sockets import messages, wire
from howdah.server.sockets.requests import Reseat
from howdah.server.storage.pruning import prune
from howdah.server.storage.store import STEPS, TABLES, Store
from howdah.server.tables import seating, table_service
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService
from howdah.show.pictures import digest
from tests.postgres import Postgres

from .listener import Ear, let_talk, made, seated

Test = Callable[[TableService, TableService], Awaitable[None]]
GAMES = sorted(set(howdah.list_games()) - {"nim"})


def run(stores: list[Store], test: Test, listening: bool = True) -> None:
    async def both() -> None:
        one, two = (TableService(store, load) for store in stores[:2])
        for tables in (one, two):
            let_talk(tables)
            if listening:
                tables.listen()
        try:
            await test(one, two)
        finally:
            for tables in (one, two):
                tables.catch_up.stop()

    asyncio.run(asyncio.wait_for(both(), 60))


async def until(is_so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    while not is_so():
        await asyncio.sleep(0.005)


def shown(live: LiveTable, hidden: bytes = rb'"online":\w+') -> list[bytes]:
    """Returns the whole table as everybody sees it, but for who is there, which may need a moment."""
    viewers = [SPECTATOR, *range(len(live.seats))]
    return [re.sub(hidden, b"", wire.encode(messages.whole(live, viewer, "en"))) for viewer in viewers]


async def play(tables: TableService, live: LiveTable, rng: random.Random) -> int:
    return await tables.step(live, live.turn, live.ply, rng.choice(live.match.legal()))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_on_two_processes_looks_the_same_on_both(stores: list[Store], game: str) -> None:
    rng = random.Random(game)

    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, game, "me", "me")
        copy = await two.get(live.id)
        ears = [Ear(live, 0), Ear(live, SPECTATOR), Ear(copy, 1), Ear(copy, SPECTATOR)]
        await until(lambda: (live.elsewhere, copy.elsewhere) == ({1}, {0}))
        for ear in ears:
            ear.heard.clear()
        for turn in range(40):
            tables, mine, other = ((one, live, copy), (two, copy, live))[turn % 2]
            if mine.turn < 0:
                break
            ply = await play(tables, mine, rng)
            while other.ply < ply:
                await asyncio.sleep(0.005)
            assert shown(live, rb"\Z\A") == shown(copy, rb"\Z\A")
        here, there = ([one for one in ear.messages if one["type"] != "watching"] for ear in (ears[1], ears[3]))
        assert [message["type"] for message in here] == [message["type"] for message in there]
        assert [message["patch"] for message in here] == [message["patch"] for message in there]
        assert here[-1]["digest"] == there[-1]["digest"]

    run(stores, test)


@pytest.mark.parametrize("listening", [True, False], ids=["listening", "deaf"])
def test_of_two_that_make_the_same_ply_one_is_told_that_it_came_too_late(stores: list[Store], listening: bool) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        ears, rng = [Ear(live, 0), Ear(copy, 1)], random.Random(5)
        for _ in range(20):
            await two.catch_up.refresh(copy)
            await one.catch_up.refresh(live)
            ply, seat = live.ply, live.turn
            moves = rng.sample(live.match.legal(), 2)
            found = await asyncio.gather(
                one.step(live, seat, ply, moves[0], f"a{ply}"),
                two.step(copy, seat, ply, moves[1], f"b{ply}"),
                return_exceptions=True,
            )
            assert sorted(isinstance(each, Stale) for each in found) == [False, True], found
        await two.catch_up.refresh(copy)
        await one.catch_up.refresh(live)
        assert (live.ply, live.match.record()) == (20, copy.match.record())
        assert not any(ear.left for ear in ears)

    run(stores, test, listening)


@pytest.mark.parametrize("listening", [True, False], ids=["listening", "deaf"])
def test_a_move_resent_to_another_process_is_not_made_again(stores: list[Store], listening: bool) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        for turn in range(6):
            ply, move = live.ply, live.match.legal()[turn]
            found = await asyncio.gather(
                one.step(live, live.turn, ply, move, f"same {turn}"),
                two.step(copy, live.turn, ply, move, f"same {turn}"),
            )
            assert set(found) == {ply + 1}
            assert await two.step(copy, turn % 2, ply, move, f"same {turn}") == ply + 1
            ear = Ear(live, turn % 2)
            assert await one.step(live, turn % 2, ply, move, f"same {turn}", ear) == ply + 1
            assert ear.messages[-1]["type"] == "done"
        assert live.ply == copy.ply == 6

    run(stores, test, listening)


def test_a_step_that_answers_what_is_not_heard_yet_is_made(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        await one.step(live, 0, 0, live.match.legal()[0])
        assert await two.step(copy, 1, 1, live.match.legal()[0]) == 2

    run(stores, test, listening=False)


def test_what_is_said_at_once_gets_numbers_of_its_own(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        ears = [Ear(live, 0), Ear(copy, 1)]
        said = [one.chat(live, 0, f"one {n}") for n in range(10)] + [two.chat(copy, 1, f"two {n}") for n in range(10)]
        await asyncio.gather(*said)
        await until(lambda: live.chat_count == copy.chat_count == 20)
        assert live.chat == copy.chat
        expected = sorted(f"{who} {n}" for who in ("one", "two") for n in range(10))
        assert sorted(line.text for line in live.chat) == expected
        for ear in ears:
            told = list[str]()
            for message in ear.messages:
                told = [line["text"] for line in message["chat"]] if message["type"] == "whole" else told
                told += [message["text"]] if message["type"] == "chat" else []
            assert sorted(told) == expected

    run(stores, test)


def test_a_seat_given_away_elsewhere_makes_no_move_and_says_nothing(stores: list[Store]) -> None:
    """Its process has heard nothing of it: the store refuses the step."""

    async def test(one: TableService, two: TableService) -> None:
        live, given = await seated(one, "siam", "me", "here")
        copy = await two.get(live.id)
        host, ear = Ear(live, 0), Ear(copy, 1)
        await seating.reseat(one, live, host, Reseat(1, "here", "Eve", 1))
        await one.step(live, 0, 0, live.match.legal()[0])

        def allow() -> None:
            if 1 not in copy.held_by(ear.tokens):
                raise NotYours("This device does not hold seat 1.")

        allow()
        with pytest.raises(NotYours):
            await two.chat(copy, 1, "hello", allow=allow)
        assert (ear.held, ear.viewer, len(copy.chat)) == (set(), SPECTATOR, 1)
        with pytest.raises(NotYours):
            await two.step(copy, 1, 1, copy.match.legal()[0], allow=allow)
        assert copy.holder(given[1]["token"]) is None

    run(stores, test, listening=False)


def test_an_invitation_is_taken_once(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live, given = await seated(one, "siam", "me", "link")
        copy = await two.get(live.id)
        ear = Ear(copy, 0)
        found = await asyncio.gather(
            one.claim(live, given[1]["invite"], "Ann"),
            two.claim(copy, given[1]["invite"], "Bob"),
            return_exceptions=True,
        )
        assert sorted(isinstance(each, Taken) for each in found) == [False, True], found
        await until(lambda: live.seating == copy.seating == 1)
        assert shown(live) == shown(copy)
        assert [line.notice.kind for line in live.chat if line.notice] == ["claim"]
        assert ear.messages[-1]["type"] in ("whole", "seats")
        token = next(each for each in found if isinstance(each, tuple))[1]
        assert (await two.get(live.id)).holder(token) == (await one.get(live.id)).holder(token) == 1

    run(stores, test)


def test_proposals_made_on_one_process_are_answered_on_the_other(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        for _ in range(4):
            await one.step(live, live.turn, live.ply, live.match.legal()[0])
        await until(lambda: copy.ply == 4)
        ear = Ear(copy, 1)
        await one.step(live, 0, 4, "/undo 2", "ask")
        await until(lambda: "undo" in copy.proposals.pending)
        told = [message["offers"]["undo"] for message in ear.messages if message["type"] in ("offers", "whole")]
        assert told[-1] == {"to": 2, "by": [0]}
        assert await two.step(copy, 0, 4, "/undo 2", "ask") == 4
        await two.step(copy, 1, 4, "/undo 2")
        await until(lambda: len(live.match.line) == 2)
        assert shown(live) == shown(copy)
        ply = live.ply
        await asyncio.gather(one.step(live, 0, ply, "/draw"), two.step(copy, 1, ply, "/draw"))
        await until(lambda: live.turn == copy.turn < 0)
        assert live.match.outcome.clause == copy.match.outcome.clause == "/draw"
        assert shown(live) == shown(copy)

    run(stores, test)


def test_what_is_proposed_on_one_process_is_said_on_the_other(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        await play(one, live, random.Random(1))
        copy = await two.get(live.id)
        ear = Ear(copy, 1)
        await one.step(live, 0, 1, "/undo 0")
        two.catch_up.hear(f"{live.id} 0 /undo 0")
        await two.catch_up.refresh(copy)
        assert [(message["type"], message["actor"], message["text"]) for message in ear.messages] == [
            ("offers", 0, "/undo 0")
        ]

    run(stores, test, listening=False)


@pytest.mark.parametrize("seed", range(6))
def test_a_proposal_at_the_same_time_as_a_move_has_lapsed_or_came_too_late(stores: list[Store], seed: int) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        for _ in range(2):
            await one.step(live, live.turn, live.ply, live.match.legal()[seed])
        await two.catch_up.refresh(copy)
        await asyncio.gather(
            one.step(live, 0, 2, live.match.legal()[0]), two.step(copy, 1, 2, "/undo 0"), return_exceptions=True
        )
        await one.catch_up.refresh(live)
        await two.catch_up.refresh(copy)
        assert live.ply == copy.ply == 3
        assert not live.proposals.pending
        assert not copy.proposals.pending
        assert shown(live) == shown(copy)

    run(stores, test)


def test_a_reseat_at_the_same_time_as_a_step_leaves_both_or_refuses_one(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "here")
        copy = await two.get(live.id)
        host = Ear(live, 0)
        for turn in range(8):
            await two.catch_up.refresh(copy)
            await asyncio.gather(
                seating.reseat(one, live, host, Reseat(1, ("bot", "here")[turn % 2], "", 1)),
                two.step(copy, copy.turn, copy.ply, copy.match.legal()[0]),
            )
            await one.catch_up.refresh(live)
            await two.catch_up.refresh(copy)
            assert (live.ply, live.seating) == (copy.ply, copy.seating) == (turn + 1, turn + 1)
            host.held = {0}  # whoever holds both seats may undo freely, which only its own process knows
            assert shown(live) == shown(copy)

    run(stores, test)


def test_a_bus_that_was_cut_off_lets_nobody_fall_behind(stores: list[Store], postgres: Postgres) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        ear = Ear(copy, 1)
        for turn in range(12):
            if turn % 4 == 0:
                with postgres.connect(postgres.address) as connection:
                    connection.execute(
                        b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                    )
            await one.step(live, live.turn, live.ply, live.match.legal()[0])
        await until(lambda: copy.ply == 12)
        assert shown(live) == shown(copy)
        assert not ear.left
        digests = [message["digest"] for message in ear.messages if message["type"] in ("step", "whole")]
        assert digests[-1] == digest(live.elements(1))

    run(stores, test)


def test_a_copy_far_behind_is_shown_whole(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        ear, rng = Ear(copy, 1), random.Random(1)
        for _ in range(20):
            await play(one, live, rng)
        await two.catch_up.refresh(copy)
        assert [message["type"] for message in ear.messages] == ["whole"]
        assert shown(live) == shown(copy)

    run(stores, test, listening=False)


def test_a_table_that_was_deleted_elsewhere_is_gone(stores: list[Store]) -> None:
    async def test(one: TableService, two: TableService) -> None:
        live = await made(one, "siam", "me", "me")
        copy = await two.get(live.id)
        ear = Ear(copy, SPECTATOR)
        stores[0].write(lambda connection: connection.execute(sql.update(TABLES).values(updated=0)))
        one.live.clear()
        assert await prune(one, 1) == 1
        await until(lambda: not two.live)
        assert ear.left
        with pytest.raises(Gone):
            await two.get(live.id)

    run(stores, test)


def test_nothing_is_doubled_by_many_at_once(stores: list[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes make any move they can at any moment, of several tables, and say much."""
    monkeypatch.setattr(table_service, "RIVALRY", 60)

    async def test(one: TableService, two: TableService) -> None:
        tables = [await made(one, "siam", "me", "me") for _ in range(5)]
        pairs = [(live, await two.get(live.id)) for live in tables]
        made_here: list[int] = []

        async def keep(service: TableService, live: LiveTable, rng: random.Random) -> None:
            for number in range(25):
                if live.turn < 0:
                    return
                try:
                    move = rng.choice(live.match.legal())
                    await service.step(live, live.turn, live.ply, move, f"{id(service)} {number}")
                    made_here.append(1)
                    await service.chat(live, 0, f"{number}")
                except Stale:
                    await asyncio.sleep(0)

        await asyncio.gather(
            *(keep(one, pair[0], random.Random(n)) for n, pair in enumerate(pairs)),
            *(keep(two, pair[1], random.Random(-n - 1)) for n, pair in enumerate(pairs)),
        )
        for live, copy in pairs:
            await one.catch_up.refresh(live)
            await two.catch_up.refresh(copy)
            assert live.match.record() == copy.match.record()
            assert live.chat == copy.chat
        count = stores[0].read(sql.select(sql.func.count()).select_from(STEPS))[0]["count_1"]
        assert count == sum(live.ply for live in tables) == len(made_here)

    run(stores, test)
