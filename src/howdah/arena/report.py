"""The standings of an arena, printed: a table, and the ratings drawn on a line."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .play_match import ArenaConfig, Result
from .standings import Standing

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 48
LABEL = 24


def report(config: ArenaConfig, results: Sequence[Result], table: Sequence[Standing], console: "Console") -> None:
    """Prints the results of an arena."""
    from rich.table import Table

    drawn = sum(0 not in result.ranks for result in results)
    console.print(
        f"{len(results)} matches of {config.game}, {config.seats} seats, seed {config.seed}: {drawn} drawn,"
        f" {sum(map(sum, (result.moves for result in results))) / len(results):.1f} moves a match"
    )
    best = sorted(table, key=lambda row: -row.rating)
    ranked = ["ahead %", "rank"] if config.seats > 2 else []
    strength = Table("entrant", "games", *(f"{name} (95 %)" for name in ["score %", *ranked, "rating"]))
    pace = Table("entrant", "points", "moves", "s/move", "slowest", "forfeits")
    for row in best:
        ranks = [_share(row.ahead, row.ahead_interval), _ranging(row.rank, row.rank_interval, 2)] if ranked else []
        strengths = [_share(row.score, row.score_interval), *ranks, _ranging(row.rating, row.rating_interval, 1)]
        strength.add_row(_label(row.name), str(row.games), *strengths)
        times = [f"{row.moves:.1f}", f"{row.mean_seconds:.3f}", f"{row.max_seconds:.3f}"]
        pace.add_row(_label(row.name), f"{row.points:.1f}", *times, str(row.forfeits))
    console.print(strength)
    console.print(pace)
    for line in plot(table):
        console.print(line, markup=False)
    for row in table:
        for fault in row.faults:
            console.print(f"forfeit by {_label(row.name)}: {fault}", markup=False)


def _label(name: str) -> str:
    """Returns an entrant's name on one short line: a command may be long."""
    words = " ".join(name.split())
    return words if len(words) <= LABEL else f"{words[: LABEL - 1]}…"


def _share(part: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return _ranging(100 * part, (100 * low, 100 * high), 1)


def _ranging(value: float, interval: tuple[float, float], digits: int) -> str:
    low, high = interval
    return f"{value:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def plot(table: Sequence[Standing]) -> list[str]:
    """Returns the ratings as lines of text: ● with its interval, on one scale."""
    low = min(row.rating_interval[0] for row in table)
    high = max(max(row.rating_interval[1] for row in table), low + 1e-9)
    longest = max(len(_label(row.name)) for row in table)

    def column(value: float) -> int:
        return round((value - low) / (high - low) * (WIDTH - 1))

    lines = []
    for row in sorted(table, key=lambda row: -row.rating):
        left, right = map(column, row.rating_interval)
        drawn = [" "] * WIDTH
        drawn[left : right + 1] = "─" * (right - left + 1)
        drawn[left], drawn[right], drawn[column(row.rating)] = "├", "┤", "●"
        lines.append(f"{_label(row.name):>{longest}} {''.join(drawn)}")
    return [*lines, f"{'':>{longest}} {low:<{WIDTH // 2}.1f}{high:>{WIDTH - WIDTH // 2}.1f}"]
