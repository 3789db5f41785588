"""What `howdah check` misses in clauses: titles, options, citations."""

from pathlib import Path

import pytest

from howdah.core.game import Game
from howdah.testing import trace
from tests.altered import altered, folder_of


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('en = "Three heaps", fr', f'en = "{"Three heaps " * 5}", fr', "NIM-1 is called 'Three heaps Three"),
        ('fr = "Trois tas" }', 'fr = "Trois tas." }', "NIM-1 is called 'Trois tas.': use a short title"),
        ('option = "misere"', 'option = "misery"', "no clause says what the option misere does"),
        ('option = "misere"', 'option = "misery"', "NIM-7 names the option misery, which does not exist"),
        ('option = "misere"', 'option = "misere=perhaps"', "NIM-7 names the option misere=perhaps"),
        ("[clause.7]", "[clause.8]", "no line of code cites NIM-8"),
    ],
)
def test_a_gap_is_told(nim: Game, tmp_path: Path, old: str, new: str, problem: str) -> None:
    folder = folder_of(nim, tmp_path / "nim")
    source = (folder / "clauses.toml").read_text(encoding="utf-8")
    assert old in source
    changed = source.replace(old, new).replace("clauses = [7]", "clauses = [8]" if "8" in new else "clauses = [7]")
    (folder / "clauses.toml").write_text(changed, encoding="utf-8")
    found = trace(altered(nim, folder=folder)).problems()
    assert [one for one in found if one.startswith(problem)], found
