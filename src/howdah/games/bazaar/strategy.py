"""MCTS strategy of Bazaar: exact values of every hand for every card, for a seat alone that pays for its turns.

Values are thousandths of a point, beyond what a seat earns anyway in the turns that pass.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, sqrt
from typing import Any

import numpy

from howdah.bots.levels import Level
from howdah.bots.mcts_kernel import win_chances
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
    Level(5, random_rate=0.95),
    Level(14, random_rate=0.62),
    Level(40, random_rate=0.36),
    Level(150, random_rate=0.17),
    Level(2000, 1.6),
)

TURN = 1500  # what a turn costs
NOTHING = -9000
KEEP = (0, 900, 1400, 1700, 1850, 1900, 1900, 1900, 1900, 1900, 1900)  # by gems left after buying
COLUMNS = len(SCORE)
SWEEPS = 40  # of value iteration at most; values converge long before
# How many hands come before one with `count` gems of a colour, by the colour and the room left for gems.
BEFORE = tuple(
    sum(comb(room - fewer + 4 - gem, 4 - gem) for fewer in range(min(count, room + 1)))
    for gem in range(5)
    for room in range(LIMIT + 1)
    for count in range(LIMIT + 1)
)
HANDS = comb(LIMIT + 5, 5)


def precompute(state: State) -> Any:
    """Returns the value of every hand for every card in every column, when a turn begins."""
    return _hand_values(int(state.merchants[0]), int(state.merchants[1]))


@lru_cache(4)
def _hand_values(one: int, two: int) -> Any:
    """Returns these values by value iteration, for one seat alone that buys one card."""
    hands = numpy.array([hand for hand in product(range(LIMIT + 1), repeat=5) if sum(hand) <= LIMIT])
    buying = _purchases(hands)
    rolled = [_numbers(hands + gem) for gem in numpy.eye(5, dtype=int)]
    traded = [(able, _numbers(hands[able] + change)) for able, change in _trades(hands, one, two)]
    values = numpy.full(buying.shape, NOTHING, numpy.float32)
    for _ in range(SWEEPS):
        then = numpy.maximum(buying, values)
        faces = [then[number] for number in rolled]
        best = (sum(faces) + numpy.maximum.reduce(faces)) / 6  # BAZ-10
        for able, number in traded:
            best[able] = numpy.maximum(best[able], then[number])
        if numpy.abs(best - TURN - values).max() < 1:
            break
        values = best - TURN
    return numpy.ascontiguousarray(values.T).astype(numpy.int32).ravel()


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
    """Returns the value of buying each card in each column now, by hand (BAZ-19); card 0 is a star card (BAZ-22)."""
    left = hands.sum(axis=1) - PRICE
    brought = numpy.array([[_purchase_value(place, gems) for place in range(COLUMNS)] for gems in range(LIMIT + 1)])
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


def plausible(state: State, moves: list[int]) -> list[int]:
    """Returns the moves that a beginner might make: no trade that leaves a hand no better, and as often a roll as not.

    A bot has no memory, but of a trade and the one that undoes it only one improves a hand.
    """
    tables = precompute(state)
    now = _value_with_purchase(state, state.mover, tables)
    trades = [move for move in moves if KIND[move] == Kind.TRADE and _move_value(state, move, tables) > now]
    others = [move for move in moves if KIND[move] != Kind.TRADE]
    return trades + others * max(1, len(trades))


@kernel
def rollout_policy(state: State, moves: Buffer, n: int, rng: Buffer, tables: Buffer) -> int:
    """Returns the index of the move with the highest value; ties are broken at random."""
    best = below(rng, n)
    most = _move_value(state, moves[best], tables)
    for i in range(n):
        value = _move_value(state, moves[i], tables)
        if value > most:
            best, most = i, value
    return best


@kernel
def prior(state: State, move: int, tables: Buffer) -> int:
    """Returns the prior of a move: its value beyond that of an average turn."""
    gain = _move_value(state, move, tables) - _hand_value(state, state.mover, tables) - TURN
    return min(max(200 + gain // 4, 0), 500)


@kernel
def _move_value(state: State, move: int, tables: Buffer) -> int:
    """Returns the value of the hand that a move leaves to the seat whose turn it is."""
    nth, seat = NTH[move], state.mover
    match KIND[move]:
        case Kind.ROLL:
            return _value_after_roll(state, seat, tables)
        case Kind.TRADE:
            return _value_after_trade(state, seat, nth, tables)
        case Kind.BUY:
            return _purchase_value(column(state, nth), held(state, seat) - PRICE)
        case Kind.PICK:
            return _value_with(state, seat, nth, 1, tables)
        case Kind.PAY:
            return _value_with(state, seat, nth, -1, tables)
        case Kind.DROP:
            return -_value_with(state, seat, nth, -1, tables)  # BAZ-18: the next seat drops
    return _hand_value(state, seat, tables)


@kernel
def evaluate(state: State, values: Any, tables: Buffer) -> None:
    """Writes each seat's chance: its points and the value of its hand against the best of the others."""
    for seat in range(state.seats):
        values[seat] = _seat_value(state, seat, tables)
    win_chances(values, 1600.0 * sqrt(_purchases_left(state)))


@kernel
def _purchases_left(state: State) -> int:
    """Returns the fewest purchases that end the game (BAZ-24)."""
    least, next_least = 9, 9
    for pile in range(PILES):
        depth = state.depth[pile] - (1 if state.rules == CLASSIC else 0)
        if depth < least:
            least, next_least = depth, least
        else:
            next_least = min(next_least, depth)
    return max(least + next_least, 1)


@kernel
def _seat_value(state: State, seat: int, tables: Buffer) -> float:
    """Returns a seat's points and the value of its hand, less the turns until it may act."""
    wait = (seat - state.mover) % state.seats
    if wait > 0 or state.phase == Phase.ACT:
        value = _hand_value(state, seat, tables)
    else:
        value = _value_in_turn(state, seat, tables) - TURN
    return 1000.0 * state.points[seat] + value - TURN * wait / state.seats


@kernel
def _value_in_turn(state: State, seat: int, tables: Buffer) -> int:
    """Returns the value of the mover's hand in the middle of a turn."""
    if state.phase == Phase.DIE or state.phase == Phase.PICK:
        return _value_after_roll(state, seat, tables)
    if state.phase == Phase.PAY:
        return _purchase_value(column(state, state.paying - 1), held(state, seat) - PRICE + state.paid)
    return _value_with_purchase(state, seat, tables) if state.phase == Phase.BUY else _hand_value(state, seat, tables)


@kernel
def _value_after_roll(state: State, seat: int, tables: Buffer) -> int:
    """Returns the expected value of a hand after a roll: a random colour, or the best on the star (BAZ-10)."""
    total, best = 0, NOTHING
    for gem in range(5):
        value = _value_with(state, seat, gem, 1 if state.bank[gem] > 0 else 0, tables)  # BAZ-11
        total += value
        best = max(best, value)
    return (total + best) // 6


@kernel
def _value_with(state: State, seat: int, gem: int, count: int, tables: Buffer) -> int:
    """Returns the value of a hand with some gems more or less."""
    state.hands[5 * seat + gem] += count
    value = _value_with_purchase(state, seat, tables)
    state.hands[5 * seat + gem] -= count
    return value


@kernel
def _value_after_trade(state: State, seat: int, offer: int, tables: Buffer) -> int:
    """Returns the value of a hand after a trade (BAZ-12)."""
    for gem in range(5):
        state.hands[5 * seat + gem] += TAKEN[offer][gem] - PAID[offer][gem]
    value = _value_with_purchase(state, seat, tables)
    for gem in range(5):
        state.hands[5 * seat + gem] -= TAKEN[offer][gem] - PAID[offer][gem]
    return value


@kernel
def _value_with_purchase(state: State, seat: int, tables: Buffer) -> int:
    """Returns the value of a hand that may buy now."""
    best = _hand_value(state, seat, tables)
    for pile in range(PILES):
        if affords(state, seat, pile):
            best = max(best, _purchase_value(column(state, pile), held(state, seat) - PRICE))
    return best


@kernel
def _hand_value(state: State, seat: int, tables: Buffer) -> int:
    """Returns the value of a hand when a turn begins, for the card that it suits best."""
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
def _purchase_value(place: int, left: int) -> int:
    """Returns the value of a purchase: points by the column (BAZ-19), and the gems that are left."""
    return 1000 * SCORE[place][min(left, 3)] + KEEP[min(left, LIMIT)]
