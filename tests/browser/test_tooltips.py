"""Things on the board say what they are: to a mouse that rests, to the keyboard's ring, and to a finger that stays."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import told
from .test_axe import THEMES, check
from .window import PHONE, Window, seats_of

TIP = ".tip"
HERE = "(one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"
APART = """(target) => {
  const tip = document.querySelector(".tip").getBoundingClientRect();
  const one = document.querySelector(`.scene [data-t="${target}"]`).getBoundingClientRect();
  return tip.right <= one.left || tip.left >= one.right || tip.bottom <= one.top || tip.top >= one.bottom;
}"""

# The targets to be clicked that lie under a tooltip.
HIDDEN = """() => {
  const tip = document.querySelector(".tip").getBoundingClientRect();
  const under = (box) => box.left < tip.right && tip.left < box.right && box.top < tip.bottom && tip.top < box.bottom;
  const lit = [...document.querySelectorAll(".scene .lit")].filter((one) => under(one.getBoundingClientRect()));
  return lit.map((one) => one.dataset.t);
}"""


def middle(mine: Window, target: str) -> list[float]:
    found: list[float] = mine.get(f'.scene [data-t="{target}"]').first.evaluate(HERE)
    return found


def rest(mine: Window, target: str) -> None:
    """Moves the mouse to a target, and leaves it there."""
    x, y = middle(mine, target)
    for far in (-9, 0):
        mine.page.mouse.move(x + far, y + far)


def held(mine: Window, target: str, seconds: float) -> None:
    """Lays a finger on a target for a while."""
    x, y = middle(mine, target)
    line = mine.context.new_cdp_session(mine.page)
    point: dict[str, Any] = {"x": x, "y": y}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    mine.page.wait_for_timeout(1000 * seconds)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(
    ("locale", "name", "words"),
    [
        ("en-GB", "c3, rock", "Each rock needs one pusher."),
        ("fr-FR", "c3, rocher", "Chaque rocher demande un pousseur."),
    ],
)
def test_a_mouse_that_rests_is_told(window: Opener, inn: House, locale: str, name: str, words: str) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made), locale=locale)
    mine.sit(made["table"])
    rest(mine, "c3")
    expect(mine.get(f"{TIP} strong")).to_have_text(name)
    expect(mine.get(TIP)).to_contain_text(words)
    assert mine.page.evaluate(APART, "c3")
    check(mine, THEMES)
    mine.page.keyboard.press("Escape")
    expect(mine.get(TIP)).to_be_hidden()
    rest(mine, "reserve-1")
    expect(mine.get(TIP)).to_be_visible()
    mine.click("reserve-1")  # what is told can be clicked
    expect(mine.get(TIP)).to_be_hidden()
    expect(mine.get(".hint")).not_to_be_empty()
    assert mine.get('.scene .chosen[data-t="reserve-1"]').count()


def test_a_mouse_that_only_lies_there_is_told_nothing(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made))
    mine.page.clock.install()
    mine.sit(made["table"])
    x, y = middle(mine, "c3")
    for _ in range(2):  # as a browser tells it of a mouse under which a page has loaded, and has changed
        mine.page.mouse.move(x, y)
        mine.page.clock.run_for(5000)
        expect(mine.get(TIP)).to_be_hidden()
    mine.page.mouse.move(x + 1, y)
    mine.page.wait_for_function("() => document.querySelector('.tip')")
    mine.page.clock.run_for(5000)
    expect(mine.get(f"{TIP} strong")).to_have_text("c3, rock")


def test_words_stand_where_nothing_is_to_be_clicked(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    for target in ("b2", "d4", "reserve-1"):
        rest(mine, target)
        expect(mine.get(TIP)).to_be_visible()
        assert mine.page.evaluate(HIDDEN) == [], target
        mine.page.keyboard.press("Escape")


def test_the_ring_of_the_keyboard_is_told(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.page.keyboard.press("b")
    mine.page.keyboard.press("ArrowDown")
    expect(mine.get(TIP)).to_be_visible()
    before = mine.get(TIP).text_content() or ""
    mine.page.keyboard.press("Shift+ArrowUp")
    expect(mine.get(TIP)).not_to_have_text(before)
    target = mine.page.evaluate("() => document.querySelector('.stage').getAttribute('aria-activedescendant')")
    mine.page.keyboard.press("Escape")
    expect(mine.get(TIP)).to_be_hidden()
    assert mine.page.evaluate("() => document.activeElement.className") == "stage"
    assert mine.page.evaluate("() => document.querySelector('.stage').getAttribute('aria-activedescendant')") == target


def test_a_finger_that_stays_is_told_and_plays_nothing(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    held(mine, "reserve-1", 0.8)
    expect(mine.get(f"{TIP} strong")).to_contain_text("The rhinoceroses’ reserve")
    assert not mine.get(".scene .chosen").count()
    check(mine, THEMES[:1])
    held(mine, "reserve-1", 0.05)
    expect(mine.get('.scene .chosen[data-t="reserve-1"]')).to_have_count(1)
    expect(mine.get(TIP)).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "target", "words"),
    [
        ("bazaar", "pile-1", "points with no gem left"),
        ("bombay", "D1", "rupees"),
        ("bombay_bazar", "T1a", "left"),
        ("bulp", "stock", "costs a card"),
    ],
)
def test_spectators_are_told_too(window: Opener, inn: House, game: str, target: str, words: str) -> None:
    made = inn.make(game, "here", "here")
    mine = window()
    mine.sit(made["table"])
    rest(mine, target)
    expect(mine.get(TIP)).to_contain_text(words)
    assert mine.page.evaluate(APART, target)


# Whether a tooltip lies over what the picture wants to be kept in sight.
OVER_HAND = """() => {
  const [tip, hand] = [".tip", ".scene .uncovered"].map((one) => document.querySelector(one).getBoundingClientRect());
  return hand.left < tip.right && tip.left < hand.right && hand.top < tip.bottom && tip.top < hand.bottom;
}"""


def test_a_tooltip_leaves_the_hand_of_the_viewer_in_sight(window: Opener, inn: House) -> None:
    made = inn.make("bazaar", "here", "here")
    for size in ((1280, 800), (1920, 1080), (1100, 620)):
        mine = window(seats=seats_of(made, 0), size=size)
        mine.sit(made["table"])
        for target in ("pile-1", "pile-2", "pile-3", "pile-4", "done", "die"):
            rest(mine, target)
            expect(mine.get(TIP)).to_be_visible()
            assert not mine.page.evaluate(OVER_HAND), (size, target)
            mine.page.keyboard.press("Escape")
