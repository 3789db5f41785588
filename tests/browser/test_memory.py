"""A page that has followed a long match holds no more than one that is opened now."""

import random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

MORE = {"nodes": 250, "jsEventListeners": 20}  # what was said aloud lately, and panels that were opened


def wander(house: House, made: dict[str, Any], plies: int) -> int:
    """Plays at random, and returns the ply that is reached."""
    rng = random.Random(plies)
    clients = {seat: house.client(token) for seat, token in made["tokens"].items()}
    path = f"/api/tables/{made['table']}"
    turn = ply = 0
    for _ in range(plies):
        now = clients[turn].get(path).json()
        if now["outcome"]:
            break
        turn, ply = now["turn"], now["ply"]
        move = rng.choice(clients[turn].get(path).json()["choices"])[0]
        answer = clients[turn].post(f"{path}/steps", json={"id": str(rng.random()), "ply": ply, "move": move})
        assert answer.status_code == 200, answer.text
    last: int = clients[0].get(path).json()["ply"]
    for client in clients.values():
        client.close()
    return last


def held(session: CDPSession) -> dict[str, int]:
    """Returns how many nodes and listeners a page holds."""
    session.send("HeapProfiler.collectGarbage")
    found: dict[str, int] = session.send("Memory.getDOMCounters")
    return found


@pytest.mark.parametrize(("game", "seats", "plies"), [("siam", 2, 90), ("bulp", 8, 60)])
def test_a_page_holds_no_more_after_a_long_match(window: Opener, inn: House, game: str, seats: int, plies: int) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made), reduced_motion="no-preference")
    session = mine.context.new_cdp_session(mine.page)
    mine.sit(made["table"])
    last = wander(inn, made, plies)
    expect(mine.get(".log .ply").last).to_have_text(str(last))
    expect(mine.get(".flyer")).to_have_count(0)
    expect(mine.get(".toast")).to_have_count(0)
    long = held(session)
    mine.page.reload()
    mine.settle()
    expect(mine.get(".log .ply").last).to_have_text(str(last))
    fresh = held(session)
    assert all(long[kind] <= fresh[kind] + more for kind, more in MORE.items()), (long, fresh)
