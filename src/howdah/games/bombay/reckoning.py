"""The score sheet of Bombay: what lies behind the screens that this view sees, palaces, and at the end the total."""

from collections.abc import Callable
from typing import Any

from howdah.core.protocol import Reckoning, Said, Tally
from howdah.core.schema import HOLE

from .components import SETS
from .scoring import all_clients, city_tokens, empire, renown, reward


def reckoning(view: Any) -> Reckoning:
    seen = [view.rupees[seat] != HOLE for seat in range(view.seats)]

    def behind(count: Callable[[Any, int], int]) -> list[int | None]:
        return [count(view, seat) if seen[seat] else None for seat in range(view.seats)]

    rupees, fame = behind(lambda view, seat: view.rupees[seat]), behind(renown)
    rewards: list[int | None] = behind(reward) if all(seen) else [None] * view.seats
    rows = [
        Tally(("reckoning-palaces", {}), [*view.built[: view.seats]], "public"),
        Tally(("reckoning-clients", {}), behind(all_clients), "count"),
        Tally(("reckoning-empire", {}), behind(empire), "count"),
        Tally(("reckoning-cities", {}), behind(city_tokens), "count"),
        Tally(("reckoning-rupees", {}), rupees),
        Tally(("reckoning-renown", {}), fame),
        Tally(("reckoning-reward", {}), rewards),
        Tally(("reckoning-total", {}), [_sum(one) for one in zip(rupees, fame, rewards, strict=True)], "total"),
    ]
    return Reckoning(rows, _remarks(view, all(seen)))


def _sum(parts: tuple[int | None, ...]) -> int | None:
    """Returns what is known of a total; nothing of a seat behind its screen."""
    return None if parts[0] is None else sum(part or 0 for part in parts)


def _remarks(view: Any, is_open: bool) -> list[Said]:
    return [] if is_open or view.sets == SETS[view.seats] else [("reckoning-hidden", {})]
