"""What a move costs: the value of the position after it, against that after the best move.

A search spends its simulations on good moves and knows little of the others: here each move has a search of its own.
"""

from dataclasses import dataclass

from howdah.core.protocol import OVER
from howdah.session.view import View

from .mcts import Line, MctsSearch

SEEDS = 2  # comparisons, of which the smallest counts: chance seldom errs twice the same way
CERTAIN = 6  # times the effort of the last comparison, of what seems to be enough: near the end short searches err


@dataclass(frozen=True)
class Effort:
    """The limits of the search of each position (0: no limit)."""

    simulations: int
    seconds: float = 0.0

    def times(self, factor: int) -> "Effort":
        return Effort(self.simulations * factor, self.seconds * factor)


def regret(search: MctsSearch, view: View, move: str, effort: Effort, seed: int, enough: float = 0.0) -> float:
    """Returns how much of its chance to win, from 0 to 1, a seat gives up by a move.

    Less than `enough` is rough; as much is found again by a longer search, since somebody may be warned of it.
    """
    best = _best(search, view, effort, seed)
    least = 0.0 if best == move else 1.0
    for each in range(seed, seed + SEEDS):
        if least > enough:
            least = min(least, _cost(search, view, (best, move), effort, each))
    if enough and least > enough:
        surely = effort.times(CERTAIN)
        best = _best(search, view, surely, seed)
        least = min(least, _cost(search, view, (best, move), surely, seed) if best != move else 0.0)
    return least


def _best(search: MctsSearch, view: View, effort: Effort, seed: int) -> str:
    search.forget()
    return search.search(view, seed, effort.simulations, effort.seconds)[0].move


def _cost(search: MctsSearch, view: View, moves: tuple[str, str], effort: Effort, seed: int) -> float:
    """Returns how much less the position after the second of two moves is worth than that after the first."""
    one, other = (value_after(search, view, move, effort, seed) for move in moves)
    return max(0.0, one - other)


def value_after(search: MctsSearch, view: View, move: str, effort: Effort, seed: int) -> float:
    """Returns the value of the position after a move, from 0 to 1, for the seat that sees the view."""
    game, engine, seat = search.game, search.engine, int(view.state.viewer)
    state = engine.deal(view.state, seed)
    engine.play(state, game.lexicon.find(move))
    if engine.turn(state) == OVER:
        winners = engine.outcome(state).winners
        return 1.0 / len(winners) if seat in winners else 0.0 if winners else 0.5
    search.forget()
    lines = search.search(View(game, engine.view(state, seat)), seed, effort.simulations, effort.seconds)
    return 1.0 if engine.turn(state) == seat and lines[0].is_won else _mean(lines)


def _mean(lines: list[Line]) -> float:
    visits = sum(line.visits for line in lines)
    return sum(line.value * line.visits for line in lines) / max(1, visits)
