"""MCTS strategy of Bulp!: come nearer, close your leaks, leave leaks and breaks to the others, arrive when ahead.

A step of the rules is slow, so rollouts are short; `evaluation` then values the position.
"""

from typing import Any

from howdah.bots.levels import Level
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.core.rng import below
from howdah.games.bulp.components import CARDS, OUTLETS
from howdah.games.bulp.contents import DIGITS, EMPTY, VILLAGE, is_village
from howdah.games.bulp.layout import CELLS, STEP
from howdah.games.bulp.network import has_outlet, nearest, steps
from howdah.games.bulp.notation import AT_A_CELL, BLOCK, BREAK, CAP, DISCARD, DONE, FIRST, MEND
from howdah.games.bulp.ownership import is_single, settle, standing, try_on
from howdah.games.bulp.scoring import end_stands
from howdah.games.bulp.state import FAR, NO_END, State

from .evaluation import evaluate, margin_after, precompute, write_scores

__all__ = ["EXPLORATION", "LEVELS", "ROLLOUT_DEPTH", "evaluate", "precompute", "prior", "rollout_policy"]

ROLLOUT_DEPTH = 2
EXPLORATION = 0.4
LEVELS = (
    Level(1, random_rate=0.72),
    Level(1, random_rate=0.48),
    Level(1, random_rate=0.25),
    Level(42, random_rate=0.09),
    Level(1000, 1.5),
)

POINT = 100  # a point of the score, in thousandths of a prior
LOST = 2  # points that a route loses on average when its end is closed
ARRIVED, WASTED = 1000, -400  # for ending the game ahead, and behind
DISCARD_COST = tuple(0 if card.type == "broken" else len(card.outlets) * 5 for card in CARDS)


@kernel
def rollout_policy(state: State, moves: Buffer, n: int, rng: Buffer, tables: Any) -> int:
    """Returns the index of the best move by its gain, with noise up to a point."""
    best, most = 0, -100_000
    for i in range(n):
        score = gain(state, moves[i], tables) + below(rng, POINT)
        if score > most:
            best, most = i, score
    return best


@kernel
def prior(state: State, move: int, tables: Any) -> int:
    """Returns the prior of a move: a tenth for a point."""
    return max(-400, min(400, gain(state, move, tables)))


@kernel
def gain(state: State, move: int, tables: Any) -> int:
    """Estimates what a move changes between the mover and the others, in hundredths of a point."""
    if move == DONE:
        return 0 if state.played == 1 or state.connected == 1 else -POINT // 2
    if DISCARD <= move < FIRST:
        return -DISCARD_COST[move - DISCARD]
    if move >= BLOCK:
        return 0
    settle(state)
    cell, what = CELLS[move // AT_A_CELL], move % AT_A_CELL
    if what >= CAP:
        return _capped(state, cell, what - CAP)
    if what >= BREAK:
        return _broken(state, cell) if what < MEND else -_broken(state, cell)
    if _reaches_village(state, cell, OUTLETS[what]):
        return _arrival(state, cell, OUTLETS[what], tables)
    return _laid(state, cell, OUTLETS[what])


@kernel
def _capped(state: State, cell: int, way: int) -> int:
    """Returns what a cap gains: one leak of the mover less (BUL-29), for a card; never at the end of its route."""
    outlet = 4 * state.place[cell] + way
    if state.end[state.mover] == outlet:
        return -LOST * POINT
    return POINT - 25 if state.owners[outlet] == 1 << state.mover else -25


@kernel
def _broken(state: State, cell: int) -> int:
    """Returns what breaking a card gains: a point for every seat whose main route uses it (BUL-28)."""
    total, card = 0, state.place[cell]
    for seat in range(state.seats):
        if (state.users[card] >> seat) & 1 == 1:
            total += -POINT if seat == state.mover else _harm(state, POINT)
    if total == 0:
        near = nearest(state, cell)
        if is_single(near):
            total = -POINT // 2 if near == 1 << state.mover else POINT // 2
    return total


@kernel
def _reaches_village(state: State, cell: int, outlets: int) -> bool:
    for way in range(4):
        if (outlets >> way) & 1 == 1 and is_village(state.board[cell + STEP[way]]):
            return True
    return False


@kernel
def _laid(state: State, cell: int, outlets: int) -> int:
    """Returns what laying a pipe gains: leaks made and closed (BUL-29), and villages neared (BUL-27)."""
    total = 0
    for way in range(4):
        if (outlets >> way) & 1 == 1:
            total += _leak(state, cell, way)
    for seat in range(state.seats):
        nearer = _nearer(state, seat, cell, outlets)
        total += nearer if seat == state.mover else -_harm(state, nearer)
    return total


@kernel
def _harm(state: State, lost: int) -> int:
    """Returns the gain from another seat's loss: less, the more seats there are."""
    return lost * 3 // (2 * state.seats - 1)


@kernel
def _arrival(state: State, cell: int, outlets: int, tables: Any) -> int:
    """Returns what a pipe gains that ends the game (BUL-24): ARRIVED when the mover is then ahead."""
    try_on(state, cell, DIGITS[outlets])
    write_scores(state, tables)
    margin = margin_after(state, state.mover, tables)
    try_on(state, cell, EMPTY)
    return ARRIVED if margin > 0.0 else WASTED


@kernel
def _leak(state: State, cell: int, way: int) -> int:
    """Returns the points of a new outlet: a leak that it closes, or one that it makes."""
    beyond = cell + STEP[way]
    if has_outlet(state, beyond, way ^ 2):
        return -_charge(state, state.owners[4 * state.place[beyond] + (way ^ 2)])
    return 0 if is_village(state.board[beyond]) else _charge(state, nearest(state, beyond))


@kernel
def _charge(state: State, owners: int) -> int:
    """Returns the points of a leak by its owners; nobody pays for a shared one (BUL-21)."""
    if not is_single(owners):
        return 0
    return -POINT if owners == 1 << state.mover else _harm(state, POINT)


@kernel
def _nearer(state: State, seat: int, cell: int, outlets: int) -> int:
    """Returns by how many points a pipe brings a seat nearer its village."""
    now = _shortfall(state, seat)
    best = FAR
    for way in range(4):
        if (outlets >> way) & 1 == 1:
            beyond = cell + STEP[way]
            if state.board[beyond] == VILLAGE + seat:
                return POINT * (now + 1)
            if state.board[beyond] == EMPTY and (nearest(state, beyond) >> seat) & 1 == 1:
                best = min(best, steps(beyond, state.home[seat]))
    if state.end[seat] != NO_END and standing(state, state.end[seat]) == cell:
        return POINT * (now - min(best, now + LOST))
    return POINT * max(0, now - best)


@kernel
def _shortfall(state: State, seat: int) -> int:
    """Returns the steps from where a main route ends to its village."""
    return steps(end_stands(state, seat), state.home[seat])
