"""On a phone, upright or lying, everything can be read and hit: text of 12 pixels, controls of 40."""

import pytest

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

GAMES = [("siam", 2), ("bazaar", 4), ("bombay", 4), ("bombay_bazar", 3), ("bulp", 4)]
# Visible text smaller than 12 pixels, and visible controls smaller than 40, with what they measure.
SMALL = """() => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const within = box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
    const shown = one.checkVisibility({visibilityProperty: true, opacityProperty: true});
    return within && box.width > 1 && shown && !one.closest(".spoken");
  };
  const size = (one) => {
    const matrix = one.getScreenCTM?.();
    return parseFloat(getComputedStyle(one).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
  };
  const worded = [...document.querySelectorAll("body *:not(script, style, title)")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const texts = worded.filter((one) => seen(one) && size(one) < 11.95).map((one) => `${one.textContent}: ${size(one)}`);
  const controls = [...document.querySelectorAll("button, select, input, a[href], summary")].filter(seen);
  const measured = controls.map((one) => [one, one.getBoundingClientRect()]);
  const low = measured.filter(([, box]) => Math.min(box.width, box.height) < 39.5);
  return [...texts, ...low.map(([one, box]) => `${one.className} ${one.textContent}: ${box.width} × ${box.height}`)];
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_is_too_small_on_a_phone(
    window: Opener, inn: House, game: str, seats: int, size: tuple[int, int]
) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0), size=size, has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    assert mine.page.evaluate(SMALL) == []
