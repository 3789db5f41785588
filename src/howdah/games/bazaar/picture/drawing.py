"""The strokes that the picture of Bazaar is made of: symbols of its art, boxes, and places to click."""

from howdah.show.scene import place, tag, use


def symbol(name: str, x: float, y: float, scale: float = 1, **attributes: object) -> str:
    """Returns a symbol of the art at a place, in a size."""
    if scale == 1:
        return use(f"ba-{name}", x, y, **attributes)
    return tag("use", href=f"#ba-{name}", transform=place(x, y, scale=scale), **attributes)


def hit(target: str, x: float, y: float, width: float, height: float, rx: float = 8) -> str:
    return tag("rect", klass="hit", data_t=target, x=x, y=y, width=width, height=height, rx=rx)


def box(klass: str, x: float, y: float, width: float, height: float, rx: float = 0) -> str:
    return tag("rect", klass=klass, x=x, y=y, width=width, height=height, rx=rx or None)
