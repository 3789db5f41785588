"""The symmetries of Bazaar: which pile is which does not matter, nor which colour, where the cards are fair to colours.

Our cards are: five colours on a wheel can take each other's places. Those of a box may not be, so they are compared.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from howdah.core.lexicon import Row
from howdah.envs.transform import Change, Transform

from .components import CARDS, EXCHANGES, GEMS, ROWS, Gems
from .notation import OFFERS, sides
from .position import PILES

SAME_PILES, SAME_COLOURS = tuple(range(PILES)), tuple(range(len(GEMS)))
DRAWN = 0  # the option `exchange` where chance draws the merchants


class Recolouring(NamedTuple):
    """What becomes of colours, collection cards, exchange cards and offers."""

    gems: tuple[int, ...]
    cards: tuple[int, ...]
    merchants: tuple[int, ...]
    offers: tuple[int, ...]

    def face(self, die: int) -> int:
        """Returns what becomes of a face of the die; a star stays one, and so does no face."""
        return self.gems[die - 1] + 1 if 1 <= die <= len(self.gems) else die


def symmetries(start: Any) -> list[Transform]:
    """Returns all changes of piles and colours together; an option that names the merchants names their colours."""
    same, *others = recolourings()
    colours = [same, *others] if start.exchange == DRAWN else [same]
    both = [(order, colour) for colour in colours for order in permutations(SAME_PILES)]
    return [_transform(*change) for change in both if change != (SAME_PILES, same)]


@cache
def recolourings() -> tuple[Recolouring, ...]:
    """Returns every change of colours that the cards allow, beginning with none."""
    return tuple(_recolourings())


def _recolourings() -> Iterator[Recolouring]:
    collections = [(card.gems, card.star) for card in CARDS.collection]
    offers = [sides(offer) for offer in range(len(OFFERS))]
    each = 2 * ROWS
    merchants = [frozenset(offers[each * card : each * card + each]) for card in range(EXCHANGES)]
    for gems in permutations(SAME_COLOURS):
        turned = [(_turned(paid, gems), _turned(taken, gems)) for paid, taken in offers]
        printed = [frozenset(turned[each * card : each * card + each]) for card in range(EXCHANGES)]
        wanted = [(_turned(cost, gems), star) for cost, star in collections]
        if set(wanted) == set(collections) and set(printed) == set(merchants):
            images = [merchants.index(card) for card in printed]
            yield Recolouring(
                gems,
                tuple(map(collections.index, wanted)),
                tuple(images),
                tuple(offers.index(offer, each * images[n // each]) for n, offer in enumerate(turned)),
            )


def _turned(counts: Gems, gems: tuple[int, ...]) -> Gems:
    """Returns counts of gems with their colours changed."""
    return tuple(counts[gems.index(gem)] for gem in SAME_COLOURS)


def _transform(order: tuple[int, ...], colours: Recolouring) -> Transform:
    """Returns the change that puts pile i in the place of order[i], and changes colours."""

    def gem(name: str) -> str:
        return GEMS[colours.gems[GEMS.index(name)]] if name in GEMS else name

    def moved(row: Row) -> Row:
        match row:
            case ("buy", pile):
                return "buy", str(order[int(pile) - 1] + 1)
            case ("card", card):
                return "card", str(colours.cards[int(card) - 1] + 1)
            case ("exchange", card):
                return "exchange", str(colours.merchants[int(card) - 1] + 1)
            case ("trade", offer):
                return "trade", OFFERS[colours.offers[OFFERS.index(offer)]]
        return row[0], *(gem(word) for word in row[1:])

    return Transform(
        _name(order, colours.gems),
        moved,
        {
            "bank": Change(place=colours.gems.__getitem__),
            "hands": Change(place=colours.gems.__getitem__),
            "dice": Change(value=colours.face),
            "die": Change(value=colours.face),
            "merchants": Change(value=lambda card: colours.merchants[card - 1] + 1 if card else 0, ascends=True),
            "top": Change(order.__getitem__, lambda card: colours.cards[card - 1] + 1 if card else 0),
            "depth": Change(place=order.__getitem__),
            "seen": Change(place=colours.cards.__getitem__),
            "paying": Change(value=lambda pile: order[pile - 1] + 1 if pile else 0),
        },
    )


def _name(order: tuple[int, ...], gems: tuple[int, ...]) -> str:
    """Returns the name of a change: where the piles go, and what becomes of the colours."""
    piles = f"piles {' '.join(str(pile + 1) for pile in order)}" if order != SAME_PILES else ""
    colours = f"colours {' '.join(GEMS[gem] for gem in gems)}" if gems != SAME_COLOURS else ""
    return ", ".join(part for part in (piles, colours) if part)
