"""Fingers on a phone: what is too small to tell apart comes nearer first, and everything else is hit at once."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import Window, seats_of

FINGER = 40
LIT = """() => [...document.querySelectorAll(".scene .lit")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { target: one.dataset.t, x, y, width, height };
})"""
CARDS = LIT.replace(".scene .lit", ".held [data-t]")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_small_things_side_by_side_come_nearer_and_then_one_is_hit(
    window: Opener, inn: House, size: tuple[int, int]
) -> None:
    """Who looks at all of the hill sees cells that are too small for a finger."""
    made = inn.make("bulp", *["here"] * 8)
    mine = window(seats=seats_of(made), size=size, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    mine.take_over()
    one, other = next(filter(None, (pair_for(mine, spot["target"]) for spot in mine.actions()["spots"])))
    assert min(one["width"], one["height"]) < FINGER
    plies = mine.plies
    mine.page.touchscreen.tap((middle(one)[0] + middle(other)[0]) / 2, (middle(one)[1] + middle(other)[1]) / 2)
    expect(mine.get(".middle")).to_contain_class("near")
    assert mine.plies == plies
    now = {one["target"]: one for one in mine.page.evaluate(LIT)}
    for target in (one["target"], other["target"]):
        assert min(now[target]["width"], now[target]["height"]) >= FINGER
    mine.page.touchscreen.tap(*middle(now[other["target"]]))
    mine.wait_plies(plies + 1)


def pair_for(mine: Window, card: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Chooses a card, looks at all of the hill, and returns two cells beside each other where the card could lie."""
    if not card.startswith("pipe"):
        return None
    mine.page.touchscreen.tap(*middle(next(one for one in mine.page.evaluate(CARDS) if one["target"] == card)))
    expect(mine.get(".middle")).to_contain_class("near")
    mine.get(".viewport .fit").click()
    expect(mine.get(".middle")).not_to_contain_class("near")
    lit = [one for one in mine.page.evaluate(LIT) if "," in one["target"]]
    return next(((one, other) for one in lit for other in lit if one is not other and touches(one, other)), None)


def middle(one: dict[str, Any]) -> tuple[float, float]:
    return one["x"] + one["width"] / 2, one["y"] + one["height"] / 2


def touches(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tells whether a finger between two targets may mean either."""
    (ax, ay), (bx, by) = middle(one), middle(other)
    return bool(abs(ax - bx) < one["width"] + 14 and abs(ay - by) < one["height"] + 14)


def test_what_stands_alone_is_hit_by_a_finger_that_misses_it(window: Opener, inn: House) -> None:
    made = inn.make("bombay", *["here"] * 3, options={"first_game": True})
    mine = window(seats=seats_of(made, 0), size=(390, 844), has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    mine.actions()
    lit = {one["target"]: one for one in mine.page.evaluate(LIT)}
    rest = lit["wait"]
    plies = mine.plies
    mine.page.touchscreen.tap(rest["x"] + rest["width"] / 2, rest["y"] + rest["height"] + 10)
    mine.wait_plies(plies + 1)


def test_a_sign_tells_its_name_to_a_finger_that_stays(window: Opener, inn: House) -> None:
    made = inn.make("bombay", "here", "here", options={"first_game": True})
    mine = window(seats=seats_of(made, 0), size=(390, 844), has_touch=True, is_mobile=True)
    with mine.page.expect_response(lambda answer: "held_name" in answer.url):
        mine.sit(made["table"])
    sign = mine.get(".layer-switch .sign")
    expect(sign).to_have_attribute("aria-pressed", "true")
    sign.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(mine.get(".tip.held")).to_have_text("Actions to each site")
    sign.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    sign.dispatch_event("click")
    expect(sign).to_have_attribute("aria-pressed", "true")  # it was asked, not pressed
    expect(mine.get(".tip.held")).to_have_count(0)
    sign.tap()
    expect(sign).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("game", "seats"), [("bombay", 5), ("bazaar", 6)])
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_what_others_have_is_shown_larger_at_a_touch(
    window: Opener, inn: House, game: str, seats: int, size: tuple[int, int]
) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0), size=size, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    card = mine.button("Look closely: here 1")
    small, touched = mine.get('[data-seat="1"]').bounding_box(), card.bounding_box()
    assert small
    assert touched
    assert min(touched["width"], touched["height"]) >= FINGER
    card.tap()
    expect(mine.get("dialog.look h2")).to_contain_text("here 1 ·")
    shown = mine.get("dialog.look > svg").bounding_box()
    assert shown
    assert shown["width"] > 1.8 * small["width"]
    letters = mine.get("dialog.look svg text").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min([FINGER, *letters]) >= 12
    mine.get("dialog.look").get_by_role("button", name="Close").tap()
    mine.page.touchscreen.tap(small["x"] + small["width"] / 2, small["y"] + small["height"] / 2)
    expect(mine.get("dialog.look h2")).to_contain_text("here 1 ·")


def test_the_menu_of_a_phone_says_what_language_and_theme_are(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = window(seats=seats_of(made, 0), size=(390, 844), has_touch=True)
    mine.sit(made["table"])
    mine.get("#tab-menu").tap()
    for name in ("Language", "Theme"):
        expect(mine.get(".menu").get_by_text(name, exact=True)).to_be_visible()
        expect(mine.get(".menu").get_by_label(name)).to_be_visible()
