"""A game played alone: the score takes shape, and the best is kept on this device."""

import random
from typing import Any

from playwright.sync_api import expect

import howdah
from tests.server.house import House

from .conftest import Opener
from .window import Window, seats_of


def finished(mine: Window, inn: House, made: dict[str, Any], seed: int) -> tuple[int, str]:
    """Shows a table before the last of its random moves, and after it; returns the score and what is said of it."""
    match, rng = howdah.load("bombay_bazar").new(1), random.Random(seed)
    while match.turn != howdah.OVER:
        match.roll(rng) if match.turn < 0 else match.play(rng.choice(match.legal()))
    *moves, last = [(ply, step.text) for ply, step in enumerate(match.log) if step.actor == 0]
    with inn.client(made["tokens"][0]) as client:
        for ply, move in moves:
            client.post(f"/api/tables/{made['table']}/steps", json={"ply": ply, "move": move}).raise_for_status()
        mine.sit(made["table"])
        client.post(f"/api/tables/{made['table']}/steps", json={"ply": last[0], "move": last[1]}).raise_for_status()
    said = mine.get(".verdict").inner_text()
    assert mine.get(".seat .score").inner_text() == str(match.outcome.scores[0]).replace("-", "−")
    return match.outcome.scores[0], said


def test_the_best_of_the_games_played_alone_is_kept_and_shown(window: Opener, inn: House) -> None:
    tables = [inn.make("bombay_bazar", "me") for _ in range(3)]
    mine = window(seats={table: seats for one in tables for table, seats in seats_of(one).items()})
    scores: list[int] = []
    for made, seed in zip(tables, (4, 2, 6), strict=True):
        score, said = finished(mine, inn, made, seed)
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
    cells = mine.get(".reckoning tbody td").all_text_contents()  # it may be folded
    length, tiles, empty, loose, score = (int(cell.replace("−", "-")) for cell in cells)
    assert (length, tiles) == (3, 3)  # two clicks lay a tile
    assert tiles + empty + loose == score
