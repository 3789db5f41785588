"""Clause files: what a clause may carry besides its text, and what is told of a table that is wrong."""

from pathlib import Path

import pytest

import howdah
from howdah.core.clause import Clause, Clauses

FILE = """
prefix = "PIG"
[sections]
turn = { en = "A turn", fr = "Un tour" }
[clause.1]
kind = "rule"
section = "turn"
moves = ["roll"]
en = "You roll a die."
fr = "Vous lancez un dé."
"""
WHOLE = """
ruling = { en = "Not from your hand.", fr = "Pas de la main." }
reconstructed = { en = "Its faces are ours.", fr = "Ses faces sont de nous." }
note.en = "It is fair."
note.fr = "Il est juste."
"""


def read(tmp_path: Path, more: str, file: str = FILE) -> Clause:
    path = tmp_path / "clauses.toml"
    path.write_text(file + more, encoding="utf-8")
    return Clauses(path)["PIG-1"]


def test_a_clause_carries_what_is_ours(tmp_path: Path) -> None:
    clause = read(tmp_path, WHOLE)
    assert (clause.kind, clause.moves, clause.text("fr")) == ("rule", ("roll",), "Vous lancez un dé.")
    assert clause.addendum("ruling") == "Not from your hand."
    assert clause.addendum("reconstructed", "fr") == "Ses faces sont de nous."
    assert clause.addendum("note", "fr") == "Il est juste."


def test_a_plain_clause_carries_nothing(tmp_path: Path) -> None:
    clause = read(tmp_path, "")
    assert [clause.addendum(name) for name in ("ruling", "reconstructed", "note")] == ["", "", ""]


def test_what_there_is_not_is_told(tmp_path: Path) -> None:
    clause = read(tmp_path, WHOLE)
    with pytest.raises(howdah.Unreadable, match="no 'proof': ask for ruling, reconstructed, note"):
        clause.addendum("proof")
    with pytest.raises(howdah.Unreadable, match="no text in 'de': ask for en or fr"):
        clause.addendum("note", "de")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            'proof = "easy"\n',
            "PIG-1 has unknown keys: proof. Use only en, fr, kind, moves, note, reconstructed, ruling, section.",
        ),
        ('note.en = "Only here."\n', "note of PIG-1 needs exactly two texts, en and fr."),
        ('note = "Only here."\n', "note of PIG-1 needs"),
        ('ruling = { en = "So.", fr = " " }\n', "ruling of PIG-1 needs"),
        ('ruling = { en = "So.", fr = "Ainsi.", de = "So." }\n', "ruling of PIG-1 needs"),
    ],
)
def test_a_wrong_table_is_told_in_a_sentence(tmp_path: Path, more: str, said: str) -> None:
    with pytest.raises(howdah.Unreadable) as raised:
        read(tmp_path, more)
    assert said in str(raised.value)


def test_a_language_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(howdah.Unreadable, match="PIG-1 lacks fr"):
        read(tmp_path, "", FILE.replace('fr = "Vous lancez un dé."', ""))


def test_a_ruling_has_no_part_that_is_a_ruling(tmp_path: Path) -> None:
    with pytest.raises(howdah.Unreadable, match="PIG-1 is a ruling as a whole"):
        read(tmp_path, WHOLE, FILE.replace('kind = "rule"', 'kind = "ruling"'))


def test_a_refusal_cites_the_ruling_and_no_note() -> None:
    bazaar = howdah.load("bazaar")
    assert bazaar.words("en").clause("BAZ-9").endswith(" Our ruling: Nobody passes, since rolling is always possible.")
    assert " Notre lecture\u00a0: On ne passe jamais" in bazaar.words("fr").clause("BAZ-9")
    assert bazaar.words("en").clause("BAZ-19") == bazaar.clause("BAZ-19").text()
