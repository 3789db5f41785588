"""Kernels for every game, built on its rules: random games (playouts) and perft."""

from collections.abc import Sequence
from typing import Any

from .kernel import kernel, open_kernel
from .protocol import CHANCE, OVER, Buffer
from .rng import below, weighted

turn = open_kernel("turn")
legal = open_kernel("legal")
chance = open_kernel("chance")
play = open_kernel("play")
outcome = open_kernel("outcome")
why_not = open_kernel("why_not")
assign = open_kernel("assign")


@kernel
def choices(state: Any, moves: Buffer, weights: Buffer) -> int:
    """Writes all legal moves, or all chance outcomes with their weights, and returns how many."""
    decider = turn(state)
    if decider == OVER:
        return 0
    if decider == CHANCE:
        return chance(state, moves, weights)
    return legal(state, moves)


@kernel
def reasons(state: Any, out: Buffer) -> None:
    """Writes for every move of the lexicon the number of the clause that forbids it, 0 for a legal move."""
    for move in range(len(out)):
        out[move] = why_not(state, move)


@kernel
def random_move(state: Any, moves: Buffer, weights: Buffer, rng: Buffer) -> int:
    """Returns a random move: uniform for a seat, by weight for chance."""
    if turn(state) == CHANCE:
        return chance_move(state, moves, weights, rng)
    return moves[below(rng, legal(state, moves))]


@kernel
def chance_move(state: Any, moves: Buffer, weights: Buffer, rng: Buffer) -> int:
    """Returns a random outcome of chance, by weight."""
    return moves[weighted(rng, weights, chance(state, moves, weights))]


@kernel
def playout(state: Any, limit: int, moves: Buffer, weights: Buffer, rng: Buffer) -> int:
    """Plays random moves to the end, at most `limit` steps, and returns the number of steps."""
    steps = 0
    while steps < limit and turn(state) != OVER:
        play(state, random_move(state, moves, weights, rng))
        steps += 1
    return steps


@kernel
def perft(states: Sequence[Any], depth: int, moves: Sequence[Buffer], weights: Sequence[Buffer]) -> int:
    """Returns the number of move sequences of length `depth` from states[depth]. Lower states are scratch space."""
    n = choices(states[depth], moves[depth], weights[depth])
    if depth <= 1:
        return n if depth == 1 else 1
    total = 0
    for i in range(n):
        assign(states, depth - 1, depth)
        play(states[depth - 1], moves[depth][i])
        total += perft(states, depth - 1, moves, weights)
    return total


@kernel
def many(
    states: Sequence[Any],
    limit: int,
    moves: Buffer,
    weights: Buffer,
    rng: Buffer,
    scores: Buffer,
    place: Buffer,
    ranks: Buffer,
    lengths: Buffer,
) -> None:
    """Plays a random game from states[0] for every entry of `lengths`. A game cut at the limit has ranks of -1."""
    seats = len(place)
    for game in range(len(lengths)):
        assign(states, 1, 0)
        lengths[game] = playout(states[1], limit, moves, weights, rng)
        outcome(states[1], scores, place)
        for seat in range(seats):
            ranks[game * seats + seat] = place[seat] if turn(states[1]) == OVER else -1
