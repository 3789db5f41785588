"""MCTS: it finds what is forced, weighs chance, serves three seats, and repeats itself for a seed."""

import random
from functools import cache
from itertools import product
from types import ModuleType
from typing import Any

import pytest

import howdah
from howdah.bots import default_strategy
from howdah.bots.mcts import Line, MctsSearch
from howdah.bots.mcts_kernel import NONE
from howdah.bots.root_parallel import RootParallelSearch, merged
from howdah.bots.tree_reuse import VISITS_DIVISOR
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.core.protocol import CHANCE, OVER
from howdah.session.match import Match


def dealt(game: Game, seed: int, seats: int | None = None, steps: int = 0) -> Match:
    """Returns a match after its first chance, and some random steps."""
    match, rng = game.new(seats), random.Random(seed)
    while match.turn == CHANCE or (steps > 0 and match.turn != OVER):
        steps -= match.turn != CHANCE
        match.roll(rng) if match.turn == CHANCE else match.play(rng.choice(match.legal()))
    return match


def solved(heaps: tuple[int, ...], charms: tuple[int, int], mover: int) -> tuple[bool, list[str]]:
    """Tells whether the seat to decide wins nim with both charms known, and the moves that do it."""

    @cache
    def wins(heaps: tuple[int, ...], mover: int) -> bool:
        return any(not wins(after, 1 - mover) for _, after in steps(heaps, mover)) if sum(heaps) else False

    def steps(heaps: tuple[int, ...], mover: int) -> list[tuple[str, tuple[int, ...]]]:
        max_steps = charms[mover] == 1 and max(heaps) == 1
        return [
            (f"take {'ABC'[heap]} {n}", (*heaps[:heap], heaps[heap] - n, *heaps[heap + 1 :]))
            for heap in range(3)
            for n in range(1, min(3, heaps[heap]) + 1)
            if n != charms[mover] or max_steps
        ]

    good = [text for text, after in steps(heaps, mover) if not wins(after, 1 - mover)]
    return bool(good), good


def small(game: Game, heaps: tuple[int, ...], charms: tuple[int, int]) -> Match:
    bag = ",".join(str(2 - charms.count(n)) for n in (1, 2, 3))
    left, taken = ",".join(map(str, heaps)), 12 - sum(heaps)
    return game.read(f"{left} taken={taken},0 charms={charms[0]},{charms[1]} bag={bag} turn=0")


def test_small_nim_is_played_perfectly(nim: Game) -> None:
    """Where a move wins against every charm that the other may hold, the search finds one that does."""
    searcher, tried = MctsSearch(nim), 0
    for heaps in product(range(4), repeat=3):
        for mine in (1, 2, 3):
            sure = set.intersection(*(set(solved(heaps, (mine, other), 0)[1]) for other in (1, 2, 3)))
            if sure and sum(heaps) <= 5:
                tried += 1
                view = small(nim, heaps, (mine, 1 + mine % 3)).view(0)
                assert searcher.search(view, 1, 3000)[0].move in sure
    assert tried > 50


def test_a_won_move_is_proved_and_played(siam: Game) -> None:
    match = siam.read("....M...../....EN..../..M...M.../........../.......... E")
    searcher = MctsSearch(siam, strategy=default_strategy)
    lines = searcher.search(match.view(0), 1, 2000)
    assert (lines[0].move, lines[0].is_won, lines[0].value) == ("push c4 N", True, 1.0)
    assert searcher.trees[2].proved[0] == 0
    assert searcher.trees[2].visits[0] < 2000  # it stops at the proof


def test_what_loses_at_once_is_proved_and_avoided(siam: Game) -> None:
    """The elephant pushes its rock off next, unless the rhinoceros beside it pushes the elephant away."""
    match = siam.read("....M...../....ENRW../..M...M.../........../.......... R")
    lines = MctsSearch(siam, capacity=1_000_000, strategy=default_strategy).search(match.view(1), 1, 9000)
    match.play(lines[0].move)
    assert "push c4 N" not in match.legal()
    lost = [line for line in lines if line.value == 0.0]
    assert len(lost) > len(lines) / 2
    assert lines[-len(lost) :] == lost


def test_a_lost_position_is_recognised(siam: Game) -> None:
    searcher = MctsSearch(siam, strategy=default_strategy)
    match = siam.read("....M...../....EN..../..M...M.../........../.......... R")
    assert all(line.value == 0.0 for line in searcher.search(match.view(1), 1, 20_000))
    assert searcher.trees[2].proved[0] == 0


def test_chance_is_weighed(nim: Game) -> None:
    """Before the second charm is drawn there are outcomes in the tree, visited as often as their weights say."""
    match = nim.new()
    match.play("charm 1")
    searcher = MctsSearch(nim)
    searcher.engine.put(searcher.states, 0, match.seen(0))
    tree = searcher._root(match.seen(0))
    searcher._simulate(tree, searcher._scratch(match.seen(0)), searcher.engine.rng(5), 0, 4000, False)
    visits = {}
    child = int(tree.first[0])
    while child != NONE:
        visits[nim.lexicon.texts[tree.move[child]]] = int(tree.visits[child])
        child = int(tree.next[child])
    assert tree.chance[0] == 1
    assert tree.proved[0] == NONE
    total = sum(visits.values())  # one charm 1 is left, two of each other
    assert [round(5 * visits[f"charm {n}"] / total) for n in (1, 2, 3)] == [1, 2, 2]


def test_three_seats_each_play_for_themselves(nim: Game) -> None:
    """A seat that can take the last stones does, though another seat is next."""
    match = nim.read("0,0,2 taken=4,3,3 charms=1,3,3 bag=1,2,0 turn=0", 3)
    lines = MctsSearch(nim).search(match.view(0), 1, 500)
    assert lines[0].move == "take C 2"
    assert lines[0].value == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["nim", "siam"])
def test_the_same_seed_gives_the_same_results(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(name)
    view = dealt(game, 3).view(0)
    first, second, other = (MctsSearch(game, strategy=default_strategy).search(view, seed, 300) for seed in (7, 7, 8))
    assert first == second
    assert [line.visits for line in first] != [line.visits for line in other]


@pytest.mark.parametrize("steps", [0, 3])
def test_interpreted_and_compiled_search_agree(nim: Game, siam: Game, steps: int) -> None:
    for game, simulations in ((nim, 150), (siam, 12)):
        match = dealt(game, steps, steps=steps)
        view = match.view(match.turn)
        slow, fast = (MctsSearch(game, mode, 5000, default_strategy) for mode in (INTERPRETED, COMPILED))
        slow.rollout_depth = fast.rollout_depth  # a slow one would not play on to the end
        told = [searcher.search(view, 5, simulations) for searcher in (slow, fast)]
        assert [(line.move, line.visits, line.pv) for line in told[0]] == [
            (line.move, line.visits, line.pv) for line in told[1]
        ]


def test_a_full_tree_goes_on_searching(siam: Game) -> None:
    searcher = MctsSearch(siam, capacity=500, strategy=default_strategy)
    lines = searcher.search(dealt(siam, 1).view(0), 1, 400)
    assert searcher.trees[2].size[0] == 500
    assert sum(line.visits for line in lines) == 400
    tiny = MctsSearch(siam, capacity=10, strategy=default_strategy)  # not even the root's moves fit
    assert tiny.search(dealt(siam, 1).view(0), 1, 50)[0].move in dealt(siam, 1).legal()


class TestReuse:
    """Where nothing is hidden, the subtree of the present position is kept."""

    def test_a_tree_is_kept_between_moves(self) -> None:
        bazaar = howdah.load("bazaar")
        searcher, match = MctsSearch(bazaar), dealt(bazaar, 2)
        line = searcher.search(match.view(match.turn), 1, 3000)[0]
        for text in (line.move, line.pv[0]):
            match.play(text)
        seen = match.seen(match.turn)
        node = searcher.finder.find(searcher.trees[2], searcher.states[0], seen)
        visits, value = int(searcher.trees[2].visits[node]), list(searcher.trees[2].value[node])
        below = kept(searcher.trees[2], node)
        tree = searcher._root(seen)
        assert visits > 3000 // VISITS_DIVISOR
        assert (int(tree.visits[0]), list(tree.value[0])) == (visits, value)
        assert kept(tree, 0)[1:] == below[1:]
        assert int(tree.size[0]) == len(below)
        lines = searcher.search(match.view(match.turn), 2, 500)
        assert sum(line.visits for line in lines) >= 500
        assert sorted(line.move for line in lines) == sorted(match.legal())

    def test_a_node_that_was_hardly_visited_is_not_looked_for(self, siam: Game) -> None:
        searcher, match = MctsSearch(siam, strategy=default_strategy), dealt(siam, 2, steps=6)
        line = searcher.search(match.view(match.turn), 1, 3000)[-1]
        match.play(line.move)
        assert 0 < line.visits <= 3000 // VISITS_DIVISOR
        assert searcher.finder.find(searcher.trees[2], searcher.states[0], match.seen(match.turn)) == NONE

    def test_a_position_from_elsewhere_starts_anew(self, siam: Game) -> None:
        searcher = MctsSearch(siam, strategy=default_strategy)
        searcher.search(dealt(siam, 2, steps=6).view(0), 1, 200)
        view = dealt(siam, 9, steps=10).view(0)
        assert searcher.search(view, 4, 200) == MctsSearch(siam, strategy=default_strategy).search(view, 4, 200)

    def test_nothing_is_kept_where_something_is_hidden(self, nim: Game) -> None:
        searcher, view = MctsSearch(nim), dealt(nim, 1).view(0)
        assert searcher.search(view, 1, 200) == searcher.search(view, 1, 200)
        assert searcher.reusable is None

    def test_memory_stays_the_same(self) -> None:
        bazaar, rng = howdah.load("bazaar"), random.Random(3)
        searcher, match = MctsSearch(bazaar, capacity=20_000), dealt(bazaar, 2)
        for _ in range(12):
            match.play(searcher.search(match.view(match.turn), 1, 300)[0].move)
            while match.turn == CHANCE:
                match.roll(rng)
        assert len(searcher.trees) == 1
        assert len(searcher.trees[2].move) == len(searcher.places) == 20_000
        assert searcher.trees[2].size[0] <= 20_000


class TestAlone:
    """One seat has nobody to beat: it plays for its score."""

    @pytest.mark.parametrize("strategy", [default_strategy, None], ids=["default", "own"])
    def test_nothing_is_proved(self, strategy: ModuleType | None) -> None:
        game = howdah.load("bombay_bazar")
        searcher, match = MctsSearch(game, strategy=strategy), dealt(game, 4, seats=1, steps=10)
        lines = searcher.search(match.view(0), 1, 3000)
        tree = searcher.trees[1]
        assert all(tree.proved[: int(tree.size[0])] == NONE)
        assert tree.visits[0] == 3000
        assert not any(line.is_won for line in lines)
        assert all(0.0 <= line.value <= 1.0 for line in lines)

    def test_the_best_end_is_found(self) -> None:
        """Where the last tiles can all be tried, the search ends with as many points as trying them does."""
        game = howdah.load("bombay_bazar")
        searcher, match, tried = MctsSearch(game), dealt(game, 1, seats=1), 0
        while match.turn != OVER:
            ends = scores(game, match.state, 200)
            if len(set(ends)) > 1:
                tried += 1
                assert played_on(MctsSearch(game), game.read(match.position, 1)) == max(ends)
            match.play(searcher.search(match.view(0), 1, 150)[0].move)
        assert tried > 1

    def test_interpreted_and_compiled_search_agree(self) -> None:
        game = howdah.load("bombay_bazar")
        view = dealt(game, 4, seats=1, steps=10).view(0)
        slow, fast = (MctsSearch(game, mode, 5000, default_strategy) for mode in (INTERPRETED, COMPILED))
        slow.rollout_depth = fast.rollout_depth
        assert slow.search(view, 5, 20) == fast.search(view, 5, 20)
        assert len({line.score for line in fast.search(view, 6, 20)}) > 1

    def test_scores_of_several_processes_are_weighed_by_visits(self) -> None:
        one = [Line("a", 6, 0.5, [], False, 10.0), Line("b", 0, 0.0, [], False, 4.0)]
        two = [Line("a", 2, 0.5, [], False, 30.0), Line("b", 0, 0.0, [], False, 2.0)]
        assert [line.score for line in merged([one, two])] == [15.0, 4.0]


def played_on(searcher: MctsSearch, match: Match) -> int:
    """Returns the score that a search comes to alone."""
    while match.turn != OVER:
        match.play(searcher.search(match.view(0), 1, 2000)[0].move)
    return match.outcome.scores[0]


def scores(game: Game, state: Any, most: int) -> list[int]:
    """Returns the score of every way to play on alone, or nothing where there are more than `most`."""
    engine = game.engine()
    if engine.turn(state) == OVER:
        return engine.outcome(state).scores
    found: list[int] = []
    for move in engine.legal(state):
        after = engine.copy(state)
        engine.play(after, move)
        below = scores(game, after, most - len(found))
        found += below
        if not below or len(found) > most:
            return []
    return found


def kept(tree: Any, node: int) -> list[tuple[int, int, float]]:
    """Returns a subtree, its root first, as moves, visits and values."""
    found = [(int(tree.move[node]), int(tree.visits[node]), float(tree.value[node, 0]))]
    child = int(tree.first[node])
    while child != NONE:
        found += kept(tree, child)
        child = int(tree.next[child])
    return found


def test_lines_of_several_processes_are_merged() -> None:
    one = [Line("a", 6, 0.5, ["x"], False), Line("b", 2, 0.0, [], False)]
    two = [Line("a", 2, 0.9, ["y"], False), Line("b", 6, 0.8, ["z"], False), Line("c", 1, 1.0, [], True)]
    assert merged([one, two]) == [
        Line("c", 1, 1.0, [], True),
        Line("a", 8, pytest.approx(0.6), ["x"], False),  # type: ignore[arg-type]
        Line("b", 8, pytest.approx(0.6), ["z"], False),  # type: ignore[arg-type]
    ]


def test_root_parallel_search_merges_one_search_a_process(nim: Game) -> None:
    view = dealt(nim, 3).view(0)
    parallel = RootParallelSearch(nim, 2)
    try:
        lines = parallel.search(view, 5, 300)
    finally:
        parallel.stop()
    assert lines == merged([MctsSearch(nim).search(view, seed, 150) for seed in (10, 11)])
    assert sum(line.visits for line in lines) == 300
