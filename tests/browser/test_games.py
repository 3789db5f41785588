"""Each game is played to its end by clicking on what is lit."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import PHONE, seats_of

MOST = 400


def test_a_whole_game_of_siam_against_the_bot_in_one_click(window: Opener) -> None:
    mine = window()
    mine.open("/")
    mine.button("Play now: Siam, against a bot").click()
    mine.settle()
    assert mine.play(random.Random(1), MOST) < MOST
    expect(mine.get(".verdict")).not_to_be_empty()  # the bot chooses among good moves as it likes
    expect(mine.get(".doing").locator("button.main", has_text="Rematch")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "kinds", "options", "prefer", "seed"),  # the shortest of some seeds
    [
        ("bazaar", ["here", "here"], {"rules": "classic", "exchange": "7,9"}, ["^pile", "[<>]$"], 43),
        ("bombay", ["here", "here"], {"first_game": True}, ["wait|stop|stack"], 1),
        ("bombay_bazar", ["me", "bot"], {}, [], 1),
        ("bombay_bazar", ["me"], {}, [], 1),
        ("bulp", ["here", "here"], {"distance": 3}, [], 5),
    ],
)
def test_a_whole_game_by_clicking(
    window: Opener,
    inn: House,
    game: str,
    kinds: list[str],
    options: dict[str, Any],
    prefer: list[str],
    seed: int,
) -> None:
    made = inn.make(game, seats=[{"kind": kind, "level": 1} for kind in kinds], options=options)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    assert mine.play(random.Random(seed), MOST, prefer) < MOST
    expect(mine.get(".verdict")).not_to_be_empty()
    if len(kinds) > 1:  # alone one wins over nobody
        expect(mine.get(".seat .state", has_text="Winner").first).to_be_visible()


def test_the_widest_table_is_set_up_and_played_at(window: Opener, inn: House) -> None:
    """Bulp! at its corner: the east edge once had no border."""
    options = {"distance": 7, "obstacles": 4, "scoring": "elimination"}
    made = inn.make("bulp", *["here"] * 8, options=options)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    clicks = 30
    assert mine.play(random.Random(3), clicks) == clicks
    assert mine.plies > 4 + 8 * 6  # blocks and dealt cards come first


def test_a_phone_leads_to_the_reckoning(window: Opener, inn: House) -> None:
    made = inn.make("bombay", "here", "here", options={"first_game": True})
    ply = 9  # the bales of the first set are drawn
    for turn in range(32):
        seat = (turn + turn // 8) % 2  # the first seat changes with the set
        with inn.client(made["tokens"][seat]) as client:
            answer = client.post(
                f"/api/tables/{made['table']}/steps", json={"id": str(turn), "ply": ply, "move": "stop"}
            )
        ply = answer.json()["ply"]
    mine = window(size=PHONE, seats=seats_of(made))
    mine.sit(made["table"])
    mine.button("Score").click()
    total = mine.get(".reckoning .total")
    expect(total).to_have_text("Fortune44")
    expect(total).to_be_in_viewport()


@pytest.mark.parametrize("game", ["siam", "bazaar", "bombay", "bombay_bazar", "bulp"])
def test_the_cards_show_the_scores(window: Opener, inn: House, game: str) -> None:
    made = inn.make(game, "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    for seed in range(4):
        mine.play(random.Random(seed), 6)
        mine.actions()
        totals = mine.get(".sheet .total td").all_text_contents()  # it may be folded
        shown = mine.get(".seat .score:not(.public)").all_inner_texts()
        assert shown == [total for total in totals if total != "–"]
        assert mine.get(".seat .score").count() == 2  # where the total is hidden, what is public
