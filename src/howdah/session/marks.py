"""States of a match that are kept now and then: an undo near the end must not replay a long match."""

from typing import TYPE_CHECKING, Any

from .proof import EVERY

if TYPE_CHECKING:
    from howdah.core.engine import Engine

KEPT = 2


class Marks(dict[int, bytes]):
    """The last few packed states, by the number of moves before them."""

    def note(self, engine: "Engine", after: int, state: Any) -> None:
        """Keeps a state after some moves, if it is time for it."""
        if after % EVERY == 0:
            self[after] = engine.schema.pack(state)
            for old in sorted(self)[:-KEPT]:
                del self[old]

    def before(self, length: int) -> "Marks":
        """Returns the states that some first moves lead to."""
        return Marks({after: state for after, state in self.items() if after <= length})

    def last(self, engine: "Engine", length: int) -> tuple[Any, int] | None:
        """Returns the last state that is kept of the first moves, and how many led to it."""
        known = max(self.before(length), default=0)
        return (engine.copy(engine.schema.unpack(self[known])), known) if known else None
