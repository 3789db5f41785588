"""Several processes thinking about one position: each grows a tree of its own, and what they found is added up."""

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import howdah
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.match import View

from .mcts import Line, MctsSearch, ordered

_thinkers: dict[str, MctsSearch] = {}


class Crew:
    """Searches like `MctsSearch`, in several processes."""

    def __init__(self, game: Game, processes: int) -> None:
        self.game, self.processes = game, processes
        self.pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))

    def search(self, view: View, seed: int, simulations: int = 0, seconds: float = 0.0) -> list[Line]:
        """Returns the moves of the seat to decide, the best first; the simulations are shared out, the seconds not."""
        packed, viewer = self.game.schema.pack(view.state), int(view.state.viewer)
        each = -(-simulations // self.processes)
        try:
            asked = [
                self.pool.submit(_think, self.game.name, viewer, packed, seed * self.processes + head, each, seconds)
                for head in range(self.processes)
            ]
            return merged([done.result() for done in asked])
        except BrokenProcessPool as error:
            raise HowdahError("A process that thinks has died.") from error

    def stop(self) -> None:
        """Ends the processes."""
        self.pool.shutdown(wait=False, cancel_futures=True)


def merged(thoughts: Sequence[Sequence[Line]]) -> list[Line]:
    """Returns the lines of several thoughts about one position as one: visits are added, worth is weighted by them."""
    found: dict[str, list[Line]] = {}
    for line in (line for lines in thoughts for line in lines):
        found.setdefault(line.move, []).append(line)
    return ordered([_merged(lines) for lines in found.values()])


def _merged(lines: Sequence[Line]) -> Line:
    visits = sum(line.visits for line in lines)
    is_won = any(line.is_won for line in lines)
    value = 1.0 if is_won else _weighted([(line.value, line.visits) for line in lines])
    scores = [(line.score, line.visits) for line in lines if line.score is not None]
    longest = max(lines, key=lambda line: line.visits)
    return Line(lines[0].move, visits, value, longest.pv, is_won, _weighted(scores) if scores else None)


def _weighted(values: Sequence[tuple[float, int]]) -> float:
    """Returns the mean of values by their visits, or the first where there are none."""
    visits = sum(count for _, count in values)
    return sum(value * count for value, count in values) / visits if visits else values[0][0]


def _think(name: str, viewer: int, packed: bytes, seed: int, simulations: int, seconds: float) -> list[Line]:
    """Thinks in a process of the crew."""
    game = howdah.load(name)
    if name not in _thinkers:
        _thinkers[name] = MctsSearch(game)
    state = game.schema.unpack(packed)
    state.viewer = viewer
    _thinkers[name].forget()
    return _thinkers[name].search(View(game, state), seed, simulations, seconds)
