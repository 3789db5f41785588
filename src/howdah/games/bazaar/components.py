"""What is printed on the cards of Bazaar: `data.toml`, or the file of somebody who owns the box, read and checked.

Gems are counted in the order of GEMS; "RSS" is a ruby and two sapphires.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta

from howdah.core.data import Entry, demand, demand_distinct, load
from howdah.core.errors import Unreadable

GEMS = ("ruby", "sapphire", "opal", "topaz", "diamond")
LETTERS = "RSOTD"
EXCHANGES, ROWS = 10, 5
COLLECTIONS, PRICE = 45, 5
SIDE = 5  # the most gems on one side of an equation

Gems = tuple[int, ...]
Side = Annotated[str, Meta(pattern=rf"^[{LETTERS}]{{1,{SIDE}}}\Z")]
Points = Annotated[tuple[Annotated[int, Meta(ge=0, le=12)], ...], Meta(min_length=4, max_length=4)]


class Equation(NamedTuple):
    """One row of an exchange card."""

    left: Gems
    right: Gems


class Collection(NamedTuple):
    """A collection card."""

    gems: Gems
    star: bool


class Cards(NamedTuple):
    """Everything printed: equations by card and row, collections by their id less one, points by column."""

    exchange: tuple[tuple[Equation, ...], ...]
    collection: tuple[Collection, ...]
    score: tuple[tuple[int, ...], ...]


def spelt(gems: Sequence[int]) -> str:
    """Returns gems by their letters: "RSS"."""
    return "".join(letter * count for letter, count in zip(LETTERS, gems, strict=True))


def counted(letters: str) -> Gems:
    """Returns how many gems of each colour some letters are."""
    strange = sorted(set(letters) - set(LETTERS))
    if strange:
        raise Unreadable(f"{letters!r} are no gems: {strange[0]!r} is none of the letters {LETTERS}.")
    return tuple(letters.count(letter) for letter in LETTERS)


class Row(Entry):
    """A row of an exchange card in the file."""

    left: Side
    right: Side

    def __post_init__(self) -> None:
        shared = set(self.left) & set(self.right)
        demand(not shared, f"Both sides of an equation hold a gem {', '.join(sorted(shared))}.")


class ExchangeCard(Entry):
    """An exchange card in the file."""

    id: Annotated[int, Meta(ge=1, le=EXCHANGES)]
    rows: Annotated[tuple[Row, ...], Meta(min_length=ROWS, max_length=ROWS)]


class CollectionCard(Entry):
    """A collection card in the file."""

    id: Annotated[int, Meta(ge=1, le=COLLECTIONS)]
    gems: Annotated[str, Meta(pattern=rf"^[{LETTERS}]{{{PRICE}}}\Z")]
    star: bool = False


class Exchange(Entry):
    """All exchange cards."""

    card: Annotated[tuple[ExchangeCard, ...], Meta(min_length=EXCHANGES, max_length=EXCHANGES)]

    def __post_init__(self) -> None:
        demand_distinct("exchange cards", (card.id for card in self.card))


class Collections(Entry):
    """All collection cards."""

    card: Annotated[tuple[CollectionCard, ...], Meta(min_length=COLLECTIONS, max_length=COLLECTIONS)]

    def __post_init__(self) -> None:
        demand_distinct("collection cards", (card.id for card in self.card))


class Score(Entry):
    """Points by the gems left, for each kind of column."""

    plain: Points
    star: Points
    double_star: Points


class Data(Entry):
    """The whole file."""

    exchange: Exchange
    collection: Collections
    score: Score
    schema: int = 1


def read(data: Data) -> Cards:
    """Returns the cards of a data file, in the order of their ids."""
    exchange = sorted(data.exchange.card, key=lambda card: card.id)
    collection = sorted(data.collection.card, key=lambda card: card.id)
    return Cards(
        tuple(tuple(Equation(counted(row.left), counted(row.right)) for row in card.rows) for card in exchange),
        tuple(Collection(counted(card.gems), card.star) for card in collection),
        (data.score.plain, data.score.star, data.score.double_star),
    )


CARDS = read(load(Path(__file__).parent, Data))
