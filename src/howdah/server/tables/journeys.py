"""What each viewer sees travel in a decision: in the move, and in the chance that follows it."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from howdah.core.protocol import Travel
from howdah.core.views import Views
from howdah.session.step import Step

from ..sockets import messages

if TYPE_CHECKING:
    from .live_table import LiveTable

MOST = 3  # steps of chance that are seen to travel: a whole deal would take long


def journeys(
    live: "LiveTable", viewers: Iterable[int], before: Views, news: list[Step]
) -> Iterator[tuple[int, list[Travel], list[str]]]:
    """Yields each viewer, what travels, and the places that the move touched."""
    chance = list(_chance(live, before, news)) if len(news) > 1 else []
    for viewer in viewers:
        travels, last = messages.traces(live.game, viewer, before.of(viewer), news[0])
        for views, step in chance:
            travels = [*travels, *messages.traces(live.game, viewer, views.of(viewer), step)[0]]
        yield viewer, travels, last


def _chance(live: "LiveTable", before: Views, news: list[Step]) -> Iterator[tuple[Views, Step]]:
    """Yields the steps of chance after a move, each with what is seen before it."""
    engine, lexicon = live.match.engine, live.game.lexicon
    state = engine.copy(before.state)
    for played, step in pairwise(news[: 1 + MOST]):
        if not step.text.startswith("/"):
            engine.play(state, lexicon.find(played.text))
            yield Views(engine, state, before.is_open), step
