"""Invitations and those who watch: who invites to what, whether the seat is free, and how many look on."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import told
from .test_axe import THEMES, check
from .window import PHONE, seats_of

CLOCK = {"kind": "bank", "seconds": 600, "increment": 5}
CUT = """() => [...document.querySelectorAll(".title, .watchers")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.textContent)"""


def made_by_anne(inn: House, **more: Any) -> dict[str, Any]:
    return inn.make("siam", seats=[{"kind": "me", "name": "Anne"}, {"kind": "link"}], clock=CLOCK, **more)


def invite(made: dict[str, Any]) -> str:
    return f"/t/{made['table']}#invite={made['invites'][1]}"


def test_two_friends_with_one_link(window: Opener, inn: House) -> None:
    made = made_by_anne(inn)
    host, quick, slow = window(seats=seats_of(made)), window(), window(size=PHONE, locale="fr-FR")
    host.sit(made["table"])
    expect(host.get(".gathering")).to_contain_text("Seat still free: Rhinoceroses. The clock waits.")
    expect(host.get(".clock.running")).to_have_count(0)
    for friend in (quick, slow):
        friend.open(invite(made))
    expect(quick.get("h1")).to_have_text("Anne invites you to play Siam")
    expect(quick.get(".terms")).to_contain_text("Your sideRhinocerosesWithAnne · Elephants")
    expect(quick.get(".terms")).to_contain_text("10 minutes per player, 5 extra seconds after each move")
    expect(slow.get("h1")).to_have_text("Anne vous invite à jouer à Siam")
    expect(slow.get(".terms")).to_contain_text("10 minutes par joueur, 5 secondes de plus après chaque coup")
    slow.page.get_by_label("Votre nom").fill("Lent")
    quick.page.get_by_label("Your name").fill("Bob")
    quick.button("Sit down").click()
    quick.settle()
    expect(host.get(".gathering")).to_have_count(0)
    expect(host.get(".seat-0 .clock")).to_have_class("clock running")
    expect(slow.get("h1")).to_have_text("Cette place est prise")  # without a click
    expect(slow.get(".invite")).to_contain_text("Bob occupe déjà cette place.")
    slow.button("Regarder la table").click()
    slow.settle()
    expect(slow.get(".watchers")).to_have_text("Vous regardez")
    slow.get("#tab-chat").click()
    expect(slow.get(".chat")).to_contain_text("Seuls les joueurs peuvent écrire ici.")
    expect(host.get(".watchers")).to_have_text("1 watching")


def test_the_picture_of_an_invitation_is_as_high_as_its_words(window: Opener, inn: House) -> None:
    made = inn.make("bombay", "me", "link", "bot", "bot", "bot")
    mine = window(locale="fr-FR")
    mine.open(invite(made))
    mine.get(".invite").wait_for()
    picture, words = mine.get(".invite > *").evaluate_all("(all) => all.map((one) => one.clientHeight)")
    assert picture == words


def test_an_invitation_on_a_phone_begins_at_its_top(window: Opener, inn: House) -> None:
    mine = window(size=PHONE, has_touch=True, is_mobile=True)
    mine.open(invite(made_by_anne(inn)))
    expect(mine.button("Sit down")).to_be_in_viewport(ratio=1)
    assert mine.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_the_head_of_a_phone_has_room_for_those_who_watch(window: Opener, inn: House, size: tuple[int, int]) -> None:
    made = inn.make("bombay_bazar", "here", "here")
    host, first, second = window(seats=seats_of(made, 0), size=size, locale="fr-FR"), window(), window(size=size)
    for one in (host, first, second):
        one.sit(made["table"])
    expect(second.get(".watchers")).to_have_text("You’re watching with 1 other")
    for one in (host, second):
        expect(one.get(".watchers")).to_have_attribute("data-short", {host: "2", second: "You + 1"}[one])
        assert one.page.evaluate(CUT) == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_on_an_invitation(window: Opener, inn: House, theme: dict[str, Any]) -> None:
    mine = window(size=PHONE)
    mine.open(invite(made_by_anne(inn)))
    mine.get(".invite").wait_for()
    check(mine, [theme])


def test_invitations_that_lead_nowhere(window: Opener, inn: House) -> None:
    made, over = made_by_anne(inn), told(inn)
    mine = window()
    mine.open(f"/t/{made['table']}#invite=1.foreign")
    expect(mine.get("h1")).to_have_text("This invitation is no longer valid")
    expect(mine.get(".invite")).to_contain_text("Anne has withdrawn it")
    mine.open("/")
    mine.open(f"/t/{over['table']}#invite=1.late")
    expect(mine.get("h1")).to_have_text("This game of Siam is over")
    mine.button("See how it ended").click()
    mine.settle()
    expect(mine.get(".verdict")).to_be_visible()
    mine.excuse("409")
    hidden = made_by_anne(inn, watch=False)
    mine.open("/")
    mine.open(f"/t/{hidden['table']}#invite=1.foreign")
    expect(mine.get("h1")).to_have_text("This seat is taken")


def test_a_host_who_opens_the_link_is_told(window: Opener, inn: House) -> None:
    made = made_by_anne(inn)
    host = window(seats=seats_of(made))
    host.open(invite(made))
    expect(host.get(".invite .reach")).to_contain_text("this link is for somebody else")
    host.page.get_by_role("link", name="Go to the game").click()
    host.settle()


def test_those_who_watch_are_counted_and_have_a_link(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "bot")
    host, one, two = window(seats=seats_of(made)), window(), window()
    host.sit(made["table"])
    expect(host.get(".watchers")).to_have_count(0)
    one.sit(made["table"])
    expect(one.get(".watchers")).to_have_text("You’re watching")
    expect(host.get(".watchers")).to_have_text("1 watching")
    two.sit(made["table"])
    expect(host.get(".watchers")).to_have_text("2 watching")
    expect(one.get(".watchers")).to_have_text("You’re watching with 1 other")
    one.get(".watchers").click()
    expect(one.get("dialog .link-card input")).to_have_value(f"{inn.url}/t/{made['table']}")
    two.open("/")
    expect(host.get(".watchers")).to_have_text("1 watching")
    expect(one.get(".watchers")).to_have_text("You’re watching")
