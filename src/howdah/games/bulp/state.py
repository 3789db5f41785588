"""The state of Bulp!: first what is secret and who may not see it, then the table, then what is worked out from it.

A cell holds 0 when empty, else its outlets as bits: a pipe from 1 to 15, a broken card 16 more, a source 47;
a village is 48 + seat; then come a blocked cell and one off the table.
"""

from enum import IntEnum

from howdah.core.option import choice, count
from howdah.core.schema import NOBODY, OWNER, Schema, number, numbers, per_seat

from .components import CAPS, COUNT, DECK, HAND, KINDS, MOST_COPIES, PIPES
from .layout import HIGH, LOW, MOST_SOURCES, SIZE, USUAL

SEATS = 8
MOST = MOST_COPIES * max(COUNT)  # of one card
LAID = PIPES + MOST_SOURCES  # cards on the table at most, sources included: every other one stands on a pipe
FAR = 999  # connections to a card that cannot be reached

EMPTY, BROKEN_BIT, SOURCE, VILLAGE, BLOCKED, OFF = 0, 16, 47, 48, 56, 57
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
    """Everything that the future of a game depends on, and what follows from it."""

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
    springs: int = number(1, MOST_SOURCES)
    spring: list[int] = numbers(MOST_SOURCES, 0, SIZE)  # cells of the sources
    home: list[int] = per_seat(SEATS, 0, SIZE)  # cells of the villages
    corner: list[int] = numbers(2, 0, SIZE)  # the table's first and last cell, BUL-5
    centre: int = number(0, SIZE)
    board: list[int] = numbers(SIZE, 0, OFF)
    caps: list[int] = numbers(SIZE, 0, 15)  # capped outlets, as bits

    # The turn.
    phase: int = number(0, 6)
    blocked: int = number(0, 4)  # how often chance has blocked, BUL-9
    dealt: int = number(0, SEATS * HAND)
    mover: int = number(NO_SEAT, SEATS - 1)
    played: int = number(0, 1)  # this turn's card
    capped: int = number(0, 1)  # this turn's cap
    ended: int = number(0, 25)  # the clause that ended the game

    # Worked out by `ownership.survey` after every change. Cards are numbered in the order of their chains (BUL-22).
    laid: int = number(0, LAID)
    order: list[int] = numbers(LAID, 0, SIZE)  # cells by card
    place: list[int] = numbers(SIZE, 0, LAID)  # 1 + the card on a cell, 0 for none
    links: list[int] = numbers(LAID, 0, 15)  # outlets connected to another card, by card
    back: list[int] = numbers(LAID, 0, 3)  # the way back to the source
    depth: list[int] = numbers(LAID, 0, LAID)  # cards from the source, this one included
    owners: list[int] = numbers(4 * LAID, 0, 255)  # whose an open outlet is, as bits by seat; 4 × card + way, BUL-33
    arrived: list[int] = per_seat(SEATS, 0, 1)  # whether the village is connected, BUL-24
    end: list[int] = per_seat(SEATS, NO_END, 4 * LAID)  # the outlet at the end of the main route, 4 × card + way
    root: list[int] = per_seat(SEATS, 0, SIZE)  # the source at its beginning
    away: list[int] = per_seat(SEATS, 0, FAR, each=LAID)  # connections from the main route to each card, BUL-21
    wells: int = number(0, 4 * MOST_SOURCES)  # free outlets of sources, BUL-18
    sure: list[int] = per_seat(SEATS, 0, 4 * LAID)  # free outlets of nobody else by distance alone
    free: int = number(0, 255)  # who has a free outlet, as bits by seat

    marks: list[int] = numbers(SIZE, 0, FAR)  # scratch for searches over cells; all zero between them


SCHEMA = Schema(State)
