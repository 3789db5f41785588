"""Which cards connect, which outlets are open, and which chain of cards joins each to a source."""

from howdah.core.kernel import kernel

from .layout import STEP, WIDTH
from .state import BLOCKED, BROKEN_BIT, EMPTY, SOURCE, VILLAGE, State


@kernel
def is_pipe(code: int) -> bool:
    """Tells whether a cell's content is an intact pipe."""
    return EMPTY < code < BROKEN_BIT


@kernel
def is_broken(code: int) -> bool:
    return BROKEN_BIT < code < SOURCE - 15


@kernel
def is_village(code: int) -> bool:
    return VILLAGE <= code < BLOCKED


@kernel
def live(state: State, cell: int) -> int:
    """Returns the uncapped outlets of the card on a cell; a broken card has its own still (BUL-16, BUL-17)."""
    code = state.board[cell]
    return code & ~state.caps[cell] & 15 if code < VILLAGE else 0


@kernel
def has_outlet(state: State, cell: int, way: int) -> bool:
    """Tells whether an uncapped outlet goes that way from a cell."""
    return (live(state, cell) >> way) & 1 == 1


@kernel
def is_met(state: State, cell: int, outlets: int) -> bool:
    """Tells whether an uncapped outlet of a laid card, anybody's, meets one of these outlets (BUL-12, BUL-13)."""
    for way in range(4):
        if (outlets >> way) & 1 == 1 and has_outlet(state, cell + STEP[way], way ^ 2):
            return True
    return False


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
def chain(state: State) -> None:
    """Numbers the cards breadth first from the sources, looking N, E, S, W (BUL-22).

    So a card comes after all with fewer cards in their chain, then after those of an earlier source, then after those
    whose directions come first; and `back` leads along the chain that these same rules choose.
    """
    _forget(state)
    for i in range(state.springs):
        _append(state, state.spring[i], 0, 0)
    card = 0
    while card < state.laid:
        cell = state.order[card]
        for way in range(4):
            if connects(state, cell, way):
                state.links[card] |= 1 << way
                if state.place[cell + STEP[way]] == 0:
                    _append(state, cell + STEP[way], way ^ 2, state.depth[card] + 1)
        card += 1


@kernel
def _forget(state: State) -> None:
    for card in range(state.laid):
        state.place[state.order[card]] = 0
        state.order[card] = state.links[card] = state.back[card] = state.depth[card] = 0
    state.laid = 0


@kernel
def _append(state: State, cell: int, back: int, depth: int) -> None:
    card = state.laid
    state.order[card], state.back[card], state.depth[card], state.links[card] = cell, back, depth, 0
    state.laid = card + 1
    state.place[cell] = card + 1


@kernel
def card_beyond(state: State, card: int, way: int) -> int:
    """Returns the number of the card that another connects to."""
    return state.place[state.order[card] + STEP[way]] - 1


@kernel
def card_before(state: State, card: int) -> int:
    """Returns the number of the card one nearer the source in a card's chain."""
    return card_beyond(state, card, state.back[card])
