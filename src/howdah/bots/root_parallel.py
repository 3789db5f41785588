"""Root-parallel MCTS: several processes search one position, each with its own tree, and the results are merged."""

from collections.abc import Sequence

from howdah.core.game import Game
from howdah.session.view import View

from . import pool
from .mcts import Line, ordered


class RootParallelSearch:
    """Searches like `MctsSearch`, in several processes."""

    def __init__(self, game: Game, processes: int) -> None:
        self.game, self.pool = game, pool.Pool(processes)

    def search(self, view: View, seed: int, simulations: int = 0, seconds: float = 0.0) -> list[Line]:
        """Returns the moves of the seat to decide, the best first; the processes share the simulations."""
        packed, viewer, processes = self.game.schema.pack(view.state), int(view.state.viewer), self.pool.processes
        share = -(-simulations // processes)
        seeds = [seed * processes + i for i in range(processes)]
        results = [
            self.pool.submit(pool.search, self.game.name, viewer, packed, each, share, seconds) for each in seeds
        ]
        return merged([result.result() for result in results])

    def stop(self) -> None:
        """Ends the processes."""
        self.pool.stop()


def merged(results: Sequence[Sequence[Line]]) -> list[Line]:
    """Returns the lines of several searches of one position as one: visits are added, values weighted by visits."""
    found: dict[str, list[Line]] = {}
    for line in (line for lines in results for line in lines):
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
    """Returns the mean of values by their visits, or the first where nothing was visited."""
    visits = sum(count for _, count in values)
    return sum(value * count for value, count in values) / visits if visits else values[0][0]
