"""The clauses of a game: the numbered rules that code, tests, refusals and rule pages cite, and their contents."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import Unreadable

RULE, RULING, OPTION = "rule", "ruling", "option"
KINDS = (RULE, RULING, OPTION)
PARTS = ("box", "setup", "turn", "end", "score", "variants", "details")  # of a rule page, after the goal
ADDENDA = (RULING, "reconstructed", "variant", "note")  # in the order in which they follow the rule
LANGUAGES = ("en", "fr")
REQUIRED, OPTIONAL = {"kind", "title", *LANGUAGES}, {"moves", "option", "points", "grid", *ADDENDA}

Texts = Mapping[str, str]  # by language
Row = tuple[str, ...]
Grid = Mapping[str, tuple[Row, ...]]  # by language; the first row is the head


@dataclass(frozen=True)
class Clause:
    """One numbered rule. A ruling is our answer where the rulebook is silent. An option is off by default.

    `option` is what you choose at set-up to play an option, or the `variant` of another clause: `balance=total`.
    `points` and `grid` continue the text as a list and as a table.
    `addenda` are extra texts by language: `ruling` is the part of the rule that is ours, `reconstructed` names the
    components we had to invent, `variant` is what an option changes, and `note` holds exact tie-breaks, reasons, proofs
    and advice.
    `moves` are the kinds of moves that the clause introduces. The server cites it for a click that starts none of them.
    """

    id: str
    kind: str
    titles: Texts
    texts: Texts
    moves: tuple[str, ...] = ()
    option: str = ""
    points: tuple[Texts, ...] = ()
    grid: Grid = field(default_factory=dict)
    addenda: Mapping[str, Texts] = field(default_factory=dict)

    def title(self, lang: str = "en") -> str:
        """Returns what the clause is called in a language."""
        return self.titles[self._spoken(lang)]

    def text(self, lang: str = "en") -> str:
        """Returns the rule in a language, its points included."""
        return " ".join([self.sentence(lang), *(point[lang] for point in self.points)])

    def sentence(self, lang: str = "en") -> str:
        """Returns the rule in a language, without its points."""
        return self.texts[self._spoken(lang)]

    def addendum(self, name: str, lang: str = "en") -> str:
        """Returns the ruling, reconstructed, variant or note text in a language, "" if the clause has none."""
        if name not in ADDENDA:
            raise Unreadable(f"A clause has no {name!r}: ask for {', '.join(ADDENDA)}.")
        return self.addenda.get(name, {}).get(self._spoken(lang), "")

    def _spoken(self, lang: str) -> str:
        if lang not in self.texts:
            raise Unreadable(f"{self.id} has no text in {lang!r}: ask for {' or '.join(self.texts)}.")
        return lang


@dataclass(frozen=True)
class Section:
    """Some clauses in the order in which they are read, in a part of the page, whose title serves without their own."""

    part: str
    clauses: tuple[str, ...]
    titles: Texts = field(default_factory=dict)


class Clauses(dict[str, Clause]):
    """The clauses of a game by their ids, in order; its goal; and its sections, as they are read."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.prefix: str = data["prefix"]
        self.goal = _texts(data.get("goal"), f"goal of {self.prefix}")
        self.sections = [_section(self.prefix, entry) for entry in data.get("section", ())]
        for number, entry in data["clause"].items():
            name = f"{self.prefix}-{number}"
            self[name] = _clause(name, entry)
        _check_contents(self)

    def about(self, kind: str) -> str:
        """Returns the id of the clause that introduces a kind of move, "" if there is none."""
        return next((clause.id for clause in self.values() if kind in clause.moves), "")

    def of_option(self, name: str) -> list[Clause]:
        """Returns the clauses that say what an option does."""
        return [clause for clause in self.values() if clause.option.partition("=")[0] == name]

    def __missing__(self, name: str) -> Clause:
        raise Unreadable(f"There is no clause {name!r}: choose from {next(iter(self))} to {next(reversed(self))}.")


def _check_contents(clauses: Clauses) -> None:
    """Raises an error unless every clause is in one section, and the sections are in the order of their parts."""
    listed = [name for section in clauses.sections for name in section.clauses]
    for name in sorted({*listed, *clauses}):
        if name not in clauses:
            raise Unreadable(f"A section lists {name}, but there is no such clause.")
        if listed.count(name) != 1:
            raise Unreadable(f"{name} is in {listed.count(name)} sections: list it in exactly one.")
    parts = [PARTS.index(section.part) for section in clauses.sections]
    if parts != sorted(parts):
        raise Unreadable(f"Sections of {clauses.prefix} are out of order: their parts are {', '.join(PARTS)}.")


def _section(prefix: str, entry: dict[str, Any]) -> Section:
    where = f"a section of {prefix}"
    _check_keys(where, entry, {"part", "clauses"}, {"title"})
    if entry["part"] not in PARTS:
        raise Unreadable(f"{entry['part']!r} is no part: use {', '.join(PARTS)}.")
    titles = _texts(entry["title"], f"title of {where}") if "title" in entry else {}
    return Section(entry["part"], tuple(f"{prefix}-{number}" for number in entry["clauses"]), titles)


def _clause(name: str, entry: dict[str, Any]) -> Clause:
    """Returns the clause of one table of the file, or raises an error that names the mistake in it."""
    _check_keys(name, entry, REQUIRED, OPTIONAL)
    addenda = {addendum: _texts(entry[addendum], f"{addendum} of {name}") for addendum in ADDENDA if addendum in entry}
    if entry["kind"] == RULING and RULING in addenda:
        raise Unreadable(f"{name} is a ruling as a whole: remove its own ruling text.")
    if bool(entry.get("option")) != (entry["kind"] == OPTION or "variant" in addenda):
        raise Unreadable(f"{name} needs both or none: an option, and a variant or the kind {OPTION!r}.")
    return Clause(
        name,
        entry["kind"],
        _texts(entry["title"], f"title of {name}"),
        _texts({lang: entry[lang] for lang in LANGUAGES}, f"text of {name}"),
        tuple(entry.get("moves", ())),
        entry.get("option", ""),
        tuple(_texts(point, f"points of {name}") for point in entry.get("points", ())),
        _grid(entry.get("grid", {}), name),
        addenda,
    )


def _check_keys(where: str, entry: Mapping[str, Any], required: set[str], optional: set[str]) -> None:
    if missing := sorted(required - set(entry)):
        raise Unreadable(f"{where} lacks {', '.join(missing)}: add the missing keys to its table.")
    if unknown := sorted(set(entry) - required - optional):
        known = ", ".join(sorted(required | optional))
        raise Unreadable(f"{where} has unknown keys: {', '.join(unknown)}. Use only {known}.")


def _texts(texts: Any, what: str) -> Texts:
    """Returns a text in both languages, or raises an error that says what lacks one."""
    if not isinstance(texts, dict) or {*texts} != {*LANGUAGES} or not all(map(_is_told, texts.values())):
        raise Unreadable(f"The {what} needs exactly two texts, en and fr.")
    return texts


def _grid(grid: Any, name: str) -> Grid:
    """Returns a table in both languages, or raises an error if its rows differ in length."""
    found = {lang: tuple(tuple(row) for row in rows) for lang, rows in grid.items()}
    shapes = {tuple(map(len, rows)) for rows in found.values()}
    if found and ({*found} != {*LANGUAGES} or len(shapes) != 1 or len(set(*shapes)) != 1):
        raise Unreadable(f"The grid of {name} needs the same cells in en and in fr, as many in every row.")
    return found


def _is_told(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip())
