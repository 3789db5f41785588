"""MCTS strategy of Bombay: plans for a load from where it stands, the cost of time, empires and tokens.

Values are in tenths of a rupee; an action costs RATE.
"""

from math import exp
from typing import Any

from howdah.bots.levels import Level
from howdah.bots.mcts_kernel import count_winners
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.core.rng import below
from howdah.games.bombay.components import NONE, SETS, TURNS
from howdah.games.bombay.scoring import REWARDS, city_tokens, clients_due, empire, revenue
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
    PALACES,
    POST_AT,
    RUPEE_PRICE,
    SELL,
    SITE_COUNT,
    STOP,
    TAKE,
    TOKEN_AT,
    TOKEN_COUNT,
    WAIT,
    State,
    asked,
    posts_used,
)

from .distances import CITY_SITE, FIRST_POST, STEP, distance, distance_to_token, traffic

ROLLOUT_DEPTH = 12
EXPLORATION = 0.05
LEVELS = (
    Level(15, random_rate=0.57),
    Level(40, random_rate=0.39),
    Level(120, random_rate=0.24),
    Level(400, random_rate=0.12),
    Level(4000, 1.6),
)

RATE = 5
FAR = 99  # worse than anything
BOTTOM = 2  # where a demand lies after a sale (BOM-24)
CLIENT = 12  # a client, or a palace: one more in an empire
TOKEN = (CLIENT, 20, 0, 22)  # value of a palace token, by its kind; a city token is in CITY_TOKEN
CITY = 2
CITY_TOKEN = (8, 12, 25, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # one more city token, by those held
TOLL = 7  # value of an entry by another seat, less than its price as not all will come
NOISE = 4
PRIOR = 15  # thousandths, for a tenth of a rupee
NEAR = 2  # actions to the post of a second bale
TWICE = 3  # seats up to which two purchases are planned: with more there is a post at every site
SCALE = 300.0
WIN_SHARE = 0.3  # of the value of an ended game, for winning as such
GOALS = 64  # a plan is one number: GOALS × its value + the site to go to first
NOWHERE = GOALS - 1
ASIDE = 5  # actions from which on a palace is too far to plan


@kernel
def turns_left(state: State, seat: int) -> int:
    """Returns the number of turns that a seat will still begin (BOM-11, BOM-12)."""
    whole = (SETS[state.seats] - state.sets) * TURNS[state.seats] - state.turns
    first = state.sets % state.seats
    order, now = (seat - first) % state.seats, (state.mover - first) % state.seats
    return whole - (1 if order <= now else 0)


@kernel
def actions_left(state: State, seat: int) -> int:
    return ACTIONS * turns_left(state, seat) + (state.actions if seat == state.mover else 0)


@kernel
def price(state: State, seat: int, city: int, place: int, colour: int) -> int:
    """Returns the value of a sale at a place of a city's demands (BOM-22, BOM-23, BOM-25)."""
    total = revenue_and_clients(place, colour)
    if state.visits[4 * seat + city] == 0 and state.beside[city] > 0:
        total += CITY_TOKEN[city_tokens(state, seat)]
    return total


@kernel
def revenue_and_clients(place: int, colour: int) -> int:
    return 10 * revenue(place, colour) + CLIENT * clients_due(place, colour)


@kernel
def price_again(place: int, colour: int, sold: int, was: int) -> int:
    """Returns the value of a second sale in a city, after one at another place (BOM-24)."""
    if sold == colour:
        return revenue_and_clients(BOTTOM, colour)
    return revenue_and_clients(place - 1 if place > was else place, colour)


@kernel
def sale(state: State, seat: int, site: int, colour: int, left: int, sold: int, was: int) -> int:
    """Returns the value of the best use of one bale from a site, less its time, after a sale here (or NONE)."""
    best, here = 0, CITY_AT[site]
    for city in range(4):
        place, time = asked(state, city, colour), distance(site, city) + 1
        if place == NONE or time > left:
            continue
        is_again = sold != NONE and city == here
        value = price_again(place, colour, sold, was) if is_again else price(state, seat, city, place, colour)
        best = max(best, value - RATE * time)
    for i in range(TOKEN_COUNT):
        best = max(best, palace(state, seat, site, i, left))
    return best


@kernel
def palace(state: State, seat: int, site: int, i: int, left: int) -> int:
    """Returns the value of a palace at a token's site, less its time; -FAR when it cannot be built."""
    time, there = distance_to_token(site, i) + 1, TOKEN_AT[i]
    if time >= ASIDE or time > left or state.palaces[there] != NONE or state.built[seat] == PALACES:
        return -FAR
    return palace_value(state, seat, there, left) - RATE * time


@kernel
def delivery_plan(state: State, seat: int, site: int, one: int, two: int, left: int) -> int:
    """Returns the plan for up to two bales from a site."""
    best, goal = 0, NOWHERE
    if one == NONE:
        return NOWHERE
    for i in range(8):
        city = i // 2
        colour, other = (one, two) if i % 2 == 0 else (two, one)
        if colour == NONE or (i % 2 == 1 and one == two):
            continue
        place, time = asked(state, city, colour), distance(site, city) + 1
        if place == NONE or time > left:
            continue
        value = price(state, seat, city, place, colour) - RATE * time
        if other != NONE:
            value += sale(state, seat, CITY_SITE[city], other, left - time, colour, place)
        if value > best:
            best, goal = value, CITY_SITE[city]
    for i in range(TOKEN_COUNT):
        value = palace(state, seat, site, i, left)
        if value == -FAR:
            continue
        if two != NONE:
            value += sale_of_either(state, seat, TOKEN_AT[i], one, two, left - distance_to_token(site, i) - 1)
        if value > best:
            best, goal = value, TOKEN_AT[i]
    return GOALS * best + goal


@kernel
def sale_of_either(state: State, seat: int, site: int, one: int, two: int, left: int) -> int:
    """Returns the value of the best use of one of two bales."""
    best = sale(state, seat, site, one, left, NONE, NONE)
    return best if one == two else max(best, sale(state, seat, site, two, left, NONE, NONE))


@kernel
def plan_value(state: State, seat: int, site: int, one: int, two: int, left: int, rupees: int, wait: int) -> int:
    """Returns the value of a seat's best plan from a site."""
    return best_plan(state, seat, site, one, two, left, rupees, wait) // GOALS


@kernel
def best_plan(state: State, seat: int, site: int, one: int, two: int, left: int, rupees: int, wait: int) -> int:
    """Returns the best plan for a seat's load, or with bales bought on the way (BOM-20) after `wait` actions."""
    best = delivery_plan(state, seat, site, one, two, left)
    if two != NONE:
        return best
    for i in range(posts_used(state)):
        colour, time = state.posts[POST_AT[i]], max(wait, distance(site, FIRST_POST + i))
        cost = purchase(state, colour, time, left)
        time += cost & 15
        spent = cost >> 4
        if spent > rupees or time >= left:
            continue
        then = delivery_plan(state, seat, POST_AT[i], colour, one, left - time) // GOALS
        if one == NONE and state.seats <= TWICE:
            then = max(then, second_purchase(state, seat, i, time, left, rupees - spent))
        value = then - RATE * time - 10 * spent
        if value > best // GOALS:
            best = GOALS * value + POST_AT[i]
    return best


@kernel
def second_purchase(state: State, seat: int, first: int, passed: int, left: int, rupees: int) -> int:
    """Returns the value of a bale and another, bought near the post of the first a turn later (BOM-20)."""
    best, colour = 0, state.posts[POST_AT[first]]
    for i in range(posts_used(state)):
        time, other = distance(POST_AT[first], FIRST_POST + i), state.posts[POST_AT[i]]
        if time > NEAR or (other == colour and state.stock[colour] == 1):
            continue
        time = max(time, (left - passed) % ACTIONS)
        cost = purchase(state, other, passed + time, left)
        if cost >> 4 <= rupees:
            time += cost & 15
            value = delivery_plan(state, seat, POST_AT[i], colour, other, left - passed - time) // GOALS
            best = max(best, value - RATE * time - 10 * (cost >> 4))
    return best


@kernel
def purchase(state: State, colour: int, time: int, left: int) -> int:
    """Returns the cost of a purchase after some actions: its actions + 16 × its rupees."""
    closing = ACTIONS * (TURNS[state.seats] - state.turns) - (ACTIONS - left % ACTIONS) % ACTIONS
    market, late = state.market[colour], 0
    if market == NONE:
        market, late = 1, max(0, closing - time)  # the next restock
    if ACTION_PRICE[market] == 2 and (left - time - late) % ACTIONS == 1:
        late += 1
    return late + ACTION_PRICE[market] + 16 * RUPEE_PRICE[market]


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
def move_value(state: State, move: int) -> int:
    """Returns the value of a move to the mover: its gain, less its time, with the best plan that it leaves."""
    me, kind = state.mover, KIND[move]
    thing, site = move - FIRST[kind], state.elephants[me]
    one, two = first_bale(state, me, NONE), second_bale(state, me)
    more, rupees, time, bought = 0, 0, 1, state.bought
    if kind == MOVE:
        site, time = thing, COST[thing]
    elif kind == BUY:
        one, two, bought = thing, one, 1
        rupees, time = -RUPEE_PRICE[state.market[thing]], ACTION_PRICE[state.market[thing]]
    elif kind == TAKE:
        one, two, time = thing, one, 0
    elif kind == SELL:
        one, two, place = first_bale(state, me, thing), NONE, asked(state, CITY_AT[site], thing)
        rupees = revenue(place, thing)
        more = price(state, me, CITY_AT[site], place, thing) - 10 * rupees
    elif kind == BUILD:
        one, two = first_bale(state, me, thing), NONE
        more = palace_value(state, me, site, actions_left(state, me))
    else:
        rupees, time = 1 if kind == WAIT else 0, state.actions
    wait = max(0, state.actions - time) if bought == 1 else 0
    left = actions_left(state, me) - time
    return (
        10 * rupees + more - RATE * time + plan_value(state, me, site, one, two, left, state.rupees[me] + rupees, wait)
    )


@kernel
def palace_value(state: State, seat: int, site: int, left: int) -> int:
    """Returns the value of a palace here (BOM-28, BOM-29)."""
    entries, kind = traffic(state, site) * (left // ACTIONS) * (state.seats - 1), state.tokens[site]
    total = CLIENT + TOLL * entries // 100
    if kind == CITY:
        return total + CITY_TOKEN[city_tokens(state, seat)]
    return total if kind == NONE else total + TOKEN[kind]


@kernel
def plan(state: State) -> int:
    """Returns the mover's plan."""
    me = state.mover
    wait = state.actions if state.bought == 1 else 0
    one, two, left = first_bale(state, me, NONE), second_bale(state, me), actions_left(state, me)
    return best_plan(state, me, state.elephants[me], one, two, left, state.rupees[me], wait)


@kernel
def rollout_policy(state: State, moves: Buffer, n: int, rng: Buffer, tables: Buffer) -> int:
    """Returns the index of the best move, with some noise; of the steps, only that of the plan."""
    site, goal = state.elephants[state.mover], plan(state)
    value, goal = goal // GOALS, goal % GOALS
    step = FIRST[MOVE] + STEP[site][goal] if goal != NOWHERE and goal != site else NONE
    best, most = n - 1, -100_000
    for i in range(n):
        if KIND[moves[i]] == MOVE and moves[i] != step:
            continue
        score = _quick_value(state, moves[i], value) + below(rng, NOISE)
        if score > most:
            best, most = i, score
    return best


@kernel
def _quick_value(state: State, move: int, value: int) -> int:
    """Returns the value of a move, from the value of the plan where that is enough."""
    kind = KIND[move]
    if kind == MOVE:
        return value
    if kind == WAIT:
        return 10 - RATE * ACTIONS + value
    return value - RATE * state.actions if kind == STOP else move_value(state, move)


@kernel
def prior(state: State, move: int, tables: Buffer) -> int:
    """Returns the prior of a move: its value less that of the best plan."""
    return PRIOR * (move_value(state, move) - plan(state) // GOALS)


@kernel
def evaluate(state: State, values: Any, tables: Buffer) -> None:
    """Writes how far each seat is ahead of the mean, by what it has and what it can still gain."""
    for seat in range(len(values)):
        values[seat] = wealth(state, seat)
    against_mean(values, SCALE * (0.25 + 0.03 * actions_left(state, 0)))


@kernel
def against_mean(values: Any, scale: float) -> None:
    """Turns wealth into values against the mean: how the others share the rest is hidden, so it does not count."""
    total = 0.0
    for seat in range(len(values)):
        total += values[seat]
    mean = total / len(values)
    for seat in range(len(values)):
        values[seat] = 1.0 / (1.0 + exp(4.0 * (mean - values[seat]) / scale))


@kernel
def wealth(state: State, seat: int) -> float:
    """Estimates what a seat will own, without what everybody earns in the same time."""
    left = actions_left(state, seat)
    one, two = first_bale(state, seat, NONE), second_bale(state, seat)
    total = 10.0 * state.rupees[seat] + RATE * left
    total += plan_value(state, seat, state.elephants[seat], one, two, left, state.rupees[seat], 0)
    for held in range(min(4, city_tokens(state, seat))):
        total += CITY_TOKEN[held]
    busy = 0
    for site in range(SITE_COUNT):
        if state.palaces[site] == seat:
            busy += traffic(state, site)
    total += TOLL * busy * turns_left(state, seat) * (state.seats - 1) / 100.0
    return total + empire_reward(state, seat, left)


@kernel
def empire_reward(state: State, seat: int, left: int) -> float:
    """Returns the expected reward of an empire: between the rewards of the nearest ranks (BOM-34)."""
    mine, above = empire(state, seat), 0.0
    for other in range(state.seats):
        if other != seat:
            above += 1.0 / (1.0 + exp((mine - empire(state, other)) / (0.3 + 0.06 * left)))
    place = min(int(above), state.seats - 2)
    part = above - place
    return 10.0 * (REWARDS[state.seats][place] * (1.0 - part) + REWARDS[state.seats][place + 1] * part)


@kernel
def terminal_value(state: State, scores: Buffer, ranks: Buffer, values: Any) -> None:
    """Writes the value of an ended game: winning, alone if possible, above all; then the margin (BOM-37)."""
    winners = count_winners(ranks)
    for seat in range(len(values)):
        values[seat] = 10.0 * scores[seat]
    against_mean(values, 0.25 * SCALE)
    for seat in range(len(values)):
        values[seat] = (1.0 - WIN_SHARE) * values[seat] + (WIN_SHARE / winners if ranks[seat] == 0 else 0.0)
