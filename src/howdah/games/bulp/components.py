"""The components of Bulp! from its data file: checked, and refused with a sentence when they do not fit together.

Outlets are a set of bits, N 1, E 2, S 4, W 8; half a turn (BUL-3) exchanges N with S and E with W.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from howdah.core.data import load
from howdah.core.errors import Unreadable
from howdah.core.game import readable

WAYS = "NESW"
TYPES = ("pipe", "broken")
PROVENANCE = ("sourced", "reconstructed")
BLOCKS = ("deck", "caps", "hand", "distance", "edge", "layouts", "length_and_width", "several_sources")
SEATS = range(2, 9)

# How a card can lie: a straight, a curve or a tee in each direction, and the cross (BUL-2).
SHAPES = ("NS", "EW", "NE", "SW", "NW", "ES", "NES", "NSW", "ESW", "NEW", "NESW")

Place = tuple[int, int]


@dataclass(frozen=True)
class Card:
    """A card of the deck: its outlets as printed, and how many of it one deck holds."""

    id: str
    type: str
    outlets: str
    count: int

    @property
    def lyings(self) -> tuple[str, ...]:
        """The outlets of the card as it can lie: as printed, and half turned where that differs (BUL-3)."""
        return tuple(dict.fromkeys((self.outlets, turned(self.outlets))))


@dataclass(frozen=True)
class Layout:
    """Where sources and villages stand for a number of seats (BUL-4, BUL-7)."""

    copies: int
    sources: dict[str, Place]
    villages: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    cards: tuple[Card, ...]
    caps: int
    hand: int
    distance: tuple[int, int, int]  # lowest, highest, usual
    margin: int
    layouts: dict[int, Layout]
    length_and_width: Layout
    pair: tuple[Place, ...]
    pair_on_a_diagonal: tuple[Place, ...]
    four: tuple[Place, ...]


def turned(outlets: str) -> str:
    """Returns the outlets of a card after half a turn (BUL-3)."""
    return "".join(way for i, way in enumerate(WAYS) if WAYS[i ^ 2] in outlets)


def bits(outlets: str) -> int:
    return sum(1 << WAYS.index(way) for way in outlets)


def understand(data: Mapping[str, Any]) -> Components:
    """Returns the components of a data file."""
    with readable("a data file of bulp"):
        for name in BLOCKS:
            if data[name].get("provenance") not in PROVENANCE:
                raise Unreadable(f"[{name}] says its provenance: {' or '.join(PROVENANCE)}.")
        cards = _cards(data["deck"]["cards"])
        several = data["several_sources"]
        box = Components(
            cards,
            _within("caps.count", data["caps"]["count"], 0, 60),
            _within("hand.start", data["hand"]["start"], 1, 12),
            _distance(data["distance"]),
            _within("edge.margin", data["edge"]["margin"], 1, 4),
            _layouts(data["layouts"]["list"]),
            _layout({"copies": 1, "sources": {"A": [0, 0]}, **data["length_and_width"]}, 2),
            _spots("pair", several["pair"], 2),
            _spots("pair_on_a_diagonal", several["pair_on_a_diagonal"], 2),
            _spots("four", several["four"], 4),
        )
    _suffices(box)
    return box


def _cards(entries: list[dict[str, Any]]) -> tuple[Card, ...]:
    cards = tuple(Card(e["id"], e["type"], e["outlets"], _within(e["id"], e["count"], 1, 60)) for e in entries)
    seen: dict[tuple[str, str], str] = {}
    for card in cards:
        if not card.id.replace("_", "").isalnum() or card.id != card.id.upper():
            raise Unreadable(f"{card.id!r} is no card id: capitals, digits and underscores are.")
        if [c.id for c in cards].count(card.id) > 1:
            raise Unreadable(f"Two cards have the id {card.id}.")
        if card.type not in TYPES or card.outlets not in SHAPES:
            raise Unreadable(
                f"{card.id} is a {card.type} with outlets {card.outlets}: a card is pipe or broken,"
                f" {', '.join(SHAPES)}."
            )
        for lying in card.lyings:
            other = seen.setdefault((card.type, lying), card.id)
            if other != card.id:
                raise Unreadable(f"{card.id} and {other} are both a {card.type} that can lie as {lying}.")
    if not any(card.type == "pipe" for card in cards):
        raise Unreadable("The deck holds no pipe.")
    return cards


def _distance(entry: Mapping[str, Any]) -> tuple[int, int, int]:
    low, high = _within("distance.low", entry["low"], 2, 9), _within("distance.high", entry["high"], 2, 9)
    if low > high:
        raise Unreadable(f"The distance goes from {low} to {high}, which is backwards.")
    return low, high, _within("distance.default", entry["default"], low, high)


def _layouts(entries: list[dict[str, Any]]) -> dict[int, Layout]:
    counts = [entry["seats"] for entry in entries]
    if sorted(counts) != list(SEATS):
        raise Unreadable(f"There is one layout for each of 2 to 8 seats, not for {', '.join(map(str, counts))}.")
    return {entry["seats"]: _layout(entry, entry["seats"]) for entry in entries}


def _layout(entry: Mapping[str, Any], seats: int) -> Layout:
    sources = {name: _place(spread) for name, spread in entry["sources"].items()}
    villages = []
    for name in entry["villages"]:
        source, _, side = name.partition("-")
        if source not in sources or len(side) != 1 or side not in WAYS:
            raise Unreadable(f"{name!r} is no village for {seats} seats: it is a source and a side, such as A-N.")
        villages.append((source, side))
    if not 1 <= len(sources) <= 4 or len(set(sources.values())) != len(sources):
        raise Unreadable(f"The layout for {seats} seats has one to four sources, each at a place of its own.")
    if len(villages) != seats or len(set(villages)) != seats:
        raise Unreadable(f"The layout for {seats} seats names {seats} different villages.")
    return Layout(_within("copies", entry["copies"], 1, 2), sources, tuple(villages))


def _spots(name: str, places: list[list[int]], count: int) -> tuple[Place, ...]:
    spots = tuple(_place(place) for place in places)
    if len(spots) != count or len({*spots, (0, 0)}) != count + 1 or any(max(abs(x), abs(y)) > 2 for x, y in spots):
        raise Unreadable(f"several_sources.{name} is {count} different places within two cells of the centre.")
    return spots


def _place(entry: list[int]) -> Place:
    x, y = (_within("a coordinate", number, -9, 9) for number in entry)
    return x, y


def _within(what: str, number: Any, low: int, high: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise Unreadable(f"{what} is {number!r}: it ranges from {low} to {high}.")
    return number


def _suffices(box: Components) -> None:
    deck = sum(card.count for card in box.cards)
    for seats, layout in box.layouts.items():
        if layout.copies * deck <= seats * box.hand:
            raise Unreadable(
                f"{layout.copies * deck} cards are too few for {seats} hands of {box.hand} and something to draw."
            )


BOX = understand(load(Path(__file__).parent))

CARDS = BOX.cards
KINDS = len(CARDS)
IDS = tuple(card.id for card in CARDS)
COUNT = tuple(card.count for card in CARDS)
DECK = sum(COUNT)
COPIES = tuple(BOX.layouts[max(seats, 2)].copies for seats in range(9))  # decks in play, by seats (BUL-7)
MOST_COPIES = max(COPIES)
HAND = BOX.hand
CAPS = BOX.caps
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
