"""On a phone, upright or lying, everything can be read and hit: text of 12 pixels, controls and lit targets of 40."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import PHONE, Window, seats_of

LYING = (844, 390)
# What is tried first, so that a few turns show as much as can be.
GAMES = [
    ("siam", 2, ["^reserve", "^[a-e][1-5]$"]),
    ("bazaar", 4, ["^hand-", "^pile-", "[<>]$"]),
    ("bombay", 4, ["^ask-", "^demand$", "^palace$", "^bale-", "^stack-", "^[DEFGH]"]),
    ("bombay_bazar", 3, [r"^[a-i]\d$", r"\+"]),
    ("bulp", 4, [r"\+", r"^-?\d+,-?\d+$", "^stock$", "^pipe"]),
]
# Visible text smaller than 12 pixels, and visible controls and lit targets smaller than 40, with what they measure.
# A link inside a sentence is as high as its line.
SMALL = """() => {
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  const overlaps = (box) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const isShown = one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !one.closest(".spoken");
    return isShown && box.width > 1 && (!one.closest("svg") || overlaps(box));
  };
  const size = (one) => {
    const matrix = one.getScreenCTM?.();
    return parseFloat(getComputedStyle(one).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
  };
  const worded = [...document.querySelectorAll("body *:not(script, style, title, option)")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const small = worded.filter((one) => seen(one) && size(one) > 0 && size(one) < 11.95);
  const isInText = (one) => one.matches("a:not(.links a)") && getComputedStyle(one).display === "inline";
  const touched = "button, select, textarea, input:not([type=hidden]), a[href], summary, .scene .lit";
  const controls = [...document.querySelectorAll(touched)].filter((one) => seen(one) && !isInText(one));
  const whole = (one) => (one.matches("input") && one.closest("label")) || one;
  const boxes = controls.map((one) => [one, whole(one).getBoundingClientRect()]);
  const low = boxes.filter(([, box]) => Math.min(box.width, box.height) < 39.5);
  const isOut = (box) => box.left < stage.left - 1 || box.right > stage.right + 1 || box.bottom > stage.bottom + 1;
  const out = boxes.filter(([one, box]) => one.matches(".lit:not(.part .lit)") && isOut(box));
  const name = (one) => one.dataset.t ?? `${one.className} ${one.textContent}`;
  const told = ([one, { width, height }]) => `${name(one)}: ${width} × ${height}`;
  return [...small.map((one) => `${one.textContent}: ${size(one)}`), ...low.map(told), ...out.map(told)];
}"""


def check(mine: Window, where: Any) -> None:
    assert mine.page.evaluate(SMALL) == [], where


def turned(mine: Window, size: tuple[int, int]) -> None:
    """Turns the phone, and waits until the picture has its new place."""
    mine.page.set_viewport_size({"width": size[0], "height": size[1]})
    mine.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize(("game", "seats", "prefer"), GAMES)
def test_nothing_is_too_small_while_a_game_is_played(
    window: Opener, inn: House, game: str, seats: int, prefer: list[str]
) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made), size=PHONE, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    rng = random.Random(3)
    for nth in range(12):
        mine.take_over()
        for size in (LYING, PHONE):
            turned(mine, size)
            found = mine.actions()
            check(mine, (game, nth, size, [spot["target"] for spot in found["spots"]]))
        mine.play(rng, 1, prefer, touch=True)


def test_nothing_is_too_small_around_a_game(window: Opener, inn: House) -> None:
    """Everything besides the board: the ways to a table, its panels and dialogs, its end, and what is read."""
    made = inn.make("siam", "here", "link")
    mine = window(seats=seats_of(made, 0), size=PHONE, has_touch=True, is_mobile=True)
    invited = f"/t/{made['table']}#invite={made['invites'][1]}"
    for path in ("/", "/new/bombay", "/learn/siam", "/rules/siam", "/how/siam", "/replay"):
        mine.open(path)
        mine.page.wait_for_load_state("networkidle")
        both(mine, path)
    guest = window(size=PHONE, has_touch=True, is_mobile=True)
    guest.open(invited)
    expect(guest.get(".invite")).to_be_visible()
    both(guest, "invited")
    mine.sit(made["table"])
    post = f"/api/tables/{made['table']}/steps"
    with inn.client(made["tokens"][0]) as client:
        client.post(post, json={"ply": 0, "move": "enter c1 N"}).raise_for_status()
    for tab in ("log", "choices", "chat", "menu"):
        mine.get(f"#tab-{tab}").click()
        mine.page.wait_for_load_state("networkidle")
        both(mine, tab)
    for name in ("Invitation links", "Keyboard shortcuts", "Change players"):
        mine.page.get_by_role("tabpanel").get_by_role("button", name=name).click()
        expect(mine.get("dialog")).to_be_visible()
        both(mine, name)
        mine.get("dialog .dialog-head .sign").click()
    mine.get("#tab-menu").click()
    mine.get(".rule-link").click()
    expect(mine.get("dialog .find input")).to_be_visible()
    both(mine, "rules")
    mine.get("dialog .dialog-head .sign").click()
    with inn.client(made["tokens"][0]) as client:
        client.post(post, json={"ply": 1, "move": "/resign"}).raise_for_status()
    expect(mine.get("dialog.ending")).to_be_visible()
    both(mine, "ending")
    mine.open(f"/t/{made['table']}#ply=1")
    mine.page.reload()
    expect(mine.get(".replay .player")).to_be_visible()
    both(mine, "replay")


def both(mine: Window, where: str) -> None:
    """Checks what is shown on a phone that lies and on one that stands."""
    for size in (LYING, PHONE):
        turned(mine, size)
        check(mine, (where, size))


def test_what_can_be_chosen_stands_out_in_high_contrast(window: Opener) -> None:
    drawn = {}
    for contrast in ("no-preference", "more"):
        mine = window(contrast=contrast)
        mine.open("/learn/siam/push")
        style = mine.lit("c2").evaluate("(one) => ({ ...getComputedStyle(one) })")
        drawn[contrast] = float(style["strokeWidth"].removesuffix("px")), style["fill"]
    ground = mine.get("#si-dots path").evaluate("(one) => getComputedStyle(one).fill")
    assert drawn["more"][0] >= 2 * drawn["no-preference"][0]
    assert "si-dots" in drawn["more"][1]
    assert ground == "rgb(255, 233, 92)"
