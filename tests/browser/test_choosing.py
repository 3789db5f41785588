"""Choosing by clicks: two lay a tile, none is asked for where only one thing can be chosen, regrets are asked about."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import PHONE, Window, seats_of

GHOST = ".scene [data-ghost].shown"

# Every table begins in Nagpur, which asks for yellow, purple and blue, with a blue and a purple bale.
IN_NAGPUR = """
from howdah.core.game import Game
text = "set=2.3 seat=0 at=D2,E3 load=BP,PP demand=POB/YPB/YPO/YBO market=P/YYBB/O"
Game.new = lambda game, seats=None, options=None: game.read(text, seats, options)
"""

# The cells whose middle lies under the palette.
HIDDEN = """() => {
  const { left, right, top, bottom } = document.querySelector(".palette").getBoundingClientRect();
  const middles = [...document.querySelectorAll(".scene .cell")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return middles.filter(([x, y]) => left < x && x < right && top < y && y < bottom).length;
}"""


def seated(window: Opener, inn: House, *moves: str, **how: object) -> Window:
    """Returns a window at a table of Bombay Bazar for one, after some moves; the first step says who begins."""
    made = inn.make("bombay_bazar", "me")
    with inn.client(made["tokens"][0]) as client:
        for ply, move in enumerate(moves, 1):
            step = {"id": str(ply), "ply": ply, "move": move}
            client.post(f"/api/tables/{made['table']}/steps", json=step).raise_for_status()
    mine = window(seats=seats_of(made), **how)
    mine.sit(made["table"])
    return mine


@pytest.mark.parametrize("how", [{}, {"size": PHONE, "has_touch": True}], ids=["desktop", "phone"])
def test_the_cell_offers_all_tiles_that_fit_and_the_second_click_lays_one(
    window: Opener, inn: House, how: dict[str, object]
) -> None:
    mine = seated(window, inn, **how)
    expect(mine.get(".hint")).to_have_text("Choose a tile, or a1 to see all that fit.")
    mine.click("a1")
    expect(mine.get(".hint")).to_have_text("a1 · Choose the tile to lay here.")
    expect(mine.get(GHOST)).to_have_count(0)
    tile = mine.get('.palette [data-target="T1c+0"]')
    tile.hover()
    expect(mine.get(f'{GHOST}[data-ghost="T1c+0"]')).to_be_visible()
    tile.click()
    mine.wait_plies(2)
    assert "a1 · Choose the tile to lay here." in mine.spoken()


def test_many_tiles_to_choose_from_hide_no_cell(window: Opener, inn: House) -> None:
    mine = seated(window, inn, "lay T1b 3")
    mine.click("b2")
    expect(mine.get(".palette button").nth(40)).to_be_attached()
    assert mine.page.evaluate(HIDDEN) == 0
    mine.page.mouse.move(*_beside(mine, "b2"))
    mine.page.wait_for_timeout(900)
    expect(mine.get(".tip:visible")).to_have_count(0)  # the line under the board tells what is chosen


def _beside(mine: Window, target: str) -> tuple[float, float]:
    """Returns a place near the middle of a target."""
    box = mine.get(f'.scene [data-t="{target}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2


def test_a_mind_that_is_changed_leaves_the_board_where_it_is(window: Opener, inn: House) -> None:
    mine = seated(window, inn, "lay T1b 3")
    before = mine.get(".stage > svg").bounding_box()
    mine.click("T3c")
    mine.get('.scene [data-t="T3b"]').click()
    expect(mine.get(".doubt")).to_be_visible()
    assert mine.get(".stage > svg").bounding_box() == before


def test_a_tile_from_its_pile_is_laid_by_the_second_click_too(window: Opener, inn: House) -> None:
    mine = seated(window, inn)
    mine.click("T1c")
    expect(mine.get(".hint")).to_have_text("Straight · Choose a1 to lay it this way.")
    mine.click("a1")
    mine.wait_plies(2)
    mine.click("T1c", "T1c+0")
    mine.wait_plies(3)


def test_the_keyboard_chooses_a_tile_in_the_palette(window: Opener, inn: House) -> None:
    mine = seated(window, inn)
    mine.page.keyboard.press("b")
    mine.page.keyboard.press("Enter")
    expect(mine.get(".palette button").first).to_be_focused()
    expect(mine.get(".palette button").first).to_have_attribute("aria-label", re.compile("segment more$"))
    expect(mine.get(GHOST)).to_have_count(1)
    mine.page.keyboard.press("Enter")
    mine.wait_plies(2)


def test_a_tile_that_ends_ones_own_trunk_is_asked_about(window: Opener, inn: House) -> None:
    mine = seated(window, inn, "lay T1b 3", "lay T2b 0")
    mine.click("T1a", "T1a+1")
    expect(mine.get("dialog.caution")).to_contain_text("Your trunk would then point at b1, where no tile fits")
    mine.get("dialog.caution").get_by_role("button", name="No").click()
    expect(mine.lit("T1a")).to_be_visible()
    assert mine.plies == 3
    mine.click("T1a", "T1a+1")
    mine.button("Play it anyway").click()
    mine.wait_plies(4)
    expect(mine.get(".hint")).to_contain_text("Lay your end tile.")
    mine.click("b1")
    mine.wait_plies(5)


def test_a_cap_goes_on_the_clicked_outlet_and_then_asks_for_its_card(window: Opener, inn: House) -> None:
    made = inn.make("bulp", "here", "here", options={"distance": 3})
    seat = _until_a_cap(inn, made)
    mine = window(seats=seats_of(made, seat))
    mine.sit(made["table"])
    plies = mine.plies
    mine.click("stock")
    expect(mine.get(".hint")).to_have_text("Caps · Choose the outlet to cap.")
    mine.get(".scene .outlet.lit").first.click()
    mine.wait_plies(plies + 1)
    expect(mine.get(".hint")).to_have_text("Choose the card that pays for the cap.")


def _until_a_cap(inn: House, made: dict[str, Any]) -> int:
    """Lays pipes until a seat can place a cap, and returns the seat."""
    path = f"/api/tables/{made['table']}"
    for turn in range(60):
        for seat in range(2):
            with inn.client(made["tokens"][seat]) as client:
                moves = [choice["move"] for choice in client.get(f"{path}/choices").json()["choices"]]
                if any(move.startswith("cap") for move in moves):
                    return seat
                if moves:
                    ply, move = client.get(path).json()["ply"], min(moves, key=lambda move: move == "done")
                    client.post(f"{path}/steps", json={"id": f"{turn} {seat}", "ply": ply, "move": move})
    raise AssertionError("nobody ever owned an outlet")


def test_bales_to_sell_are_offered_with_what_they_bring(window: Opener, tmp_path: Path) -> None:
    house = House(tmp_path, IN_NAGPUR)
    made = house.make("bombay", "here", "here")
    mine = window(house=house, seats=seats_of(made, 0))
    mine.sit(made["table"])
    mine.click("demand")
    for colour, rupees in (("purple", "3"), ("blue", "1")):
        offer = mine.get(f'.palette [data-target="ask-{colour}"]')
        expect(offer.locator("text")).to_have_text(rupees)
        expect(offer.locator("use[href='#bo-client']")).to_have_count(1)
    expect(mine.get(GHOST)).not_to_be_visible()
    mine.click("ask-purple")
    expect(mine.get(".log li").last).to_contain_text("sells a purple bale in Nagpur for 3 rupees and 1 client.")
    house.stop()
