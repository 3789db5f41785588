"""Errors people meet: each is told in plain words, with a way on."""

import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from howdah.server.sockets.requests import WIRE
from tests.attack.test_truth import full
from tests.server.house import House

from .conftest import Opener
from .window import seats_of

REFUSED = (r"WebSocket connection to .* failed", r"ERR_CONNECTION_REFUSED", r"ERR_CONNECTION_RESET", r"ERR_EMPTY")


def test_a_link_to_no_table(window: Opener) -> None:
    mine = window()
    mine.excuse("404")
    mine.open("/t/nosuchtable")
    expect(mine.get("h1")).to_have_text("Game not found")
    mine.page.get_by_role("link", name="Home", exact=True).click()
    expect(mine.get(".shelf")).to_be_visible()
    mine.open("/t/nosuchtable#invite=1.abc")
    expect(mine.get("h1")).to_have_text("Game not found")
    mine.open("/")
    mine.open("/t/nosuchtable#ply=3")
    expect(mine.get("h1")).to_have_text("Game not found")
    mine.open("/new/nosuchgame")
    expect(mine.get(".notice h1")).to_be_visible()


def late(route: Route) -> None:
    """Lets the words that all pages have come after those that only some have."""
    if ".more." not in route.request.url:
        time.sleep(0.5)
    route.continue_()


@pytest.mark.parametrize(
    ("locale", "title", "home"), [("en-GB", "Page not found", "Home"), ("fr-FR", "Page introuvable", "Accueil")]
)
def test_an_address_of_no_page(window: Opener, locale: str, title: str, home: str) -> None:
    mine = window(locale=locale)
    mine.excuse("404")
    mine.page.route(f"**/words/{locale[:2]}.*json", late)
    mine.open("/nowhere")
    expect(mine.get("h1")).to_have_text(title)
    expect(mine.get(".notice a")).to_have_text(home)
    mine.get(".notice a").click()
    expect(mine.get(".shelf")).to_be_visible()


def test_a_seat_that_is_taken(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "link")
    link = f"/t/{made['table']}#invite={made['invites'][1]}"
    first, mine = window(), window()
    first.open(link)
    first.page.get_by_label("Your name").fill("Bob")
    first.button("Sit down").click()
    first.settle()
    mine.open(link)
    expect(mine.get("h1")).to_have_text("This seat is taken")
    expect(mine.get(".invite")).to_contain_text("Bob has already sat down here.")
    mine.button("Watch the table").click()
    mine.settle()
    expect(mine.get(".hint")).to_have_text("me 0 to begin.")


def test_a_private_table(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "here", watch=False)
    mine = window()
    mine.excuse("403")
    mine.open(f"/t/{made['table']}")
    expect(mine.get("h1")).to_have_text("This game is private")


def test_a_page_that_is_too_old(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "here")

    def older(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda said: server.send(str(said).replace(f'"wire":{WIRE}', '"wire":0')))

    mine = window(seats=seats_of(made))
    mine.page.route_web_socket("**/socket", older)
    mine.open(f"/t/{made['table']}")
    expect(mine.get("h1")).to_have_text("This page is out of date")
    expect(mine.button("Reload the page")).to_be_visible()


def test_a_full_table_is_tried_again(window: Opener, inn: House) -> None:
    made, tried = inn.make("siam", "me", "here"), []

    def full(line: WebSocketRoute) -> None:
        tried.append(line)
        if len(tried) <= 2:
            line.close(code=4429)
        else:
            line.connect_to_server()

    mine = window(seats=seats_of(made))
    mine.page.route_web_socket("**/socket", full)
    mine.open(f"/t/{made['table']}")
    expect(mine.get(".line")).to_contain_text("The server is full. Trying again in")
    expect(mine.get(".line")).to_have_attribute("data-state", "full")
    mine.button("Try now").click()
    expect(mine.get(".line")).to_have_attribute("data-state", "live")  # after a pause, without a click
    assert len(tried) == 3


def test_a_server_that_goes_and_comes_back(window: Opener, tmp_path: Path) -> None:
    first = House(tmp_path)
    made = first.make("siam", "here", "here")
    mine, late = window(house=first, seats=seats_of(made)), window(house=first)
    for one in (mine, late):
        one.excuse(*REFUSED)
    mine.sit(made["table"])
    late.open("/")
    expect(late.get(".shelf")).to_be_visible()
    mine.click("reserve-0", "a1", "N")
    mine.wait_plies(1)
    expect(mine.lit("reserve-1")).to_be_visible()  # the screen has passed to the other seat and knows its choices
    first.stop(signal.SIGKILL)
    expect(mine.get(".line")).to_contain_text("Connection lost. Trying again in")
    late.button("Play now: Siam, against a bot").click()
    expect(late.get("h1")).to_have_text("Can’t reach the server")
    mine.click("reserve-1", "e5", "S")
    second = House(tmp_path, port=first.port)
    mine.wait_plies(2)
    expect(mine.get(".line")).to_have_attribute("data-state", "live")
    late.button("Try again").click()
    expect(late.get(".shelf")).to_be_visible()
    late.context.close()
    mine.context.close()
    assert second.stop() in (0, -15)


def test_a_move_that_cannot_be_saved(window: Opener, tmp_path: Path) -> None:
    """The page says so also when the table is back on the screen, and the same move succeeds later."""
    inn = House(tmp_path)
    made = inn.make("siam", "here", "here")
    mine = window(house=inn, seats=seats_of(made))
    mine.sit(made["table"])
    with full(inn):
        mine.click("reserve-0", "a1", "N")
        expect(mine.get(".toast")).to_have_text("The server could not save this, so it did not happen. Try again.")
        mine.settle()
    mine.click("reserve-0", "a1", "N")
    mine.wait_plies(1)
    mine.context.close()
    assert inn.stop() in (0, -15)
