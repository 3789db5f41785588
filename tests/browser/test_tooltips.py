"""Things on the board say what they are: to a mouse that rests, to the keyboard's ring, and to a finger that stays."""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

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


def middle(mine: Window, target: str) -> list[float]:
    found: list[float] = mine.get(f'.scene [data-t="{target}"]').first.evaluate(HERE)
    return found


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
        ("en-GB", "C3, rock", "Each rock needs one pusher."),
        ("fr-FR", "C3, rocher", "Chaque rocher demande un pousseur."),
    ],
)
def test_a_mouse_that_rests_is_told(window: Opener, inn: House, locale: str, name: str, words: str) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made), locale=locale)
    mine.sit(made["table"])
    late: list[Route] = []
    mine.page.route("**/board/tooltip.js", lambda route: late.append(route))
    with mine.page.expect_request("**/board/tooltip.js"):
        mine.page.mouse.move(*middle(mine, "b3"))
    mine.page.mouse.move(*middle(mine, "c3"))  # before anything can be told
    late[0].continue_()
    expect(mine.get(f"{TIP} strong")).to_have_text(name)
    expect(mine.get(TIP)).to_contain_text(words)
    assert mine.page.evaluate(APART, "c3")
    check(mine, THEMES)
    mine.page.keyboard.press("Escape")
    expect(mine.get(TIP)).to_be_hidden()
    mine.page.mouse.move(*middle(mine, "reserve-1"))
    expect(mine.get(TIP)).to_be_visible()
    mine.click("reserve-1")  # what is told can be clicked
    expect(mine.get(TIP)).to_be_hidden()
    expect(mine.get(".hint")).not_to_be_empty()
    assert mine.get('.scene .chosen[data-t="reserve-1"]').count()


def test_the_ring_of_the_keyboard_is_told(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.page.keyboard.press("b")
    mine.page.keyboard.press("ArrowDown")
    expect(mine.get(TIP)).to_be_visible()
    before = mine.get(TIP).inner_text()
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
    mine.page.mouse.move(*middle(mine, target))
    expect(mine.get(TIP)).to_contain_text(words)
    assert mine.page.evaluate(APART, target)
