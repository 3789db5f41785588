"""The reckoning: missing cards, broken parts, open outlets, elimination, ranks (BUL-26 to BUL-31).

Everything is worked out from what `ownership.settle` has noted.
"""

from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer

from .contents import EMPTY
from .layout import STEP, WIDTH
from .network import steps
from .ownership import card_before, standing
from .state import FAR, NO_END, State

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
    if has_arrived(state, seat):
        return 0
    aim(state, seat)
    best = measure(state, seat)
    return best if best < FAR else steps(end_stands(state, seat), state.home[seat])


@kernel
def has_arrived(state: State, seat: int) -> bool:
    """Tells whether a seat's village is connected (BUL-24)."""
    return state.gap[seat] == 0


@kernel
def end_stands(state: State, seat: int) -> int:
    """Returns where a main route's end stands: at its source when it has no end (BUL-27)."""
    return standing(state, state.end[seat]) if state.end[seat] != NO_END else root(state, seat)


@kernel
def root(state: State, seat: int) -> int:
    """Returns the cell of the source at which a main route begins: sources come first."""
    source = 0
    while (state.users[source] >> seat) & 1 == 0:
        source += 1
    return state.spring[source]


@kernel
def aim(state: State, seat: int) -> None:
    """Marks the cells at which a seat's free outlets stand as goals, and no others."""
    wipe(state)
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
    """Takes the marks off the table and the cells around it."""
    for cell in range(state.corner[0] - WIDTH - 1, state.corner[1] + WIDTH + 2):
        state.marks[cell] = 0


@kernel
def broken_parts(state: State, seat: int) -> int:
    """Returns the broken cards that a seat is charged for (BUL-28)."""
    parts = 0
    for card in range(state.springs, state.laid):
        parts += (state.payers[card] >> seat) & 1
    return parts


@kernel
def open_outlets(state: State, seat: int) -> int:
    """Returns the open outlets that a seat alone owns, never a source's (BUL-29): sources come first."""
    outlets, alone = 0, 1 << seat
    for outlet in range(4 * state.springs, 4 * state.laid):
        if state.owners[outlet] == alone:
            outlets += 1
    return outlets


@kernel
def removed(state: State, seat: int, owed: int) -> int:
    """Returns how many cards elimination takes off the end of a main route, none that is another's too (BUL-31)."""
    taken, card = 0, state.end[seat] >> 2
    while taken < min(owed, state.length[seat]) and not _is_shared(state, seat, card):
        taken += 1
        card = card_before(state, card)
    return taken


@kernel
def _is_shared(state: State, seat: int, card: int) -> bool:
    return state.users[card] != 1 << seat


@kernel
def eliminated(state: State, seat: int, owed: int) -> int:
    """Returns the cards that a seat lacks after elimination of what it owes (BUL-31)."""
    taken = removed(state, seat, owed)
    if taken == 0 and has_arrived(state, seat):
        return 0
    wipe(state)
    stand = end_stands(state, seat) if taken == 0 else _take_off(state, seat, taken)
    if state.marks[stand] == FAR or state.board[stand] == EMPTY:
        state.marks[stand] = GOAL
    lacking = measure(state, seat)
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
    if state.length[one] != state.length[other]:
        return state.length[one] < state.length[other]  # BUL-30, BUL-31
    return state.held[one] < state.held[other]
