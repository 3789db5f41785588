"""Compares a device with the processor: the same seeds must lead to the same states, bit for bit. JSON lines.

The processor itself is compared with the rules interpreted.
"""

import json
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from howdah.core.cuda import is_simulated
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED

from .matches import Batch

MEMORY = 1 << 32  # bytes of a batch
GAMES = {"cuda": 1 << 20, "cpu": 30}  # of each game, unless told
MOVES = 200  # that are also compared one by one, in a few matches


def lines(
    game: Game, device: str, games: int | None = None, seed: int = 1, moves: int = MOVES
) -> Iterator[tuple[bool, str]]:
    """Yields whether whole games with each number of seats are the same, and a JSON line that says so."""
    total = games or GAMES[device]
    for k, seats in enumerate(game.seats):
        share = total * (k + 1) // len(game.seats) - total * k // len(game.seats)
        if share:
            found = _whole_games(game, device, seats, share, seed)
            found["equal"] = found["equal"] and _single_moves(game, device, seats, seed, moves)
            yield found["equal"], json.dumps({"game": game.name, "seats": seats, "device": device, **found})


def _pair(game: Game, device: str, seats: int, n: int, seed: int, restarts: bool) -> tuple[Batch, Batch]:
    """Returns a batch on the device, and the one that it is compared with."""
    mode = COMPILED if device != "cpu" else INTERPRETED
    one = Batch(game, seats, n=n, seed=seed, restarts=restarts, device=device)
    return one, Batch(game, seats, n=n, seed=seed, restarts=restarts, mode=mode)


def _whole_games(game: Game, device: str, seats: int, games: int, seed: int) -> dict[str, Any]:
    """Plays random games to their end on both sides."""
    equal, steps, times, done = True, 0, [0.0, 0.0], 0
    while done < games:
        n = min(games - done, _most(game))
        pair = _pair(game, device, seats, n, seed + done, restarts=False)
        for side, batch in enumerate(pair):
            began = time.perf_counter()
            batch.rollout(game.max_steps)
            numbers(batch.done)  # waits for the device
            times[side] += time.perf_counter() - began
        equal = equal and same_matches(*pair)
        steps += int(numbers(pair[0].lengths).sum())
        done += n
    return {
        "games": games,
        "steps": steps,
        "seconds": round(times[0], 3),
        "compared": round(times[1], 3),
        "equal": equal,
    }


def _single_moves(game: Game, device: str, seats: int, seed: int, moves: int) -> bool:
    """Plays random moves one by one on both sides, and compares everything that a batch shows."""
    is_plain = device == "cpu" or is_simulated()
    one, other = _pair(game, device, seats, 2 if is_plain else 64, seed, restarts=True)
    for _ in range(moves):
        chosen = numbers(one.sample()).copy()
        if not np.array_equal(chosen, numbers(other.sample())):
            return False
        one.step(chosen), other.step(chosen)
        if not (same_matches(one, other) and np.array_equal(numbers(one.observe()), numbers(other.observe()))):
            return False
    return bool((numbers(one.play_out()) == numbers(other.play_out())).all())


def same_matches(one: Batch, other: Batch) -> bool:
    """Tells whether two batches are the same in all that they show."""
    shown = ("turn", "mask", "rewards", "done", "lengths", "steps")
    if not all(np.array_equal(numbers(getattr(one, name)), numbers(getattr(other, name))) for name in shown):
        return False
    states, others = one.states(), other.states()  # compared by field: what lies between fields is nothing
    return all(np.array_equal(states[name], others[name]) for name in one.game.schema.fields)


def numbers(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def _most(game: Game) -> int:
    """Returns how many matches fit in the memory of a batch."""
    return int(MEMORY // (game.schema.kept.itemsize + 6 * game.max_legal + len(game.lexicon) + 64))
