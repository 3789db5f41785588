"""Traceability: for each clause of a game, the lines of code that cite it and the scenarios that show it."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from howdah.core.clause import KINDS, Clause
from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.show.words import LANGUAGES

from .scenario import Scenario, scenarios

LONGEST_TITLE = 48  # of a clause, in letters


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
        """Returns one sentence per gap: a clause without code or scenario, an option without a clause …

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
            f"{c.id} is called {title!r}: use a short title without a full stop"
            for c in clauses.values()
            for title in c.titles.values()
            if len(title) > LONGEST_TITLE or title.endswith(".")
        ]
        options = self.game.schema.options
        gaps += [f"no clause says what the option {name} does" for name in options if not clauses.of_option(name)]
        gaps += [
            f"{c.id} names the option {c.option}, which does not exist" for c in clauses.values() if self._lacks(c)
        ]
        gaps += [
            f"{s} has no title in {lang}"
            for s in scenarios(self.game.folder)
            for lang in LANGUAGES
            if not s.titles.get(lang)
        ]
        return gaps + self.mismatched

    def _lacks(self, clause: Clause) -> bool:
        """Tells whether a clause is about `balance=total`, and the game cannot be set up so."""
        name, _, value = clause.option.partition("=")
        try:
            self.game.settings({name: value or self.game.schema.options[name].default} if name else {})
        except (KeyError, Unreadable):
            return True
        return False


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
