"""`howdah rules`: the rules of a game as its page has them, without the pictures."""

from collections.abc import Iterator

from howdah.core.clause import RULING, Clause
from howdah.core.game import Game
from howdah.show.rules import Part, options, paragraphs, parts
from howdah.show.words import Words


def print_rules(game: Game, lang: str) -> None:
    """Prints the rules of a game, clause by clause."""
    words = game.words(lang)
    print(words.text("rules-title", title=words.text("title")))
    print(f"\n{words.text('how-goal')}\n  {game.clauses.goal[lang]}")
    for part in parts(words):
        print("\n".join(_part(words, part)))


def _part(words: Words, part: Part) -> Iterator[str]:
    yield f"\n{part.title}"
    if part.name == "variants":
        yield from _options(words)
    for section in part.sections:
        if section.title:
            yield f"\n  {section.title}"
        for clause in section.clauses:
            yield from clause_lines(words, clause)


def clause_lines(words: Words, clause: Clause) -> Iterator[str]:
    """Yields a clause line by line: its title, its text with points and table, and what follows it."""
    mark = f" [{words.text('mark-ruling')}]" if clause.kind == RULING else ""
    yield f"  {clause.id}  {clause.title(words.lang)}{mark}"
    yield f"    {clause.sentence(words.lang)}"
    yield from (f"    – {point[words.lang]}" for point in clause.points)
    yield from _grid(clause.grid.get(words.lang, ()))
    for more in paragraphs(words, clause):
        said = words.labelled(more.mark, more.text) if more.mark else ""
        yield f"    {' '.join(filter(None, (said, more.choose)))}"


def _options(words: Words) -> Iterator[str]:
    yield f"  {words.text('rules-options')}"
    for name, clauses in options(words):
        yield f"    – {name} ({', '.join(clause.id for clause in clauses)})"


def _grid(rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "      " + "   ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
