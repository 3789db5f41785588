"""The reckoning: branches, missing cards, broken parts, open outlets, elimination, ranks (BUL-23, BUL-26 to BUL-31).

Everything is worked out from what `ownership.survey` has noted; `marks` serves the searches and is left at zero.
"""

from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer

from .layout import STEP
from .network import card_before, card_beyond, is_broken, steps
from .ownership import closest, is_single, nearest, standing
from .state import EMPTY, FAR, NO_END, State

ELIMINATION = 1
GOAL = FAR - 1  # marks a cell that a search looks for


@kernel
def points(state: State, seat: int) -> int:
    """Returns a seat's score as things stand; the lowest wins."""
    return score(state, seat, broken_parts(state, seat), open_outlets(state, seat))


@kernel
def score(state: State, seat: int, broken: int, opened: int) -> int:
    """Returns a seat's score, given its broken parts and open outlets."""
    if state.scoring == ELIMINATION:
        return eliminated(state, seat, broken + opened)  # BUL-31
    return missing(state, seat) + broken + opened  # BUL-26


@kernel
def missing(state: State, seat: int) -> int:
    """Returns the cards that a seat lacks on its way to its village (BUL-27)."""
    if state.arrived[seat] == 1:
        return 0
    aim(state, seat)
    best = measure(state, seat)
    wipe(state)
    return best if best < FAR else steps(end_stands(state, seat), state.home[seat])


@kernel
def end_stands(state: State, seat: int) -> int:
    """Returns where a main route's end stands: at its source when it has no end (BUL-27)."""
    return standing(state, state.end[seat]) if state.end[seat] != NO_END else state.root[seat]


@kernel
def aim(state: State, seat: int) -> None:
    """Marks the cells at which a seat's free outlets stand as goals."""
    for outlet in range(4 * state.laid):
        if (state.owners[outlet] >> seat) & 1 == 1:
            stand = standing(state, outlet)
            if state.board[stand] == EMPTY:
                state.marks[stand] = GOAL


@kernel
def measure(state: State, seat: int) -> int:
    """Marks cells with the cards needed from them to the seat's village, up to the nearest goal.

    Returns the cards needed from there, FAR when no goal can be reached. A card can lie on a cell that is empty,
    a goal, or marked as FAR. The search goes by distance; a cell that waits holds the next one in line, negated.
    """
    board, marks = state.board, state.marks
    head = tail = last = state.home[seat]
    distance, best = 0, FAR
    while True:
        if distance < best:
            for step in STEP:
                mark = marks[head + step]
                if mark >= GOAL or (mark == 0 and board[head + step] == EMPTY):
                    best = distance + 1 if mark == GOAL else best
                    marks[tail] = -(head + step)
                    tail = head + step
                    marks[tail] = -1
        following = -marks[head]
        marks[head] = distance
        if head == tail:
            return best
        if head == last:
            distance, last = distance + 1, tail
        head = following


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
    _cut_off(state, card)
    best, found = FAR, 0
    for other in range(card, state.laid):
        if state.marks[state.order[other]] == 1:
            state.marks[state.order[other]] = 0
            for way in range(4):
                if state.owners[4 * other + way] != 0:
                    stand = standing(state, 4 * other + way)
                    distance, near = _village_steps(state, stand), nearest(state, stand)
                    if distance < best:
                        best, found = distance, 0
                    if distance == best:
                        found |= near
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
def _cut_off(state: State, removed: int) -> None:
    """Marks a card and those that no source reaches without it (BUL-23): all of them come after it.

    First the cards whose chains go through it are marked, then those unmarked that are joined to others.
    """
    marks, order = state.marks, state.order
    marks[order[removed]] = 1
    is_changing = False
    for card in range(removed + 1, state.laid):
        if marks[order[card_before(state, card)]] == 1:
            marks[order[card]] = 1
            is_changing = True
    while is_changing:
        is_changing = False
        for card in range(removed + 1, state.laid):
            if marks[order[card]] == 1 and _touches_unmarked(state, card):
                marks[order[card]] = 0
                is_changing = True


@kernel
def _touches_unmarked(state: State, card: int) -> bool:
    for way in range(4):
        if (state.links[card] >> way) & 1 == 1 and state.marks[state.order[card_beyond(state, card, way)]] == 0:
            return True
    return False


@kernel
def open_outlets(state: State, seat: int) -> int:
    """Returns the open outlets that a seat alone owns, never a source's (BUL-29): sources come first."""
    outlets, alone = 0, 1 << seat
    for outlet in range(4 * state.springs, 4 * state.laid):
        if state.owners[outlet] == alone:
            outlets += 1
    return outlets


@kernel
def route_length(state: State, seat: int) -> int:
    """Returns the number of cards on a seat's main route, the source not counted (BUL-30)."""
    return state.depth[state.end[seat] >> 2] if state.end[seat] != NO_END else 0


@kernel
def removed(state: State, seat: int, owed: int) -> int:
    """Returns how many cards elimination takes off the end of a main route, none that is another's too (BUL-31)."""
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
def eliminated(state: State, seat: int, owed: int) -> int:
    """Returns the cards that a seat lacks after elimination of what it owes (BUL-31)."""
    taken = removed(state, seat, owed)
    if taken == 0 and state.arrived[seat] == 1:
        return 0
    stand = end_stands(state, seat) if taken == 0 else _take_off(state, seat, taken)
    if state.marks[stand] == FAR or state.board[stand] == EMPTY:
        state.marks[stand] = GOAL
    lacking = measure(state, seat)
    wipe(state)
    return lacking if lacking < FAR else steps(stand, state.home[seat])


@kernel
def _take_off(state: State, seat: int, taken: int) -> int:
    """Marks some cells at the end of a main route, at least one, as if no card lay there; returns the last."""
    card, cell = state.end[seat] >> 2, 0
    for _ in range(taken):
        cell = state.order[card]
        state.marks[cell] = FAR
        card = card_before(state, card)
    return cell


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
