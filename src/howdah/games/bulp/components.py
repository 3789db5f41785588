"""The components of Bulp! from its data file: checked, and refused with a sentence when they do not fit together.

Outlets are a set of bits, N 1, E 2, S 4, W 8; half a turn (BUL-3) exchanges N with S and E with W.
"""

from pathlib import Path
from typing import Annotated, Literal, get_args

from msgspec import Meta

from howdah.core.data import Entry, demand, demand_distinct, load

WAYS = "NESW"
SEATS = range(2, 9)

Type = Literal["pipe", "broken"]
TYPES: tuple[Type, ...] = get_args(Type)

# How a card can lie: a straight, a curve or a tee in each direction, and the cross (BUL-2).
Shape = Literal["NS", "EW", "NE", "SW", "NW", "ES", "NES", "NSW", "ESW", "NEW", "NESW"]
SHAPES: tuple[str, ...] = get_args(Shape)

Coordinate = Annotated[int, Meta(ge=-9, le=9)]
Place = tuple[Coordinate, Coordinate]
Near = Annotated[int, Meta(ge=-2, le=2)]
Spot = tuple[Near, Near]  # from the centre of a layout
Village = Annotated[str, Meta(pattern=r"^[^-]+-[NESW]\Z")]  # a source and its side: "A-N"
Distance = Annotated[int, Meta(ge=2, le=9)]


def turned(outlets: str) -> str:
    """Returns the outlets of a card after half a turn (BUL-3)."""
    return "".join(way for i, way in enumerate(WAYS) if WAYS[i ^ 2] in outlets)


def bits(outlets: str) -> int:
    return sum(1 << WAYS.index(way) for way in outlets)


class Card(Entry):
    """A card of the deck: its outlets as printed, and how many of it one deck holds."""

    id: Annotated[str, Meta(pattern=r"^[A-Z0-9_]+\Z")]
    type: Type
    outlets: Shape
    count: Annotated[int, Meta(ge=1, le=60)]

    @property
    def lyings(self) -> tuple[str, ...]:
        """The outlets of the card as it can lie: as printed, and half turned where that differs (BUL-3)."""
        return tuple(dict.fromkeys((self.outlets, turned(self.outlets))))


class Deck(Entry):
    """The cards of one deck."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        demand_distinct("cards", (card.id for card in self.cards))
        demand(any(card.type == "pipe" for card in self.cards), "The deck holds no pipe.")
        seen: dict[tuple[str, str], str] = {}
        for card in self.cards:
            for lying in card.lyings:
                other = seen.setdefault((card.type, lying), card.id)
                demand(other == card.id, f"{card.id} and {other} are both a {card.type} that can lie as {lying}.")


class Caps(Entry):
    """The caps that close outlets."""

    count: Annotated[int, Meta(ge=0, le=60)]


class Hand(Entry):
    """The cards that a seat starts with."""

    start: Annotated[int, Meta(ge=1, le=12)]


class Distances(Entry):
    """How far a village may be from its source."""

    low: Distance
    high: Distance
    default: Distance

    def __post_init__(self) -> None:
        demand(self.low <= self.high, f"The distance goes from {self.low} to {self.high}, which is backwards.")
        demand(self.low <= self.default <= self.high, f"The default {self.default} is not from low to high.")


class Edge(Entry):
    """How far the table reaches beyond sources and villages."""

    margin: Annotated[int, Meta(ge=1, le=4)]


class Layout(Entry):
    """Where sources and villages stand for a number of seats (BUL-4, BUL-7)."""

    seats: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])]
    copies: Annotated[int, Meta(ge=1, le=2)]
    sources: Annotated[dict[str, Place], Meta(min_length=1, max_length=4)]
    villages: tuple[Village, ...]

    def __post_init__(self) -> None:
        demand(len(set(self.sources.values())) == len(self.sources), "Each source stands at a place of its own.")
        demand(
            len(self.villages) == len(set(self.villages)) == self.seats,
            f"The layout for {self.seats} seats names {self.seats} different villages.",
        )
        for name, (source, _) in zip(self.villages, self.sides, strict=True):
            demand(source in self.sources, f"{name!r} is no village: {source} is no source of the layout.")

    @property
    def sides(self) -> list[tuple[str, str]]:
        """The source of each village, and the side on which the village stands."""
        return [(source, side) for source, _, side in (name.partition("-") for name in self.villages)]


class Layouts(Entry):
    """A layout for each number of seats."""

    list: tuple[Layout, ...]

    def __post_init__(self) -> None:
        counts = [layout.seats for layout in self.list]
        demand(
            sorted(counts) == [*SEATS],
            f"There is one layout for each of 2 to 8 seats, not for {', '.join(map(str, counts))}.",
        )


class LengthAndWidth(Entry):
    """The other layout for two seats (BUL-10), around one source."""

    villages: tuple[Village, ...]

    def __post_init__(self) -> None:
        self.layout()

    def layout(self) -> Layout:
        """Returns these villages as a layout, which checks them."""
        return Layout(seats=2, copies=1, sources={"A": (0, 0)}, villages=self.villages)


class SeveralSources(Entry):
    """Where several sources stand in a layout of one (BUL-8)."""

    pair: tuple[Spot, Spot]
    pair_on_a_diagonal: tuple[Spot, Spot]
    four: tuple[Spot, Spot, Spot, Spot]

    def __post_init__(self) -> None:
        for spots in (self.pair, self.pair_on_a_diagonal, self.four):
            demand(len({*spots, (0, 0)}) == len(spots) + 1, f"{spots} are not different places beside the centre.")


class Components(Entry):
    """Everything in the box: the whole file."""

    title: str
    author: str
    illustrator: str
    publisher: str
    year: int
    deck: Deck
    caps: Caps
    hand: Hand
    distance: Distances
    edge: Edge
    layouts: Layouts
    length_and_width: LengthAndWidth
    several_sources: SeveralSources

    def __post_init__(self) -> None:
        deck, hand = sum(card.count for card in self.deck.cards), self.hand.start
        for layout in self.layouts.list:
            cards = layout.copies * deck
            demand(
                cards > layout.seats * hand,
                f"{cards} cards are too few for {layout.seats} hands of {hand} and something to draw.",
            )


BOX = load(Path(__file__).parent, Components)

CARDS = BOX.deck.cards
KINDS = len(CARDS)
IDS = tuple(card.id for card in CARDS)
COUNT = tuple(card.count for card in CARDS)
DECK = sum(COUNT)
LAYOUTS_BY_SEATS = tuple(sorted(BOX.layouts.list, key=lambda layout: layout.seats))
COPIES = tuple(LAYOUTS_BY_SEATS[max(seats - 2, 0)].copies for seats in range(9))  # decks in play, by seats (BUL-7)
MOST_COPIES = max(COPIES)
HAND = BOX.hand.start
CAPS = BOX.caps.count
PIPES = MOST_COPIES * sum(card.count for card in CARDS if card.type == "pipe")

NONE = -1
OUTLETS = tuple(bits(shape) for shape in SHAPES)  # by shape
SHAPE = tuple(OUTLETS.index(outlets) if outlets in OUTLETS else NONE for outlets in range(16))  # by outlets


def _kind(type: str, shape: str) -> int:
    return next((i for i, card in enumerate(CARDS) if card.type == type and shape in card.lyings), NONE)


PIPE = tuple(_kind("pipe", shape) for shape in SHAPES)  # the card that lies so, by shape
BROKEN = tuple(_kind("broken", shape) for shape in SHAPES)
QUARTER = tuple(
    OUTLETS.index((outlets << 1 | outlets >> 3) & 15) for outlets in OUTLETS
)  # the shape a quarter turn on, which no card may make (BUL-3)
