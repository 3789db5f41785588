"""A picture with a tray: the hand stays in sight, and the ground comes as near as a finger needs."""

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import DESKTOP, PHONE, Window, seats_of

FINGER = 40
WIDE, LOW = (1920, 1080), (844, 390)
GROUND, TRAY = ".stage .part >> nth=1", ".stage .part >> nth=0"

# Where the window of the ground is, and what stands or is lit on it.
LOOK = """(what) => {
  const ground = document.querySelectorAll(".stage .part")[1];
  const outer = ground.ownerSVGElement.getBoundingClientRect();
  const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(ground.getAttribute(name)));
  const found = [...ground.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const isIn = (one) => one.left >= outer.left + x - 1 && one.right <= outer.left + x + wide + 1
    && one.top >= outer.top + y - 1 && one.bottom <= outer.top + y + high + 1;
  const middle = (one) => [(one.left + one.right) / 2 - outer.left - x, (one.top + one.bottom) / 2 - outer.top - y];
  const isAway = (one) => middle(one).some((at, i) => at < 0 || at > [wide, high][i]);
  const least = Math.min(...found.map((one) => one.width));
  return {count: found.length, seen: found.filter(isIn).length, away: found.filter(isAway).length, least};
}"""


def look(mine: Window, what: str) -> dict[str, Any]:
    found: dict[str, Any] = mine.page.evaluate(LOOK, what)
    return found


def sit(window: Opener, inn: House, seats: int, **how: Any) -> Window:
    made = inn.make("bulp", seats=[{"kind": "me"}] + [{"kind": "bot", "level": 1}] * (seats - 1))
    mine = window(seats=seats_of(made), **how)
    mine.sit(made["table"])
    mine.actions()
    return mine


def test_a_hand_for_fingers_and_a_hill_that_comes_near(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 4, size=PHONE, has_touch=True, is_mobile=True)
    assert look(mine, "rect[data-t]")["least"] >= FINGER
    expect(mine.get(".edges .edge")).to_have_count(look(mine, "[data-seat]")["away"])
    first = mine.actions()["spots"]
    assert len(first) > 3
    tiles = mine.get(".part .held:has(.lit)")
    boxes = [tiles.nth(i).bounding_box() for i in range(tiles.count())]
    assert all(box and box["width"] > FINGER - 8 and box["height"] > FINGER for box in boxes)
    card = next(spot for spot in first if spot["target"].startswith("pipe"))
    mine.page.touchscreen.tap(card["x"], card["y"])
    lit = look(mine, ".lit")
    assert lit["count"] == lit["seen"] > 0
    assert lit["least"] >= FINGER
    again = {spot["target"]: spot for spot in mine.actions()["spots"]}
    cell = next(target for target in again if "," in target)
    beside = mine.get(f'.scene [data-t="{cell}"]').bounding_box()
    assert beside
    plies = mine.plies
    mine.page.touchscreen.tap(beside["x"] + beside["width"] / 2, beside["y"] - 6)  # a finger that misses by a little
    mine.wait_plies(plies + 1)
    expect(mine.get(".viewport .fit")).to_be_visible()
    mine.get(".viewport .fit").click()
    expect(mine.get(".viewport .fit")).to_be_hidden()
    assert look(mine, "rect[data-t]")["count"] == look(mine, "rect[data-t]")["seen"]


def test_eight_seats_on_a_phone_are_all_seen_on_demand_and_can_be_moved(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 8, size=PHONE, has_touch=True)
    assert look(mine, "rect[data-t]")["least"] >= FINGER
    expect(mine.get(".edges .edge")).to_have_count(look(mine, "[data-seat]")["away"])
    mine.get(".viewport .fit").click()
    expect(mine.get(".edges .edge")).to_have_count(0)
    standing = look(mine, ".piece")
    assert standing["count"] == standing["seen"] >= 10
    mine.page.keyboard.press("+")
    mine.page.keyboard.press("+")
    near = look(mine, ".piece")
    assert near["least"] > 1.8 * standing["least"]
    before = mine.get(TRAY).get_attribute("viewBox"), mine.get(GROUND).get_attribute("viewBox")
    box = mine.get(".stage").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + 100
    mine.page.mouse.move(*middle)
    mine.page.mouse.down()
    mine.page.mouse.move(middle[0] - 60, middle[1], steps=4)
    mine.page.mouse.up()
    assert mine.get(TRAY).get_attribute("viewBox") == before[0]
    assert mine.get(GROUND).get_attribute("viewBox") != before[1]


def test_a_wide_screen_has_the_tray_beside(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 4)
    assert float(mine.get(TRAY).get_attribute("x") or 0) > 300
    assert look(mine, ".piece")["least"] > 38  # as near as the names of the villages leave room for
    mine.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(mine.get(TRAY)).to_have_attribute("x", "0")


def test_two_fingers_bring_the_ground_near_and_a_card_is_dragged_onto_it(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 4, size=PHONE, has_touch=True)
    before = look(mine, ".piece")["least"]
    line = mine.context.new_cdp_session(mine.page)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        fingers = [{"x": 195 - apart, "y": 280}, {"x": 195 + apart, "y": 280}] if apart else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    assert look(mine, ".piece")["least"] > 2 * before
    mine.get(".viewport .fit").click()  # a tap so soon after a pinch may be taken for a part of it
    expect(mine.get(".viewport .fit")).to_be_hidden()
    card = next(spot for spot in mine.actions()["spots"] if spot["target"].startswith("pipe"))
    plies = mine.plies
    mine.page.mouse.move(card["x"], card["y"])
    mine.page.mouse.down()
    mine.page.mouse.move(card["x"], card["y"] - 30, steps=3)
    expect(mine.get(".flights > g")).to_have_count(1)
    cell = mine.get(".part >> nth=1").locator(".lit").first.bounding_box()
    assert cell
    mine.page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=3)
    hanging = mine.get(".flights > g").bounding_box()
    assert hanging
    assert hanging["width"] > 30  # the card, not the number on it
    assert abs(hanging["x"] + hanging["width"] / 2 - cell["x"] - cell["width"] / 2) < 8
    mine.page.mouse.up()
    mine.wait_plies(plies + 1)


def widths(mine: Window, what: str) -> list[float]:
    """Returns how wide things are drawn, before they are turned a little."""
    script = """(what) => [...document.querySelectorAll(what)].map((one) => {
      const matrix = one.getScreenCTM();
      return one.getBBox().width * Math.hypot(matrix.a, matrix.b);
    })"""
    found: list[float] = mine.page.evaluate(script, what)
    return found


@pytest.mark.parametrize(("size", "least"), [(DESKTOP, 64), (WIDE, 64), (PHONE, 44), (LOW, 44)])
def test_the_hand_is_a_fan_of_whole_cards(window: Opener, inn: House, size: tuple[int, int], least: int) -> None:
    is_small = size in (PHONE, LOW)
    mine = sit(window, inn, 4, size=size, has_touch=is_small)
    cards = widths(mine, ".held rect[data-t]")
    assert 6 <= len(cards) <= 8  # six are dealt; who begins has drawn one more
    assert min(cards) >= least
    assert min(widths(mine, ".beside rect[data-t]")) * 88 / 64 >= 40
    for spots in (mine.get(".held"), mine.get(".beside")):
        for i in range(spots.count()):
            box = spots.nth(i).bounding_box()
            assert box
            assert -1 <= box["x"] <= size[0] - box["width"]
            assert 0 <= box["y"] < size[1]
    if is_small:
        mine.get(".viewport .fit").click()
    assert look(mine, ".piece")["seen"] == look(mine, ".piece")["count"]


def test_a_hand_that_grows_is_stacked_and_stays_on_the_screen(window: Opener, inn: House) -> None:
    made = inn.make("bulp", "here", "here", options={"distance": 3})
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True)
    mine.sit(made["table"])
    mine.play(random.Random(1), 40, ["^done$"])
    mine.take_over()
    assert mine.get(".held .count").count() > 0
    assert mine.get(".held").count() <= 14
    assert mine.actions()["spots"]  # none of them is buried
    assert min(widths(mine, ".held rect[data-t]")) >= 44


def test_an_arrow_leads_to_a_village_out_of_sight(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 4)
    expect(mine.get(".edges .edge")).to_have_count(0)
    for _ in range(4):
        mine.page.keyboard.press("+")
    arrows = mine.get(".edges .edge:not(.lit-edge)")
    expect(arrows).to_have_count(4)
    assert look(mine, "[data-seat]")["seen"] == 0
    north = mine.get(".edges .seat-0")
    expect(north).to_have_attribute("aria-label", re.compile(r"\d cells away: bring into view"))
    north.focus()
    mine.page.keyboard.press("Enter")
    expect(north).to_have_count(0)
    assert look(mine, '[data-seat="0"]')["seen"] == 1
    mine.get(".viewport .fit").click()
    expect(mine.get(".edges .edge")).to_have_count(0)


def test_who_looks_on_has_no_hand_and_no_place_for_one(window: Opener, inn: House) -> None:
    made = inn.make("bulp", "here", "here", "here", "here")
    guest = window()
    guest.sit(made["table"])
    expect(guest.get(".held")).to_have_count(0)
    expect(guest.get('[data-t="done"]')).to_have_count(0)
    expect(guest.get(".beside")).to_have_count(2)  # the pile and the caps
    tray, stage = guest.get(TRAY), guest.get(".stage").bounding_box()
    assert stage
    narrow = min(float(tray.get_attribute("width") or 0), float(tray.get_attribute("height") or 0))
    assert narrow < 80 < stage["width"]


def test_the_land_is_shown_on_demand_and_while_a_cap_is_placed(window: Opener, inn: House) -> None:
    made = inn.make("bulp", "here", "here", options={"distance": 3})
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.take_over()
    land = mine.get('[data-key="owners"] .owners')
    expect(land).to_be_hidden()
    switch = mine.page.get_by_role("button", name="Land of each village")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(land).to_be_visible()
    switch.click()
    expect(land).to_be_hidden()
    rng = random.Random(1)
    while not any(spot["target"] == "stock" for spot in mine.actions()["spots"]):
        mine.play(rng, 1, [r"^-?\d+,-?\d+$", "^as-", "^pipe", "^done$"])
        mine.take_over()
    mine.click("stock")
    expect(land).to_be_visible()
    plies, outlet = mine.plies, next(spot for spot in mine.actions()["spots"] if "+" in spot["target"])
    mine.page.mouse.click(outlet["x"], outlet["y"])  # asks for no side
    mine.wait_plies(plies + 1)
    expect(mine.get(".hint")).to_contain_text("Choose the card that pays for the cap.")
    expect(land).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["draw pile", "caps", "end the turn"]), ("fr", ["pioche", "bouchons", "terminer le tour"])],
)
def test_what_lies_beside_a_hand_has_words_that_hide_each_other_at_no_size(
    window: Opener, inn: House, lang: str, words: list[str]
) -> None:
    mine = sit(window, inn, 2, locale=lang)
    shown = mine.get(".beside .word")
    for size in (DESKTOP, PHONE, LOW, WIDE):
        mine.page.set_viewport_size({"width": size[0], "height": size[1]})
        said = shown.evaluate_all("all => all.map(one => [...one.children].map(line => line.textContent).join(' '))")
        assert said == words
        boxes = [box for i in range(3) if (box := shown.nth(i).bounding_box())]
        boxes.sort(key=lambda box: (round(box["y"] / 30), box["x"]))
        beside = [(one, two) for one, two in pairwise(boxes) if abs(one["y"] - two["y"]) < 10]
        assert all(one["x"] + one["width"] <= two["x"] + 1 for one, two in beside), (size, boxes)


def test_the_end_of_the_turn_stays_where_it_is_while_the_hand_shrinks(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 2)
    done = mine.get('[data-t="done"]').first
    before, plies = done.bounding_box(), mine.plies
    card = next(spot for spot in mine.actions()["spots"] if spot["target"].startswith("pipe"))
    mine.page.mouse.click(card["x"], card["y"])
    cell = next(spot for spot in mine.actions()["spots"] if "," in spot["target"])
    mine.page.mouse.click(cell["x"], cell["y"])
    if mine.plies == plies and mine.get(".palette button").count():
        mine.get(".palette button").first.click()
    mine.wait_plies(plies + 1)
    assert done.bounding_box() == before


PLATES = """() => [...document.querySelectorAll(".plate")].map((one) => {
  const box = one.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
  const lines = [...one.children].map((line) => line.textContent);
  return {lines, size, left: box.left, right: box.right, top: box.top, bottom: box.bottom};
})"""


@pytest.mark.parametrize("size", [DESKTOP, WIDE, PHONE, LOW])
def test_every_village_has_its_name_and_that_of_who_plays_it(window: Opener, inn: House, size: tuple[int, int]) -> None:
    mine = sit(window, inn, 8, size=size)
    mine.get(".viewport .fit").click() if mine.get(".viewport .fit").is_visible() else None
    plates = mine.page.evaluate(PLATES)
    assert [one["lines"][1] for one in plates] == ["You"] + ["Bot"] * 7
    assert [one["lines"][0] for one in plates][:3] == ["Mossbrook", "Fernwell", "Dewford"]
    assert min(one["size"] for one in plates) > 11.9
    if size in (DESKTOP, WIDE):
        assert not [(a, b) for i, a in enumerate(plates) for b in plates[:i] if touch(a, b)]
        ground = mine.get(GROUND).evaluate("one => one.ownerSVGElement.getBoundingClientRect().toJSON()")
        assert all(ground["left"] <= one["left"] and ground["top"] <= one["top"] for one in plates)


def touch(one: dict[str, float], other: dict[str, float]) -> bool:
    """Tells whether two boxes have a place of the screen in common."""
    is_beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return not (is_beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"])


@pytest.mark.parametrize(("seats", "size"), [(2, PHONE), (3, PHONE), (2, LOW)])
def test_a_small_screen_shows_all_villages_of_few_until_a_place_is_chosen(
    window: Opener, inn: House, seats: int, size: tuple[int, int]
) -> None:
    mine = sit(window, inn, seats, size=size, has_touch=True, is_mobile=True)
    assert look(mine, "[data-seat]")["seen"] == seats
    card = next(spot for spot in mine.actions()["spots"] if spot["target"].startswith("pipe"))
    mine.page.touchscreen.tap(card["x"], card["y"])
    expect(mine.get(".scene .chosen").first).to_be_attached()
    assert look(mine, "rect[data-t]")["least"] >= FINGER


def test_what_a_turn_did_to_the_hill_stays_marked_when_it_ends_and_the_page_is_loaded_again(
    window: Opener, inn: House
) -> None:
    made = inn.make("bulp", "here", "here")
    with inn.client() as client:
        seat = client.get(f"/api/tables/{made['table']}").json()["turn"]
    mine = window(seats=seats_of(made, 1 - seat))
    mine.sit(made["table"])
    with inn.client(made["tokens"][seat]) as client:
        path = f"/api/tables/{made['table']}"
        moves = [one["move"] for one in client.get(f"{path}/choices").json()["choices"]]
        laid = next(move for move in moves if move.startswith("lay"))
        for move in (laid, "done"):
            ply = client.get(path).json()["ply"]
            client.post(f"{path}/steps", json={"ply": ply, "move": move}).raise_for_status()
    for _ in range(2):
        expect(mine.get(".hint.mine")).to_be_visible()
        assert mine.get(f"{GROUND} >> .last").evaluate_all("all => all.map(one => one.dataset.t)") == [laid.split()[-1]]
        mine.page.reload()


def test_words_beside_a_hand_are_measured(window: Opener, inn: House) -> None:
    """Wide letters need more room than a usual letter has, and a long word is narrowed."""
    mine = sit(window, inn, 2)
    script = """async (words) => {
      const { label } = await import("/static/js/board/fan.js");
      const one = document.querySelector(".beside").cloneNode(true);
      document.querySelector(".beside").parentNode.append(one);
      label([one], [{x: 0, y: 0, turned: 0, scale: 1, room: 58}], () => words);
      return [...one.querySelectorAll(".word tspan")].map((line) => [line.textContent, line.getComputedTextLength()]);
    }"""
    for words, lines in (("iii lll ii", 1), ("MMMM WWW", 2), ("Wasserverteilerdeckel", 1)):
        found = mine.page.evaluate(script, words)
        assert len(found) == lines, found
        assert max(width for _, width in found) <= 58.5, found
