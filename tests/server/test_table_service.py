"""Tables: made, rebuilt, put away, handed over; bots and clocks that act at them."""

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.bots.pool import Pool
from howdah.core.errors import HowdahError, Over, Refused, Stale, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.games.nim import rules as nim
from howdah.server.errors import Gone, Limit, Taken, Unplayable, Unsaved
from howdah.server.sockets import messages, wire
from howdah.server.sockets.requests import Reseat
from howdah.server.sockets.wire import encode
from howdah.server.storage.store import STEPS, TABLES, Store, now
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.seating import reseat
from howdah.server.tables.table_service import TableService, own_seat
from howdah.server.work.workers import Workers
from howdah.session.proof import EVERY
from howdah.show.scene import Element, clickable
from tests.altered import altered

from .listener import Ear, made, seated

Test = Callable[[TableService], Awaitable[None]]


def run(store: Store, test: Test) -> None:
    asyncio.run(asyncio.wait_for(test(TableService(store, load)), 120))


@pytest.fixture(autouse=True)
def _idle_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets bots choose at random in this process: how well they think is tested elsewhere."""

    def submit(_: Pool, __: Any, *about: Any) -> Future[str]:
        answer: Future[str] = Future()
        legal = next((each for each in about if isinstance(each, list)), [""])
        answer.set_result(random.choice(legal))
        return answer

    monkeypatch.setattr(Pool, "submit", submit)


async def settled(live: LiveTable, is_done: Callable[[], bool]) -> None:
    """Waits until workers have brought a table to where something is true."""
    ear = Ear(live, SPECTATOR)
    while not is_done():
        heard = len(ear.heard)
        while len(ear.heard) == heard:
            await asyncio.sleep(0.005)
    live.listeners.discard(ear)


async def play(tables: TableService, live: LiveTable, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        if live.match.turn == OVER:
            return
        await tables.step(live, live.match.turn, live.ply, rng.choice(live.match.legal()), f"{live.ply}")


def marked(live: LiveTable, viewer: int) -> list[str]:
    """Returns what a viewer who comes now sees of the last move."""
    return messages.whole(live, viewer, "en").standing.last


@pytest.mark.parametrize(("game", "seats"), [("nim", 2), ("nim", 3), ("siam", 2)])
def test_a_table_rebuilt_equals_the_one_in_memory(store: Store, game: str, seats: int) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, game, *["me"] * seats)
        rng = random.Random(seats)
        for number in range(6):
            await play(tables, live, 2, rng)
            if live.match.turn >= 0:
                await tables.step(live, live.match.turn, live.ply, "/draw")
            await tables.chat(live, number % 2, f"after {live.ply}")
            again = TableService(store, load)._read(live.id)
            assert again is not live
            assert again.match.record() == live.match.record()
            assert again.request_ids == live.request_ids
            for viewer in (*range(seats), SPECTATOR):
                for lang in ("en", "fr"):
                    assert encode(messages.whole(again, viewer, lang)) == encode(messages.whole(live, viewer, lang))

    run(store, test)


def test_an_undone_line_is_rebuilt(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        await play(tables, live, 5, random.Random(1))
        await tables.step(live, 0, live.ply, "/undo 2")
        assert len(live.match.line) == 5
        await tables.step(live, 1, live.ply, "/undo 2")
        assert len(live.match.line) == 2
        again = TableService(store, load)._read(live.id)
        assert again.match.record() == live.match.record()
        assert again.ply == live.ply == 7
        assert encode(messages.whole(again, 0, "en")) == encode(messages.whole(live, 0, "en"))

    run(store, test)


def test_a_table_is_rebuilt_by_one_replay(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me", clock={"kind": "bank", "seconds": 600, "increment": 0})
        await play(tables, live, 9, random.Random(1))
        engine, played = live.match.engine, []

        def count(state: Any, move: int) -> None:
            played.append(move)
            original(state, move)

        original = engine.play
        monkeypatch.setattr(engine, "play", count)
        again = TableService(store, load)._read(live.id)
        assert again.match.engine is engine
        for viewer in (SPECTATOR, 0, 1):
            assert marked(again, viewer) == marked(live, viewer) != []
        assert played == live.match.line

    run(store, test)


def test_the_last_move_is_found_after_an_undo(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "bot")
        shown: list[list[str]] = []
        for _ in range(4):
            await play(tables, live, 1, random.Random(len(shown)))
            shown.append(marked(live, SPECTATOR))
        await tables.step(live, 0, live.ply, "/undo 2")
        assert len(live.match.line) == 2
        for one in (live, TableService(store, load)._read(live.id)):
            assert marked(one, SPECTATOR) == marked(one, 0) == shown[1]
        await tables.step(live, live.turn, live.ply, live.match.legal()[0])
        assert marked(TableService(store, load)._read(live.id), 0) == marked(live, 0)

    run(store, test)


def test_whoever_comes_later_sees_the_last_move(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        ear = Ear(live, SPECTATOR)
        await play(tables, live, 1, random.Random(3))
        first = ear.messages[-1]["last"]
        live.listeners.discard(ear)
        await play(tables, live, 1, random.Random(4))
        later = messages.whole(live, SPECTATOR, "en").standing.last
        assert later
        assert later != first
        assert later == messages.whole(live, 0, "en").standing.last

    run(store, test)


@pytest.mark.parametrize("game", ["siam", "bazaar", "bombay", "bombay_bazar", "bulp"])
def test_a_page_loaded_again_shows_the_marks_that_it_showed(store: Store, game: str) -> None:
    """Also one that the server knows from its database alone, and after moves were taken back."""

    async def test(tables: TableService) -> None:
        live = await made(tables, game, "me", "bot")
        ears = {viewer: Ear(live, viewer) for viewer in (SPECTATOR, 0)}
        rng = random.Random(1)
        for number in range(40):
            if number % 10 == 9:
                await tables.step(live, 0, live.ply, f"/undo {len(live.match.line) - 2}")
            else:
                await play(tables, live, 1, rng)
            read = TableService(store, load)._read(live.id)
            for viewer, ear in ears.items():
                assert marked(live, viewer) == marked(read, viewer) == ear.messages[-1]["last"]

    run(store, test)


def test_what_a_seat_did_to_the_ground_stays_marked_until_another_does_something_there(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "bulp", "me", "me")

        async def lay() -> str:
            move = next(one for one in live.match.legal() if one.startswith("lay"))
            await tables.step(live, live.turn, live.ply, move)
            return move.split()[-1]

        first, laid = live.turn, await lay()
        assert marked(live, first) == marked(live, SPECTATOR) == [laid]
        await tables.step(live, live.turn, live.ply, "done")
        assert live.turn != first
        assert marked(live, first) == marked(live, SPECTATOR) == [laid]
        assert [await lay()] == marked(live, first) == marked(live, SPECTATOR) != [laid]

    run(store, test)


def _home(picture: list[Element], target: str) -> str | None:
    """Returns the key of the element that shows a target."""
    return next((key for key, markup in picture if clickable(target) in markup), None)


def test_a_mark_does_not_pass_to_what_takes_a_name_over(store: Store) -> None:
    """In Bombay the bales of the seat to decide have names: the next seat's have the same."""

    async def test(tables: TableService) -> None:
        live, rng = await made(tables, "bombay", "me", "me"), random.Random(1)
        for _ in range(200):
            before = live.elements(SPECTATOR)
            await play(tables, live, 1, rng)
            shown = marked(live, SPECTATOR)
            for target in shown:
                was, now = (_home(picture, target) for picture in (before, live.elements(SPECTATOR)))
                assert was in (None, now)

    run(store, test)


def test_idle_tables_leave_memory_and_come_back(store: Store) -> None:
    async def test(tables: TableService) -> None:
        idle, followed, timed, fresh = [await made(tables, "nim", "me", "me") for _ in range(4)]
        timed.clock.kind, timed.clock.left = "move", [1, 1]
        timed.wind(now())
        Ear(followed, 0)
        for live in (idle, followed, timed):
            live.touched = 0
        await tables.sweep()
        assert set(tables.live) == {followed.id, fresh.id}
        again = await tables.get(idle.id)
        assert again.match.record() == idle.match.record()
        assert await tables.get(idle.id) is again

    run(store, test)


def test_a_table_is_rebuilt_once_for_all_who_ask(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        tables.live.clear()
        found = await asyncio.gather(*(tables.get(live.id) for _ in range(20)))
        assert len({id(each) for each in found}) == 1
        with pytest.raises(Gone):
            await tables.get("nowhere")
        assert not tables.loading

    run(store, test)


def test_a_log_that_cannot_be_replayed_is_told(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        row = {"table": live.id, "ply": 3, "actor": 0, "text": "take A 99", "ref": None, "at": 0}
        await store.append([row])
        tables.live.clear()
        with pytest.raises(Unplayable, match=r"^This table cannot be played on here: Step 3 cannot be replayed\.$"):
            await tables.get(live.id)

    run(store, test)


# Versions of the game.


def raised(**rules: Any) -> Callable[[str], Game]:
    """Returns a howdah's games in their next version, with some functions of nim's rules exchanged."""
    return lambda name: altered(load(name), version=2, rules=rules)


def forgetful(state: nim.State, move: int) -> None:
    nim.play(state, move)
    state.taken[0] = 0


def digested(store: Store, name: str) -> list[int]:
    """Returns the plies of a table that have a digest."""
    where = (STEPS.c.table == name) & STEPS.c.digest.is_not(None)
    return [row["ply"] for row in store.read(sql.select(STEPS.c.ply).where(where).order_by(STEPS.c.ply))]


def version(store: Store, name: str) -> int:
    return int(store.read(sql.select(TABLES.c.version).where(TABLES.c.id == name))[0]["version"])


def test_digests_are_stored_once_in_a_while_when_a_table_leaves_and_at_the_end(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        rng = random.Random(1)
        await play(tables, live, EVERY + 6, rng)
        await tables.step(live, 0, live.ply, f"/undo {EVERY}")
        await tables.step(live, 1, live.ply, f"/undo {EVERY}")
        assert digested(store, live.id) == [EVERY]
        live.touched = 0
        await tables.sweep()
        left = live.ply
        assert digested(store, live.id) == [EVERY, left]
        live = await tables.get(live.id)
        live.touched = 0
        await tables.sweep()
        assert digested(store, live.id) == [EVERY, left], "nothing was played meanwhile"
        live = await tables.get(live.id)
        await play(tables, live, EVERY, rng)
        await tables.step(live, 0, live.ply, "/resign")
        assert digested(store, live.id) == [EVERY, left, 2 * EVERY, live.ply]
        assert TableService(store, load)._read(live.id).match.digest == live.match.digest

    run(store, test)


def test_a_table_of_another_version_that_plays_the_same_is_proved(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        await play(tables, live, EVERY + 3, random.Random(1))
        await tables.seal(tables.live.values())
        later = TableService(store, raised())
        again = await later.get(live.id)
        assert (again.match.position, again.match.log, again.match.proved) == (live.match.position, live.match.log, 1)
        assert version(store, live.id) == 2
        await play(later, again, 1, random.Random(1))
        reread = await TableService(store, raised()).get(live.id)
        assert (reread.match.record(), reread.match.proved) == (again.match.record(), None)
        with pytest.raises(Unplayable, match="no digest of its last step"):
            await TableService(store, load).get(live.id)

    run(store, test)


def test_a_table_of_other_rules_is_refused_and_the_others_are_served(store: Store) -> None:
    async def test(tables: TableService) -> None:
        first, second = await made(tables, "nim", "me", "me"), await made(tables, "siam", "me", "me")
        for live in (first, second):
            await play(tables, live, 1, random.Random(1))
        await tables.seal(tables.live.values())
        later = TableService(store, lambda name: raised(play=forgetful)(name) if name == "nim" else load(name))
        with pytest.raises(Unplayable) as refusal:
            await later.get(first.id)
        assert str(refusal.value) == (
            "This table cannot be played on here: This was played with nim version 1, but this howdah plays version 2, "
            "and does not replay the same: After step 3 the match differs from its digest."
        )
        assert version(store, first.id) == 1
        assert (await later.get(second.id)).match.record() == second.match.record()
        assert (await TableService(store, load).get(first.id)).match.record() == first.match.record()

    run(store, test)


@pytest.mark.parametrize("moves", [0, 3])
def test_a_table_of_another_version_whose_last_step_has_no_digest_is_refused(store: Store, moves: int) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        await play(tables, live, moves, random.Random(1))
        with pytest.raises(Unplayable, match="siam version 1, but this howdah plays version 2, and has no digest"):
            await TableService(store, raised()).get(live.id)

    run(store, test)


def test_a_damaged_digest_is_refused(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        await play(tables, live, EVERY + 1, random.Random(1))
        with store.engine.begin() as connection:
            connection.execute(sql.update(STEPS).where(STEPS.c.digest.is_not(None)).values(digest="0" * 16))
        with pytest.raises(Unplayable, match=f"After step {EVERY} "):
            await TableService(store, load).get(live.id)

    run(store, test)


def test_a_table_in_the_middle_of_a_step_is_not_sealed(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        step = asyncio.ensure_future(tables.step(live, 0, 2, live.match.legal()[0]))
        await asyncio.sleep(0)
        assert live.ply == 3
        await tables.seal([live])
        await step
        assert digested(store, live.id) == []
        await tables.seal([live])
        assert digested(store, live.id) == [3]

    run(store, test)


def test_a_full_disk_does_not_keep_tables_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        live.touched = 0

        async def full(_: Any) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(store, "do", full)
        await tables.sweep()
        assert not tables.live

    run(store, test)


def test_a_seat_is_claimed_once(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "nim", "me", "link")
        invite = given[1]["invite"]
        claims = await asyncio.gather(
            *(tables.claim(live, invite, f"Bob {n}") for n in range(5)), return_exceptions=True
        )
        winners = [claim for claim in claims if not isinstance(claim, BaseException)]
        assert len(winners) == 1
        assert sum(isinstance(claim, Taken) for claim in claims) == 4
        assert own_seat(live, winners[0][1]) == 1
        for nonsense in ("", "1.", "1.guess", "\u00e9", given[0]["token"]):
            with pytest.raises(Taken):
                await tables.claim(live, nonsense, "")
        tables.live.clear()
        again = await tables.get(live.id)
        assert own_seat(again, winners[0][1]) == 1
        with pytest.raises(Taken):
            await tables.claim(again, invite, "")

    run(store, test)


def test_racing_steps(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        moves = live.match.legal()
        raced = await asyncio.gather(
            *(tables.step(live, 0, 2, move, f"id {move}") for move in moves), return_exceptions=True
        )
        assert raced[0] == 3
        assert all(isinstance(each, Stale) for each in raced[1:])
        assert live.ply == 3

    run(store, test)


def test_an_id_said_again_changes_nothing(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        ear = Ear(live, 0)
        move = live.match.legal()[0]
        same = await asyncio.gather(*(tables.step(live, 0, 2, move, "id", ear) for _ in range(3)))
        assert same == [3, 3, 3]
        assert [message["type"] for message in ear.messages] == ["step", "done", "done"]
        assert all(message["id"] == "id" for message in ear.messages)
        tables.live.clear()
        again = await tables.get(live.id)
        assert await tables.step(again, 0, 2, move, "id") == 3
        assert again.ply == 3
        reply = again.match.legal()[0]
        assert await tables.step(again, 1, 3, reply, "id") == 4  # another seat's id is another id

    run(store, test)


def test_two_servers_on_one_database_do_not_corrupt_it(store: Store) -> None:
    async def test(tables: TableService) -> None:
        rivals = TableService(store, load)
        live = await made(tables, "siam", "me", "me")
        other = await rivals.get(live.id)
        ear = Ear(other, 1)
        await play(tables, live, 1, random.Random(1))
        with pytest.raises(Stale if store.is_shared else Unsaved):
            await rivals.step(
                other, 0, 0, "enter a1 N" if "enter a1 N" in other.match.legal() else other.match.legal()[0]
            )
        assert bool(ear.left) != store.is_shared
        other = await rivals.get(live.id)
        assert other.match.record() == live.match.record()
        for turn in range(20):
            mine = (tables, rivals)[turn % 2]
            for _ in range(2):
                try:
                    await play(mine, await mine.get(live.id), 1, random.Random(turn))
                    break
                except Unsaved:
                    pass
        rows = store.read(sql.select(STEPS).where(STEPS.c.table == live.id).order_by(STEPS.c.ply))
        assert [row["ply"] for row in rows] == [*range(1, len(rows) + 1)]
        assert len(rows) == 21
        TableService(store, load)._read(live.id)

    run(store, test)


def test_a_step_that_nobody_waits_for_is_no_lie(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        ear = Ear(live, 0)
        step = asyncio.ensure_future(tables.step(live, 0, 2, live.match.legal()[0]))
        await asyncio.sleep(0)
        step.cancel()
        await asyncio.gather(step, return_exceptions=True)
        assert ear.left
        assert not ear.heard
        again = await tables.get(live.id)
        assert again is not live
        try:
            await play(tables, again, 1, random.Random(1))
        except Unsaved:  # it was stored all the same, after this look
            again = await tables.get(live.id)
        assert again.ply == len(store.read(sql.select(STEPS).where(STEPS.c.table == live.id)))

    run(store, test)


def test_nobody_hears_of_a_step_before_it_is_stored(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        ear = Ear(live, 1)
        step = asyncio.ensure_future(tables.step(live, 0, 2, "/resign"))
        await asyncio.sleep(0)
        assert live.lock.locked()
        live.tell_seats()
        assert ear.heard == []
        await step
        assert [message["type"] for message in ear.messages] == ["step"]

    run(store, test)


def test_the_list_of_tables_knows_what_is_over(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        over = sql.select(TABLES.c.over).where(TABLES.c.id == live.id)
        await play(tables, live, 2, random.Random(1))
        assert store.read(over) == [{"over": False}]
        await tables.step(live, 0, live.ply, "/resign")
        assert store.read(over) == [{"over": True}]
        with pytest.raises(Over):
            await tables.step(live, 1, live.ply, "/draw")

    run(store, test)


def test_what_is_no_table(store: Store) -> None:
    async def test(tables: TableService) -> None:
        for kinds, options, clock in (
            (["me"], {}, {"kind": "none", "seconds": 0, "increment": 0}),
            (["me"] * 4, {}, {"kind": "none", "seconds": 0, "increment": 0}),
            (["me", "cat"], {}, {"kind": "none", "seconds": 0, "increment": 0}),
            (["me", "me"], {"colour": 1}, {"kind": "none", "seconds": 0, "increment": 0}),
            (["me", "me"], {"misere": [7, 7]}, {"kind": "none", "seconds": 0, "increment": 0}),
            (["me", "me"], {}, {"kind": "sand", "seconds": 1, "increment": 0}),
            (["me", "me"], {}, {"kind": "move", "seconds": 0, "increment": 0}),
        ):
            with pytest.raises(Unreadable):
                await made(tables, "nim", *kinds, clock=clock, **options)
        assert store.read(sql.select(TABLES)) == []
        tables.live.limit = 1
        Ear(await made(tables, "nim", "me", "me"), 0)
        with pytest.raises(Limit):
            await made(tables, "nim", "me", "me")

    run(store, test)


# Bots.


@pytest.mark.parametrize(("game", "seats"), [("nim", 2), ("nim", 3), ("siam", 2)])
def test_bots_play_by_themselves(store: Store, game: str, seats: int) -> None:
    async def test(tables: TableService) -> None:
        workers = Workers(tables, 0)
        live = await made(tables, game, *["bot"] * seats)
        await settled(live, lambda: live.match.turn == OVER or live.ply > 60)
        workers.stop()
        again = TableService(store, load)._read(live.id)
        assert again.ply >= live.ply - 1

    run(store, test)


def test_bots_agree_to_undo_and_to_a_draw(store: Store) -> None:
    async def test(tables: TableService) -> None:
        workers = Workers(tables, 0)
        live = await made(tables, "nim", "me", "bot", "bot")
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        await settled(live, lambda: live.match.turn == 0 or live.match.turn == OVER)
        assert live.match.actors[3:6] == [0, 1, 2]
        assert messages.whole(live, 0, "en").allowed.may.undo == "free"
        await tables.step(live, 0, live.ply, "/undo 3")
        assert len(live.match.line) == 3
        assert [step.actor for step in live.match.log[-3:]] == [0, 1, 2]
        await tables.step(live, 0, live.ply, "/draw")
        assert live.match.turn == OVER
        assert live.match.outcome.clause == "/draw"
        workers.stop()
        assert TableService(store, load)._read(live.id).match.record() == live.match.record()

    run(store, test)


def test_a_bot_in_whose_seat_somebody_offered_a_draw_does_not_offer_again(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "bot")
        await tables.step(live, 1, live.ply, "/draw")
        await reseat(tables, live, Ear(live, 0), Reseat(1, "bot", "", 1))
        await tables.step(live, 0, live.ply, "/draw")
        assert live.match.turn == OVER
        assert TableService(store, load)._read(live.id).match.record() == live.match.record()

    run(store, test)


def test_people_are_asked(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "bot")
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        await tables.step(live, 0, live.ply, "/undo 3")
        assert len(live.match.line) == 4
        assert messages.whole(live, 1, "en").common.offers.undo == wire.Undo(3, [0])
        with pytest.raises(Refused):
            await tables.step(live, 1, live.ply, "/undo 4")
        await tables.step(live, 1, live.ply, "/undo 3")
        assert len(live.match.line) == 3

    run(store, test)


def test_a_resigned_seat_of_three_is_played_on(store: Store) -> None:
    async def test(tables: TableService) -> None:
        workers = Workers(tables, 0)
        live = await made(tables, "nim", "me", "me", "me")
        await tables.step(live, 1, live.ply, "/resign")
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        await settled(live, lambda: live.match.turn != 1)
        assert live.match.actors[3:5] == [0, 1]
        assert live.match.turn in (2, OVER)
        with pytest.raises(HowdahError):
            await tables.step(live, 1, live.ply, "/resign")
        workers.stop()

    run(store, test)


def test_a_seat_becomes_a_bot_and_plays(store: Store) -> None:
    async def test(tables: TableService) -> None:
        workers = Workers(tables, 0)
        live = await made(tables, "nim", "me", "link")
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        await reseat(tables, live, Ear(live, 0), Reseat(1, "bot", "", 1))
        await settled(live, lambda: live.match.turn != 1)
        workers.stop()

    run(store, test)


# Clocks.


def test_nobody_says_that_their_time_has_run_out(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        with pytest.raises(Unreadable, match="Only a clock"):
            await tables.step(live, 0, live.ply, "/late", visitor="me")
        assert live.ply == 0

    run(store, test)


@pytest.mark.parametrize("kind", ["move", "bank", "days"])
def test_running_out_of_time_resigns(store: Store, kind: str) -> None:
    async def test(tables: TableService) -> None:
        workers = Workers(tables, 0)
        live = await made(tables, "siam", "me", "me", clock={"kind": kind, "seconds": 1000, "increment": 1})
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        assert live.match.turn == 1
        live.clock.left = [0, 0]
        await store.do(lambda connection: connection.execute(sql.update(TABLES).values(due=now())))
        workers.watch(live)
        await settled(live, lambda: live.match.turn == OVER)
        assert (live.match.log[-1].actor, live.match.log[-1].text) == (1, "/late")
        assert live.match.winners == [0]
        assert live.clock.due(now()) is None
        workers.stop()

    run(store, test)


def test_a_due_time_that_is_corrected_does_not_outlast_the_end(store: Store) -> None:
    """A step in the same commit is stored first: the correction must not overwrite it."""

    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me", clock={"kind": "move", "seconds": 1000, "increment": 0})
        live.clock.since += 1000  # as after an outage
        held = threading.Event()
        works = [asyncio.ensure_future(store.do(lambda _: held.wait(20)))]
        works += [asyncio.ensure_future(tables._correct(live))]
        await asyncio.sleep(0)
        works += [asyncio.ensure_future(tables.step(live, 0, live.ply, "/resign"))]
        await asyncio.sleep(0.05)
        held.set()
        await asyncio.gather(*works)
        assert store.read(sql.select(TABLES.c.over, TABLES.c.due)) == [{"over": True, "due": None}]

    run(store, test)


def test_a_clock_is_rebuilt_from_the_log(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: TableService) -> None:
        time = 1_000_000
        for module in ("tables.table_service", "tables.live_table", "sockets.sitters", "tables.seating"):
            monkeypatch.setattr(f"howdah.server.{module}.now", lambda: time)
        live = await made(tables, "siam", "me", "me", clock={"kind": "bank", "seconds": 60, "increment": 2})
        for spent in (5, 7, 11):
            time += spent * 1000
            await play(tables, live, 1, random.Random(1))
        assert live.clock.left == [60_000 + 4000 - 16_000, 60_000 + 2000 - 7000]
        time += 1_000_000
        again = TableService(store, load)._read(live.id)
        assert again.clock.left == live.clock.left
        assert again.clock.due(time) == live.clock.due(time) == 55_000 - 1_000_000

    run(store, test)


def test_the_clocks_begin_when_the_last_seat_is_taken(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: TableService) -> None:
        time = 1_000_000
        for module in ("tables.table_service", "tables.live_table", "sockets.sitters", "tables.seating"):
            monkeypatch.setattr(f"howdah.server.{module}.now", lambda: time)
        clock = {"kind": "bank", "seconds": 60, "increment": 5}
        live, given = await seated(tables, "siam", "me", "link", clock=clock)
        time += 500_000
        assert live.clock.due(time) is None
        assert messages.whole(live, 0, "en").sitting.seats[0].clock == wire.Clock(60_000, running=False)
        await tables.step(live, 0, 0, live.match.legal()[0])
        time += 500_000
        assert live.clock.due(time) is None
        assert messages.whole(live, 0, "en").sitting.seats[1].clock == wire.Clock(60_000, running=False)
        assert TableService(store, load)._read(live.id).clock.due(time) is None
        await tables.claim(live, given[1]["invite"], "Bob")
        time += 10_000
        assert live.clock.due(time) == 50_000
        await tables.step(live, 1, 1, live.match.legal()[0])
        assert live.clock.left == [60_000, 55_000]
        assert TableService(store, load)._read(live.id).clock.left == live.clock.left

    run(store, test)
