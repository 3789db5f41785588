"""Distances in Bombay, the next step of each shortest path, and how often sites are entered."""

from collections.abc import Sequence
from itertools import product

from howdah.core.kernel import kernel
from howdah.games.bombay.components import BOARD, SITES
from howdah.games.bombay.state import COST, POST_AT, ROAD, TOKEN_AT, State

FAR = 99
ENTRIES = 180  # sites that an elephant enters in a hundred turns


def _distances() -> tuple[tuple[int, ...], ...]:
    """Returns the actions from each site to each (BOM-19)."""
    n = range(len(SITES))
    far = [[0 if a == b else COST[b] if ROAD[a][b] else FAR for b in n] for a in n]
    for via in n:
        far = [[min(far[a][b], far[a][via] + far[via][b]) for b in n] for a in n]
    return tuple(map(tuple, far))


DISTANCE = _distances()


def _steps() -> tuple[tuple[int, ...], ...]:
    """Returns the next site on the shortest path from each site to each."""
    far, n = DISTANCE, range(len(SITES))
    return tuple(
        tuple(min((b for b in n if ROAD[a][b]), key=lambda b: COST[b] + far[b][goal]) if a != goal else a for goal in n)
        for a in n
    )


CITY_SITE = tuple(SITES.index(site) for site in BOARD.cities.values())
FIRST_POST = len(CITY_SITE)
STEP = _steps()


def _packed(targets: Sequence[int]) -> tuple[int, ...]:
    """Returns, by site, the distances to some sites, four bits each."""
    return tuple(sum(row[target] << 4 * i for i, target in enumerate(targets)) for row in DISTANCE)


def _traffic(posts: Sequence[int]) -> tuple[int, ...]:
    """Returns how often a site is entered in a hundred turns, if all travel between posts and cities."""
    far, entered = DISTANCE, [0.0] * len(SITES)
    for post, city in product(posts, CITY_SITE):
        for here, goal in ((post, city), (city, post)):
            site = here
            while site != goal:
                site = STEP[site][goal]
                entered[site] += 1 / far[here][goal] ** 2
    return tuple(round(ENTRIES * times / sum(entered)) for times in entered)


PACKED = _packed((*CITY_SITE, *POST_AT))
PACKED_TO_TOKENS = _packed(TOKEN_AT)
TRAFFIC = (_traffic(POST_AT[:4]), _traffic(POST_AT))  # with up to three seats, with more


@kernel
def distance_to_token(site: int, i: int) -> int:
    """Returns the distance from a site to one of the palace tokens' sites, in actions."""
    return PACKED_TO_TOKENS[site] >> 4 * i & 15


@kernel
def distance(site: int, target: int) -> int:
    """Returns the distance from a site to a city, or to a post counted from FIRST_POST, in actions."""
    return PACKED[site] >> 4 * target & 15


@kernel
def traffic(state: State, site: int) -> int:
    return TRAFFIC[1 if state.seats >= 4 else 0][site]
