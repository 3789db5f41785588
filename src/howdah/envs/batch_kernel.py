"""Kernels over a batch: one thread steps its share of the matches, without Python between them."""

from typing import Any, NamedTuple

from howdah.core.kernel import kernel, open_kernel
from howdah.core.playout import playout, random_move
from howdah.core.protocol import CHANCE, OVER, Buffer

from .observation import observe

turn = open_kernel("turn")
legal = open_kernel("legal")
chance = open_kernel("chance")
play = open_kernel("play")
outcome = open_kernel("outcome")
assign = open_kernel("assign")
opened = open_kernel("opened")


class Matches(NamedTuple):
    """The arrays of a batch, one row a match. After the states come the start of a match, and one spare a thread."""

    states: Any
    rngs: Any
    moves: Any  # the legal moves; of chance, its outcomes
    weights: Any  # of the outcomes, where chance is given by the caller
    counts: Any  # of the moves
    mask: Any
    turns: Any
    rewards: Any
    done: Any
    lengths: Any  # steps of the match, chance included
    draws: bool  # whether the batch draws chance by itself
    restarts: bool  # whether a match that ends starts anew


class Scratch(NamedTuple):
    """What one thread needs for itself."""

    spare: int  # the place of a state
    moves: Any
    weights: Any
    scores: Any
    ranks: Any


@kernel
def reset(matches: Matches, first: int, last: int, scratch: Scratch) -> None:
    """Starts some matches anew."""
    for i in range(first, last):
        _begin(matches, i, scratch)
        _show(matches, i)


@kernel
def step(matches: Matches, first: int, last: int, actions: Buffer, scratch: Scratch) -> None:
    """Plays one move in each of some matches. A match that ends is rewarded and starts anew."""
    for i in range(first, last):
        _play(matches, i, actions[i], scratch)
        _finish(matches, i, scratch)
        _show(matches, i)


@kernel
def rollout(matches: Matches, first: int, last: int, steps: int, scratch: Scratch) -> None:
    """Plays random moves in each of some matches, which start anew at their end."""
    for i in range(first, last):
        for _ in range(steps):
            if turn(matches.states[i]) != OVER:  # it stays where matches do not start anew
                _play(matches, i, _random_move(matches, i, scratch), scratch)
                _finish(matches, i, scratch)
        _show(matches, i)


@kernel
def play_others(matches: Matches, first: int, last: int, seat: int, scratch: Scratch) -> None:
    """Plays random moves in each of some matches until a seat decides; what it got when one ended before stays."""
    for i in range(first, last):
        state, done = matches.states[i], matches.done[i]
        while turn(state) != seat and turn(state) != OVER:
            _play(matches, i, _random_move(matches, i, scratch), scratch)
            if turn(state) == OVER:
                _finish(matches, i, scratch)
                done = True
        matches.done[i] = done
        _show(matches, i)


@kernel
def play_out(matches: Matches, first: int, last: int, limit: int, rewards: Any, scratch: Scratch) -> None:
    """Writes how a random game from each of some matches ends; the matches stay as they are."""
    for i in range(first, last):
        assign(matches.states, scratch.spare, i)
        playout(matches.states[scratch.spare], limit, scratch.moves, scratch.weights, matches.rngs[i])
        _reward(matches.states[scratch.spare], rewards[i], scratch)


@kernel
def show(matches: Matches, first: int, last: int) -> None:
    """Writes the legal moves of some matches, whose states were changed from outside."""
    for i in range(first, last):
        _show(matches, i)


@kernel
def _begin(matches: Matches, i: int, scratch: Scratch) -> None:
    assign(matches.states, i, len(matches.turns))  # the start
    matches.lengths[i] = 0
    _draw(matches, i, scratch)


@kernel
def _draw(matches: Matches, i: int, scratch: Scratch) -> None:
    """Draws chance until a seat decides."""
    while matches.draws and turn(matches.states[i]) == CHANCE:
        play(matches.states[i], _random_move(matches, i, scratch))
        matches.lengths[i] += 1


@kernel
def _play(matches: Matches, i: int, move: int, scratch: Scratch) -> None:
    """Plays a move, and draws the chance that follows."""
    play(matches.states[i], move)
    matches.lengths[i] += 1
    _draw(matches, i, scratch)


@kernel
def _random_move(matches: Matches, i: int, scratch: Scratch) -> int:
    return random_move(matches.states[i], scratch.moves, scratch.weights, matches.rngs[i])


@kernel
def _finish(matches: Matches, i: int, scratch: Scratch) -> None:
    """Rewards a match that has ended, and starts it anew where matches do."""
    if turn(matches.states[i]) == OVER:
        _reward(matches.states[i], matches.rewards[i], scratch)
        matches.done[i] = True
        if matches.restarts:
            _begin(matches, i, scratch)
    elif matches.done[i]:
        matches.done[i] = False
        for seat in range(len(scratch.ranks)):
            matches.rewards[i][seat] = 0.0


@kernel
def _reward(state: Any, rewards: Any, scratch: Scratch) -> None:
    """Writes each seat's reward: from -1 behind all others to 1 ahead of all. One seat alone gets its score."""
    seats = len(scratch.ranks)
    outcome(state, scratch.scores, scratch.ranks)
    for seat in range(seats):
        rewards[seat] = scratch.scores[seat] if seats == 1 else 0.0
        for other in range(seats):
            if scratch.ranks[seat] < scratch.ranks[other]:
                rewards[seat] += 1.0 / (seats - 1)
            elif scratch.ranks[seat] > scratch.ranks[other]:
                rewards[seat] -= 1.0 / (seats - 1)


@kernel
def _show(matches: Matches, i: int) -> None:
    """Writes who decides, the legal moves, and their mask."""
    state, moves, mask = matches.states[i], matches.moves[i], matches.mask[i]
    for k in range(matches.counts[i]):
        mask[moves[k]] = False
    decider = turn(state)
    count = 0
    if decider == CHANCE:
        count = chance(state, moves, matches.weights[i])
    elif decider != OVER:
        count = legal(state, moves)
    for k in range(count):
        mask[moves[k]] = True
    matches.turns[i], matches.counts[i] = decider, count


@kernel
def observe_all(
    matches: Matches,
    first: int,
    last: int,
    records: Any,
    viewers: Buffer,
    everything: bool,
    table: Any,
    codes: Any,
    out: Any,
) -> None:
    """Writes what a seat of each of some matches sees, or everything; nothing where there is no such seat."""
    seats = matches.rewards.shape[1]
    for i in range(first, last):
        if viewers[i] >= 0:
            state = matches.states[i]
            is_open = everything or turn(state) == OVER or opened(state) != 0
            observe(records[i], viewers[i], seats, is_open, table, codes, out[i])


@kernel
def never_opened(_state: Any) -> bool:
    """What a game without `opened` does: its secrets last to the end."""
    return False
