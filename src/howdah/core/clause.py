"""The clauses of a game: the numbered rules that code, tests, refusals and rule pages cite."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from .errors import Unreadable

RULE, RULING, OPTION = "rule", "ruling", "option"
KINDS = (RULE, RULING, OPTION)


@dataclass(frozen=True)
class Clause:
    """One numbered rule; a ruling is ours where the rulebook is silent, an option is off unless asked for.

    `moves` are the kinds of moves that it introduces: it answers for them when somebody begins one that there is not.
    """

    id: str
    kind: str
    section: str
    texts: dict[str, str]
    moves: tuple[str, ...] = ()

    def text(self, lang: str = "en") -> str:
        """Returns the rule in a language."""
        if lang not in self.texts:
            raise Unreadable(f"{self.id} is written in {', '.join(self.texts)}, not in {lang!r}.")
        return self.texts[lang]


class Clauses(dict[str, Clause]):
    """The clauses of a game by their ids, in order."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.prefix: str = data["prefix"]
        self.sections: dict[str, dict[str, str]] = data["sections"]
        for number, entry in data["clause"].items():
            name = f"{self.prefix}-{number}"
            texts = {"en": entry["en"], "fr": entry["fr"]}
            self[name] = Clause(name, entry["kind"], entry["section"], texts, tuple(entry.get("moves", ())))

    def about(self, kind: str) -> str:
        """Returns the id of the clause that introduces a kind of move, "" if none does."""
        return next((clause.id for clause in self.values() if kind in clause.moves), "")

    def __missing__(self, name: str) -> Clause:
        raise Unreadable(f"There is no clause {name!r}: they are {next(iter(self))} to {next(reversed(self))}.")
