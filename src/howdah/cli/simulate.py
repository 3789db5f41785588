"""Plays many random games of one kind, and reports their lengths and winners."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from howdah.core.game import Game

CHUNK = 250


@dataclass
class Tally:
    """Lengths and results of random games."""

    game: Game
    seats: int
    lengths: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)  # by seat, sole wins
    shared: list[int] = field(default_factory=list)  # by seat, shared wins
    drawn: int = 0
    cut: int = 0
    seconds: float = 0.0

    def add(self, ranks: list[int], length: int) -> None:
        """Counts one game."""
        self.lengths.append(length)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 0]
        self.cut += ranks[0] < 0
        self.drawn += not winners and ranks[0] >= 0
        for seat in winners:
            (self.won if len(winners) == 1 else self.shared)[seat] += 1


def simulate(game: Game, seats: int, settings: Mapping[str, int], games: int, seed: int, mode: str) -> Tally:
    """Plays random games, with a progress bar if this is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    engine = game.engine(mode)
    state, rng = engine.start(seats, settings), engine.rng(seed)
    engine.many(state, 1, engine.rng(0), 1)  # compiles before the clock starts
    tally = Tally(game, seats, won=[0] * seats, shared=[0] * seats)
    began = time.process_time()
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(game.name, total=games)
        while len(tally.lengths) < games:
            batch = min(CHUNK, games - len(tally.lengths))
            for ranks, length in zip(*engine.many(state, batch, rng, game.max_steps), strict=True):
                tally.add(ranks, length)
            progress.advance(task, batch)
    tally.seconds = time.process_time() - began
    return tally


def report(tally: Tally, lang: str) -> None:
    """Prints a tally as a table."""
    from rich.console import Console
    from rich.table import Table

    words, games, steps = tally.game.words(lang), len(tally.lengths), sum(tally.lengths)
    console = Console(highlight=False)
    table = Table("seat", "won", "shared", "won %")
    for seat in range(tally.seats):
        table.add_row(
            words.seat(seat), str(tally.won[seat]), str(tally.shared[seat]), f"{100 * tally.won[seat] / games:.1f}"
        )
    console.print(
        f"{games} random games of {tally.game.name}, {tally.drawn} drawn,"
        f" {tally.cut} cut at {tally.game.max_steps} steps"
    )
    console.print(f"steps: {steps / games:.1f} on average, {min(tally.lengths)} to {max(tally.lengths)}")
    console.print(f"{steps / max(tally.seconds, 1e-9):,.0f} steps per CPU second")
    console.print(table)
