"""What a seat may choose, and what helps it: other ways to click a move, what to do next, and what it may regret."""

from typing import TYPE_CHECKING, Any, NamedTuple

from howdah.core.game import Game
from howdah.core.protocol import Hooks, Path, Said
from howdah.show.words import Words

from ..tables.lately import Lately
from . import wire

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable
    from ..tables.snapshot import Snapshot

Saying = tuple[Said, list[Path]]  # a message, and the paths of clicks after which it is said


class Options(NamedTuple):
    """What a seat may choose and what helps it, in no language yet."""

    choices: list[Path]
    shortcuts: list[Path]
    prompts: list[Saying]
    cautions: dict[int, Said]


NOTHING = wire.Choosing(None, [], [], [])  # for a seat that must wait
_known: Lately[Options] = Lately(256)  # every look at a table asks for them


def choosing(live: "LiveTable", viewer: int, words: Words) -> wire.Choosing:
    """Returns what a viewer may choose, nothing for one whose turn it is not."""
    if viewer < 0 or live.turn != viewer:
        return NOTHING
    found = options(live)
    said = [(live.game.lexicon.texts[move], words.line(one)) for move, one in found.cautions.items()]
    return wire.Choosing(found.choices, found.shortcuts, _worded(found.prompts, words), said)


def options(live: "LiveTable") -> Options:
    """Returns what the seat may choose whose turn it is."""
    return _known.once((live.match, live.ply), lambda: _options(live, live.turn))


def _options(live: "LiveTable", seat: int) -> Options:
    game, view, chosen = live.game, live.view(seat), choices(live, seat) or []
    shorter = shortcuts(game, view, chosen)
    return Options(chosen, shorter, _prompts(game, view, [*chosen, *shorter]), _cautions(game, view, chosen))


def choices(live: "LiveTable | Snapshot", viewer: int) -> list[Path] | None:
    """Returns the legal moves of a viewer whose turn it is, each with its path of clicks."""
    if viewer < 0 or live.turn != viewer:
        return None
    view, texts, path = live.view(viewer), live.game.lexicon.texts, live.game.picture.path
    return [(texts[move], *path(view, move)) for move in live.match.engine.legal(live.match.state)]


def shortcuts(game: Game, view: Any, choices: list[Path]) -> list[Path]:
    """Returns other paths of clicks for a seat that has these choices: each a move's text and its clicks."""
    if not choices or game.hooks.shortcuts is Hooks.shortcuts:
        return []
    found = game.hooks.shortcuts(view, _moves(game, choices))
    return [(game.lexicon.texts[move], *path) for move, path in found]


def cautions(game: Game, view: Any, words: Words, choices: list[Path]) -> list[wire.Pair]:
    """Returns the moves that a seat may regret, with a sentence; none where no choice is better."""
    return [(game.lexicon.texts[move], words.line(one)) for move, one in _cautions(game, view, choices).items()]


def _cautions(game: Game, view: Any, choices: list[Path]) -> dict[int, Said]:
    if not choices or game.hooks.cautions is Hooks.cautions:
        return {}
    moves = _moves(game, choices)
    said = game.hooks.cautions(view, moves)
    return {} if len(said) == len(moves) else said


def prompts(game: Game, view: Any, words: Words, choices: list[Path]) -> list[wire.Prompt]:
    """Returns what to do next at first and after each click; equal sentences as one."""
    return _worded(_prompts(game, view, choices), words)


def _prompts(game: Game, view: Any, choices: list[Path]) -> list[Saying]:
    if game.hooks.prompt is Hooks.prompt:
        return []
    after: dict[tuple[object, ...], Saying] = {}
    for path, moves in _begun(game, choices).items():
        said = game.hooks.prompt(view, path, moves)
        if said:
            after.setdefault((said[0], *said[1].items()), (said, []))[1].append(path)
    return [*after.values()]


def _worded(sayings: list[Saying], words: Words) -> list[wire.Prompt]:
    worded: dict[str, list[Path]] = {}
    for said, paths in sayings:
        worded.setdefault(words.line(said), []).extend(paths)
    return [wire.Prompt(say, paths) for say, paths in worded.items()]


def _moves(game: Game, choices: list[Path]) -> list[int]:
    return game.lexicon.numbers([choice[0] for choice in choices])


def _begun(game: Game, choices: list[Path]) -> dict[Path, list[int]]:
    """Returns the paths that lead on to moves, with these moves; neighbours often differ by their last click alone."""
    moves = _moves(game, choices)
    begun: dict[Path, list[int]] = {(): moves} if moves else {}
    stem: Path = ()
    leading: list[list[int]] = []  # the moves of each path that leads to the present one
    for choice, move in zip(choices, moves, strict=True):
        if choice[1:-1] != stem:
            stem = choice[1:-1]
            leading = [begun.setdefault(stem[:end], []) for end in range(1, len(stem) + 1)]
        for found in leading:
            found.append(move)
    return begun
