"""Hints are drawn: a ring on what is to be clicked, in order, and the one that is pointed at is stronger."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import told
from .test_axe import THEMES, check
from .window import PHONE, Window, seats_of

GAMES = ("siam", "bazaar", "bombay", "bombay_bazar", "bulp")

# The rings of the strongest proposal, and whether the first of them lies around something that can be clicked.
RINGED = """() => {
  const rings = [...document.querySelectorAll(".hints .strong rect.line")].map((one) => one.getBoundingClientRect());
  const lit = [...document.querySelectorAll(".scene .lit")].map((one) => one.getBoundingClientRect());
  const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const same = (one, other) => middle(one).every((at, i) => Math.abs(at - middle(other)[i]) < 2);
  return {rings: rings.length, isFirstLit: rings.length > 0 && lit.some((one) => same(one, rings[0]))};
}"""


def advised(mine: Window) -> None:
    """Asks for a hint, once something is to be decided."""
    mine.take_over()
    while mine.get(".hint-back").count():
        mine.get(".hint-back").click()
    passing = mine.get("dialog.handover")  # the last click may have ended a turn, and its answer be on the way
    mine.page.add_locator_handler(passing, lambda dialog: dialog.locator("button").click())
    mine.get(".adviser").click()
    mine.page.remove_locator_handler(passing)
    expect(mine.get(".advice .chip").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_drawn_in_every_game(window: Opener, inn: House, game: str) -> None:
    made = inn.make(game, "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    for clicks in (0, 9):
        mine.play(random.Random(2), clicks)
        advised(mine)
        chips = mine.get(".advice .chip")
        for nth in range(chips.count()):
            chips.nth(nth).hover()
            expect(chips.nth(nth)).to_have_class(re.compile("strong"))
            expect(mine.get(".hints .proposal.strong")).to_have_count(1)
            assert mine.page.evaluate(RINGED)["isFirstLit"]
        assert not re.search(r"\b0 ?%", mine.get(".advice").inner_text())
    check(mine, THEMES[:1])
    plies = mine.plies
    chips.last.click()
    mine.actions()
    if mine.get("dialog.caution").count():
        mine.get("dialog.caution button.main").click()
    expect(mine.get(".hints")).to_have_count(0)
    assert mine.plies >= plies


def test_a_hint_is_pointed_at_from_the_list_and_by_keys(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.get("#tab-choices").click()
    advised(mine)
    rows = mine.get(".choices .advised")
    expect(rows.first).to_be_visible()
    rows.last.hover()
    expect(mine.get(".advice .chip").last).to_have_class(re.compile("strong"))
    mine.get(".advice .chip").first.focus()
    expect(mine.get(".advice .chip").first).to_have_class(re.compile("strong"))
    before = mine.page.evaluate(RINGED)
    mine.page.keyboard.press("t")  # turns the board: the rings follow
    assert mine.page.evaluate(RINGED) == before
    check(mine, THEMES[1:])
    mine.page.keyboard.press("Enter")
    mine.wait_plies(4)
    expect(mine.get(".advice")).to_be_hidden()


def test_a_finger_points_first_and_plays_then(window: Opener, inn: House) -> None:
    made = told(inn, 2)
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    mine.get(".adviser").tap()
    chips = mine.get(".advice .chip")
    expect(chips.first).to_be_visible()
    assert chips.count() > 1
    chips.nth(1).tap()
    expect(chips.nth(1)).to_have_class(re.compile("strong"))
    assert mine.plies == 2
    chips.nth(1).tap()
    mine.wait_plies(3)


# The way that the facing of the strongest proposal points to on the screen, in degrees; null while there is none.
POINTS = """() => {
  const { a, b } = document.querySelector(".hints .strong [data-way]")?.getScreenCTM() ?? {};
  return a === undefined ? null : (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
}"""


def test_a_facing_points_as_the_board_is_turned(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")  # at first an animal enters, and faces somewhere
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    advised(mine)
    way = int(mine.get(".hints .strong [data-way]").get_attribute("data-way") or "")
    assert mine.page.evaluate(POINTS) == way
    mine.page.keyboard.press("t")
    mine.page.wait_for_function(f"(way) => ({POINTS})() === way", arg=(way + 180) % 360)


def test_a_notice_on_a_phone_stays_while_hints_are_drawn(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "link")
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True)
    mine.sit(made["table"])
    expect(mine.get(".notes .strip").first).to_be_visible()
    advised(mine)
    expect(mine.get(".notes .strip").first).to_be_visible()
