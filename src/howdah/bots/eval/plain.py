"""Knowing nothing: play on at random to the end."""

from typing import Any

from howdah.core.dice import below
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer

CUT = 1_000_000
SPREAD = 0.7


@kernel
def pick(state: Any, moves: Buffer, n: int, rng: Buffer, notes: Buffer) -> int:
    return below(rng, n)


@kernel
def bias(state: Any, move: int, notes: Buffer) -> int:
    return 0


@kernel
def judge(state: Any, values: Any, notes: Buffer) -> None:
    for seat in range(len(values)):
        values[seat] = 0.5
