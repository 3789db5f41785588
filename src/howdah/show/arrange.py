"""Other arrangements of a picture, for screens of other shapes: the parts of it that go elsewhere."""

from collections.abc import Sequence
from math import cos, radians, sin

from howdah.core.protocol import Arrangement, Box, Spot, Tray

GAP = 20  # between the rest of a picture and a column beside it


def spot(at: tuple[float, float], to: tuple[float, float], scale: float = 1, turned: int = 0) -> Spot:
    """Returns where elements go so that what is drawn at one point comes to another."""
    across, down = round(cos(radians(turned)), 9), round(sin(radians(turned)), 9)
    x, y = at[0] * across - at[1] * down, at[0] * down + at[1] * across
    return round(to[0] - scale * x, 1), round(to[1] - scale * y, 1), scale, turned


def column(frame: Box, panels: Sequence[Tray], scale: float) -> Arrangement:
    """Returns a picture whose panels, drawn at its lower edge, stand below each other at its right, scaled if it is
    high enough."""
    left, top, wide, _ = frame
    high = min(box[1] for box, _ in panels) - top
    tall = sum(box[3] for box, _ in panels) + GAP / 2 * (len(panels) - 1)
    scale = round(min(scale, high / tall), 3)
    x, y, moved = left + wide + GAP, top + (high - tall * scale) / 2, []
    for box, keys in panels:
        moved.append((spot(box[:2], (x, y), scale), keys))
        y += (box[3] + GAP / 2) * scale
    return (left, top, wide + GAP + scale * max(box[2] for box, _ in panels), high), moved
