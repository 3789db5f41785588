"""The pictures of one match, by viewer. A picture is made from one that is known: only what may differ is drawn.

A seat's picture is made from the spectator's of the same ply, which shows no secrets; the spectator's from its own of
an earlier ply. `picture.redraw` says what may differ; where a game does not define it, everything is drawn.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from howdah.core.protocol import Hooks
from howdah.core.schema import SPECTATOR

from .scene import Element

if TYPE_CHECKING:
    from howdah.core.game import Game
    from howdah.core.views import Views


class Drawn(NamedTuple):
    """A picture: the view it shows, the ply of it, its elements, and the sum of their checksums."""

    ply: int
    view: Any
    elements: list[Element]
    sum: int

    @property
    def digest(self) -> str:
        """Eight digits by which a screen knows that it shows this picture."""
        return f"{self.sum % 2**32:08x}"


class Pictures:
    """The latest picture of each viewer. Elements that are the same are the same objects; do not change the lists."""

    def __init__(self, game: "Game") -> None:
        self.game, self.redraws = game, game.hooks.redraw is not Hooks.redraw
        self.is_one = game.is_same_for_all
        self.latest: dict[int, Drawn] = {}
        self.places: dict[str, int] = {}  # of elements in the pictures, by key

    def of(self, views: "Views", viewer: int, ply: int) -> Drawn:
        """Returns what a viewer sees at a ply."""
        whose = SPECTATOR if self.is_one else viewer
        known = self.latest.get(whose)
        return known if known and known.ply == ply else self._draw(views, whose, ply)

    def like(self, viewer: int) -> int:
        """Returns a viewer who is shown the same: SPECTATOR for all of them, where there is one picture for all."""
        return SPECTATOR if self.is_one else viewer

    def _draw(self, views: "Views", viewer: int, ply: int) -> Drawn:
        view, near = views.of(viewer), self._near(views, viewer, ply) if self.redraws else None
        news = self.game.hooks.redraw(near.view, view) if near else None
        if near is None or news is None:
            made = self._whole(view)
        else:
            made = self._renewed(near, news) if news else (near.elements, near.sum)
        drawn = self.latest[viewer] = Drawn(ply, view, *made)
        return drawn

    def _near(self, views: "Views", viewer: int, ply: int) -> Drawn | None:
        """Returns the picture from which a viewer's is made, if there is one."""
        known = self.latest.get(SPECTATOR)
        return known if viewer == SPECTATOR or (known and known.ply == ply) else self._draw(views, SPECTATOR, ply)

    def _whole(self, view: Any) -> tuple[list[Element], int]:
        elements = self.game.picture.draw(view)
        if self.redraws:
            self.places = _places(tuple([key for key, _ in elements]))
        return elements, total(elements)

    def _renewed(self, near: Drawn, news: list[Element]) -> tuple[list[Element], int]:
        """Returns a picture with some of its elements replaced; the same list if none of them differs."""
        elements, made, summed = near.elements, near.elements, near.sum
        for element in news:
            place = self.places[element[0]]
            if (known := made[place]) != element:
                made = elements.copy() if made is elements else made
                made[place] = element
                summed += checksum(element) - checksum(known)
        return made, summed


def digest(elements: list[Element]) -> str:
    """Returns the digest of a picture that is looked at alone."""
    return Drawn(0, None, elements, total(elements)).digest


def total(elements: list[Element]) -> int:
    """Returns the sum of the checksums of elements: a changed element changes it by its own."""
    return sum(map(checksum, elements))


@lru_cache(20_000)
def checksum(element: Element) -> int:
    """Returns the checksum of one element; most elements of a table are those of many others."""
    return crc32("\n".join([*element, ""]).encode())


@lru_cache(64)
def _places(keys: tuple[str, ...]) -> dict[str, int]:
    """Returns where the element of each key stands: the same for all matches whose pictures have the same keys."""
    return {key: place for place, key in enumerate(keys)}
