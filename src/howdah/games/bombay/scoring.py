"""Fortunes: what a sale pays; at the end, what empires and cities bring, and who is the richest."""

from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer

from .components import SETS
from .state import State

YELLOW, PURPLE = 0, 1
REVENUE = (4, 3, 1)  # BOM-22: top, centre, bottom
VISITORS = (0, 0, 1)
REWARDS = ((0,) * 5, (0,) * 5, (4, 0, 0, 0, 0), (6, 2, 0, 0, 0), (8, 4, 2, 0, 0), (8, 6, 4, 2, 0))  # BOM-34, by seats
RENOWN = (0, 0, 0, 4, 8)  # BOM-36, by city tokens up to four


@kernel
def revenue(place: int, colour: int) -> int:
    return REVENUE[place] + (1 if colour == YELLOW else 0)  # BOM-22, BOM-23


@kernel
def clients_due(place: int, colour: int) -> int:
    return VISITORS[place] + (1 if colour == PURPLE else 0)  # BOM-22, BOM-23


@kernel
def outcome(state: State, scores: Buffer, ranks: Buffer) -> int:
    """Writes the final fortunes; before the end, when screens are closed, nobody has any."""
    over = state.sets == SETS[state.seats]
    for seat in range(state.seats):
        scores[seat] = fortune(state, seat) if over else 0
        ranks[seat] = 0
        for other in range(state.seats):
            if over and _is_behind(state, seat, other):
                ranks[seat] += 1
    return 33 if over else 0  # BOM-33


@kernel
def _is_behind(state: State, seat: int, other: int) -> bool:
    """Tells whether another seat is richer, or as rich with more clients (BOM-37)."""
    mine, theirs = fortune(state, seat), fortune(state, other)
    return mine < theirs or (mine == theirs and all_clients(state, seat) < all_clients(state, other))


@kernel
def fortune(state: State, seat: int) -> int:
    return state.rupees[seat] + reward(state, seat) + renown(state, seat)


@kernel
def all_clients(state: State, seat: int) -> int:
    return state.clients[seat] + state.kept_clients[seat]


@kernel
def empire(state: State, seat: int) -> int:
    return state.built[seat] + all_clients(state, seat)  # BOM-34


@kernel
def reward(state: State, seat: int) -> int:
    """Returns a seat's share of the places that it occupies with its equals, rounded down (BOM-34, BOM-35)."""
    above, equals, total = 0, 0, 0
    for other in range(state.seats):
        if empire(state, other) > empire(state, seat):
            above += 1
        elif empire(state, other) == empire(state, seat):
            equals += 1
    for place in range(above, above + equals):
        total += REWARDS[state.seats][place]
    return total // equals


@kernel
def city_tokens(state: State, seat: int) -> int:
    at = 4 * seat
    held = state.visits[at] + state.visits[at + 1] + state.visits[at + 2] + state.visits[at + 3]
    return held + state.kept_cities[seat]


@kernel
def renown(state: State, seat: int) -> int:
    return RENOWN[min(city_tokens(state, seat), 4)]  # BOM-36
