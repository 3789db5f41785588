"""Data files are checked by what a game declares, and a wrong one is refused with one sentence that names the path."""

from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec import Meta, field

from howdah.core.data import Entry, checked, demand, demand_distinct, load
from howdah.core.errors import Unreadable


class Card(Entry):
    id: str
    points: Annotated[int, Meta(ge=0, le=9)] = 0


class Deck(Entry):
    cards: tuple[Card, ...]
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        demand_distinct("cards", (card.id for card in self.cards))
        demand(bool(self.cards), "A deck has cards.")


class Data(Entry):
    deck: Deck


def test_what_is_right_is_read(tmp_path: Path) -> None:
    (tmp_path / "data.toml").write_text('[deck]\nprovenance = "derived"\ncards = [{ id = "a", points = 3 }]')
    found = load(tmp_path, Data)
    assert (found.deck.provenance, found.deck.cards) == ("derived", (Card(id="a", points=3),))


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ({}, "The data file box.toml is wrong: Object missing required field `deck`."),
        ({"deck": {"cards": []}}, "The data file box.toml is wrong at deck: A deck has cards."),
        (
            {"deck": {"cards": [{"id": "a", "points": 12}]}},
            "The data file box.toml is wrong at deck.cards[0].points (12): Expected `int` <= 9.",
        ),
        ({"deck": {"cards": [{"id": "a"}] * 2}}, "The data file box.toml is wrong at deck: Two cards have the id a."),
        (
            {"deck": {"cards": [{"id": "a"}], "places": {"b": [1]}}},
            "The data file box.toml is wrong at deck.places[...]: Expected `array` of length 2, got 1.",
        ),
        (
            {"deck": {"cards": [{"id": "a", "point": 1}]}},
            "The data file box.toml is wrong at deck.cards[0]: Object contains unknown field `point`.",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_path(entries: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        checked(entries, Data, "box.toml")
    assert str(refusal.value) == sentence


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data.toml").write_text("deck = ")
    with pytest.raises(Unreadable, match=r"data\.toml cannot be read"):
        load(tmp_path, Data)
