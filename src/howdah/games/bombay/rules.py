"""The rules of Bombay, which judge every move.

Read the clauses, then `board` and `state` for what is numbered how; `supply` is chance's part, `fortune` the end,
and `screen` what players do not see of each other.
"""

from howdah.core.kernel import kernel
from howdah.core.protocol import CHANCE, OVER, Buffer
from howdah.core.schema import EVERYTHING

from .components import CLIENTS, NONE, SETS, SILK, TURNS
from .hidden import conserved, deal
from .scoring import clients_due, outcome, revenue
from .state import (
    ACTION_PRICE,
    ACTIONS,
    BASKETS,
    BUILD,
    BUY,
    CITY_AT,
    COST,
    DRAW,
    FIRST,
    HILL,
    KIND,
    MOVE,
    PALACES,
    ROAD,
    ROADS,
    ROADS_FROM,
    RUPEE_PRICE,
    SCHEMA,
    SELL,
    SITE_COUNT,
    STOP,
    TAKE,
    WAIT,
    State,
    asked,
    carried,
    is_free,
    is_open,
    pay,
    setup_steps,
)
from .supply import chance, draw_bale, lay, lay_out, left_of, outcome_of, restock

__all__ = [
    "SCHEMA",
    "chance",
    "conserved",
    "deal",
    "legal",
    "opened",
    "outcome",
    "play",
    "start",
    "turn",
    "visible_to",
    "why_not",
]

CLIENT, RUPEES, CITY = range(3)  # kinds of palace tokens; the fourth is a bale


@kernel
def start(state: State) -> None:
    for place in range(12):
        state.demands[place] = NONE
    for site in range(SITE_COUNT):
        state.posts[site] = state.tokens[site] = state.palaces[site] = NONE
    for seat in range(state.seats):
        state.elephants[seat] = HILL  # BOM-2
        pay(state, seat, 3 if seat == 4 else 2)  # BOM-4
    for colour in range(4):
        state.bag[colour] = SILK[colour]  # BOM-3
        state.market[colour] = NONE
        state.beside[colour] = state.seats - 1  # BOM-5: four cities, as there are four colours
    state.bank = CLIENTS
    state.actions = ACTIONS
    if state.first_game == 1:  # BOM-9
        lay_out(state)


@kernel
def turn(state: State) -> int:
    if state.sets == SETS[state.seats]:  # BOM-33
        return OVER
    if state.placed < setup_steps(state) or state.draws > 0:
        return CHANCE
    return state.mover  # BOM-13


@kernel
def legal(state: State, out: Buffer) -> int:
    n, here = 0, state.elephants[state.mover]
    if state.due == 0:
        for road in range(ROADS_FROM[here], ROADS_FROM[here + 1]):
            if _why_not_move(state, ROADS[road]) == 0:
                out[n] = FIRST[MOVE] + ROADS[road]
                n += 1
    first, last = _bale_kinds(state)
    for kind in range(first, last):
        for colour in range(4):
            if _why_not_bale(state, kind, colour) == 0:
                out[n] = FIRST[kind] + colour
                n += 1
    if state.due == 0 and state.actions == ACTIONS:  # BOM-18
        out[n] = FIRST[WAIT]
        n += 1
    if state.due == 0:  # BOM-31
        out[n] = FIRST[STOP]
        n += 1
    return n


@kernel
def _bale_kinds(state: State) -> tuple[int, int]:
    """Returns the kinds of moves with a bale that may be legal: the first, and the one after the last."""
    if state.due == 1:
        return TAKE, WAIT  # BOM-30
    return BUY, TAKE if carried(state, state.mover) > 0 else SELL


@kernel
def why_not(state: State, move: int) -> int:
    kind, decider = KIND[move], turn(state)
    if decider == OVER:
        return 33  # BOM-33
    if kind < MOVE:
        return _why_not_chance(state, move)
    if decider == CHANCE:
        return _awaited(state)
    if kind == STOP:
        return 31 if state.due == 1 else 0  # BOM-31
    if state.due == 1 and kind != TAKE:
        return 30  # BOM-30
    if kind == MOVE:
        return _why_not_move(state, move - FIRST[MOVE])
    if kind == WAIT:
        return 18 if state.actions < ACTIONS else 0  # BOM-18
    return _why_not_bale(state, kind, move - FIRST[kind])


@kernel
def _why_not_chance(state: State, move: int) -> int:
    """Returns the clause by which something is not drawn now: chance has nothing to decide, or decides otherwise."""
    kind = KIND[move]
    thing = (move - FIRST[kind]) % 4
    if turn(state) == CHANCE and move == outcome_of(state, thing) and left_of(state, thing) > 0:
        return 0
    if kind == DRAW:
        return 14  # BOM-14
    if state.first_game == 1:
        return 9  # BOM-9
    return 6 + kind  # BOM-6, BOM-7, BOM-8


@kernel
def _awaited(state: State) -> int:
    """Returns the clause by which chance must decide before any seat."""
    if state.placed == setup_steps(state):
        return 14  # BOM-14
    return 6 + KIND[outcome_of(state, 0)]  # BOM-6, BOM-7, BOM-8


@kernel
def _why_not_move(state: State, site: int) -> int:
    if ROAD[state.elephants[state.mover]][site] == 0 or COST[site] > state.actions:
        return 19  # BOM-19
    return 0


@kernel
def _why_not_bale(state: State, kind: int, colour: int) -> int:
    """Returns the clause that forbids to buy, sell, build with or take a bale of a colour."""
    if kind == TAKE:
        return 0 if state.due == 1 and is_offered(state, colour) else 29  # BOM-29
    if state.due == 1:
        return 30  # BOM-30
    if kind == BUY:
        return _why_not_buy(state, colour)
    if kind == SELL:
        return _why_not_sell(state, colour)
    return _why_not_build(state, colour)


@kernel
def _why_not_buy(state: State, colour: int) -> int:
    me, place = state.mover, state.market[colour]
    if state.posts[state.elephants[me]] != colour:
        return 20  # BOM-20
    if not is_open(state, colour):
        return 17  # BOM-17
    if state.bought == 1 or carried(state, me) == BASKETS:
        return 20  # BOM-20
    if RUPEE_PRICE[place] > state.rupees[me] or ACTION_PRICE[place] > state.actions:
        return 20  # BOM-20
    return 0


@kernel
def _why_not_sell(state: State, colour: int) -> int:
    city = CITY_AT[state.elephants[state.mover]]
    if city == NONE or state.baskets[4 * state.mover + colour] == 0 or asked(state, city, colour) == NONE:
        return 21  # BOM-21
    return 0


@kernel
def _why_not_build(state: State, colour: int) -> int:
    me = state.mover
    if not is_free(state, state.elephants[me]) or state.built[me] == PALACES or state.baskets[4 * me + colour] == 0:
        return 26  # BOM-26
    return 0


@kernel
def leftmost(state: State) -> int:
    """Returns the left-most market that has any bales, or NONE."""
    place = NONE
    for colour in range(4):
        if state.market[colour] != NONE and (place == NONE or state.market[colour] < place):
            place = state.market[colour]
    return place


@kernel
def is_offered(state: State, colour: int) -> bool:
    """Tells whether a palace token gives a bale of a colour (BOM-29)."""
    return state.market[colour] != NONE and state.market[colour] == leftmost(state)


@kernel
def play(state: State, move: int) -> None:
    kind = KIND[move]
    thing = move - FIRST[kind]
    if kind < DRAW:
        lay(state, thing % 4)
        return
    if kind == DRAW:
        draw_bale(state, thing)
        return
    if kind == MOVE:
        _move(state, thing)
    elif kind == BUY:
        _buy(state, thing)
    elif kind == SELL:
        _sell(state, thing)
    elif kind == BUILD:
        _build(state, thing)
    elif kind == TAKE:
        _take(state, thing)
    else:  # BOM-13, BOM-31
        state.actions = 0
        pay(state, state.mover, 1 if kind == WAIT else 0)  # BOM-18
    if state.actions == 0 and state.due == 0:
        _pass(state)


@kernel
def _move(state: State, site: int) -> None:
    state.actions -= COST[site]
    state.elephants[state.mover] = site
    owner = state.palaces[site]
    if owner != NONE and owner != state.mover:
        pay(state, owner, 1)  # BOM-28


@kernel
def _buy(state: State, colour: int) -> None:
    place = state.market[colour]
    state.actions -= ACTION_PRICE[place]
    pay(state, state.mover, -RUPEE_PRICE[place])
    state.bought = 1
    _load(state, colour)


@kernel
def _load(state: State, colour: int) -> None:
    """Moves a bale from its market to the mover's elephant; the last one closes its posts (BOM-17)."""
    state.stock[colour] -= 1
    state.baskets[4 * state.mover + colour] += 1
    if state.stock[colour] == 0:
        state.market[colour] = NONE


@kernel
def _unload(state: State, colour: int) -> None:
    """Moves a bale from the mover's elephant to the bag."""
    state.baskets[4 * state.mover + colour] -= 1
    state.bag[colour] += 1


@kernel
def _sell(state: State, colour: int) -> None:
    me, city = state.mover, CITY_AT[state.elephants[state.mover]]
    place = asked(state, city, colour)
    state.actions -= 1
    _unload(state, colour)
    pay(state, me, revenue(place, colour))
    visitors = min(clients_due(place, colour), state.bank)  # BOM-32
    state.clients[me] += visitors
    state.bank -= visitors
    for below in range(3 * city + place, 3 * city + 2):  # BOM-24
        state.demands[below] = state.demands[below + 1]
    state.demands[3 * city + 2] = colour
    if state.visits[4 * me + city] == 0 and state.beside[city] > 0:  # BOM-25
        state.visits[4 * me + city] = 1
        state.beside[city] -= 1


@kernel
def _build(state: State, colour: int) -> None:
    me, site = state.mover, state.elephants[state.mover]
    state.actions -= 1
    _unload(state, colour)
    state.palaces[site] = me  # BOM-26
    state.built[me] += 1
    kind = state.tokens[site]
    state.tokens[site] = NONE
    if kind != NONE:
        _apply(state, kind)


@kernel
def _apply(state: State, kind: int) -> None:
    """Gives the mover what a palace token brings (BOM-29)."""
    if kind == CLIENT:
        state.kept_clients[state.mover] += 1
    elif kind == RUPEES:
        pay(state, state.mover, 2)
    elif kind == CITY:
        state.kept_cities[state.mover] += 1
    else:
        _offer(state)


@kernel
def _offer(state: State) -> None:
    """Gives the mover the only colour of the left-most market, or the choice between several (BOM-30)."""
    colours, only = 0, NONE
    for colour in range(4):
        if is_offered(state, colour):
            colours += 1
            only = colour
    if colours == 1:
        _load(state, only)
    elif colours > 1:
        state.due = 1


@kernel
def _take(state: State, colour: int) -> None:
    state.due = 0
    _load(state, colour)  # BOM-30: neither a purchase nor an action


@kernel
def _pass(state: State) -> None:
    """Gives the turn to the next seat, then a new turn or set begins, or the game ends."""
    state.actions, state.bought = ACTIONS, 0
    state.mover = (state.mover + 1) % state.seats
    if state.mover != state.sets % state.seats:
        return
    state.turns += 1
    if state.turns == TURNS[state.seats]:  # BOM-11
        state.turns = 0
        state.sets += 1
        if state.sets < SETS[state.seats]:  # BOM-33
            restock(state)


@kernel
def visible_to(state: State, move: int) -> int:
    """Every step is made before all: the log tells what was done, not the totals (BOM-38)."""
    return EVERYTHING


@kernel
def opened(state: State) -> bool:
    """Tells whether an option opens the screens (BOM-38); the end lifts them by itself (BOM-39)."""
    return bool(state.open_screens)
