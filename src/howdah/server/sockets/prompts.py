"""What to do next: a sentence for the beginning of a turn, and for every click that does not make a move yet."""

from collections import defaultdict
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
    begun: defaultdict[Path, list[int]] = defaultdict(list)
    for choice in choices:
        move = game.lexicon.find(choice[0])
        for end in range(1, len(choice)):
            begun[choice[1:end]].append(move)
    return begun
