"""What a game's author runs: the contract, scenarios, playthroughs, lessons and the traceability of clauses.

`howdah check GAME` runs all of it. These names are for the tests of your own package; docs/add-a-game.md shows how.
"""

from .contract import try_corner, walk
from .lesson import lesson_problems
from .option_rows import corners, variants
from .playthrough import record as record_playthrough
from .playthrough import replay as replay_playthrough
from .random_walk import Broken, Walk
from .scenario import Failed, Scenario, run, scenarios
from .traceability import Trace, trace

__all__ = [
    "Broken",
    "Failed",
    "Scenario",
    "Trace",
    "Walk",
    "corners",
    "lesson_problems",
    "record_playthrough",
    "replay_playthrough",
    "run",
    "scenarios",
    "trace",
    "try_corner",
    "variants",
    "walk",
]
