"""What helps a seat to choose: other ways to click a move, what to do next, and what it may regret."""

from typing import Any

from howdah.core.game import Game
from howdah.core.protocol import Hooks, Path, Said
from howdah.show.words import Words

from . import wire


def shortcuts(game: Game, view: Any, choices: list[Path]) -> list[Path]:
    """Returns other paths of clicks for a seat that has these choices: each a move's text and its clicks."""
    if not choices or game.hooks.shortcuts is Hooks.shortcuts:
        return []
    found = game.hooks.shortcuts(view, _moves(game, choices))
    return [(game.lexicon.texts[move], *path) for move, path in found]


def cautions(game: Game, view: Any, words: Words, choices: list[Path]) -> list[wire.Pair]:
    """Returns the moves that a seat may regret, with a sentence; none where no choice is better."""
    if not choices or game.hooks.caution is Hooks.caution:
        return []
    said = {move: game.hooks.caution(view, move) for move in _moves(game, choices)}
    if all(said.values()):
        return []
    return [(game.lexicon.texts[move], words.line(one)) for move, one in said.items() if one]


def prompts(game: Game, view: Any, words: Words, choices: list[Path]) -> list[wire.Prompt]:
    """Returns what to do next at first and after each click; equal sentences as one."""
    after: dict[tuple[object, ...], tuple[Said, list[Path]]] = {}
    for path, moves in _begun(game, choices).items():
        said = game.hooks.prompt(view, path, moves)
        if said:
            after.setdefault((said[0], *said[1].items()), (said, []))[1].append(path)
    worded: dict[str, list[Path]] = {}
    for said, paths in after.values():
        worded.setdefault(words.line(said), []).extend(paths)
    return [wire.Prompt(say, paths) for say, paths in worded.items()]


def _moves(game: Game, choices: list[Path]) -> list[int]:
    find = game.lexicon.find
    return [find(choice[0]) for choice in choices]


def _begun(game: Game, choices: list[Path]) -> dict[Path, list[int]]:
    """Returns the paths that lead on to moves, with these moves."""
    begun: dict[Path, list[int]] = {}
    for choice, move in zip(choices, _moves(game, choices), strict=True):
        for end in range(1, len(choice)):
            begun.setdefault(choice[1:end], []).append(move)
    return begun
