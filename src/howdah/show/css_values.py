"""The values of CSS that a picture may use, worked out: `var()`, `max()`, `min()`, `calc()` and `color-mix()`."""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from tinycss2.color4 import parse_color

FUNCTION = re.compile(r"\b(var|max|min|calc|color-mix)\(")
FONT = re.compile(
    r"(?:(?P<style>italic|oblique|normal)\s+)?(?:(?P<weight>\d{3}|bold|normal)\s+)?"
    r"(?P<size>[\d.]+)(?:px)?(?:/\S+)?\s+(?P<family>.+)"
)
OPERATIONS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}

Colour = tuple[float, float, float, float]


def computed(value: str, variables: Mapping[str, str]) -> str:
    """Returns a value with its functions worked out; "" where it names a variable that nobody set.

    Examples:
        >>> from howdah.show.css_values import computed
        >>> computed("max(17px, var(--least, 0px))", {})
        '17px'
        >>> computed("color-mix(in oklab, var(--top) 50%, #000)", {"--top": "#fff"})
        '#636363'
    """
    while found := FUNCTION.search(value):
        end = _closed(value, found.end())
        inside = value[found.end() : end]
        value = value[: found.start()] + _FUNCTIONS[found[1]](inside, variables) + value[end + 1 :]
    return value.strip()


def _closed(value: str, start: int) -> int:
    """Returns where the parenthesis that is open closes."""
    depth = 1
    for at in range(start, len(value)):
        depth += {"(": 1, ")": -1}.get(value[at], 0)
        if not depth:
            return at
    raise ValueError(f"a parenthesis in {value!r} does not close")


def _arguments(inside: str, most: int = -1) -> list[str]:
    """Returns the arguments of a function, split at its own commas; at most one more than `most`."""
    parts, depth = [""], 0
    for letter in inside:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth and len(parts) - 1 != most:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _variable(inside: str, variables: Mapping[str, str]) -> str:
    name, *otherwise = _arguments(inside, most=1)
    return variables.get(name) or (otherwise[0] if otherwise else "")


def _extreme(choose: Callable[..., float]) -> Callable[[str, Mapping[str, str]], str]:
    def chosen(inside: str, variables: Mapping[str, str]) -> str:
        return _pixels(choose(_number(computed(one, variables)) for one in _arguments(inside)))

    return chosen


def _calculated(inside: str, variables: Mapping[str, str]) -> str:
    return _pixels(_number(computed(inside, variables)))


def _number(value: str) -> float:
    """Returns a number, a length in pixels, or what is reckoned from them."""
    return _reckoned(ast.parse(value.replace("px", ""), mode="eval").body)


def _reckoned(node: Any) -> float:
    if isinstance(node, ast.BinOp):
        return OPERATIONS[type(node.op)](_reckoned(node.left), _reckoned(node.right))
    if isinstance(node, ast.UnaryOp):
        return -_reckoned(node.operand)
    return float(node.value)


def _pixels(value: float) -> str:
    return f"{value:g}px"


def _mixed(inside: str, variables: Mapping[str, str]) -> str:
    """Returns a mix of two colours in OKLab: `in oklab, A 15%, B`."""
    space, *sides = (computed(one, variables) for one in _arguments(inside))
    if space != "in oklab" or len(sides) != 2:
        raise ValueError(f"colours are mixed in oklab, and two at a time, not {inside!r}")
    colours, shares = zip(*(_share(side) for side in sides), strict=True)
    first = 0.5 if shares == (None, None) else 1 - shares[1] if shares[0] is None else shares[0]
    one, other = (_oklab(*colour) for colour in colours)
    return _hex(*(a * first + b * (1 - first) for a, b in zip(one, other, strict=True)))


def _share(side: str) -> tuple[Colour, float | None]:
    name, _, percent = side.partition(" ")
    colour = parse_color(name)
    return (*colour.coordinates, colour.alpha), float(percent.rstrip("%")) / 100 if percent else None


def _oklab(red: float, green: float, blue: float, alpha: float) -> Colour:
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    x = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    y = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    z = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * x + 0.7936177850 * y - 0.0040720468 * z,
        1.9779984951 * x - 2.4285922050 * y + 0.4505937099 * z,
        0.0259040371 * x + 0.7827717662 * y - 0.8086757660 * z,
        alpha,
    )


def _hex(light: float, green_red: float, blue_yellow: float, alpha: float) -> str:
    """Returns a colour of OKLab as its hexadecimal digits."""
    x = (light + 0.3963377774 * green_red + 0.2158037573 * blue_yellow) ** 3
    y = (light - 0.1055613458 * green_red - 0.0638541728 * blue_yellow) ** 3
    z = (light - 0.0894841775 * green_red - 1.2914855480 * blue_yellow) ** 3
    linear = (
        4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
        -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
        -0.0041960863 * x - 0.7034186147 * y + 1.7076147010 * z,
    )
    shown = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear]
    digits = [*shown, alpha] if alpha < 1 else shown
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, c))):02x}" for c in digits)


def font(value: str) -> dict[str, str]:
    """Returns the parts of a font.

    Examples:
        >>> from howdah.show.css_values import font
        >>> font("600 17px Georgia, serif")
        {'font-weight': '600', 'font-size': '17px', 'font-family': 'Georgia, serif'}
    """
    found = FONT.fullmatch(value)
    if not found:
        raise ValueError(f"{value!r} is not a font that pictures use")
    parts = {
        "style": found["style"],
        "weight": found["weight"],
        "size": f"{found['size']}px",
        "family": found["family"],
    }
    return {f"font-{name}": part for name, part in parts.items() if part}


_FUNCTIONS: dict[str, Callable[[str, Mapping[str, str]], str]] = {
    "var": _variable,
    "max": _extreme(max),
    "min": _extreme(min),
    "calc": _calculated,
    "color-mix": _mixed,
}
