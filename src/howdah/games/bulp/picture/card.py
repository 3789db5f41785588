"""A card as it is drawn, upright, 64 by 88: on the hill, and in the tray."""

from howdah.show.scene import tag, use

from ..position import outlets_of

WIDE, HIGH = 64, 88


def card(code: int, x: float, y: float) -> str:
    """Returns a card from what `board` calls it; a broken one leaks."""
    shape = outlets_of(code)
    if code < 16:
        return use(f"bu-{shape}", x, y)
    return use(f"bu-{shape}", x, y, klass="broken") + use("bu-leak", x, y)


def hit(target: str, x: float, y: float) -> str:
    """Returns where a card is clicked."""
    return tag("rect", klass="hit", data_t=target, x=x - 31, y=y - 43)
