"""Bazaar in words: the lexicon, a drawing for the terminal, and how offers and cards are called.

An offer is a side of an equation to pay: `1.4 >` pays the left side of row 4 of exchange card 1, `1.4 <` the right.
Positions as text are in `position`.
"""

from typing import TYPE_CHECKING, Any

from howdah.core.lexicon import Lexicon

from .components import CARDS, COLLECTIONS, EXCHANGES, GEMS, LETTERS, ROWS, spelt
from .position import FACES, PILES, read, show

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


def sketch(view: Any) -> str:
    """Draws bank and die, piles with how many cards lie beneath, equations, scores, then a line for every seat."""
    bank = "  ".join(f"{letter} {count:>2}" for letter, count in zip(LETTERS, view.bank, strict=True))
    die = ("·", *LETTERS, "★")[view.die]
    equations = ("   ".join(_row(card, row) for card in view.merchants if card) for row in range(ROWS))
    return "\n".join(
        [
            f"  {bank}   ⚅ {die}",
            "",
            "  " + "  ".join(_pile(view, pile) for pile in range(PILES)),
            "",
            *(f"  {left:46}{right}".rstrip() for left, right in zip(equations, _scores(), strict=True)),
            "",
            *(_seat(view, seat) for seat in range(view.seats)),
        ]
    )


def _scores() -> list[str]:
    """Returns what a purchase scores by the gems left over: a line for plain cards, for one star and for two."""
    lines = zip(("▭", "★", "★★"), CARDS.score, strict=True)
    return ["     0  1  2 3+", *(f"{name:2} {''.join(f'{n:3}' for n in row)}" for name, row in lines), ""]


def _pile(view: Any, pile: int) -> str:
    top, depth = view.top[pile], view.depth[pile]
    if top:
        card = CARDS.collection[top - 1]
        shown = f"{spelt(card.gems)}{'★' if card.star else ' '}+{depth - 1}"
    else:
        shown = ("        ", "  ★     ")[depth] if depth < 2 else f"?????  +{depth - 1}"
    return f"{pile + 1}:{shown}"


def _row(card: int, row: int) -> str:
    left, right = CARDS.exchange[card - 1][row]
    return f"{card:>2}.{row + 1}  {spelt(left):>5} = {spelt(right):<5}"


def _seat(view: Any, seat: int) -> str:
    mark = "▸" if view.mover == seat and not view.ended else " "
    gems = spelt(view.hands[5 * seat : 5 * seat + 5])
    return f" {mark}[seat{seat}]{seat}[/] {view.points[seat]:>3} · {view.won[seat]:>2} ▭  {gems}"
