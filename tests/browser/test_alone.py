"""A game played alone: the score takes shape, and the best is kept on this device."""

import random
import re
from typing import Any

from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .window import seats_of


def finished(inn: House, seed: int) -> tuple[int, dict[str, Any]]:
    """Plays a table to its end at random; returns the score and the table."""
    made, rng = inn.make("bombay_bazar", "me"), random.Random(seed)
    path = f"/api/tables/{made['table']}"
    with inn.client(made["tokens"][0]) as client:
        while not (now := client.get(path).json())["outcome"]:
            moves = client.get(f"{path}/choices").json()["choices"]
            step = {"ply": now["ply"], "move": rng.choice(moves)["move"]}
            client.post(f"{path}/steps", json=step).raise_for_status()
    return now["outcome"]["scores"][0], made


def test_the_best_of_the_games_played_alone_is_kept_and_shown(window: Opener, inn: House) -> None:
    played = sorted((finished(inn, seed) for seed in range(3)), key=lambda one: one[0])
    low, middle, high = (score for score, _ in played)
    assert low < middle < high
    mine = window(seats={table: seats for _, made in played for table, seats in seats_of(made).items()})
    for nth, best, words in ((1, middle, "your best"), (0, middle, "is"), (2, high, "your best"), (1, high, "is")):
        mine.sit(played[nth][1]["table"])
        expect(mine.get(".verdict")).to_contain_text(re.compile(f"{words}.* on this device|on this device {words}"))
        expect(mine.get(".verdict")).to_contain_text(str(best).replace("-", "−"))
        expect(mine.get(".verdict")).not_to_contain_text("won")
        expect(mine.get(".seat .state")).not_to_contain_text("Winner")  # over nobody
        expect(mine.button("Play again").first).to_be_visible()


def test_the_score_alone_takes_shape(window: Opener, inn: House) -> None:
    made = inn.make("bombay_bazar", "me")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.get(".reckoning summary").wait_for()
    expect(mine.get(".reckoning")).to_contain_text("Empty cells")
    mine.play(random.Random(1), 6)
    mine.actions()
    cells = mine.get(".reckoning tbody td").all_text_contents()
    length, tiles, empty, loose, score = (int(cell.replace("−", "-")) for cell in cells)
    assert (length, tiles) == (3, 3)  # two clicks lay a tile
    assert tiles + empty + loose == score
