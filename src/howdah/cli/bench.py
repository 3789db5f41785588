"""Speed, as JSON lines. Rates of one game are per CPU second of this process, the best of several runs."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from howdah import load
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.session.table import Table

RUNS = 5


def figures_of(what: str, device: str) -> Iterator[str]:
    """Returns the figures of the server, of batches on a device, or of a game, as JSON lines."""
    if what == "server":
        from howdah.server import bench

        return bench.figures()
    if what == "envs":
        from .envs import figures as batches

        return batches(device)
    return figures(load(what))


def figures(game: Game) -> Iterator[str]:
    """Yields one JSON line per figure, the slow ones last."""
    yield _figure(game, "import howdah", _fresh("import howdah"), "s")
    yield _figure(game, "random play, interpreted", _rate(game, INTERPRETED, 10), "moves/CPU s")
    yield _figure(game, "random play, compiled", _rate(game, COMPILED, 3000), "moves/CPU s")
    search, bare, tree = _search(game)
    yield _figure(game, "search, one random playout a simulation", search, "simulations/CPU s")
    yield _figure(game, "bare random playouts from the same position", bare, "playouts/CPU s")
    yield _figure(game, "search, what its tree costs beside a bare playout", 100 * bare / tree, "%")
    yield _figure(game, "first compiled move, cached", _fresh(_first_move(game)), "s")
    with tempfile.TemporaryDirectory() as empty:
        yield _figure(game, "first compiled move, nothing cached", _fresh(_first_move(game), empty, runs=1), "s")
    yield _figure(game, "perft 4, compiled", _elapsed(lambda: game.engine(COMPILED).perft(_start(game), 4)), "s")


def _figure(game: Game, name: str, value: float, unit: str) -> str:
    return json.dumps({"game": game.name, "figure": name, "value": float(f"{value:.4g}"), "unit": unit})


def _start(game: Game) -> object:
    return game.engine(COMPILED).start(game.seats[0], game.settings({}))


def _rate(game: Game, mode: str, games: int) -> float:
    """Returns the steps of random games from the start per CPU second."""
    engine = game.engine(mode)
    state = engine.start(game.seats[0], game.settings({}))
    engine.many(state, 1, engine.rng(0), 10)
    best = 0.0
    for run in range(RUNS):
        began = time.process_time()
        _, lengths = engine.many(state, games, engine.rng(run + 1), game.max_steps)
        best = max(best, sum(lengths) / (time.process_time() - began))
    return best


def _search(game: Game) -> tuple[float, float, float]:
    """Returns three rates per CPU second: MCTS with the default strategy, bare playouts, and MCTS without rollouts.

    Rollouts below a good move are shorter than playouts from the start, so the first two rates alone hide tree costs.
    """
    from howdah.bots import default_strategy
    from howdah.bots.mcts import MctsSearch

    match = Table(game, rng=random.Random(1)).match
    view, engine = match.view(match.turn), game.engine(COMPILED)
    searcher, tree_only = MctsSearch(game, strategy=default_strategy), MctsSearch(game, strategy=default_strategy)
    tree_only.rollout_depth = 0
    state, count = engine.copy(match.state), 4000

    def best(work: Callable[[int], object]) -> float:
        work(0)
        rate = 0.0
        for run in range(RUNS):
            searcher.forget()
            tree_only.forget()
            began = time.process_time()
            work(run + 1)
            rate = max(rate, count / (time.process_time() - began))
        return rate

    return (
        best(lambda seed: searcher.search(view, seed, count)),
        best(lambda seed: engine.many(state, count, engine.rng(seed), game.max_steps)),
        best(lambda seed: tree_only.search(view, seed, count)),
    )


def _first_move(game: Game) -> str:
    return (
        f"import howdah; g = howdah.load({game.name!r}); e = g.engine('compiled');"
        " s = e.start(g.seats[0], g.settings({})); e.play(s, e.legal(s)[0])"
    )


def _fresh(code: str, cache: str = "", runs: int = RUNS) -> float:
    """Returns the seconds that a new process needs to start and run some code."""
    environment = os.environ | ({"HOWDAH_CACHE": cache} if cache else {})

    def run(program: str) -> float:
        return _elapsed(lambda: subprocess.run([sys.executable, "-c", program], check=True, env=environment))

    run(code) if runs > 1 else None
    return min(run(code) for _ in range(runs))


def _elapsed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
