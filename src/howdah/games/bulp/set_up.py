"""Before the first turn: the table, its obstacles, and the deck (BUL-1 to BUL-10)."""

from howdah.core.kernel import kernel

from .components import CAPS, COPIES, COUNT, DECK, KINDS
from .contents import BLOCKED, EMPTY, OFF, SOURCE, VILLAGE, is_village
from .land import LAND_AT
from .layout import (
    CELLS,
    CENTRE_AT,
    DISTANCES,
    FIRST_AT,
    LAST_AT,
    LENGTH_AND_WIDTH,
    LOW,
    MIRROR,
    RING,
    SETUP,
    SIZE,
    SOURCES_AT,
    STEP,
    VILLAGES_AT,
    WIDTH,
)
from .outlets import recount
from .scoring import wipe
from .state import NO_SEAT, Phase, State


@kernel
def layout_of(state: State) -> int:
    """Returns the layout: by seats, or the rulebook's picture for two (BUL-10)."""
    return LENGTH_AND_WIDTH if state.villages == 1 and state.seats == 2 else state.seats - 2


@kernel
def start(state: State) -> None:
    _place(state)
    for kind in range(KINDS):
        state.pile[kind] = COPIES[state.seats] * COUNT[kind]  # BUL-7
    state.left = COPIES[state.seats] * DECK
    state.stock = COPIES[state.seats] * CAPS  # BUL-2
    state.mover = NO_SEAT
    recount(state)
    _go_on(state)


@kernel
def _place(state: State) -> None:
    """Lays out the table, its sources and villages (BUL-1, BUL-4, BUL-5, BUL-8)."""
    row = SETUP[layout_of(state)][state.distance - LOW][state.sources - 1]
    state.land = LAND_AT[layout_of(state) * DISTANCES + state.distance - LOW]
    state.springs = row[0]
    state.corner[0], state.corner[1], state.centre = row[FIRST_AT], row[LAST_AT], row[CENTRE_AT]
    for cell in range(SIZE):
        state.board[cell] = EMPTY if is_on_table(state, cell) else OFF
    for i in range(state.springs):
        state.spring[i] = row[SOURCES_AT + i]
        state.board[state.spring[i]] = SOURCE
    for seat in range(state.seats):
        state.home[seat] = row[VILLAGES_AT + seat]
        state.board[state.home[seat]] = VILLAGE + seat


@kernel
def is_on_table(state: State, cell: int) -> bool:
    """Tells whether a cell lies on the table (BUL-5)."""
    first, last = state.corner[0], state.corner[1]
    return first % WIDTH <= cell % WIDTH <= last % WIDTH and first // WIDTH <= cell // WIDTH <= last // WIDTH


@kernel
def image(state: State, cell: int, mirror: int) -> int:
    """Returns the mirror image of a cell, about the layout's centre (BUL-9); a cell off the table may have none."""
    x, y = cell % WIDTH - state.centre % WIDTH, cell // WIDTH - state.centre // WIDTH
    to = MIRROR[layout_of(state)][mirror]
    return state.centre + to[0] * x + to[1] * y + WIDTH * (to[2] * x + to[3] * y)


@kernel
def may_block(state: State, cell: int) -> bool:
    """Tells whether chance may block a cell and its images: empty, clear of sources and villages, cutting none off."""
    if not is_on_table(state, cell):
        return False
    for mirror in range(4):
        at = image(state, cell, mirror)
        if not is_on_table(state, at) or not _is_clear(state, at):
            return False
    is_harmless = True
    for mirror in range(4):
        at = image(state, cell, mirror)
        if state.board[at] == EMPTY and not _is_round(state, at):
            is_harmless = False
        state.board[at] = BLOCKED
    is_allowed = is_harmless or _is_reachable(state)
    for mirror in range(4):
        state.board[image(state, cell, mirror)] = EMPTY
    return is_allowed


@kernel
def _is_clear(state: State, cell: int) -> bool:
    """Tells whether a cell is empty, and has no source or village beside it."""
    if state.board[cell] != EMPTY:
        return False
    for way in range(4):
        beside = state.board[cell + STEP[way]]
        if beside == SOURCE or is_village(beside):
            return False
    return True


@kernel
def _is_round(state: State, cell: int) -> bool:
    """Tells whether the empty cells around one hang together without it, so that blocking it cuts nothing off."""
    runs = 0
    for i in range(8):
        if state.board[cell + RING[i]] == EMPTY and state.board[cell + RING[(i + 7) % 8]] != EMPTY:
            runs += 1
    return runs <= 1


@kernel
def _is_reachable(state: State) -> bool:
    """Tells whether every village can be reached from a source over empty cells (BUL-9)."""
    wipe(state)
    for i in range(state.springs):
        state.marks[state.spring[i]] = 1
    while _flood(state):
        pass
    found = True
    for seat in range(state.seats):
        if not _is_beside_marked(state, state.home[seat]):
            found = False
    return found


@kernel
def _flood(state: State) -> bool:
    is_changed = False
    for cell in range(state.corner[0], state.corner[1] + 1):
        if state.board[cell] == EMPTY and state.marks[cell] == 0 and _is_beside_marked(state, cell):
            state.marks[cell] = 1
            is_changed = True
    return is_changed


@kernel
def _is_beside_marked(state: State, cell: int) -> bool:
    for way in range(4):
        if state.marks[cell + STEP[way]] == 1:
            return True
    return False


@kernel
def block(state: State, cell: int) -> None:
    """Blocks a cell and its images (BUL-9)."""
    at0, at1, at2, at3 = image(state, cell, 0), image(state, cell, 1), image(state, cell, 2), image(state, cell, 3)
    state.board[at0] = state.board[at1] = state.board[at2] = state.board[at3] = BLOCKED
    state.blocked += 1
    state.known = 0
    _go_on(state)


@kernel
def _go_on(state: State) -> None:
    """Has chance block once more, unless that was all, or nothing more can be blocked; then cards are dealt (BUL-9)."""
    if state.blocked < state.obstacles and _is_more_to_block(state):
        state.phase = Phase.BLOCK
    else:
        state.blocked, state.phase = state.obstacles, Phase.DEAL


@kernel
def _is_more_to_block(state: State) -> bool:
    for cell in CELLS:
        if may_block(state, cell):
            return True
    return False
