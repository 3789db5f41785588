"""Bazaar in words: the lexicon, and how offers and cards are called.

An offer is a side of an equation to pay: `1.4 >` pays the left side of row 4 of exchange card 1, `1.4 <` the right.
`position` has the text for a position, `sketch` its drawing for a terminal.
"""

from typing import TYPE_CHECKING

from howdah.core.lexicon import Lexicon

from .components import CARDS, COLLECTIONS, EXCHANGES, GEMS, ROWS
from .position import FACES, PILES, read, show
from .sketch import sketch

if TYPE_CHECKING:
    from howdah.show.words import Words

__all__ = ["LEXICON", "OFFERS", "SIDES", "read", "show", "sketch", "worded"]

SIDES = "><"
OFFERS = tuple(
    f"{card}.{row} {side}" for card in range(1, EXCHANGES + 1) for row in range(1, ROWS + 1) for side in SIDES
)

LEXICON = Lexicon(
    {
        "exchange": "exchange {exchange}",
        "first": "first {face}",
        "die": "die {face}",
        "card": "card {card}",
        "roll": "roll",
        "pick": "pick {gem}",
        "trade": "trade {offer}",
        "buy": "buy {pile}",
        "pay": "pay {gem}",
        "drop": "drop {gem}",
        "done": "done",
        "close": "close",
    },
    [
        *(("exchange", str(card)) for card in range(1, EXCHANGES + 1)),
        *(("first", face) for face in FACES),
        *(("die", face) for face in FACES),
        *(("card", str(card)) for card in range(1, COLLECTIONS + 1)),
        ("roll",),
        *(("pick", gem) for gem in GEMS),
        *(("trade", offer) for offer in OFFERS),
        *(("buy", str(pile)) for pile in range(1, PILES + 1)),
        *(("pay", gem) for gem in GEMS),
        *(("drop", gem) for gem in GEMS),
        ("done",),
        ("close",),
    ],
    by_table=("close",),
)


def sides(offer: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns what is paid and what is taken for an offer by its number."""
    card, rest = divmod(offer, 2 * ROWS)
    left, right = CARDS.exchange[card][rest // 2]
    return (left, right) if rest % 2 == 0 else (right, left)


def worded(words: "Words", noun: str, value: str) -> str | None:
    """Returns an offer or a card in words; None for what has a message of its own."""
    if noun == "offer":
        paid, taken = sides(OFFERS.index(value))
        return words.text("offer", paid=_gems(words, paid), taken=_gems(words, taken))
    if noun == "card":
        card = CARDS.collection[int(value) - 1]
        return words.text("card-star" if card.star else "card", value=value, gems=_gems(words, card.gems))
    return None


def _gems(words: "Words", gems: tuple[int, ...]) -> str:
    """Returns gems in words: "a ruby and two sapphires"."""
    return words.joined([words.text("gems", gem=gem, count=n) for gem, n in zip(GEMS, gems, strict=True) if n])
