"""Pictures: elements, patches, documents; whatever is put in is escaped."""

from xml.etree import ElementTree

import pytest

from howdah.core.game import Game
from howdah.core.schema import EVERYTHING
from howdah.show.scene import document, group, number, patch, place, tag, text, use
from howdah.show.words import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"


def test_tags() -> None:
    assert tag("rect", x=1, klass="hit", data_t="c3", rx=None) == "<rect x='1' class='hit' data-t='c3'/>"
    assert tag("g", tag("a"), tag("b")) == "<g><a/><b/></g>"


@pytest.mark.parametrize("nasty", ['"', "'", "<script>", "a&b", "\"'<>&", "]]>", "é—🐘"])
def test_escaping(nasty: str) -> None:
    inside = ElementTree.fromstring(tag("g", text(nasty, 1, 2, title=nasty), use("x", 0, 0, klass=nasty), id=nasty))
    assert inside.get("id") == nasty
    assert inside[0].text == nasty
    assert inside[0].get("title") == nasty
    assert inside[1].get("class") == nasty


def test_symbols_are_placed_and_turned() -> None:
    assert use("rock", 10, 2.5) == "<use href='#rock' x='10' y='2.5'/>"
    assert use("rock", 0, 0, klass="piece") == "<use href='#rock' class='piece'/>"
    assert use("rock", 0, 0, 90) == "<use href='#rock' transform='translate(0 0) rotate(90)'/>"
    assert place(1, 2, scale=0.5) == "translate(1 2) scale(0.5)"


def test_measures_are_short() -> None:
    assert [number(value) for value in (1, 1.0, 231.89999999999998, 484.9742, -4e-15)] == [
        "1",
        "1",
        "231.9",
        "484.974",
        "0",
    ]


def test_a_patch_is_what_changed() -> None:
    before, after = [("a", "1"), ("b", "2"), ("c", "")], [("a", "1"), ("b", "3"), ("c", "4")]
    assert patch(before, after) == [("b", "3"), ("c", "4")]
    assert patch(after, after) == []
    assert patch(before, [("a", "1"), ("b", "2"), ("c", "")]) == []


def test_a_patch_of_a_move_is_small(siam: Game) -> None:
    match = siam.new()
    before = siam.picture.draw(match.view(0).state)
    match.play("enter c1 N")
    changed = [key for key, _ in patch(before, siam.picture.draw(match.view(0).state))]
    assert sorted(changed) == ["piece-c1", "slot-0-4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_document_stands_alone(siam: Game, lang: str) -> None:
    match = siam.new()
    view = match.engine.view(match.state, EVERYTHING)
    root = ElementTree.fromstring(document(siam, view, lang=lang, theme="dark"))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert (root.get("lang"), root.get("data-theme")) == (lang, "dark")
    assert root.findtext(f"{SVG}title") == "Siam"
    assert root.findtext(f"{SVG}desc") == match.position
    used = {element.get("href", "").lstrip("#") for element in root.iter(f"{SVG}use")}
    assert used <= {element.get("id") for element in root.iter()}
    assert [element.get("data-key") for element in root.findall(f"{SVG}g") if element.get("data-key")] == [
        key for key, _ in siam.picture.draw(view)
    ]


def test_a_key_finds_its_element() -> None:
    assert group("cell-a1", "<a/>") == '<g data-key="cell-a1"><a/></g>'


def test_nothing_is_fetched_from_elsewhere(siam: Game, nim: Game) -> None:
    for game in (siam, nim):
        svg = game.new()._repr_svg_().replace("http://www.w3.org/2000/svg", "")
        assert "http" not in svg
        assert "@import" not in svg
        assert "<script" not in svg
