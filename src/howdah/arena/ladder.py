"""The steps between the levels, measured, and written into a page between two marks.

A step is a match of a level against the one below; the first is level 1 against the idle bot.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import howdah
from howdah.bots.levels import COUNT
from howdah.core.errors import Unreadable

from .bout import Rules
from .hall import run
from .standing import Standing, standings

CLOCK = 60.0  # seconds a move: long enough for simulations alone to count
OPEN, CLOSE = "<!-- ladder -->", "<!-- /ladder -->"
HEAD = (
    "| game | seats | step | games | score | 95 % | ahead | 95 % | mean rank | 95 % | s/move | slowest |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
)


def steps() -> list[tuple[str, str]]:
    """Returns who meets whom."""
    names = ["idle", *(f"level{number}" for number in range(1, COUNT + 1))]
    return list(zip(names[1:], names, strict=False))


def climb(name: str, seats: int | None, games: int, seed: int, processes: int, on_ray: bool) -> Iterator[str]:
    """Measures every step of one game, and yields the rows of the table as they are known."""
    game = howdah.load(name)
    count = game.check_seats(seats or max(2, game.seats[0]))
    for upper, lower in steps():
        rules = Rules(name, count, {}, [upper, lower], seed, CLOCK)
        yield _row(rules, standings(rules, run(rules, games, processes, on_ray))[0], lower)


def _row(rules: Rules, upper: Standing, lower: str) -> str:
    cells = [
        rules.game,
        str(rules.seats),
        f"{upper.name} – {lower}",
        str(upper.games),
        *_part(upper.score, upper.score_interval),
        *_part(upper.ahead, upper.ahead_interval),
        f"{upper.rank:.2f}",
        "–".join(f"{end:.2f}" for end in upper.rank_interval),
        f"{upper.mean_seconds:.3f}",
        f"{upper.max_seconds:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def _part(part: float, interval: tuple[float, float]) -> list[str]:
    return [f"{100 * part:.1f} %", "–".join(f"{100 * end:.1f}" for end in interval)]


def write(page: Path, rows: Sequence[str]) -> None:
    """Puts rows into a page's table; they replace those of the same step with as many seats."""
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{page} cannot be read: {error.strerror}.") from error
    found = re.search(f"{re.escape(OPEN)}\n(.*?){re.escape(CLOSE)}", text, re.DOTALL)
    if not found:
        raise Unreadable(f"{page} has no place for the table: {OPEN} and {CLOSE} mark it.")
    new = {_key(row) for row in rows}
    kept = [row for row in found[1].splitlines() if row not in HEAD and row.strip() and _key(row) not in new]
    body = "\n".join([OPEN, *HEAD, *sorted([*kept, *rows]), CLOSE])
    page.write_text(text[: found.start()] + body + text[found.end() :], encoding="utf-8")


def _key(row: str) -> tuple[str, str, str]:
    _, game, seats, step, *_ = (cell.strip() for cell in row.split("|"))
    return game, seats, step
