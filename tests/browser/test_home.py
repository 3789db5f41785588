"""The first page: its shelf, my tables, and a first match against a beginner."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import told
from .window import DESKTOP, PHONE, SMALL, seats_of

# The cards of each row, from left to right, by their left and right edges.
ROWS = """() => {
  const rows = new Map();
  for (const card of document.querySelectorAll(".card")) {
    const { left, right, top } = card.getBoundingClientRect();
    rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), [left, right]]);
  }
  const shelf = document.querySelector(".shelf").getBoundingClientRect();
  return { left: shelf.left, right: shelf.right, rows: [...rows.values()] };
}"""


def remembered(mine: Any, key: str) -> Any:
    return json.loads(mine.page.evaluate("(key) => localStorage.getItem(key)", key) or "null")


def test_the_shelf_has_no_hole_at_any_width(window: Opener) -> None:
    mine = window()
    mine.open("/")
    expect(mine.get(".card")).to_have_count(5)
    for count in (5, 4, 3, 2, 1):
        for width in (320, 390, 619, 620, 844, 959, 960, 1280, 1639, 1640, 1920, 2560):
            mine.page.set_viewport_size({"width": width, "height": 800})
            shelf = mine.page.evaluate(ROWS)
            for row in shelf["rows"]:
                edges = [shelf["left"], *(edge for card in row for edge in card), shelf["right"]]
                gaps = [after - before for before, after in zip(edges[::2], edges[1::2], strict=True)]
                assert max(abs(gaps[0]), abs(gaps[-1]), max(gaps) - 23) < 1, (count, width, row)
            assert mine.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        mine.page.evaluate("document.querySelector('.card').remove()")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_first_screen_shows_all_games_whole(window: Opener, locale: str) -> None:
    mine = window(locale=locale)
    mine.open("/")
    expect(mine.get(".card")).to_have_count(5)
    for nth in range(5):
        expect(mine.get(".card .main").nth(nth)).to_be_in_viewport(ratio=1)
        box = mine.get(".card .picture").nth(nth).bounding_box()
        assert box
        assert box["width"] == pytest.approx(box["height"], abs=1)  # as covers are: nothing is cut off
    with mine.house.client() as client:
        for game in client.get("/api/games").json():
            frame = re.search(r"viewBox='\S+ \S+ (\S+) (\S+)'", client.get(game["cover"]["light"]).text)
            assert frame
            assert frame[1] == frame[2], game["name"]


def test_pictures_are_files_of_the_theme_that_is_shown(window: Opener) -> None:
    mine = window(color_scheme="dark")
    asked: list[str] = []
    mine.page.on("request", lambda request: asked.append(request.url.removeprefix(mine.house.url)))
    mine.open("/")
    mine.page.wait_for_load_state("networkidle")
    covers = [path for path in asked if path.startswith("/covers/")]
    assert len(covers) == 5
    assert all("/dark." in path for path in covers)
    with mine.house.client() as client:
        assert len(client.get("/api/games?lang=en").content) < 40_000


def test_the_welcome_takes_no_height_from_the_board_of_a_phone_that_lies(window: Opener) -> None:
    mine = window(size=(844, 390), has_touch=True)
    mine.open("/")
    mine.button("Play now: Bazaar, against a bot").click()
    mine.settle()
    strip, scene = (mine.get(what).first.bounding_box() for what in (".strip", ".scene"))
    assert strip
    assert scene
    assert strip["x"] >= scene["x"] + scene["width"]
    assert scene["height"] > 300


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL])
def test_the_welcome_comes_and_goes_beside_the_board(window: Opener, size: tuple[int, int]) -> None:
    mine = window(size=size)
    mine.open("/")
    mine.draw(0, 1)
    mine.button("Play now: Siam, against a bot").click()
    mine.settle()
    strip, field = mine.get(".strip"), mine.get("div.field")
    expect(strip).to_contain_text("Choose what glows.")
    told, place = strip.bounding_box(), field.bounding_box()
    assert told
    assert place
    assert told["x"] >= place["x"] + place["width"] or told["y"] + told["height"] <= place["y"]
    assert told["height"] <= 45 or size == DESKTOP  # nothing is cut
    strip.get_by_role("button", name="Close").click()
    expect(strip).to_have_count(0)
    assert field.bounding_box() == place


def test_the_first_match_is_against_a_beginner_and_the_level_is_remembered(window: Opener) -> None:
    mine = window()
    mine.open("/")
    level = mine.page.get_by_label("Bot level")
    expect(level.locator("option:checked")).to_have_text("Beginner")
    mine.draw(0, 1)
    mine.button("Play now: Siam, against a bot").click()
    mine.settle()
    expect(mine.get(".seat-1 .state")).to_contain_text("Beginner")
    expect(mine.get(".strip")).to_contain_text("Your first game of Siam.")
    expect(mine.get(".strip")).to_contain_text("“Beginner”: change it")
    mine.get(".strip").get_by_role("button", name="Read the rules").click()
    expect(mine.get("dialog h2").first).to_have_text("Rules")
    mine.page.keyboard.press("Escape")
    mine.click("reserve-0", "a1", "N")
    expect(mine.get(".strip")).to_have_count(0)

    mine.open("/")
    mine.page.get_by_label("Bot level").select_option("Strong")
    mine.open("/")
    expect(mine.page.get_by_label("Bot level").locator("option:checked")).to_have_text("Strong")
    mine.button("Play now: Siam, against a bot").click()
    mine.settle()
    expect(mine.get(".seat-1 .state")).to_contain_text("Strong")
    expect(mine.get(".strip")).to_have_count(0)  # it is not the first any more
    mine.open("/new/bazaar")
    expect(mine.get(".place select").locator("option:checked")).to_have_text("Strong")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_my_tables_show_who_plays_and_whose_turn_it_is(window: Opener, inn: House, locale: str) -> None:
    mine_to_move, waiting = told(inn, 2), told(inn, 3)
    alone, free = inn.make("bazaar", "me", "bot", "bot"), inn.make("siam", "me", "link")
    held = seats_of(mine_to_move, 0) | seats_of(waiting, 0) | seats_of(alone) | seats_of(free)
    mine = window(seats=held, locale=locale)
    mine.open("/")
    rows = mine.get(".table-row:not(.ghost)")
    expect(rows).to_have_count(4)
    words = {
        "en-GB": ("with here 1", "here 1 to play", "Your turn", "with 2 bots (Steady)", "with a free seat"),
        "fr-FR": (
            "avec here 1",
            "À here 1 de jouer",
            "À vous de jouer",
            "avec 2 robots (Aguerri)",
            "avec une place libre",
        ),
    }[locale]

    def row(made: dict[str, Any]) -> Any:
        return rows.filter(has=mine.get(f'a[href="/t/{made["table"]}"]'))

    expect(row(mine_to_move)).to_contain_text(words[0])
    expect(row(mine_to_move).locator(".state")).to_have_text(words[2])
    expect(row(waiting).locator(".state")).to_have_text(words[1])
    expect(row(alone)).to_contain_text(words[3])
    expect(row(free)).to_contain_text(words[4])

    mine.page.wait_for_function(
        "() => [...document.querySelectorAll('.thumb')].every((one) => one.style.backgroundImage.includes('blob:'))"
    )
    row(waiting).get_by_role("button").click()
    expect(rows).to_have_count(3)
    assert waiting["table"] not in remembered(mine, "howdah.seats")


def test_my_turn_is_told_whole_on_a_phone(window: Opener, inn: House) -> None:
    mine = window(seats=seats_of(told(inn, 2), 0), size=PHONE, locale="fr-FR")
    mine.page.clock.set_fixed_time(time.time() + 50 * 60)
    mine.open("/")
    expect(mine.get(".table-row .state")).to_have_text("À vous de jouer")
    expect(mine.get(".table-row .lately")).to_contain_text("il y a 50 min")
    assert mine.get(".table-row .state").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_set_up_is_remembered(window: Opener) -> None:
    mine = window(size=PHONE)
    mine.open("/new/bombay_bazar")
    expect(mine.get('input[name="count"][value="2"]')).to_be_checked()
    assert mine.get("legend").all_inner_texts()[:3] == ["Players", "Options", "Clock"]
    expect(mine.button("Reset to defaults")).to_have_count(0)
    mine.get('input[name="count"][value="3"]').check()
    mine.get('input[name="kind-2"][value="here"]').check()
    mine.get(".place select").first.select_option("Casual")
    mine.get('input[name="clock"][value="bank"]').check()
    expect(mine.get("form")).to_contain_text("The clock starts once everyone is seated.")
    mine.page.get_by_label("minutes per player").fill("20")
    mine.get('input[name="watch"][value="none"]').check()
    mine.button("Start game").click()
    mine.settle()
    mine.open("/new/bombay_bazar")
    expect(mine.get('input[name="count"][value="3"]')).to_be_checked()
    expect(mine.get('input[name="kind-2"][value="here"]')).to_be_checked()
    expect(mine.get(".place select").first.locator("option:checked")).to_have_text("Casual")
    expect(mine.page.get_by_label("minutes per player")).to_have_value("20")
    expect(mine.get('input[name="watch"][value="none"]')).to_be_checked()
    mine.button("Reset to defaults").click()
    expect(mine.get('input[name="count"][value="2"]')).to_be_checked()
    expect(mine.get('input[name="clock"][value="none"]')).to_be_checked()


def test_a_title_that_ends_a_sentence_has_no_full_stop_after_it(window: Opener) -> None:
    mine = window()
    mine.open("/")
    mine.button("Play now: Bulp!, against a bot").click()
    expect(mine.get(".strip b")).to_have_text("Your first game of Bulp!")


# The right ends of the rows of tables, and where the list ends.
ENDS = """() => {
  const list = document.querySelector(".mine ul").getBoundingClientRect();
  const rows = new Map();
  for (const one of document.querySelectorAll(".mine .table-row")) {
    const { top, right } = one.getBoundingClientRect();
    rows.set(Math.round(top), Math.round(right));
  }
  return { ends: [...rows.values()], end: Math.round(list.right) };
}"""


@pytest.mark.parametrize("count", [1, 3, 4, 5, 7])
def test_my_tables_leave_no_hole(window: Opener, inn: House, count: int) -> None:
    made = [inn.make("siam", "here", "here") for _ in range(count)]
    mine = window(seats={table: tokens for one in made for table, tokens in seats_of(one).items()})
    mine.open("/")
    expect(mine.get(".table-row a")).to_have_count(count)
    for width in (1920, 1280, 844, 390):
        mine.page.set_viewport_size({"width": width, "height": 800})
        rows = mine.page.evaluate(ENDS)
        assert set(rows["ends"]) == {rows["end"]}, width
