"""Why a move is refused: the clause that says so best, 0 exactly for what can be played now."""

from howdah.core.kernel import kernel

from .position import Phase
from .state import (
    KIND,
    NTH,
    Kind,
    State,
    affords,
    can_pay,
    has_in_bank,
    in_play,
    must_buy,
)


@kernel
def why_not(state: State, move: int) -> int:
    if state.ended > 0:
        return state.ended
    nth = NTH[move]
    match KIND[move]:
        case Kind.EXCHANGE:
            return 0 if state.phase == Phase.EXCHANGE and nth + 1 != state.merchants[0] else 2  # BAZ-2
        case Kind.FIRST:
            return 0 if state.phase == Phase.FIRST else 6  # BAZ-6
        case Kind.DIE:
            return 0 if state.phase == Phase.DIE else 10  # BAZ-10
        case Kind.CARD:
            return _why_not_card(state, nth)
        case Kind.CLOSE:
            return 0 if state.minutes > 0 and state.phase > Phase.FIRST else 25  # BAZ-25
    awaited = _awaited(state, KIND[move])
    return awaited if awaited > 0 else _why_not(state, KIND[move], nth)


@kernel
def _why_not_card(state: State, card: int) -> int:
    if state.phase == Phase.DEAL:
        return 0 if state.seen[card] == 0 else 3  # BAZ-3
    return 0 if state.phase == Phase.CARD and state.seen[card] == 0 else 29  # BAZ-29


@kernel
def _awaited(state: State, kind: int) -> int:
    """Returns the clause that says what must come first, when it is not a decision of this kind."""
    match state.phase:
        case Phase.EXCHANGE:
            return 2  # BAZ-2
        case Phase.DEAL:
            return 3  # BAZ-3
        case Phase.FIRST:
            return 6  # BAZ-6
        case Phase.DIE:
            return 10  # BAZ-10
        case Phase.PICK:
            return 0 if kind == Kind.PICK else 10  # BAZ-10
        case Phase.PAY:
            return 0 if kind == Kind.PAY else 22  # BAZ-22
        case Phase.CARD:
            return 29  # BAZ-29
        case Phase.DROP:
            return 0 if kind == Kind.DROP else 18  # BAZ-18
    return 0


@kernel
def _why_not(state: State, kind: int, nth: int) -> int:
    """Returns why a seat may not do a thing whose moment it is, or whose moment it is not."""
    acting = state.phase == Phase.ACT
    match kind:
        case Kind.ROLL:
            return 0 if acting else 9  # BAZ-9
        case Kind.PICK:
            if state.phase != Phase.PICK:
                return 10  # BAZ-10
            return 0 if state.bank[nth] > 0 else 11  # BAZ-11
        case Kind.TRADE:
            return _why_not_trade(state, nth) if acting else 9  # BAZ-9
        case Kind.BUY:
            return 14 if acting else _why_not_buy(state, nth)  # BAZ-14
        case Kind.PAY:
            return 0 if state.phase == Phase.PAY and state.hands[5 * state.mover + nth] > 0 else 22  # BAZ-22
        case Kind.DROP:
            return 0 if state.phase == Phase.DROP and state.hands[5 * state.mover + nth] > 0 else 18  # BAZ-18
    if acting:
        return 9  # BAZ-9
    return 17 if must_buy(state) else 0  # BAZ-17


@kernel
def _why_not_trade(state: State, offer: int) -> int:
    if state.fresh > 0:
        return 8  # BAZ-8
    if not in_play(state, offer):
        return 2  # BAZ-2
    if not can_pay(state, state.mover, offer):
        return 12  # BAZ-12
    return 0 if has_in_bank(state, offer) else 13  # BAZ-13


@kernel
def _why_not_buy(state: State, pile: int) -> int:
    if state.depth[pile] == 0:
        return 24  # BAZ-24
    if affords(state, state.mover, pile):
        return 0
    return 22 if state.depth[pile] == 1 else 14  # BAZ-22, BAZ-14
