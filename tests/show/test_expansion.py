"""Symbols with copies of what they use: the same picture, with fewer elements."""

import re

import pytest

import howdah
from howdah.show.expansion import expanded, page_art
from howdah.show.scene import art

LEAF = "<g id='leaf'><path class='green' d='M0 0'/><path class='vein' d='M1 1'/></g>"


def expand(*pieces: str, style: str = "") -> str:
    """Returns the last piece, expanded."""
    made = expanded(f"<defs>{''.join(pieces)}</defs>", style)
    return made[made.rindex("<g id='last'") : made.rindex("</defs>")]


def test_a_copy_takes_the_place_of_a_use_and_of_its_group() -> None:
    tree = "<g id='last'><use href='#leaf' x='3' y='4'/><use href='#leaf' transform='scale(2)' x='5'/></g>"
    assert expand(LEAF, tree) == (
        "<g id='last'><path class='green' d='M0 0' transform='translate(3 4)'/>"
        "<path class='vein' d='M1 1' transform='translate(3 4)'/>"
        "<path class='green' d='M0 0' transform='scale(2) translate(5 0)'/>"
        "<path class='vein' d='M1 1' transform='scale(2) translate(5 0)'/></g>"
    )


def test_what_a_use_is_told_about_colours_stays() -> None:
    inside = "<path class='green' d='M0 0'/><path class='vein' d='M1 1'/>"
    assert expand(LEAF, "<g id='last'><use href='#leaf' class='dry'/></g>") == (
        f"<g id='last'><g class='dry'>{inside}</g></g>"
    )
    assert expand(LEAF, "<use id='last' href='#leaf' class='dry'/>") == f"<g id='last' class='dry'>{inside}</g>"
    assert expand("<path id='sign' d='M2 2'/>", "<g id='last'><use href='#sign' class='dry' y='1'/></g>") == (
        "<g id='last'><path d='M2 2' transform='translate(0 1)' class='dry'/></g>"
    )


def test_what_the_style_moves_keeps_a_group_around_it() -> None:
    tree = "<g id='last'><use href='#leaf' x='3'/></g>"
    assert expand(LEAF, tree, style=".pig .vein{translate:0 2px}") == (
        "<g id='last'><g transform='translate(3 0)'><path class='green' d='M0 0'/><path class='vein' d='M1 1'/></g></g>"
    )


def test_symbols_within_symbols_are_copied_too() -> None:
    branch = "<g id='branch'><use href='#leaf' y='1'/></g>"
    assert expand(LEAF, branch, "<g id='last'><use href='#branch' x='2'/></g>").startswith(
        "<g id='last'><path class='green' d='M0 0' transform='translate(2 0) translate(0 1)'/>"
    )


@pytest.mark.parametrize("name", howdah.list_games())
def test_art_keeps_all_that_pictures_may_name(name: str) -> None:
    game = howdah.load(name)
    (drawn, style), (made, same) = art(game), page_art(game)
    assert same == style
    assert sorted(re.findall(r" id='([\w-]+)'", made)) == sorted(re.findall(r" id='([\w-]+)'", drawn))
    assert "<use" not in made
