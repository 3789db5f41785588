"""Pages that say how to play: short, in both languages, with pictures whose moves the rules know."""

import re
from collections.abc import Iterator

import pytest

from howdah.core.errors import Refused
from howdah.games import load
from howdah.lessons.how_to_play import Figure, HowToPlay, how_to_play, shown
from tests.cases import GAMES

PAGES = [name for name in GAMES if how_to_play(load(name))]
LANGS = ["en", "fr"]
KINDS = ["box", "setup", "turn", "end", "score", "variants"]


def told(name: str) -> HowToPlay:
    found = how_to_play(load(name))
    assert found is not None
    return found


def sentences(page: HowToPlay, lang: str) -> Iterator[str]:
    yield page.story.text(lang)
    yield page.goal.text(lang)
    for section in page.sections:
        yield from (said.text(lang) for said in (*section.text, *section.points, *section.after))
        yield from (figure.say.text(lang) for figure in section.figures)
        yield from (cell for row in (section.grid.rows(lang) if section.grid else ()) for cell in row)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_short_and_has_its_parts_in_order(name: str, lang: str) -> None:
    page = told(name)
    assert 250 <= sum(len(said.split()) for said in sentences(page, lang)) <= 560
    kinds = [KINDS.index(section.kind) for section in page.sections]
    assert kinds == sorted(set(kinds))
    assert {"box", "setup", "turn", "end"} <= {section.kind for section in page.sections}
    assert 5 <= len(page.figures) <= 9


@pytest.mark.parametrize("name", PAGES)
def test_french_is_set_as_french_is(name: str) -> None:
    assert [said for said in sentences(told(name), "fr") if re.search(r"'| [:;!?»]|« ", said)] == []
    assert [said for said in sentences(told(name), "en") if "'" in said] == []


@pytest.mark.parametrize(
    ("name", "figure"), [(name, figure) for name in PAGES for figure in told(name).figures if figure.move]
)
def test_the_move_of_a_picture_is_played_or_refused(name: str, figure: Figure) -> None:
    match = shown(load(name), figure)
    if figure.refused:
        with pytest.raises(Refused):
            match.play(figure.move)
    else:
        match.play(figure.move)
