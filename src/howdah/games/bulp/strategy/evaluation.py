"""Evaluation of Bulp!: features of a position with weights fitted to the results of 29,000 games.

The games were played by `rollout_policy` alone. There is a row of weights for two, three, and four seats or more,
and for each stage: the seat nearest its village lacks one card, two, or more. Weights are hundredths of a logit.
"""

from enum import IntEnum
from math import exp
from typing import Any

import numpy

from howdah.bots.mcts_kernel import best_two
from howdah.core.kernel import kernel
from howdah.games.bulp.components import BROKEN, CARDS, KINDS, OUTLETS, PIPE, SHAPE
from howdah.games.bulp.contents import (
    DIGITS,
    EMPTY,
    SOURCE,
    VILLAGE,
    is_broken,
    is_pipe,
    is_village,
    printed_outlets,
)
from howdah.games.bulp.layout import STEP
from howdah.games.bulp.network import has_outlet, is_free, met, nearest, steps
from howdah.games.bulp.ownership import settle, try_on
from howdah.games.bulp.scoring import (
    aim,
    broken_parts,
    end_stands,
    has_arrived,
    measure,
    open_outlets,
    points,
)
from howdah.games.bulp.state import FAR, NO_END, SEATS, State

SHAPES = len(OUTLETS)
IS_PIPE = tuple(int(card.type != "broken") for card in CARDS)
WIN = 0.6  # share of the chance to win in a value; the rest is to be ahead of each of the others
LONGER, HOLDER = 1 / 32, 1 / 1024  # how ties are broken, in points (BUL-30)


class Feature(IntEnum):
    """The features of a seat; those after LACKS_ONE only count where a seat lacks one card at most."""

    LACK = 0  # cards missing
    PARTS = 1  # broken
    LEAKS = 2
    LENGTH = 3  # of the main route
    HELD = 4  # cards in hand
    PIPES = 5  # in hand
    ON = 6  # a card in hand leads on without another leak
    CLEANLY = 7  # it closes one
    KINDS = 8  # cards that lead on
    WAIT = 9  # until its next card, 1 for the longest
    NEXT = 10  # the next card is its own
    CAP = 11  # it may still cap a leak this turn
    MEND = 12  # a card in hand mends its route
    LEAK_AT_END = 13  # its route's end is its own leak
    EXPOSED = 14  # broken cards in others' hands that fit its route
    LEAD = 15  # points ahead of the best of the others, ties broken
    IS_AHEAD = 16
    LACKS_TWO = 17
    LACKS_ONE = 18
    ENDS_TIED = 19  # it can end the game now, won by a tie-break
    ENDS_AHEAD = 20  # by a point
    ENDS_FAR_AHEAD = 21
    ENDS_LATER = 22  # it could, but others come before it
    IS_LATE = 23  # a seat before it could win so
    IN_TIME = 24  # it could, and nobody before it


# fmt: off
WEIGHTS = (
    (5, -10, -4, -34, -24, 144, 0, -17, 18, -13, 13, 8, -3, 33, 47, 19, 13, 26, 65, 5, 81, 223, -3, -195, 59),
    (3, -5, -4, -32, 27, 104, 14, 3, 14, -3, 3, -2, 1, 25, -59, 16, -1, 30, 0, 0, 0, 0, 0, 0, 0),
    (-10, -7, -15, -28, 43, 57, 15, 26, -2, -3, 3, 7, 4, 22, -15, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (-18, -39, -35, -41, 66, 27, -6, 34, 3, -57, -26, 18, 5, -4, -9, 3, 19, 30, 67, 204, 256, 320, 63, -50, -6),
    (-11, -26, -22, -49, 72, 40, 18, 3, 18, -19, -10, 5, 10, 6, -24, 8, 7, 21, 0, 0, 0, 0, 0, 0, 0),
    (-9, -22, -19, -42, 73, 32, 17, 15, 0, -13, -8, 2, 10, 11, -24, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0),
    (-40, -49, -45, -72, -5, 67, 7, 26, 7, -66, -33, 30, 8, 11, -19, 6, 11, 29, 52, 189, 290, 322, 41, -41, 26),
    (-22, -31, -23, -72, 32, 62, 21, 23, 17, -25, -12, 14, 7, 16, -24, 13, 5, 27, 0, 0, 0, 0, 0, 0, 0),
    (-15, -24, -13, -63, 55, 48, 16, 33, 11, -12, -8, 3, 10, 14, -21, 12, 7, 0, 0, 0, 0, 0, 0, 0, 0),
)
# fmt: on
STAGES = 3
# Where `evaluate` writes, by seat: what is slow to compute and used twice; then the features of one seat.
LACKING, MARGIN, LEADING, LEAKING, BREAKING, SCORE, ENDING, LOGIT, FEATURES = range(0, 9 * SEATS, SEATS)
NO_ENDING, LOST, TIED, AHEAD, FAR_AHEAD = range(5)  # the best result if a seat ends the game


def precompute(state: State) -> Any:
    """Returns the array that `evaluate` writes in."""
    return numpy.zeros(FEATURES + len(Feature))


@kernel
def evaluate(state: State, values: Any, tables: Any) -> None:
    """Writes the value of a position for each seat: its chance to win, and to be ahead of each of the others."""
    settle(state)
    if state.connected == 1:
        _evaluate_end(state, values, tables)
        return
    least = FAR
    for seat in range(state.seats):
        _measure_route(state, seat, tables)
        tables[LEAKING + seat] = open_outlets(state, seat)
        tables[BREAKING + seat] = broken_parts(state, seat)
        tables[ENDING + seat] = NO_ENDING
        least = min(least, int(tables[LACKING + seat]))
    if least <= 1:
        _find_endings(state, tables)
        settle(state)
    for seat in range(state.seats):
        owed = tables[LACKING + seat] + tables[LEAKING + seat] + tables[BREAKING + seat]
        values[seat] = -owed - _tie_break(state, seat)
    first, second = best_two(values)
    row = STAGES * (min(state.seats, 4) - 2) + max(0, min(least - 1, 2))
    for seat in range(state.seats):
        _describe(state, seat, values[seat] - (second if values[seat] == first else first), tables)
        if least <= 1:
            _describe_ending(state, seat, tables)
        tables[LOGIT + seat] = _logit(row, tables)
    _to_values(state, values, tables)


@kernel
def _logit(row: int, tables: Any) -> float:
    """Returns the logit of the features in `tables`."""
    total = 0.0
    for feature in range(len(WEIGHTS[row])):
        total += WEIGHTS[row][feature] * tables[FEATURES + feature]
    return max(-3.0, min(3.0, total / 100.0))


@kernel
def _to_values(state: State, values: Any, tables: Any) -> None:
    """Turns logits into values."""
    total = 0.0
    for seat in range(state.seats):
        total += exp(tables[LOGIT + seat])
    for seat in range(state.seats):
        mine, ahead = exp(tables[LOGIT + seat]), 0.0
        for other in range(state.seats):
            if other != seat:
                ahead += mine / (mine + exp(tables[LOGIT + other]))
        values[seat] = WIN * mine / total + (1.0 - WIN) * ahead / (state.seats - 1)


@kernel
def _evaluate_end(state: State, values: Any, tables: Any) -> None:
    """Writes the values when a village is connected: the mover may have a cap left."""
    write_scores(state, tables)
    for seat in range(state.seats):
        values[seat] = -tables[SCORE + seat]
    if state.held[state.mover] > 0 and _can_cap(state, state.mover):
        values[state.mover] += 1.0
    first, second = best_two(values)
    for seat in range(state.seats):
        ahead = values[seat] - (second if values[seat] == first else first)
        values[seat] = 1.0 if ahead > 0.0 else 0.5 if ahead == 0.0 else 0.25 / (1.0 - ahead)


@kernel
def write_scores(state: State, tables: Any) -> None:
    """Writes every seat's present score, ties broken; the lowest wins (BUL-30)."""
    settle(state)
    for seat in range(state.seats):
        tables[SCORE + seat] = points(state, seat) + _tie_break(state, seat)


@kernel
def _tie_break(state: State, seat: int) -> float:
    """Returns the tie-break as a fraction of a point (BUL-30)."""
    return LONGER * state.length[seat] + HOLDER * state.held[seat]


@kernel
def margin_after(state: State, seat: int, tables: Any) -> float:
    """Returns a seat's lead, by the scores written, after it plays a card and a cap closes a leak."""
    mine: float = tables[SCORE + seat] - HOLDER
    if state.held[seat] > 1 and _can_cap(state, seat):
        mine -= 1.0
    rival = float(FAR)
    for other in range(state.seats):
        if other != seat:
            rival = min(rival, tables[SCORE + other])
    return rival - mine


@kernel
def _can_cap(state: State, seat: int) -> bool:
    """Tells whether a seat has a leak that a cap could close in its turn (BUL-17), not at the end of its route."""
    if state.stock == 0 or (seat == state.mover and state.capped == 1):
        return False
    for card in range(state.laid):
        if is_pipe(state.board[state.order[card]]):
            for way in range(4):
                if state.owners[4 * card + way] == 1 << seat and state.end[seat] != 4 * card + way:
                    return True
    return False


@kernel
def _holds(state: State, seat: int, kind: int) -> bool:
    return kind >= 0 and state.hands[seat * KINDS + kind] > 0


@kernel
def _measure_route(state: State, seat: int, tables: Any) -> None:
    """Writes how many cards a seat lacks, how many in hand lead on, and how many leaks the best of them closes."""
    tables[LEADING + seat], tables[MARGIN + seat] = 0, -FAR
    if has_arrived(state, seat):
        tables[LACKING + seat] = 0
        return
    aim(state, seat)
    lack = measure(state, seat)
    if lack < FAR:
        for card in range(state.laid):
            for way in range(4):
                if (state.owners[4 * card + way] >> seat) & 1 == 1 and is_free(state, state.order[card], way):
                    cell = state.order[card] + STEP[way]
                    if state.marks[cell] == lack:
                        _try_hand(state, seat, cell, way ^ 2, tables)
    tables[LACKING + seat] = lack if lack < FAR else steps(end_stands(state, seat), state.home[seat])
    kinds, count = int(tables[LEADING + seat]), 0
    while kinds > 0:
        count += kinds & 1
        kinds >>= 1
    tables[LEADING + seat] = count


@kernel
def _try_hand(state: State, seat: int, cell: int, side: int, tables: Any) -> None:
    """Writes the cards in hand that lead on from a side of a cell, as bits, and the most leaks that one closes."""
    for shape in range(SHAPES):
        outlets = OUTLETS[shape]
        if (outlets >> side) & 1 == 1 and _holds(state, seat, PIPE[shape]) and _leads(state, seat, cell, outlets):
            tables[MARGIN + seat] = max(tables[MARGIN + seat], -_leaks_made(state, seat, cell, outlets))
            tables[LEADING + seat] = int(tables[LEADING + seat]) | 1 << PIPE[shape]


@kernel
def _leads(state: State, seat: int, cell: int, outlets: int) -> bool:
    """Tells whether a pipe on a measured cell has an outlet to the village, or to a cell nearer it."""
    lack = state.marks[cell]
    for way in range(4):
        if (outlets >> way) & 1 == 1:
            beyond = cell + STEP[way]
            if state.board[beyond] == VILLAGE + seat if lack == 1 else state.marks[beyond] == lack - 1:
                return True
    return False


@kernel
def _leaks_made(state: State, seat: int, cell: int, outlets: int) -> int:
    """Returns the leaks that a pipe makes for one seat, less those that it closes (BUL-29)."""
    total = 0
    for way in range(4):
        if (outlets >> way) & 1 == 1:
            beyond = cell + STEP[way]
            if has_outlet(state, beyond, way ^ 2):
                total -= state.owners[4 * state.place[beyond] + (way ^ 2)] == 1 << seat
            elif not is_village(state.board[beyond]):
                total += nearest(state, beyond) == 1 << seat
    return total


@kernel
def _find_endings(state: State, tables: Any) -> None:
    """Writes how each seat could end the game by a pipe in its hand (BUL-24)."""
    for home in range(state.seats):
        for side in range(4):
            cell = state.home[home] + STEP[side]
            if state.board[cell] == EMPTY:
                for shape in range(SHAPES):
                    if (OUTLETS[shape] >> (side ^ 2)) & 1 == 1 and met(state, cell) & OUTLETS[shape] != 0:
                        _try_end(state, cell, shape, tables)


@kernel
def _try_end(state: State, cell: int, shape: int, tables: Any) -> None:
    """Tries a pipe that connects a village, for every seat that holds it."""
    holders = 0
    for seat in range(state.seats):
        holders += _holds(state, seat, PIPE[shape])
    if holders == 0:
        return
    try_on(state, cell, DIGITS[OUTLETS[shape]])
    write_scores(state, tables)
    for seat in range(state.seats):
        if _holds(state, seat, PIPE[shape]):
            tables[ENDING + seat] = max(tables[ENDING + seat], _ending(margin_after(state, seat, tables)))
    try_on(state, cell, EMPTY)


@kernel
def _ending(margin: float) -> int:
    if margin <= 0.0:
        return LOST
    return TIED if margin < 0.9 else AHEAD if margin < 1.9 else FAR_AHEAD


@kernel
def _describe(state: State, seat: int, lead: float, tables: Any) -> None:
    """Writes the features of a seat that hold at any time."""
    lack, leaks, parts = tables[LACKING + seat], tables[LEAKING + seat], tables[BREAKING + seat]
    is_leak, wait = _is_leak_at_end(state, seat), _wait(state, seat)
    tables[FEATURES + Feature.LACK] = min(lack, 9)
    tables[FEATURES + Feature.PARTS] = min(parts, 5)
    tables[FEATURES + Feature.LEAKS] = min(leaks, 6)
    tables[FEATURES + Feature.LENGTH] = state.length[seat] / 8
    tables[FEATURES + Feature.HELD] = state.held[seat] / 8
    tables[FEATURES + Feature.PIPES] = _pipes(state, seat) / 8
    tables[FEATURES + Feature.ON] = tables[MARGIN + seat] >= 0
    tables[FEATURES + Feature.CLEANLY] = tables[MARGIN + seat] >= 1
    tables[FEATURES + Feature.KINDS] = min(tables[LEADING + seat], 3) / 2
    tables[FEATURES + Feature.WAIT] = wait / (state.seats - 1)
    tables[FEATURES + Feature.NEXT] = wait == 0
    tables[FEATURES + Feature.CAP] = seat == state.mover and state.capped == 0 and leaks > is_leak
    tables[FEATURES + Feature.MEND] = parts > 0 and _can_mend(state, seat)
    tables[FEATURES + Feature.LEAK_AT_END] = is_leak
    tables[FEATURES + Feature.EXPOSED] = min(_exposed(state, seat), 4) / 4
    tables[FEATURES + Feature.LEAD] = max(-3.0, min(3.0, lead))
    tables[FEATURES + Feature.IS_AHEAD] = lead >= 0.0
    tables[FEATURES + Feature.LACKS_TWO] = lack == 2
    tables[FEATURES + Feature.LACKS_ONE] = lack <= 1


@kernel
def _describe_ending(state: State, seat: int, tables: Any) -> None:
    """Writes the features of ending the game: whether a seat can and is then ahead, or others can before it."""
    wait, ending, is_late = _wait(state, seat), tables[ENDING + seat], False
    for i in range(1, wait + 1):
        if tables[ENDING + (seat - i) % state.seats] >= TIED:
            is_late = True
    can_win = ending >= TIED
    for i in range(TIED, FAR_AHEAD + 1):
        tables[FEATURES + Feature.ENDS_TIED + i - TIED] = wait == 0 and ending == i
    tables[FEATURES + Feature.ENDS_LATER] = wait > 0 and can_win
    tables[FEATURES + Feature.IS_LATE] = is_late
    tables[FEATURES + Feature.IN_TIME] = wait > 0 and can_win and not is_late


@kernel
def _wait(state: State, seat: int) -> int:
    """Returns how many seats play a card before this one."""
    return (seat - state.mover - state.played) % state.seats


@kernel
def _is_leak_at_end(state: State, seat: int) -> bool:
    end = state.end[seat]
    return end != NO_END and state.owners[end] == 1 << seat and state.board[state.order[end >> 2]] != SOURCE


@kernel
def _pipes(state: State, seat: int) -> int:
    n = 0
    for kind in range(KINDS):
        n += state.hands[seat * KINDS + kind] * IS_PIPE[kind]
    return n


@kernel
def _exposed(state: State, seat: int) -> int:
    """Returns how many broken cards in others' hands fit a seat's route (BUL-14)."""
    n = kinds = 0
    for card in range(state.laid):
        code = state.board[state.order[card]]
        if is_pipe(code) and (state.users[card] >> seat) & 1 == 1 and BROKEN[SHAPE[printed_outlets(code)]] >= 0:
            kinds |= 1 << BROKEN[SHAPE[printed_outlets(code)]]
    for kind in range(KINDS):
        if (kinds >> kind) & 1 == 1:
            for other in range(state.seats):
                n += state.hands[other * KINDS + kind] if other != seat else 0
    return n


@kernel
def _can_mend(state: State, seat: int) -> bool:
    """Tells whether a card in hand mends a broken one on a seat's route (BUL-15)."""
    for card in range(state.laid):
        code = state.board[state.order[card]]
        if is_broken(code) and (state.users[card] >> seat) & 1 == 1:
            for shape in range(SHAPES):
                if printed_outlets(code) & ~OUTLETS[shape] == 0 and _holds(state, seat, PIPE[shape]):
                    return True
    return False
