"""What readers meet besides play: refusals, replays, languages, themes, handovers, phones."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import MOVES, told
from .window import PHONE, SMALL, Window, seats_of

WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
GAMES = ["siam", "bazaar", "bombay", "bombay_bazar", "bulp"]


def test_a_refusal_is_explained(window: Opener, inn: House) -> None:
    made = told(inn, 2)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.get('.scene [data-t="e2"]').first.click()  # a beast of the other side
    expect(mine.get(".why .clause")).to_have_text("Two sides")
    expect(mine.get('.scene .fault[data-t="e2"]').first).to_be_visible()
    mine.button("Read the rule").click()
    clause = mine.get("dialog .rules").get_by_text("SIA-2", exact=True).first
    expect(clause).to_be_in_viewport()
    expect(mine.get("dialog .rules .sought")).to_have_attribute("id", "SIA-2")
    mine.page.keyboard.press("Escape")
    expect(mine.get(".why")).to_be_hidden()
    mine.click("reserve-0")
    mine.get('.scene [data-t="b4"]').first.click()  # no move enters there
    expect(mine.get(".why .clause")).to_have_text("Enter")
    expect(mine.get('.scene .fault[data-t="b4"]').first).to_be_visible()
    mine.page.keyboard.press("Escape")
    mine.get("#tab-choices").click()
    expect(mine.get(".choices button").first).to_have_attribute("title", re.compile("^To type: [a-z]+ "))
    expect(mine.get(".choices code")).to_have_count(0)  # a code of the notation is for those who type
    mine.get(".choices-panel input").fill("p")
    expect(mine.get(".choices code").first).to_have_text(re.compile("^[a-z]+ "))
    mine.get(".choices-panel input").fill("push c3 N")
    mine.page.keyboard.press("Enter")
    expect(mine.get(".why .clause")).to_have_attribute("title", re.compile("SIA-"))
    mine.get(".why").get_by_role("button", name="Close").click()
    expect(mine.get(".why")).to_be_hidden()


def test_a_finished_table_is_stepped_through_linked_and_carried_away(
    window: Opener, inn: House, tmp_path: Path
) -> None:
    made = told(inn)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    end = mine.scene()
    mine.page.set_viewport_size({"width": 1280, "height": 480})
    expect(mine.get(".log li").last).to_be_in_viewport(ratio=0.9)
    mine.page.set_viewport_size({"width": 1280, "height": 800})
    mine.get("#tab-menu").click()
    mine.page.get_by_role("link", name="Replay").click()
    expect(mine.get("output.ply")).to_have_text(f"{len(MOVES)} / {len(MOVES)}")
    assert mine.scene() == end
    mine.button("First move").click()
    expect(mine.get(".hint")).to_have_text("Starting position")
    for ply in range(1, len(MOVES) + 1):
        mine.page.keyboard.press("ArrowRight")
        expect(mine.get("output.ply")).to_have_text(f"{ply} / {len(MOVES)}")
    assert mine.scene() == end
    expect(mine.get(".hint")).to_contain_text("The rock fell off the north edge.")
    mine.get(".log li").nth(2).get_by_role("button").click()
    assert mine.page.url.endswith("#ply=3")
    third = mine.scene()

    guest = window()
    guest.page.goto(mine.page.url)
    expect(guest.get("output.ply")).to_have_text(f"3 / {len(MOVES)}")
    assert guest.scene() == third
    with guest.page.expect_download() as record:
        guest.button("Download game file").click()
    record.value.save_as(tmp_path / "siam.txt")
    assert all(move in (tmp_path / "siam.txt").read_text(encoding="utf-8") for move in MOVES)
    with guest.page.expect_download() as page:
        guest.button("Download as a web page").click()
    page.value.save_as(tmp_path / "siam.html")

    guest.page.goto((tmp_path / "siam.html").as_uri())
    expect(guest.get("#log li")).to_have_count(len(MOVES))
    guest.button("Last move").click()
    expect(guest.get("#say")).to_contain_text("The rock fell off the north edge.")
    coloured = "(one) => getComputedStyle(one).fill"
    assert guest.get("#board text.coord").first.evaluate(coloured) != "rgb(0, 0, 0)", "the style has come along"
    guest.get("#first").click()
    guest.get("#next").click()
    expect(guest.get("#log li[aria-current]")).to_have_text("An elephant enters e2, facing north.")

    guest.open("/")
    guest.get("#file").set_input_files(tmp_path / "siam.txt")
    expect(guest.get("output.ply")).to_have_text(f"{len(MOVES)} / {len(MOVES)}")
    assert guest.page.url.startswith(f"{inn.url}/replay")
    assert guest.scene() == end


def test_french_by_preference_and_the_switch(window: Opener, inn: House) -> None:
    mine = window(locale="fr-FR")
    mine.open("/")
    expect(mine.get("html")).to_have_attribute("lang", "fr")
    expect(mine.get("h1")).to_have_text("Une ludothèque toujours ouverte")
    mine.page.get_by_role("link", name="Règles : Siam").click()
    expect(mine.get("html")).to_have_attribute("lang", "fr")
    mine.page.go_back()
    made = told(inn, 3)
    mine.sit(made["table"])
    expect(mine.get(".log")).to_contain_text("Un éléphant entre en e2, face au nord.")
    mine.page.get_by_label("Langue").first.select_option("en")
    expect(mine.get("html")).to_have_attribute("lang", "en")
    expect(mine.get(".log")).to_contain_text("An elephant enters e2, facing north.")
    mine.open("/")
    expect(mine.get("h1")).to_have_text("A games library that is always open")


def test_themes_by_preference_and_the_switch(window: Opener) -> None:
    mine = window(color_scheme="dark")
    mine.open("/")
    root = mine.get("html")
    expect(root).to_have_attribute("data-theme", "dark")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    dark = mine.page.evaluate(paper)
    switch = mine.page.get_by_label("Theme").first
    switch.select_option("light")
    expect(root).to_have_attribute("data-theme", "light")
    assert mine.page.evaluate(paper) != dark
    switch.select_option("contrast")
    expect(root).to_contain_class("high-contrast")
    mine.page.reload()
    expect(mine.get("h1")).to_be_visible()
    expect(root).to_contain_class("high-contrast")


def test_a_handover_only_where_there_are_secrets(window: Opener, inn: House) -> None:
    seats = [{"kind": "here", "name": "Anne"}, {"kind": "here", "name": "Bob"}]
    made = inn.make("bombay", seats=seats, options={"first_game": True})
    mine = window(seats=seats_of(made))
    mine.open(f"/t/{made['table']}")
    expect(mine.get("dialog.handover")).to_contain_text("Pass the device to")
    first = mine.get("dialog.handover h2").inner_text()
    mine.page.keyboard.press("Escape")
    expect(mine.get("dialog.handover")).to_be_visible()
    mine.get("dialog.handover button").click()
    mine.click("wait")
    expect(mine.get("dialog.handover")).to_contain_text("Pass the device to")
    assert mine.get("dialog.handover h2").inner_text() != first

    made = inn.make("siam", seats=seats)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.click("reserve-0", "a1", "N")
    mine.click("reserve-1", "e5", "S")
    mine.wait_plies(2)
    expect(mine.get("dialog")).to_have_count(0)


def test_a_whole_game_at_phone_size_by_touch(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "bot", options={"quiet_limit": 12})
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    mine.sit(made["table"])
    assert mine.play(random.Random(5), touch=True) < 2000
    expect(mine.get(".verdict")).to_be_in_viewport()
    assert mine.page.evaluate(WIDE) <= 0


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_nothing_is_wider_than_a_small_phone(window: Opener, inn: House, lang: str) -> None:
    def is_narrow(mine: Window, path: str, shown: str) -> None:
        mine.open(path)
        expect(mine.get(shown).first).to_be_visible()
        assert mine.page.evaluate(WIDE) <= 0, path

    mine = window(size=SMALL, has_touch=True, is_mobile=True, locale=lang)
    is_narrow(mine, "/", ".shelf")
    is_narrow(mine, "/replay", "h1")
    table = told(inn)["table"]
    is_narrow(mine, f"/t/{table}", ".stage svg.board")
    mine.get("#tab-menu").click()
    expect(mine.get(".menu")).to_be_visible()
    assert mine.page.evaluate(WIDE) <= 0
    mine.open("/")
    is_narrow(mine, f"/t/{table}#ply=2", "output.ply")
    for game in GAMES:
        is_narrow(mine, f"/new/{game}", ".places")
    for game in GAMES:
        is_narrow(mine, f"/rules/{game}", "h1")
