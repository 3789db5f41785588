"""Other arrangements of a picture, for screens of other shapes: the parts of it that go elsewhere."""

from collections.abc import Sequence
from math import cos, radians, sin

from howdah.core.protocol import Arrangement, Box, Moved, Spot, Tray

GAP = 20  # between the rest of a picture and a column beside it
RIM = 6  # around a column, for what is drawn on its edge


def spot(
    at: tuple[float, float],
    to: tuple[float, float],
    scale: float = 1,
    turned: int = 0,
    more: tuple[float, float] = (0, 0),
) -> Spot:
    """Returns where elements go so that what is drawn at one point comes to another.

    `more` is how much wider and higher they are to be than they are drawn: styles know it as --wider and --higher.
    """
    across, down = round(cos(radians(turned)), 9), round(sin(radians(turned)), 9)
    x, y = at[0] * across - at[1] * down, at[0] * down + at[1] * across
    return round(to[0] - scale * x, 1), round(to[1] - scale * y, 1), scale, turned, *more


def grid(
    panels: Sequence[Tray], columns: int, corner: tuple[float, float], width: float, most: float = 9
) -> tuple[list[Moved], float]:
    """Returns panels in rows that take a width, scaled up to `most`, and how high they are; the last row is centred."""
    if not panels:
        return [], 0
    wide, high = max(box[2] for box, _ in panels), max(box[3] for box, _ in panels)
    scale = round(min(most, (width - RIM * (columns - 1)) / columns / wide), 3)
    step, moved = scale * high + RIM, list[Moved]()
    for nth, (box, keys) in enumerate(panels):
        row, column = divmod(nth, columns)
        count = min(columns, len(panels) - row * columns)
        left = corner[0] + (width - count * scale * wide - (count - 1) * RIM) / 2
        moved.append((spot(box[:2], (left + column * (scale * wide + RIM), corner[1] + row * step), scale), keys))
    return moved, -(-len(panels) // columns) * step - RIM


def column(rest: Box, panels: Sequence[Tray], scale: float) -> Arrangement:
    """Returns a picture whose panels stand below each other at the right of the rest, scaled if it is high enough."""
    left, top, wide, high = rest
    tall = sum(box[3] for box, _ in panels) + GAP / 2 * (len(panels) - 1)
    widest = max(box[2] for box, _ in panels)
    scale = round(min(scale, (high - RIM) / tall), 3)
    x, y, moved = left + wide + GAP, top + (high - tall * scale) / 2, []
    for box, keys in panels:
        moved.append((spot(box[:2], (x + scale * (widest - box[2]) / 2, y), scale), keys))
        y += (box[3] + GAP / 2) * scale
    return (left, top, wide + GAP + scale * widest + RIM, high), moved, 0
