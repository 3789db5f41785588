"""Who sits at a table: everybody is in sight, and every word of their state can be read."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import DESKTOP, PHONE, SMALL, seats_of

LOW = (1280, 680)
HIGHEST = 110  # pixels that seats may take from the board of a phone
CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
HIDDEN = "(list) => Math.max(list.scrollHeight - list.clientHeight, list.scrollWidth - list.clientWidth)"


@pytest.mark.parametrize(("game", "seats"), [("bombay", 5), ("bazaar", 6), ("bulp", 8)])
@pytest.mark.parametrize("size", [DESKTOP, LOW])
def test_all_seats_stand_beside_the_board(
    window: Opener, inn: House, game: str, seats: int, size: tuple[int, int]
) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0), size=size, locale="fr-FR")
    mine.sit(made["table"])
    assert mine.get(".seats").evaluate(HIDDEN) <= 0


@pytest.mark.parametrize("size", [PHONE, SMALL])
@pytest.mark.parametrize("more", [{}, {"clock": {"kind": "move", "seconds": 3 * 86400, "increment": 0}}])
def test_no_state_is_cut_on_a_phone(window: Opener, inn: House, size: tuple[int, int], more: dict[str, Any]) -> None:
    made = inn.make("siam", "here", "bot", **more)
    mine = window(seats=seats_of(made), size=size, locale="fr-FR")
    mine.sit(made["table"])
    assert mine.get(".seats").evaluate(HIDDEN) <= 0
    assert mine.get(".seat .state").evaluate_all(CUT) == []
    expect(mine.get(".seat .clock")).to_have_count(2 if more else 0)
    assert mine.get(".seats").evaluate("(list) => list.clientHeight") < HIGHEST


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_badge_has_the_colour_of_the_pieces(window: Opener, inn: House, theme: str) -> None:
    made = inn.make("bombay", *["here"] * 3)
    mine = window(seats=seats_of(made, 0), color_scheme=theme)
    mine.sit(made["table"])
    found = mine.get(".seat .badge").evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert found == ["rgb(55, 51, 61)", "rgb(147, 154, 166)", "rgb(243, 232, 205)"]  # black, grey, ivory
