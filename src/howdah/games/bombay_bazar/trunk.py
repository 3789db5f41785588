"""Trunks: where one runs, and where a tile would take it. Kernels over the state of `rules`."""

from typing import Any

from howdah.core.kernel import kernel

from .components import EMPTY, END, MATE, NEIGHBOUR, NONE


@kernel
def is_tile(content: int) -> bool:
    return EMPTY < content < END


@kernel
def advance(state: Any, seat: int) -> None:
    """Runs a trunk on through every segment it meets, to an empty cell or an end tile (BBZ-15)."""
    cell, side = state.tip[seat], state.side[seat]
    while is_tile(state.board[cell]):
        out = MATE[state.board[cell]][side]
        cell, side = NEIGHBOUR[cell][out], (out + 3) % 6
        state.length[seat] += 1  # a tile passed two or three times counts two or three times
    state.tip[seat], state.side[seat] = cell, side


@kernel
def tip_at(state: Any, cell: int, side: int) -> int:
    """Returns the seat whose trunk comes to a cell by an edge, or NONE; a head not yet fed from counts."""
    for seat in range(state.seats):
        if state.tip[seat] == cell and state.side[seat] == side:
            return seat
    return NONE


@kernel
def tips_at(state: Any, cell: int) -> int:
    """Returns how many trunks point at a cell."""
    n = 0
    for seat in range(state.seats):
        n += state.tip[seat] == cell
    return n


@kernel
def joins_heads(state: Any, cell: int, lay: int) -> bool:
    """Tells whether a tile on a cell would lead some trunk into another (BBZ-11).

    A trunk can only be entered by its tip: two tips must point at the cell.
    """
    joined = 0
    for seat in range(state.seats):
        joined += state.tip[seat] == cell and meets_a_tip(state, seat, lay)
    return joined > 0


@kernel
def meets_a_tip(state: Any, seat: int, lay: int) -> bool:
    """Tells whether a trunk that runs on through a tile laid at its tip comes out by another's tip."""
    here, cell, side = state.tip[seat], state.tip[seat], state.side[seat]
    while cell == here or is_tile(state.board[cell]):
        out = MATE[lay if cell == here else state.board[cell]][side]
        if cell == here and tip_at(state, here, out) != NONE:
            return True
        cell, side = NEIGHBOUR[cell][out], (out + 3) % 6
    return False


@kernel
def demands(state: Any, cell: int) -> tuple[int, int]:
    """Returns the edges that a tile on an empty cell must have open, and those it must have closed, as bits."""
    opened = closed = 0
    for edge in range(6):
        beside, bit = NEIGHBOUR[cell][edge], 1 << edge
        if beside == NONE:
            if tip_at(state, cell, edge) != NONE:
                opened |= bit  # BBZ-9: the entry edge of a head is no border for its first cell
            else:
                closed |= bit  # BBZ-9
        elif state.board[beside] == END:
            closed |= bit  # BBZ-9
        elif is_tile(state.board[beside]):  # BBZ-10
            if MATE[state.board[beside]][(edge + 3) % 6] != NONE:
                opened |= bit
            else:
                closed |= bit
    return opened, closed


@kernel
def loose_ends(state: Any, seat: int) -> int:
    """Returns the openings that face an empty cell or an end tile, but for the tip of a seat's own trunk (BBZ-21)."""
    n = 0
    for cell in range(len(NEIGHBOUR)):
        if is_tile(state.board[cell]):
            for edge in range(6):
                n += is_loose(state, seat, cell, edge)
    return n


@kernel
def is_loose(state: Any, seat: int, cell: int, edge: int) -> bool:
    """Tells whether an opening of a laid tile is unused."""
    if MATE[state.board[cell]][edge] == NONE:
        return False
    beside = NEIGHBOUR[cell][edge]
    if beside == NONE or is_tile(state.board[beside]):  # an opening at the border is the head's
        return False
    return not (state.tip[seat] == beside and state.side[seat] == (edge + 3) % 6)
