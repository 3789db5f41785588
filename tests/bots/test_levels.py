"""Bots at their seats: tactics that the best level sees, random moves at a level's rate, and nobody who peeks."""

import random
import time
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pytest

import howdah
from howdah.bots import pool
from howdah.bots.levels import COUNT, Bot, Level, level
from howdah.bots.mcts import MctsSearch
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.core.protocol import OVER
from howdah.core.schema import EVERYTHING
from howdah.games import load
from howdah.session.view import View

from .brute import winning
from .test_mcts import dealt

CLOCK = 60.0  # seconds: these tests are about what is found, not about how fast


class Puzzle(NamedTuple):
    """A position of a game in which only the accepted moves win within some turns; 0 turns: they are plainly best."""

    game: str
    turns: int
    position: str
    accepted: list[str]


def _puzzles() -> list[Puzzle]:
    found = []
    for file in sorted((Path(__file__).parent / "tactics").glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                left, right = line.split(" : ")
                turns, position = left.split(" ", 1)
                found.append(Puzzle(file.stem, int(turns), position, right.split(" | ")))
    return found


PUZZLES = _puzzles()
NAMES = [f"{puzzle.game}-{puzzle.turns}-{number}" for number, puzzle in enumerate(PUZZLES)]


def test_there_are_puzzles_of_every_length() -> None:
    assert {puzzle.turns for puzzle in PUZZLES if puzzle.game == "siam"} == {1, 2, 3}


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.turns], ids=lambda puzzle: puzzle.game)
def test_a_puzzle_says_the_truth(puzzle: Puzzle) -> None:
    game = load(puzzle.game)
    state = game.read(puzzle.position, max(2, game.seats[0])).state
    assert winning(game, state, puzzle.turns) == puzzle.accepted
    assert puzzle.turns == 1 or not winning(game, state, puzzle.turns - 1)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=NAMES)
def test_the_best_level_solves_a_puzzle(puzzle: Puzzle) -> None:
    game = load(puzzle.game)
    match = game.read(puzzle.position, max(2, game.seats[0]))
    move = Bot(game, COUNT).choose(match.view(match.turn), match.legal(), CLOCK, random.Random(1))
    assert move in puzzle.accepted


def test_bots_do_not_peek(nim: Game) -> None:
    """What a seat cannot see is dealt again: its bot's choice stays, and so does every number it counted."""
    searcher, changed = MctsSearch(nim), 0
    for seed in range(40):
        match = dealt(nim, seed, seats=2 + seed % 2, steps=seed % 4)
        if match.turn == OVER:
            continue
        seat, engine = match.turn, nim.engine()
        bots = [Bot(nim, number) for number in (2, 4)]
        states = [match.state, *(engine.deal(match.seen(seat), other) for other in range(6))]
        views = [View(nim, engine.view(state, seat)) for state in states]
        changed += len({nim.schema.pack(engine.view(state, EVERYTHING)) for state in states}) > 1
        choices = {tuple(bot.choose(view, match.legal(), CLOCK, random.Random(seed)) for bot in bots) for view in views}
        assert len(choices) == 1
        assert all(searcher.search(view, seed, 100) == searcher.search(views[0], seed, 100) for view in views[1:])
    assert changed > 20


def test_a_bot_plays_random_moves_at_the_rate_of_its_level(nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt(nim, 2)
    view, legal = match.view(match.turn), match.legal()
    bot = Bot(nim, 1)
    monkeypatch.setattr(bot, "search", lambda *_: pytest.fail("it should not search"))
    monkeypatch.setattr(bot, "limits", lambda _: Level(20, random_rate=1.0))
    random_rate = {bot.choose(view, legal, None, random.Random(seed)) for seed in range(100)}
    assert random_rate == set(legal)
    monkeypatch.setattr(bot, "limits", lambda _: Level(20, random_rate=0.0))
    with pytest.raises(pytest.fail.Exception):
        bot.choose(view, legal, None, random.Random(1))


def test_a_forced_move_needs_no_search(nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Bot(nim, COUNT)
    monkeypatch.setattr(bot, "search", lambda *_: pytest.fail("there is one move"))
    assert bot.choose(dealt(nim, 2).view(0), ["take A 1"], None, random.Random(1)) == "take A 1"


def test_a_clock_replaces_the_seconds_of_a_level() -> None:
    bounded, timed = Level(100, 2.0), Level(0, 2.0)
    assert [bounded.time_limit(None), bounded.time_limit(9.0), timed.time_limit(9.0), timed.time_limit(0.5)] == [
        2.0,
        9.0,
        2.0,
        0.5,
    ]


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_every_level_plays_whole_games(nim: Game, number: int) -> None:
    match = dealt(nim, number, seats=3)
    bot, rng = Bot(nim, number), random.Random(number)
    while match.turn != OVER:
        match.play(bot.choose(match.view(match.turn), match.legal(), CLOCK, rng))
    assert len(match.winners) == 1


def test_levels_grow(nim: Game, siam: Game) -> None:
    for game in (nim, siam):
        random_rate = [level(game, number).random_rate for number in range(1, COUNT + 1)]
        assert random_rate == sorted(random_rate, reverse=True)
        assert level(game, COUNT).random_rate == 0
        assert level(game, 0) == level(game, 1)
        assert level(game, 99) == level(game, COUNT)


def test_levels_alone_are_those_of_one_seat(nim: Game) -> None:
    bazar = load("bombay_bazar")
    alone = [level(bazar, number, 1) for number in range(1, COUNT + 1)]
    assert [bound.simulations for bound in alone] == sorted({bound.simulations for bound in alone})
    assert [bound.random_rate for bound in alone] == sorted((bound.random_rate for bound in alone), reverse=True)
    assert alone != [level(bazar, number) for number in range(1, COUNT + 1)]
    assert level(nim, 2, 1) == level(nim, 2)


def test_the_best_level_fills_the_bazar_alone() -> None:
    bazar = load("bombay_bazar")
    match, bot, rng = dealt(bazar, 1, seats=1), Bot(bazar, COUNT), random.Random(1)
    while match.turn != OVER:
        match.play(bot.choose(match.view(0), match.legal(), CLOCK, rng))
    assert match.outcome.scores[0] >= 45  # at random about −35; 63 were perfect


class TestWorker:
    """A bot in a worker process is asked by plain values."""

    def test_it_chooses(self, nim: Game) -> None:
        match = dealt(nim, 5)
        packed = nim.schema.pack(match.seen(match.turn))
        asked = {pool.choose("nim", 3, match.turn, packed, match.legal(), 4) for _ in range(3)}
        assert len(asked) == 1
        assert asked <= set(match.legal())

    def test_it_hints(self, nim: Game) -> None:
        match = dealt(nim, 5)
        lines = pool.hint("nim", match.turn, nim.schema.pack(match.seen(match.turn)), 4)
        assert 1 <= len(lines) <= 3
        assert {line["move"] for line in lines} <= set(match.legal())
        assert all(0 <= line["value"] <= 1 for line in lines)

    def test_it_hints_at_a_score_where_there_is_nobody_to_beat(self) -> None:
        bazar = load("bombay_bazar")
        match = dealt(bazar, 5, seats=1, steps=20)
        lines = pool.hint("bombay_bazar", 0, bazar.schema.pack(match.seen(0)), 4)
        assert [line["is_won"] for line in lines] == [False] * len(lines)
        assert all(-70 <= line["score"] <= 63 for line in lines)

    def test_it_answers_before_anything_is_compiled(self, nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "PATIENCE", 0.0)
        monkeypatch.setattr(pool, "_ready", {})
        monkeypatch.setattr(pool, "_bots", {})
        monkeypatch.setattr(pool, "_compile", lambda _: None)
        match = dealt(nim, 5)
        move = pool.choose("nim", 3, match.turn, nim.schema.pack(match.seen(match.turn)), match.legal(), 4)
        assert move in match.legal()
        assert [mode for _, _, mode in pool._bots] == [INTERPRETED]
        pool._ready["nim"].set()
        pool.choose("nim", 3, match.turn, nim.schema.pack(match.seen(match.turn)), match.legal(), 4)
        assert [mode for _, _, mode in pool._bots] == [INTERPRETED, COMPILED]

    def test_it_prepares_before_it_is_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begun: SimpleQueue[str] = SimpleQueue()
        monkeypatch.setattr(pool, "_ready", {})
        monkeypatch.setattr(pool, "_compile", lambda game: begun.put(game.name))
        for _ in range(2):
            pool.prepare("nim")
        assert begun.get(timeout=30) == "nim"
        assert begun.empty()

    def test_who_asks_first_has_patience_with_what_was_prepared(
        self, nim: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def compile_slowly(game: Game) -> None:
            time.sleep(0.1)
            pool._ready[game.name].set()

        monkeypatch.setattr(pool, "PATIENCE", 30.0)
        monkeypatch.setattr(pool, "_ready", {})
        monkeypatch.setattr(pool, "_deadlines", {})
        monkeypatch.setattr(pool, "_compile", compile_slowly)
        pool.prepare("nim")
        assert pool._is_ready(nim)

    @pytest.mark.parametrize("name", howdah.list_games())
    def test_it_compiles_with_a_match_that_has_begun(self, name: str) -> None:
        assert pool._started(howdah.load(name)).turn >= 0
