"""Tests that compile the same code are one group, and begin before the others."""

from .schedule import ORDER, group, rank

LEVELS = "tests/bots/test_levels.py::"
SCENARIO = "tests/test_scenarios.py::test_scenario[bombay_bazar/1-setup.txt:48"


def test_what_compiles_a_game_is_one_group() -> None:
    compiling = [
        f"{LEVELS}test_the_best_level_solves_a_puzzle[bombay_bazar-0-3]",
        "tests/envs/test_gymnasium.py::test_the_interface_is_as_gymnasium_demands[howdah/BombayBazar-v1]",
        "tests/test_contract.py::test_checked[bombay_bazar-2-opening=medals]",
        f"{SCENARIO}-checked]",
    ]
    assert {group(nodeid) for nodeid in compiling} == {"bombay_bazar"}
    assert group(f"{LEVELS}test_levels_grow") == "bots/test_levels.py"


def test_what_compiles_nothing_and_shares_nothing_is_run_by_any_worker() -> None:
    assert group(f"{SCENARIO}-interpreted]") == ""
    assert group("tests/test_contract.py::test_interpreted[bulp-2]") == ""
    assert group("tests/games/test_bulp.py::test_a_pipe") == ""
    assert group("tests/test_site.py::test_a_page") == group("tests/test_site.py::test_another") == "test_site.py"


def test_long_groups_begin_and_short_tests_end() -> None:
    nodes = ["tests/games/test_bulp.py::test_a", "tests/browser/test_a.py::test_a", f"{LEVELS}test_a[bulp-2-3]"]
    assert sorted(nodes, key=rank) == nodes[::-1]
    assert rank(nodes[0]) == len(ORDER)
