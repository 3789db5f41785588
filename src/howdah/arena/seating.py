"""Who sits where in each match, so that every entrant is in every seat equally often.

Matches come in blocks of as many as there are entrants: an arrangement, and its shifts 0→1→2→…→0.
"""

import random
from itertools import permutations, product


def arrangements(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Returns the arrangements that begin with entrant 0: all different, or each equally often, within one."""
    if entrants >= seats:
        return [(0, *rest) for rest in permutations(range(1, entrants), seats - 1)]
    low, high = seats // entrants, -(-seats // entrants)
    every = ((0, *rest) for rest in product(range(entrants), repeat=seats - 1))
    return [row for row in every if all(low <= row.count(e) <= high for e in range(entrants))]


def seatings(entrants: int, seats: int, games: int, seed: int) -> list[tuple[int, ...]]:
    """Returns the entrant of every seat, for at least `games` matches: the last block is completed."""
    bases = arrangements(entrants, seats)
    random.Random(f"{seed}/seating").shuffle(bases)
    blocks = -(-games // entrants)
    return [
        tuple((entrant + shift) % entrants for entrant in bases[block % len(bases)])
        for block in range(blocks)
        for shift in range(entrants)
    ]
