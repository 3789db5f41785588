"""The games as the first page and the form of a new table show them."""

from functools import cache

import howdah
from howdah.core.game import Game
from howdah.core.option import Option
from howdah.core.option import text as option_text
from howdah.lessons.how_to_play import how_to_play
from howdah.lessons.lesson import lessons_of

from ..sockets import wire
from .covers import addresses
from .listings import GameCard
from .listings import Option as OptionField


def game_cards(lang: str) -> bytes:
    """Returns all games with their words, options and the addresses of a picture, as JSON."""
    return wire.encode([_described(howdah.load(name), lang) for name in howdah.list_games()])


@cache
def _described(game: Game, lang: str) -> GameCard:
    words = game.words(lang)
    return GameCard(
        name=game.name,
        title=words.text("title"),
        blurb=words.text("blurb"),
        seats=list(game.seats),
        words=[words.seat(seat) for seat in range(game.seats[-1])],
        minutes=game.minutes,
        levels=words.levels(),
        hidden=game.new().has_secrets,
        lessons=len(lessons_of(game)),
        rules=f"/{'how' if how_to_play(game) else 'rules'}/{game.name}",
        options=[_option(game, lang, name, option) for name, option in game.schema.options.items()],
        cover=addresses(game),
    )


def _option(game: Game, lang: str, name: str, option: Option) -> OptionField:
    words = game.words(lang)
    is_count, is_switch = isinstance(option.values, range), isinstance(option.default, bool)
    values = [] if is_count or is_switch else [option_text(value) for value in option.values]
    return OptionField(
        name=name,
        say=words.option(name),
        kind="count" if is_count else "switch" if is_switch else "choice",
        values=values,
        says=[words.option_value(name, value) for value in values],
        low=option.low,
        high=option.high,
        default=option.default,
    )
