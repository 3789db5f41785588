"""Choosing by clicks: two lay a tile, none is asked for where only one thing can be chosen, regrets are asked about."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import told
from .window import PHONE, Window, seats_of

GHOST = ".scene [data-ghost].shown"

# Every table begins in Nagpur, which asks for yellow, purple and blue, with a blue and a purple bale.
IN_NAGPUR = """
from howdah.core.game import Game
text = "set=2.3 seat=0 at=D2,E3 load=BP,PP demand=POB/YPB/YPO/YBO market=P/YYBB/O"
Game.new = lambda game, seats=None, options=None: game.read(text, seats, options)
"""

# Every table begins with a star card for sale, and a buyer who has five gems and not one more.
FIVE_GEMS = """
from howdah.core.game import Game
text = "merchants=1,2 piles=12/5,17/5,31/5,* hands=RRSOT,D won=0,5 gone=41-45 turn=0/buy"
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

# On which side of a cell each facing stands, how far in its widths, and the cells whose middle one of them hides.
AROUND = """(cell) => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const place = document.querySelector(`.scene [data-t="${cell}"]`);
  const wide = place.getBoundingClientRect().width;
  const from = (one) => middle(one).map((at, i) => (at - middle(place)[i]) / wide);
  const side = (at) => Math.sign(Math.round(2 * at));
  const icons = [...document.querySelectorAll(".palette button")];
  const isHidden = (one) => document.elementFromPoint(...middle(one))?.closest(".palette");
  return {
    ways: Object.fromEntries(icons.map((one) => [one.dataset.target, from(one).map(side)])),
    far: Math.max(...icons.map((one) => Math.hypot(...from(one)))),
    hidden: [...document.querySelectorAll(".scene .hit")].filter(isHidden).map((one) => one.dataset.t),
  };
}"""
COMPASS = {"N": [0, -1], "E": [1, 0], "S": [0, 1], "W": [-1, 0]}


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


@pytest.mark.parametrize("how", [{}, {"size": PHONE, "has_touch": True}], ids=["desktop", "phone"])
@pytest.mark.parametrize(("moves", "first", "tiles"), [([], "a1", 6), (["lay T1b 3"], "T3b", 6)], ids=["cell", "pile"])
def test_tiles_to_choose_from_hide_no_cell(
    window: Opener, inn: House, moves: list[str], first: str, tiles: int, how: dict[str, object]
) -> None:
    mine = seated(window, inn, *moves, **how)
    mine.click(first)
    expect(mine.get(".palette button .gain")).to_have_count(tiles)
    assert mine.page.evaluate(HIDDEN) == 0


@pytest.mark.parametrize("how", [{}, {"size": (1366, 768)}, {"size": PHONE}], ids=["desktop", "laptop", "phone"])
def test_many_tiles_to_choose_from_hide_no_cell(window: Opener, inn: House, how: dict[str, object]) -> None:
    mine = seated(window, inn, "lay T1b 3", **how)
    mine.click("b2")
    expect(mine.get(".palette button").nth(40)).to_be_attached()
    assert mine.page.evaluate(HIDDEN) == 0
    is_whole = mine.get(".palette").evaluate("(one) => one.scrollHeight === one.clientHeight")
    assert is_whole == (how.get("size") != PHONE)
    expect(mine.get(".palette .kin").nth(2).locator("button")).to_have_count(4)  # the four ways of one tile to lie
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
    mine.click("T1a")
    doubtful, safe = mine.get('.palette [data-target="T1a+1"]'), mine.get('.palette [data-target="T1a+0"]')
    expect(doubtful).to_have_attribute("aria-label", re.compile("This ends your trunk, at 3"))
    expect(doubtful).to_have_class(re.compile("doubtful"))
    expect(safe).not_to_have_class(re.compile("doubtful"))
    mine.click("T1a+1")
    expect(mine.get("dialog.caution")).to_contain_text("it would point at b1, where no tile fits")
    mine.get("dialog.caution").get_by_role("button", name="No").click()
    expect(mine.lit("T1a")).to_be_visible()
    assert mine.plies == 3
    mine.click("T1a", "T1a+1")
    mine.button("Play it anyway").click()
    mine.wait_plies(4)
    expect(mine.get(".hint")).to_contain_text("Choose b1 to lay your end tile")
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


@pytest.mark.parametrize("how", [{}, {"size": PHONE, "has_touch": True}, {"size": (844, 390), "has_touch": True}])
def test_facings_stand_around_their_cell_and_hide_no_other(window: Opener, inn: House, how: dict[str, Any]) -> None:
    mine = window(seats=seats_of(made := told(inn, 4)), **how)
    mine.sit(made["table"])
    for path, ways in ((("d3", "d2"), "NESW"), (("d3", "d3"), "ESW"), (("reserve-0", "a5"), "NESW")):
        mine.click(*path)
        found = mine.page.evaluate(AROUND, path[1])
        assert found["ways"] == {way: COMPASS[way] for way in ways}
        assert found["far"] < 0.75
        assert found["hidden"] == []
        while mine.get(".hint-back").count():
            mine.get(".hint-back").click()


def test_facings_stay_around_their_cell_on_a_board_that_turns_and_comes_nearer(window: Opener, inn: House) -> None:
    mine = window(seats=seats_of(made := told(inn, 4)))
    mine.sit(made["table"])
    mine.click("d3", "d2")
    mine.page.keyboard.press("t")
    mine.page.keyboard.press("+")
    mine.page.wait_for_function(f"() => document.querySelector('.near') && ({AROUND})('d2').far < 0.75")
    ways = mine.page.evaluate(AROUND, "d2")["ways"]
    assert ways == {way: [-x, -y] for way, (x, y) in COMPASS.items()}
    for key, way in (("Up", "S"), ("Right", "W"), ("Down", "N"), ("Left", "E")):
        mine.get(".palette button").first.focus()
        mine.page.keyboard.press(f"Arrow{key}")
        expect(mine.get(f'.palette [data-target="{way}"]')).to_be_focused()


def test_a_piece_is_shown_as_it_would_face(window: Opener, inn: House) -> None:
    mine = window(seats=seats_of(made := told(inn, 4)))
    mine.sit(made["table"])
    turned = "(one) => { const { a, b } = one.getScreenCTM(); return Math.round(Math.atan2(b, a) * 180 / Math.PI); }"
    for path in (("d3", "d3"), ("reserve-0", "a5")):
        mine.click(*path)
        mine.get('.palette [data-target="E"]').hover()
        assert mine.get(".faced use").evaluate(turned) == 90
        hidden = mine.get(f'[data-key="piece-{path[0]}"] [data-aloft]')
        expect(hidden).to_have_count(1 if path[0] == path[1] else 0)
        mine.get(".hint-back").first.click()
        expect(mine.get(".faced, [data-aloft]")).to_have_count(0)
        mine.get(".hint-back").first.click()


def test_the_touch_that_opens_facings_chooses_none(window: Opener, inn: House) -> None:
    mine = window(seats=seats_of(made := told(inn, 4)), size=PHONE, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    mine.click("d3", "d2")
    north = mine.get('.palette [data-target="N"]')
    north.evaluate("(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))")
    expect(north).to_be_visible()  # a browser lets a tap end on what is under the finger by then
    north.tap()
    mine.wait_plies(5)


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


def test_one_click_pays_where_all_gems_must_go_and_the_log_tells_it_in_one_line(window: Opener, tmp_path: Path) -> None:
    house = House(tmp_path, FIVE_GEMS)
    made = house.make("bazaar", "here", "here")
    mine = window(house=house, seats=seats_of(made, 0))
    mine.sit(made["table"])
    mine.click("pile-4")
    expect(mine.get(".hint")).to_have_text("here 1 to play.")
    lines = mine.get(".log li:visible")
    expect(lines).to_have_text([re.compile("buys from pile 4 for 8 points"), "here 0 · The payment, gem by gem"])
    lines.last.get_by_role("button").click()
    expect(lines).to_have_count(7)
    with house.client(made["tokens"][0]) as client:
        record = client.get(f"/api/tables/{made['table']}/record").text
    assert [line.split()[-2:] for line in record.splitlines() if " pay " in line] == [
        ["pay", gem] for gem in ("ruby", "ruby", "sapphire", "opal", "topaz")
    ]
    lines.nth(1).get_by_role("button").click()
    for seat in (0, 1):
        with house.client(made["tokens"][seat]) as client:
            client.post(f"/api/tables/{made['table']}/steps", json={"ply": 6, "move": "/undo 0"}).raise_for_status()
    expect(lines).to_have_count(4)
    expect(lines.locator("s")).to_have_text([re.compile("buys from pile 4"), "The payment, gem by gem"])
    house.stop()
