"""People at a distance: invitations, broken lines, seats of several kinds, steps taken back."""

import gzip
import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.house import House

from .conftest import Opener
from .window import DESKTOP, PHONE, SMALL, Window, seats_of

# Remembers the classes that the field of the board ever has.
CUT = (r"WebSocket connection to .* failed", r"ERR_INTERNET_DISCONNECTED")


def invited(host: Window, friend: Window) -> None:
    """Lets a friend sit down by the link on the host's screen, and both come to the table."""
    link = host.get(".link-card input").first.input_value()
    assert "#invite=" in link
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Bob")
    friend.button("Sit down").click()
    friend.settle()
    assert "invite" not in friend.page.url
    host.page.get_by_role("link", name="Go to the game").click()
    host.settle()


def test_two_windows_with_a_broken_line_in_the_middle(window: Opener) -> None:
    host, friend = window(), window()
    host.open("/new/siam")
    host.get('input[name="kind-1"][value="link"]').check()
    host.get('.place input[type="text"]').first.fill("Anne")
    host.button("Start game").click()
    invited(host, friend)
    expect(host.get(".seat-1 .name")).to_have_text("Bob")
    expect(friend.get(".hint")).to_have_text("Anne to begin.")

    host.click("reserve-0", "a1", "N")
    friend.click("reserve-1", "e5", "S")
    host.wait_plies(2)
    friend.wait_plies(2)

    friend.excuse(*CUT)
    friend.context.set_offline(True)
    expect(friend.get(".line")).to_contain_text("You are offline. The game is saved.")
    expect(host.get(".seat-1 .state")).to_contain_text("Away")
    host.click("reserve-0", "b1", "N")
    host.wait_plies(3)
    assert friend.plies == 2
    friend.context.set_offline(False)
    expect(friend.get(".line")).to_have_attribute("data-state", "live")
    friend.wait_plies(3)
    assert friend.scene() == host.scene()

    host.excuse(*CUT)
    host.context.set_offline(True)
    expect(host.get(".line")).to_have_attribute("data-state", "offline")
    friend.click("reserve-1", "d5", "S")
    friend.wait_plies(4)
    host.context.set_offline(False)
    host.wait_plies(4)
    host.click("a1", "a2", "N")
    friend.wait_plies(5)
    assert friend.scene() == host.scene()
    assert friend.get(".log").inner_text() == host.get(".log").inner_text()


def test_a_move_made_while_the_line_is_cut_is_made_once(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "link")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.excuse(*CUT)
    mine.click("reserve-0", "a1")
    mine.context.set_offline(True)
    expect(mine.get(".line")).to_have_attribute("data-state", "offline")
    mine.click("N")
    assert mine.plies == 0
    mine.context.set_offline(False)
    mine.wait_plies(1)
    expect(mine.get(".line")).to_have_attribute("data-state", "live")
    with inn.client() as client:
        assert [line["text"] for line in client.get(f"/api/tables/{made['table']}").json()["log"]] == ["enter a1 N"]


def test_a_step_that_never_came_and_one_that_lies_are_noticed(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine, other = window(seats=seats_of(made, 0)), window(seats=seats_of(made, 1))
    heard: list[str] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(gzip.decompress(text) if isinstance(text, bytes) else text)
            if message["type"] == "step" and message["ply"] == 1:
                heard.append("swallowed")
                return
            if message["type"] == "step" and message["ply"] == 4:
                heard.append("altered")
                message["patch"] = message["patch"][1:]
            elif message["type"] == "whole":
                heard.append("whole")
            route.send(json.dumps(message))

        server.on_message(pass_on)

    other.page.route_web_socket("**/socket", between)
    other.sit(made["table"])
    mine.sit(made["table"])
    mine.click("reserve-0", "a1", "N")
    mine.wait_plies(1)
    assert other.plies == 0
    # The seat opposite moves elsewhere: the window that missed a step sees a gap.
    with inn.client(made["tokens"][1]) as client:
        client.post(f"/api/tables/{made['table']}/steps", json={"id": "1", "ply": 1, "move": "enter e5 S"})
    other.wait_plies(2)
    assert other.scene() == mine.scene()
    mine.click("reserve-0", "b1", "N")
    other.click("reserve-1", "d5", "S")
    other.wait_plies(4)
    assert heard == ["whole", "swallowed", "whole", "altered", "whole"]
    mine.wait_plies(4)
    assert other.scene() == mine.scene()


def test_three_kinds_of_seat_and_one_that_changes(window: Opener) -> None:
    host, friend = window(), window()
    host.open("/new/bazaar")
    host.get('input[name="count"][value="3"]').check()
    host.get('input[name="kind-2"][value="link"]').check()
    host.get(".place select").select_option("1")
    host.get('.place input[type="text"]').first.fill("Anne")
    host.button("Start game").click()
    invited(host, friend)
    expect(host.get(".seat-1 .state")).to_contain_text("Bot")
    expect(host.get(".seat-2 .name")).to_have_text("Bob")

    rng = random.Random(1)
    for _ in range(4):
        host.play_turn(rng, "Anne")
        friend.play_turn(rng, "Bob")
    plies = host.plies
    host.get(".seat-1").get_by_role("button").click()
    host.get("dialog").get_by_label("Bot level").select_option("Master")
    host.get("dialog").get_by_role("button", name="Bot", exact=True).click()
    expect(friend.get(".seat-1 .state")).to_contain_text("Master")
    host.get(".seat-1").get_by_role("button").click()
    host.get("dialog input").fill("Carla")
    host.get("dialog").get_by_role("button", name="On this device").click()
    expect(friend.get(".seat-1 .name")).to_have_text("Carla")
    for _ in range(2):
        host.play_turn(rng, "Anne")
        host.play_turn(rng, "Carla")
        friend.play_turn(rng, "Bob")
    expect(host.get(".seat.turn .name")).to_have_text("Anne")
    assert host.plies > plies
    friend.wait_plies(host.plies)
    assert friend.get(".log").inner_text() == host.get(".log").inner_text()


def test_what_was_seen_is_taken_back_only_by_consent(window: Opener, inn: House) -> None:
    made = inn.make("bazaar", seats=[{"kind": "here", "name": "Anne"}, {"kind": "here", "name": "Bob"}])
    windows = [window(seats=seats_of(made, 0)), window(seats=seats_of(made, 1))]
    for one in windows:
        one.sit(made["table"])
    first = 0 if windows[0].get(".hint").inner_text().startswith("You begin.") else 1
    mine, other = windows[first], windows[1 - first]
    plies = mine.plies
    mine.click("die")  # chance answers: everybody has seen what fell
    expect(mine.get(".log li")).not_to_have_count(plies)
    seen = mine.plies
    expect(mine.get(".doing").get_by_role("button", name="Undo")).to_have_count(0)
    mine.page.keyboard.press("u")
    expect(mine.get("dialog")).to_contain_text("must agree")
    mine.get("dialog").get_by_role("button", name="Ask", exact=True).click()
    expect(mine.get(".offer")).to_contain_text("waiting for the others")
    assert mine.plies >= seen
    expect(other.get(".offer")).to_contain_text("asked to undo a move")
    other.get(".offer").get_by_role("button", name="Agree").click()
    expect(mine.get(".offer")).to_have_count(0)
    expect(mine.get(".hint")).to_have_text("Roll the die.")
    expect(mine.get('.scene .lit[data-t="die"]').first).to_be_visible()
    other.wait_plies(mine.plies)
    assert mine.get(".log").inner_text() == other.get(".log").inner_text()


def test_on_a_shared_screen_one_click_takes_a_move_back(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.click("reserve-0", "a1", "N")
    expect(mine.lit("reserve-1")).to_be_visible()
    mine.get(".doing").get_by_role("button", name="Undo").click()
    expect(mine.lit("reserve-0")).to_be_visible()
    expect(mine.get(".offer")).to_have_count(0)
    expect(mine.get(".log s")).to_have_count(1)
    mine.click("reserve-0", "b1", "N")
    mine.get(".log").get_by_text("An elephant enters b1, facing north.").click(force=True)  # its link covers the line
    expect(mine.get("output.ply")).to_have_text("1 / 1")  # what was undone is not in the replay
    expect(mine.get(".hint")).to_have_text("An elephant enters b1, facing north.")


def test_against_bots_a_move_is_taken_back_freely(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "bot")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    before = mine.scene()
    mine.click("reserve-0", "a1", "N")
    mine.wait_plies(2)
    mine.get(".doing").get_by_role("button", name="Undo").click()
    expect(mine.lit("reserve-0")).to_be_visible()
    expect(mine.get(".log")).to_contain_text("Elephants asked to undo a move.")
    expect(mine.get(".log")).to_contain_text("Rhinoceroses agreed to undo the move.")
    expect(mine.get(".log s")).to_have_count(2)  # what was taken back is struck out
    assert mine.scene() == before
    mine.click("reserve-0", "b1", "N")
    expect(mine.get(".log")).to_contain_text("enters b1, facing north")


def test_a_line_of_chat_that_is_refused_is_put_back(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.get("#tab-chat").click()
    write = mine.page.get_by_label("Say something")
    write.evaluate("""(input) => {
      for (let n = 0; n < 12; n++) {
        input.value = `line ${n}`;
        input.form.requestSubmit();
      }
    }""")
    expect(write).to_have_value("line 11")
    expect(mine.page.get_by_role("alert")).to_contain_text("more than this server allows")


def test_talk_and_a_draw_declined_then_agreed(window: Opener, inn: House) -> None:
    made = inn.make("siam", seats=[{"kind": "here", "name": "Anne"}, {"kind": "here", "name": "Bob"}])
    anne, bob = window(seats=seats_of(made, 0)), window(seats=seats_of(made, 1))
    for one in (anne, bob):
        one.sit(made["table"])
        one.get("#tab-chat").click()
    expect(bob.get(".talk li")).to_have_text("No messages yet.")
    expect(bob.page.get_by_text("Only players can write here.")).to_be_hidden()
    anne.page.get_by_label("Say something").fill("<b>Hello</b> & welcome")
    anne.button("Send").click()
    expect(bob.get(".talk li")).to_contain_text("Anne <b>Hello</b> & welcome")
    expect(bob.get(".talk time")).to_have_text(re.compile(r"^\d\d:\d\d$"))  # as the British write it
    bob.get(".phrase").first.click()
    expect(anne.get(".talk li")).to_have_count(2)
    anne.get("#tab-menu").click()
    for answer in ("Decline", "Agree"):
        anne.button("Offer a draw").click()
        anne.button("Offer").click()
        expect(bob.get(".offer")).to_contain_text("Anne offers a draw.")
        assert bob.spoken()[-1] == "Elephants offered a draw."
        bob.button(answer).click()
        expect(anne.get(".offer")).to_have_count(0)
        if answer == "Decline":
            expect(anne.get(".toast")).to_have_text("Bob · Rhinoceroses declined the draw.")
            expect(anne.button("Offer a draw")).to_have_count(0)
            anne.click("reserve-0", "a1", "N")
    assert anne.plies == 3, "a move, and the draw that both agreed to"
    for one in (anne, bob):
        expect(one.get(".verdict")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL, (844, 390)])
def test_a_proposal_leaves_the_board_and_a_half_made_move_alone(window: Opener, inn: House, size: Any) -> None:
    made = inn.make("siam", seats=[{"kind": "here", "name": "Anne"}, {"kind": "here", "name": "Bob"}])
    anne, bob = window(seats=seats_of(made, 0), size=size), window(seats=seats_of(made, 1))
    for one in (anne, bob):
        one.sit(made["table"])
    anne.click("reserve-0", "a1")
    place = anne.get("div.field").bounding_box()
    bob.get("#tab-menu").click()
    bob.button("Offer a draw").click()
    bob.button("Offer").click()
    expect(anne.get(".offer")).to_contain_text("Bob offers a draw.")
    expect(anne.get(".offer button").last).to_be_in_viewport()
    assert anne.get("div.field").bounding_box() == place
    bob.button("Withdraw").click()
    expect(anne.get(".offer")).to_have_count(0)
    expect(anne.get(".toast")).to_have_text("Bob · Rhinoceroses withdrew the draw offer.")
    anne.click("N")
    for one in (anne, bob):
        one.wait_plies(1)


def test_a_table_without_undo(window: Opener) -> None:
    mine = window()
    mine.open("/new/siam")
    mine.get('input[name="undo"][value="no"]').check()
    mine.button("Start game").click()
    mine.settle()
    mine.click("reserve-0", "a1", "N")
    mine.wait_plies(2)
    expect(mine.button("Undo")).to_have_count(0)
    mine.get("#tab-menu").click()
    expect(mine.get(".options")).to_contain_text("Undo")
    mine.page.keyboard.press("u")
    expect(mine.get(".toast")).to_have_text("Nothing to undo.")
