"""What is known about Bazaar: what every hand is worth for every card, exactly, for a seat alone; and turns that cost.

Worths are thousandths of a point, above what a seat earns anyway in the turns that pass.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, sqrt
from typing import Any

import numpy

from howdah.bots.levels import Level
from howdah.bots.mcts_kernel import compare
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.core.rng import below

from .components import PRICE
from .position import LIMIT, PILES, Phase
from .state import (
    CLASSIC,
    COST,
    FRENCH,
    KIND,
    NTH,
    OFFERS_A_CARD,
    PAID,
    SCORE,
    TAKEN,
    Kind,
    State,
    affords,
    column,
    held,
)

ROLLOUT_DEPTH = 24
EXPLORATION = 0.2
LEVELS = (
    Level(5, random_rate=0.68),
    Level(14, random_rate=0.45),
    Level(40, random_rate=0.29),
    Level(150, random_rate=0.15),
    Level(2000, 1.6),
)

TURN = 1500  # what a turn costs
NOTHING = -9000
KEEP = (0, 900, 1400, 1700, 1850, 1900, 1900, 1900, 1900, 1900, 1900)  # by gems left after buying
COLUMNS = len(SCORE)
SWEEPS = 40  # turns ahead at most; worths are settled long before
# How many hands come before one with so many gems of a colour, by the colour and the gems that may still come.
BEFORE = tuple(
    sum(comb(room - fewer + 4 - gem, 4 - gem) for fewer in range(min(count, room + 1)))
    for gem in range(5)
    for room in range(LIMIT + 1)
    for count in range(LIMIT + 1)
)
HANDS = comb(LIMIT + 5, 5)


def precompute(state: State) -> Any:
    """Returns the worth of every hand for every card in every column, when a turn begins."""
    return _worths(int(state.merchants[0]), int(state.merchants[1]))


@lru_cache(4)
def _worths(one: int, two: int) -> Any:
    """Finds worths by looking ever more turns ahead, for one seat alone that buys one card."""
    hands = numpy.array([hand for hand in product(range(LIMIT + 1), repeat=5) if sum(hand) <= LIMIT])
    buying = _purchases(hands)
    rolled = [_numbers(hands + gem) for gem in numpy.eye(5, dtype=int)]
    traded = [(able, _numbers(hands[able] + change)) for able, change in _trades(hands, one, two)]
    worth = numpy.full(buying.shape, NOTHING, numpy.float32)
    for _ in range(SWEEPS):
        then = numpy.maximum(buying, worth)
        faces = [then[number] for number in rolled]
        best = (sum(faces) + numpy.maximum.reduce(faces)) / 6  # BAZ-10
        for able, number in traded:
            best[able] = numpy.maximum(best[able], then[number])
        if numpy.abs(best - TURN - worth).max() < 1:
            break
        worth = best - TURN
    return numpy.ascontiguousarray(worth.T).astype(numpy.int32).ravel()


def _numbers(hands: Any) -> Any:
    """Returns the numbers of hands, in ascending order of their gems; of more than ten gems the last do not count."""
    room, numbers = numpy.full(len(hands), LIMIT), numpy.zeros(len(hands), int)
    before = numpy.array(BEFORE).reshape(5, LIMIT + 1, LIMIT + 1)
    for gem in range(5):
        count = numpy.minimum(hands[:, gem], room)
        numbers += before[gem, room, count]
        room -= count
    return numbers


def _purchases(hands: Any) -> Any:
    """Returns what each hand makes of each card in each column at once (BAZ-19); card 0 is a star card (BAZ-22)."""
    left = hands.sum(axis=1) - PRICE
    brought = numpy.array([[_bought(place, gems) for place in range(COLUMNS)] for gems in range(LIMIT + 1)])
    made = numpy.full((len(hands), len(COST), COLUMNS), NOTHING, numpy.float32)
    for card, cost in enumerate(COST):
        able = (left >= 0) & (hands >= cost).all(axis=1)
        made[able, card] = brought[left[able]]
    return made.reshape(len(hands), -1)


def _trades(hands: Any, one: int, two: int) -> Iterator[tuple[Any, Any]]:
    """Yields which hands can make each trade, and how it changes them (BAZ-12)."""
    for merchant in (one, two):
        for offer in range((merchant - 1) * OFFERS_A_CARD, merchant * OFFERS_A_CARD):
            paid, taken = numpy.array(PAID[offer]), numpy.array(TAKEN[offer])
            yield numpy.nonzero((hands >= paid).all(axis=1))[0], taken - paid


@kernel
def rollout_policy(state: State, moves: Buffer, n: int, rng: Buffer, tables: Buffer) -> int:
    """Returns the place of the move that promises most; of equal ones, any."""
    best = below(rng, n)
    most = _promise(state, moves[best], tables)
    for i in range(n):
        promise = _promise(state, moves[i], tables)
        if promise > most:
            best, most = i, promise
    return best


@kernel
def prior(state: State, move: int, tables: Buffer) -> int:
    """Returns how much a move promises beside a turn as good as usual."""
    gain = _promise(state, move, tables) - _prospect(state, state.mover, tables) - TURN
    return min(max(200 + gain // 4, 0), 500)


@kernel
def _promise(state: State, move: int, tables: Buffer) -> int:
    """Returns what the hand is worth that a move leaves to the seat whose turn it is."""
    nth, seat = NTH[move], state.mover
    match KIND[move]:
        case Kind.ROLL:
            return _rolled(state, seat, tables)
        case Kind.TRADE:
            return _traded(state, seat, nth, tables)
        case Kind.BUY:
            return _bought(column(state, nth), held(state, seat) - PRICE)
        case Kind.PICK:
            return _changed(state, seat, nth, 1, tables)
        case Kind.PAY:
            return _changed(state, seat, nth, -1, tables)
        case Kind.DROP:
            return -_changed(state, seat, nth, -1, tables)  # BAZ-18: the next seat drops
    return _prospect(state, seat, tables)


@kernel
def evaluate(state: State, values: Any, tables: Buffer) -> None:
    """Writes each seat's chance: its points and prospects against the best of the others."""
    for seat in range(state.seats):
        values[seat] = _standing(state, seat, tables)
    compare(values, 1600.0 * sqrt(_purchases_left(state)))


@kernel
def _purchases_left(state: State) -> int:
    """Returns how many purchases end the game at the soonest (BAZ-24)."""
    least, next_least = 9, 9
    for pile in range(PILES):
        depth = state.depth[pile] - (1 if state.rules == CLASSIC else 0)
        if depth < least:
            least, next_least = depth, least
        else:
            next_least = min(next_least, depth)
    return max(least + next_least, 1)


@kernel
def _standing(state: State, seat: int, tables: Buffer) -> float:
    """Returns a seat's points with what its hand promises, less the turns until it may act."""
    wait = (seat - state.mover) % state.seats
    if wait > 0 or state.phase == Phase.ACT:
        promise = _prospect(state, seat, tables)
    else:
        promise = _underway(state, seat, tables) - TURN
    return 1000.0 * state.points[seat] + promise - TURN * wait / state.seats


@kernel
def _underway(state: State, seat: int, tables: Buffer) -> int:
    """Returns what the hand of the mover promises in the midst of a turn."""
    if state.phase == Phase.DIE or state.phase == Phase.PICK:
        return _rolled(state, seat, tables)
    if state.phase == Phase.PAY:
        return _bought(column(state, state.paying - 1), held(state, seat) - PRICE + state.paid)
    return _after(state, seat, tables) if state.phase == Phase.BUY else _prospect(state, seat, tables)


@kernel
def _rolled(state: State, seat: int, tables: Buffer) -> int:
    """Returns the worth of a hand after a roll: any colour, or the best one on the star (BAZ-10)."""
    total, best = 0, NOTHING
    for gem in range(5):
        promise = _changed(state, seat, gem, 1 if state.bank[gem] > 0 else 0, tables)  # BAZ-11
        total += promise
        best = max(best, promise)
    return (total + best) // 6


@kernel
def _changed(state: State, seat: int, gem: int, count: int, tables: Buffer) -> int:
    """Returns the worth of a hand with some gems more or less."""
    state.hands[5 * seat + gem] += count
    promise = _after(state, seat, tables)
    state.hands[5 * seat + gem] -= count
    return promise


@kernel
def _traded(state: State, seat: int, offer: int, tables: Buffer) -> int:
    """Returns the worth of a hand after a trade (BAZ-12)."""
    for gem in range(5):
        state.hands[5 * seat + gem] += TAKEN[offer][gem] - PAID[offer][gem]
    promise = _after(state, seat, tables)
    for gem in range(5):
        state.hands[5 * seat + gem] -= TAKEN[offer][gem] - PAID[offer][gem]
    return promise


@kernel
def _after(state: State, seat: int, tables: Buffer) -> int:
    """Returns the worth of a hand that may buy now."""
    best = _prospect(state, seat, tables)
    for pile in range(PILES):
        if affords(state, seat, pile):
            best = max(best, _bought(column(state, pile), held(state, seat) - PRICE))
    return best


@kernel
def _prospect(state: State, seat: int, tables: Buffer) -> int:
    """Returns the worth of a hand when a turn begins: for the card that it suits best."""
    best, number = NOTHING, _number(state, seat)
    for pile in range(PILES):
        if state.top[pile] > 0 or (state.depth[pile] == 1 and state.rules == FRENCH):
            card = COLUMNS * state.top[pile] + column(state, pile)
            best = max(best, tables[HANDS * card + number])
    return best


@kernel
def _number(state: State, seat: int) -> int:
    """Returns the number of a seat's hand among all; of more than ten gems the last do not count (BAZ-16)."""
    number, room = 0, LIMIT
    for gem in range(5):
        count = min(state.hands[5 * seat + gem], room)
        number += BEFORE[(LIMIT + 1) * ((LIMIT + 1) * gem + room) + count]
        room -= count
    return number


@kernel
def _bought(place: int, left: int) -> int:
    """Returns what a purchase brings: points by the column (BAZ-19), and gems to go on with."""
    return 1000 * SCORE[place][min(left, 3)] + KEEP[min(left, LIMIT)]
