"""What a GPU runs: a thread a match for the rules, a warp a match for what is written in rows.

A thread copies the state of its match to memory of its own, where the same entries of all states of a warp lie side by
side, and copies it back when it is done.
"""

from typing import Any

import numpy as np

from howdah.core.kernel import open_kernel

from .batch_kernel import Matches, Scratch, is_playable, observe_match, sample

# Bound for each game and number of seats by `cuda`.
cuda: Any = None
RECORD: Any = None  # the type of a state
ROOM = WIDTH = SEATS = WARP = 0  # ROOM: of a state and its scratch, eight bytes each
MOVE: Any = None  # the type of a move
KEEPS = True  # whether a match is what the kernel made of it
body = open_kernel("body")
copy_state = open_kernel("copy_state")


def sync_warp() -> None:
    """Lets the threads of a warp wait for each other."""
    cuda.syncwarp()


def each(matches: Matches, first: int, last: int, given: Any) -> None:
    """Runs a kernel in each of some matches, or on a copy of each."""
    i = first + cuda.grid(1)
    if i < last:
        room = cuda.local.array(ROOM, np.int64).view(RECORD)
        rng = cuda.local.array(1, np.int64)
        moves = cuda.local.array(WIDTH, MOVE)
        weights = cuda.local.array(WIDTH, np.int32)
        scores = cuda.local.array(SEATS, np.int32)
        ranks = cuda.local.array(SEATS, np.int32)
        copy_state(room, 0, matches.states, i)
        rng[0] = matches.rngs[i, 0]
        body(matches, i, room, 0, rng, Scratch(moves, weights, scores, ranks, 0), given)
        if KEEPS:
            copy_state(matches.states, i, room, 0)
        matches.rngs[i, 0] = rng[0]


def sample_each(matches: Matches, first: int, last: int, given: Any) -> None:
    """Writes a random move of each of some matches."""
    i = first + cuda.grid(1)
    if i < last:
        sample(matches, i, matches.rngs[i], given[0])


def mask_each(matches: Matches, first: int, last: int, _given: Any) -> None:
    """Masks the moves listed in each of some matches."""
    i, lane = first + cuda.grid(1) // WARP, cuda.grid(1) % WARP
    if i < last:
        for move in range(lane, matches.mask.shape[1], WARP):
            matches.mask[i, move] = False
        sync_warp()
        for k in range(lane, matches.counts[i], WARP):
            matches.mask[i, matches.moves[i, k]] = True


def observe_each(matches: Matches, first: int, last: int, given: Any) -> None:
    """Writes what a seat of each of some matches sees."""
    i, lane = first + cuda.grid(1) // WARP, cuda.grid(1) % WARP
    if i < last:
        observe_match(matches, i, lane, WARP, given)


def check_each(matches: Matches, first: int, last: int, given: Any) -> None:
    """Writes the first match in which an action cannot be played."""
    i = first + cuda.grid(1)
    actions, wrong = given
    if i < last and not is_playable(matches, i, actions[i]):
        cuda.atomic.min(wrong, 0, i)


def take_each(values: Any, numbers: Any) -> None:
    """Copies numbers of any type; those that are no move of any game become -1."""
    i = cuda.grid(1)
    if i < len(numbers):
        numbers[i] = values[i] if 0 <= values[i] < 1 << 31 else -1
