"""How pictures use the screen: a game arranges its parts by the shape of the stage."""

from typing import Any

import pytest

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

SIZES = [(1280, 800), (1920, 1080), (390, 844), (844, 390)]
# The games with many seats, and what is played on in each.
BOARDS = [
    ("siam", 2, "board"),
    ("bazaar", 2, None),
    ("bazaar", 6, None),
    ("bombay", 3, "map"),
    ("bombay", 5, "map"),
    ("bombay_bazar", 4, "board"),
    ("bulp", 8, None),
]
# Of the stage, how much is used across and down: by everything, and by one element; and what is drawn outside of it.
USED = """(key) => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const drawn = [...document.querySelectorAll(".scene [data-key]")];
  const groups = drawn.filter((one) => one.getBoundingClientRect().width > 0);
  const part = (some) => {
    const boxes = some.map((one) => one.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    return Math.max((right - left) / stage.width, (bottom - top) / stage.height);
  };
  const outside = groups.filter((one) => {
    const box = one.getBoundingClientRect();
    const over = [stage.left - box.left, box.right - stage.right, stage.top - box.top, box.bottom - stage.bottom];
    return Math.max(...over) > 2;
  });
  const chosen = groups.filter((one) => one.dataset.key === key);
  return { all: part(groups), board: chosen.length ? part(chosen) : 1, outside: outside.map((one) => one.dataset.key) };
}"""
# Of the stage, how much everything together uses across, and down.
FILLED = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".scene [data-key]")].map((one) => one.getBoundingClientRect());
  const seen = boxes.filter((box) => box.width > 0);
  const [left, right] = [Math.min(...seen.map((box) => box.left)), Math.max(...seen.map((box) => box.right))];
  const [top, bottom] = [Math.min(...seen.map((box) => box.top)), Math.max(...seen.map((box) => box.bottom))];
  return [(right - left) / stage.width, (bottom - top) / stage.height];
}"""
# Pairs of elements whose places to click lie over each other.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".scene [data-t]:not(circle)")].flatMap((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const key = one.closest("[data-key]").dataset.key;
    return width ? [{ key, left: left + 3, right: right - 3, top: top + 3, bottom: bottom - 3 }] : [];
  });
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const over = (a) => boxes.filter((b) => a.key < b.key && meet(a, b)).map((b) => [a.key, b.key]);
  return boxes.flatMap(over);
}"""
BOX = "(one) => one.getBoundingClientRect().toJSON()"


@pytest.mark.parametrize(("game", "seats", "board"), BOARDS)
def test_every_game_fills_the_stage(window: Opener, inn: House, game: str, seats: int, board: str | None) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0))
    for width, height in SIZES:
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.sit(made["table"])
        used: dict[str, Any] = mine.page.evaluate(USED, board)
        assert used["all"] >= 0.95, (width, used)
        assert used["board"] >= 0.8, (width, used)
        if game != "bulp":  # its meadow goes on beyond the window of its part
            assert used["outside"] == [], width
            assert mine.page.evaluate(OVERLAPS) == [], width


@pytest.mark.parametrize(("seats", "least"), [(2, 0.96), (3, 0.94), (4, 0.88), (5, 0.94), (6, 0.94)])
def test_bazaar_leaves_no_room_of_a_desktop_empty(window: Opener, inn: House, seats: int, least: float) -> None:
    """Four seats in two rows of two are low on a wide screen."""
    made = inn.make("bazaar", *["here"] * seats)
    mine = window(seats=seats_of(made, 0))
    for width, height in SIZES[:2]:
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.sit(made["table"])
        assert min(mine.page.evaluate(FILLED)) > least, width
        assert mine.page.evaluate(OVERLAPS) == [], width


def test_parts_stand_beside_the_board_on_a_wide_screen_and_below_it_on_a_phone(window: Opener, inn: House) -> None:
    for game, seats, part, board in (
        ("siam", 2, "tray-0", "board"),
        ("bazaar", 4, "merchant-1", "ground"),
        ("bombay", 4, "tray-3", "map"),
        ("bombay_bazar", 3, "pile-end", "board"),
    ):
        made = inn.make(game, *["here"] * seats)
        for size in ((1280, 800), (390, 844)):
            mine = window(seats=seats_of(made, 0), size=size)
            mine.sit(made["table"])
            one, other = (mine.get(f'[data-key="{key}"]').evaluate(BOX) for key in (part, board))
            is_beside, is_below = one["left"] > other["right"] - 2, one["top"] > other["bottom"] - 2
            assert is_beside if size[0] > 1000 else is_below and not is_beside, (game, size)
