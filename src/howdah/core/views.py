"""What everybody sees of one state."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .engine import Engine


class Views:
    """The views of a state by viewer, from one copy of it: they share what is public, and are not to be changed."""

    def __init__(self, engine: "Engine", state: Any, opened: bool = False) -> None:
        self.schema, self.state = engine.schema, engine.schema.copy(state)
        self.is_open = opened or engine.is_open(state)
        self.seen: dict[int, Any] = {}

    def of(self, viewer: int) -> Any:
        """Returns what a seat, SPECTATOR or EVERYTHING sees."""
        if viewer not in self.seen:
            self.seen[viewer] = self.schema.covered(self.state, viewer, self.is_open)
        return self.seen[viewer]
