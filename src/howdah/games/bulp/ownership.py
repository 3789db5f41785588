"""Whose is it: chains of cards, main routes, owners of open outlets (BUL-19 to BUL-23, BUL-33).

`survey` numbers the cards and finds the main routes, `settle` finds the owners too; both do nothing while they hold
already. What they write is scratch, and nothing else writes it. Sets of seats are bits: 1 << seat.
"""

from howdah.core.kernel import kernel

from .contents import EMPTY, VILLAGE, is_broken, is_village, live_outlets
from .layout import STEP
from .network import connects, everybody, has_outlet, is_open, nearest, steps
from .state import FAR, NO_END, State


@kernel
def is_single(seats: int) -> bool:
    return seats != 0 and seats & (seats - 1) == 0


@kernel
def first_of(seats: int) -> int:
    """Returns the first seat of a set."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


@kernel
def try_on(state: State, cell: int, code: int) -> None:
    """Writes a cell without counting: for a look at what would follow, to be taken back before a card is played."""
    state.board[cell] = code
    state.known = 0


@kernel
def survey(state: State) -> None:
    """Works out chains, arrivals and main routes.

    Cards are numbered breadth first from the sources, looking N, E, S, W (BUL-22). So a card comes after all with fewer
    cards in their chain, then after those of an earlier source, then after those whose directions come first; and
    `back` leads along the chain that these same rules choose.
    """
    if state.known > 0:
        return
    for seat in range(state.seats):
        state.end[seat], state.gap[seat] = NO_END, 2 * FAR
    state.laid = 0
    for i in range(state.springs):
        _append(state, state.spring[i], 0)
    card = 0
    while card < state.laid:
        _follow(state, card)
        card += 1
    for seat in range(state.seats):
        _lay_route(state, seat)
    state.known = 1


@kernel
def _append(state: State, cell: int, back: int) -> None:
    card = state.laid
    state.order[card], state.back[card], state.users[card] = cell, back, 0
    state.place[cell] = card
    state.laid = card + 1


@kernel
def _is_numbered(state: State, cell: int) -> bool:
    card = state.place[cell]  # anything, if this survey has not been here
    return 0 <= card < state.laid and state.order[card] == cell


@kernel
def _follow(state: State, card: int) -> None:
    """Looks along the outlets of a card: numbers what is connected, and proposes the others as ends of main routes."""
    cell = state.order[card]
    outlets = live_outlets(state.board[cell])
    for way in range(4):
        if (outlets >> way) & 1 == 1:
            beyond = cell + STEP[way]
            code = state.board[beyond]
            if is_village(code):
                _propose(state, 1 << (code - VILLAGE), beyond, 4 * card + way)  # BUL-22, BUL-24
            elif not has_outlet(state, beyond, way ^ 2):
                _propose(state, nearest(state, beyond), beyond, 4 * card + way)  # BUL-20, BUL-22
            elif not _is_numbered(state, beyond):
                _append(state, beyond, way ^ 2)


@kernel
def _propose(state: State, seats: int, stand: int, outlet: int) -> None:
    """Makes an outlet the end of main routes if it is better than what was; earlier cards win ties (BUL-22)."""
    for seat in range(state.seats):
        if (seats >> seat) & 1 == 1:
            gap = steps(stand, state.home[seat])
            if gap > 0 and state.board[stand] != EMPTY:
                gap += FAR
            if gap < state.gap[seat]:
                state.end[seat], state.gap[seat] = outlet, gap


@kernel
def _lay_route(state: State, seat: int) -> None:
    """Notes a seat as user of the cards of its main route; its source counts as part of it (BUL-21)."""
    card = state.end[seat] >> 2 if state.end[seat] != NO_END else _nearest_source(state, seat)
    state.length[seat] = 0
    while card >= state.springs:
        state.users[card] |= 1 << seat
        state.length[seat] += 1
        card = card_before(state, card)
    state.users[card] |= 1 << seat


@kernel
def _nearest_source(state: State, seat: int) -> int:
    """Returns the source nearest to a seat's village, the earlier one on a tie (BUL-22); sources come first."""
    best = 0
    for source in range(1, state.springs):
        if steps(state.spring[source], state.home[seat]) < steps(state.spring[best], state.home[seat]):
            best = source
    return best


@kernel
def card_beyond(state: State, card: int, way: int) -> int:
    """Returns the number of the card that another connects to."""
    return state.place[state.order[card] + STEP[way]]


@kernel
def card_before(state: State, card: int) -> int:
    """Returns the number of the card one nearer the source in a card's chain."""
    return card_beyond(state, card, state.back[card])


@kernel
def standing(state: State, outlet: int) -> int:
    """Returns the cell at which an outlet stands, the one it faces (BUL-19)."""
    return state.order[outlet >> 2] + STEP[outlet & 3]


@kernel
def closest(state: State, seats: int, card: int) -> int:
    """Returns those of some seats whose main routes are fewest connections away from a card (BUL-21).

    Searches breadth first for cards that they use: those at one distance are looked at together.
    """
    for other in range(state.laid):
        state.seen[other] = 0
    state.seen[card], state.queue[0] = 1, card
    found, first, last = state.users[card] & seats, 0, 1
    while found == 0 and first < last:
        following = last
        for i in range(first, last):
            following = _look_around(state, state.queue[i], following)
        for i in range(last, following):
            found |= state.users[state.queue[i]] & seats
        first, last = last, following
    return found if found != 0 else seats


@kernel
def _look_around(state: State, card: int, last: int) -> int:
    """Puts the cards connected to one behind the last in the queue, unless they were there; returns the new last."""
    for way in range(4):
        if connects(state, state.order[card], way):
            other = card_beyond(state, card, way)
            if state.seen[other] == 0:
                state.seen[other], state.queue[last] = 1, other
                last += 1
    return last


@kernel
def owners_of(state: State, card: int, way: int) -> int:
    """Returns whose an open outlet is (BUL-20, BUL-21)."""
    if card < state.springs:
        return everybody(state)  # BUL-21
    near = nearest(state, standing(state, 4 * card + way))
    return near if is_single(near) else closest(state, near, card)


@kernel
def settle(state: State) -> None:
    """Works out what `survey` does, who owns the open outlets, and who is charged for the broken cards."""
    if state.known > 1:
        return
    survey(state)
    for card in range(state.laid):
        for way in range(4):
            is_owned = is_open(state, state.order[card], way)
            state.owners[4 * card + way] = owners_of(state, card, way) if is_owned else 0
    for card in range(state.springs, state.laid):
        state.payers[card] = charged(state, card) if is_broken(state.board[state.order[card]]) else 0
    state.known = 2


@kernel
def charged(state: State, card: int) -> int:
    """Returns who would pay for a broken card: those whose main routes use it, else its branch's owner (BUL-28)."""
    return state.users[card] if state.users[card] != 0 else branch_owner(state, card)


@kernel
def branch_owner(state: State, card: int) -> int:
    """Returns the seat, as a set, that a side branch belongs to; none when it is nobody's (BUL-23).

    Every connection from a main route into the branch goes through its first card, so ties are settled there.
    """
    _cut_off(state, card)
    best, found = FAR, 0
    for outlet in range(4 * card, 4 * state.laid):
        if state.seen[outlet >> 2] == 1 and state.owners[outlet] != 0:
            near = nearest(state, standing(state, outlet))
            distance = steps(standing(state, outlet), state.home[first_of(near)])
            if distance < best:
                best, found = distance, 0
            if distance == best:
                found |= near
    if found == 0:
        found = nearest(state, state.order[card])  # no open outlet: the card itself counts
    owner = found if is_single(found) else closest(state, found, card)
    return owner if is_single(owner) else 0


@kernel
def _cut_off(state: State, removed: int) -> None:
    """Notes as seen a card and those that no source reaches without it (BUL-23): all of them come after it.

    First the cards whose chains go through it are noted, then those are struck off that are joined to others.
    """
    seen = state.seen
    for card in range(removed):
        seen[card] = 0
    seen[removed] = 1
    is_changing = False
    for card in range(removed + 1, state.laid):
        seen[card] = seen[card_before(state, card)]
        if seen[card] == 1:
            is_changing = True
    while is_changing:
        is_changing = False
        for card in range(removed + 1, state.laid):
            if seen[card] == 1 and _touches_others(state, card):
                seen[card] = 0
                is_changing = True


@kernel
def _touches_others(state: State, card: int) -> bool:
    for way in range(4):
        if connects(state, state.order[card], way) and state.seen[card_beyond(state, card, way)] == 0:
            return True
    return False
