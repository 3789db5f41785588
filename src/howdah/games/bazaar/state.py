"""What lies on the table in Bazaar, and what follows from it: the state, the printed cards as tables, and questions.

Nothing is hidden: a card is decided when it is turned up (BAZ-29), so what lies in a pile is nobody's secret yet.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Any

from howdah.core.kernel import kernel
from howdah.core.option import Option, Value, choice, count
from howdah.core.schema import Schema, number, numbers, per_seat

from .components import CARDS, COLLECTIONS, EXCHANGES, PRICE
from .notation import LEXICON, OFFERS, sides
from .position import EACH, FACES, LIMIT, PILES, STALL, WARES, Phase

SEATS = 6
FRENCH, CLASSIC = 0, 1
ONE, MANY = 0, 1
STAR = FACES.index("star")


class Kind(IntEnum):
    """The kinds of moves, in the order of the lexicon."""

    EXCHANGE = 0
    FIRST = 1
    DIE = 2
    CARD = 3
    ROLL = 4
    PICK = 5
    TRADE = 6
    BUY = 7
    PAY = 8
    DROP = 9
    DONE = 10
    CLOSE = 11


NUMBERS = tuple(str(card) for card in range(1, EXCHANGES + 1))
PAIRS = ((0, 0), *combinations(range(1, EXCHANGES + 1), 2))


class Merchants(Option):
    """The option that names two exchange cards, in either order, or leaves them to chance (BAZ-2)."""

    def __init__(self) -> None:
        super().__init__(("chance", *(f"{a},{b}" for a, b in PAIRS[1:])), "chance")

    def described(self) -> str:
        return f"chance, or two different exchange cards from 1 to {EXCHANGES}, such as 1,4"

    def _understood(self, given: object) -> Value | None:
        words = given.split(",") if isinstance(given, str) else given
        cards = [str(word).strip() for word in words] if isinstance(words, (list, tuple)) else []
        if cards and all(card in NUMBERS for card in cards):
            return super()._understood(sorted(map(int, cards)))
        return super()._understood(given)


def merchants() -> Any:
    return Merchants()


class State:
    """What lies on the table: the die and the opening dice are kept to be looked at, all else decides the future."""

    seats: int = number(2, SEATS)
    rules: int = choice("french", "classic")  # BAZ-20, BAZ-21, BAZ-22, BAZ-24
    exchange: int = merchants()  # BAZ-2
    purchases: int = choice("one", "many")  # BAZ-14
    minutes: int = count(0, 600, 0)  # BAZ-25
    bank: list[int] = numbers(5, 0, EACH)
    hands: list[int] = per_seat(SEATS, 0, EACH, each=5)  # BAZ-5
    points: list[int] = per_seat(SEATS, 0, 300)
    won: list[int] = per_seat(SEATS, 0, PILES * (WARES + 1))  # cards bought, star cards with them
    dice: list[int] = per_seat(SEATS, -1, 6)  # opening dice: a face + 1, 0 to be rolled, -1 out of it
    merchants: list[int] = numbers(2, 0, EXCHANGES)  # exchange cards in play, ascending
    top: list[int] = numbers(PILES, 0, COLLECTIONS)  # the card that shows; 0 for none, or for the star card
    depth: list[int] = numbers(PILES, 0, WARES + 1)  # cards in a pile, the star card with them
    seen: list[int] = numbers(COLLECTIONS, 0, 1)
    phase: int = number(0, len(Phase) - 1)
    mover: int = number(0, SEATS - 1)  # whose turn it is
    die: int = number(0, 6)  # the last face rolled + 1
    paying: int = number(0, PILES)  # the pile + 1 whose star card is being paid for
    paid: int = number(0, PRICE - 1)
    fresh: int = number(0, SEATS)  # first turns still to come
    quiet: int = number(-1, STALL * SEATS)  # turns since the last purchase, -1 in the very turn
    ended: int = number(0, 28)  # the clause that ended the game


SCHEMA = Schema(State)

# What a move means, by its number: its kind, and which one of that kind it is.
KIND = tuple(list(LEXICON.patterns).index(row[0]) for row in LEXICON.rows)
NTH = tuple(move - KIND.index(kind) for move, kind in enumerate(KIND))
EXCHANGE, FIRST, DIE, CARD, ROLL, PICK, TRADE, BUY, PAY, DROP, DONE, CLOSE = map(KIND.index, Kind)  # the first of each

# What is printed on the cards.
COST = ((0,) * 5, *(card.gems for card in CARDS.collection))  # by the id of a collection card
STARRED = (0, *(int(card.star) for card in CARDS.collection))
PAID = tuple(sides(offer)[0] for offer in range(len(OFFERS)))
TAKEN = tuple(sides(offer)[1] for offer in range(len(OFFERS)))
OFFERS_A_CARD = len(OFFERS) // EXCHANGES
SCORE = CARDS.score  # by column, then by gems left (BAZ-19)
RANK = tuple(("topaz", "ruby", "opal", "sapphire", "diamond", "star").index(face) for face in FACES)  # BAZ-6


@kernel
def next_seat(state: State) -> int:
    return (state.mover + 1) % state.seats  # BAZ-6


@kernel
def total(gems: Sequence[int], at: int) -> int:
    """Returns how many gems lie at a place: in the bank, or in a hand."""
    n = 0
    for gem in range(5):
        n += gems[at + gem]
    return n


@kernel
def missing(gems: Sequence[int], at: int, price: Sequence[int]) -> int:
    """Returns how many gems of a price do not lie at a place."""
    n = 0
    for gem in range(5):
        n += max(price[gem] - gems[at + gem], 0)
    return n


@kernel
def held(state: State, seat: int) -> int:
    """Returns how many gems a seat holds."""
    return total(state.hands, 5 * seat)


@kernel
def exhausted(state: State) -> int:
    """Returns how many piles are exhausted: a classic star card stays where it is."""
    piles = 0
    for pile in range(PILES):
        if state.depth[pile] == 0 or (state.rules == CLASSIC and state.depth[pile] == 1):  # BAZ-24
            piles += 1
    return piles


@kernel
def affords(state: State, seat: int, pile: int) -> bool:
    """Tells whether a seat holds the gems for what shows on a pile."""
    if state.depth[pile] == 1:
        return state.rules == FRENCH and held(state, seat) >= PRICE  # BAZ-22
    return state.top[pile] > 0 and missing(state.hands, 5 * seat, COST[state.top[pile]]) == 0


@kernel
def affordable(state: State, seat: int) -> int:
    """Returns from how many piles a seat could buy."""
    n = 0
    for pile in range(PILES):
        if affords(state, seat, pile):
            n += 1
    return n


@kernel
def must_buy(state: State) -> bool:
    """Tells whether the mover holds too much to go on without a purchase (BAZ-17)."""
    return held(state, state.mover) > LIMIT and affordable(state, state.mover) > 0


@kernel
def in_play(state: State, offer: int) -> bool:
    card = offer // OFFERS_A_CARD + 1
    return card == state.merchants[0] or card == state.merchants[1]


@kernel
def can_pay(state: State, seat: int, offer: int) -> bool:
    """Tells whether a seat holds what an offer asks for (BAZ-12)."""
    return missing(state.hands, 5 * seat, PAID[offer]) == 0


@kernel
def has_in_bank(state: State, offer: int) -> bool:
    """Tells whether the bank, with what is paid into it, can give all of an offer (BAZ-13)."""
    short = 0
    for gem in range(5):
        short += max(TAKEN[offer][gem] - PAID[offer][gem] - state.bank[gem], 0)
    return short == 0


@kernel
def column(state: State, pile: int) -> int:
    """Returns the column in which what shows on a pile scores now: plain, star or double star."""
    star = 1 if state.depth[pile] == 1 else STARRED[state.top[pile]]  # BAZ-21, BAZ-22
    if state.rules == FRENCH and star == 0:
        return 0  # always the plain column: BAZ-20
    return min(star + exhausted(state), 2)  # BAZ-20, BAZ-21


@kernel
def worth(state: State, pile: int, left: int) -> int:
    """Returns what buying from a pile scores by the number of gems left (BAZ-19)."""
    return SCORE[column(state, pile)][min(left, 3)]


@kernel
def waiting(state: State) -> int:
    """Returns the first pile that waits for a card to be turned up, or as many as there are."""
    for pile in range(PILES):
        if state.top[pile] == 0 and state.depth[pile] > 1:
            return pile
    return PILES


@kernel
def roller(state: State) -> int:
    """Returns the seat whose opening die is rolled next, or as many as there are."""
    for seat in range(state.seats):
        if state.dice[seat] == 0:
            return seat
    return state.seats


@kernel
def is_ahead(state: State, one: int, other: int) -> bool:
    """Tells whether a seat stands before another: by more points, or by as many with fewer cards (BAZ-26)."""
    if state.points[one] != state.points[other]:
        return state.points[one] > state.points[other]
    return state.won[one] < state.won[other]
