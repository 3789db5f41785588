"""No page, in any theme, gives axe-core anything to say."""

import random
from pathlib import Path
from typing import Any

import axe_core_python
import pytest

from tests.server.house import House

from .conftest import Opener
from .story import told
from .window import PHONE, Window, seats_of

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
THEMES: list[dict[str, Any]] = [
    {"color_scheme": "light", "contrast": "no-preference"},
    {"color_scheme": "dark", "contrast": "no-preference"},
    {"color_scheme": "light", "contrast": "more"},
]


# Hundreds of examples are drawn on a rule page, each one image to whoever listens: axe need not go through their lines.
EMPTY = """() => {
  for (const root of [document, ...[...document.querySelectorAll(".rules")].map((one) => one.shadowRoot ?? one)])
    for (const drawing of root.querySelectorAll("figure svg, svg.art, .picture svg")) drawing.replaceChildren();
}"""


# All that a theme changes is colours: every other rule finds in one what it finds in all.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def check(mine: Window, themes: list[dict[str, Any]] = THEMES, within: str = "body") -> None:
    """Lets axe look at a page, or a part of it: at all in the first theme, at the colours in the others."""
    mine.page.evaluate(AXE)
    mine.page.evaluate(EMPTY)
    for theme in themes:
        mine.page.emulate_media(**theme)
        asked = {"resultTypes": ["violations"], **({} if theme == themes[0] else COLOURS)}
        found = mine.page.evaluate("async (given) => (await axe.run(...given)).violations", [within, asked])
        faults = [f"{one['id']}: {node['html']}: {node['failureSummary']}" for one in found for node in one["nodes"]]
        assert not faults, f"{mine.page.url} {theme}\n" + "\n".join(faults)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", ".shelf"),
        ("/new/bazaar", ".places"),
        ("/new/bulp", ".places"),
        ("/replay", "h1"),
        ("/docs", "h1"),
        ("/rules/siam", "h1"),
        ("/rules/bulp", "h1"),
        ("/how/siam", "h1"),
        ("/learn/nim", ".lessons"),
        ("/learn/nim/take", ".scene .lit"),
    ],
)
def test_pages(window: Opener, path: str, shown: str) -> None:
    mine = window()
    mine.open(path)
    mine.get(shown).first.wait_for()
    check(mine)


@pytest.mark.parametrize("game", ["siam", "bazaar", "bombay", "bombay_bazar", "bulp"])
def test_tables(window: Opener, inn: House, game: str) -> None:
    made = inn.make(game, "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.play(random.Random(1), 8)
    mine.actions()
    if mine.get("dialog.handover").count():
        check(mine, within="dialog.handover")  # nobody sees what is behind it
        mine.get("dialog.handover button").click()
    check(mine)


def test_a_table_with_all_that_opens(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.click("reserve-1", "a1")
    mine.get(".palette button").first.wait_for()
    check(mine)
    for tab in ("choices", "chat", "menu"):
        mine.get(f"#tab-{tab}").click()
        mine.get(f"#panel-{tab} > div:not(:empty)").wait_for()
        check(mine, THEMES[:2])
    mine.page.keyboard.press("r")
    mine.get("dialog .rules h1").wait_for()
    check(mine)


def test_a_table_at_phone_size(window: Opener, inn: House) -> None:
    made = told(inn, 3)
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    check(mine)
    mine.get("#tab-menu").tap()
    mine.get("#panel-menu > div:not(:empty)").wait_for()
    check(mine)


def test_a_replay_and_an_end(window: Opener, inn: House) -> None:
    made = told(inn)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    check(mine)
    mine.open("/")
    mine.open(f"/t/{made['table']}#ply=3")
    mine.get("output.ply").wait_for()
    check(mine)
