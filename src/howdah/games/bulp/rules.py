"""The rules of Bulp!: a turn, what is legal, and why not.

Read the clauses first; then `state` for what is secret, `network`, `ownership` and `score` for BUL-16 to BUL-31,
`set_up` for the table. A play changes one cell: its card, or its caps.
"""

from howdah.core.kernel import kernel
from howdah.core.protocol import CHANCE, OVER, Buffer
from howdah.core.rng import weighted
from howdah.core.schema import EVERYTHING

from .components import BROKEN, CAPS, COPIES, COUNT, HAND, KINDS, NONE, OUTLETS, PIPE, QUARTER, SHAPE
from .contents import (
    BLOCKED,
    DIGITS,
    EMPTY,
    OFF,
    SOURCE,
    capped_outlets,
    card_code,
    is_broken,
    is_pipe,
    printed_outlets,
)
from .layout import CELLS, SIZE, STEP, WIDTH
from .network import is_open, met, nearest
from .notation import AT_A_CELL, BLOCK, BREAK, CAP, DEAL, DISCARD, DONE, DRAW, FIRST, LAY, MEND
from .outlets import dry, fed, put
from .ownership import closest, is_single, settle, survey
from .scoring import points, rank
from .set_up import block, may_block
from .set_up import start as start
from .state import SCHEMA as SCHEMA
from .state import Phase, State

SEATS = 8
SHAPES = len(OUTLETS)
NUMBER = tuple(CELLS.index(cell) if cell in CELLS else NONE for cell in range(SIZE))  # of a cell in the lexicon


@kernel
def turn(state: State) -> int:
    if state.phase == Phase.OVER:  # BUL-24, BUL-25
        return OVER
    return state.mover if state.phase >= Phase.TURN else CHANCE


@kernel
def legal(state: State, out: Buffer) -> int:
    if state.phase == Phase.DISCARD:
        return _discards(state, out)
    n, pipes, broken = 0, _held_shapes(state, LAY), _held_shapes(state, BREAK)
    wide = state.east - state.west + 1
    for row in range(state.north, state.south + 1):  # cells with cards, and those beside them
        for cell in range(WIDTH * row + state.west, WIDTH * row + state.west + wide):
            code = state.board[cell]
            if code == EMPTY:
                if state.played == 0:
                    n = _lays(state, cell, pipes, out, n)
            elif code < SOURCE:
                if state.played == 0:
                    n = _mends(state, cell, pipes, out, n) if code < EMPTY else _breaks(state, cell, broken, out, n)
                if state.capped == 0 and code > EMPTY:
                    n = _caps(state, cell, out, n)
    out[n] = DONE
    return n + 1


@kernel
def _held_shapes(state: State, group: int) -> int:
    """Returns the ways in which the seat to decide can lay its cards, as bits by shape."""
    shapes = 0
    for shape in range(SHAPES):
        if holds(state, card_for(group, shape)):
            shapes |= 1 << shape
    return shapes


@kernel
def _discards(state: State, out: Buffer) -> int:
    n = 0
    for kind in range(KINDS):
        if holds(state, kind):
            out[n] = DISCARD + kind
            n += 1
    return n


@kernel
def _lays(state: State, cell: int, shapes: int, out: Buffer, n: int) -> int:
    """Appends the pipes of these shapes that can be laid on an empty cell."""
    sides = met(state, cell)
    if sides != 0:
        first, left = AT_A_CELL * NUMBER[cell] + LAY, dry(state, cell, sides)
        for shape in range(SHAPES):
            is_laid = (shapes >> shape) & 1 == 1 and OUTLETS[shape] & sides != 0
            if is_laid and (left == 0 or left & ~fed(state, cell, OUTLETS[shape]) == 0):
                out[n] = first + shape
                n += 1
    return n


@kernel
def _breaks(state: State, cell: int, shapes: int, out: Buffer, n: int) -> int:
    """Appends the broken card, if it is one of these, that fits a pipe."""
    shape = SHAPE[printed_outlets(state.board[cell])]
    if (shapes >> shape) & 1 == 1 and _why_not_break(state, shape, cell) == 0:
        out[n] = AT_A_CELL * NUMBER[cell] + BREAK + shape
        n += 1
    return n


@kernel
def _mends(state: State, cell: int, shapes: int, out: Buffer, n: int) -> int:
    """Appends the pipes of these shapes that mend a broken card."""
    for shape in range(SHAPES):
        if (shapes >> shape) & 1 == 1 and _why_not_mend(state, shape, cell) == 0:
            out[n] = AT_A_CELL * NUMBER[cell] + MEND + shape
            n += 1
    return n


@kernel
def _caps(state: State, cell: int, out: Buffer, n: int) -> int:
    """Appends the caps that go on a pipe."""
    for way in range(4):
        if is_open(state, cell, way) and _why_not_cap(state, cell, way) == 0:
            out[n] = AT_A_CELL * NUMBER[cell] + CAP + way
            n += 1
    return n


@kernel
def holds(state: State, kind: int) -> bool:
    """Tells whether the seat to decide has a card in its hand."""
    return kind != NONE and state.hands[state.mover * KINDS + kind] > 0


@kernel
def card_for(group: int, shape: int) -> int:
    """Returns the card that lies so: broken cards break, pipes are laid and mend (BUL-14, BUL-15)."""
    return BROKEN[shape] if group == BREAK else PIPE[shape]


@kernel
def chance(state: State, out: Buffer, weights: Buffer) -> int:
    if state.phase == Phase.BLOCK:
        return _blocks(state, out, weights)
    if state.phase == Phase.FIRST:
        for seat in range(state.seats):
            out[seat], weights[seat] = FIRST + seat, 1  # BUL-6
        return state.seats
    n = 0
    for kind in range(KINDS):
        if state.pile[kind] > 0:
            out[n], weights[n] = (DEAL if state.phase == Phase.DEAL else DRAW) + kind, state.pile[kind]
            n += 1
    return n


@kernel
def _blocks(state: State, out: Buffer, weights: Buffer) -> int:
    n = 0
    for i in range(len(CELLS)):
        if may_block(state, CELLS[i]):  # BUL-9
            out[n], weights[n] = BLOCK + i, 1
            n += 1
    return n


@kernel
def play(state: State, move: int) -> None:
    if move < BLOCK:
        _play_at(state, CELLS[move // AT_A_CELL], move % AT_A_CELL)
    elif move < DEAL:
        block(state, CELLS[move - BLOCK])
    elif move < DRAW:
        _receive(state, state.dealt // HAND, move - DEAL)  # BUL-6
        state.dealt += 1
        if state.dealt == state.seats * HAND:
            state.phase = Phase.FIRST
    elif move < DISCARD:
        _receive(state, state.mover, move - DRAW)  # BUL-11
        state.phase = Phase.TURN
    elif move < FIRST:
        _spend(state, move - DISCARD)  # BUL-17
        state.phase = Phase.TURN
    elif move < DONE:
        state.mover, state.phase = move - FIRST, Phase.DRAW
    else:
        _end_turn(state)


@kernel
def _play_at(state: State, cell: int, what: int) -> None:
    """Plays a card or a cap on a cell."""
    code = state.board[cell]
    if what >= CAP:
        put(state, cell, code + DIGITS[1 << (what - CAP)])
        state.stock -= 1
        state.capped, state.phase = 1, Phase.DISCARD
    else:
        group, shape = what // SHAPES * SHAPES, what % SHAPES
        put(state, cell, card_code(shape, capped_outlets(code), group == BREAK))  # BUL-17: caps stay
        _spend(state, card_for(group, shape))
        state.played = 1


@kernel
def _receive(state: State, seat: int, kind: int) -> None:
    state.pile[kind] -= 1
    state.left -= 1
    state.hands[seat * KINDS + kind] += 1
    state.held[seat] += 1


@kernel
def _spend(state: State, kind: int) -> None:
    state.hands[state.mover * KINDS + kind] -= 1
    state.held[state.mover] -= 1
    state.gone[kind] += 1  # BUL-32: in front of everybody


@kernel
def _end_turn(state: State) -> None:
    state.played = state.capped = 0
    if state.connected == 1:
        state.ended, state.phase = 24, Phase.OVER  # BUL-24
    elif state.left == 0:
        state.ended, state.phase = 25, Phase.OVER  # BUL-25
    else:
        state.mover, state.phase = (state.mover + 1) % state.seats, Phase.DRAW  # BUL-6, BUL-11


@kernel
def outcome(state: State, scores: Buffer, ranks: Buffer) -> int:
    settle(state)
    for seat in range(state.seats):
        scores[seat] = points(state, seat)  # BUL-26, BUL-31
    rank(state, scores, ranks)
    return state.ended


@kernel
def why_not(state: State, move: int) -> int:
    if state.phase == Phase.OVER:
        return state.ended
    if BLOCK <= move < DISCARD or FIRST <= move < DONE:
        return _why_not_chance(state, move)
    if state.phase < Phase.TURN:
        return _why_not_yet(state)
    if DISCARD <= move < FIRST:
        return _why_not_discard(state, move - DISCARD)
    if state.phase == Phase.DISCARD:
        return 17  # BUL-17
    if move == DONE:
        return 0
    cell, what = CELLS[move // AT_A_CELL], move % AT_A_CELL
    if what >= CAP:
        return _why_not_cap(state, cell, what - CAP)
    return _why_not_card(state, what // SHAPES * SHAPES, what % SHAPES, cell)


@kernel
def _why_not_yet(state: State) -> int:
    """Returns why seats must wait for chance."""
    if state.phase == Phase.BLOCK:
        return 9  # BUL-9
    if state.phase == Phase.DRAW:
        return 11  # BUL-11
    return 6  # BUL-6


@kernel
def _why_not_chance(state: State, move: int) -> int:
    """Returns why chance cannot decide so now: the clause of what is decided first, else of what was decided before."""
    if move < DEAL:
        if state.phase == Phase.BLOCK:
            return 0 if may_block(state, CELLS[move - BLOCK]) else 9  # BUL-9
        return 9  # BUL-9
    if DRAW <= move < DISCARD:
        if state.phase == Phase.DRAW:
            return 0 if state.pile[move - DRAW] > 0 else 11  # BUL-11
        return _why_not_yet(state) if state.phase < Phase.DRAW else 11  # BUL-11
    if state.phase == Phase.BLOCK:
        return 9  # BUL-9
    if state.phase == Phase.DEAL and move < DRAW:
        return 0 if state.pile[move - DEAL] > 0 else 6  # BUL-6
    return 0 if state.phase == Phase.FIRST and 0 <= move - FIRST < state.seats else 6  # BUL-6


@kernel
def _why_not_discard(state: State, kind: int) -> int:
    if state.phase != Phase.DISCARD:
        return 11  # BUL-11
    return 0 if holds(state, kind) else 17  # BUL-17


@kernel
def _why_not_card(state: State, group: int, shape: int, cell: int) -> int:
    """Returns why a card cannot be played on a cell; BUL-11 lets one be played a turn, and from one's hand."""
    if state.played == 1:
        return 11  # BUL-11
    if not holds(state, card_for(group, shape)):
        return 3 if holds(state, card_for(group, QUARTER[shape])) else 11  # BUL-3, BUL-11
    code = state.board[cell]
    if code == OFF:
        return 5  # BUL-5
    if code == BLOCKED:
        return 9  # BUL-9
    if group == BREAK:
        return _why_not_break(state, shape, cell)
    if group == MEND:
        return _why_not_mend(state, shape, cell)
    return _why_not_lay(state, shape, cell)


@kernel
def _why_not_break(state: State, shape: int, cell: int) -> int:
    if not is_pipe(state.board[cell]) or printed_outlets(state.board[cell]) != OUTLETS[shape]:
        return 14  # BUL-14
    return 0 if dry(state, cell, 0) == 0 else 18  # BUL-18


@kernel
def _why_not_mend(state: State, shape: int, cell: int) -> int:
    code, outlets = state.board[cell], OUTLETS[shape]
    if not is_broken(code) or printed_outlets(code) & ~outlets != 0:
        return 15  # BUL-15
    return 0 if dry(state, cell, 0) & ~fed(state, cell, outlets & ~capped_outlets(code)) == 0 else 18  # BUL-18


@kernel
def _why_not_lay(state: State, shape: int, cell: int) -> int:
    if state.board[cell] != EMPTY:
        return 15 if is_pipe(state.board[cell]) else 12  # BUL-12, BUL-15
    sides, outlets = met(state, cell), OUTLETS[shape]
    if sides & outlets == 0:
        return 17 if _meets_cap(state, shape, cell) else 12  # BUL-12, BUL-17
    return 0 if dry(state, cell, sides) & ~fed(state, cell, outlets) == 0 else 18  # BUL-18


@kernel
def _meets_cap(state: State, shape: int, cell: int) -> bool:
    for way in range(4):
        if (OUTLETS[shape] >> way) & 1 == 1 and (capped_outlets(state.board[cell + STEP[way]]) >> (way ^ 2)) & 1 == 1:
            return True
    return False


@kernel
def _why_not_cap(state: State, cell: int, way: int) -> int:
    if state.capped == 1:
        return 11  # BUL-11
    if not is_pipe(state.board[cell]) or not is_open(state, cell, way):
        return 17  # BUL-17
    if state.stock == 0 or state.held[state.mover] == 0:
        return 17  # BUL-17
    stand = cell + STEP[way]
    near = nearest(state, stand)
    if (near >> state.mover) & 1 == 0:
        return 20  # BUL-20
    if not is_single(near):
        survey(state)
        if (closest(state, near, state.place[cell]) >> state.mover) & 1 == 0:
            return 21  # BUL-21
    sides = 1 << (way ^ 2) if state.board[stand] == EMPTY else 0
    return 0 if dry(state, stand, sides) == 0 else 18  # BUL-18


@kernel
def deal(state: State, seat: int, rng: Buffer) -> None:
    """Shuffles what the seat cannot see, and deals it to the other hands and the pile (BUL-32)."""
    for kind in range(KINDS):
        state.pile[kind] = COPIES[state.seats] * COUNT[kind] - state.gone[kind]
        if seat >= 0:
            state.pile[kind] -= state.hands[seat * KINDS + kind]
    for other in range(SEATS):
        if other != seat:
            for kind in range(KINDS):
                state.hands[other * KINDS + kind] = 0
            for _ in range(state.held[other]):
                kind = weighted(rng, state.pile, KINDS)
                state.pile[kind] -= 1
                state.hands[other * KINDS + kind] += 1


@kernel
def visible_to(state: State, move: int) -> int:
    """A card dealt or drawn is heard by the seat that gets it (BUL-32)."""
    if DEAL <= move < DRAW:
        return state.dealt // HAND
    return state.mover if DRAW <= move < DISCARD else EVERYTHING


def conserved(state: State) -> tuple[int, ...]:
    """Returns the cards of each kind, wherever they are, and the caps."""
    hands = [sum(map(int, state.hands[kind::KINDS])) for kind in range(KINDS)]
    cards = [int(state.pile[kind]) + int(state.gone[kind]) + hands[kind] for kind in range(KINDS)]
    caps = int(state.stock) + sum(capped_outlets(int(code)).bit_count() for code in state.board)
    return *cards, caps - COPIES[state.seats] * CAPS
