"""The rules of Bazaar. Read the clauses first, then `position` for what a position waits for, then `market`."""

from howdah.core.kernel import kernel
from howdah.core.protocol import CHANCE, OVER, Buffer

from .components import COLLECTIONS, EXCHANGES, GEMS, PRICE
from .notation import LEXICON
from .position import EACH, LIMIT, PILES, STALL, WARES, Phase
from .refusal import why_not
from .state import (
    BUY,
    CARD,
    CLOSE,
    COST,
    DIE,
    DONE,
    DROP,
    EXCHANGE,
    FIRST,
    KIND,
    MANY,
    NTH,
    OFFERS_A_CARD,
    PAID,
    PAIRS,
    PAY,
    PICK,
    RANK,
    ROLL,
    SCHEMA,
    STAR,
    TAKEN,
    TRADE,
    Kind,
    State,
    affordable,
    affords,
    can_pay,
    exhausted,
    has_in_bank,
    held,
    is_ahead,
    must_buy,
    next_seat,
    roller,
    total,
    waiting,
    worth,
)

__all__ = ["SCHEMA", "chance", "conserved", "deadline", "legal", "outcome", "play", "start", "turn", "why_not"]


@kernel
def start(state: State) -> None:
    for gem in range(5):
        state.bank[gem] = EACH  # BAZ-1
    for pile in range(PILES):
        state.depth[pile] = WARES + 1  # BAZ-3, BAZ-4
    for i in range(2):
        state.merchants[i] = PAIRS[state.exchange][i]  # BAZ-2
    state.fresh = state.seats
    state.phase = Phase.EXCHANGE if state.exchange == 0 else Phase.DEAL


@kernel
def turn(state: State) -> int:
    if state.ended > 0:
        return OVER
    if state.phase < Phase.ACT or state.phase == Phase.DIE or state.phase == Phase.CARD:
        return CHANCE
    return next_seat(state) if state.phase == Phase.DROP else state.mover  # BAZ-18


@kernel
def legal(state: State, out: Buffer) -> int:
    match state.phase:
        case Phase.ACT:
            out[0] = ROLL  # BAZ-9
            return 1 if state.fresh > 0 else _trades(state, out, 1)  # BAZ-8
        case Phase.PICK:
            return _gems(state.bank, 0, PICK, out)  # BAZ-10, BAZ-11
        case Phase.PAY:
            return _gems(state.hands, 5 * state.mover, PAY, out)  # BAZ-22
        case Phase.DROP:
            return _gems(state.hands, 5 * state.mover, DROP, out)  # BAZ-18
    n = 0
    for pile in range(PILES):
        if affords(state, state.mover, pile):  # BAZ-14
            out[n] = BUY + pile
            n += 1
    if not must_buy(state):  # BAZ-15, BAZ-17
        out[n] = DONE
        n += 1
    return n


@kernel
def _trades(state: State, out: Buffer, n: int) -> int:
    for i in range(2):
        first = (state.merchants[i] - 1) * OFFERS_A_CARD
        for offer in range(first, first + OFFERS_A_CARD):
            if can_pay(state, state.mover, offer) and has_in_bank(state, offer):  # BAZ-12, BAZ-13
                out[n] = TRADE + offer
                n += 1
    return n


@kernel
def _gems(gems: Buffer, at: int, move: int, out: Buffer) -> int:
    """Writes a move for every colour of which there is a gem."""
    n = 0
    for gem in range(5):
        if gems[at + gem] > 0:
            out[n] = move + gem
            n += 1
    return n


@kernel
def chance(state: State, out: Buffer, weights: Buffer) -> int:
    n = 0
    match state.phase:
        case Phase.EXCHANGE:
            for card in range(EXCHANGES):
                if card + 1 != state.merchants[0]:  # BAZ-2
                    out[n] = EXCHANGE + card
                    n += 1
        case Phase.DEAL | Phase.CARD:
            for card in range(COLLECTIONS):
                if state.seen[card] == 0:  # BAZ-29
                    out[n] = CARD + card
                    n += 1
        case _:
            for face in range(6):
                out[n] = FIRST + face if state.phase == Phase.FIRST else DIE + face
                n += 1
    for i in range(n):
        weights[i] = 1
    return n


@kernel
def play(state: State, move: int) -> None:
    nth = NTH[move]
    match KIND[move]:
        case Kind.EXCHANGE:
            _exchange(state, nth + 1)
        case Kind.FIRST:
            _first(state, nth + 1)
        case Kind.DIE:
            _die(state, nth)
        case Kind.CARD:
            _card(state, nth + 1)
        case Kind.ROLL:
            state.phase = Phase.DIE
        case Kind.PICK:
            _take(state, nth, 1)
            _offer(state)
        case Kind.TRADE:
            for gem in range(5):
                _take(state, gem, TAKEN[nth][gem] - PAID[nth][gem])  # BAZ-12
            _offer(state)
        case Kind.BUY:
            _buy(state, nth)
        case Kind.PAY:
            _pay(state, nth)
        case Kind.DROP:
            _take(state, nth, -1)
            if held(state, state.mover) <= LIMIT:
                _next(state)
        case Kind.DONE:
            _end_turn(state)
        case Kind.CLOSE:
            state.ended = 25  # BAZ-25


@kernel
def _take(state: State, gem: int, count: int) -> None:
    """Moves gems from the bank to the mover's hand, or back."""
    state.bank[gem] -= count
    state.hands[5 * state.mover + gem] += count


@kernel
def _exchange(state: State, card: int) -> None:
    if state.merchants[0] == 0:
        state.merchants[0] = card
        return
    state.merchants[1] = max(card, state.merchants[0])
    state.merchants[0] = min(card, state.merchants[0])
    state.phase = Phase.DEAL


@kernel
def _card(state: State, card: int) -> None:
    state.top[waiting(state)] = card
    state.seen[card - 1] = 1
    if state.phase == Phase.CARD:
        _bought(state)
    elif waiting(state) == PILES:  # BAZ-3
        state.phase = Phase.FIRST


@kernel
def _first(state: State, die: int) -> None:
    """Notes an opening die; after the last one the highest begins, or those tied for it roll again."""
    seat = roller(state)
    state.dice[seat] = die
    if roller(state) < state.seats:
        return
    best = -1
    for seat in range(state.seats):
        if state.dice[seat] > 0:
            best = max(best, RANK[state.dice[seat] - 1])  # BAZ-6
    tied = 0
    for seat in range(state.seats):
        is_best = state.dice[seat] > 0 and RANK[state.dice[seat] - 1] == best
        state.dice[seat] = 0 if is_best else -1  # BAZ-7
        if is_best:
            tied += 1
            state.mover = seat
    if tied > 1:
        state.mover = 0
        return
    for seat in range(state.seats):
        state.dice[seat] = 0
    state.phase = Phase.ACT


@kernel
def _die(state: State, face: int) -> None:
    state.die = face + 1
    if face == STAR and total(state.bank, 0) > 0:
        state.phase = Phase.PICK  # BAZ-10
        return
    if face != STAR and state.bank[face] > 0:  # BAZ-11
        _take(state, face, 1)
    _offer(state)


@kernel
def _offer(state: State) -> None:
    """Lets the mover buy, or ends the turn where nothing can be bought."""
    if affordable(state, state.mover) > 0:
        state.phase = Phase.BUY  # BAZ-14
    else:
        _end_turn(state)


@kernel
def _buy(state: State, pile: int) -> None:
    if state.depth[pile] == 1:
        state.paying, state.paid, state.phase = pile + 1, 0, Phase.PAY  # BAZ-22
        return
    card = state.top[pile]
    for gem in range(5):
        _take(state, gem, -COST[card][gem])
    _score(state, pile)
    state.top[pile] = 0
    if state.depth[pile] > 1:
        state.phase = Phase.CARD  # BAZ-29
    else:
        _bought(state)


@kernel
def _pay(state: State, gem: int) -> None:
    _take(state, gem, -1)
    state.paid += 1
    if state.paid == PRICE:
        pile = state.paying - 1
        state.paying, state.paid, state.phase = 0, 0, Phase.BUY
        _score(state, pile)
        _bought(state)


@kernel
def _score(state: State, pile: int) -> None:
    """Notes a purchase that has been paid for: piles exhausted before it count (BAZ-23), then its card goes."""
    state.points[state.mover] += worth(state, pile, held(state, state.mover))
    state.won[state.mover] += 1
    state.depth[pile] -= 1
    state.quiet = -1


@kernel
def _bought(state: State) -> None:
    """Goes on after a purchase, and after the card turned up for it."""
    if exhausted(state) >= 2:
        state.ended = 24  # BAZ-24
    elif state.purchases == MANY:
        _offer(state)  # BAZ-14
    else:
        _end_turn(state)


@kernel
def _end_turn(state: State) -> None:
    state.quiet += 1
    state.fresh = max(state.fresh - 1, 0)
    if state.quiet >= STALL * state.seats:
        state.ended = 28  # BAZ-28
    elif held(state, state.mover) > LIMIT:
        state.phase = Phase.DROP  # BAZ-16, BAZ-18
    else:
        _next(state)


@kernel
def _next(state: State) -> None:
    state.mover = next_seat(state)
    state.phase = Phase.ACT


@kernel
def outcome(state: State, scores: Buffer, ranks: Buffer) -> int:
    for seat in range(state.seats):
        scores[seat] = state.points[seat]  # BAZ-27: gems in hand are worth nothing
        ranks[seat] = 0
        for other in range(state.seats):
            if is_ahead(state, other, seat):
                ranks[seat] += 1
    return state.ended


def deadline(state: State) -> tuple[int, str] | None:
    """Returns after how many minutes the market closes, and the table's step that closes it (BAZ-25)."""
    return (int(state.minutes), LEXICON.texts[CLOSE]) if state.minutes else None


def conserved(state: State) -> tuple[int, ...]:
    """Returns the gems of each colour (BAZ-1), and the cards in the piles, bought or not."""
    gems = (int(state.bank[gem]) + sum(int(n) for n in state.hands[gem::5]) for gem in range(len(GEMS)))
    return *gems, sum(map(int, state.depth)) + sum(map(int, state.won))
