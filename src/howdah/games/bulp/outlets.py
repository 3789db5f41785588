"""Free outlets: how many each seat has, counted as cards are played, and whether a play leaves it one (BUL-18).

A seat is sure to have one while it is among the nearest to where a free outlet stands, or a source has one:
its main route ends at such an outlet (BUL-22), and no route is nearer to that end (BUL-21).
"""

from howdah.core.kernel import kernel

from .contents import EMPTY, SOURCE, VILLAGE, is_village
from .layout import CELLS, STEP, WIDTH
from .network import everybody, has_outlet, nearest
from .state import State


@kernel
def put(state: State, cell: int, code: int) -> None:
    """Puts a card on a cell, or another one on top of it, or a cap."""
    if state.board[cell] == EMPTY:
        for way in range(4):
            if has_outlet(state, cell + STEP[way], way ^ 2):
                _count(state, cell + STEP[way], cell, -1)
        _widen(state, cell)
    else:
        _count_all(state, cell, -1)
    state.board[cell] = code
    _count_all(state, cell, 1)
    state.known = 0


@kernel
def recount(state: State) -> None:
    """Counts everything again, after cells were written in some other way."""
    state.connected, state.known = 0, 0
    state.west, state.north, state.east, state.south = WIDTH, WIDTH, 0, 0
    for seat in range(state.seats):
        state.free[seat] = 0
    for cell in CELLS:
        if EMPTY != state.board[cell] < VILLAGE:
            _count_all(state, cell, 1)
            _widen(state, cell)


@kernel
def _widen(state: State, cell: int) -> None:
    """Makes the part of the table that can hold or take cards include a cell and those around it."""
    column, row = cell % WIDTH, cell // WIDTH
    if column <= state.west:
        state.west = column - 1
    if column >= state.east:
        state.east = column + 1
    if row <= state.north:
        state.north = row - 1
    if row >= state.south:
        state.south = row + 1


@kernel
def _count_all(state: State, cell: int, sign: int) -> None:
    """Counts the free outlets of a card in or out; notes whether it reaches a village (BUL-24)."""
    for way in range(4):
        if has_outlet(state, cell, way):
            beyond = state.board[cell + STEP[way]]
            if beyond == EMPTY:
                _count(state, cell, cell + STEP[way], sign)
            elif is_village(beyond):
                state.connected = 1


@kernel
def _count(state: State, cell: int, stand: int, sign: int) -> None:
    """Counts a free outlet for those nearest to where it stands, a source's for everybody (BUL-20, BUL-21)."""
    seats = everybody(state) if state.board[cell] == SOURCE else nearest(state, stand)
    for seat in range(state.seats):
        state.free[seat] += sign * ((seats >> seat) & 1)


@kernel
def dry(state: State, stand: int, sides: int) -> int:
    """Returns who has no free outlet, as bits, once those that face these sides of a cell are used up or capped."""
    if state.connected == 1:
        return 0
    cards = sources = 0
    for way in range(4):
        if (sides >> way) & 1 == 1:
            if state.board[stand + STEP[way]] == SOURCE:
                sources += 1
            else:
                cards += 1
    found, near = 0, nearest(state, stand)
    for seat in range(state.seats):
        if state.free[seat] <= sources + cards * ((near >> seat) & 1):
            found |= 1 << seat
    return found


@kernel
def fed(state: State, cell: int, outlets: int) -> int:
    """Returns who gets a free outlet from these outlets of a cell, as bits; all need none once a village is reached."""
    found = 0
    for way in range(4):
        if (outlets >> way) & 1 == 1:
            beyond = state.board[cell + STEP[way]]
            if beyond == EMPTY:
                found |= nearest(state, cell + STEP[way])
            elif is_village(beyond):
                return everybody(state)
    return found
