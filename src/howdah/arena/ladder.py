"""Measures the ladder: each level against the one below, and level 1 against the random bot.

The results are written into a page between two marks. One seat alone has no opponent: there a level is measured by
its score.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import howdah
from howdah.bots.levels import COUNT
from howdah.core.errors import Unreadable

from .play_match import ArenaConfig
from .runner import run
from .standings import Standing, standings

CLOCK = 60.0  # seconds a move: long enough for the other limits of a level to count alone
NAMES = ("idle", *(f"level{number}" for number in range(1, COUNT + 1)))


class Sheet(NamedTuple):
    """A table of the page: the name of its marks, its columns, and how many of the first identify a row."""

    name: str
    columns: tuple[str, ...]
    keys: int

    @property
    def open(self) -> str:
        return f"<!-- {self.name} -->"

    @property
    def close(self) -> str:
        return f"<!-- /{self.name} -->"

    @property
    def head(self) -> tuple[str, str]:
        return _written(self.columns), "|---" * len(self.columns) + "|"

    def key(self, row: str) -> tuple[str, ...]:
        """Returns the cells that identify a row."""
        return tuple(cell.strip() for cell in row.split("|")[1 : self.keys + 1])


RANKS = ("score", "95 %", "ahead", "95 %", "mean rank", "95 %")
STEPS = Sheet("ladder", ("game", "seats", "step", "games", *RANKS, "s/move", "slowest"), 3)
ALONE = Sheet("alone", ("game", "bot", "games", "points", "95 %", "s/move", "slowest"), 2)


def steps() -> list[tuple[str, str]]:
    """Returns the pairs that play."""
    return list(zip(NAMES[1:], NAMES, strict=False))


def measure_ladder(
    name: str, seats: int | None, games: int, seed: int, processes: int, on_ray: bool
) -> tuple[Sheet, Iterator[str]]:
    """Returns the table for one game, and its rows as they are measured: every step, or every bot alone."""
    game = howdah.load(name)
    count = game.check_seats(seats or max(2, game.seats[0]))

    def measured(*entrants: str) -> str:
        config = ArenaConfig(name, count, {}, list(entrants), seed, CLOCK)
        first = standings(config, run(config, games, processes, on_ray))[0]
        return _written(_points(config, first) if count == 1 else _step(config, first))

    if count == 1:
        return ALONE, (measured(bot) for bot in NAMES)
    return STEPS, (measured(*pair) for pair in steps())


def _step(config: ArenaConfig, upper: Standing) -> list[str]:
    return [
        config.game,
        str(config.seats),
        " – ".join(config.entrants),
        str(upper.games),
        *_percent(upper.score, upper.score_interval),
        *_percent(upper.ahead, upper.ahead_interval),
        f"{upper.rank:.2f}",
        "–".join(f"{end:.2f}" for end in upper.rank_interval),
        *_pace(upper),
    ]


def _points(config: ArenaConfig, bot: Standing) -> list[str]:
    low, high = bot.points_interval
    return [config.game, bot.name, str(bot.games), f"{bot.points:.1f}", f"{low:.1f} to {high:.1f}", *_pace(bot)]


def _pace(row: Standing) -> list[str]:
    return [f"{row.mean_seconds:.3f}", f"{row.max_seconds:.2f}"]


def _written(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _percent(part: float, interval: tuple[float, float]) -> list[str]:
    return [f"{100 * part:.1f} %", "–".join(f"{100 * end:.1f}" for end in interval)]


def write(page: Path, sheet: Sheet, rows: Sequence[str]) -> None:
    """Puts rows into a table of a page, in place of rows with the same key."""
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{page} cannot be read: {error.strerror}.") from error
    found = re.search(f"{re.escape(sheet.open)}\n(.*?){re.escape(sheet.close)}", text, re.DOTALL)
    if not found:
        raise Unreadable(f"{page} has no place for the table: {sheet.open} and {sheet.close} mark it.")
    new = {sheet.key(row) for row in rows}
    kept = [row for row in found[1].splitlines() if row not in sheet.head and row.strip() and sheet.key(row) not in new]
    body = "\n".join([sheet.open, *sheet.head, *sorted([*kept, *rows]), sheet.close])
    page.write_text(text[: found.start()] + body + text[found.end() :], encoding="utf-8")
