"""Whose is it: nearest villages, main routes, owners of open outlets (BUL-18 to BUL-22, BUL-33).

`survey` works all of it out after a change, in the order of the clauses; nothing else writes those fields.
Sets of seats are bits: 1 << seat.
"""

from howdah.core.kernel import kernel

from .layout import STEP
from .network import arrives, card_before, card_beyond, chain, is_free, is_open, steps
from .state import EMPTY, FAR, NO_END, SOURCE, VILLAGE, State


@kernel
def everybody(state: State) -> int:
    return (1 << state.seats) - 1


@kernel
def is_single(seats: int) -> bool:
    return seats != 0 and seats & (seats - 1) == 0


@kernel
def nearest(state: State, cell: int) -> int:
    """Returns the seats whose villages are nearest to a cell (BUL-20)."""
    best, found = FAR, 0
    for seat in range(state.seats):
        distance = steps(cell, state.home[seat])
        if distance < best:
            best, found = distance, 0
        if distance == best:
            found |= 1 << seat
    return found


@kernel
def survey(state: State) -> None:
    """Works out chains, arrivals, main routes and owners again."""
    _clear(state)
    chain(state)
    for card in range(state.laid):
        for way in range(4):
            _look(state, card, way)
    has_loops = _has_loops(state)
    for seat in range(state.seats):
        _lay_route(state, seat)
        _spread(state, seat, has_loops)
    for card in range(state.laid):
        for way in range(4):
            if state.owners[4 * card + way] != 0:
                _settle(state, card, way)
    if state.wells > 0:
        state.free = everybody(state)


@kernel
def _clear(state: State) -> None:
    for outlet in range(4 * state.laid):
        state.owners[outlet] = 0
    for seat in range(state.seats):
        state.arrived[seat], state.end[seat], state.sure[seat] = 0, NO_END, 0
        for card in range(state.laid):
            state.away[seat * len(state.order) + card] = 0
    state.wells = state.free = 0


@kernel
def _look(state: State, card: int, way: int) -> None:
    """Notes an outlet: the village it reaches, or who is nearest to where it stands, and whose route it may end."""
    cell = state.order[card]
    stand = cell + STEP[way]  # BUL-19
    if arrives(state, cell, way):
        seat = state.board[stand] - VILLAGE
        if state.arrived[seat] == 0:
            state.arrived[seat], state.end[seat] = 1, 4 * card + way  # BUL-22, BUL-24
    elif is_open(state, cell, way):
        near = nearest(state, stand)
        state.owners[4 * card + way] = near  # BUL-20
        for seat in range(state.seats):
            if (near >> seat) & 1 == 1 and state.arrived[seat] == 0:
                _propose(state, seat, 4 * card + way)


@kernel
def _propose(state: State, seat: int, outlet: int) -> None:
    """Makes an outlet the end of a seat's main route if it is better than what was; earlier cards win ties (BUL-22)."""
    if state.end[seat] == NO_END or _shortfall(state, seat, outlet) < _shortfall(state, seat, state.end[seat]):
        state.end[seat] = outlet


@kernel
def _shortfall(state: State, seat: int, outlet: int) -> int:
    """Returns what ranks the ends of a main route: free ones first, then by steps to the village (BUL-22)."""
    stand = standing(state, outlet)
    return steps(stand, state.home[seat]) + (0 if state.board[stand] == EMPTY else FAR)


@kernel
def standing(state: State, outlet: int) -> int:
    """Returns the cell at which an outlet stands, the one it faces (BUL-19)."""
    return state.order[outlet >> 2] + STEP[outlet & 3]


@kernel
def _lay_route(state: State, seat: int) -> None:
    """Marks the cards of a seat's main route as no connections away from it, and all others as far."""
    row = seat * len(state.order)
    for card in range(state.laid):
        state.away[row + card] = FAR
    card = state.end[seat] >> 2 if state.end[seat] != NO_END else _nearest_source(state, seat)
    while state.depth[card] > 0:
        state.away[row + card] = 0
        card = card_before(state, card)
    state.away[row + card] = 0  # the source counts as part of the route, BUL-21
    state.root[seat] = state.order[card]


@kernel
def _nearest_source(state: State, seat: int) -> int:
    """Returns the source nearest to a seat's village, the earlier one on a tie (BUL-22); sources come first."""
    best = 0
    for source in range(1, state.springs):
        if steps(state.order[source], state.home[seat]) < steps(state.order[best], state.home[seat]):
            best = source
    return best


@kernel
def _has_loops(state: State) -> bool:
    """Tells whether some card is connected to a source in two ways."""
    ends = 0
    for card in range(state.laid):
        for way in range(4):
            ends += (state.links[card] >> way) & 1
    return ends > 2 * (state.laid - state.springs)


@kernel
def _spread(state: State, seat: int, has_loops: bool) -> None:
    """Counts connections from a main route to every card (BUL-21).

    Away from the sources each card is one further than the card before it. Where chains meet there may be a shorter
    way: then the cards are gone over to and fro until nothing changes.
    """
    row = seat * len(state.order)
    for card in range(state.springs, state.laid):
        before = state.away[row + card_before(state, card)]
        state.away[row + card] = min(state.away[row + card], before + 1, FAR)
    forth, is_changing = False, has_loops
    while is_changing:
        is_changing = False
        for i in range(state.laid):
            if _approach(state, seat, i if forth else state.laid - 1 - i):
                is_changing = True
        forth = not forth


@kernel
def _approach(state: State, seat: int, card: int) -> bool:
    """Lowers a card's connections to one more than its neighbours'; tells whether that changed anything."""
    row = seat * len(state.order)
    best = state.away[row + card]
    for way in range(4):
        if (state.links[card] >> way) & 1 == 1:
            best = min(best, state.away[row + card_beyond(state, card, way)] + 1)
    if best == state.away[row + card]:
        return False
    state.away[row + card] = best
    return True


@kernel
def closest(state: State, seats: int, card: int) -> int:
    """Returns those of some seats whose main routes are fewest connections away from a card (BUL-21)."""
    best, found = FAR + 1, 0
    for seat in range(state.seats):
        if (seats >> seat) & 1 == 1:
            connections = state.away[seat * len(state.order) + card]
            if connections < best:
                best, found = connections, 0
            if connections == best:
                found |= 1 << seat
    return found


@kernel
def _settle(state: State, card: int, way: int) -> None:
    """Decides whose an open outlet is, and counts it when it is free (BUL-18, BUL-21)."""
    cell, outlet = state.order[card], 4 * card + way
    near = state.owners[outlet]
    is_source = state.board[cell] == SOURCE
    if is_source:
        state.owners[outlet] = everybody(state)  # BUL-21
    elif not is_single(near):
        state.owners[outlet] = closest(state, near, card)  # BUL-21
    if is_free(state, cell, way):
        state.free |= state.owners[outlet]
        if is_source:
            state.wells += 1
        elif is_single(near):
            state.sure[seat_of(near)] += 1


@kernel
def seat_of(single: int) -> int:
    """Returns the seat of a set that holds one."""
    seat = 0
    while single >> (seat + 1) != 0:
        seat += 1
    return seat


@kernel
def is_connected(state: State) -> bool:
    """Tells whether any village is connected (BUL-24)."""
    for seat in range(state.seats):
        if state.arrived[seat] == 1:
            return True
    return False


@kernel
def leaves_everybody_free(state: State, cell: int, code: int, caps: int) -> bool:
    """Tells whether, with this card and these caps on a cell, each seat has a free outlet (BUL-18).

    Counting the outlets around the cell decides nearly always; only where ties matter are all outlets looked at.
    """
    if is_connected(state) or _is_plenty(state):
        return True
    before, old_code, old_caps = _free_around(state, cell), state.board[cell], state.caps[cell]
    state.board[cell], state.caps[cell] = code, caps
    allowed = (
        _reaches_village(state, cell)
        or _is_enough(state, _free_around(state, cell), before)
        or _is_everybody_near(state, cell)
    )
    state.board[cell], state.caps[cell] = old_code, old_caps
    return allowed


@kernel
def _is_plenty(state: State) -> bool:
    """Tells whether no single card or cap can use up anybody's free outlets: at most four stand at one cell."""
    if state.wells > 4:
        return True
    for seat in range(state.seats):
        if state.sure[seat] <= 4:
            return False
    return True


@kernel
def _reaches_village(state: State, cell: int) -> bool:
    for way in range(4):
        if arrives(state, cell, way):
            return True
    return False


@kernel
def _is_enough(state: State, after: int, before: int) -> bool:
    """Tells whether everybody has a free outlet by distance alone, given those around a cell before and after."""
    if state.wells + _count(after, state.seats) - _count(before, state.seats) > 0:
        return True
    for seat in range(state.seats):
        if state.sure[seat] + _count(after, seat) - _count(before, seat) <= 0:
            return False
    return True


@kernel
def _is_everybody_near(state: State, changed: int) -> bool:
    """Tells whether each seat is among the nearest to a free outlet, once the card on a cell has changed.

    Then each has one: its main route ends at such an outlet (BUL-22), and no route is nearer to that end (BUL-21).
    """
    found = _nearest_to_free(state, changed)
    for card in range(state.laid):
        if found == everybody(state):
            return True
        found |= _nearest_to_free(state, state.order[card])
    return found == everybody(state)


@kernel
def _nearest_to_free(state: State, cell: int) -> int:
    """Returns the seats nearest to where the free outlets of a cell stand; a source's are everybody's (BUL-21)."""
    found = 0
    for way in range(4):
        if is_free(state, cell, way):
            found |= everybody(state) if state.board[cell] == SOURCE else nearest(state, cell + STEP[way])
    return found


@kernel
def _count(packed: int, seat: int) -> int:
    return (packed >> (4 * seat)) & 15


@kernel
def _free_around(state: State, cell: int) -> int:
    """Returns how many free outlets a cell has and faces: four bits a seat for its sure ones, then those of sources."""
    packed = 0
    here = nearest(state, cell) if state.board[cell] == EMPTY else 0
    for way in range(4):
        beyond = cell + STEP[way]
        if is_free(state, cell, way):
            packed += _unit(state, cell, nearest(state, beyond))
        if is_free(state, beyond, way ^ 2):
            packed += _unit(state, beyond, here)
    return packed


@kernel
def _unit(state: State, cell: int, near: int) -> int:
    """Returns one in the place of the seat that surely owns a free outlet: nothing on a tie."""
    if state.board[cell] == SOURCE:
        return 1 << (4 * state.seats)
    return 1 << (4 * seat_of(near)) if is_single(near) else 0
