"""Every target of every picture has something to say in a tooltip, in both languages."""

import random
import re
from html import unescape

import pytest

from howdah import load
from howdah.core.game import Game
from howdah.core.protocol import CHANCE, OVER
from howdah.show.words import LANGUAGES

TARGET = re.compile(r"data-t='([^']*)'")


def untold(game: Game, view: object) -> set[str]:
    """Returns the targets of a picture of which nothing is told."""
    about = game.hooks.about(view)
    for lang in LANGUAGES:
        for said in about.values():
            assert said
            assert all("{" not in game.words(lang).line(one) and game.words(lang).line(one).strip() for one in said)
    drawn = {unescape(target) for _, markup in game.picture.draw(view) for target in TARGET.findall(markup)}
    return drawn - set(about)


@pytest.mark.parametrize("name", ["siam", "bazaar", "bombay", "bombay_bazar", "bulp"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_target_has_a_text(name: str, seed: int) -> None:
    game, rng = load(name), random.Random(seed)
    for seats in game.seats:
        match = game.new(seats)
        for ply in range(150):
            if match.turn == OVER:
                break
            if ply % 7 == 0 or (match.turn != CHANCE and ply < 20):
                for viewer in (None, 0, max(match.turn, 0)):
                    assert untold(game, match.view(viewer).state) == set()
            if match.turn == CHANCE:
                match.roll(rng)
            else:
                match.play(rng.choice(match.legal()))
        assert untold(game, match.view(None).state) == set()


def test_no_text_of_a_tooltip_is_unused() -> None:
    for name in ("siam", "bazaar", "bombay", "bombay_bazar", "bulp"):
        game = load(name)
        code = "".join(path.read_text(encoding="utf-8") for path in game.folder.glob("about.py"))
        keys = {key for key in game.words("en").keys if key.startswith("about-")}
        assert keys == {key for key in game.words("fr").keys if key.startswith("about-")}
        unused = {key for key in keys if key not in code and f'"{key.removeprefix("about-")}"' not in code}
        assert unused == set()
