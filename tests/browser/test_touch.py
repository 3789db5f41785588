"""Fingers on a phone: what is too small to tell apart comes nearer first, and everything else is hit at once."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

FINGER = 40
LIT = """() => [...document.querySelectorAll(".scene .lit")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { target: one.dataset.t, x, y, width, height };
})"""


def with_choices(inn: House, kind: str, count: int) -> tuple[dict[str, Any], int]:
    """Plays Bazaar until a seat can make so many moves of a kind; returns the table and the seat."""
    made = inn.make("bazaar", "here", "here")
    path = f"/api/tables/{made['table']}"
    for turn in range(200):
        for seat in range(2):
            with inn.client(made["tokens"][seat]) as client:
                moves = [choice["move"] for choice in client.get(f"{path}/choices").json()["choices"]]
                if sum(move.startswith(kind) for move in moves) >= count:
                    return made, seat
                if moves:
                    ply = client.get(path).json()["ply"]
                    client.post(f"{path}/steps", json={"id": f"{turn} {seat}", "ply": ply, "move": moves[0]})
    raise AssertionError(f"nobody could ever {kind} in {count} ways")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_small_things_side_by_side_come_nearer_and_then_one_is_hit(
    window: Opener, inn: House, size: tuple[int, int]
) -> None:
    made, seat = with_choices(inn, "trade", 8)
    mine = window(seats=seats_of(made, seat), size=size, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    mine.actions()
    lit = [one for one in mine.page.evaluate(LIT) if one["target"][-1] in "<>"]
    upper, lower = next((a, b) for a in lit for b in lit if a["x"] == b["x"] and 0 < b["y"] - a["y"] - a["height"] < 6)
    assert lower["height"] < FINGER
    plies = mine.plies
    mine.page.touchscreen.tap(upper["x"] + upper["width"] / 2, upper["y"] + upper["height"])
    expect(mine.get(".middle")).to_contain_class("near")
    assert mine.plies == plies
    now = {one["target"]: one for one in mine.page.evaluate(LIT)}
    for target in (upper["target"], lower["target"]):
        assert min(now[target]["width"], now[target]["height"]) >= FINGER
    one = now[lower["target"]]
    mine.page.touchscreen.tap(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    mine.wait_plies(plies + 1)
    expect(mine.get(".middle")).not_to_contain_class("near")


def test_what_stands_alone_is_hit_by_a_finger_that_misses_it(window: Opener, inn: House) -> None:
    made = inn.make("bombay", *["here"] * 3, options={"first_game": True})
    mine = window(seats=seats_of(made, 0), size=(390, 844), has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    mine.actions()
    lit = {one["target"]: one for one in mine.page.evaluate(LIT)}
    stop = lit["stop"]
    assert stop["width"] < FINGER
    plies = mine.plies
    mine.page.touchscreen.tap(stop["x"] + stop["width"] / 2, stop["y"] + stop["height"] + 10)
    mine.wait_plies(plies + 1)
