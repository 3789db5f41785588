"""Hands on the table: dragging, pinching, the sound of one's turn, links to copy, time that runs out."""

from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import play, told
from .window import PHONE, Window, seats_of

TONES = """
window.tones = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };
"""
CORNER = """() => document.querySelector('.scene [data-t="a1"]').getBoundingClientRect().x"""


def middle(mine: Window, target: str) -> tuple[float, float]:
    box = mine.get(f'.scene [data-t="{target}"]').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(mine: Window, start: str, end: str) -> None:
    expect(mine.lit(start)).to_be_visible()
    mine.page.mouse.move(*middle(mine, start))
    mine.page.mouse.down()
    mine.page.mouse.move(*middle(mine, end), steps=5)
    mine.page.mouse.up()


def test_what_is_dragged_is_played_also_on_a_turned_board(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    drag(mine, "reserve-0", "a1")
    mine.click("N")
    mine.wait_plies(1)
    mine.page.keyboard.press("t")
    drag(mine, "reserve-1", "e5")
    mine.click("S")
    mine.wait_plies(2)
    drag(mine, "a1", "c3")
    expect(mine.get(".why .clause")).to_have_text("Step")
    assert mine.plies == 2


def test_two_fingers_bring_the_board_nearer_and_one_moves_it(window: Opener, inn: House) -> None:
    made = told(inn, 5)
    mine = window(size=PHONE, seats=seats_of(made), has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    fingers = mine.context.new_cdp_session(mine.page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        places = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (180, 400), (210, 430))
    for far in range(5, 45, 5):
        touch("touchMove", (180 - far, 400 - far), (210 + far, 430 + far))
    touch("touchEnd")
    expect(mine.get(".middle")).to_contain_class("near")
    before = mine.page.evaluate(CORNER)
    touch("touchStart", (150, 330))
    for far in range(10, 70, 10):
        touch("touchMove", (150 + far, 330))
    touch("touchEnd")
    assert mine.page.evaluate(CORNER) > before + 30
    assert mine.plies == 5
    mine.button("Fit board").click()
    expect(mine.get(".middle")).not_to_contain_class("near")


def test_a_sound_on_my_turn_unless_it_is_switched_off(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "here")
    mine = window(seats=seats_of(made, 1))
    mine.page.add_init_script(TONES)
    mine.sit(made["table"])
    mine.get(".hint").click()  # a page that nobody has touched keeps silent
    play(inn, made, "enter a1 N")
    mine.page.wait_for_function("() => window.tones === 2")
    mine.get("#tab-menu").click()
    mine.page.get_by_label("Sounds").uncheck()
    play(inn, made, "enter e5 S", "enter b1 N", ply=1)
    mine.wait_plies(3)
    expect(mine.get(".hint")).to_contain_text("Choose one of your animals")
    assert mine.page.evaluate("window.tones") == 2


def test_a_link_is_copied(window: Opener) -> None:
    mine = window(permissions=["clipboard-read", "clipboard-write"])
    mine.open("/new/siam")
    mine.get('input[name="kind-1"][value="link"]').check()
    mine.button("Start game").click()
    mine.button("Copy").click()
    expect(mine.button("Copied")).to_be_visible()
    link = mine.page.get_by_label("For Rhinoceroses").input_value()
    assert mine.page.evaluate("navigator.clipboard.readText()") == link
    expect(mine.page.get_by_role("img", name="QR code of this link")).to_be_visible()


def test_time_that_runs_out_is_told(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here", clock={"kind": "move", "seconds": 2, "increment": 0})
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    expect(mine.get(".log")).to_contain_text("Elephants ran out of time.")
    expect(mine.get(".verdict")).to_have_text("here 1 won on time.")
    expect(mine.get(".clock")).to_have_count(0)
