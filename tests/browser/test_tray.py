"""A picture with a tray: the hand stays in sight, and the ground comes as near as a finger needs."""

from typing import Any

from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import PHONE, Window, seats_of

FINGER = 40
GROUND, TRAY = ".stage .part >> nth=1", ".stage .part >> nth=0"

# Where the window of the ground is, and what stands or is lit on it.
LOOK = """(what) => {
  const ground = document.querySelectorAll(".stage .part")[1];
  const outer = ground.ownerSVGElement.getBoundingClientRect();
  const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(ground.getAttribute(name)));
  const found = [...ground.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const isIn = (one) => one.left >= outer.left + x - 1 && one.right <= outer.left + x + wide + 1
    && one.top >= outer.top + y - 1 && one.bottom <= outer.top + y + high + 1;
  return {count: found.length, seen: found.filter(isIn).length, least: Math.min(...found.map((one) => one.width))};
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
    standing = look(mine, ".piece")
    assert standing["count"] == standing["seen"] >= 5  # a spring and four villages
    first = mine.actions()["spots"]
    assert len(first) > 3
    tiles = mine.get(".part .tile:has(.lit)")
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


def test_eight_seats_on_a_phone_are_all_seen_and_can_be_moved(window: Opener, inn: House) -> None:
    mine = sit(window, inn, 8, size=PHONE, has_touch=True)
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
    assert look(mine, ".piece")["least"] > FINGER
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
