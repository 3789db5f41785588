"""How pictures use the screen: panels stand beside the rest where that shows it larger."""

import pytest

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

EXTENT = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".scene [data-key]")].map((one) => one.getBoundingClientRect());
  const seen = boxes.filter((box) => box.width > 0);
  const [left, right] = [Math.min(...seen.map((box) => box.left)), Math.max(...seen.map((box) => box.right))];
  const inside = left >= stage.left - 2 && right <= stage.right + 2;
  return [(right - left) / stage.width, inside];
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_bombay_uses_the_width_of_the_screen(window: Opener, inn: House, size: tuple[int, int]) -> None:
    made = inn.make("bombay", *["here"] * 4)
    mine = window(seats=seats_of(made, 0), size=size)
    mine.sit(made["table"])
    used, is_inside = mine.page.evaluate(EXTENT)
    assert is_inside
    assert used >= 0.95
    trays = [mine.get(f'[data-key="tray-{seat}"]').bounding_box() for seat in range(4)]
    frontier = mine.get('[data-t="stop"]').bounding_box()
    assert frontier
    assert all(tray and tray["x"] > frontier["x"] for tray in trays)


def test_on_a_phone_everything_stays_below(window: Opener, inn: House) -> None:
    made = inn.make("bombay", *["here"] * 4)
    mine = window(seats=seats_of(made, 0), size=(390, 844))
    mine.sit(made["table"])
    tray, city = (mine.get(f'[data-key="{key}"]').bounding_box() for key in ("tray-0", "map"))
    assert tray
    assert city
    assert tray["y"] > city["y"] + city["height"] / 2
    assert mine.page.evaluate(EXTENT)[1]
