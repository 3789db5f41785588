"""The page "How to play" of a game, and its pictures, which a browser fetches when it comes to them."""

from functools import cache
from html import escape
from typing import Any

from howdah.core.game import Game
from howdah.core.option import Option
from howdah.core.schema import SPECTATOR
from howdah.lessons.how_to_play import Figure, HowToPlay, Section, how_to_play, shown
from howdah.lessons.lesson import Sentence
from howdah.session.match import Match
from howdah.show.figure import CHOSEN, LAST, Frame, figure
from howdah.show.words import Words

from ..errors import Gone
from .figures import framed, image, size
from .page import HOW, goal, grid, page, points, text

WIDE = 1.3  # times as wide as high
FEW = 9  # values of an option that are told


@cache
def how_to_page(game: Game, lang: str) -> str:
    """Returns how to play a game as an HTML page."""
    found, words = _found(game), game.words(lang)
    title = words.text("how-title", title=words.text("title"))
    sections = (_section(game, words, found, section) for section in found.sections)
    story = f'<p class="blurb">{_said(words, found.story)}</p>'
    return page(game, words, HOW, title, story, goal(words, found.goal.text(lang)), *sections)


@cache
def picture(game: Game, number: int, is_after: bool) -> str:
    """Returns a picture of the page as an SVG that stands alone: before the move of its figure, or after it."""
    figures = _found(game).figures
    if number not in range(len(figures)) or (is_after and not _has_after(figures[number])):
        raise Gone("There is no such picture.")
    one, match = figures[number], shown(game, figures[number])
    if not one.move:
        return figure(game, _view(match, one), _frames(one), layers=one.show)
    marks = dict.fromkeys(_path(match, one), LAST if is_after else CHOSEN)
    if is_after:
        match.play(one.move)
    return figure(game, _view(match, one), _frames(one), marks, one.show)


def _found(game: Game) -> HowToPlay:
    found = how_to_play(game)
    if found is None:
        raise Gone(f"{game.name} has no page that says how to play it.")
    return found


def _section(game: Game, words: Words, found: HowToPlay, section: Section) -> str:
    """Returns a section: what it says, its pictures, and in that of the variants every option of the game."""
    listed = [_said(words, point) for point in section.points]
    if section.kind == "variants":
        listed += [_variant(words, name, option) for name, option in game.schema.options.items()]
    parts = [
        *(f"<p>{_said(words, said)}</p>" for said in section.text),
        points(listed) if listed else "",
        grid(section.grid.rows(words.lang)) if section.grid else "",
        *(f"<p>{_said(words, said)}</p>" for said in section.after),
        *(_figure(game, words, found.figures.index(one), one) for one in section.figures),
    ]
    return f"<section><h2>{escape(words.text(f'how-{section.kind}'))}</h2>{''.join(parts)}</section>"


def _variant(words: Words, name: str, option: Option) -> str:
    """Returns what an option is, with its values where they are a few words or a short range."""
    said = text(words.option(name))
    if isinstance(option.values, range):
        return f"{said} ({option.low}–{option.high})" if option.high <= FEW else said
    is_short = isinstance(option.default, str) and len(option.values) <= FEW
    return said + points(text(words.option_value(name, value)) for value in option.values) if is_short else said


def _figure(game: Game, words: Words, number: int, one: Figure) -> str:
    base, is_pair = f"/how/{game.name}", _has_after(one)
    drawn = picture(game, number, False)
    width, height = size(drawn)
    kind = "pair" if is_pair else "one wide" if width > WIDE * height else "one"
    after = image(base, f"{number}-after", picture(game, number, True)) if is_pair else ""
    return framed(kind, image(base, f"{number}-before", drawn), after, bool(one.refused), _said(words, one.say))


def _has_after(one: Figure) -> bool:
    return bool(one.move) and not one.refused


def _frames(one: Figure) -> list[Frame]:
    return [one.frame, *one.below] if one.frame else []


def _view(match: Match, one: Figure) -> Any:
    return match.seen(SPECTATOR if one.seat is None else one.seat)


def _path(match: Match, one: Figure) -> tuple[str, ...]:
    return match.game.picture.path(_view(match, one), match.game.lexicon.find(one.move))


def _said(words: Words, sentence: Sentence) -> str:
    return text(sentence.text(words.lang))
