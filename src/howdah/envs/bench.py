"""Speed of a batch, as JSON lines: random play, and steps with what a learner needs, on one core or on a GPU.

On the processor also that of one match in PettingZoo, if it is installed.
"""

import json
import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np

from howdah.core.game import Game

from .matches import Batch

RUNS = 5
TURNS = 50  # of a PettingZoo loop at a time
SECONDS = 0.3  # of a run, at least
SIZES = {"cpu": (1 << 22, 4096), "cuda": (1 << 34, 1 << 20)}  # bytes of a batch, and matches, at most
UNITS = {"cpu": "/CPU s", "cuda": "/s"}


def figures(game: Game, device: str) -> Iterator[str]:
    """Yields one JSON line per figure."""
    batch = Batch(game, min(4, game.seats[-1]), n=_matches(game, device), threads=1, device=device)

    def step() -> None:
        batch.step(batch.sample())

    def observed() -> None:
        batch.observe()
        step()

    length = float(np.asarray(batch._played_out()[1]).mean())
    yield _figure(batch, "whole random games", length * _rate(batch, batch.play_out), "moves")
    batch.rollout(60)  # so that not all are at the start
    yield _figure(batch, "random play", _rate(batch, lambda: batch.rollout(100), _steps), "moves")
    yield _figure(batch, "step with mask", _rate(batch, step), "steps")
    yield _figure(batch, "step with mask and observation", _rate(batch, observed), "steps")
    if device == "cpu" and find_spec("pettingzoo"):
        match = Batch(game, batch.seats, n=1)
        yield _figure(match, "PettingZoo loop", _rate(match, _loop(game, batch.seats)) * TURNS, "steps")


def _loop(game: Game, seats: int) -> Callable[[], object]:
    """Returns what plays random turns of one match as PettingZoo's documentation does: observe, choose, step."""
    from .pettingzoo import env

    match, rng = env(game.name, seats), random.Random(1)
    match.reset(seed=1)

    def turns() -> None:
        left = TURNS
        while left:
            for _ in match.agent_iter(left):
                _, _, termination, _, info = match.last()
                match.step(None if termination else rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
                left -= 1
            if not match.agents:
                match.reset()

    return turns


def _matches(game: Game, device: str) -> int:
    memory, most = SIZES[device]
    observed = 4 * Batch(game, min(4, game.seats[-1]), n=1).observation.size
    each = game.schema.kept.itemsize + 2 * game.max_legal + len(game.lexicon) + observed
    return int(min(most, 1 << (memory // each).bit_length() - 1))


def _figure(batch: Batch, name: str, value: float, unit: str) -> str:
    said = {"game": batch.game.name, "seats": batch.seats, "device": batch.device, "matches": batch.n}
    return json.dumps({**said, "figure": name, "value": float(f"{value:.4g}"), "unit": unit + UNITS[batch.device]})


def _steps(batch: Batch) -> int:
    """Returns all steps of a batch so far, chance included."""
    return int(np.asarray(batch.steps).sum())


def _rate(batch: Batch, work: Callable[[], object], count: Callable[[Batch], int] | None = None) -> float:
    """Returns how much is done in a second of one core, or of the GPU: the best of several runs."""
    work()
    best = 0.0
    for _ in range(RUNS):
        calls, before = 0, count(batch) if count else 0
        began = ended = _now(batch.device)
        while ended - began < SECONDS:
            work()
            calls, ended = calls + 1, _now(batch.device)
        best = max(best, (count(batch) - before if count else calls * batch.n) / (ended - began))
    return best


def _now(device: str) -> float:
    if device == "cpu":
        return time.process_time()
    from howdah.core.cuda import gpu

    gpu().synchronize()
    return time.perf_counter()
