"""What is known about Bombay: what a load is worth from where it stands, what time is worth, empires and renown.

Worths are in tenths of a rupee; an action that leads nowhere costs RATE.
"""

from math import exp
from typing import Any

from howdah.bots.level import Level
from howdah.bots.search import compare
from howdah.core.dice import below
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.games.bombay.board import BOARD, NONE, SETS, SITES, TURNS
from howdah.games.bombay.fortune import REWARDS, city_tokens, clients_due, empire, revenue
from howdah.games.bombay.state import (
    ACTION_PRICE,
    ACTIONS,
    BUILD,
    BUY,
    CITY_AT,
    COST,
    FIRST,
    KIND,
    MOVE,
    POST_AT,
    ROAD,
    RUPEE_PRICE,
    SELL,
    TAKE,
    WAIT,
    State,
    asked,
    posts_used,
)

CUT = 12
SPREAD = 0.1
LEVELS = (
    Level(20, slips=0.35),
    Level(60, slips=0.12),
    Level(200, slips=0.03),
    Level(1000),
    Level(8000, 1.6),
)

RATE = 5
FAR = 99
AGAIN = 10 + 8 - 5  # a second bale of a colour in the same city: it is at the bottom by then (BOM-24)
CLIENT = 8  # a client, or a palace: one more in an empire
TOKEN = (CLIENT, 20, 14, 22)  # what a palace token brings, by its kind
SEAL = (8, 12, 25, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # one more city token, by those held
NOISE = 12


def _distances() -> tuple[tuple[int, ...], ...]:
    """Returns the actions from each site to each (BOM-19)."""
    n = range(len(SITES))
    far = [[0 if a == b else COST[b] if ROAD[a][b] else FAR for b in n] for a in n]
    for via in n:
        far = [[min(far[a][b], far[a][via] + far[via][b]) for b in n] for a in n]
    return tuple(map(tuple, far))


CITY_SITE = tuple(SITES.index(site) for site in BOARD.cities.values())
WAYS = tuple(  # by site, four bits a target: the actions to each city, then to each post
    sum(row[target] << 4 * i for i, target in enumerate((*CITY_SITE, *POST_AT))) for row in _distances()
)
FIRST_POST = 4


@kernel
def way(site: int, target: int) -> int:
    """Returns the actions from a site to a city, or to a post counted from FIRST_POST."""
    return WAYS[site] >> 4 * target & 15


@kernel
def turns_left(state: State, seat: int) -> int:
    """Returns how many turns a seat will begin before the end (BOM-11, BOM-12)."""
    whole = (SETS[state.seats] - state.sets) * TURNS[state.seats] - state.turns
    first = state.sets % state.seats
    order, now = (seat - first) % state.seats, (state.mover - first) % state.seats
    return whole - (1 if order <= now else 0)


@kernel
def actions_left(state: State, seat: int) -> int:
    return ACTIONS * turns_left(state, seat) + (state.actions if seat == state.mover else 0)


@kernel
def price(state: State, seat: int, city: int, place: int, colour: int) -> int:
    """Returns what a sale at a place of a city's demands brings (BOM-22, BOM-23, BOM-25)."""
    total = 10 * revenue(place, colour) + CLIENT * clients_due(place, colour)
    if state.visits[4 * seat + city] == 0 and state.beside[city] > 0:
        total += SEAL[city_tokens(state, seat)]
    return total


@kernel
def sale(state: State, seat: int, site: int, colour: int, left: int) -> int:
    """Returns the best sale of one bale from a site, less the time it takes; 0 when there is none."""
    best = 0
    for city in range(4):
        place, time = asked(state, city, colour), way(site, city) + 1
        if place != NONE and time <= left:
            best = max(best, price(state, seat, city, place, colour) - RATE * time)
    return best


@kernel
def haul(state: State, seat: int, site: int, one: int, two: int, left: int) -> int:
    """Returns the best way to sell up to two bales from a site: both in one city, or one there and one elsewhere."""
    best = 0
    for i in range(8):
        city = i // 2
        colour, other = (one, two) if i % 2 == 0 else (two, one)
        place, time = asked(state, city, colour), way(site, city) + 1
        if colour == NONE or place == NONE or time > left:
            continue
        rest = 0
        if colour == other:
            rest = AGAIN if time < left else 0
        elif other != NONE:
            rest = sale(state, seat, CITY_SITE[city], other, left - time)
        best = max(best, price(state, seat, city, place, colour) - RATE * time + rest)
    return best


@kernel
def hope(state: State, seat: int, site: int, one: int, two: int, left: int, rupees: int) -> int:
    """Returns what a seat may make of where it stands: its load, or one more bale bought on the way (BOM-20)."""
    best = haul(state, seat, site, one, two, left)
    if two != NONE:
        return best
    closing = ACTIONS * (TURNS[state.seats] - state.turns)  # until the next restock
    for i in range(posts_used(state)):
        colour, time = state.posts[POST_AT[i]], way(site, FIRST_POST + i)
        market = state.market[colour]
        if market == NONE:
            market, time = 1, max(time, closing)
        if RUPEE_PRICE[market] <= rupees:
            time += ACTION_PRICE[market]
            then = haul(state, seat, POST_AT[i], colour, one, left - time)
            best = max(best, then - RATE * time - 10 * RUPEE_PRICE[market])
    return best


@kernel
def first_bale(state: State, seat: int, without: int) -> int:
    """Returns a colour that a seat carries, one bale of some colour aside, or NONE."""
    for colour in range(4):
        if state.baskets[4 * seat + colour] > (1 if colour == without else 0):
            return colour
    return NONE


@kernel
def second_bale(state: State, seat: int) -> int:
    """Returns the colour of a seat's second bale, or NONE."""
    one = first_bale(state, seat, NONE)
    return NONE if one == NONE else first_bale(state, seat, one)


@kernel
def lure(state: State, move: int) -> int:
    """Returns what a move promises to the mover: its gain, its time, and the hope that it leaves."""
    me, kind = state.mover, KIND[move]
    thing, site, rupees = move - FIRST[kind], state.elephants[me], state.rupees[me]
    one, two = first_bale(state, me, NONE), second_bale(state, me)
    gain, time = 0, 1
    if kind == MOVE:
        site, time = thing, COST[thing]
    elif kind == BUY or kind == TAKE:
        one, two = thing, one
        market = state.market[thing]
        time = ACTION_PRICE[market] if kind == BUY else 0
        gain = -10 * RUPEE_PRICE[market] if kind == BUY else 0
    elif kind == SELL or kind == BUILD:
        one, two = first_bale(state, me, thing), NONE
        gain = proceeds(state, me, site, thing) if kind == SELL else estate(state, site)
    else:
        gain, time = 10 if kind == WAIT else 0, state.actions
    rupees += gain // 10
    return gain - RATE * time + hope(state, me, site, one, two, actions_left(state, me) - time, rupees)


@kernel
def proceeds(state: State, seat: int, site: int, colour: int) -> int:
    """Returns what a bale sold here brings."""
    city = CITY_AT[site]
    return price(state, seat, city, asked(state, city, colour), colour)


@kernel
def estate(state: State, site: int) -> int:
    """Returns what a palace here brings (BOM-29)."""
    return CLIENT + (TOKEN[state.tokens[site]] if state.tokens[site] != NONE else 0)


@kernel
def pick(state: State, moves: Buffer, n: int, rng: Buffer) -> int:
    """Returns the place of the most alluring move, give or take some noise."""
    best, most = 0, -100_000
    for i in range(n):
        score = lure(state, moves[i]) + below(rng, NOISE)
        if score > most:
            best, most = i, score
    return best


@kernel
def bias(state: State, move: int) -> int:
    return max(0, 100 + 4 * lure(state, move))


@kernel
def judge(state: State, values: Any) -> None:
    """Writes how likely each seat is to be the richest, by what it has and what it may hope for."""
    for seat in range(len(values)):
        values[seat] = wealth(state, seat)
    compare(values, 20.0 + 1.2 * actions_left(state, 0))


@kernel
def wealth(state: State, seat: int) -> float:
    """Returns what a seat will own, as far as it can be told, but for what everybody earns in the same time."""
    left = actions_left(state, seat)
    one, two = first_bale(state, seat, NONE), second_bale(state, seat)
    total = 10.0 * state.rupees[seat] + RATE * left
    total += hope(state, seat, state.elephants[seat], one, two, left, state.rupees[seat])
    for held in range(min(4, city_tokens(state, seat))):
        total += SEAL[held]
    return total + standing(state, seat, left) + 0.4 * state.built[seat] * turns_left(state, seat) * (state.seats - 1)


@kernel
def standing(state: State, seat: int, left: int) -> float:
    """Returns what an empire may bring: the rewards around the rank that it seems to reach (BOM-34)."""
    mine, above = empire(state, seat), 0.0
    for other in range(state.seats):
        if other != seat:
            above += 1.0 / (1.0 + exp((mine - empire(state, other)) / (0.3 + 0.06 * left)))
    place = min(int(above), state.seats - 2)
    part = above - place
    return 10.0 * (REWARDS[state.seats][place] * (1.0 - part) + REWARDS[state.seats][place + 1] * part)


@kernel
def settle(state: State, scores: Buffer, ranks: Buffer, values: Any) -> None:
    """Writes what an ended game is worth: winning, alone if possible, above all; then by how much (BOM-37)."""
    winners = 0
    for seat in range(len(values)):
        winners += 1 if ranks[seat] == 0 else 0
        values[seat] = 10.0 * scores[seat]
    compare(values, 20.0)
    for seat in range(len(values)):
        values[seat] = 0.3 * values[seat] + (0.7 / winners if ranks[seat] == 0 else 0.0)
