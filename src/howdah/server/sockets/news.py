"""Some new steps of a table, as messages: what brings a screen from the elements it shows to the present."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from howdah.core.protocol import Travel
from howdah.session.step import Step
from howdah.show.pictures import Drawn
from howdah.show.scene import Element, patch
from howdah.show.words import Words

from . import wire
from .choosing import NOTHING, choosing
from .messages import allowed, common, lines, named, standing
from .wire import inside, joined

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable


WAITING = inside(NOTHING)

Changes = tuple[str, list[Element], list[Step], list[Travel]]  # a language, elements, steps and what travels


class News:
    """The last steps of a table, and what each viewer saw before them; what is the same for several is encoded once."""

    def __init__(self, live: "LiveTable", before: Mapping[int, list[Element]], count: int) -> None:
        self.live, self.moment, self.before = live, live.moment, before
        self.since = self.moment.ply - count
        self.common: dict[str, bytes] = {}
        self.shown: dict[tuple[int, str], bytes] = {}  # what changed, by viewer and language
        self.changes: list[tuple[Changes, bytes]] = []  # the same, by what it is: few differ

    def message(self, viewer: int, lang: str) -> bytes:
        """Returns the encoded `wire.Step` for a viewer."""
        words = self.live.game.words(lang)
        choice = choosing(self.moment, viewer, words)
        own = inside(allowed(self.live, viewer)), WAITING if choice is NOTHING else inside(choice)
        return joined(self._shown(viewer, words), *own, self._common(words))

    def _shown(self, viewer: int, words: Words) -> bytes:
        """Returns what changed, and how the match stands, for a viewer and all who are shown the same."""
        whose = self.live.pictures.like(viewer), words.lang
        known = self.shown.get(whose)
        if known is None:
            drawn = self.moment.drawn(viewer)
            stands = standing(self.live, self.moment, viewer, words, drawn)
            known = self.shown[whose] = b",".join((self._changed(whose[0], words, drawn), inside(stands)))
        return known

    def _changed(self, viewer: int, words: Words, drawn: Drawn) -> bytes:
        changed = patch(self.before.get(viewer, []), drawn.elements)
        steps = self.live.table.heard(viewer, self.since)
        travels = self.live.travels.get(viewer, [])
        changes = words.lang, changed, steps, travels
        for known, encoded in self.changes:
            if known == changes:
                return encoded
        log = lines(steps, words, self.since)
        encoded = inside(wire.Change(changed, named(changed, words), log, travels))
        self.changes.append((changes, encoded))
        return encoded

    def _common(self, words: Words) -> bytes:
        if words.lang not in self.common:
            self.common[words.lang] = b",".join(
                (inside(common(self.live, self.moment, words)), self.live.sitters.inside(self.live, words))
            )
        return self.common[words.lang]
