"""The reference for a search: brute force to some depth, without evaluation."""

from functools import cache
from typing import Any

from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind, kernel, open_kernel
from howdah.core.protocol import OVER, Buffer

turn = open_kernel("turn")
legal = open_kernel("legal")
play = open_kernel("play")
outcome = open_kernel("outcome")
assign = open_kernel("assign")


@kernel
def is_forced(states: Any, plies: int, seat: int, moves: Any, scores: Buffer, ranks: Buffer) -> bool:
    """Tells whether a seat has a forced win within `plies` of states[plies]; without chance."""
    decider = turn(states[plies])
    if decider == OVER:
        outcome(states[plies], scores, ranks)
        return ranks[seat] == 0
    if plies == 0:
        return False
    n = legal(states[plies], moves[plies])
    for i in range(n):
        assign(states, plies - 1, plies)
        play(states[plies - 1], moves[plies][i])
        if is_forced(states, plies - 1, seat, moves, scores, ranks) == (decider == seat):
            return decider == seat
    return decider != seat


@cache
def _bound(game: Game) -> Any:
    engine = game.engine(COMPILED)
    return bind([is_forced], COMPILED, game.name, engine.kernels)["is_forced"]


def winning(game: Game, state: Any, turns: int) -> list[str]:
    """Returns the moves with which the seat to decide wins within some of its own turns, by brute force."""
    import numpy

    engine = game.engine(COMPILED)
    plies = 2 * turns - 2
    states, moves = engine.states(plies + 2), numpy.zeros((plies + 1, game.max_legal), numpy.int64)
    engine.put(states, plies + 1, state)
    seat = engine.turn(states[plies + 1])
    found = []
    for move in engine.legal(states[plies + 1]):
        states[plies] = states[plies + 1]
        engine.play(states[plies], move)
        if _bound(game)(states, plies, seat, moves, engine.buffer(int(state.seats)), engine.buffer(int(state.seats))):
            found.append(game.lexicon.texts[move])
    return found
