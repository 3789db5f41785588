"""What a seat may choose, and what helps it: other ways to click a move, what to do next, and what it may regret."""

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Raw

from howdah.core.game import Game
from howdah.core.protocol import Hooks, Path, Said
from howdah.show.words import Words

from . import wire
from .ways import Saying, Ways, listed, saying_of, ways

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable
    from ..tables.moment import Moment
    from ..tables.snapshot import Snapshot

Prompt = tuple[Saying, list[bytes]]  # what is said, and the paths of clicks after which it is, written in JSON


class Options(NamedTuple):
    """What a seat may choose and what helps it, in no language yet; a path follows the text of its move."""

    choices: Raw
    shortcuts: list[Path]
    prompts: list[Prompt]
    cautions: list[tuple[str, Said]]
    settled: str | None

    def worded(self, words: Words) -> wire.Choosing:
        """Returns the same in a language; equal sentences are one."""
        after: dict[bytes, list[bytes]] = {}
        for saying, paths in self.prompts:
            after.setdefault(saying.say(words), []).extend(paths)
        prompts = [b'{"say":%b,"after":%b}' % (say, listed(paths)) for say, paths in after.items()]
        cautions = [(text, words.line(said)) for text, said in self.cautions]
        return wire.Choosing(self.choices, self.shortcuts, Raw(listed(prompts)), cautions, self.settled)


NOTHING = wire.Choosing(None, [], [], [], None)  # for a seat that must wait


def choosing(moment: "Moment", viewer: int, words: Words) -> wire.Choosing:
    """Returns what a viewer may choose, nothing for one whose turn it is not."""
    return NOTHING if viewer < 0 or moment.turn != viewer else moment.options.worded(words)


def choices(live: "LiveTable | Snapshot", viewer: int) -> list[Path] | None:
    """Returns the legal moves of a viewer whose turn it is, each with its path of clicks."""
    if viewer < 0 or live.turn != viewer:
        return None
    game, view = live.game, live.view(viewer)
    moves = live.match.engine.legal(live.match.state)
    return [(game.lexicon.texts[move], *game.picture.path(view, move)) for move in moves]


def options(game: Game, view: Any, moves: list[int], regrets: dict[int, Said] | None = None) -> Options:
    """Returns what a seat may choose that sees a view and has these legal moves; `regrets` are cautions if known."""
    if regrets is None:
        regrets = game.hooks.cautions(view, moves) if moves else {}
    known, texts = ways(game, view), game.lexicon.texts
    chosen = Raw(known.of(view, moves))
    shorter = game.hooks.shortcuts(view, moves) if moves else []
    shortcuts = [(texts[move], *path) for move, path in shorter]
    cautions = regrets if len(regrets) < len(moves) else {}  # where no choice is better, nobody is asked
    said = [(texts[move], one) for move, one in cautions.items()]
    settled = game.hooks.settled(view, moves) if moves else None
    told = None if settled is None else texts[settled]
    return Options(chosen, shortcuts, _prompts(game, view, Led(known, moves, shorter)), said, told)


def _prompts(game: Game, view: Any, led: "Led") -> list[Prompt]:
    """Returns what to do next, at first and after each click."""
    if game.hooks.prompt is Hooks.prompt or not led.legal:
        return []
    after: defaultdict[Saying | None, list[bytes]] = defaultdict(list)
    for saying, path in led.known.told(led.before(), lambda path: game.hooks.prompt(view, path, led.moves)):
        after[saying].append(path)
    found = [(saying, paths) for saying, paths in after.items() if saying]
    first = game.hooks.prompt(view, (), led.moves)
    return [*found, (saying_of(game, first), [b"[]"])] if first else found


class Led:
    """Moves, other ways to click some of them, and the moves that a path of clicks leads to."""

    def __init__(self, known: Ways, moves: list[int], shorter: list[tuple[int, Path]]) -> None:
        self.known, self.legal, self.shorter = known, moves, shorter
        self.all = [*moves, *[move for move, _ in shorter]] if shorter else moves
        self._moves: dict[int, dict[Path, list[int]]] = {}  # by the number of clicks

    def before(self) -> set[int]:
        """Returns the numbers of the paths of clicks that more must follow."""
        return self.known.before(self.legal, [path for _, path in self.shorter])

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
        led: defaultdict[Path, list[int]] = defaultdict(list)
        opened = [*self.known.opened(self.legal), *[path[:-1] for _, path in self.shorter]]
        for move, path in zip(self.all, opened, strict=True):
            if len(path) >= length:
                led[path[:length]].append(move)
        return led
