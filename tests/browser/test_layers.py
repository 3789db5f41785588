"""What a picture shows besides: on where it tells what can be done now, and as its reader left it."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import DESKTOP, PHONE, seats_of


@pytest.mark.parametrize(("game", "layer", "is_on"), [("bombay", "reach", True), ("bombay_bazar", "count", False)])
def test_a_layer_stays_as_it_was_left(window: Opener, inn: House, game: str, layer: str, is_on: bool) -> None:
    made = inn.make(game, "here", "here", "here")
    mine = window(seats=seats_of(made, 0))
    shown = re.compile(rf"\bshow-{layer}\b")

    def expect_shown(is_shown: bool) -> None:
        board = expect(mine.get(".stage svg.board"))
        board.to_have_class(shown) if is_shown else board.not_to_have_class(shown)

    mine.sit(made["table"])
    expect_shown(is_on)
    mine.page.get_by_role("tab", name="Table").click()
    mine.get(".switch-list .toggle").last.click()
    expect_shown(not is_on)
    mine.sit(made["table"])
    expect_shown(not is_on)


def test_on_a_phone_the_button_of_a_layer_says_what_it_did(window: Opener, inn: House) -> None:
    made = inn.make("bombay_bazar", "here", "here")
    for size, said in ((PHONE, ["Shown: Count the segments of every trunk"]), (DESKTOP, [])):
        mine = window(seats=seats_of(made), size=size)
        mine.sit(made["table"])
        mine.button("Count the segments of every trunk").click()
        assert mine.get(".toast").all_inner_texts() == said
