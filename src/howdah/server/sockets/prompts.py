"""What to do next: a sentence for the beginning of a turn, and for every click that does not make a move yet."""

from typing import Any

from howdah.core.game import Game
from howdah.core.protocol import Path
from howdah.show.words import Words

from . import wire


def prompts(game: Game, view: Any, words: Words, choices: list[Path]) -> list[wire.Prompt]:
    """Returns the prompts of a seat that has these choices, each a move's text and its clicks; equal ones as one."""
    after: dict[str, list[Path]] = {}
    for path, moves in _begun(game, choices).items():
        said = game.hooks.prompt(view, path, moves)
        if said:
            after.setdefault(words.line(said), []).append(path)
    return [wire.Prompt(say, paths) for say, paths in after.items()]


def _begun(game: Game, choices: list[Path]) -> dict[Path, list[int]]:
    """Returns the paths that lead on to moves, with these moves."""
    begun: dict[Path, list[int]] = {}
    for text, *path in choices:
        move = game.lexicon.find(text)
        for length in range(len(path)):
            begun.setdefault(tuple(path[:length]), []).append(move)
    return begun
