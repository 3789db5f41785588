"""The rules of Nim with charms."""

from howdah.core.kernel import kernel
from howdah.core.option import switch
from howdah.core.protocol import CHANCE, OVER, Buffer
from howdah.core.rng import weighted
from howdah.core.schema import EVERYTHING, NOBODY, OWNER, Schema, number, numbers, per_seat

from .notation import HEAPS, LEXICON, NUMBERS

SEATS = 3
STONES = (3, 4, 5)


class State:
    """Everything that the future of a game depends on."""

    seats: int = number(2, SEATS)
    misere: int = switch()  # NIM-7
    heaps: list[int] = numbers(3, 0, 5)
    taken: list[int] = per_seat(SEATS, 0, 12)
    charms: list[int] = per_seat(SEATS, 0, 3, seen_by=OWNER)  # 0 before it is drawn
    bag: list[int] = numbers(3, 0, 2, seen_by=NOBODY)  # how many charms of each number are left
    dealt: int = number(0, SEATS)  # seats that have drawn
    mover: int = number(0, SEATS - 1)
    last: int = number(-1, SEATS - 1)  # who took the last stone


SCHEMA = Schema(State)

CHARM = tuple(LEXICON["charm", n] for n in NUMBERS)
TAKE = tuple(tuple(LEXICON["take", heap, n] for n in NUMBERS) for heap in HEAPS)
HEAP = tuple(HEAPS.index(row[1]) if row[0] == "take" else -1 for row in LEXICON.rows)
NUMBER = tuple(int(row[-1]) for row in LEXICON.rows)


@kernel
def start(state: State) -> None:
    for heap in range(3):
        state.heaps[heap] = STONES[heap]  # NIM-1
        state.bag[heap] = 2  # NIM-2
    state.last = -1


@kernel
def turn(state: State) -> int:
    if state.last >= 0:  # NIM-6
        return OVER
    return CHANCE if state.dealt < state.seats else state.mover


@kernel
def legal(state: State, out: Buffer) -> int:
    n = 0
    for heap in range(3):
        for stones in range(1, 4):  # NIM-3
            if why_not_take(state, heap, stones) == 0:
                out[n] = TAKE[heap][stones - 1]
                n += 1
    return n


@kernel
def is_bound(state: State) -> bool:
    """Tells whether the seat to decide can only take what its charm shows (NIM-5)."""
    charm = state.charms[state.mover]
    return charm == 1 and max(state.heaps[0], state.heaps[1], state.heaps[2]) == 1


@kernel
def chance(state: State, out: Buffer, weights: Buffer) -> int:
    n = 0
    for charm in range(3):
        if state.bag[charm] > 0:
            out[n], weights[n] = CHARM[charm], state.bag[charm]
            n += 1
    return n


@kernel
def play(state: State, move: int) -> None:
    if HEAP[move] < 0:
        state.charms[state.dealt] = NUMBER[move]
        state.bag[NUMBER[move] - 1] -= 1
        state.dealt += 1
        return
    state.heaps[HEAP[move]] -= NUMBER[move]
    state.taken[state.mover] += NUMBER[move]
    if state.heaps[0] + state.heaps[1] + state.heaps[2] == 0:
        state.last = state.mover  # NIM-6
    state.mover = (state.mover + 1) % state.seats


@kernel
def outcome(state: State, scores: Buffer, ranks: Buffer) -> int:
    for seat in range(state.seats):
        won = (state.last == seat) != (state.misere == 1) and state.last >= 0
        scores[seat] = 1 if won else 0
        ranks[seat] = 0 if won else 1
    if state.last < 0:
        return 0
    return 7 if state.misere == 1 else 6  # NIM-6, NIM-7


@kernel
def why_not(state: State, move: int) -> int:
    if state.last >= 0:
        return 6  # NIM-6
    if HEAP[move] < 0:
        return 0 if state.dealt < state.seats and state.bag[NUMBER[move] - 1] > 0 else 2  # NIM-2
    if state.dealt < state.seats:
        return 2  # NIM-2
    return why_not_take(state, HEAP[move], NUMBER[move])


@kernel
def why_not_take(state: State, heap: int, stones: int) -> int:
    if stones > state.heaps[heap]:
        return 4  # NIM-4
    if stones == state.charms[state.mover] and not is_bound(state):
        return 5  # NIM-5
    return 0


@kernel
def deal(state: State, seat: int, rng: Buffer) -> None:
    for charm in range(3):
        state.bag[charm] = 2
    if 0 <= seat < state.dealt:
        state.bag[state.charms[seat] - 1] -= 1
    for other in range(SEATS):
        if other >= state.dealt:
            state.charms[other] = 0
        elif other != seat:
            charm = weighted(rng, state.bag, 3)
            state.charms[other] = charm + 1
            state.bag[charm] -= 1


@kernel
def visible_to(state: State, move: int) -> int:
    """A drawn charm is heard by the seat that draws it (NIM-2)."""
    return state.dealt if HEAP[move] < 0 else EVERYTHING


def conserved(state: State) -> tuple[int, ...]:
    """Returns the stones, and the charms of each number."""
    charms = (int(state.bag[n]) + sum(int(charm) == n + 1 for charm in state.charms) for n in range(3))
    return sum(map(int, state.heaps)) + sum(map(int, state.taken)), *charms
