"""The frame of pages that are read: how to play a game, and its rules."""

from collections.abc import Iterable
from html import escape

from howdah.core.game import Game
from howdah.lessons.how_to_play import how_to_play
from howdah.lessons.lesson import lessons_of
from howdah.show.words import Words

HOW, CLAUSES = "how", "clauses"  # the pages, and their styles


def page(game: Game, words: Words, which: str, title: str, *inside: str) -> str:
    """Returns a page about a game as a document, with links to the other pages about it."""
    styles = "".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in ("base", "rules", which))
    return (
        f'<!doctype html><html lang="{words.lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        f'{styles}<script type="module" src="/static/js/read.js"></script></head><body class="rules {which}"><main>'
        f'<p class="links"><a href="/">howdah</a>{_links(game, words, which)}</p><h1>{escape(title)}</h1>'
        f"{''.join(inside)}</main></body></html>"
    )


def goal(words: Words, said: str) -> str:
    """Returns the first section of a page."""
    return f'<section class="goal" id="goal"><h2>{escape(words.text("how-goal"))}</h2><p>{text(said)}</p></section>'


def grid(rows: Iterable[tuple[str, ...]]) -> str:
    """Returns a table whose first row is the head."""
    head, *body = rows
    top = "".join(f'<th scope="col">{text(cell)}</th>' for cell in head)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(map(_row, body))}</tbody></table>"


def points(said: Iterable[str]) -> str:
    """Returns a list of what is markup already."""
    return f'<ul class="points">{"".join(f"<li>{one}</li>" for one in said)}</ul>'


def text(said: str) -> str:
    return escape(said, quote=False)


def _row(cells: tuple[str, ...]) -> str:
    first, *others = cells
    return f'<tr><th scope="row">{text(first)}</th>{"".join(f"<td>{text(cell)}</td>" for cell in others)}</tr>'


def _links(game: Game, words: Words, which: str) -> str:
    links = [(f"/how/{game.name}?lang={words.lang}", "how-short")] if which != HOW and how_to_play(game) else []
    links += [(f"/learn/{game.name}", "how-learn")] if lessons_of(game) else []
    links += [(f"/rules/{game.name}?lang={words.lang}", "how-rules")] if which != CLAUSES else []
    links += [(f"/new/{game.name}", "how-play")]
    return "".join(f' · <a href="{address}">{escape(words.text(key))}</a>' for address, key in links)
