"""Art whose symbols have copies of the symbols that they use: a browser makes a tree of its own for every `use`.

A copy takes the place of its `use`, and where it can that of the group it was: less is styled and laid out each time
that a picture shows the symbol. Compressed, copies weigh next to nothing.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import TYPE_CHECKING

from .scene import art, begun, escape, joined

if TYPE_CHECKING:
    from howdah.core.game import Game

RULE = re.compile(r"([^{}]+){([^{}]*)}")
MOVES = re.compile(r"(?:^|[;\s])(?:transform|translate|rotate|scale)\s*:")
CLASS = re.compile(r"\.([\w-]+)")
USED = {"href", "x", "y", "transform", "class"}  # attributes of a `use` that a copy can do without it

Piece = ElementTree.Element


@cache
def page_art(game: "Game") -> tuple[str, str]:
    """Returns the inside of a game's art for a page, and its style in the first theme."""
    drawn, style = art(game)
    return expanded(drawn, style), style


def expanded(drawn: str, style: str) -> str:
    """Returns the inside of some art with copies in its symbols; the style tells which parts it moves by itself."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    moving = {name for rule, inside in RULE.findall(style) if MOVES.search(inside) for name in CLASS.findall(rule)}
    return "".join(map(_written, Expansion(root, moving).pieces()))


class Expansion:
    """The pieces of some art, and the classes that its style moves."""

    def __init__(self, root: Piece, moving: set[str]) -> None:
        self.root, self.moving = root, moving
        self.named = {piece.attrib["id"]: piece for piece in root.iter() if "id" in piece.attrib}

    def pieces(self) -> Iterator[Piece]:
        for top in self.root:
            yield _with(top, [self._symbol(one) for one in top]) if top.tag == "defs" else top

    def _symbol(self, one: Piece) -> Piece:
        """Returns a piece with copies in it; one that only uses another becomes a group."""
        if one.tag != "use" or not self._is_copied(one):
            return _with(one, [part for child in one for part in self._parts(child)])
        group = self._group(one)
        group.attrib = {"id": one.attrib["id"], **group.attrib} if "id" in one.attrib else group.attrib
        return group

    def _parts(self, one: Piece) -> list[Piece]:
        """Returns what becomes of a part of a symbol: a copy, the parts of a copy, or itself with copies in it."""
        if one.tag != "use" or not self._is_copied(one):
            return [self._symbol(one)]
        used, klass = self._used(one), one.get("class")
        if used.tag != "g":
            is_alone = not (klass and used.get("class")) and self._stays(used)
            return [_copied(used, _place(one), klass)] if is_alone else [self._group(one)]
        if klass or not _is_bare(used) or (_place(one) and not all(map(self._stays, used))):
            return [self._group(one)]
        return [_copied(part, _place(one)) for part in used]

    def _is_copied(self, one: Piece) -> bool:
        return one.attrib.keys() <= USED | {"id"} and one.attrib["href"][1:] in self.named

    def _stays(self, one: Piece) -> bool:
        """Tells whether only attributes say where a part is."""
        return self.moving.isdisjoint(one.get("class", "").split())

    def _used(self, use: Piece) -> Piece:
        return self._symbol(self.named[use.attrib["href"][1:]])

    def _group(self, use: Piece) -> Piece:
        """Returns a group with what a `use` shows."""
        used = self._used(use)
        group = _copied(ElementTree.Element("g"), _place(use), use.get("class"))
        group.extend([*used] if _is_bare(used) else [_copied(used, "")])
        return group


def _is_bare(one: Piece) -> bool:
    return one.tag == "g" and one.attrib.keys() <= {"id"}


def _copied(one: Piece, where: str, klass: str | None = None) -> Piece:
    """Returns a copy at a place, without a name."""
    made = _with(one, [*one])
    made.attrib.pop("id", None)
    transform = f"{where} {made.get('transform', '')}".strip()
    made.attrib |= {"transform": transform} if transform else {}
    made.attrib |= {"class": klass} if klass else {}
    return made


def _with(one: Piece, inside: list[Piece]) -> Piece:
    """Returns a piece with other parts."""
    made = ElementTree.Element(one.tag, copy(one.attrib))
    made.text = one.text
    made.extend(inside)
    return made


def _place(use: Piece) -> str:
    """Returns where a `use` puts its copy, as a transform."""
    x, y = use.get("x", "0"), use.get("y", "0")
    moved = f"translate({x} {y})" if (x, y) != ("0", "0") else ""
    return f"{use.get('transform', '')} {moved}".strip()


def _written(one: Piece) -> str:
    attributes = {"klass" if name == "class" else name: value for name, value in one.attrib.items()}
    text = escape((one.text or "").strip())
    return joined(one.tag, begun(one.tag, **attributes), *([text] if text else []), *map(_written, one))
