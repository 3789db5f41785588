"""Some new steps of a table, as messages: what brings a screen from the elements it shows to the present."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from howdah.show.scene import Element, patch
from howdah.show.words import Words

from . import wire
from .choosing import choosing
from .messages import common, lines, named, standing
from .wire import encoder

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable


encode = encoder.encode  # of one struct


class News:
    """The last steps of a table, and what each viewer saw before them; what is the same for several is encoded once."""

    def __init__(self, live: "LiveTable", before: Mapping[int, list[Element]], count: int) -> None:
        self.live, self.moment, self.before = live, live.moment, before
        self.since = self.moment.ply - count
        self.common: dict[str, bytes] = {}
        self.changes: dict[Hashable, bytes] = {}

    def message(self, viewer: int, lang: str) -> bytes:
        """Returns the encoded `wire.Step` for a viewer."""
        live, words = self.live, self.live.game.words(lang)
        own = encode(standing(live, viewer, words)), encode(choosing(live, viewer, words))
        return wire.joined(self._change(viewer, words), *own, self._common(words))

    def _change(self, viewer: int, words: Words) -> bytes:
        live, was = self.live, self.before.get(viewer, [])
        shown, steps = self.moment.drawn(viewer).elements, live.heard(viewer, self.since)
        travels = live.travels.get(viewer, [])
        key = words.lang, id(was), id(shown), *steps, *travels
        if key not in self.changes:
            changed = patch(was, shown)
            log = lines(steps, words, self.since)
            self.changes[key] = encode(wire.Change(changed, named(changed, words), log, travels))
        return self.changes[key]

    def _common(self, words: Words) -> bytes:
        if words.lang not in self.common:
            self.common[words.lang] = encode(common(self.live, words))
        return self.common[words.lang]
