"""The arena: fair seats, the same matches wherever they are played, forfeits, and numbers that can be trusted."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from howdah.arena import play_match as module
from howdah.arena import runner
from howdah.arena.entrant import make_chooser, parse_entrants
from howdah.arena.external_engine import BadAnswer, ExternalEngine
from howdah.arena.ladder import ALONE, NAMES, STEPS, measure_ladder, steps, write
from howdah.arena.play_match import ArenaConfig, Result, play_match
from howdah.arena.report import plot
from howdah.arena.run import arena, ladder
from howdah.arena.runner import run
from howdah.arena.seating import arrangements, seatings
from howdah.arena.standings import Standing, places, shares, standings, wilson
from howdah.bots.mcts import MctsSearch
from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.session.view import View

HERE = "tests.arena.test_arena"
PROGRAM = "from howdah.cli.main import main; main()"


class Faulty:
    """A bot that raises."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, *_: Any) -> str:
        raise ZeroDivisionError("it was not ready")


def illegal(view: View, legal: list[str], clock: float | None, rng: random.Random) -> str:  # noqa: ARG001
    return "take Z 9"


def curious(view: View, legal: list[str], clock: float | None, rng: random.Random) -> str:  # noqa: ARG001
    """Fails where it is given more than its seat may see, or another's list to spoil."""
    assert view.seat is not None
    assert not hasattr(view, "match")
    assert all(charm == -1 for seat, charm in enumerate(view.charms) if seat != view.seat)
    move = legal[0]
    legal.clear()
    return move


def maker(_: Game) -> Callable[..., str]:
    return lambda _view, legal, _clock, _rng: legal[-1]


def config(*entrants: str, seats: int = 2, seed: int = 1) -> ArenaConfig:
    return ArenaConfig("nim", seats, {}, list(entrants), seed, 60.0)


def essence(results: list[Result]) -> list[tuple[Any, ...]]:
    return [(r.number, r.seating, r.ranks, r.scores, r.moves, r.forfeits) for r in results]


@pytest.mark.parametrize(
    ("entrants", "seats"), [(1, 1), (2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (2, 4), (3, 5), (4, 3)]
)
def test_every_entrant_is_in_every_seat_equally_often(entrants: int, seats: int) -> None:
    for games in (1, 7, 40):
        rows = seatings(entrants, seats, games, seed=3)
        assert games <= len(rows) < games + entrants
        for seat in range(seats):
            assert len(set(Counter(row[seat] for row in rows).values())) == 1
            assert {row[seat] for row in rows} == set(range(entrants))
        spread = [row.count(entrant) for row in rows for entrant in range(entrants)]
        assert max(spread) - min(spread) <= 1


def test_every_pair_meets_as_often() -> None:
    rows = seatings(4, 2, 4 * len(arrangements(4, 2)), seed=1)
    assert set(Counter(rows).values()) == {1}
    assert len(rows) == 12


def test_the_number_of_processes_changes_nothing() -> None:
    alone = run(config("level2", "idle", f"{HERE}:maker", seats=3), 9, processes=1)
    assert essence(run(config("level2", "idle", f"{HERE}:maker", seats=3), 9, processes=2)) == essence(alone)
    assert essence(run(config("level2", "idle", f"{HERE}:maker", seats=3, seed=2), 9, processes=1)) != essence(alone)


def test_searches_are_compiled_before_the_clocks_start(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    monkeypatch.setattr(module, "_warm", set())
    monkeypatch.setattr(MctsSearch, "search", lambda *_, simulations: searched.append(simulations))
    for _ in range(2):
        module.warm_up(config("level1", "idle"))
    assert searched == [1]


def test_bots_see_views() -> None:
    results = run(config(f"{HERE}:curious", "idle", seats=3), 6, processes=1)
    assert not any(result.forfeits for result in results)


@pytest.mark.parametrize(
    ("bot", "fault"), [("Faulty", "ZeroDivisionError: it was not ready"), ("illegal", "'take Z 9'")]
)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_faulty_bot_loses_by_forfeit(bot: str, fault: str, seats: int) -> None:
    entrants = config(f"{HERE}:{bot}", "idle", seats=seats)
    results = run(entrants, 6, processes=1)
    for result in results:
        for seat, entrant in enumerate(result.seating):
            assert (seat in result.forfeits) <= (entrant == 0)
        assert all(result.seating[seat] == 1 for seat, rank in enumerate(result.ranks) if rank == 0)
        assert result.forfeits
    bad, good = standings(entrants, results)
    assert bad.score == 0
    assert good.score == 1
    assert bad.forfeits >= 6
    assert fault in bad.faults[0]
    assert good.forfeits == 0


def test_entrants_are_told_apart() -> None:
    assert parse_entrants("level5, level3,level5,engine:prog --a") == [
        "level5",
        "level3",
        "level5#2",
        "engine:prog --a",
    ]
    assert parse_entrants("engine:prog a, b,idle,a.b:C") == ["engine:prog a, b", "idle", "a.b:C"]


@pytest.mark.parametrize(
    "name",
    ["level0", "level6", "nonsense", "no.such:Bot", f"{HERE}:missing", f"{HERE}:HERE", "engine:/no/such/program"],
)
def test_an_unknown_entrant_is_told_in_a_sentence(nim: Game, name: str) -> None:
    with pytest.raises(Unreadable, match=r"level|bot|program"):
        make_chooser(name, nim, 0)


def test_shares_and_places() -> None:
    assert shares([0, 1]) == [1, 0]
    assert shares([1, 1]) == [0.5, 0.5]
    assert shares([0, 2, 0, 2]) == [0.5, 0, 0.5, 0]
    assert places([0, 1, 1, 3]) == [1, 2.5, 2.5, 4]


def test_intervals() -> None:
    low, high = wilson(0.65, 400)
    assert (round(low, 3), round(high, 3)) == (0.602, 0.695)  # as Wilson's formula is tabled
    assert wilson(1.0, 10)[1] == 1.0
    assert wilson(1.0, 10)[0] < 0.75


def test_ratings_follow_results() -> None:
    entrants = config("a", "b", "c")
    results = [
        Result(i, seating, [0, 1], [1, 0], "NIM-6", {}, [1, 1], [0.1, 0.2], [0.1, 0.2])
        for i, seating in enumerate([(0, 1), (1, 2), (0, 2)] * 20)
    ]
    table = standings(entrants, results)
    assert [row.score for row in table] == [1.0, 0.5, 0.0]
    assert table[0].rating > table[1].rating > table[2].rating
    assert all(low < row.rating < high for row in table for low, high in [row.rating_interval])
    assert table[2].mean_seconds == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("ranks", "ahead"),
    [([0, 1, 3, 2], [0.5, 0.5]), ([0, 3, 1, 2], [1.0, 0.0]), ([2, 0, 2, 1], [0.0, 1.0]), ([0, 2, 1, 2], [1.0, 0.0])],
)
def test_who_is_ahead_has_the_better_mean_rank(ranks: list[int], ahead: list[float]) -> None:
    result = Result(0, (0, 1, 0, 1), ranks, [0] * 4, "NIM-6", {}, [1] * 4, [0.1] * 4, [0.1] * 4)
    assert [row.ahead for row in standings(config("a", "b"), [result])] == ahead


def test_the_plot_has_a_line_each() -> None:
    drawn = plot(
        [Standing("x", rating=20, rating_interval=(15, 25)), Standing("long", rating=30, rating_interval=(24, 36))]
    )
    assert [line[:5] for line in drawn] == ["long ", "   x ", "     "]
    assert all("●" in line for line in drawn[:2])


def test_everything_is_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    arena("nim", "level1,idle", None, {"misere": "true"}, 5, 1, 60.0, 1, False, file)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["rules"]["options"] == {"misere": "true"}
    assert len(told["matches"]) == 6  # rounded up until seats are fair
    assert {row["name"] for row in told["standings"]} == {"level1", "idle"}
    assert "6 matches of nim" in capsys.readouterr().out


def test_the_ladder_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    old = "| siam | 2 | level1 – idle | 4 | 90.0 % | 1–2 | 1.00 | 1–1 | 0.001 | 0.01 |"
    page.write_text(f"before\n{STEPS.open}\n{old}\n{STEPS.close}\nafter\n", encoding="utf-8")
    sheet, rows = measure_ladder("nim", None, 2, seed=1, processes=1, on_ray=False)
    told = list(rows)
    assert len(told) == len(steps()) == 5
    write(page, sheet, told)
    write(page, sheet, told)
    text = page.read_text(encoding="utf-8")
    assert text == "\n".join(["before", STEPS.open, *STEPS.head, *told, old, STEPS.close, "after", ""])
    page.write_text("no marks", encoding="utf-8")
    with pytest.raises(Unreadable, match="no place"):
        write(page, sheet, told)


def test_the_ladder_of_one_seat_goes_by_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.arena.ladder.NAMES", NAMES[:2])
    page = tmp_path / "bots.md"
    page.write_text(f"{STEPS.open}\n{STEPS.close}\n{ALONE.open}\n{ALONE.close}\n", encoding="utf-8")
    ladder(["bombay_bazar"], 1, 10, 1, 1, False, page)
    text = page.read_text(encoding="utf-8")
    table = text.split(ALONE.open)[1].split(ALONE.close)[0].strip().splitlines()
    assert tuple(table[:2]) == ALONE.head
    idle, first = ([cell.strip() for cell in row.split("|")[1:-1]] for row in table[2:])
    assert (idle[:3], first[:3]) == (["bombay_bazar", "idle", "10"], ["bombay_bazar", "level1", "10"])
    assert float(idle[3]) + 10 < float(first[3])
    low, high = map(float, first[4].split(" to "))
    assert low < float(first[3]) < high
    assert text.startswith(f"{STEPS.open}\n{STEPS.close}\n")


class TestOutside:
    """Programs in any language."""

    def test_our_own_engine_is_one(self) -> None:
        entrants = config(f"engine:{sys.executable} -c '{PROGRAM}' engine", "idle")
        results = run(entrants, 4, processes=1)
        assert [result.forfeits for result in results] == [{}] * 4

    @pytest.mark.parametrize(
        ("code", "fault"),
        [
            ("print(1)", "did not answer in JSON"),
            ("input(); print('{}')", "named no move"),
            ("input(); print('[')", "did not answer in JSON"),
            ("pass", "did not answer|cannot"),
        ],
    )
    def test_nonsense_is_a_fault(self, nim: Game, code: str, fault: str) -> None:
        match = nim.new()
        match.play("charm 1")
        match.play("charm 2")
        program = ExternalEngine(f'{sys.executable} -c "{code}"')
        try:
            with pytest.raises(BadAnswer, match=fault):
                program.choose(match.view(0), match.legal(), 5.0, random.Random(1))
        finally:
            program.stop()
        assert not program.is_running

    def test_silence_is_a_fault(self, nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("howdah.arena.external_engine.START", 0.2)
        match = nim.new()
        match.play("charm 1")
        match.play("charm 2")
        program = ExternalEngine(f'{sys.executable} -c "import time; time.sleep(60)"')
        with pytest.raises(BadAnswer, match="no answer"):
            program.choose(match.view(0), match.legal(), 0.1, random.Random(1))
        assert not program.is_running


class TestRay:
    """The same code on a cluster."""

    def test_a_local_cluster_plays_the_same_matches(self, tmp_path: Path) -> None:
        told = []
        for name, how in (("alone", ["--processes", "1"]), ("ray", ["--ray"])):
            file = tmp_path / f"{name}.json"
            command = [sys.executable, "-c", PROGRAM, "arena", "nim", "--bots", "level1,idle", "--games", "6", *how]
            surroundings = os.environ | {"HOME": str(tmp_path), "HOWDAH_CACHE": _cache()}
            done = subprocess.run(
                [*command, "--json", str(file)],
                env=surroundings,
                capture_output=True,
                text=True,
                timeout=240,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            told.append(json.loads(file.read_text(encoding="utf-8"))["matches"])
        for match in (match for matches in told for match in matches):
            del match["seconds"], match["slowest"]
        assert told[0] == told[1]

    def test_a_cluster_is_asked_and_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        deeds: list[str] = []
        ray = SimpleNamespace(
            init=lambda **_: deeds.append("init"),
            remote=lambda function: SimpleNamespace(remote=lambda *given: lambda: function(*given)),
            wait=lambda pending, num_returns: (pending[-num_returns:], pending[:-num_returns]),
            get=lambda ready: [job() for job in ready],
            shutdown=lambda: deeds.append("shutdown"),
        )
        monkeypatch.setitem(sys.modules, "ray", ray)
        entrants = config("level1", "idle")
        assert essence(run(entrants, 6, on_ray=True)) == essence(run(entrants, 6, processes=1))
        assert deeds == ["init", "shutdown"]

    def test_without_ray_one_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "ray", None)
        with pytest.raises(Unreadable, match="pip install"):
            runner._ray()


def _cache() -> str:
    from howdah.core.kernel import cache_root

    return str(cache_root())


def test_a_match_can_be_played_again_by_its_number() -> None:
    entrants = config("level1", "idle")
    first = run(entrants, 4, processes=1)[2]
    assert essence([play_match(entrants, 2, first.seating)]) == essence([first])
