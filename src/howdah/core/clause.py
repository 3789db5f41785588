"""The clauses of a game: the numbered rules that code, tests, refusals and rule pages cite."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import Unreadable

RULE, RULING, OPTION = "rule", "ruling", "option"
KINDS = (RULE, RULING, OPTION)
ADDENDA = (RULING, "reconstructed", "note")  # in the order in which they follow the rule
REQUIRED, OPTIONAL = {"kind", "section", "en", "fr"}, {"moves", *ADDENDA}


@dataclass(frozen=True)
class Clause:
    """One numbered rule; a ruling is ours where the rulebook is silent, an option is off unless asked for.

    `addenda` are what a rule carries besides its text, by language: the part of it that is our `ruling`, which of its
    components are `reconstructed`, and a `note` that explains and rules nothing.
    `moves` are the kinds of moves that it introduces: it answers for them when somebody begins one that there is not.
    """

    id: str
    kind: str
    section: str
    texts: dict[str, str]
    moves: tuple[str, ...] = ()
    addenda: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """Returns the rule in a language."""
        if lang not in self.texts:
            raise Unreadable(f"{self.id} is written in {', '.join(self.texts)}, not in {lang!r}.")
        return self.texts[lang]

    def addendum(self, name: str, lang: str = "en") -> str:
        """Returns its ruling, reconstructed or note in a language, "" where it has none."""
        self.text(lang)
        if name not in ADDENDA:
            raise Unreadable(f"A clause has {', '.join(ADDENDA)}, not {name!r}.")
        return self.addenda.get(name, {}).get(lang, "")


class Clauses(dict[str, Clause]):
    """The clauses of a game by their ids, in order."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.prefix: str = data["prefix"]
        self.sections: dict[str, dict[str, str]] = data["sections"]
        for number, entry in data["clause"].items():
            name = f"{self.prefix}-{number}"
            self[name] = _clause(name, entry)

    def about(self, kind: str) -> str:
        """Returns the id of the clause that introduces a kind of move, "" if none does."""
        return next((clause.id for clause in self.values() if kind in clause.moves), "")

    def __missing__(self, name: str) -> Clause:
        raise Unreadable(f"There is no clause {name!r}: they are {next(iter(self))} to {next(reversed(self))}.")


def _clause(name: str, entry: dict[str, Any]) -> Clause:
    """Returns the clause of a table of the file, or raises what is wrong with that table."""
    if missing := sorted(REQUIRED - set(entry)):
        raise Unreadable(f"{name} lacks {', '.join(missing)}.")
    if unknown := sorted(set(entry) - REQUIRED - OPTIONAL):
        raise Unreadable(f"{name} has {', '.join(unknown)}: a clause has {', '.join(sorted(REQUIRED | OPTIONAL))}.")
    addenda = {addendum: entry[addendum] for addendum in ADDENDA if addendum in entry}
    for addendum, texts in addenda.items():
        if not isinstance(texts, dict) or set(texts) != {"en", "fr"} or not all(map(_is_told, texts.values())):
            raise Unreadable(f"{addendum} of {name} needs a text in en and one in fr, and nothing else.")
    if entry["kind"] == RULING and RULING in addenda:
        raise Unreadable(f"{name} is a ruling as a whole, and needs no part that is one.")
    texts = {"en": entry["en"], "fr": entry["fr"]}
    return Clause(name, entry["kind"], entry["section"], texts, tuple(entry.get("moves", ())), addenda)


def _is_told(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip())
