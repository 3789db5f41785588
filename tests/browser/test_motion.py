"""What moves at a table, seen by somebody who likes motion: where it begins, how it ends, and when nothing moves."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import MOVES, play, told
from .window import Window, seats_of

# Notes every flight: where the copy begins, in the middle of the screen's pixels, and how it is posed at first.
WATCH = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (this.matches(".flyer")) {
    const box = this.getBoundingClientRect();
    const first = new DOMMatrix(frames[0].transform);
    const turns = frames.map((frame) => Number(/rotate\\((.*?)deg/.exec(frame.transform)[1]));
    const tips = frames.map((frame) => Number(/rotate3d\\([^)]*, ([^,]*?)deg/.exec(frame.transform)?.[1] ?? 0));
    window.flights.push({
      x: box.left + box.width / 2 + first.e, y: box.top + box.height / 2 + first.f, turns, tips,
      during: how.duration + how.delay, above: this.parentElement === document.body, opacity: frames.at(-1).opacity,
      classes: this.querySelector("[class]")?.getAttribute("class") ?? "",
      properties: [...new Set(frames.flatMap(Object.keys))],
    });
  }
  return animate.call(this, frames, how);
};
"""
# Notes what still flies when the end is told, under the board and as a card.
ALOFT = """() => {
  window.aloft = {};
  new MutationObserver(() => {
    for (const where of [".verdict", "dialog.ending"]) {
      if (document.querySelector(where)) window.aloft[where] ??= document.querySelectorAll(".flyer").length;
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });
}"""
LANDED = "document.getAnimations().every((one) => one instanceof CSSAnimation || one instanceof CSSTransition)"
MOVING = {"transform", "opacity", "easing", "offset"}


def watching(window: Opener, made: dict[str, Any], *seats: int, **more: Any) -> Window:
    """Returns a window that likes motion, once what moves is loaded."""
    mine = window(seats=seats_of(made, *seats), reduced_motion="no-preference", **more)
    mine.page.add_init_script(WATCH)
    with mine.page.expect_response(lambda answer: answer.url.endswith("/board/rustle.js")):
        mine.sit(made["table"])
    mine.page.wait_for_load_state("networkidle")
    return mine


def flights(mine: Window, count: int) -> list[dict[str, Any]]:
    """Returns the flights since the last time, once there are so many, and all have landed."""
    mine.page.wait_for_function("(count) => window.flights.length >= count", arg=count)
    expect(mine.get(".flyer")).to_have_count(0)
    found: list[dict[str, Any]] = mine.page.evaluate("window.flights.splice(0)")
    assert all(flight["above"] and set(flight["properties"]) <= MOVING for flight in found)
    return found


def middles(mine: Window, selector: str) -> list[tuple[float, float]]:
    boxes = mine.page.evaluate(
        "(what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect().toJSON())", selector
    )
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def test_an_animal_leaves_its_own_slot_and_turns_the_short_way(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = watching(window, made)
    slots = middles(mine, '[data-key^="slot-0-"] .piece')
    mine.click("reserve-0", "b1", "E")
    [flight] = flights(mine, 1)
    assert (flight["x"], flight["y"]) == pytest.approx(slots[-1], abs=2)
    assert flight["turns"][0] == pytest.approx(-90, abs=1)
    play(inn, made, "enter e5 W", ply=1)
    flights(mine, 1)
    play(inn, made, "turn b1 S", ply=2)
    [turn] = flights(mine, 1)
    assert [round(angle) for angle in turn["turns"]] == [-90, 0]


def test_a_rock_that_is_pushed_off_falls(window: Opener, inn: House) -> None:
    made = told(inn, len(MOVES) - 1)
    mine = watching(window, made)
    mine.page.evaluate(ALOFT)
    play(inn, made, MOVES[-1], ply=len(MOVES) - 1)
    rock, pusher = flights(mine, 2)
    assert ("rock" in rock["classes"], rock["opacity"], pusher["opacity"]) == (True, 0, 1)
    assert rock["tips"] == sorted(rock["tips"])
    assert rock["tips"][0] == 0 < rock["tips"][-1]
    expect(mine.get("dialog.ending")).to_be_visible()
    expect(mine.get(".verdict")).to_be_visible()
    ends = {".verdict": 0, "dialog.ending": 0}  # they come after the fall, and the board stays till then
    assert mine.page.evaluate("window.aloft") == ends


def test_a_row_is_pushed_and_who_falls_comes_back(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    moves = [move for way in "NSNS" for move in ("enter a1 E push", f"turn e1 {way}")]
    play(inn, made, "enter a1 E", "enter e1 W", *moves[2:])
    mine = watching(window, made)
    tray, last = middles(mine, '[data-t="reserve-1"]')[0], middles(mine, '[data-key="piece-e1"] .piece')[0]
    play(inn, made, "enter a1 E push", ply=8)
    found = flights(mine, 7)
    entering, fallen, *row, back = found
    assert (fallen["x"], fallen["y"]) == pytest.approx(last, abs=2)
    assert (fallen["opacity"], fallen["tips"][-1] > 0) == (0, True)
    assert [flight["opacity"] for flight in (entering, *row, back)] == [1] * 6  # those that look alike, too
    assert back["x"] == pytest.approx(tray[0], abs=4)
    assert back["during"] >= fallen["during"]
    expect(mine.get("[data-aloft]")).to_have_count(0)


def test_the_die_rolls_and_its_gem_flies(window: Opener, inn: House) -> None:
    made = inn.make("bazaar", "here", "here")
    mine = watching(window, made)
    mine.click("die")
    rolled, *gems = flights(mine, 1)
    assert abs(rolled["turns"][0]) >= 360
    assert all(gem["during"] > rolled["during"] for gem in gems)


@pytest.mark.parametrize(
    ("game", "seats"), [("siam", 2), ("bazaar", 3), ("bombay", 3), ("bombay_bazar", 3), ("bulp", 3)]
)
def test_what_has_moved_is_where_the_server_draws_it(window: Opener, inn: House, game: str, seats: int) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = watching(window, made)
    mine.play(random.Random(seats), 24)
    mine.take_over()
    expect(mine.get(".flyer")).to_have_count(0)
    assert mine.page.evaluate("window.flights.length") > 0
    mine.page.wait_for_function(f"() => {LANDED}")
    other = window(seats=seats_of(made))
    other.sit(made["table"])
    other.take_over()
    assert mine.plies == other.plies
    assert mine.scene() == other.scene()


def test_many_steps_at_once_do_not_wait_for_each_other(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "here")
    mine = watching(window, made, 1)
    moves = [move for one, other in ("EW", "SN", "WE", "NS") for move in (f"turn a1 {one}", f"turn e5 {other}")]
    play(inn, made, "enter a1 N", "enter e5 S", *moves)
    mine.wait_plies(10)
    assert max(flight["during"] for flight in flights(mine, 10)) < 1500


def test_nothing_moves_for_those_who_want_that_or_do_not_look(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "here")
    still, away = window(seats=seats_of(made, 0)), watching(window, made, 1)
    still.page.add_init_script(WATCH)
    still.sit(made["table"])
    away.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    play(inn, made, "enter a1 N")
    for one in (still, away):
        one.wait_plies(1)
        assert one.page.evaluate("[window.flights.length, document.querySelectorAll('.flyer').length]") == [0, 0]
    sent = still.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not any("motion" in name for name in sent)


def test_motions_sound_unless_sounds_are_off(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = watching(window, made)
    mine.page.evaluate(
        """() => {
          window.sounds = 0;
          const make = AudioContext.prototype.createGain;
          AudioContext.prototype.createGain = function () { window.sounds++; return make.call(this); };
        }"""
    )
    mine.click("reserve-0", "b1", "N")
    flights(mine, 1)
    heard = mine.page.evaluate("window.sounds")
    assert heard > 0
    mine.get("#tab-menu").click()
    mine.page.get_by_label("Sounds").uncheck()
    mine.click("reserve-1", "a5", "S")
    flights(mine, 1)
    assert mine.page.evaluate("window.sounds") == heard
    mine.page.reload()
    mine.settle()
    mine.get("#tab-menu").click()
    expect(mine.page.get_by_label("Sounds")).not_to_be_checked()
