"""Which cards connect, and which outlets are open or free."""

from howdah.core.kernel import kernel

from .contents import EMPTY, is_village, live_outlets
from .land import LAND
from .layout import STEP, WIDTH
from .state import State


@kernel
def has_outlet(state: State, cell: int, way: int) -> bool:
    """Tells whether an uncapped outlet goes that way from a cell."""
    return (live_outlets(state.board[cell]) >> way) & 1 == 1


@kernel
def met(state: State, cell: int) -> int:
    """Returns the sides of a cell that uncapped outlets of cards face, anybody's, as bits (BUL-12, BUL-13)."""
    sides = 0
    for way in range(4):
        if has_outlet(state, cell + STEP[way], way ^ 2):
            sides |= 1 << way
    return sides


@kernel
def connects(state: State, cell: int, way: int) -> bool:
    """Tells whether a card connects to the next one that way: outlet meets outlet, neither capped (BUL-16, BUL-17)."""
    return has_outlet(state, cell, way) and has_outlet(state, cell + STEP[way], way ^ 2)


@kernel
def arrives(state: State, cell: int, way: int) -> bool:
    """Tells whether an outlet connects to a village: any side of it will do (BUL-1)."""
    return has_outlet(state, cell, way) and is_village(state.board[cell + STEP[way]])


@kernel
def is_open(state: State, cell: int, way: int) -> bool:
    """Tells whether an outlet is open: uncapped, and connected neither to a card nor to a village."""
    beyond = cell + STEP[way]
    return (
        has_outlet(state, cell, way) and not has_outlet(state, beyond, way ^ 2) and not is_village(state.board[beyond])
    )


@kernel
def is_free(state: State, cell: int, way: int) -> bool:
    """Tells whether an outlet is open and faces an empty cell of the table (BUL-18)."""
    return has_outlet(state, cell, way) and state.board[cell + STEP[way]] == EMPTY


@kernel
def steps(one: int, other: int) -> int:
    """Returns the steps from cell to cell, never diagonally, whatever lies between (BUL-19)."""
    return abs(one % WIDTH - other % WIDTH) + abs(one // WIDTH - other // WIDTH)


@kernel
def everybody(state: State) -> int:
    return (1 << state.seats) - 1


@kernel
def nearest(state: State, cell: int) -> int:
    """Returns the seats whose villages are nearest to a cell, as bits (BUL-20)."""
    return LAND[state.land + cell] & 255
