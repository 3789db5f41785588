"""What a seat may choose, and what helps it: other ways to click a move, what to do next, and what it may regret."""

from collections import defaultdict
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from howdah.core.game import Game
from howdah.core.protocol import Hooks, Path, Said
from howdah.show.words import Words

from . import wire
from .ways import ways

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable
    from ..tables.moment import Moment
    from ..tables.snapshot import Snapshot

Saying = tuple[Said, list[Path]]  # a message, and the paths of clicks after which it is said


class Options(NamedTuple):
    """What a seat may choose and what helps it, in no language yet; a path follows the text of its move."""

    choices: list[Path]
    shortcuts: list[Path]
    prompts: list[Saying]
    cautions: list[tuple[str, Said]]
    settled: str | None

    def worded(self, words: Words) -> wire.Choosing:
        """Returns the same in a language; equal sentences are one."""
        after: dict[str, list[Path]] = {}
        for said, paths in self.prompts:
            after.setdefault(words.line(said), []).extend(paths)
        prompts = [wire.Prompt(say, paths) for say, paths in after.items()]
        cautions = [(text, words.line(said)) for text, said in self.cautions]
        return wire.Choosing(self.choices, self.shortcuts, prompts, cautions, self.settled)


NOTHING = wire.Choosing(None, [], [], [], None)  # for a seat that must wait


def choosing(moment: "Moment", viewer: int, words: Words) -> wire.Choosing:
    """Returns what a viewer may choose, nothing for one whose turn it is not."""
    return NOTHING if viewer < 0 or moment.turn != viewer else moment.options.worded(words)


def choices(live: "LiveTable | Snapshot", viewer: int) -> list[Path] | None:
    """Returns the legal moves of a viewer whose turn it is, each with its path of clicks."""
    if viewer < 0 or live.turn != viewer:
        return None
    view = live.view(viewer)
    return ways(live.game, view).of(view, live.match.engine.legal(live.match.state))


def options(game: Game, view: Any, moves: list[int], regrets: dict[int, Said] | None = None) -> Options:
    """Returns what a seat may choose that sees a view and has these legal moves; `regrets` are cautions if known."""
    if regrets is None:
        regrets = game.hooks.cautions(view, moves) if moves else {}
    known = ways(game, view)
    chosen = known.of(view, moves)
    shorter = game.hooks.shortcuts(view, moves) if moves else []
    shortcuts = [(game.lexicon.texts[move], *path) for move, path in shorter]
    led = Led(moves, chosen, known.before(moves))
    if shorter:
        led = led.extended(shorter, shortcuts)
    cautions = regrets if len(regrets) < len(moves) else {}  # where no choice is better, nobody is asked
    said = [(game.lexicon.texts[move], one) for move, one in cautions.items()]
    settled = game.hooks.settled(view, moves) if moves else None
    told = None if settled is None else game.lexicon.texts[settled]
    return Options(chosen, shortcuts, _prompts(game, view, led), said, told)


def _prompts(game: Game, view: Any, led: "Led") -> list[Saying]:
    """Returns what to do next, at first and after each click; a game often returns one object for many paths."""
    if game.hooks.prompt is Hooks.prompt:
        return []
    found = [*map(game.hooks.prompt, repeat(view), led.paths, repeat(led.moves))]
    after: defaultdict[int, list[Path]] = defaultdict(list)
    for one, path in zip(map(id, found), led.paths, strict=True):
        after[one].append(path)
    sayings: dict[object, Saying] = {}
    for one, said in dict(zip(map(id, found), found, strict=True)).items():
        if said:
            name, values = said
            sayings.setdefault((name, *values.items()), (said, []))[1].extend(after[one])
    return [*sayings.values()]


class Led:
    """Moves, the clicks that lead to them, and the paths of clicks that more must follow."""

    def __init__(self, moves: list[int], choices: list[Path], paths: list[Path]) -> None:
        self.all, self.choices, self.paths = moves, choices, paths
        self._moves: dict[int, dict[Path, list[int]]] = {}  # by the number of clicks

    def extended(self, shorter: list[tuple[int, Path]], choices: list[Path]) -> "Led":
        """Returns the same with other ways to make some of the moves."""
        begun = [path[:length] for _, path in shorter for length in range(len(path) - 1, -1, -1)]
        moves = [*self.all, *[move for move, _ in shorter]]
        return Led(moves, [*self.choices, *choices], [*dict.fromkeys([*self.paths, *begun])])

    def moves(self, path: Path) -> list[int]:
        """Returns the moves that a path leads to."""
        if not path:
            return self.all
        length = len(path)
        if length not in self._moves:
            self._moves[length] = self._beginning(length)
        return self._moves[length][path]

    def _beginning(self, length: int) -> dict[Path, list[int]]:
        """Returns the moves by their first clicks, of those that more clicks must follow."""
        end, led = length + 1, defaultdict[Path, list[int]](list)
        for move, choice in zip(self.all, self.choices, strict=True):
            if len(choice) > end:
                led[choice[1:end]].append(move)
        return led
