"""The end of a match: who won and why, the score as a table, and what to do next."""

from collections.abc import Callable, Sequence
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from howdah.games import load
from tests.server.house import House

from .conftest import Opener
from .story import MOVES
from .window import PHONE, Window, seats_of

QUIET = ["enter a1 N", "enter e5 S", "turn a1 E", "turn e5 W", "turn a1 N", "turn e5 S"]
CERTAIN = ["lay T1b 0", "lay T2a 3", "lay T1b 5", "lay T1a 0", "lay T1a 4", "lay T3a 0", "end"]  # seat 1 begins
WAITING = [{"kind": "here", "name": "Anne"}, {"kind": "link"}]
PEOPLE = [{"kind": "here", "name": "Anne"}, {"kind": "here", "name": "Bob"}]


def play(house: House, made: dict[str, Any], moves: Sequence[str], first: int = 0) -> None:
    for ply, move in enumerate(moves):
        with house.client(made["tokens"][(first + ply) % 2]) as client:
            client.post(f"/api/tables/{made['table']}/steps", json={"ply": ply, "move": move}).raise_for_status()


def agree(house: House, made: dict[str, Any]) -> None:
    for seat in (0, 1):
        with house.client(made["tokens"][seat]) as client:
            client.post(f"/api/tables/{made['table']}/steps", json={"ply": 0, "move": "/draw"}).raise_for_status()


def flag(house: House, made: dict[str, Any]) -> None:
    """Lets Bob sit down, which starts the clock."""
    with house.client() as client:
        claimed = {"invite": made["invites"][1], "name": "Bob"}
        client.post(f"/api/tables/{made['table']}/seats", json=claimed).raise_for_status()


FELL = "The rock fell off the north edge. The elephant on d5 was nearest behind it, facing north."
Cause = tuple[str, dict[str, Any], Callable[[House, dict[str, Any]], None], str, str, str]
CAUSES: list[Cause] = [
    ("rule", {}, lambda h, m: play(h, m, MOVES), "You won!", f"{FELL} A rock falls", "A rock falls"),
    ("resigned", {}, lambda h, m: play(h, m, ["/resign"], 1), "You won!", "By resignation.", ""),
    ("gave up", {}, lambda h, m: play(h, m, ["/resign"]), "You lost.", "Bob won by resignation.", ""),
    (
        "late",
        {"clock": {"kind": "move", "seconds": 1, "increment": 0}, "seats": WAITING},
        flag,
        "You lost.",
        "Bob won on time.",
        "",
    ),
    ("agreed", {}, agree, "Draw.", "A draw was agreed.", ""),
    (
        "quiet",
        {"options": {"quiet_limit": 6}},
        lambda h, m: play(h, m, QUIET),
        "Draw.",
        "No rock has moved for too long: the game is a draw. A draw",
        "A draw",
    ),
]


@pytest.fixture
def seated(window: Opener, inn: House) -> Callable[..., tuple[Window, dict[str, Any]]]:
    def sit(more: dict[str, Any], **how: Any) -> tuple[Window, dict[str, Any]]:
        made = inn.make("siam", **{"seats": PEOPLE, **more})
        mine = window(seats=seats_of(made, 0), **how)
        mine.sit(made["table"])
        return mine, made

    return sit


@pytest.mark.parametrize(("cause"), CAUSES, ids=lambda cause: cause[0])
def test_an_end_says_who_won_and_why(seated: Any, inn: House, cause: Cause) -> None:
    _, more, end, headline, said, clause = cause
    mine, made = seated(more)
    end(inn, made)
    card = mine.get("dialog.ending")
    expect(card.get_by_role("heading", name=headline)).to_be_focused()
    expect(card.locator(".cause")).to_have_text(said)
    expect(card.locator(".sheet .total td")).to_have_count(2)
    if clause:
        card.get_by_role("button", name=clause).click()
        expect(mine.get("dialog > .rules")).to_be_visible()


def test_a_match_whose_winner_is_certain_can_be_ended(window: Opener, inn: House) -> None:
    made = inn.make("bombay_bazar", seats=PEOPLE)
    path = f"/api/tables/{made['table']}"
    with inn.client() as client:
        turn = client.get(path).json()["turn"]
    moves = CERTAIN if turn == 1 else [half_turn(move) for move in CERTAIN]
    for ply, move in enumerate(moves):
        with inn.client(made["tokens"][(turn + ply) % 2]) as client:
            client.post(f"{path}/steps", json={"ply": ply + 1, "move": move}).raise_for_status()
    ahead, out = (window(seats=seats_of(made, seat)) for seat in (1 - turn, turn))
    for one in (ahead, out):
        one.sit(made["table"])
    name = PEOPLE[1 - turn]["name"]
    expect(ahead.get(".certain")).to_contain_text("Nobody can catch up with you any more: you have won.")
    expect(out.get(".certain")).to_contain_text(f"Nobody can catch up with {name} any more.")
    out.button("End the match").click()
    expect(out.get(".offer")).to_contain_text("would end the match here; waiting for the others.")
    ahead.get(".offer").get_by_role("button", name="Agree").click()
    early = "Ended early: nobody could catch up any more."
    for one, headline, said in ((ahead, "You won!", early), (out, "You lost.", f"{early} {name} won.")):
        card = one.get("dialog.ending")
        expect(card.get_by_role("heading", name=headline)).to_be_focused()
        expect(card.locator(".cause")).to_have_text(said)
        expect(one.get(".log li").last).to_contain_text("agreed to end the match here")


def half_turn(move: str) -> str:
    """Returns the move that lays the same tile turned by three steps, as the seat opposite would."""
    kind, *values = move.split()
    if kind != "lay":
        return move
    rows = load("bombay_bazar").lexicon.rows
    count = sum(row[:2] == ("lay", values[0]) for row in rows)
    return f"lay {values[0]} {(int(values[1]) + 3) % count}"


def test_the_final_picture_is_an_image_to_share(seated: Any, inn: House) -> None:
    mine, made = seated({}, size=PHONE)
    play(inn, made, ["/resign"])
    with mine.page.expect_download() as file:
        mine.button("Share the picture").click()
    assert file.value.suggested_filename == f"siam-{made['table']}.png"
    image = file.value.path().read_bytes()
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) == 1200
    assert len(image) > 200_000  # with the symbols of the picture, which are elsewhere on the page


def test_a_match_is_studied_from_its_end(seated: Any, inn: House) -> None:
    mine, made = seated({})
    play(inn, made, MOVES)
    mine.get("dialog.ending").get_by_role("link", name="Study the game").click()
    expect(mine.get(".replay .verdict")).to_have_text(f"{FELL} Anne won.")
    expect(mine.get(".replay .log .seat-1").first).to_have_text("Bob · A rhinoceros enters e2 by pushing west.")


def test_the_end_is_shown_to_whoever_was_there_though_the_line_was_cut_but_not_to_whoever_comes_later(
    seated: Any, inn: House
) -> None:
    mine, made = seated({})
    mine.excuse("ERR_INTERNET_DISCONNECTED")
    mine.context.set_offline(True)
    expect(mine.get(".line")).to_have_attribute("data-state", "offline")
    play(inn, made, ["/resign"], 1)
    mine.context.set_offline(False)
    expect(mine.get("dialog.ending")).to_contain_text("Bob resigned.")
    mine.page.reload()
    expect(mine.get(".verdict")).to_be_visible()
    expect(mine.get("dialog")).to_have_count(0)


def test_a_rematch_takes_two_clicks_and_leads_both_to_the_new_table(window: Opener, inn: House) -> None:
    made = inn.make("siam", seats=PEOPLE)
    anne, bob = (window(seats=seats_of(made, seat)) for seat in (0, 1))
    third = window()
    for one in (anne, bob, third):
        one.sit(made["table"])
    play(inn, made, ["/resign"])
    expect(third.get("dialog.ending").get_by_role("link", name="New game…")).to_be_visible()
    anne.get("dialog.ending").get_by_role("button", name="Rematch").click()
    expect(anne.get("dialog.ending").get_by_role("button", name="Rematch offered…")).to_be_disabled()
    expect(anne.get("dialog.ending h2")).to_be_focused()
    bob.get("dialog.ending").get_by_role("button", name="Accept the rematch").click()
    for one, seat in ((anne, "Rhinoceroses"), (bob, "Elephants")):
        expect(one.get("dialog")).to_have_count(0)
        expect(one.get(".seat").filter(has_text=seat)).to_contain_text("You")
        expect(one.get(".toast")).to_have_text(f"You play {seat} now.")
        expect(one.get(".log li.quiet")).to_have_text("Nothing has been played yet.")
    third.get("dialog.ending").get_by_role("link", name="Go to the rematch").click()
    expect(third.get(".watchers")).to_have_text("You’re watching")
    assert anne.page.url == bob.page.url == third.page.url
    bob.click("reserve-0", "a1", "N")
    anne.wait_plies(1)


def test_a_rematch_that_is_declined(window: Opener, inn: House) -> None:
    made = inn.make("siam", seats=PEOPLE)
    anne, bob = (window(seats=seats_of(made, seat)) for seat in (0, 1))
    for one in (anne, bob):
        one.sit(made["table"])
    play(inn, made, ["/resign"])
    anne.get("dialog.ending").get_by_role("button", name="Rematch").click()
    bob.page.keyboard.press("Escape")
    bob.get(".offer").get_by_role("button", name="Decline").click()
    expect(anne.get(".toast:popover-open")).to_have_text("Bob · Rhinoceroses declined the rematch.")  # over the dialog
    expect(anne.get("dialog.ending").get_by_role("link", name="New game…")).to_be_visible()


def test_a_bot_accepts_a_rematch_at_once(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "bot")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    play(inn, made, ["/resign"])
    address = mine.page.url
    mine.get("dialog.ending").get_by_role("button", name="Rematch").click()
    expect(mine.get(".seat").filter(has_text="Rhinoceroses")).to_contain_text("me")
    mine.wait_plies(1)  # the bot begins now
    assert mine.page.url != address


def resign(client: httpx.Client, path: str) -> None:
    """Resigns at a table where chance may be acting."""
    while True:
        answer = client.post(f"{path}/steps", json={"ply": client.get(path).json()["ply"], "move": "/resign"})
        if answer.status_code != 409:
            answer.raise_for_status()
            return


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("game", "seats"), [("bazaar", 2), ("bombay", 5), ("bulp", 8)])
def test_the_end_is_seen_at_once_on_a_phone_held_sideways(
    window: Opener, inn: House, game: str, seats: int, locale: str
) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0), size=(844, 390), locale=locale, has_touch=True)
    mine.sit(made["table"])
    for seat in range(1, seats):
        with inn.client(made["tokens"][seat]) as client:
            resign(client, f"/api/tables/{made['table']}")
    expect(mine.get("dialog.ending h2")).to_be_focused()
    assert mine.get("dialog.ending").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    scores, again = (mine.get(f"dialog.ending {part}").bounding_box() for part in (".scores", ".commands"))
    assert scores
    assert again
    assert again["x"] + again["width"] < scores["x"]


def test_a_board_that_is_touched_after_the_end_does_not_tell_it_again(seated: Any, inn: House) -> None:
    mine, made = seated({})
    play(inn, made, ["/resign"], 1)
    mine.get("dialog.ending").get_by_role("button", name="Close").click()
    expect(mine.get(".verdict")).to_have_text("You won! By resignation.")
    mine.get(".stage").click()
    assert mine.get(".toast").count() == 0
