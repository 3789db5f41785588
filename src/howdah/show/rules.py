"""The rules of a game as they are read, on a page or in a terminal: the goal, then parts, sections and clauses."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from howdah.core.clause import RULING, Clause
from howdah.core.option import Option, Value

from .words import Words

VARIANT, NOTE = "variant", "note"
FEW = 4  # choices of an option that are all told


class Paragraph(NamedTuple):
    """What follows the text of a clause: its mark, "" for none, what it says, and what to choose at set-up for it."""

    mark: str
    text: str
    choose: str = ""


class Section(NamedTuple):
    """Some clauses under a title, "" where that of the part serves."""

    title: str
    clauses: list[Clause]


class Part(NamedTuple):
    """A part of the rules, the same for all games: `box`, `setup`, `turn` …"""

    name: str
    title: str
    sections: list[Section]


def parts(words: Words) -> list[Part]:
    """Returns the parts of a game's rules, in the order in which they are read."""
    clauses = words.game.clauses
    return [
        Part(
            name,
            words.text(f"how-{name}"),
            [Section(one.titles.get(words.lang, ""), [clauses[clause] for clause in one.clauses]) for one in found],
        )
        for name, found in groupby(clauses.sections, lambda section: section.part)
    ]


def paragraphs(words: Words, clause: Clause) -> Iterator[Paragraph]:
    """Yields what follows the text of a clause: what is ours, what an option changes, and the note."""
    said = {name: texts[words.lang] for name, texts in clause.addenda.items()}
    ours = [said[name] for name in (RULING, "reconstructed") if name in said]
    if ours:
        yield Paragraph(RULING, " ".join(ours))
    if clause.option:
        yield Paragraph(VARIANT if VARIANT in said else "", said.get(VARIANT, ""), chosen(words, clause.option))
    if NOTE in said:
        yield Paragraph(NOTE, said[NOTE])


def chosen(words: Words, option: str) -> str:
    """Returns what to choose at set-up, in the words used there, for `quiet_limit` or `balance=total`."""
    name, _, value = option.partition("=")
    if not value:
        return words.text("rules-option", name=_called(words, name))
    return words.text("rules-option-value", name=_called(words, name), value=_short(words, name, value))


def options(words: Words) -> list[tuple[str, list[Clause]]]:
    """Returns every option of a game as the set-up calls it, with its choices, and the clauses about it."""
    declared, clauses = words.game.schema.options, words.game.clauses
    return [(_described(words, name, option), clauses.of_option(name)) for name, option in declared.items()]


def _described(words: Words, name: str, option: Option) -> str:
    is_short = isinstance(option.default, str) and len(option.values) <= FEW
    values = " / ".join(_short(words, name, value) for value in option.values) if is_short else ""
    return words.text("marked", mark=_called(words, name), said=values) if values else _called(words, name)


def _called(words: Words, name: str) -> str:
    return words.option(name).rstrip(".")


def _short(words: Words, name: str, value: Value) -> str:
    """Returns what a value is called, without the explanation after its colon."""
    return words.option_value(name, value).partition(":")[0].strip().rstrip(".")
