"""The board stays where it is, and as large as it is, while prompts, hints and notices come and go."""

import random

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import DESKTOP, PHONE, SMALL, Window, seats_of

LYING, NARROW = (844, 390), (360, 640)
IS_CUT = "(one) => one.scrollHeight > one.clientHeight + 1"
STAGE = 'document.querySelector(".stage").getBoundingClientRect().toJSON()'
LONG = " ".join(["Achetez un ballot bleu, avancez, ou reposez-vous · encore 3 actions."] * 3)


@pytest.mark.parametrize("size", [NARROW, LYING, (900, 700), DESKTOP])
@pytest.mark.parametrize("game", ["siam", "bombay", "bulp"])
def test_prompts_and_hints_leave_the_board_where_it_is(
    window: Opener, inn: House, game: str, size: tuple[int, int]
) -> None:
    made = inn.make(game, "here", "here", options={"open_screens": True} if game == "bombay" else {})
    mine = window(seats=seats_of(made), size=size, locale="fr-FR")
    mine.sit(made["table"])
    mine.take_over()
    stage, rng = mine.page.evaluate(STAGE), random.Random(1)
    for nth in range(9):
        mine.play(rng, 1)
        mine.take_over()
        assert mine.page.evaluate(STAGE) == stage, mine.get(".hint").inner_text()
        assert not is_cut(mine, ".hint"), mine.get(".hint").inner_text()
        if nth % 4 == 0 and mine.get(".adviser").count():
            mine.get(".adviser").click()
            expect(mine.get(".advice .chip").first).to_be_visible()
            assert mine.page.evaluate(STAGE) == stage
            assert not is_cut(mine, ".seats")
    assert mine.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def is_cut(mine: Window, selector: str) -> bool:
    """Tells whether an element is higher inside than what is seen of it."""
    return bool(mine.get(selector).evaluate(IS_CUT))


def test_on_a_phone_hints_make_way_for_what_is_chosen(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = window(seats=seats_of(made), size=PHONE)
    mine.sit(made["table"])
    mine.get(".adviser").click()
    expect(mine.get(".advice .chip").first).to_be_visible()
    mine.click("reserve-0")
    expect(mine.get(".advice")).to_be_hidden()
    mine.get(".hint-back").click()
    mine.get(".advice").get_by_role("button", name="Close").click()
    expect(mine.get(".adviser")).to_be_visible()


def test_a_prompt_that_is_cut_is_read_in_full_at_a_touch(window: Opener, inn: House) -> None:
    made = inn.make("bombay", "here", "here", options={"open_screens": True})
    mine = window(seats=seats_of(made), size=SMALL, locale="fr-FR", has_touch=True)
    mine.sit(made["table"])
    mine.actions()
    hint = mine.get(".under .hint")
    hint.evaluate("(one, words) => (one.textContent = words)", LONG)
    stage = mine.page.evaluate(STAGE)
    assert is_cut(mine, ".under .hint")
    hint.tap()
    assert not is_cut(mine, ".under .hint")
    assert mine.page.evaluate(STAGE) == stage
    hint.tap()
    assert is_cut(mine, ".under .hint")
