"""Each game is played to its end by clicking on what is lit."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

BOT = {"kind": "bot", "level": 1}
ME = {"kind": "me", "name": "Anne"}


def test_a_whole_game_of_siam_against_the_bot_in_one_click(window: Opener) -> None:
    mine = window()
    mine.open("/")
    mine.button("Play now: Siam, against a bot").click()
    mine.settle()
    assert mine.play(random.Random(1)) < 2000
    expect(mine.get(".verdict")).not_to_be_empty()


@pytest.mark.parametrize(
    ("game", "seats", "options", "prefer"),
    [
        ("siam", [ME, BOT], {"quiet_limit": 12}, ""),
        ("bazaar", [ME, BOT], {"exchange": "1,2"}, "pile"),
        ("bombay", [ME, BOT], {}, ""),
        ("bombay_bazar", [ME, BOT], {}, ""),
        ("bulp", [ME, BOT], {"distance": 3}, ""),
    ],
)
def test_a_whole_game_by_clicking(
    window: Opener, inn: House, game: str, seats: list[dict[str, Any]], options: dict[str, Any], prefer: str
) -> None:
    made = inn.make(game, "me", "bot", options=options)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    assert mine.play(random.Random(1), prefer=prefer) < 2000
    expect(mine.get(".verdict")).not_to_be_empty()
