"""Who sits where in the news of a step: known bytes, as long as nothing of it has changed."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import pairwise

from howdah.games import load
from howdah.server.sockets import requests, wire
from howdah.server.sockets.sitters import sitters
from howdah.server.storage.store import Store
from howdah.server.tables import seating
from howdah.server.tables.clock import BANK
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService

from .listener import Ear, made, seated


def run(store: Store, test: Callable[[TableService], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(TableService(store, load)), 60))


def told(live: LiveTable) -> bytes:
    """Returns what is told of the sitters now, which must be what is told of them when nothing is known."""
    words = live.game.words("en")
    known = live.sitters.inside(live, words)
    assert known == wire.inside(wire.Sitting(sitters(live, words)))
    return known


async def play(tables: TableService, live: LiveTable) -> None:
    await tables.step(live, live.turn, live.ply, live.match.legal()[0])


def test_a_move_that_changes_nothing_about_sitters_makes_nothing_anew(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me")
        Ear(live, 0)
        first = told(live)
        await play(tables, live)
        assert told(live) is first

    run(store, test)


def test_whatever_changes_about_sitters_is_told(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live, given = await seated(tables, "bulp", "me", "link", "bot", "me")
        host, seen = Ear(live, 0), [told(live)]
        await tables.claim(live, given[1]["invite"], "Carl")
        seen.append(told(live))
        other = Ear(live, 3)
        seen.append(told(live))
        while live.turn == 2:  # a bot, which is said to think
            await play(tables, live)
        seen[-1] = told(live)
        while live.turn != 2:
            await play(tables, live)
        seen.append(told(live))
        await tables.step(live, 1, live.ply, "/resign")
        seen.append(told(live))
        live.part(other)
        seen.append(told(live))
        await seating.reseat(tables, live, host, requests.Reseat(0, "bot"))
        seen.append(told(live))
        assert all(before != after for before, after in pairwise(seen))

    run(store, test)


def test_scores_are_told_once_they_are_no_secret(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "nim", "me", "me")
        scores = set()
        while live.turn >= 0:
            await play(tables, live)
            scores.add(tuple(seat["score"] for seat in json.loads(b"{" + told(live) + b"}")["seats"]))
        assert (None, None) in scores
        assert len(scores) > 1

    run(store, test)


def test_a_clock_is_told_at_every_step(store: Store) -> None:
    async def test(tables: TableService) -> None:
        live = await made(tables, "siam", "me", "me", clock={"kind": BANK, "seconds": 600, "increment": 0})
        running = []
        for _ in range(2):
            sitting = json.loads(b"{" + live.sitters.inside(live, live.game.words("en")) + b"}")["seats"]
            running.append([seat["clock"]["running"] for seat in sitting])
            await play(tables, live)
        assert running == [[True, False], [False, True]]

    run(store, test)
