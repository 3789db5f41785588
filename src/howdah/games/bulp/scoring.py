"""The reckoning: branches, missing cards, broken parts, open outlets, elimination, ranks (BUL-23, BUL-26 to BUL-31).

Everything is worked out from what `ownership.survey` has noted; `marks` serves the searches and is left at zero.
"""

from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer

from .layout import STEP, WIDTH
from .network import card_before, card_beyond, is_broken, is_free, steps
from .ownership import closest, is_single, nearest, standing
from .state import EMPTY, FAR, NO_END, SOURCE, State

ELIMINATION = 1


@kernel
def points(state: State, seat: int) -> int:
    """Returns a seat's score as things stand; the lowest wins."""
    if state.scoring == ELIMINATION:
        return eliminated(state, seat)  # BUL-31
    return missing(state, seat) + broken_parts(state, seat) + open_outlets(state, seat)  # BUL-26


@kernel
def missing(state: State, seat: int) -> int:
    """Returns the cards that a seat lacks on its way to its village (BUL-27)."""
    if state.arrived[seat] == 1:
        return 0
    measure(state, seat, 0)
    best = least_missing(state, seat)
    wipe(state)
    return best if best < FAR else steps(end_stands(state, seat), state.home[seat])


@kernel
def least_missing(state: State, seat: int) -> int:
    """Returns the least mark that a free outlet of a seat faces, once cells are measured; FAR when none is left."""
    best = FAR
    for card in range(state.laid):
        for way in range(4):
            if (state.owners[4 * card + way] >> seat) & 1 == 1 and is_free(state, state.order[card], way):
                best = min(best, state.marks[state.order[card] + STEP[way]])
    return best


@kernel
def end_stands(state: State, seat: int) -> int:
    """Returns where a main route's end stands: at its source when it has no end (BUL-27)."""
    return standing(state, state.end[seat]) if state.end[seat] != NO_END else state.root[seat]


@kernel
def measure(state: State, seat: int, emptied: int) -> None:
    """Marks every cell that can be filled with the cards needed from it to the seat's village, FAR when none suffice.

    So many cards at the end of the seat's main route count as taken away (BUL-31).
    """
    for row in range(state.corner[0] // WIDTH, state.corner[1] // WIDTH + 1):
        for cell in range(row * WIDTH + state.corner[0] % WIDTH, row * WIDTH + state.corner[1] % WIDTH + 1):
            state.marks[cell] = FAR if state.board[cell] == EMPTY else 0
    card = state.end[seat] >> 2
    for _ in range(emptied):
        state.marks[state.order[card]] = FAR
        card = card_before(state, card)
    for way in range(4):
        if state.marks[state.home[seat] + STEP[way]] == FAR:
            state.marks[state.home[seat] + STEP[way]] = 1
    while _flow(state):
        pass


@kernel
def _flow(state: State) -> bool:
    """Lowers marks to one more than a neighbour's, once forth and once back; tells whether that changed anything.

    Interpreted, this is most of what a reckoning takes: hence no function for one cell, and no look at a cell twice.
    """
    is_changed = False
    marks, first, last = state.marks, state.corner[0], state.corner[1]
    for back in range(2):
        for i in range(last - first + 1):
            cell = last - i if back == 1 else first + i
            best = marks[cell]
            if best > 1:
                for step in STEP:
                    if 0 < marks[cell + step] < best - 1:
                        best = marks[cell + step] + 1
                if best < marks[cell]:
                    marks[cell] = best
                    is_changed = True
    return is_changed


@kernel
def wipe(state: State) -> None:
    for cell in range(state.corner[0], state.corner[1] + 1):
        state.marks[cell] = 0


@kernel
def broken_parts(state: State, seat: int) -> int:
    """Returns the broken cards that a seat is charged for (BUL-28)."""
    parts = 0
    for card in range(state.laid):
        if is_broken(state.board[state.order[card]]) and (charged(state, card) >> seat) & 1 == 1:
            parts += 1
    return parts


@kernel
def charged(state: State, card: int) -> int:
    """Returns who pays for a broken card: those whose main routes use it, else the owner of its branch (BUL-28)."""
    users = 0
    for seat in range(state.seats):
        if state.away[seat * len(state.order) + card] == 0:
            users |= 1 << seat
    return users if users != 0 else branch_owner(state, card)


@kernel
def branch_owner(state: State, card: int) -> int:
    """Returns the seat, as a set, that a side branch belongs to; none when it is nobody's (BUL-23).

    Every connection from a main route into the branch goes through its first card, so ties are settled there.
    """
    _reach_without(state, card)
    best, found = FAR, 0
    for other in range(state.laid):
        if state.marks[state.order[other]] == 0:
            for way in range(4):
                if state.owners[4 * other + way] != 0:
                    stand = standing(state, 4 * other + way)
                    distance, near = _village_steps(state, stand), nearest(state, stand)
                    if distance < best:
                        best, found = distance, 0
                    if distance == best:
                        found |= near
    wipe(state)
    if found == 0:
        found = nearest(state, state.order[card])  # no open outlet: the card itself counts
    owner = found if is_single(found) else closest(state, found, card)
    return owner if is_single(owner) else 0


@kernel
def _village_steps(state: State, cell: int) -> int:
    """Returns the steps from a cell to the village nearest to it."""
    best = FAR
    for seat in range(state.seats):
        best = min(best, steps(cell, state.home[seat]))
    return best


@kernel
def _reach_without(state: State, removed: int) -> None:
    """Marks the cards that are still joined to a source when one is removed (BUL-23)."""
    for source in range(state.springs):
        state.marks[state.order[source]] = 1
    is_changing = True
    while is_changing:
        is_changing = False
        for card in range(state.laid):
            if card != removed and state.marks[state.order[card]] == 0 and _touches_marked(state, card):
                state.marks[state.order[card]] = 1
                is_changing = True


@kernel
def _touches_marked(state: State, card: int) -> bool:
    for way in range(4):
        if (state.links[card] >> way) & 1 == 1 and state.marks[state.order[card_beyond(state, card, way)]] == 1:
            return True
    return False


@kernel
def open_outlets(state: State, seat: int) -> int:
    """Returns the open outlets that a seat alone owns, never a source's (BUL-29)."""
    outlets = 0
    for card in range(state.laid):
        if state.board[state.order[card]] != SOURCE:
            for way in range(4):
                if state.owners[4 * card + way] == 1 << seat:
                    outlets += 1
    return outlets


@kernel
def route_length(state: State, seat: int) -> int:
    """Returns the number of cards on a seat's main route, the source not counted (BUL-30)."""
    return state.depth[state.end[seat] >> 2] if state.end[seat] != NO_END else 0


@kernel
def removed(state: State, seat: int) -> int:
    """Returns how many cards elimination takes off the end of a main route, none that is another's too (BUL-31)."""
    owed = broken_parts(state, seat) + open_outlets(state, seat)
    taken, card = 0, state.end[seat] >> 2
    while taken < min(owed, route_length(state, seat)) and not _is_shared(state, seat, card):
        taken += 1
        card = card_before(state, card)
    return taken


@kernel
def _is_shared(state: State, seat: int, card: int) -> bool:
    for other in range(state.seats):
        if other != seat and state.away[other * len(state.order) + card] == 0:
            return True
    return False


@kernel
def eliminated(state: State, seat: int) -> int:
    """Returns the cards that a seat lacks after elimination (BUL-31)."""
    taken = removed(state, seat)
    if taken == 0 and state.arrived[seat] == 1:
        return 0
    stand = end_stands(state, seat) if taken == 0 else _last_emptied(state, seat, taken)
    measure(state, seat, taken)
    lacking = state.marks[stand]
    wipe(state)
    return lacking if 0 < lacking < FAR else steps(stand, state.home[seat])


@kernel
def _last_emptied(state: State, seat: int, taken: int) -> int:
    card = state.end[seat] >> 2
    for _ in range(taken - 1):
        card = card_before(state, card)
    return state.order[card]


@kernel
def rank(state: State, scores: Buffer, ranks: Buffer) -> None:
    """Writes how many seats are ahead of each: by score, then fewer cards on the main route, then in hand (BUL-30)."""
    for seat in range(state.seats):
        ranks[seat] = 0
        for other in range(state.seats):
            if _is_ahead(state, scores, other, seat):
                ranks[seat] += 1


@kernel
def _is_ahead(state: State, scores: Buffer, one: int, other: int) -> bool:
    if scores[one] != scores[other]:
        return scores[one] < scores[other]
    if route_length(state, one) != route_length(state, other):
        return route_length(state, one) < route_length(state, other)  # BUL-30, BUL-31
    return state.held[one] < state.held[other]
