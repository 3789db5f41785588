"""The lexicon: moves as numbers, texts and rows, one to one."""

import pytest

from howdah.core.errors import Unreadable
from howdah.core.lexicon import WHOLE, Lexicon
from howdah.games import load
from tests.cases import GAMES

PATTERNS = {"move": "move {cell} {to:cell} {way}", "rest": "rest", "clock": "clock"}
ROWS = [("move", "a1", "b1", "N"), ("move", "b1", "a1", "N"), ("rest",), ("clock",)]
LEXICON = Lexicon(PATTERNS, ROWS, by_table=("clock",))


def test_number_text_and_row() -> None:
    assert len(LEXICON) == 4
    assert LEXICON.texts == ("move a1 b1 N", "move b1 a1 N", "rest", "clock")
    assert LEXICON["move", "b1", "a1", "N"] == 1
    assert LEXICON.kind(1) == "move"
    assert LEXICON.values(0) == {"cell": "a1", "to": "b1", "way": "N"}
    assert LEXICON.get(("move", "c9", "a1", "N"), -7) == -7
    assert LEXICON.get(("rest",), -7) == 2
    assert LEXICON.by_table == ("clock",)


@pytest.mark.parametrize("text", ["move a1 b1 N", "  move  a1\tb1   N\n"])
def test_blanks_do_not_matter(text: str) -> None:
    assert LEXICON.find(text) == 0


@pytest.mark.parametrize(
    "text", ["", "move", "move a1 b1", "MOVE a1 b1 N", "move a1 b1 N N", "movea1b1N", None, 3, b"rest", "\0"]
)
def test_what_names_nothing(text: object) -> None:
    with pytest.raises(Unreadable, match="is not a move"):
        LEXICON.find(text)


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(Unreadable) as raised:
        LEXICON.find("x" * 100_000)
    assert len(str(raised.value)) < 120


def test_what_was_meant() -> None:
    assert LEXICON.near("mov a1 b1 N")[0] == "move a1 b1 N"
    assert LEXICON.near("elephant") == []


def test_nouns_of_values() -> None:
    assert LEXICON.nouns["move"] == {"cell": "cell", "to": "cell", "way": "way"}
    assert LEXICON.noun_of("b1") == "cell"
    assert LEXICON.noun_of("N") == "way"
    assert LEXICON.noun_of("elephant") is None


def test_rows_of_one_text_are_an_error_of_the_author() -> None:
    with pytest.raises(TypeError, match="same text"):
        Lexicon({"a": "go {x}", "b": "go {y}"}, [("a", "1"), ("b", "1")])


def test_rows_fit_their_patterns() -> None:
    with pytest.raises(TypeError, match="as many values"):
        Lexicon({"a": "go {x}"}, [("a", "1", "2")])
    with pytest.raises(TypeError, match="as many values"):
        Lexicon({"a": "go {x} {y}"}, [("a", "1")])


def test_a_large_lexicon_makes_what_is_asked_for() -> None:
    rows = [("go", str(number), "%") for number in range(WHOLE + 1)] + [("rest",)]
    lexicon = Lexicon({"go": "go {number} 100{sign} {", "rest": "rest"}, rows)
    assert len(lexicon) == len(lexicon.rows) == len(lexicon.texts) == len(rows)
    assert list(lexicon.rows) == rows
    assert lexicon.texts[7] == "go 7 100% {"
    assert lexicon.texts[-1] == lexicon.texts[len(rows) - 1] == "rest"
    assert lexicon.rows[6:8] == rows[6:8]
    assert lexicon.rows[7] is lexicon.rows[7]
    assert lexicon.find("go  7 100% {") == lexicon["go", "7", "%"] == 7
    assert "go 5000 100% {" not in lexicon
    assert 7 not in lexicon
    with pytest.raises(IndexError):
        lexicon.texts[len(rows)]


def test_every_value_stands_once_in_the_order_of_the_lexicon() -> None:
    assert LEXICON.every_value() == ["a1", "b1", "N"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_finds_every_move_by_its_text_and_row(name: str) -> None:
    lexicon = load(name).lexicon
    for move, (text, row) in enumerate(zip(lexicon.texts, lexicon.rows, strict=True)):
        assert lexicon.find(text) == lexicon[row] == move
        assert " ".join(text.split()) == text
        assert not text.startswith("/")
        assert text.isprintable()
