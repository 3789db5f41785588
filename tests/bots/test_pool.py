"""The process pool: results for threads and event loops, workers that die, and an end that leaves nothing behind."""

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from howdah.bots.mcts import Line
from howdah.bots.pool import NICENESS, Pool, advisable
from howdah.core.errors import HowdahError

PARENT = """
import os
from howdah.bots.pool import Pool

if __name__ == "__main__":
    print(Pool(1).submit(os.getpid).result(), flush=True)
    os._exit(1)
"""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(file: Path) -> str:
    """Dies the first time it is called."""
    if not file.exists():
        file.touch()
        die()
    return "alive"


def wait_forever(file: Path) -> None:
    file.touch()
    signal.pause()


def test_results_are_for_threads_and_event_loops() -> None:
    async def awaited(pool: Pool) -> list[int]:
        return await asyncio.gather(*(asyncio.wrap_future(pool.submit(pow, 2, n)) for n in range(4)))

    with Pool(2) as pool:
        assert [result.result() for result in [pool.submit(pow, 2, n) for n in range(4)]] == [1, 2, 4, 8]
        assert asyncio.run(awaited(pool)) == [1, 2, 4, 8]


def test_an_error_of_a_call_is_its_result_and_workers_are_nice() -> None:
    with Pool(1) as pool:
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()
        assert pool.submit(os.nice, 0).result() == os.nice(0) + NICENESS


def test_a_worker_that_died_is_replaced(tmp_path: Path) -> None:
    with Pool(2) as pool:
        results = [pool.submit(die_once, tmp_path / "died"), *(pool.submit(abs, -n) for n in range(5))]
        assert [result.result() for result in results] == ["alive", 0, 1, 2, 3, 4]
        os.kill(pool.submit(os.getpid).result(), signal.SIGKILL)  # while it is idle
        assert pool.submit(abs, -7).result() == 7


def test_a_call_that_kills_its_workers_is_told_in_a_sentence() -> None:
    with Pool(1) as pool:
        with pytest.raises(HowdahError, match=r"worker process has died\.$"):
            pool.submit(die).result()
        assert pool.submit(abs, -7).result() == 7


def test_stopping_cancels_what_runs_and_what_comes(tmp_path: Path) -> None:
    pool = Pool(1)
    running, waiting = pool.submit(wait_forever, tmp_path / "running"), pool.submit(abs, -7)
    while not (tmp_path / "running").exists():
        os.sched_yield()
    pool.stop()
    for result in (running, waiting, pool.submit(abs, -7)):
        with pytest.raises(CancelledError):
            result.result()


def test_a_worker_ends_with_its_parent(tmp_path: Path) -> None:
    """The worker has inherited the output, which ends only when both have ended."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip().isdigit()) == (1, True)


def test_a_move_that_the_search_hardly_tried_is_not_advised() -> None:
    def line(move: str, visits: int, value: float) -> Line:
        return Line(move, visits, value, [], False)

    best, near = line("a", 1000, 0.52), line("b", 10, 0.49)
    assert advisable([best, near, line("c", 9, 0.6), line("d", 0, 0.0)]) == [best, near]
    plies = [line(move, 6, 0.5) for move in "abc"]
    assert advisable(plies) == plies
    assert advisable([line("a", 0, 0.0), line("b", 0, 0.0)]) == [line("a", 0, 0.0)]
    assert advisable([]) == []
