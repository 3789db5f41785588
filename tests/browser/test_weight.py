"""How much a browser fetches to show and play a table: pages, modules, styles, words and the socket's first message."""

import pytest
from playwright.sync_api import Response

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

KB = 1024
AIM = 150  # KB, before compression
# How many sit, and how much that may weigh; two largest tables are above the aim, and must not grow.
TABLES = [
    ("siam", 2, AIM),
    ("bombay_bazar", 4, AIM),
    ("bazaar", 6, AIM),
    ("bombay", 3, AIM),
    ("bombay", 5, 154),
    ("bulp", 4, AIM),
    ("bulp", 8, 160),
]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("game", "seats", "most"), TABLES)
def test_a_fresh_table_is_light(window: Opener, inn: House, game: str, seats: int, most: int, locale: str) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0), locale=locale)
    answers: list[Response] = []
    frames: list[str | bytes] = []
    mine.page.on("response", lambda answer: answers.append(answer))
    mine.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    mine.sit(made["table"])
    mine.page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(answer.body()) for answer in answers}
    sizes["socket"] = sum(len(frame if isinstance(frame, bytes) else frame.encode()) for frame in frames)
    heaviest = sorted(sizes.items(), key=lambda size: -size[1])[:5]
    assert sum(sizes.values()) < most * KB, heaviest
