"""The pictures of one match, by viewer. A picture is made from one that is known: only what may differ is drawn.

A seat's picture is made from the spectator's of the same ply, which shows no secrets; the spectator's from its own of
an earlier ply. `picture.redraw` says what may differ; where a game does not define it, everything is drawn.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from howdah.core.schema import SPECTATOR

from .scene import Element

if TYPE_CHECKING:
    from howdah.core.game import Game
    from howdah.core.views import Views


class Drawn(NamedTuple):
    """A picture: the view it shows, the ply of it, and its elements."""

    ply: int
    view: Any
    elements: list[Element]


class Pictures:
    """The latest picture of each viewer. Elements that are the same are the same objects; do not change the lists."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.latest: dict[int, Drawn] = {}
        self.places: dict[str, int] = {}  # of elements in the pictures, by key

    def known(self, viewer: int, ply: int) -> list[Element] | None:
        """Returns the elements that a viewer sees at a ply, if they are drawn already."""
        known = self.latest.get(viewer)
        return known.elements if known and known.ply == ply else None

    def of(self, views: "Views", viewer: int, ply: int) -> list[Element]:
        """Returns the elements that a viewer sees at a ply."""
        return self._drawn(views, viewer, ply).elements

    def _drawn(self, views: "Views", viewer: int, ply: int) -> Drawn:
        known = self.latest.get(viewer)
        if known is None or known.ply != ply:
            view, near = views.of(viewer), self._near(views, viewer, ply)
            news = self.game.hooks.redraw(near.view, view) if near else None
            elements = self._whole(view) if near is None or news is None else self._renewed(near.elements, news)
            known = self.latest[viewer] = Drawn(ply, view, elements)
        return known

    def _near(self, views: "Views", viewer: int, ply: int) -> Drawn | None:
        """Returns the picture from which a viewer's is made, if there is one."""
        if not hasattr(self.game.picture, "redraw"):
            return None
        return self.latest.get(viewer) if viewer == SPECTATOR else self._drawn(views, SPECTATOR, ply)

    def _whole(self, view: Any) -> list[Element]:
        elements = self.game.picture.draw(view)
        self.places = _places(tuple([key for key, _ in elements]))
        return elements

    def _renewed(self, elements: list[Element], news: list[Element]) -> list[Element]:
        """Returns a picture with some of its elements replaced; the same list if none of them differs."""
        made = elements
        for element in news:
            place = self.places[element[0]]
            if made[place] != element:
                made = elements.copy() if made is elements else made
                made[place] = element
        return made


@lru_cache(64)
def _places(keys: tuple[str, ...]) -> dict[str, int]:
    """Returns where the element of each key stands: the same for all matches whose pictures have the same keys."""
    return {key: place for place, key in enumerate(keys)}
