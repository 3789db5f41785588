"""The rules of Bombay Bazar. Read the clauses first, then `components` for cells, edges and tiles, and `trunk`."""

from enum import IntEnum

from howdah.core.kernel import kernel
from howdah.core.option import choice
from howdah.core.protocol import CHANCE, OVER, Buffer
from howdah.core.rng import below
from howdah.core.schema import EVERYTHING, OWNER, Schema, number, numbers, per_seat

from .components import (
    CELLS,
    COPIES,
    DESIGN,
    DESIGNS,
    ELEPHANTS,
    EMPTY,
    END,
    ENTRY,
    FIRST,
    FITTING,
    FITTING_FROM,
    MATE,
    NEIGHBOUR,
    NONE,
    OPEN,
    SEATING,
    TERNARY,
    fits,
)
from .notation import LEXICON, PICKS, ROUNDS
from .trunk import advance, demands, is_tile, joins_heads, loose_ends, tip_at, tips_at

SEATS = 4
CHOICES = len(PICKS) - 1  # of a seat in the medal game
MEDALS, NEVER = 1, 1  # codes of the options


class Kind(IntEnum):
    FIRST = 0
    KEEP = 1
    LAY = 2
    END = 3


class State:
    """Everything that the future of a game depends on."""

    seats: int = number(1, SEATS)
    opening: int = choice("chance", "medals")  # BBZ-5, BBZ-6
    tip_contact: int = choice("separate", "never")  # BBZ-12
    board: list[int] = numbers(CELLS, EMPTY, END)
    supply: list[int] = numbers(DESIGNS, 0, max(COPIES))  # tiles left in each pile
    ends: list[int] = numbers(ELEPHANTS, NONE, CELLS - 1)  # where each elephant's end tile lies
    tip: list[int] = per_seat(SEATS, 0, CELLS - 1)  # the cell that the trunk points at
    side: list[int] = per_seat(SEATS, 0, 5)  # the edge by which it comes to that cell
    length: list[int] = per_seat(SEATS, 0, 3 * CELLS)
    begun: int = number(0, 1)  # whether it is known who begins
    mover: int = number(0, SEATS - 1)
    rounds: int = number(0, ROUNDS)  # rounds of the medal game that are over
    contending: list[int] = per_seat(SEATS, 0, 1)  # still in the medal game
    pick: list[int] = per_seat(SEATS, 0, CHOICES, seen_by=OWNER)  # kept and called in this round
    shown: list[int] = per_seat(SEATS, 0, CHOICES)  # kept and called in the last round


SCHEMA = Schema(State)

# What a move means, by its number: a kind, and a seat, pick or lay. Moves of a kind follow each other.
KIND = tuple(list(LEXICON.patterns).index(row[0]) for row in LEXICON.rows)
FIRST_MOVE = LEXICON["first", "0"]
KEEP_MOVE = LEXICON["keep", "1", "even"] - 1  # picks count from 1
LAY_MOVE = LEXICON["lay", LEXICON.rows[KIND.index(2)][1], "0"] - 1  # lays count from 1
END_MOVE = LEXICON[("end",)]


@kernel
def start(state: State) -> None:
    for design in range(DESIGNS):
        state.supply[design] = COPIES[design]  # BBZ-2
    for elephant in range(ELEPHANTS):
        state.ends[elephant] = FIRST[elephant]
    for seat in range(state.seats):
        elephant = SEATING[state.seats - 1][seat]  # BBZ-3
        state.ends[elephant] = NONE
        state.tip[seat], state.side[seat] = FIRST[elephant], ENTRY[elephant]  # BBZ-1
        state.contending[seat] = state.opening  # BBZ-6
    for elephant in range(ELEPHANTS):
        if state.ends[elephant] != NONE:
            state.board[state.ends[elephant]] = END  # BBZ-3
    if state.opening == MEDALS and state.seats == 1:
        begin(state, 0)  # BBZ-6: one alone is the one who is left


@kernel
def turn(state: State) -> int:
    if state.begun == 0:
        return CHANCE if state.opening != MEDALS or state.rounds >= ROUNDS else state.mover  # BBZ-5, BBZ-6
    return OVER if is_over(state) else state.mover


@kernel
def is_over(state: State) -> bool:
    still_in = 0
    for seat in range(state.seats):
        still_in += not is_out(state, seat)
    return still_in == 0  # BBZ-19


@kernel
def is_out(state: State, seat: int) -> bool:
    return state.ends[SEATING[state.seats - 1][seat]] != NONE  # BBZ-17


@kernel
def legal(state: State, out: Buffer) -> int:
    if state.begun == 0:
        for pick in range(1, CHOICES + 1):  # BBZ-6
            out[pick - 1] = KEEP_MOVE + pick
        return CHOICES
    n = fitting(state, out)
    if n == 0:  # BBZ-16, BBZ-17
        out[0] = END_MOVE
        return 1
    return n


@kernel
def fitting(state: State, out: Buffer) -> int:
    """Writes every tile that the seat to decide can lay, and returns how many."""
    cell, n = state.tip[state.mover], 0  # BBZ-7
    first, last = candidates(state, cell)
    is_shared = tips_at(state, cell) > 1
    for k in range(first, last):
        if is_layable(state, cell, FITTING[k], is_shared):
            out[n] = LAY_MOVE + FITTING[k]
            n += 1
    return n


@kernel
def candidates(state: State, cell: int) -> tuple[int, int]:
    """Returns which tiles fit on the cell at a tip: those of FITTING from the first to before the last."""
    if state.board[cell] != EMPTY or is_contested(state, cell):
        return 0, 0
    opened, closed = demands(state, cell)  # BBZ-8: the edge that meets the tip is among the opened
    demanded = TERNARY[opened] + 2 * TERNARY[closed]
    return int(FITTING_FROM[demanded]), int(FITTING_FROM[demanded + 1])


@kernel
def is_layable(state: State, cell: int, lay: int, is_shared: bool) -> bool:
    """Tells whether a tile that fits on the cell at a tip can be laid there; others' tips may share the cell."""
    return state.supply[DESIGN[lay]] > 0 and not (is_shared and joins_heads(state, cell, lay))  # BBZ-14, BBZ-11


@kernel
def is_blocked(state: State) -> bool:
    """Tells whether the seat to decide can lay no tile."""
    cell = state.tip[state.mover]
    first, last = candidates(state, cell)
    is_shared = tips_at(state, cell) > 1
    for k in range(first, last):
        if is_layable(state, cell, FITTING[k], is_shared):
            return False
    return True


@kernel
def is_contested(state: State, cell: int) -> bool:
    """Tells whether no tile may be laid on a cell because two tips point at it (BBZ-12)."""
    return state.tip_contact == NEVER and tips_at(state, cell) > 1


@kernel
def chance(state: State, out: Buffer, weights: Buffer) -> int:
    n = 0
    for seat in range(state.seats):
        if state.opening != MEDALS or state.contending[seat] == 1:  # BBZ-5, BBZ-6
            out[n], weights[n] = FIRST_MOVE + seat, 1
            n += 1
    return n


@kernel
def play(state: State, move: int) -> None:
    match KIND[move]:
        case Kind.FIRST:
            begin(state, move - FIRST_MOVE)
        case Kind.KEEP:
            keep(state, move - KEEP_MOVE)
        case Kind.LAY:
            lay_tile(state, move - LAY_MOVE)
        case Kind.END:
            lay_end(state)


@kernel
def begin(state: State, seat: int) -> None:
    """Lets a seat begin."""
    state.begun, state.mover, state.rounds = 1, seat, 0
    for other in range(SEATS):
        state.contending[other] = 0


@kernel
def keep(state: State, pick: int) -> None:
    """Notes what a seat keeps and calls; when all have chosen, all is shown (BBZ-6)."""
    state.pick[state.mover] = pick
    for seat in range(state.mover + 1, state.seats):
        if state.contending[seat] == 1:
            state.mover = seat
            return
    reveal(state)


@kernel
def reveal(state: State) -> None:
    """Ends a round of the medal game: wrong callers drop out, unless all or none are wrong (BBZ-6)."""
    parity = medals_kept(state) % 2
    right = right_calls(state, parity)
    left, inside = NONE, 0
    for seat in range(state.seats):
        if right > 0 and not is_right(state.pick[seat], parity):
            state.contending[seat] = 0
        if state.contending[seat] == 1:
            left = seat if inside == 0 else left
            inside += 1
        state.shown[seat], state.pick[seat] = state.pick[seat], 0
    state.rounds, state.mover = state.rounds + 1, left
    if inside == 1:
        begin(state, left)


@kernel
def medals_kept(state: State) -> int:
    total = 0
    for seat in range(state.seats):
        total += (state.pick[seat] + 1) >> 1
    return total


@kernel
def right_calls(state: State, parity: int) -> int:
    n = 0
    for seat in range(state.seats):
        n += state.contending[seat] == 1 and is_right(state.pick[seat], parity)
    return n


@kernel
def is_right(pick: int, parity: int) -> bool:
    """Tells whether a call, even or odd, is that of the total."""
    return (pick + 1) & 1 == parity


@kernel
def lay_tile(state: State, lay: int) -> None:
    cell = state.tip[state.mover]
    state.board[cell] = lay  # BBZ-7, BBZ-13: nothing else ever changes a cell, but an end tile on an empty one
    state.supply[DESIGN[lay]] -= 1
    for seat in range(state.seats):
        if state.tip[seat] == cell:
            advance(state, seat)  # BBZ-15; another's tip that pointed here runs on too: BBZ-12
    pass_on(state)


@kernel
def lay_end(state: State) -> None:
    """Closes the trunk of the seat to decide, whatever is around, on top of any end tile (BBZ-17, BBZ-18)."""
    cell = state.tip[state.mover]
    state.board[cell] = END
    state.ends[SEATING[state.seats - 1][state.mover]] = cell
    pass_on(state)


@kernel
def pass_on(state: State) -> None:
    """Gives the turn to the next seat clockwise that is not out (BBZ-4)."""
    for step in range(1, state.seats + 1):
        seat = (state.mover + step) % state.seats
        if not is_out(state, seat):
            state.mover = seat  # BBZ-19: the last one goes on alone
            return


@kernel
def outcome(state: State, scores: Buffer, ranks: Buffer) -> int:
    for seat in range(state.seats):
        scores[seat] = state.length[seat] if state.seats > 1 else solitaire(state)  # BBZ-20, BBZ-21
    for seat in range(state.seats):
        ranks[seat] = 0
        for other in range(state.seats):
            ranks[seat] += 1 if scores[other] > scores[seat] else 0  # BBZ-20: equals share their rank
    if state.begun == 0 or not is_over(state):
        return 0
    return 19  # BBZ-19


@kernel
def solitaire(state: State) -> int:
    """Returns the tiles laid, less the empty cells and the unused openings (BBZ-21)."""
    laid, empty = 0, 0
    for cell in range(CELLS):
        laid += is_tile(state.board[cell])
        empty += state.board[cell] == EMPTY
    return laid - empty - loose_ends(state, 0)


@kernel
def why_not(state: State, move: int) -> int:
    kind = KIND[move]
    if state.begun == 0:
        return why_not_open(state, move)
    if is_over(state):
        return 19  # BBZ-19
    if kind == Kind.FIRST:
        return 5  # BBZ-5
    if kind == Kind.KEEP:
        return 6  # BBZ-6
    if kind == Kind.LAY:
        return why_not_lay(state, move - LAY_MOVE)
    if is_blocked(state):
        return 0
    return 16  # BBZ-16


@kernel
def why_not_open(state: State, move: int) -> int:
    """Returns why something cannot be done before it is known who begins."""
    kind = KIND[move]
    if turn(state) != CHANCE:
        return 0 if kind == Kind.KEEP else 6  # BBZ-6
    if state.opening == MEDALS:
        may_begin = kind == Kind.FIRST and state.contending[min(move - FIRST_MOVE, SEATS - 1)] == 1
        return 0 if may_begin else 6  # BBZ-6
    if kind == Kind.KEEP:
        return 6  # BBZ-6
    if kind == Kind.FIRST and move - FIRST_MOVE < state.seats:
        return 0
    return 5  # BBZ-5


@kernel
def why_not_lay(state: State, lay: int) -> int:
    cell = state.tip[state.mover]
    if state.board[cell] != EMPTY:
        return 7  # BBZ-7
    if is_contested(state, cell):
        return 12  # BBZ-12
    return misfit(state, cell, lay)


@kernel
def misfit(state: State, cell: int, lay: int) -> int:
    """Returns the clause that keeps a tile off an empty cell, 0 for a tile that is layable."""
    opened, closed = demands(state, cell)
    if fits(lay, opened, closed) and is_layable(state, cell, lay, tips_at(state, cell) > 1):
        return 0
    if state.supply[DESIGN[lay]] == 0:
        return 14  # BBZ-14
    if MATE[lay][state.side[state.mover]] == NONE:
        return 8  # BBZ-8
    if OPEN[lay] & closed & ~facing_tiles(state, cell) != 0:
        return 9  # BBZ-9
    if plugs_a_tip(state, cell, lay):
        return 12  # BBZ-12
    return 11 if fits(lay, opened, closed) else 10  # BBZ-11, BBZ-10


@kernel
def facing_tiles(state: State, cell: int) -> int:
    """Returns the edges of a cell beyond which a trunk tile lies, as bits."""
    bits = 0
    for edge in range(6):
        beside = NEIGHBOUR[cell][edge]
        if beside != NONE and is_tile(state.board[beside]):
            bits |= 1 << edge
    return bits


@kernel
def plugs_a_tip(state: State, cell: int, lay: int) -> bool:
    """Tells whether a tile is closed where somebody's tip comes to its cell."""
    plugged = 0
    for edge in range(6):
        plugged += MATE[lay][edge] == NONE and tip_at(state, cell, edge) != NONE
    return plugged > 0


@kernel
def deal(state: State, seat: int, rng: Buffer) -> None:
    """Gives the others who have chosen in this round any pick, each as likely (BBZ-6)."""
    for other in range(SEATS):
        if other != seat:
            has_chosen = state.begun == 0 and state.contending[other] == 1 and other < state.mover
            state.pick[other] = 1 + below(rng, CHOICES) if has_chosen else 0


@kernel
def visible_to(state: State, move: int) -> int:
    """What a seat keeps and calls is its own secret until all are in (BBZ-6)."""
    return state.mover if KIND[move] == Kind.KEEP else EVERYTHING


@kernel
def opened(state: State) -> bool:
    """Tells whether no secret can be left: only the medal game has any."""
    return bool(state.begun) or state.opening != MEDALS


def conserved(state: State) -> tuple[int, ...]:
    """Returns the tiles of each design, on the board or in its pile, and the cells."""
    laid = [DESIGN[int(content)] for content in state.board if EMPTY < content < END]
    return *(int(state.supply[design]) + laid.count(design) for design in range(DESIGNS)), len(state.board)
