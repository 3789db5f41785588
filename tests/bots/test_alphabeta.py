"""Alpha-beta: wins it sees at once, its lines, and results that depend only on position, seed and limits."""

import random
from typing import Any

import pytest

from howdah.bots import alphabeta_kernel
from howdah.bots.alphabeta import MAX_DEPTH, AlphaBetaSearch, clear, new_workspace
from howdah.bots.alphabeta_kernel import DECIDED, WIN
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED, bind
from howdah.core.protocol import OVER
from howdah.games.siam import strategy
from howdah.session.match import Match

from .brute import winning

WON = "....RS..../EEEWRWRWEW/..M.M.M.../........../.......... R 2 2 quiet=7 ply=7"
REFUTED = "......ES../......ES../..EEM.M.EN/REREM.RN../......RN.. R 1 1 quiet=3 exits=01 ply=17"
CUTS = range(1_060_000, 1_150_000, 15_000)  # nodes
OPTIONS: list[dict[str, Any]] = [{}, {"balance": "total"}, {"centre_closed": True}, {"one_exit": True}]


def forced(siam: Game, seed: int, options: dict[str, Any]) -> Match:
    """Returns a match in which force was used where it could be, before the move that would end it."""
    rng, match = random.Random(seed), siam.new(2, options)
    for _ in range(rng.randint(2, 40)):
        pushes = [text for text in match.legal() if "push" in text]
        before = match.position
        match.play(rng.choice(pushes if pushes and rng.random() < 0.6 else match.legal()))
        if match.turn < 0:
            return siam.read(before, 2, options)
    return match


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_win_in_one_move_is_seen_without_search(siam: Game, options: dict[str, Any]) -> None:
    seen = 0
    for seed in range(150):
        state = forced(siam, seed, options).state
        is_won = bool(winning(siam, state, 1))
        assert strategy.wins_now(state, state.mover) == is_won
        seen += is_won
    assert seen > 15


def test_a_principal_variation_is_legal_and_ends_a_won_game(siam: Game) -> None:
    match = siam.read(WON)
    line = AlphaBetaSearch(siam, strategy).search(match.view(1), 1, 20_000)[0]
    assert (line.move, line.is_won, line.value) == ("enter c5 S push", True, 1.0)
    for text in (line.move, *line.pv):
        match.play(text)
    assert match.winners == [1]


def test_the_first_moves_are_in_their_order_and_have_a_pv(siam: Game) -> None:
    lines = AlphaBetaSearch(siam, strategy).search(siam.new(2).view(0), 1, 20_000)
    assert [line.value for line in lines[:3]] == sorted((line.value for line in lines[:3]), reverse=True)
    assert all(line.pv and 0 < line.value < 1 for line in lines[:3])
    assert sorted(line.move for line in lines) == sorted(siam.new(2).legal())


def test_results_depend_only_on_position_seed_and_limits(siam: Game) -> None:
    searcher, view = AlphaBetaSearch(siam, strategy), forced(siam, 5, {}).view(1)
    first = searcher.search(view, 3, 5000)
    searcher.search(siam.read(WON).view(1), 8, 9000)
    assert searcher.search(view, 3, 5000) == first


def test_interpreted_and_compiled_search_agree(siam: Game) -> None:
    for seed in (1, 2):
        match = forced(siam, seed, {})
        slow, fast = (
            AlphaBetaSearch(siam, strategy, mode).search(match.view(match.turn), 4, 300)
            for mode in (INTERPRETED, COMPILED)
        )
        assert slow == fast


def test_a_draw_in_sight_is_no_win(siam: Game) -> None:
    """To turn and then push would win, but the turn, or the answer to it, ends the game (SIA-21)."""
    position = "..EERS..../....ES..../RWM.RSM.../RN..EE..../....M..... E 2 1"
    lines = [
        AlphaBetaSearch(siam, strategy).search(siam.read(f"{position} quiet={quiet}").view(0), 1, 20_000)[0]
        for quiet in (0, 97, 98, 99)
    ]
    assert [line.is_won for line in lines] == [True, True, False, False]


class Diary:
    """What one search found out about each move on the way to its answer."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        self.searcher, self.game = AlphaBetaSearch(game, strategy), game
        self.lost: dict[str, int] = {}
        self.search_move = self.searcher._search_move
        monkeypatch.setattr(self.searcher, "_search_move", self._noted)

    def _noted(self, move: int, plies: int, low: int) -> int | None:
        value = self.search_move(move, plies, low)
        if value is not None and value < -DECIDED:
            self.lost[self.game.lexicon.texts[move]] = value
        return value

    def played(self, match: Match, seed: int, nodes: int, multi_pv: int = 1) -> str:
        self.lost.clear()
        return self.searcher.search(match.view(match.turn), seed, nodes, multi_pv=multi_pv)[0].move


def test_a_move_refuted_at_the_last_depth_is_not_played(siam: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the best for six plies, and found lost first at the seventh; the limits are reached before and after."""
    diary, match = Diary(siam, monkeypatch), siam.read(REFUTED)
    played = {nodes: (diary.played(match, 2, nodes), "enter e2 N" in diary.lost) for nodes in CUTS}
    assert {is_lost for _, is_lost in played.values()} == {False, True}
    assert all((move == "enter e2 N") != is_lost for move, is_lost in played.values())
    assert played[CUTS[-1]][0] == "turn b2 N"


@pytest.mark.parametrize("multi_pv", [1, 3])
def test_nothing_known_to_be_lost_is_played_before_what_is_not(
    siam: Game, monkeypatch: pytest.MonkeyPatch, multi_pv: int
) -> None:
    diary, refuted = Diary(siam, monkeypatch), 0
    for seed in range(20):
        match = forced(siam, seed, {})
        for nodes in range(150, 12_000, 1100):
            move = diary.played(match, seed, nodes + 13 * seed, multi_pv)
            refuted += bool(diary.lost)
            assert move not in diary.lost or set(diary.lost) == set(match.legal())
            assert move not in diary.lost or diary.lost[move] == max(diary.lost.values())
    assert refuted > 50


def test_where_all_is_lost_the_longest_resistance_is_played(siam: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    diary, match = Diary(siam, monkeypatch), siam.read(WON)
    match.play("enter c5 S push")
    for nodes in (20_000, 60_000):
        move = diary.played(match, 1, nodes)
        assert set(diary.lost) == set(match.legal())
        assert diary.lost[move] == max(diary.lost.values()) > min(diary.lost.values())


def test_a_blind_rate_leaves_moves_out(siam: Game) -> None:
    searcher, match = (
        AlphaBetaSearch(siam, strategy),
        siam.read("....M...../....EN..../..M...M.../........../.......... E"),
    )
    seen = [len(searcher.search(match.view(0), seed, depth=1, blind_rate=0.5)) for seed in range(20)]
    assert 0.3 < sum(seen) / 20 / len(match.legal()) < 0.7
    assert len(searcher.search(match.view(0), 1, depth=1, blind_rate=1.0)) == 1


class Stones:
    """A game whose state has two numbers and no field `mover`: take one to three stones, the last one loses."""

    @staticmethod
    def turn(state: list[int]) -> int:
        return state[1] % 2 if state[0] else OVER

    @staticmethod
    def legal(state: list[int], moves: Any) -> int:
        n = min(3, state[0])
        moves[:n] = range(1, n + 1)
        return n

    @staticmethod
    def play(state: list[int], move: int) -> None:
        state[:] = state[0] - move, state[1] + 1

    @staticmethod
    def outcome(state: list[int], scores: Any, ranks: Any) -> None:  # noqa: ARG004
        ranks[:] = state[1] % 2, 1 - state[1] % 2

    @staticmethod
    def assign(states: list[list[int]], to: int, source: int) -> None:
        states[to] = list(states[source])

    @staticmethod
    def zobrist(state: list[int]) -> int:
        return 1 + 2 * state[0] + state[1] % 2

    evaluate = prior = wins_now = staticmethod(lambda *_: 0)


@pytest.mark.parametrize("first", [0, 1])
def test_a_game_needs_no_particular_fields(first: int) -> None:
    names = ("turn", "legal", "play", "outcome", "assign", "zobrist", "evaluate", "prior", "wins_now")
    given = {name: getattr(Stones, name) for name in names}
    alphabeta = bind([alphabeta_kernel.alphabeta], INTERPRETED, "stones", given)["alphabeta"]
    for stones in range(1, 13):
        states, workspace = (
            [[stones + 1, first], *([stones, 1 - first] for _ in range(MAX_DEPTH + 1))],
            new_workspace(3, 4),
        )
        clear(workspace)
        workspace.counters[1] = 1 << 60
        value = alphabeta(states, workspace, 1, 20, -2 * WIN, 2 * WIN)
        assert abs(value) > DECIDED
        assert (value < 0) == (stones % 4 == 1)
