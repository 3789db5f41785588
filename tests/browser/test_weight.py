"""How many bytes reach a browser to show and play a table: compressed files, and the socket's messages as they are."""

import pytest
from playwright.sync_api import Response

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

KB = 1024
FILES = 50  # KB: the page, its modules, styles and words
# How many sit, and how many KB arrive in all. The socket's first message is the larger part, and is not compressed.
TABLES = [
    ("siam", 2, 80),
    ("bombay_bazar", 4, 92),
    ("bazaar", 6, 112),
    ("bombay", 3, 117),
    ("bombay", 5, 120),
    ("bulp", 4, 110),
    ("bulp", 8, 127),
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
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    heaviest = sorted(sizes.items(), key=lambda size: -size[1])[:5]
    assert sum(sizes.values()) < FILES * KB, heaviest
    told = sum(len(frame if isinstance(frame, bytes) else frame.encode()) for frame in frames)
    assert sum(sizes.values()) + told < most * KB, (told, heaviest)
