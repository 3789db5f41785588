"""Draws and undos that seats propose: no steps until everybody agrees, and never a way to win."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sql

from howdah.core.errors import Over, Refused, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.games import load
from howdah.server.errors import Unplayable
from howdah.server.sockets import messages, wire
from howdah.server.sockets.connection import told
from howdah.server.storage.store import STEPS, TABLES, Store, now
from howdah.server.tables import talk
from howdah.server.tables.clock import NO_CLOCK
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService
from tests.session.test_table import patient

from .listener import Ear, made

Test = Callable[[TableService], Awaitable[None]]


def run(store: Store, test: Test, find: Callable[[str], Game] = load) -> None:
    asyncio.run(asyncio.wait_for(test(TableService(store, find)), 60))


async def say(tables: TableService, live: LiveTable, seat: int, text: str) -> int:
    return await tables.step(live, seat, live.ply, text)


async def play(tables: TableService, live: LiveTable, moves: int = 1) -> None:
    rng = random.Random(live.ply)
    for _ in range(moves):
        await say(tables, live, live.match.turn, rng.choice(live.match.legal()))


async def refused(tables: TableService, live: LiveTable, seat: int, text: str, start: str) -> None:
    """Expects that something is refused with a sentence of its own in both languages, and changes nothing."""
    before = live.match.record(), live.proposals.written()
    with pytest.raises(Refused) as raised:
        await say(tables, live, seat, text)
    assert (live.match.record(), live.proposals.written()) == before
    assert str(raised.value).startswith(start)
    said = [told(raised.value, live.game, lang) for lang in ("en", "fr")]
    assert said[0].say == str(raised.value) != said[1].say
    assert all(each.error == "Refused" and each.clause == "" for each in said)
    assert said[1].say != live.game.words("fr").text("error-Refused")


def offers(live: LiveTable) -> wire.Offers:
    return messages.whole(live, 0, "en").common.offers


def may(live: LiveTable, seat: int) -> wire.May:
    return messages.whole(live, seat, "en").allowed.may


def again(store: Store, live: LiveTable) -> LiveTable:
    return TableService(store, load)._read(live.id)


# What is played, each position with whose gems go without saying, and where each undo of a seat leads.
STAR = "merchants=1,2 piles=12/5,17/5,31/5,* hands={},S won=0,5 gone=41-45 turn=0/buy"
TWELVE = "merchants=1,2 piles=12/5,17/5,31/5,14/5 hands=R,DDDDDDDDDDDD turn=1/buy"
ALL = ["buy 4", *[f"pay {gem}" for gem in ("ruby", "ruby", "sapphire", "opal", "topaz")]]
FOLLOWED = {
    "all gems go": (STAR.format("RRSOT"), ALL, 0, [0]),
    "the first is chosen": (STAR.format("RRRRRRD"), ["buy 4", "pay diamond", *["pay ruby"] * 4], 0, [1, 0]),
    "another seat decided before": (TWELVE, ["done", *["drop diamond"] * 2], 0, [1]),
    "and may undo that": (TWELVE, ["done", *["drop diamond"] * 2], 1, [0]),
}


@pytest.mark.parametrize(("position", "moves", "seat", "lengths"), FOLLOWED.values(), ids=FOLLOWED)
def test_an_undo_takes_back_what_followed_without_a_choice(
    store: Store, monkeypatch: pytest.MonkeyPatch, position: str, moves: list[str], seat: int, lengths: list[int]
) -> None:
    monkeypatch.setattr(Game, "new", lambda game, seats, options: game.read(position, seats, options))

    async def test(tables: TableService) -> None:
        live = await made(tables, "bazaar", *["me" if one == seat else "bot" for one in range(2)])
        for move in moves:
            await say(tables, live, live.turn, move)
        for length in lengths:
            allowed = messages.whole(live, seat, "en").allowed
            assert (allowed.undo_to, allowed.may.undo) == (length, "free")
            await say(tables, live, seat, f"/undo {length}")
        assert messages.whole(live, seat, "en").allowed.undo_to is None

    run(store, test)


def test_talk_leaves_the_log_and_the_turn_alone(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, turns = await made(tables, "siam", "me", "me"), list[LiveTable]()
        await play(tables, live, 4)
        ear = Ear(live, 1)
        tables.on_turn = turns.append
        for seat, text in ((0, "/undo 2"), (1, "/decline undo"), (1, "/draw"), (1, "/withdraw draw")):
            assert await tables.step(live, seat, 4, text) == 4
        assert (live.ply, turns) == (4, [])
        assert store.read(sql.select(sql.func.count()).select_from(STEPS)) == [{"count_1": 4}]
        assert [(message["type"], message["actor"], message["text"]) for message in ear.messages] == [
            ("offers", 0, "/undo 2"),
            ("offers", 1, "/decline undo"),
            ("offers", 1, "/draw"),
            ("offers", 1, "/withdraw draw"),
        ]
        assert [message["say"] for message in ear.messages] == [
            "Elephants asked to undo a move.",
            "Rhinoceroses declined: the move stands.",
            "Rhinoceroses offered a draw.",
            "Rhinoceroses withdrew the draw offer.",
        ]

    run(store, test)


def test_a_request_repeated_is_refused(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "here")
        await play(tables, live, 3)
        await say(tables, live, 0, "/undo 3")
        await refused(tables, live, 0, "/undo 3", "You have already proposed this.")
        for seat, text in ((0, "/undo 4"), (1, "/undo 5")):
            await refused(tables, live, seat, text, "Somebody wants to undo another move.")
        await say(tables, live, 1, "/undo 03")
        assert offers(live).undo == wire.Undo(3, [0, 1])
        await refused(tables, live, 1, "/undo 3", "You have already proposed this.")
        await say(tables, live, 0, "/draw")
        await refused(tables, live, 0, "/draw", "You have already proposed this.")
        await say(tables, live, 1, "/decline draw")
        await refused(tables, live, 0, "/draw", "You can propose this again after your next move.")
        await refused(tables, live, 0, "/withdraw draw", "There is no such proposal")
        await refused(tables, live, 0, "/decline undo", "There is no such proposal")
        await refused(tables, live, 1, "/withdraw undo", "There is no such proposal")
        for text in ("/decline", "/withdraw", "/withdraw all", "/offer", "/undo x", "/"):
            with pytest.raises(Unreadable):
                await say(tables, live, 0, text)

    run(store, test)


def test_whoever_was_declined_waits_longer_each_time(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "here")
        waited = []
        for _ in range(4):
            await say(tables, live, 0, "/draw")
            await say(tables, live, 1, "/decline draw")
            assert not may(live, 0).draw
            assert may(live, 1).draw, "the other seat has asked for nothing"
            moves = 0
            while not may(live, 0).draw:
                with pytest.raises(Refused):
                    await say(tables, live, 0, "/draw")
                moves += live.turn == 0
                await play(tables, live)
            waited.append(moves)
        assert waited == [1, 2, 4, 8]
        await say(tables, live, 0, "/draw")
        await say(tables, live, 1, "/decline draw")
        assert again(store, live).proposals == live.proposals
        await refused(tables, live, 0, "/draw", "You can propose this again after 16 more of your moves.")

    run(store, test)


def test_a_request_not_answered_is_one_for_each_move(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "here")
        await play(tables, live, 2)
        for text, taken in (("/undo 0", "/withdraw undo"), ("/draw", "/withdraw draw")):
            await say(tables, live, 0, text)
            await say(tables, live, 0, taken)
            await refused(tables, live, 0, text, "You can propose this again after your next move.")
        await play(tables, live, 2)
        await say(tables, live, 0, "/undo 2")
        await play(tables, live, 2)
        assert offers(live) == wire.Offers([], None, [], [])
        await say(tables, live, 0, "/undo 4")

    run(store, test)


def test_what_is_asked_lapses_when_others_move(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "here")
        await play(tables, live, 2)
        await say(tables, live, 0, "/undo 0")
        await say(tables, live, 0, "/draw")
        assert again(store, live).proposals == live.proposals
        ear = Ear(live, 1)
        await play(tables, live)
        assert offers(live) == wire.Offers([0], None, [], []), "whoever offers a draw and moves still offers it"
        assert ear.messages[-1]["offers"] == {"draw": [0], "undo": None, "rematch": [], "finish": []}
        await play(tables, live)
        assert offers(live) == wire.Offers([], None, [], [])
        assert again(store, live).proposals == live.proposals
        await say(tables, live, 1, "/undo 3")
        await say(tables, live, 1, "/resign")
        assert offers(live) == wire.Offers([], None, [], [])
        for text in ("/draw", "/undo 0", "/decline undo", "/withdraw undo"):
            with pytest.raises(Over):
                await say(tables, live, 0, text)

    run(store, test)


def test_only_those_who_play_on_have_a_say(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "here")
        await play(tables, live, 1)
        await say(tables, live, 0, "/draw")
        await say(tables, live, 2, "/resign")
        assert offers(live) == wire.Offers([], None, [], []), "the situation is another one"
        for text in ("/draw", "/undo 3", "/decline draw"):
            await refused(tables, live, 2, text, "You have resigned.")
        assert (may(live, 2).undo, may(live, 2).draw) == ("no", False)
        await say(tables, live, 1, "/draw")
        await say(tables, live, 0, "/draw")
        assert live.match.outcome.clause == "/draw"
        assert [(step.actor, step.came) for step in live.match.log[-2:]] == [(1, ""), (0, "agreed")]
        assert again(store, live).match.record() == live.match.record()

    run(store, test)


def test_proposals_survive_a_restart(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here", "here")
        await play(tables, live, 2)
        ply = live.ply
        assert await tables.step(live, 0, ply, "/undo 3", "one") == ply
        assert await tables.step(live, 1, ply, "/undo 3", "two") == ply
        other = TableService(store, load)
        rebuilt = await other.get(live.id)
        assert offers(rebuilt).undo == wire.Undo(3, [0, 1])
        assert await other.step(rebuilt, 0, ply, "/undo 3", "one") == ply, "said again, and not refused"
        assert await other.step(rebuilt, 1, ply, "/undo 3", "two") == ply
        assert await other.step(rebuilt, 2, ply, "/undo 3", "three") == ply + 3
        assert len(rebuilt.match.line) == 3
        assert [step.actor for step in rebuilt.match.log[ply:]] == [0, 1, 2]
        assert rebuilt.request_ids[2, "three"] == ply + 3
        assert again(store, rebuilt).request_ids[2, "three"] == ply + 3

    run(store, test)


async def from_before(tables: TableService, text: str) -> LiveTable:
    """Returns a table whose log holds an offer of seat 0, as earlier versions wrote it."""
    live = await made(tables, "nim", "me", "here")
    await play(tables, live, 2)
    await tables._keep(live, live.table.step(0, live.ply, text), now())
    tables.live.clear()
    return await tables.get(live.id)


def test_offers_in_a_log_from_before_are_in_force(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await from_before(tables, "/draw")
        assert offers(live) == wire.Offers([0], None, [], [])
        assert await tables.step(live, 1, 4, "/draw") == 6, "a ply before the talk is not too late"
        assert live.match.outcome.clause == "/draw"
        live = await from_before(tables, "/undo 3")
        assert offers(live) == wire.Offers([], wire.Undo(3, [0]), [], [])
        await say(tables, live, 1, "/undo 3")
        assert (len(live.match.line), offers(live)) == (3, wire.Offers([], None, [], []))
        live = await from_before(tables, "/draw")
        await say(tables, live, 1, "/decline draw")
        assert offers(live) == offers(again(store, live)) == wire.Offers([], None, [], [])
        await say(tables, live, 1, "/draw")
        assert live.turn != OVER, "what was declined is to be offered again"
        with pytest.raises(Refused):
            await say(tables, live, 1, "/draw")
        await say(tables, live, 0, "/draw")
        assert live.match.outcome.clause == "/draw"
        assert again(store, live).match.record() == live.match.record()

    run(store, test)


def test_stored_proposals_that_are_noise(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "here")
        for noise in ("{", "[]", '{"pending":{"war":{"to":0,"agreed":{}}}}', '{"pending":{"draw":{"to":0}}}'):
            with store.engine.begin() as connection:
                connection.execute(sql.update(TABLES).values(proposals=noise))
            with pytest.raises(Unplayable, match="proposals"):
                again(store, live)

    run(store, test)


def test_a_table_may_forbid_undo(store: Store) -> None:
    async def test(tables: TableService) -> None:
        for kinds in (("me", "here"), ("me", "bot")):
            live, _ = await tables.create(
                load("siam"), [(kind, "", 1) for kind in kinds], {}, NO_CLOCK, True, undo=False
            )
            await play(tables, live, 2)
            for table in (live, again(store, live)):
                assert may(table, 0).undo == "no"
                assert ("Undo", "no") in messages.chosen(table, table.game.words("en"))
            await refused(tables, live, 0, "/undo 0", "Nobody can undo a move in this game.")
        allowed = await made(tables, "siam", "me", "here")
        del allowed.settings["undo"]  # of a table from before
        await play(tables, allowed, 2)
        assert may(allowed, 0).undo == "ask"
        assert "Undo" not in dict(messages.chosen(allowed, allowed.game.words("en")))

    run(store, test)


def test_what_chance_has_set_up_is_never_taken_back(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "bot")
        line = [*live.match.line]
        await refused(tables, live, 0, "/undo 0", "Nobody has moved yet.")
        await play(tables, live, 2)
        await say(tables, live, 0, "/undo 0")
        assert live.match.line == line != []

    run(store, test)


def test_a_table_takes_back_so_many_moves(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "TAKEN_BACK", 6)

    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "bot")
        for _ in range(3):
            await play(tables, live, 2)
            await say(tables, live, 0, "/undo 0")
        await play(tables, live, 2)
        for table in (live, again(store, live)):
            assert talk.taken_back(table.match, 2) == 6
        await refused(tables, live, 0, "/undo 0", "6 moves have been undone in this game.")

    run(store, test)


def test_nobody_is_asked_alone(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "bombay_bazar", "me")
        await refused(tables, live, 0, "/draw", "You play alone.")

    run(store, test)


@pytest.mark.parametrize("kind", ["bank", "move"])
def test_taking_back_and_playing_again_gives_no_time(
    store: Store, nim: Game, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A seat that takes its own moves back within a turn runs out of time like any other."""
    at, game = now(), patient(nim)
    monkeypatch.setattr("howdah.server.tables.table_service.now", lambda: at)
    monkeypatch.setattr("howdah.session.match._below", lambda _, n: n - 1)  # charm 3, which allows to take one

    async def test(tables: TableService) -> None:
        nonlocal at
        live, _ = await tables.create(
            game, [("me", "", 1), ("here", "", 1)], {}, {"kind": kind, "seconds": 60, "increment": 5}, True
        )
        start, spent = len(live.match.line), 0
        await say(tables, live, 0, "take B 1")
        had = live.clock.remaining(0, at) or 0
        for _ in range(10):
            at, spent = at + 2000, spent + 2000
            await say(tables, live, 0, f"/undo {start}")
            await say(tables, live, 0, "take B 1")
            assert live.clock.remaining(0, at) == had - spent
        await say(tables, live, 0, "take B 1")
        left = live.clock.remaining(0, at)
        assert left == (had - spent + 5000 if kind == "bank" else 60_000)

    run(store, test, lambda _: game)


CERTAIN = ("lay T1b 0", "lay T2a 3", "lay T1b 5", "lay T1a 0", "lay T1a 4", "lay T3a 0", "end")  # seat 1 begins


async def certain(tables: TableService, *kinds: str) -> LiveTable:
    """Returns a table of Bombay Bazar at which seat 1 is out, and seat 0 has won whatever it does."""
    while True:
        live = await made(tables, "bombay_bazar", *kinds)
        if live.match.turn == 1:
            break
    for move in CERTAIN:
        assert not live.match.decided
        await tables.step(live, live.match.turn, live.ply, move)
    assert live.match.decided == [0]
    return live


def test_a_match_ends_early_once_its_winner_is_certain(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "bombay_bazar", "me", "here")
        await refused(tables, live, live.turn, "/finish", "The winner is not certain yet.")
        live = await certain(tables, "me", "here")
        assert messages.whole(live, 0, "en").common.decided == [0]
        await say(tables, live, 0, "/finish")
        assert (live.turn, live.match.winners, live.match.scores) == (OVER, [0], [4, 3])
        assert live.match.outcome.clause == "/finish"
        assert live.match.record().count("/finish") == 1
        assert again(store, live).match.record() == live.match.record()
        ended = messages.whole(live, 0, "en").common.outcome
        assert ended
        assert ended.say == "Ended early: nobody could catch up any more. Chilli won."

    run(store, test)


def test_whoever_is_out_asks_the_one_who_still_plays(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await certain(tables, "me", "here")
        await say(tables, live, 1, "/finish")
        assert offers(live) == wire.Offers([], None, [], [1])
        await say(tables, live, 0, "/decline finish")
        assert offers(live) == wire.Offers([], None, [], [])
        await say(tables, live, 0, "/finish")
        assert live.match.outcome.clause == "/finish"

    run(store, test)


def test_a_bot_that_still_plays_agrees_at_once(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await certain(tables, "bot", "me")
        await say(tables, live, 1, "/finish")
        assert (live.turn, live.match.winners, live.match.outcome.clause) == (OVER, [0], "/finish")
        assert [(step.actor, step.text) for step in live.match.log[-2:]] == [(1, "/finish"), (0, "/finish")]

    run(store, test)
