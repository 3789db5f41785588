"""How many bytes reach a browser to show and play a table: compressed files, and the socket's messages."""

import pytest
from playwright.sync_api import Response

from tests.server.house import House

from .conftest import Opener
from .window import seats_of

KB = 1024
FILES = 66  # KB: the page, its modules, styles, words and typeface
ALL = 90  # KB, with the socket's first message
TABLES = [("siam", 2), ("bombay_bazar", 4), ("bazaar", 6), ("bombay", 3), ("bombay", 5), ("bulp", 4), ("bulp", 8)]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_fresh_table_is_light(window: Opener, inn: House, game: str, seats: int, locale: str) -> None:
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
    assert sum(sizes.values()) + told < ALL * KB, (told, heaviest)


# Tells, as the board comes, whether the log is there already.
BOARD = """new MutationObserver(() => {
  if (document.querySelector(".stage svg.board")) window.early ??= document.querySelectorAll(".log li").length;
}).observe(document, {childList: true, subtree: true})"""


def test_the_log_is_written_once_the_board_is_painted(window: Opener, inn: House) -> None:
    made = inn.make("bombay", "here", "here", "here")
    mine = window(seats=seats_of(made, 0))
    mine.page.add_init_script(BOARD)
    mine.sit(made["table"])
    mine.page.wait_for_selector(".log li")
    assert mine.page.evaluate("early") == 0
