"""The page "How to play" of a game, and its pictures, which a browser fetches when it comes to them."""

import re
from functools import cache
from html import escape
from typing import Any

from howdah.core.game import Game
from howdah.core.option import Option
from howdah.core.schema import SPECTATOR
from howdah.lessons.how_to_play import Box, Figure, Grid, HowToPlay, Section, how_to_play, shown
from howdah.lessons.lesson import Sentence, lessons_of
from howdah.session.match import Match
from howdah.show.scene import art, group, squeezed, style_alone, tag
from howdah.show.words import Words

from ..errors import Gone

WIDTH = 480  # pixels that a picture is laid out for
WIDE = 1.3  # times as wide as high
FEW = 9  # values of an option that are told
GAP = 12  # between the parts of a picture


@cache
def how_to_page(game: Game, lang: str) -> str:
    """Returns how to play a game as an HTML page."""
    found, words = _found(game), game.words(lang)
    title = escape(words.text("how-title", title=words.text("title")))
    sections = "".join(_section(game, words, found, section) for section in found.sections)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/css/base.css"><link rel="stylesheet" href="/static/css/rules.css">'
        '<link rel="stylesheet" href="/static/css/how.css"></head><body class="rules how"><main>'
        f'<p class="links"><a href="/">howdah</a>{_links(game, words)}</p><h1>{title}</h1>'
        f'<p class="blurb">{_said(words, found.story)}</p>'
        f'<section class="goal"><h2>{escape(words.text("how-goal"))}</h2>'
        f"<p>{_said(words, found.goal)}</p></section>{sections}</main></body></html>"
    )


@cache
def picture(game: Game, number: int, is_after: bool) -> str:
    """Returns a picture of the page as an SVG that stands alone: before the move of its figure, or after it."""
    figures = _found(game).figures
    if number not in range(len(figures)) or (is_after and not _has_after(figures[number])):
        raise Gone("There is no such picture.")
    figure, match = figures[number], shown(game, figures[number])
    if figure.move:
        marks = _path(match, figure)
        if is_after:
            match.play(figure.move)
        return _drawn(game, figure, _view(match, figure), marks, "last" if is_after else "chosen")
    return _drawn(game, figure, _view(match, figure), [], "")


def _found(game: Game) -> HowToPlay:
    found = how_to_play(game)
    if found is None:
        raise Gone(f"{game.name} has no page that says how to play it.")
    return found


def _links(game: Game, words: Words) -> str:
    links = [(f"/rules/{game.name}?lang={words.lang}", "how-rules"), (f"/new/{game.name}", "how-play")]
    if lessons_of(game):
        links.insert(0, (f"/learn/{game.name}", "how-learn"))
    return "".join(f' · <a href="{address}">{escape(words.text(key))}</a>' for address, key in links)


def _section(game: Game, words: Words, found: HowToPlay, section: Section) -> str:
    """Returns a section: what it says, its pictures, and in that of the variants every option of the game."""
    points = [_said(words, point) for point in section.points]
    if section.kind == "variants":
        points += [_variant(words, name, option) for name, option in game.schema.options.items()]
    parts = [
        *(f"<p>{_said(words, said)}</p>" for said in section.text),
        _list(points),
        _grid(words, section.grid) if section.grid else "",
        *(f"<p>{_said(words, said)}</p>" for said in section.after),
        *(_figure(game, words, found.figures.index(figure), figure) for figure in section.figures),
    ]
    return f"<section><h2>{escape(words.text(f'how-{section.kind}'))}</h2>{''.join(parts)}</section>"


def _variant(words: Words, name: str, option: Option) -> str:
    """Returns what an option is, with its values where they are a few words or a short range."""
    said = escape(words.option(name))
    if isinstance(option.values, range):
        return f"{said} ({option.low}–{option.high})" if option.high <= FEW else said
    is_short = isinstance(option.default, str) and len(option.values) <= FEW
    return said + _list([escape(words.option_value(name, value)) for value in option.values] if is_short else [])


def _list(points: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{point}</li>' for point in points)}</ul>" if points else ""


def _grid(words: Words, grid: Grid) -> str:
    head, *rows = grid.rows(words.lang)
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _figure(game: Game, words: Words, number: int, figure: Figure) -> str:
    """Returns a figure: one picture, or two with an arrow, or one crossed out."""
    match = shown(game, figure)
    width, height = _size(figure, game.picture.frame(_view(match, figure)))
    size = f'width="{WIDTH}" height="{round(WIDTH * height / width)}" loading="lazy"'
    source, caption = f"/how/{game.name}/{number}", _said(words, figure.say)
    before = f'<img src="{source}-before.svg" alt="" {size}>'
    if _has_after(figure):
        before += f'<b class="then" aria-hidden="true">→</b><img src="{source}-after.svg" alt="" {size}>'
    elif figure.refused:
        before += '<b class="no" aria-hidden="true">✗</b>'
    kind = "pair" if _has_after(figure) else "one wide" if width > WIDE * height else "one"
    return f'<figure class="{kind}"><div class="pictures">{before}</div><figcaption>{caption}</figcaption></figure>'


def _has_after(figure: Figure) -> bool:
    return bool(figure.move) and not figure.refused


def _view(match: Match, figure: Figure) -> Any:
    return match.seen(SPECTATOR if figure.seat is None else figure.seat)


def _path(match: Match, figure: Figure) -> list[str]:
    return list(match.game.picture.path(_view(match, figure), match.game.lexicon.find(figure.move)))


def _size(figure: Figure, whole: Box) -> tuple[float, float]:
    """Returns the width and height of a figure: of its parts, one below the other."""
    parts = figure.parts(whole)
    return parts[0][0][2], sum(tall for _, tall in parts) + GAP * (len(parts) - 1)


def _drawn(game: Game, figure: Figure, view: Any, targets: list[str], mark: str) -> str:
    """Returns a view as a document of its own, with marks on targets, and only the parts that are shown."""
    whole = game.picture.frame(view)
    scene = "".join(group(key, _marked(one, targets, mark)) for key, one in game.picture.draw(view))
    parts, top, (width, height) = [], 0.0, _size(figure, whole)
    for box, tall in figure.parts(whole):  # whole scenes: what is styled by where it stands cannot be a `use`
        parts.append(tag("svg", scene, y=top, width=width, height=tall, viewBox=" ".join(map(str, box))))
        top += tall + GAP
    return tag(
        "svg",
        tag("style", escape(squeezed(style_alone(game)), quote=False)),
        art(game)[0],
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        klass=" ".join(("board", game.name, *(f"show-{layer}" for layer in figure.show))),
        viewBox=f"0 0 {width} {height}",
    )


def _marked(markup: str, targets: list[str], mark: str) -> str:
    """Returns an element whose targets carry a mark, as a page at a table gives it to them."""
    for target in targets:
        place = re.escape(f" data-t='{escape(target)}'")
        markup = re.sub(rf"<\w+[^<>]*{place}[^<>]*>", lambda found: _classed(found[0], mark), markup)
    return markup


def _classed(opened: str, mark: str) -> str:
    if " class='" in opened:
        return opened.replace(" class='", f" class='{mark} ", 1)
    return opened.replace(" data-t=", f" class='{mark}' data-t=", 1)


def _said(words: Words, sentence: Sentence) -> str:
    return escape(sentence.text(words.lang), quote=False)
