"""Every game keeps the contract with every seat count and pair of options: interpreted, compiled and checked."""

from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from howdah.core.kernel import CHECKED, COMPILED, INTERPRETED, MODES
from howdah.core.protocol import OVER
from howdah.testing import Walk, corners, try_corner, walk

from .cases import CASES, PLAIN_CASES, Case

WALKED = 1500  # steps through all cases of one game in one mode: where there are many, each walks fewer
PLAYED = 3000  # games, likewise, that are compared between modes
WHOLE = 300  # the most steps of a game that is walked to its end
CUT = 100  # steps after which a game is cut that is only compared


def alike(case: Case) -> int:
    """Returns into how many parts the budget of a game is divided: its cases, a long lexicon counting for more."""
    cases = sum(other.name == case.name for other in CASES)
    return cases * (1 + len(case.game.lexicon) // 5000)


def examples(case: Case) -> int:
    return 3 if alike(case) <= 12 else 1


def share(case: Case) -> int:
    """Returns how many steps each walk of a case may take."""
    return max(12, min(90, WALKED // (alike(case) * examples(case))))


def own(case: Case) -> int:
    """Returns a number of a case's own, so that no two walk through the same game."""
    return crc32(str(case).encode())


def somewhere(case: Case) -> int:
    """Returns how many steps a walk of a case may skip."""
    return own(case) % max(1, min(CUT, case.game.max_steps // 10))


def demand_secrets(case: Case, trips: list[Walk]) -> None:
    """Demands that hidden fields really were hidden, and that dealing them anew really changed something."""
    opened = case.game.hooks.opened(case.game.engine().start(case.seats, case.settings))
    if case.game.schema.hidden and not opened:
        assert sum(trip.hidden for trip in trips) > 0
        assert sum(trip.redealt for trip in trips) > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_interpreted(case: Case) -> None:
    trips: list[Walk] = []

    @settings(max_examples=examples(case), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 1 << 31))
    def try_one(seed: int) -> None:
        trips.append(walk(case.game, case.seats, case.options, seed + own(case), INTERPRETED, share(case)))

    try_one()
    assert len(trips) >= examples(case)
    demand_secrets(case, trips)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_checked(case: Case) -> None:
    """From somewhere in the game on; `test_a_whole_game` walks without the checks of bounds."""
    walk(case.game, case.seats, case.options, own(case), CHECKED, share(case), somewhere(case))


@pytest.mark.parametrize("case", [case for case in PLAIN_CASES if case.is_extreme], ids=str)
def test_a_whole_game(case: Case) -> None:
    trip = walk(case.game, case.seats, case.options, 3, COMPILED, WHOLE)
    assert trip.match.turn == OVER or len(trip.match.line) == WHOLE
    demand_secrets(case, [trip])


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_corners(case: Case) -> None:
    """Every combination of extreme options, through whole games."""
    for row in corners(case.game):
        assert try_corner(case.game, case.seats, row, own(case)) > 0


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_modes_play_the_same_games(case: Case) -> None:
    """Many at once; what options change is compared step by step below."""
    games = max(20, min(300, PLAYED // alike(case)))
    found = []
    for mode in (INTERPRETED, COMPILED):
        engine = case.game.engine(mode)
        rng = engine.rng(own(case))
        played = engine.many(engine.start(case.seats, case.settings), games, rng, CUT)
        found.append((played, int(rng[0])))
    assert found[0] == found[1]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_modes_agree_step_by_step(case: Case) -> None:
    engines = [case.game.engine(mode) for mode in MODES]
    for seed in range(max(2, 60 // alike(case))):
        states = [engine.start(case.seats, case.settings) for engine in engines]
        dice = [engine.rng(seed) for engine in engines]
        for step in range(CUT):
            packed = {engine.schema.pack(state) for engine, state in zip(engines, states, strict=True)}
            assert len(packed) == 1, f"seed {seed}, step {step}"
            played = [engine.playout(state, rng, 1) for engine, state, rng in zip(engines, states, dice, strict=True)]
            if not all(played):
                break
        outcomes = [engine.outcome(state) for engine, state in zip(engines, states, strict=True)]
        assert outcomes == [outcomes[0]] * len(engines)
        assert len({int(each[0]) for each in dice}) == 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_end_within_the_bound(case: Case) -> None:
    """Compiled, since a game may be long; one that an option makes endless is only held to its bound by its author."""
    engine = case.game.engine(COMPILED)
    ranks, lengths = engine.many(engine.start(case.seats, case.settings), 20, engine.rng(9), case.game.max_steps)
    assert max(lengths) <= case.game.max_steps
    assert all(min(of_game) >= 0 for of_game in ranks)


def test_short_games_of_siam_are_the_same_to_the_end() -> None:
    case = Case("siam", 2, {"quiet_limit": 12})
    found = []
    for mode in (INTERPRETED, COMPILED):
        engine = case.game.engine(mode)
        found.append(engine.many(engine.start(2, case.settings), 500, engine.rng(8), case.game.max_steps))
    assert found[0] == found[1]
    assert all(min(ranks) >= 0 for ranks in found[0][0])


def test_a_thousand_games_of_nim_are_the_same() -> None:
    for seats in (2, 3):
        case = Case("nim", seats, {})
        both = []
        for mode in (INTERPRETED, COMPILED):
            engine = case.game.engine(mode)
            both.append(engine.many(engine.start(seats, case.settings), 1000, engine.rng(8), case.game.max_steps))
        assert both[0] == both[1]
