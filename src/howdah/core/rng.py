"""The random number generator of simulations and search: 32-bit xorshift.

It gives the same numbers interpreted, compiled and on a GPU. `rng` is a list or an array of one int.
Tables draw their chance from the operating system instead.
"""

from collections.abc import MutableSequence

from .kernel import kernel

MASK = 0xFFFFFFFF


def seeded(seed: int) -> list[int]:
    """Returns a generator. Neighbouring seeds give unrelated numbers."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return [((mixed ^ (mixed >> 27)) >> 16) & MASK or 1]


@kernel
def below(rng: MutableSequence[int], n: int) -> int:
    """Returns a random number from 0 to n - 1."""
    x = rng[0]
    x ^= (x << 13) & MASK
    x ^= x >> 17
    x ^= (x << 5) & MASK
    rng[0] = x
    return (x * n) >> 32


@kernel
def weighted(rng: MutableSequence[int], weights: MutableSequence[int], n: int) -> int:
    """Returns a random index below n, with probability proportional to its weight."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(rng, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return i
    return n - 1
