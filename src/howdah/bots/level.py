"""How hard a bot thinks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """Bounds of a bot's thought, each where it is not 0; a bot that slips plays any legal move instead."""

    simulations: int = 0  # or nodes, for a reader
    seconds: float = 2.0
    slips: float = 0.0
    depth: int = 0  # plies, for a reader
    overlooks: float = 0.0  # of its moves, for a reader

    def allowed(self, clock: float | None) -> float:
        """Returns the seconds to think: the level's, unless somebody else counts, as an arena does.

        A level that is bounded otherwise thinks to its end then: its choice does not hang on the machine's load.
        """
        if clock is None:
            return self.seconds
        return clock if self.simulations or self.depth else min(clock, self.seconds)


USUAL = (
    Level(20, slips=0.35),
    Level(60, slips=0.10),
    Level(300),
    Level(1500),
    Level(8000, 1.5),
)
