"""howdah as an installed application: the manifest, the page for those who are offline, and notices of my turn."""

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import play, told
from .test_axe import check
from .window import seats_of

# A browser that answers as it is told, and remembers what it was asked to show; nobody looks at the page.
NOTICES = """(answer) => {
  window.asked = 0;
  window.notices = [];
  window.Notification = class {
    constructor(title, about) { window.notices.push([title, about.body, about.tag]); }
    static get permission() { return window.asked ? answer : "default"; }
    static async requestPermission() { window.asked += 1; return answer; }
  };
  navigator.serviceWorker.getRegistration = async () => undefined;
}"""
HIDE = "() => Object.defineProperty(document, 'hidden', { configurable: true, value: true })"


def test_the_manifest_and_its_icons(window: Opener, inn: House) -> None:
    mine = window()
    mine.open("/")
    expect(mine.get(".shelf")).to_be_visible()
    address = mine.get('link[rel="manifest"]').get_attribute("href") or ""
    with inn.client() as client:
        answer = client.get(address)
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = answer.json()
        assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
        assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        sizes = mine.page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode(); return image.width; }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{sizes}x{sizes}")
    session = mine.context.new_cdp_session(mine.page)
    found = session.send("Page.getAppManifest")
    assert not found["errors"]
    assert json.loads(found["data"]) == manifest


@pytest.mark.parametrize(
    ("locale", "title"), [("en-GB", "You’re offline"), ("fr-FR", "Vous êtes hors ligne")], ids=["en", "fr"]
)
def test_a_page_for_those_who_are_offline(window: Opener, tmp_path: Path, locale: str, title: str) -> None:
    house = House(tmp_path)
    mine = window(house=house, locale=locale)
    mine.excuse("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "503")
    mine.open("/")
    expect(mine.get(".shelf")).to_be_visible()
    mine.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    mine.open("/new/siam")
    expect(mine.get(".places")).to_be_visible()
    house.stop(signal.SIGKILL)
    mine.open("/new/siam")
    expect(mine.get("h1")).to_have_text(title)
    fonts = "async () => (await document.fonts.load('600 2rem Fraunces')).length"
    assert mine.page.evaluate(fonts) == 1, "from the cache"
    if locale == "en-GB":
        check(mine)
    again = House(tmp_path, port=house.port)
    mine.get("a").click()
    expect(mine.get(".places")).to_be_visible()  # nothing old is shown
    mine.context.close()
    again.stop()


def test_nothing_but_pages_goes_through_the_worker(window: Opener) -> None:
    mine = window()
    mine.open("/")
    mine.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    assert mine.page.evaluate("async () => (await caches.keys()).length") == 0


def test_a_notice_when_it_is_my_turn(window: Opener, inn: House) -> None:
    made = told(inn, 1)
    mine = window(seats=seats_of(made, 0))
    mine.page.add_init_script(f"({NOTICES})('granted')")
    mine.sit(made["table"])
    mine.get("#tab-menu").click()
    switch = mine.page.get_by_label("Notify me when it is my turn")
    expect(switch).not_to_be_checked()
    assert mine.page.evaluate("asked") == 0  # never without a click
    switch.check()
    expect(switch).to_be_checked()
    assert mine.page.evaluate("asked") == 1
    expect(mine.get('link[rel="icon"]')).to_have_attribute("href", "/static/icon.svg")
    mine.page.evaluate(HIDE)
    play(inn, {**made, "tokens": {1: made["tokens"][1]}}, "enter e2 W push", ply=1)
    expect(mine.page).to_have_title(re.compile("^● Your turn"))
    mine.page.wait_for_function("() => notices.length === 1")
    assert mine.page.evaluate("notices") == [["Your turn", "Siam", made["table"]]]
    expect(mine.get('link[rel="icon"]')).to_have_attribute("href", "/static/icons/turn.svg")


def test_a_browser_that_forbids_notices(window: Opener, inn: House) -> None:
    made = told(inn, 2)
    mine = window(seats=seats_of(made, 0))
    mine.page.add_init_script(f"({NOTICES})('denied')")
    mine.open("/")
    switch = mine.page.get_by_label("Notify me when it is my turn")
    switch.click()
    expect(mine.get(".toast")).to_contain_text("Your browser blocks notifications")
    expect(switch).not_to_be_checked()
    expect(mine.page).to_have_title(re.compile("^● 1 game waits for you"))
    expect(mine.get('link[rel="icon"]')).to_have_attribute("href", "/static/icons/turn.svg")
