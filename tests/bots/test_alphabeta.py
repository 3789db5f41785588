"""Reading ahead: what it sees at once, what it tells, and that it hangs on nothing but what it was given."""

import random
from typing import Any

import pytest

from howdah.bots import alphabeta_kernel
from howdah.bots.alphabeta import DEEPEST, AlphaBetaSearch, _wipe, _workspace
from howdah.bots.alphabeta_kernel import DECIDED, WIN
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED, bind
from howdah.core.match import Match
from howdah.core.protocol import OVER
from howdah.games.siam import strategy as known

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
def test_who_can_win_at_once_is_seen_without_reading(siam: Game, options: dict[str, Any]) -> None:
    seen = 0
    for seed in range(150):
        state = forced(siam, seed, options).state
        is_won = bool(winning(siam, state, 1))
        assert known.wins_now(state, state.mover) == is_won
        seen += is_won
    assert seen > 15


def test_what_would_follow_is_legal_and_ends_a_won_game(siam: Game) -> None:
    match = siam.read(WON)
    line = AlphaBetaSearch(siam, known).search(match.view(1), 1, 20_000)[0]
    assert (line.move, line.is_won, line.value) == ("enter c5 S push", True, 1.0)
    for text in (line.move, *line.pv):
        match.play(text)
    assert match.winners == [1]


def test_the_moves_shown_are_in_their_order_and_tell_what_follows(siam: Game) -> None:
    lines = AlphaBetaSearch(siam, known).search(siam.new(2).view(0), 1, 20_000)
    assert [line.value for line in lines[:3]] == sorted((line.value for line in lines[:3]), reverse=True)
    assert all(line.pv and 0 < line.value < 1 for line in lines[:3])
    assert sorted(line.move for line in lines) == sorted(siam.new(2).legal())


def test_a_thought_hangs_on_its_position_seed_and_bounds_alone(siam: Game) -> None:
    reader, view = AlphaBetaSearch(siam, known), forced(siam, 5, {}).view(1)
    first = reader.search(view, 3, 5000)
    reader.search(siam.read(WON).view(1), 8, 9000)
    assert reader.search(view, 3, 5000) == first


def test_interpreted_and_compiled_reading_agree(siam: Game) -> None:
    for seed in (1, 2):
        match = forced(siam, seed, {})
        slow, fast = (
            AlphaBetaSearch(siam, known, mode).search(match.view(match.turn), 4, 300)
            for mode in (INTERPRETED, COMPILED)
        )
        assert slow == fast


def test_a_draw_in_sight_is_no_win(siam: Game) -> None:
    """To turn and then push would win, but the turn, or the answer to it, ends the game (SIA-21)."""
    position = "..EERS..../....ES..../RWM.RSM.../RN..EE..../....M..... E 2 1"
    lines = [
        AlphaBetaSearch(siam, known).search(siam.read(f"{position} quiet={quiet}").view(0), 1, 20_000)[0]
        for quiet in (0, 97, 98, 99)
    ]
    assert [line.is_won for line in lines] == [True, True, False, False]


class Diary:
    """What a reader found out about each move of one thought, on the way to its answer."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reader, self.game = AlphaBetaSearch(game, known), game
        self.lost: dict[str, int] = {}
        self.value = self.reader._value
        monkeypatch.setattr(self.reader, "_value", self._noted)

    def _noted(self, move: int, plies: int, low: int) -> int | None:
        value = self.value(move, plies, low)
        if value is not None and value < -DECIDED:
            self.lost[self.game.lexicon.texts[move]] = value
        return value

    def played(self, match: Match, seed: int, nodes: int, shown: int = 1) -> str:
        self.lost.clear()
        return self.reader.search(match.view(match.turn), seed, nodes, shown=shown)[0].move


def test_a_move_refuted_at_the_last_depth_is_not_played(siam: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the best for six plies, and found lost as the first of the seventh; the bounds are met before and after."""
    diary, match = Diary(siam, monkeypatch), siam.read(REFUTED)
    played = {nodes: (diary.played(match, 2, nodes), "enter e2 N" in diary.lost) for nodes in CUTS}
    assert {is_lost for _, is_lost in played.values()} == {False, True}
    assert all((move == "enter e2 N") != is_lost for move, is_lost in played.values())
    assert played[CUTS[-1]][0] == "turn b2 N"


@pytest.mark.parametrize("shown", [1, 3])
def test_nothing_known_to_be_lost_is_played_before_what_is_not(
    siam: Game, monkeypatch: pytest.MonkeyPatch, shown: int
) -> None:
    diary, refuted = Diary(siam, monkeypatch), 0
    for seed in range(20):
        match = forced(siam, seed, {})
        for nodes in range(150, 12_000, 1100):
            move = diary.played(match, seed, nodes + 13 * seed, shown)
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


def test_moves_are_overlooked(siam: Game) -> None:
    reader, match = AlphaBetaSearch(siam, known), siam.read("....M...../....EN..../..M...M.../........../.......... E")
    seen = [len(reader.search(match.view(0), seed, depth=1, blind_rate=0.5)) for seed in range(20)]
    assert 0.3 < sum(seen) / 20 / len(match.legal()) < 0.7
    assert len(reader.search(match.view(0), 1, depth=1, blind_rate=1.0)) == 1


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
    alphabeta = bind([alphabeta_kernel.alphabeta], INTERPRETED, "stones", (), given)["alphabeta"]
    for stones in range(1, 13):
        states, workspace = [[stones + 1, first], *([stones, 1 - first] for _ in range(DEEPEST + 1))], _workspace(3, 4)
        _wipe(workspace)
        workspace.counters[1] = 1 << 60
        value = alphabeta(states, workspace, 1, 20, -2 * WIN, 2 * WIN)
        assert abs(value) > DECIDED
        assert (value < 0) == (stones % 4 == 1)
