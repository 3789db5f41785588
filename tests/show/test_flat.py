"""A flat picture is the same picture, without a style sheet."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest

from howdah.core.schema import SPECTATOR
from howdah.games import load, names
from howdah.show.css_values import computed, font
from howdah.show.flat import flattener


def viewed(name: str, steps: int) -> Any:
    game = load(name)
    engine = game.engine()
    state = engine.start(game.seats[-1], game.settings({}))
    engine.playout(state, engine.rng(3), steps)
    return engine.view(state, SPECTATOR)


@pytest.mark.parametrize("name", ["nim", *names()])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nothing_is_left_to_work_out(name: str, theme: Any) -> None:
    flat = flattener(load(name), theme).document(viewed(name, 30), 400, 300)
    root = ElementTree.fromstring(flat)
    tags = Counter(one.tag.rpartition("}")[2] for one in root.iter())
    assert not {"style", "use", "symbol"} & tags.keys()
    assert not re.search(r"var\(|max\(|color-mix\(|class=|font=", flat)
    named = set(re.findall(r"url\(#([\w-]+)\)", flat))
    assert named <= {one.get("id") for one in root.iter()}


def test_themes_differ() -> None:
    themes: list[Any] = ["light", "dark", "contrast"]
    pictures = {flattener(load("siam"), theme).document(viewed("siam", 20), 9, 9) for theme in themes}
    assert len(pictures) == 3


def test_a_piece_has_the_variables_of_its_place() -> None:
    """A cloth is red by the class of what uses the elephant, and a seat's roof is in its colour."""
    siam = flattener(load("siam")).fragment("<g class='piece seat-0'><use href='#si-elephant' x='5' y='6'/></g>", "")
    assert "fill='#a62c2b'" in siam.replace('"', "'")
    assert "translate(5 6)" in siam
    bulp = flattener(load("bulp"))
    one, other = (bulp.fragment(f"<g class='seat-{seat}'><path class='bu-roof'/></g>", "") for seat in (0, 1))
    assert "#c62f2f" in one
    assert "#1f62c4" in other


def test_values_are_worked_out() -> None:
    assert computed("var(--a, var(--b, 3px))", {"--b": "url(#x)"}) == "url(#x)"
    assert computed("calc(2 * (3px + 1px))", {}) == "8px"
    assert computed("min(4px, max(1px, 2px))", {}) == "2px"
    assert computed("var(--unset)", {}) == ""
    assert computed("color-mix(in oklab, #f00 100%, #00f)", {}) == "#ff0000"
    assert computed("color-mix(in oklab, #f00, #00f)", {}) == "#8c53a2"  # as Chromium has it
    with pytest.raises(ValueError, match="oklab"):
        computed("color-mix(in srgb, #f00, #00f)", {})
    assert font("italic bold 12px/1.5 A, b")["font-style"] == "italic"
    with pytest.raises(ValueError, match="not a font"):
        font("inherit")
