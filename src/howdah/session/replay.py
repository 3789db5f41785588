"""A log played again: by it tables are rebuilt, records read, clocks wound and replay pages drawn."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .match import Match
from .step import Step

Said = tuple[int, str]  # the actor and the text of a step
Seen = TypeVar("Seen")


def replay(match: Match, steps: Iterable[Said], look: Callable[[Match], Seen]) -> Iterator[tuple[Seen, Step, Seen]]:
    """Plays steps in a match; yields each with what `look` returned before and after it."""
    before = look(match)
    for actor, text in steps:
        match.say(actor, text) if text.startswith("/") else match.play(text)
        after = look(match)
        yield before, match.log[-1], after
        before = after


def restarted(match: Match) -> Match:
    """Returns the same match at its start."""
    game = match.game
    position = None if match.first is None else game.notation.show(match.first)
    return Match(game, match.seats, match.settings, position)


def standing(match: Match) -> list[Said]:
    """Returns the moves and outcomes that lead to the present, without what was taken back or only said."""
    texts = match.game.lexicon.texts
    return [(actor, texts[move]) for actor, move in zip(match.actors, match.line, strict=True)]
