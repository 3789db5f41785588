"""One position of a random game. What several checks ask about it is worked out once."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from howdah.core.engine import Engine
    from howdah.show.scene import Element


class Position:
    """A state, with its moves, views and pictures. It is valid until a move changes the state."""

    def __init__(self, engine: "Engine", state: Any) -> None:
        self.engine, self.game, self.state = engine, engine.game, state
        self._views: dict[int, Any] = {}
        self._drawn: dict[int, list[Element]] = {}

    @cached_property
    def plain(self) -> Any:
        """The state as a plain one, which Python reads faster than a record."""
        return self.game.schema.copy(self.state)

    @cached_property
    def legal(self) -> list[int]:
        """The legal moves, or the outcomes of chance."""
        return self.engine.legal(self.state)

    @cached_property
    def reasons(self) -> list[int]:
        """What `why_not` says of every move of the lexicon."""
        return self.engine.reasons(self.state)

    def view(self, viewer: int) -> Any:
        """Returns what a viewer sees."""
        if viewer not in self._views:
            self._views[viewer] = self.engine.view(self.state, viewer)
        return self._views[viewer]

    def drawn(self, viewer: int) -> "list[Element]":
        """Returns the picture that a viewer sees."""
        if viewer not in self._drawn:
            self._drawn[viewer] = self.game.picture.draw(self.view(viewer))
        return self._drawn[viewer]
