"""A picture for programs that know little of CSS: all styles worked out, every `use` a copy, no style sheet left.

Each keyed element of a picture is flattened by itself, and remembered: a picture is mostly what it was a step ago.
`howdah[envs]` brings the parsers.
"""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import cssselect2
import tinycss2

from .cover import Theme
from .css_values import computed, font
from .scene import art, group, tag, whole_style

if TYPE_CHECKING:
    from howdah.core.game import Game

SVG = "{http://www.w3.org/2000/svg}"
NAMED_BY_URL = {f"{SVG}{name}" for name in ("linearGradient", "radialGradient", "pattern", "clipPath", "mask")}
POSITIONS = ("x", "y", "width", "height", "href")  # of a `use`: its copy has a transform instead
PAINTED = {
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin"),
    *("stroke-linecap", "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity", "paint-order"),
    *("stop-color", "stop-opacity", "display", "visibility", "clip-path", "mask", "width", "height", "rx", "ry"),
    *("font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline", "letter-spacing"),
}

Styles = dict[str, str]
Pieces = dict[str, Any]  # elements by their ids


@cache
def flattener(game: "Game", theme: Theme = "light") -> "Flattener":
    """Returns what flattens the pictures of a game in a theme."""
    return Flattener(game, theme)


class Flattener:
    """Flattens the pictures of one game in one theme."""

    def __init__(self, game: "Game", theme: Theme) -> None:
        self.game = game
        self._matcher = _matcher(whole_style(game))
        self._outer: Styles = {"class": "high-contrast"} if theme == "contrast" else {"data-theme": theme}
        self._art = self._pieces(art(game)[0])
        self.fragment = lru_cache(20_000)(self._fragment)

    def document(self, view: Any, width: int, height: int) -> str:
        """Returns a view as an SVG of a size."""
        frame = self.game.picture.frame(view)
        drawn = [markup for _, markup in self.game.picture.draw(view)]
        named = "".join(markup for markup in drawn if " id='" in markup)
        return tag(
            "svg",
            self.fragment("".join(ElementTree.tostring(one, "unicode") for one in self._servers), "", "defs"),
            *(self.fragment(markup, named) for markup in drawn),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(str, frame)),
            width=width,
            height=height,
        )

    @property
    def _servers(self) -> list[Any]:
        """The gradients, patterns and clips that pictures name."""
        return [one for one in self._art.values() if one.tag in NAMED_BY_URL]

    def _fragment(self, markup: str, named: str, within: str = "g") -> str:
        """Returns some markup flat; `named` has the pieces that it may use, beside the art."""
        pieces = {**self._art, **self._pieces(named)}
        board = self._inside(group("", markup))
        wrapped = cssselect2.ElementWrapper.from_xml_root(self._root(board))
        (inside,) = wrapped.iter_children()
        variables, _ = self._styled(inside, {})
        (drawn,) = inside.iter_children()
        made = ElementTree.Element(within)
        for child in drawn.iter_children():
            made.extend([*self._flat(child, variables, pieces)])
        return ElementTree.tostring(made, "unicode")

    def _inside(self, markup: str) -> Any:
        """Returns some markup inside the board."""
        return ElementTree.fromstring(
            f"<g xmlns='http://www.w3.org/2000/svg' class='board {self.game.name}'>{markup}</g>"
        )

    def _pieces(self, markup: str) -> Pieces:
        return {one.get("id", ""): one for one in self._inside(markup).iter() if one.get("id")}

    def _root(self, board: Any) -> Any:
        root = ElementTree.Element(f"{SVG}svg", self._outer)
        root.append(board)
        return root

    def _flat(self, one: Any, variables: Styles, pieces: Pieces) -> Iterator[Any]:
        """Yields what becomes of an element: nothing where it is not displayed."""
        variables, styles = self._styled(one, variables)
        if styles.get("display") == "none":
            return
        element = one.etree_element
        made = ElementTree.Element(element.tag.removeprefix(SVG), self._attributes(element, styles))
        if element.tag == f"{SVG}use":
            self._copy(element, made, variables, pieces)
        else:
            made.text = element.text
            for child in one.iter_children():
                made.extend([*self._flat(child, variables, pieces)])
        yield made

    def _attributes(self, element: Any, styles: Styles) -> Styles:
        left = {
            name: value
            for name, value in element.attrib.items()
            if name not in ("class", "style", "data-t", "data-key") and not name.startswith("aria-")
        }
        return {**left, **styles}

    def _copy(self, element: Any, made: Any, variables: Styles, pieces: Pieces) -> None:
        """Makes a group of a `use`: what it names, at its place."""
        x, y = element.get("x", "0"), element.get("y", "0")
        moved = f"translate({x} {y})" if (x, y) != ("0", "0") else ""
        transform = f"{element.get('transform', '')} {moved}".strip()
        made.tag = "g"
        for name in POSITIONS:
            made.attrib.pop(name, None)
        if transform:
            made.set("transform", transform)
        piece = pieces[element.get("href", "").removeprefix("#")]
        for copy in self._flat(cssselect2.ElementWrapper.from_xml_root(piece), variables, pieces):
            copy.attrib.pop("id", None)
            if copy.tag == "symbol":
                copy.tag = "g"
            made.append(copy)

    def _styled(self, one: Any, inherited: Styles) -> tuple[Styles, Styles]:
        """Returns the variables of an element, and its styles worked out."""
        said = dict(self._declared(one))
        variables = {**inherited, **{name: value for name, value in said.items() if name.startswith("--")}}
        for name in said:
            if name.startswith("--"):
                variables[name] = computed(said[name], variables)
        styles: Styles = {}
        for name, value in said.items():
            if name == "font":
                styles |= font(computed(value, variables))
            elif name in PAINTED:
                styles.pop(name, None)
                styles[name] = computed(value, variables)
        return variables, {name: value for name, value in styles.items() if value}

    def _declared(self, one: Any) -> Iterator[tuple[str, str]]:
        """Yields what attributes and the style say of an element, the strongest last."""
        for name, value in one.etree_element.attrib.items():
            if name in PAINTED:
                yield name, value
        for _, _, _, declarations in sorted(self._matcher.match(one), key=lambda found: found[:2]):
            yield from declarations
        yield from _declarations(tinycss2.parse_blocks_contents(one.etree_element.get("style", "")))


def _matcher(style: str) -> Any:
    """Returns what finds the declarations for an element. What depends on a screen or a pointer does not count."""
    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(style, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            declared = [*_declarations(tinycss2.parse_blocks_contents(rule.content))]
            for selector in cssselect2.compile_selector_list(rule.prelude):
                matcher.add_selector(selector, declared)
    return matcher


def _declarations(nodes: Any) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if node.type == "declaration":
            yield node.name, tinycss2.serialize(node.value).strip()
