"""What a seat is asked to do, click by click, through a whole game of each kind in both languages.

`prompts/<game>.<lang>.txt` holds it: for every decision the sentence at first and after each click, then the move.
To write the files again after a change of words, run this module: `python -m tests.games.test_prompts`.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from howdah.core.protocol import CHANCE, OVER
from howdah.games import load, names
from howdah.server.sockets import wire
from howdah.server.sockets.choosing import options

FOLDER = Path(__file__).parent / "prompts"
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "siam": (2, {"quiet_limit": 40}),
    "bazaar": (3, {}),
    "bombay": (3, {"open_screens": True}),
    "bombay_bazar": (2, {"opening": "medals"}),
    "bulp": (2, {"distance": 3}),
}
SEED = 5


def told(name: str, lang: str) -> Iterator[str]:
    """Yields a line for every decision of a random game, in which all kinds of moves are as likely."""
    seats, chosen = GAMES[name]
    game, rng = load(name), random.Random(SEED)
    match, words = game.new(seats, chosen), game.words(lang)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.roll(rng)
            continue
        seat = match.turn
        shown = options(game, match.seen(seat), match.engine.legal(match.state)).worded(words)
        found = json.loads(wire.encode(shown))
        offered = [*found["choices"], *found["shortcuts"]]
        said = {tuple(path): one["say"] for one in found["prompts"] for path in one["after"]}
        kinds = sorted({game.lexicon.kind(game.lexicon.find(choice[0])) for choice in offered})
        kind = rng.choice(kinds)
        text, *path = rng.choice([one for one in offered if game.lexicon.kind(game.lexicon.find(one[0])) == kind])
        asked = [said[tuple(path[:length])] for length in range(len(path))]
        yield f"{seat}  {' | '.join(asked)}  →  {text}"
        match.play(text)


def test_every_listed_game_has_its_prompts() -> None:
    assert set(GAMES) == {name for name in names() if load(name).listed}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_asks_what_is_stored(name: str, lang: str) -> None:
    stored = (FOLDER / f"{name}.{lang}.txt").read_text(encoding="utf-8").splitlines()
    assert list(told(name, lang)) == stored


if __name__ == "__main__":
    for one in GAMES:
        for spoken in ("en", "fr"):
            (FOLDER / f"{one}.{spoken}.txt").write_text("\n".join([*told(one, spoken), ""]), encoding="utf-8")
