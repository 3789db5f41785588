"""Whole games without a mouse: by keys on the board, by typed moves; and what a screen reader says."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import MOVES, told
from .window import PATIENCE, seats_of

HERE = Path(__file__).parent
POINTED = """() => document.getElementById(
  document.querySelector(".stage").getAttribute("aria-activedescendant"))?.getAttribute("aria-label")"""
FOCUSED = "() => document.activeElement?.getAttribute('aria-label') ?? ''"
# Where the keys are now: in the palette, on a lit target of the board, at the end; null while one must wait.
PLACE = """() => {
  if (document.querySelector(".verdict")) return "end";
  if (document.activeElement?.closest(".palette")) return "palette";
  const ring = document.querySelector(".stage:focus-visible rect.cursor.shown");
  return ring && document.querySelector(".scene .lit") ? "board" : null;
}"""


def test_a_whole_game_by_keyboard_alone(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here", options={"quiet_limit": 10})
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    rng = random.Random(3)
    keys = mine.page.keyboard
    keys.press("b")
    for _ in range(200):
        place = mine.page.wait_for_function(PLACE, timeout=PATIENCE).json_value()
        if place == "end":
            break
        ways = ["Right", "Left"] if place == "palette" else ["Up", "Right", "Down", "Left"]
        for _ in range(rng.randrange(3)):
            keys.press(f"Arrow{rng.choice(ways)}")
        keys.press(rng.choice(["Enter", "Space"]))
    expect(mine.get(".verdict")).to_contain_text("No rock has moved for too long: the game is a draw.")


def test_a_table_is_opened_and_left_by_keyboard_alone(window: Opener) -> None:
    mine = window()
    mine.draw(0, 1)
    mine.open("/")
    expect(mine.button("Play now: Siam, against a bot")).to_be_visible()
    keys = mine.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if mine.page.evaluate(FOCUSED) == "Play now: Siam, against a bot":
            break
    keys.press("Enter")
    mine.settle()
    keys.press("b")
    expect(mine.get(".stage")).to_be_focused()
    keys.press("Enter")
    expect(mine.get(".hint")).to_have_text("The elephants’ reserve · Choose a border cell to enter on.")
    keys.press("Escape")
    expect(mine.get(".hint")).to_contain_text("You begin.")
    mine.click("reserve-0")
    expect(mine.get("rect.cursor.shown")).to_have_count(0)  # the mouse puts the ring away
    expect(mine.get(".stage")).to_be_focused()
    keys.press("Escape")
    keys.press("r")
    expect(mine.get("dialog > .rules")).to_be_visible()
    keys.press("Escape")
    expect(mine.get("dialog")).to_have_count(0)
    keys.press("?")
    expect(mine.get("dialog .keys")).to_be_visible()
    keys.press("Escape")
    keys.press("t")
    expect(mine.get(".field")).to_contain_class("turned")
    keys.press("u")
    expect(mine.get(".toast")).to_have_text("Nothing to undo.")


@pytest.mark.parametrize(
    ("locale", "beast", "rock"),
    [("en-GB", "d2, elephant facing north", "d3, rock"), ("fr-FR", "d2, éléphant face au nord", "d3, rocher")],
)
def test_what_stands_on_a_target_is_told(window: Opener, inn: House, locale: str, beast: str, rock: str) -> None:
    made = told(inn, 2)
    mine = window(seats=seats_of(made), locale=locale)
    mine.sit(made["table"])
    keys = mine.page.keyboard
    keys.press("b")
    expect(mine.get('.scene [data-t="d2"]')).to_have_attribute("aria-label", beast)
    for way in ("Left", "Down", "Up") * 4:  # from the reserve, wherever it stands
        if mine.page.evaluate(POINTED) == beast:
            break
        keys.press(f"Arrow{way}")
    keys.press("Shift+ArrowUp")  # a rock cannot be chosen, but looked at
    assert mine.page.evaluate(POINTED) == rock
    keys.press("Enter")
    expect(mine.get(".why .clause")).to_have_attribute("title", "SIA-8")
    assert mine.page.evaluate(POINTED) == rock


@pytest.mark.parametrize(("lang", "locale"), [("en", "en-GB"), ("fr", "fr-FR")])
def test_what_is_spoken_of_a_whole_game_of_typed_moves(window: Opener, inn: House, lang: str, locale: str) -> None:
    made = inn.make("siam", seats=[{"kind": "here", "name": "Anne"}, {"kind": "here", "name": "Bob"}])
    mine = window(seats=seats_of(made), locale=locale)
    mine.sit(made["table"])
    keys = mine.page.keyboard
    for ply, move in enumerate(MOVES):
        mine.actions()  # the screen has passed to the seat whose move it is
        keys.press("/")
        expect(mine.get(".choices-panel input")).to_be_focused()
        keys.type(move)
        keys.press("Enter")
        expect(mine.get(".log li:not(.quiet)")).to_have_count(ply + 1)
        keys.press("Shift+Tab")  # out of the line: a slash is a key again
    expect(mine.get(".verdict")).to_be_visible()
    spoken = "".join(f"{line}\n" for line in mine.spoken())
    assert spoken == (HERE / f"spoken.{lang}.txt").read_text(encoding="utf-8")
