"""Every game, with every seat count and option, keeps the contract: interpreted, compiled, and with bounds checked."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from howdah.core.contract import Walk, walk
from howdah.core.kernel import CHECKED, COMPILED, INTERPRETED
from howdah.core.protocol import OVER

from .cases import CASES, PLAIN_CASES, Case

STEPS = 3600  # of walks through all cases of one game in one mode: a game with many cases takes fewer in each
EXAMPLES = 3
WHOLE = 300  # the most steps of a game that is walked to its end
AGREEING = 300  # random games of each case that are compared between modes
CUT = 100  # steps after which such a game is cut


def share(case: Case) -> int:
    """Returns how many steps each walk of a case may take."""
    alike = sum(other.name == case.name for other in CASES)
    return max(15, min(90, STEPS // (alike * EXAMPLES)))


def demand_secrets(case: Case, trips: list[Walk]) -> None:
    """Demands that hidden fields really were hidden, and that dealing them anew really changed something."""
    opened = case.game.is_opened(case.game.engine().start(case.seats, case.settings))
    if case.game.form.hidden and not opened:
        assert sum(trip.hidden for trip in trips) > 0
        assert sum(trip.redealt for trip in trips) > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_interpreted(case: Case) -> None:
    trips: list[Walk] = []

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 1 << 31))
    def try_one(seed: int) -> None:
        trips.append(walk(case.game, case.seats, case.options, seed, INTERPRETED, share(case)))

    try_one()
    assert len(trips) >= EXAMPLES
    demand_secrets(case, trips)


@pytest.mark.parametrize("mode", [COMPILED, CHECKED])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_compiled(case: Case, mode: str) -> None:
    demand_secrets(case, [walk(case.game, case.seats, case.options, 11, mode, share(case))])


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_deep_into_a_game(case: Case) -> None:
    trip = walk(case.game, case.seats, case.options, 3, COMPILED, WHOLE)
    assert trip.match.turn == OVER or len(trip.match.line) == WHOLE
    demand_secrets(case, [trip])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_modes_play_the_same_games(case: Case) -> None:
    found = []
    for mode in (INTERPRETED, COMPILED):
        engine = case.game.engine(mode)
        rng = engine.rng(5)
        games = engine.many(engine.start(case.seats, case.settings), AGREEING, rng, CUT)
        found.append((games, int(rng[0])))
    assert found[0] == found[1]


@pytest.mark.parametrize("mode", [COMPILED, CHECKED])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_modes_agree_step_by_step(case: Case, mode: str) -> None:
    plain, fast = case.game.engine(INTERPRETED), case.game.engine(mode)
    for seed in range(10):
        mine, its = plain.start(case.seats, case.settings), fast.start(case.seats, case.settings)
        dice, its_dice = plain.rng(seed), fast.rng(seed)
        for step in range(CUT):
            assert plain.form.pack(mine) == fast.form.pack(its), f"seed {seed}, step {step}"
            if not plain.playout(mine, dice, 1) or not fast.playout(its, its_dice, 1):
                break
        assert plain.outcome(mine) == fast.outcome(its)
        assert dice[0] == its_dice[0]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_end_within_the_bound(case: Case) -> None:
    """Compiled, since a game may be long; one that an option makes endless is only held to its bound by its author."""
    engine = case.game.engine(COMPILED)
    ranks, lengths = engine.many(engine.start(case.seats, case.settings), 20, engine.rng(9), case.game.bound)
    assert max(lengths) <= case.game.bound
    assert all(min(of_game) >= 0 for of_game in ranks)


def test_short_games_of_siam_are_the_same_to_the_end() -> None:
    case = Case("siam", 2, {"quiet_limit": 12})
    found = []
    for mode in (INTERPRETED, COMPILED):
        engine = case.game.engine(mode)
        found.append(engine.many(engine.start(2, case.settings), 500, engine.rng(8), case.game.bound))
    assert found[0] == found[1]
    assert all(min(ranks) >= 0 for ranks in found[0][0])


def test_a_thousand_games_of_nim_are_the_same() -> None:
    for seats in (2, 3):
        case = Case("nim", seats, {})
        both = []
        for mode in (INTERPRETED, COMPILED):
            engine = case.game.engine(mode)
            both.append(engine.many(engine.start(seats, case.settings), 1000, engine.rng(8), case.game.bound))
        assert both[0] == both[1]
