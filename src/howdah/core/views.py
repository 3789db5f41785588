"""What everybody sees of one state."""

from typing import TYPE_CHECKING, Any

from .schema import SPECTATOR

if TYPE_CHECKING:
    from .engine import Engine


class Views:
    """The views of a state by viewer, from one copy of it: they share what is public, and are not to be changed."""

    def __init__(self, engine: "Engine", state: Any, opened: bool = False) -> None:
        self.schema, self.state = engine.schema, engine.schema.copy(state)
        self.is_open = opened or engine.is_open(state)
        self.has_secrets = bool(self.schema.hidden) and not self.is_open
        self.seen: dict[int, Any] = {}

    def of(self, viewer: int) -> Any:
        """Returns what a seat, SPECTATOR or EVERYTHING sees."""
        view = self.seen.get(viewer)
        if view is None:
            view = self.seen[viewer] = self.schema.covered(self.state, viewer, self.is_open)
        return view

    def like(self, viewer: int) -> int:
        """Returns a viewer who sees the same: where nothing is hidden, SPECTATOR for all of them."""
        return viewer if self.has_secrets else SPECTATOR
