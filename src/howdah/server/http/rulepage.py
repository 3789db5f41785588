"""The rule page of a game: its goal, its contents, and its clauses in the order they are read in, with examples."""

from collections.abc import Iterator
from functools import cache
from html import escape

from howdah.core.clause import RULING, Clause
from howdah.core.game import Game
from howdah.show.rules import Paragraph, Part, Section, options, paragraphs, parts
from howdah.show.words import Words

from .examples import Example, examples
from .figures import ROOM, framed, image, shape
from .page import CLAUSES, goal, grid, page, points, text

NARROW, WIDE = (320, 240), (704, 384)  # the room of a picture that stands alone, in pixels


@cache
def rule_page(game: Game, lang: str) -> str:
    """Returns the rules of a game as an HTML page."""
    words = game.words(lang)
    found = parts(words)
    return page(
        game,
        words,
        CLAUSES,
        words.text("rules-title", title=words.text("title")),
        f'<p class="blurb">{text(words.text("blurb"))}</p>',
        goal(words, game.clauses.goal[lang]),
        _contents(words, found),
        _search(words),
        f'<p class="marks quiet">{text(words.text("rules-marks"))}</p>',
        *(_part(words, part) for part in found),
    )


def _contents(words: Words, found: list[Part]) -> str:
    first = f'<li><a href="#goal">{text(words.text("how-goal"))}</a></li>'
    items = "".join(f'<li><a href="#{part.name}">{text(part.title)}</a>{_inside(part)}</li>' for part in found)
    title = text(words.text("rules-contents"))
    return (
        f'<nav class="contents" aria-labelledby="contents"><h2 id="contents">{title}</h2><ol>{first}{items}</ol></nav>'
    )


def _inside(part: Part) -> str:
    links = [f'<li><a href="#{name}">{text(one.title)}</a></li>' for name, one in _named(part) if one.title]
    return f"<ol>{''.join(links)}</ol>" if links else ""


def _named(part: Part) -> Iterator[tuple[str, Section]]:
    """Yields the sections of a part with their names in links."""
    return ((f"{part.name}-{number}", section) for number, section in enumerate(part.sections, 1))


def _search(words: Words) -> str:
    """Returns the field that filters the clauses; the script of the page shows it."""
    found = words.text("rules-found", count="{count}", total=len(words.game.clauses))
    label = text(words.text("rules-search"))
    return (
        f'<search class="find" hidden data-found="{escape(found)}"><label><span>{label}</span>'
        '<input type="search" autocomplete="off" spellcheck="false"></label><output role="status"></output></search>'
    )


def _part(words: Words, part: Part) -> str:
    choices = _options(words) if part.name == "variants" else ""
    inside = "".join(_section(words, name, section) for name, section in _named(part))
    return f'<section id="{part.name}"><h2>{text(part.title)}</h2>{choices}{inside}</section>'


def _section(words: Words, name: str, section: Section) -> str:
    """Returns the clauses of a section, under its title if it has one."""
    if not section.title:
        return "".join(_clause(words, clause, "h3") for clause in section.clauses)
    clauses = "".join(_clause(words, clause, "h4") for clause in section.clauses)
    return f'<section class="inner" id="{name}"><h3>{text(section.title)}</h3>{clauses}</section>'


def _options(words: Words) -> str:
    """Returns every option under its name at set-up, with links to what it does."""
    items = (f"{text(name)} {' '.join(map(_link, found))}" for name, found in options(words))
    return f"<p>{text(words.text('rules-options'))}</p>{points(items)}"


def _link(clause: Clause) -> str:
    return f'<a class="id" href="#{clause.id}">{clause.id}</a>'


def _clause(words: Words, clause: Clause, heading: str) -> str:
    mark = _mark(words, RULING) if clause.kind == RULING else ""
    inside = [
        f"<{heading}>{text(clause.title(words.lang))} {_link(clause)}{mark}</{heading}>",
        f"<p>{text(clause.sentence(words.lang))}</p>",
        points(text(point[words.lang]) for point in clause.points) if clause.points else "",
        grid(clause.grid[words.lang]) if clause.grid else "",
        *(_paragraph(words, one) for one in paragraphs(words, clause)),
    ]
    figures = "".join(_figure(words, example) for example in examples(words.game).get(clause.id, []))
    shown = f'<div class="examples">{figures}</div>' if figures else ""
    return f'<article id="{clause.id}">{"".join(inside)}{shown}</article>'


def _paragraph(words: Words, one: Paragraph) -> str:
    marked = f"{_mark(words, one.mark)} {text(one.text)}" if one.mark else ""
    chosen = f'<span class="choose">{text(one.choose)}</span>' if one.choose else ""
    return f'<p class="more {one.mark}">{" ".join(filter(None, (marked, chosen)))}</p>'


def _mark(words: Words, name: str) -> str:
    return f' <em class="mark">{text(words.text(f"mark-{name}"))}</em>'


def _figure(words: Words, example: Example) -> str:
    """Returns an example, with what happens in words."""
    base, laid = f"/rules/{words.game.name}", shape(example.before, bool(example.after))
    room = ROOM if example.after else WIDE if laid else NARROW
    before = image(base, f"{example.number}-before", example.before, words.text("rules-before"), room)
    after = example.after and image(base, f"{example.number}-after", example.after, words.text("rules-after"))
    said = example.told(words)
    told = f'<p class="told">{text(said)}</p>' if said else ""
    kind = f"{'pair' if example.after else 'one'} {laid}".strip()
    return framed(kind, before, after, bool(example.refused), f"<p>{text(example.titles[words.lang])}</p>{told}")
