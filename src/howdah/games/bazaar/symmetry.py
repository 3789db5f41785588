"""The symmetries of Bazaar: it does not matter which pile is which."""

from itertools import permutations

from howdah.core.lexicon import Row
from howdah.envs.transform import Change, Transform

from .position import PILES


def symmetries(_start: object) -> list[Transform]:
    return [_transform(order) for order in permutations(range(PILES)) if order != tuple(range(PILES))]


def _transform(order: tuple[int, ...]) -> Transform:
    """Returns the change that puts pile i in the place of order[i]."""

    def moved(row: Row) -> Row:
        return ("buy", str(order[int(row[1]) - 1] + 1)) if row[0] == "buy" else row

    return Transform(
        f"piles {' '.join(str(pile + 1) for pile in order)}",
        moved,
        {
            "top": Change(place=order.__getitem__),
            "depth": Change(place=order.__getitem__),
            "paying": Change(value=lambda pile: order[pile - 1] + 1 if pile else 0),
        },
    )
