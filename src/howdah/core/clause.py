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
    """One numbered rule. A ruling is our answer where the rulebook is silent. An option is off by default.

    `addenda` are extra texts by language: `ruling` is the part of the rule that is ours, `reconstructed` names the
    components we had to invent, and `note` explains without ruling anything.
    `moves` are the kinds of moves that the clause introduces. The server cites it for a click that starts none of them.
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
            raise Unreadable(f"{self.id} has no text in {lang!r}: ask for {' or '.join(self.texts)}.")
        return self.texts[lang]

    def addendum(self, name: str, lang: str = "en") -> str:
        """Returns the ruling, reconstructed or note text in a language, "" if the clause has none."""
        self.text(lang)
        if name not in ADDENDA:
            raise Unreadable(f"A clause has no {name!r}: ask for {', '.join(ADDENDA)}.")
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
        """Returns the id of the clause that introduces a kind of move, "" if there is none."""
        return next((clause.id for clause in self.values() if kind in clause.moves), "")

    def __missing__(self, name: str) -> Clause:
        raise Unreadable(f"There is no clause {name!r}: choose from {next(iter(self))} to {next(reversed(self))}.")


def _clause(name: str, entry: dict[str, Any]) -> Clause:
    """Returns the clause of one table of the file, or raises an error that names the mistake in it."""
    if missing := sorted(REQUIRED - set(entry)):
        raise Unreadable(f"{name} lacks {', '.join(missing)}: add the missing keys to its table.")
    if unknown := sorted(set(entry) - REQUIRED - OPTIONAL):
        known = ", ".join(sorted(REQUIRED | OPTIONAL))
        raise Unreadable(f"{name} has unknown keys: {', '.join(unknown)}. Use only {known}.")
    addenda = {addendum: entry[addendum] for addendum in ADDENDA if addendum in entry}
    for addendum, texts in addenda.items():
        if not isinstance(texts, dict) or set(texts) != {"en", "fr"} or not all(map(_is_told, texts.values())):
            raise Unreadable(f"{addendum} of {name} needs exactly two texts, en and fr.")
    if entry["kind"] == RULING and RULING in addenda:
        raise Unreadable(f"{name} is a ruling as a whole: remove its own ruling text.")
    texts = {"en": entry["en"], "fr": entry["fr"]}
    return Clause(name, entry["kind"], entry["section"], texts, tuple(entry.get("moves", ())), addenda)


def _is_told(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip())
