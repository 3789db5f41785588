"""What is known about Bazaar: how far a hand is from the cards that show, trades read ahead, and turns that cost.

Worths are thousandths of a point, above what a seat earns anyway in the turns that pass.
They are averages over exchange cards and collections of an exact solution for one seat alone.
"""

from math import sqrt
from typing import Any

from howdah.bots.level import Level
from howdah.bots.search import compare
from howdah.core.dice import below
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.games.bazaar.cards import PRICE
from howdah.games.bazaar.market import (
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
    can_pay,
    column,
    has_in_bank,
    held,
    missing,
)
from howdah.games.bazaar.position import PILES, Phase

CUT = 24
SPREAD = 0.2
LEVELS = (
    Level(5, slips=0.60),
    Level(14, slips=0.30),
    Level(40, slips=0.15),
    Level(150, slips=0.05),
    Level(2000, 1.6),
)

TURN = 1250  # what a seat earns a turn, and so what a turn costs
NOTHING = -9000
KEEP = (0, 900, 1400, 1700, 1850, 1900, 1900, 1900, 1900, 1900, 1900)  # by gems left after buying
# Worth of a hand for one card: by its column, gems missing (0 to 5), and gems too many (0 to 10).
# fmt: off
FAR = (
    2650, 2173, 1992, 1984, 1770, 1700, 1700, 1700, 1700, 1700, 1700,
    1754, 1968, 1979, 1882, 1815, 1671, 1615, 1615, 1615, 1615, 1615,
    1004, 1539, 1551, 1427, 1295, 1213, 1204, 1148, 1148, 1148, 1148,
    486, 830, 837, 670, 548, 426, 340, 286, 257, 257, 257,
    -304, 147, 205, 81, -6, -154, -226, -285, -358, -368, -368,
    -1596, -705, -601, -717, -798, -934, -1016, -1159, -1193, -1237, -1244,
    5500, 3743, 3777, 3567, 3387, 3241, 3241, 3241, 3241, 3241, 3241,
    4130, 3953, 3758, 3634, 3301, 3072, 2971, 2971, 2971, 2971, 2971,
    3293, 3647, 3579, 3207, 2911, 2733, 2624, 2570, 2570, 2570, 2570,
    2877, 3086, 2983, 2664, 2351, 2089, 1954, 1875, 1857, 1857, 1857,
    2185, 2496, 2445, 2174, 1924, 1628, 1459, 1360, 1319, 1331, 1331,
    854, 1640, 1634, 1454, 1270, 1013, 811, 661, 622, 594, 619,
    9500, 7262, 7331, 7188, 7088, 6956, 6956, 6956, 6956, 6956, 6956,
    7863, 7465, 7373, 7177, 6851, 6671, 6605, 6605, 6605, 6605, 6605,
    7023, 7304, 7230, 6815, 6510, 6322, 6219, 6178, 6178, 6178, 6178,
    6645, 6818, 6708, 6388, 6070, 5804, 5701, 5637, 5647, 5647, 5647,
    6024, 6294, 6250, 5941, 5674, 5357, 5189, 5090, 5088, 5110, 5110,
    4689, 5449, 5458, 5276, 5075, 4783, 4562, 4431, 4417, 4413, 4456,
)
# fmt: on


@kernel
def pick(state: State, moves: Buffer, n: int, rng: Buffer) -> int:
    """Returns the place of the move that promises most; of equal ones, any."""
    first = below(rng, n)
    best, most = first, bias(state, moves[first])
    for i in range(n):
        promise = bias(state, moves[i])
        if promise > most:
            best, most = i, promise
    return best


@kernel
def bias(state: State, move: int) -> int:
    """Returns how much a move adds to the worth of the hand that it changes."""
    nth, seat = NTH[move], state.mover
    now = _after(state, seat, False)
    match KIND[move]:
        case Kind.ROLL:
            return _thousandths(_rolled(state, seat) - now)
        case Kind.TRADE:
            return _thousandths(_traded(state, seat, nth) - now)
        case Kind.BUY:
            return _thousandths(_bought(column(state, nth), min(held(state, seat) - PRICE, 10)) - now)
        case Kind.PICK:
            return _thousandths(_changed(state, seat, nth, 1) - now)
        case Kind.PAY:
            return _thousandths(_changed(state, seat, nth, -1) - now)
        case Kind.DROP:
            return _thousandths(now - _changed(state, seat, nth, -1))  # BAZ-18: the next seat drops
    return _thousandths(0)


@kernel
def _thousandths(gain: int) -> int:
    return min(max(150 + gain // 12, 0), 500)


@kernel
def judge(state: State, values: Any) -> None:
    """Writes each seat's chance: its points and prospects against the best of the others."""
    for seat in range(state.seats):
        values[seat] = _standing(state, seat)
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
def _standing(state: State, seat: int) -> float:
    """Returns a seat's points with what its hand promises, less the turns until it may act."""
    wait = (seat - state.mover) % state.seats
    if wait > 0 or state.phase == Phase.ACT:
        promise = _prospect(state, seat)
    else:
        promise = _underway(state, seat) - TURN
    return 1000.0 * state.points[seat] + promise - TURN * wait / state.seats


@kernel
def _underway(state: State, seat: int) -> int:
    """Returns what the hand of the mover promises in the midst of a turn."""
    if state.phase == Phase.DIE or state.phase == Phase.PICK:
        return _rolled(state, seat)
    if state.phase == Phase.PAY:
        return _bought(column(state, state.paying - 1), min(held(state, seat) - PRICE + state.paid, 10))
    return max(_after(state, seat, state.phase == Phase.BUY), _prospect(state, seat))


@kernel
def _prospect(state: State, seat: int) -> int:
    """Returns the worth of a seat's hand when its turn begins, two trades ahead."""
    best = _rolled(state, seat)
    for i in range(2 * OFFERS_A_CARD):
        offer = _offer(state, i)
        if can_pay(state, seat, offer) and has_in_bank(state, offer):  # BAZ-12, BAZ-13
            _trade(state, seat, offer, 1)
            best = max(best, _after(state, seat, True), _near(state, seat))
            _trade(state, seat, offer, -1)
    return best - TURN


@kernel
def _near(state: State, seat: int) -> int:
    """Returns the same, one trade ahead."""
    best = _rolled(state, seat)
    for i in range(2 * OFFERS_A_CARD):
        offer = _offer(state, i)
        if can_pay(state, seat, offer) and has_in_bank(state, offer):
            best = max(best, _traded(state, seat, offer))
    return best - TURN


@kernel
def _offer(state: State, i: int) -> int:
    """Returns the offers in play by their place (BAZ-2)."""
    return (state.merchants[i // OFFERS_A_CARD] - 1) * OFFERS_A_CARD + i % OFFERS_A_CARD


@kernel
def _rolled(state: State, seat: int) -> int:
    """Returns the worth of a hand after a roll: any colour, or the best one on the star (BAZ-10)."""
    total, best = 0, NOTHING
    for gem in range(5):
        promise = _changed(state, seat, gem, 1 if state.bank[gem] > 0 else 0)  # BAZ-11
        total += promise
        best = max(best, promise)
    return (total + best) // 6


@kernel
def _changed(state: State, seat: int, gem: int, count: int) -> int:
    """Returns the worth of a hand with some gems more or less."""
    state.hands[5 * seat + gem] += count
    promise = _after(state, seat, True)
    state.hands[5 * seat + gem] -= count
    return promise


@kernel
def _trade(state: State, seat: int, offer: int, way: int) -> None:
    """Makes a trade, or takes it back (BAZ-12)."""
    for gem in range(5):
        change = way * (TAKEN[offer][gem] - PAID[offer][gem])
        state.hands[5 * seat + gem] += change
        state.bank[gem] -= change


@kernel
def _traded(state: State, seat: int, offer: int) -> int:
    """Returns the worth of a hand after a trade."""
    _trade(state, seat, offer, 1)
    promise = _after(state, seat, True)
    _trade(state, seat, offer, -1)
    return promise


@kernel
def _after(state: State, seat: int, is_buyer: bool) -> int:
    """Returns the worth of a hand for the card that it suits best, bought now where it can be and may."""
    best, size = NOTHING, held(state, seat)
    for pile in range(PILES):
        lack = 0
        if state.depth[pile] == 1 and state.rules == FRENCH:
            lack = max(PRICE - size, 0)  # BAZ-22: any gems will do
        elif state.top[pile] > 0:
            lack = missing(state.hands, 5 * seat, COST[state.top[pile]])
        else:
            continue
        place, spare = column(state, pile), min(size - PRICE + lack, 10)
        best = max(best, FAR[66 * place + 11 * lack + spare])
        if is_buyer and lack == 0:
            best = max(best, _bought(place, spare))
    return best


@kernel
def _bought(place: int, left: int) -> int:
    """Returns what a purchase brings: points by the column (BAZ-19), and gems to go on with."""
    return 1000 * SCORE[place][min(left, 3)] + KEEP[left]
