"""Traceability: for each clause of a game, the lines of code that cite it and the scenarios that show it."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from howdah.core.clause import KINDS
from howdah.core.game import Game
from howdah.show.words import LANGUAGES

from .scenario import Scenario, scenarios


@dataclass
class Trace:
    """The clauses of a game, and the code and scenarios that cite them.

    Examples:
        >>> import howdah.testing
        >>> found = howdah.testing.trace(howdah.load("nim"))
        >>> found.code.keys() == found.shown.keys()
        True
    """

    game: Game
    code: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    shown: dict[str, list[Scenario]] = field(default_factory=lambda: defaultdict(list))
    mismatched: list[str] = field(default_factory=list)

    def problems(self) -> list[str]:
        """Returns one sentence per gap: a clause without code, scenario or text, or a citation of an unknown clause.

        Examples:
            >>> import howdah.testing
            >>> howdah.testing.trace(howdah.load("nim")).problems()
            []
        """
        clauses, cited = self.game.clauses, {*self.code, *self.shown}
        gaps = [f"no line of code cites {name}" for name in clauses if name not in self.code]
        gaps += [f"no scenario shows {name}" for name in clauses if name not in self.shown]
        gaps += [f"{name} is cited, but there is no such clause" for name in sorted(cited - set(clauses))]
        gaps += [
            f"{c.id} has the kind {c.kind!r}: use {', '.join(KINDS)}" for c in clauses.values() if c.kind not in KINDS
        ]
        gaps += [
            f"{c.id} is in section {c.section!r}, which has no title"
            for c in clauses.values()
            if c.section not in clauses.sections
        ]
        gaps += [
            f"{c.id} has no text in {lang}"
            for c in clauses.values()
            for lang in LANGUAGES
            if not c.texts.get(lang, "").strip()
        ]
        gaps += [
            f"{s} has no title in {lang}"
            for s in scenarios(self.game.folder)
            for lang in LANGUAGES
            if not s.titles.get(lang)
        ]
        return gaps + self.mismatched


def trace(game: Game) -> Trace:
    """Searches a game's folder for citations of its clauses.

    Examples:
        >>> import howdah.testing
        >>> sorted(howdah.testing.trace(howdah.load("nim")).shown)[:2]
        ['NIM-1', 'NIM-2']
    """
    found = Trace(game)
    cite = re.compile(rf"\b{game.clauses.prefix}-\d+\b")
    for path in sorted(game.folder.rglob("*.py")):
        place = path.relative_to(game.folder)
        if place.parts[0] in ("strategy", "strategy.py"):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name in cite.findall(line):
                found.code[name].append(f"{place}:{number}")
            _compare(found, place, number, line)
    for scenario in scenarios(game.folder):
        for name in scenario.clauses:
            found.shown[name].append(scenario)
    return found


def _compare(found: Trace, place: Path, number: int, line: str) -> None:
    """Notes a line that returns one clause's number and cites another."""
    returned = re.search(rf"\breturn (\d+)\s+# {found.game.clauses.prefix}-(\d+)", line)
    if returned and returned[1] != returned[2]:
        found.mismatched.append(f"{place}:{number} returns clause {returned[1]} but cites {returned[2]}")
