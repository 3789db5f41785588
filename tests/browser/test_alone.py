"""A game played alone: the score takes shape, and the best is kept on this device."""

import random

from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import Window, seats_of

MOST = 400


def finished(mine: Window, table: str, seed: int) -> tuple[int, str]:
    """Plays a table to its end; returns the score and what is said of it."""
    mine.sit(table)
    assert mine.play(random.Random(seed), MOST) < MOST
    score = mine.get(".seat .score").inner_text()
    return int(score.replace("−", "-")), mine.get(".verdict").inner_text()


def test_the_best_of_the_games_played_alone_is_kept_and_shown(window: Opener, inn: House) -> None:
    tables = [inn.make("bombay_bazar", "me") for _ in range(3)]
    mine = window(seats={table: seats for one in tables for table, seats in seats_of(one).items()})
    scores: list[int] = []
    for table, seed in zip(tables, (4, 1, 2), strict=True):
        score, said = finished(mine, table["table"], seed)
        best = max([*scores, score])
        shown = str(best).replace("-", "−")
        words = f"{shown} points: your best on this device." if score == best else f"on this device is {shown}."
        assert words in said
        scores.append(score)
    assert scores[1] < scores[0] < scores[2]
    mine.page.reload()
    mine.settle()
    expect(mine.get(".verdict")).to_contain_text(str(max(scores)).replace("-", "−"))


def test_the_score_alone_takes_shape(window: Opener, inn: House) -> None:
    made = inn.make("bombay_bazar", "me")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.get(".reckoning summary").wait_for()
    expect(mine.get(".reckoning")).to_contain_text("Empty cells")
    mine.play(random.Random(1), 6)
    mine.actions()
    cells = mine.get(".reckoning tbody td").all_inner_texts()
    length, tiles, empty, loose, score = (int(cell.replace("−", "-")) for cell in cells)
    assert (length, tiles) == (3, 3)  # two clicks lay a tile
    assert tiles + empty + loose == score
