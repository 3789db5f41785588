"""What a move costs: the value of the position after it, against that after the best move.

A search spends its simulations on good moves and knows little of the others: here each move has a search of its own.
"""

from dataclasses import dataclass

from howdah.core.protocol import OVER
from howdah.session.view import View

from .mcts import Line, MctsSearch

SEEDS = 2  # comparisons, of which the smallest counts: chance seldom errs twice the same way


@dataclass(frozen=True)
class Effort:
    """The limits of the search of each position (0: no limit)."""

    simulations: int
    seconds: float = 0.0


def regret(search: MctsSearch, view: View, move: str, effort: Effort, seed: int, enough: float = 0.0) -> float:
    """Returns how much of its chance to win, from 0 to 1, a seat gives up by a move; less than `enough` is rough."""
    search.forget()
    best = search.search(view, seed, effort.simulations, effort.seconds)[0].move
    least = 0.0 if best == move else 1.0
    for each in range(seed, seed + SEEDS):
        if least <= enough:
            break
        before, after = (value_after(search, view, one, effort, each) for one in (best, move))
        least = min(least, max(0.0, before - after))
    return least


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
