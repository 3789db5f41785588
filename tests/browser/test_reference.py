"""The reference for programs in a browser: nothing is blocked, nothing sticks out, and links lead to their places."""

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .window import DESKTOP, PHONE, SMALL


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL])
def test_it_is_read_at_any_size(window: Opener, size: tuple[int, int]) -> None:
    mine = window(size=size)
    asked: list[str] = []
    mine.page.on("request", lambda request: asked.append(request.url))
    mine.open("/docs")
    expect(mine.get("h1")).to_have_text("Reference for programs")
    assert all(address.startswith(mine.house.url) for address in asked)
    assert mine.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    mine.get("nav").get_by_role("link", name="POST /api/tables", exact=True).click()
    expect(mine.get("#post-api-tables")).to_be_in_viewport()
    assert mine.page.evaluate("getComputedStyle(document.querySelector('.fields > div')).display") == "grid"


def test_it_has_a_dark_side(window: Opener) -> None:
    colours = set()
    for scheme in ("light", "dark"):
        mine = window(color_scheme=scheme)
        mine.open("/docs")
        colours.add(mine.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 2
