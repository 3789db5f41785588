"""Plays the matches of an arena in this process, in several, or on a Ray cluster, with the same results."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from importlib import import_module
from typing import Any

from howdah.bots.pool import Pool
from howdah.core.errors import Unreadable

from .play_match import ArenaConfig, Result, play_match, warm_up
from .seating import seatings

Fixture = tuple[int, tuple[int, ...]]


def run(config: ArenaConfig, games: int, processes: int = 0, on_ray: bool = False) -> list[Result]:
    """Plays at least `games` matches, rounded up to a fair seating, and returns their results in order."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    fixtures = list(enumerate(seatings(len(config.entrants), config.seats, games, config.seed)))
    warm_up(config)
    results = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(f"{config.game}: {', '.join(config.entrants)}"[:60], total=len(fixtures))
        for result in _played(config, fixtures, processes, on_ray):
            results.append(result)
            progress.advance(task)
    return sorted(results, key=lambda result: result.number)


def _played(config: ArenaConfig, fixtures: list[Fixture], processes: int, on_ray: bool) -> Iterator[Result]:
    """Yields the results as matches end."""
    processes = min(processes or _cores(), len(fixtures))
    if on_ray:
        return _on_ray(_ray(), config, fixtures)
    if processes == 1:
        return (play_match(config, number, seating) for number, seating in fixtures)
    return _on_processes(config, fixtures, processes)


def _on_processes(config: ArenaConfig, fixtures: list[Fixture], processes: int) -> Iterator[Result]:
    with Pool(processes) as pool:
        for done in as_completed([pool.submit(play_match, config, *fixture) for fixture in fixtures]):
            yield done.result()


def _on_ray(ray: Any, config: ArenaConfig, fixtures: list[Fixture]) -> Iterator[Result]:
    """Plays on the cluster of RAY_ADDRESS, or on a local one that is started for this arena."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(runtime_env={"env_vars": _environment()}, include_dashboard=False, log_to_driver=False)
    try:
        task: Callable[..., Any] = ray.remote(play_match).remote
        pending = [task(config, number, seating) for number, seating in fixtures]
        while pending:
            ready, pending = ray.wait(pending, num_returns=1)
            yield from ray.get(ready)
    finally:
        ray.shutdown()


def _environment() -> dict[str, str]:
    """Returns the environment in which a worker finds our modules and compiled code, if the disk is shared."""
    path = {"PYTHONPATH": os.pathsep.join(dict.fromkeys([os.getcwd(), *filter(None, sys.path)]))}
    return path | {name: os.environ[name] for name in ("HOWDAH_CACHE",) if name in os.environ}


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError as error:
        raise Unreadable("Ray is not installed: pip install 'howdah[ray]' installs it.") from error


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
