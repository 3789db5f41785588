"""The commands of the arena: matches between some entrants, and the ladder of the levels."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import howdah
from howdah.core.errors import Unreadable

from . import runner
from .entrant import parse_entrants
from .ladder import measure_ladder, write
from .play_match import ArenaConfig
from .report import report
from .standings import Standing, as_json, standings


def arena(
    name: str,
    bots: str,
    seats: int | None,
    options: Mapping[str, object],
    games: int,
    seed: int,
    seconds: float,
    processes: int,
    on_ray: bool,
    file: Path | None,
) -> list[Standing]:
    """Plays matches, prints the standings, and writes everything to a file if one is given."""
    from rich.console import Console

    game, entrants = howdah.load(name), parse_entrants(bots)
    if not entrants:
        raise Unreadable("An arena needs entrants: --bots level5,level3.")
    count = game.check_seats(seats if seats is not None else _fitting(game.seats, len(entrants)))
    game.settings(options)
    config = ArenaConfig(name, count, dict(options), entrants, seed, seconds)
    results = runner.run(config, games, processes, on_ray)
    table = standings(config, results)
    report(config, results, table, Console(highlight=False))
    if file:
        _save(file, json.dumps(as_json(config, results, table), indent=1))
    return table


def ladder(
    names: Sequence[str], seats: int | None, games: int, seed: int, processes: int, on_ray: bool, page: Path
) -> None:
    """Measures the levels of some games, and writes each row into a page as soon as it is measured."""
    for name in names:
        sheet, rows = measure_ladder(name, seats, games, seed, processes, on_ray)
        write(page, sheet, [])
        for row in rows:
            write(page, sheet, [row])
            print(row, flush=True)


def _fitting(seats: range, entrants: int) -> int:
    """Returns the default number of seats: as many as entrants where the game allows it, but at least two."""
    return max(seats[0], min(seats[-1], max(2, entrants)))


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{file} cannot be written: {error.strerror}.") from error
