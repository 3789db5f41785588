"""The state of Bulp!: first what is secret and who may not see it, then the table, then scratch.

What follows from the cards on the table is no part of the state: rules count the free outlets as cards are played,
and `ownership.survey` works out the rest when somebody asks. A cell holds a number of `contents`.
"""

from enum import IntEnum

from howdah.core.option import choice, count
from howdah.core.schema import NOBODY, OWNER, Schema, number, numbers, per_seat, scratch

from .components import CAPS, COUNT, DECK, HAND, KINDS, MOST_COPIES
from .contents import LOWEST, OFF
from .land import LAND
from .layout import HIGH, LOW, MOST_SOURCES, SIZE, USUAL, WIDTH

SEATS = 8
MOST = MOST_COPIES * max(COUNT)  # of one card
LAID = MOST_COPIES * DECK + MOST_SOURCES  # cards on the table at most, sources included
FAR = 999  # connections to a card that cannot be reached
NO_SEAT, NO_END = -1, -1


class Phase(IntEnum):
    """What is decided next."""

    BLOCK = 0  # chance, BUL-9
    DEAL = 1  # chance, BUL-6
    FIRST = 2  # chance, BUL-6
    DRAW = 3  # chance, BUL-11
    TURN = 4
    DISCARD = 5  # what pays for a cap, BUL-17
    OVER = 6


class State:
    """Everything that the future of a game depends on, and what rules work out from it."""

    seats: int = number(2, SEATS)
    distance: int = count(LOW, HIGH, USUAL)  # BUL-4
    sources: int = count(1, MOST_SOURCES, 1)  # BUL-8
    obstacles: int = count(0, 4, 0)  # BUL-9
    villages: int = choice("facing", "length_and_width")  # BUL-10
    scoring: int = choice("simple", "elimination")  # BUL-31

    # Cards, counted by kind. BUL-32: a hand is its owner's alone to see, the draw pile nobody's.
    hands: list[int] = per_seat(SEATS, 0, MOST, each=KINDS, seen_by=OWNER)
    pile: list[int] = numbers(KINDS, 0, MOST, seen_by=NOBODY)
    gone: list[int] = numbers(KINDS, 0, MOST)  # laid, covered or discarded, all in front of everybody
    held: list[int] = per_seat(SEATS, 0, MOST_COPIES * DECK)  # how many cards a hand has
    left: int = number(0, MOST_COPIES * DECK)  # how many the pile has
    stock: int = number(0, MOST_COPIES * CAPS)  # caps

    # The table.
    land: int = number(-SIZE, len(LAND))  # where its land is in `land`
    springs: int = number(1, MOST_SOURCES)
    spring: list[int] = numbers(MOST_SOURCES, 0, SIZE)  # cells of the sources
    home: list[int] = per_seat(SEATS, 0, SIZE)  # cells of the villages
    corner: list[int] = numbers(2, 0, SIZE)  # the table's first and last cell, BUL-5
    centre: int = number(0, SIZE)
    board: list[int] = numbers(SIZE, LOWEST, OFF)
    # Counted by `outlets`.
    west: int = number(0, WIDTH)  # the columns and rows that hold cards, and one more on each side
    east: int = number(0, WIDTH)
    north: int = number(0, SIZE // WIDTH)
    south: int = number(0, SIZE // WIDTH)
    free: list[int] = per_seat(SEATS, 0, 4 * LAID)  # free outlets that a seat is nearest to, or of sources, BUL-18
    connected: int = number(0, 1)  # whether a village is, BUL-24

    # The turn.
    phase: int = number(0, 6)
    blocked: int = number(0, 4)  # how often chance has blocked, BUL-9
    dealt: int = number(0, SEATS * HAND)
    mover: int = number(NO_SEAT, SEATS - 1)
    played: int = number(0, 1)  # this turn's card
    capped: int = number(0, 1)  # this turn's cap
    ended: int = number(0, 25)  # the clause that ended the game

    # Worked out by `ownership`. Cards are numbered in the order of their chains (BUL-22).
    known: int = scratch(0, 0, 2)  # how much of the following holds: nothing, all but owners and payers, or all
    laid: int = scratch(0, 0, LAID)
    order: list[int] = scratch(LAID, 0, SIZE)  # cells by card
    place: list[int] = scratch(SIZE, 0, LAID)  # the card on a cell that has one
    back: list[int] = scratch(LAID, 0, 3)  # the way back to the source
    users: list[int] = scratch(LAID, 0, 255)  # whose main routes use a card, as bits by seat
    end: list[int] = scratch(SEATS, NO_END, 4 * LAID)  # the outlet at the end of the main route, 4 × card + way
    gap: list[int] = scratch(SEATS, 0, 2 * FAR)  # steps from there to the village; FAR more where it is not free
    length: list[int] = scratch(SEATS, 0, LAID)  # cards on the main route
    owners: list[int] = scratch(4 * LAID, 0, 255)  # whose an open outlet is, as bits by seat; 4 × card + way, BUL-33
    payers: list[int] = scratch(LAID, 0, 255)  # who is charged for a broken card, BUL-28

    # What searches mark.
    seen: list[int] = scratch(LAID, 0, 1)  # cards
    queue: list[int] = scratch(LAID, 0, LAID)
    marks: list[int] = scratch(SIZE, -SIZE, FAR)  # cells; all zero between searches


SCHEMA = Schema(State)
