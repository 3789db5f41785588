"""The rules of Siam. Read the clauses first, then `notation` for the numbering of cells."""

from enum import IntEnum

from howdah.core.kernel import kernel
from howdah.core.option import choice, count, switch
from howdah.core.protocol import OVER, Buffer
from howdah.core.schema import Schema, number, numbers, per_seat

from .notation import CELL, CELLS, EMPTY, LEXICON, NAME, OFF, ROCK, STEP, WAYS, neighbour

ANIMALS = 5
NOBODY = -1
ROCKS = (CELL["b3"], CELL["c3"], CELL["d3"])
C1, C5 = CELL["c1"], CELL["c5"]


class Kind(IntEnum):
    ENTER = 0
    SHOVE = 1
    MOVE = 2
    TURN = 3
    LEAVE = 4
    PUSH = 5


class State:
    """Everything that the future of a game depends on."""

    seats: int = number(2, 2)
    balance: int = choice("step", "total")  # SIA-14
    centre_closed: int = switch()  # SIA-19
    one_exit: int = switch()  # SIA-20
    quiet_limit: int = count(0, 1000, 100)  # SIA-21
    board: list[int] = numbers(49, EMPTY, OFF)
    reserve: list[int] = per_seat(2, 0, ANIMALS)
    exits: list[int] = per_seat(2, 0, 9)  # times an animal left by itself, counted up to nine
    mover: int = number(0, 1)
    winner: int = number(NOBODY, 1)
    quiet: int = number(0, 30_000)  # plies since a rock moved
    ply: int = number(0, 1_000_000_000)


SCHEMA = Schema(State)

# What a move means, by its number.
KIND = tuple(list(LEXICON.patterns).index(row[0]) for row in LEXICON.rows)
AT = tuple(CELL[row[1]] for row in LEXICON.rows)
TO = tuple(CELL[row[2]] if row[0] == "move" else CELL[row[1]] for row in LEXICON.rows)
WAY = tuple(WAYS.index(row[-1]) if row[-1] in WAYS else 0 for row in LEXICON.rows)

# Moves by what they mean; the four facings of an entry, a step or a turn follow each other.
NONE = -1


def _first(kind: str, *way: str) -> tuple[int, ...]:
    rows = [(kind, NAME.get(cell, ""), *way) for cell in range(49)]
    return tuple(LEXICON.get(row, NONE) for row in rows)


def _first_step() -> tuple[int, ...]:
    rows = [
        ("move", NAME.get(cell, ""), NAME.get(neighbour(cell, way), ""), "N") for cell in range(49) for way in range(4)
    ]
    return tuple(LEXICON.get(row, NONE) for row in rows)


ENTER = _first("enter", "N")
TURN = _first("turn", "N")
LEAVE = _first("leave")
PUSH = _first("push", "N")
SHOVE = tuple(
    move for shoves in zip(*(_first("shove", way) for way in WAYS), strict=True) for move in shoves
)  # 4 × cell + way
MOVE = _first_step()  # 4 × cell + way


@kernel
def animal(seat: int, way: int) -> int:
    return 1 + 4 * seat + way


@kernel
def owner(piece: int) -> int:
    """Returns the seat of an animal; something else than a seat for what is no animal."""
    return (piece - 1) >> 2


@kernel
def facing(piece: int) -> int:
    return (piece - 1) & 3


@kernel
def is_animal(piece: int) -> bool:
    return EMPTY < piece < ROCK


@kernel
def start(state: State) -> None:
    for cell in range(49):
        state.board[cell] = OFF
    for cell in CELLS:
        state.board[cell] = EMPTY
    for rock in ROCKS:
        state.board[rock] = ROCK  # SIA-1
    for seat in range(2):
        state.reserve[seat] = ANIMALS  # SIA-2
    state.winner = NOBODY


@kernel
def turn(state: State) -> int:
    if state.winner != NOBODY or is_quiet(state):  # SIA-17, SIA-21
        return OVER
    return state.mover  # SIA-2


@kernel
def is_quiet(state: State) -> bool:
    return 0 < state.quiet_limit <= state.quiet  # SIA-21


@kernel
def is_closed(state: State, cell: int) -> bool:
    """Tells whether the acting animal may not end on a cell."""
    return state.centre_closed == 1 and state.ply < 4 and (cell == C1 or cell == C5)  # SIA-19


@kernel
def legal(state: State, out: Buffer) -> int:
    n, me = 0, state.mover
    may_enter = state.reserve[me] > 0  # SIA-10
    for cell in CELLS:  # SIA-22: some move is always found
        piece = state.board[cell]
        if may_enter and ENTER[cell] != NONE and not is_closed(state, cell):
            n = _entries(state, cell, out, n)
        if piece != EMPTY and owner(piece) == me:
            n = _actions(state, cell, piece, out, n)
    return n


@kernel
def _entries(state: State, cell: int, out: Buffer, n: int) -> int:
    if state.board[cell] == EMPTY:  # SIA-3
        return _four(ENTER[cell], out, n)
    for way in range(4):  # SIA-4
        shove = SHOVE[4 * cell + way]
        if shove != NONE and held(state, cell, way) == 0:
            out[n] = shove
            n += 1
    return n


@kernel
def _actions(state: State, cell: int, piece: int, out: Buffer, n: int) -> int:
    way = facing(piece)
    for side in range(4):  # SIA-5
        to = cell + STEP[side]
        if state.board[to] == EMPTY and not is_closed(state, to):
            n = _four(MOVE[4 * cell + side], out, n)
    for other in range(4):  # SIA-6
        if other != way:
            out[n] = TURN[cell] + other
            n += 1
    if LEAVE[cell] != NONE and may_leave(state):  # SIA-7
        out[n] = LEAVE[cell]
        n += 1
    ahead = cell + STEP[way]
    if is_pushable(state.board[ahead]) and not is_closed(state, ahead) and held(state, ahead, way) == 0:  # SIA-8
        out[n] = PUSH[cell] + way
        n += 1
    return n


@kernel
def _four(first: int, out: Buffer, n: int) -> int:
    out[n] = first
    out[n + 1] = first + 1
    out[n + 2] = first + 2
    out[n + 3] = first + 3
    return n + 4


@kernel
def may_leave(state: State) -> bool:
    return state.one_exit == 0 or state.exits[state.mover] == 0  # SIA-20


@kernel
def is_pushable(piece: int) -> bool:
    return EMPTY < piece < OFF


@kernel
def held(state: State, cell: int, way: int) -> int:
    """Returns the clause that holds back an animal pushing into the run that begins at a cell, 0 if it moves.

    Pieces are counted from the pusher outwards to the end of the run, the one about to fall included (SIA-15).
    """
    force, rocks, stopped = 1, 0, 0
    while is_pushable(state.board[cell]):
        piece = state.board[cell]
        if piece == ROCK:
            rocks += 1
        elif facing(piece) == way:  # SIA-11
            force += 1
        elif facing(piece) == (way ^ 2):
            force -= 1
        if stopped == 0:
            stopped = _balance(force, rocks)
        cell += STEP[way]
    total = _balance(force, rocks)
    if stopped == 0 or state.balance == 1:
        return total
    return stopped if total != 0 else 14  # SIA-14


@kernel
def _balance(force: int, rocks: int) -> int:
    if force <= 0:
        return 12  # SIA-12
    if force < rocks:
        return 13  # SIA-13
    return 0


@kernel
def play(state: State, move: int) -> None:
    cell, way, me = AT[move], WAY[move], state.mover
    state.quiet = min(state.quiet + 1, 30_000)
    match KIND[move]:
        case Kind.ENTER:
            state.reserve[me] -= 1
            state.board[cell] = animal(me, way)
        case Kind.SHOVE:
            state.reserve[me] -= 1
            _push(state, animal(me, way), cell, way)
        case Kind.MOVE:
            state.board[cell] = EMPTY
            state.board[TO[move]] = animal(me, way)
        case Kind.TURN:
            state.board[cell] = animal(me, way)
        case Kind.LEAVE:
            state.board[cell] = EMPTY
            state.reserve[me] += 1
            state.exits[me] = min(state.exits[me] + 1, 9)
        case Kind.PUSH:
            pusher = state.board[cell]
            state.board[cell] = EMPTY
            _push(state, pusher, cell + STEP[way], way)
    state.mover = 1 - me
    state.ply += 1


@kernel
def _push(state: State, piece: int, cell: int, way: int) -> None:
    """Puts a piece on a cell and moves the run that stands there one cell on; nobody turns (SIA-9)."""
    while is_pushable(piece) and state.board[cell] != OFF:
        if piece == ROCK:
            state.quiet = 0
        state.board[cell], piece = piece, state.board[cell]
        cell += STEP[way]
    if piece == ROCK:
        state.quiet = 0
        state.winner = owner(state.board[nearest(state, cell, way)])  # SIA-17
    elif piece != EMPTY:
        state.reserve[owner(piece)] += 1  # SIA-16


@kernel
def nearest(state: State, cell: int, way: int) -> int:
    """Returns the cell of the animal nearest to a rock that fell onto a cell off the board (SIA-18)."""
    cell -= STEP[way]
    while not (is_animal(state.board[cell]) and facing(state.board[cell]) == way):
        cell -= STEP[way]
    return cell


@kernel
def chance(state: State, out: Buffer, weights: Buffer) -> int:
    return 0


@kernel
def outcome(state: State, scores: Buffer, ranks: Buffer) -> int:
    for seat in range(2):
        scores[seat] = 1 if state.winner == seat else 0
        ranks[seat] = 1 - scores[seat]
    if state.winner != NOBODY:
        return 17  # SIA-17
    if is_quiet(state):
        return 21  # SIA-21
    return 0


@kernel
def why_not(state: State, move: int) -> int:
    cell, way, me = AT[move], WAY[move], state.mover
    if state.winner != NOBODY:
        return 17  # SIA-17
    if is_quiet(state):
        return 21  # SIA-21
    if KIND[move] == Kind.ENTER or KIND[move] == Kind.SHOVE:
        return _why_not_enter(state, move, cell, way)
    if owner(state.board[cell]) != me:
        return 2  # SIA-2
    if KIND[move] == Kind.TURN and facing(state.board[cell]) == way:
        return 6  # SIA-6
    if KIND[move] == Kind.LEAVE and not may_leave(state):
        return 20  # SIA-20
    if KIND[move] == Kind.MOVE and state.board[TO[move]] != EMPTY:
        return 5  # SIA-5
    if KIND[move] == Kind.MOVE and is_closed(state, TO[move]):
        return 19  # SIA-19
    if KIND[move] == Kind.PUSH:
        return _why_not_push(state, cell, way)
    return 0


@kernel
def _why_not_enter(state: State, move: int, cell: int, way: int) -> int:
    if state.reserve[state.mover] == 0:
        return 10  # SIA-10
    if KIND[move] == Kind.ENTER and state.board[cell] != EMPTY:
        return 3  # SIA-3
    if KIND[move] == Kind.SHOVE and state.board[cell] == EMPTY:
        return 4  # SIA-4
    if is_closed(state, cell):
        return 19  # SIA-19
    return held(state, cell, way) if KIND[move] == Kind.SHOVE else 0


@kernel
def _why_not_push(state: State, cell: int, way: int) -> int:
    ahead = cell + STEP[way]
    if facing(state.board[cell]) != way or not is_pushable(state.board[ahead]):
        return 8  # SIA-8
    if is_closed(state, ahead):
        return 19  # SIA-19
    return held(state, ahead, way)


def conserved(state: State) -> tuple[int, ...]:
    """Returns the animals of each side, and the rocks with the one that fell."""
    on_board = [sum(owner(piece) == seat for piece in state.board if is_animal(piece)) for seat in range(2)]
    rocks = sum(piece == ROCK for piece in state.board) + (state.winner != NOBODY)
    return on_board[0] + int(state.reserve[0]), on_board[1] + int(state.reserve[1]), int(rocks)
