"""Clause files: what a clause may carry besides its text, their contents, and what is told of a table that is wrong."""

from pathlib import Path

import pytest

import howdah
from howdah.core.clause import Clause, Clauses

FILE = """
prefix = "PIG"
goal = { en = "Reach a hundred.", fr = "Atteignez cent." }
[[section]]
part = "turn"
clauses = [1]
[clause.1]
kind = "rule"
title = { en = "Roll", fr = "Lancer" }
moves = ["roll"]
en = "You roll a die."
fr = "Vous lancez un dé."
"""
WHOLE = """
option = "faces=8"
ruling = { en = "Not from your hand.", fr = "Pas de la main." }
reconstructed = { en = "Its faces are ours.", fr = "Ses faces sont de nous." }
variant = { en = "It has eight faces.", fr = "Il a huit faces." }
note.en = "It is fair."
note.fr = "Il est juste."
points = [{ en = "It has six faces.", fr = "Il a six faces." }]
grid = { en = [["face", "chance"], ["1", "1/6"]], fr = [["face", "chance"], ["1", "1/6"]] }
"""


def read(tmp_path: Path, more: str, file: str = FILE) -> Clauses:
    path = tmp_path / "clauses.toml"
    path.write_text(file + more, encoding="utf-8")
    return Clauses(path)


def first(tmp_path: Path, more: str) -> Clause:
    return read(tmp_path, more)["PIG-1"]


def test_a_clause_carries_what_is_ours(tmp_path: Path) -> None:
    clause = first(tmp_path, WHOLE)
    assert (clause.kind, clause.moves, clause.title("fr")) == ("rule", ("roll",), "Lancer")
    assert clause.addendum("ruling") == "Not from your hand."
    assert clause.addendum("reconstructed", "fr") == "Ses faces sont de nous."
    assert clause.addendum("variant") == "It has eight faces."
    assert clause.addendum("note", "fr") == "Il est juste."
    assert clause.grid["en"] == (("face", "chance"), ("1", "1/6"))


def test_the_text_of_a_clause_goes_on_in_its_points(tmp_path: Path) -> None:
    clause = first(tmp_path, WHOLE)
    assert clause.sentence("fr") == "Vous lancez un dé."
    assert clause.text("fr") == "Vous lancez un dé. Il a six faces."


def test_a_plain_clause_carries_nothing(tmp_path: Path) -> None:
    clause = first(tmp_path, "")
    assert [clause.addendum(name) for name in ("ruling", "reconstructed", "variant", "note")] == [""] * 4
    assert (clause.points, clause.grid, clause.option) == ((), {}, "")


def test_clauses_have_a_goal_contents_and_options(tmp_path: Path) -> None:
    clauses = read(tmp_path, WHOLE)
    assert clauses.goal["en"] == "Reach a hundred."
    assert [(section.part, section.clauses, section.titles) for section in clauses.sections] == [
        ("turn", ("PIG-1",), {})
    ]
    assert [clause.id for clause in clauses.of_option("faces")] == ["PIG-1"]
    assert clauses.of_option("dice") == []


def test_what_there_is_not_is_told(tmp_path: Path) -> None:
    clause = first(tmp_path, WHOLE)
    with pytest.raises(howdah.Unreadable, match="no 'proof': ask for ruling, reconstructed, variant, note"):
        clause.addendum("proof")
    with pytest.raises(howdah.Unreadable, match="no text in 'de': ask for en or fr"):
        clause.addendum("note", "de")
    with pytest.raises(howdah.Unreadable, match="no text in 'de'"):
        clause.title("de")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('proof = "easy"\n', "PIG-1 has unknown keys: proof. Use only en, fr, grid, kind, moves, note, option,"),
        ('note.en = "Only here."\n', "The note of PIG-1 needs exactly two texts, en and fr."),
        ('note = "Only here."\n', "The note of PIG-1 needs"),
        ('ruling = { en = "So.", fr = " " }\n', "The ruling of PIG-1 needs"),
        ('ruling = { en = "So.", fr = "Ainsi.", de = "So." }\n', "The ruling of PIG-1 needs"),
        ('points = [{ en = "So." }]\n', "The points of PIG-1 needs"),
        ('grid = { en = [["a"]], fr = [["a", "b"]] }\n', "The grid of PIG-1 needs the same cells"),
        ('grid = { en = [["a"], ["a", "b"]], fr = [["a"], ["a", "b"]] }\n', "The grid of PIG-1 needs the same cells"),
        ('option = "faces"\n', "PIG-1 needs both or none"),
        ('variant = { en = "So.", fr = "Ainsi." }\n', "PIG-1 needs both or none"),
        ('[[section]]\npart = "end"\nclauses = [2]\n', "A section lists PIG-2, but there is no such clause."),
        ('[[section]]\npart = "end"\nclauses = [1]\n', "PIG-1 is in 2 sections: list it in exactly one."),
        ('[[section]]\npart = "middle"\nclauses = []\n', "'middle' is no part: use box, setup, turn, end,"),
        ('[[section]]\npart = "box"\nclauses = []\n', "Sections of PIG are out of order"),
        ("[[section]]\nclauses = []\n", "a section of PIG lacks part"),
    ],
)
def test_a_wrong_table_is_told_in_a_sentence(tmp_path: Path, more: str, said: str) -> None:
    with pytest.raises(howdah.Unreadable) as raised:
        read(tmp_path, more)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('fr = "Vous lancez un dé."\n', "PIG-1 lacks fr"),
        ('title = { en = "Roll", fr = "Lancer" }\n', "PIG-1 lacks title"),
        ('goal = { en = "Reach a hundred.", fr = "Atteignez cent." }\n', "The goal of PIG needs"),
        ('[[section]]\npart = "turn"\nclauses = [1]\n', "PIG-1 is in 0 sections"),
    ],
)
def test_what_is_missing_is_told(tmp_path: Path, line: str, said: str) -> None:
    assert line in FILE
    with pytest.raises(howdah.Unreadable, match=said):
        read(tmp_path, "", FILE.replace(line, ""))


def test_a_ruling_has_no_part_that_is_a_ruling(tmp_path: Path) -> None:
    with pytest.raises(howdah.Unreadable, match="PIG-1 is a ruling as a whole"):
        read(tmp_path, WHOLE, FILE.replace('kind = "rule"', 'kind = "ruling"'))


def test_a_refusal_cites_the_ruling_and_the_variant_and_no_note() -> None:
    bazaar = howdah.load("bazaar")
    assert bazaar.words("en").clause("BAZ-9").endswith(" Our ruling: Nobody passes, since rolling is always possible.")
    assert " Notre lecture\u00a0: On ne passe jamais" in bazaar.words("fr").clause("BAZ-9")
    assert bazaar.words("en").clause("BAZ-22").endswith(" Variant: It is only a marker, and cannot be bought.")
    assert bazaar.words("en").clause("BAZ-19") == bazaar.clause("BAZ-19").text()
    assert bazaar.words("fr").rule("BAZ-19") == "Ce que rapporte un achat"
    assert bazaar.words("fr").rule("/resign") == ""
