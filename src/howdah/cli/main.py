"""The commands of `howdah --help`: each calls the module that does the work."""

import sys
from pathlib import Path
from typing import Annotated

import typer

import howdah
from howdah.core.errors import HowdahError, Unreadable
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.show.words import LANGUAGES, preferred

from .envs import Device
from .envs import app as envs
from .record_file import read
from .tables import Database
from .tables import app as tables

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Name = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `howdah games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="Number of seats.", show_default="the minimum")]
Options = Annotated[
    list[str],
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="Set an option of the game. Repeatable.", show_default=False
    ),
]
Lang = Annotated[str, typer.Option(help="Language: en or fr.", show_default="your locale")]
Interpreted = Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")]
Seed = Annotated[int, typer.Option(help="Random seed: the same seed gives the same games.")]
app.add_typer(envs, name="envs")
app.add_typer(tables, name="tables")


def main() -> None:
    """Runs the command line. A user's mistake prints one sentence and exits with code 2."""
    try:
        app()
    except HowdahError as error:
        print(f"howdah: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"howdah {howdah.__version__}")
        raise typer.Exit


@app.callback()
def itself(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """Five board games written once, for people, bots and programs."""


@app.command()
def games() -> None:
    """List the games."""
    for name in howdah.list_games():
        game = howdah.load(name)
        seats = "–".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        print(f"{name:14}{seats:>4} seats  {game.minutes:3} min  {game.words(_lang('')).text('blurb')}")


@app.command()
def play(
    name: Name,
    seats: Annotated[int | None, typer.Option(help="Number of seats.", show_default="2, or the minimum")] = None,
    option: Options = [],
    people: Annotated[
        int, typer.Option(min=1, help="Number of people at this terminal. Bots take the other seats.")
    ] = 1,
    level: Annotated[int, typer.Option(min=1, max=5, help="Strength of the bots.")] = 2,
    random_seats: Annotated[
        bool, typer.Option("--random-seats", help="Seat people and bots at random. Without it, people come first.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Play a game in the terminal, against bots or each other."""
    from .terminal import Terminal

    game = howdah.load(name)
    usual = 2 if 2 in game.seats else None
    Terminal(game, usual if seats is None else seats, _options(option), people, level, _lang(lang), random_seats).run()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on. 0.0.0.0 listens on all addresses.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on. 0 takes any free port.")] = 8642,
    database: Database = "",
    pace: Annotated[float, typer.Option(min=0, help="Minimum seconds per move of a bot.")] = 0.7,
    making: Annotated[float, typer.Option(min=0, help="New tables per second per client (burst 60×).")] = 5,
    lines: Annotated[int, typer.Option(min=1, help="Open sockets and event streams per client.")] = 200,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    keep: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="DAYS", help="Delete tables without a step for this many days.", show_default="keep all"
        ),
    ] = None,
    requests: Annotated[float, typer.Option(min=1, help="Requests per second per client (burst 4×).")] = 100,
    connections: Annotated[int, typer.Option(min=1, help="Open connections per client.")] = 300,
    capacity: Annotated[int, typer.Option(min=1, help="Open connections in all, and tables in memory.")] = 5_000,
    proxy: Annotated[
        list[str],
        typer.Option(
            metavar="ADDRESS",
            help="Address or network of a proxy whose X-Forwarded-For header to trust. Repeatable.",
            show_default=False,
        ),
    ] = [],
    metrics: Annotated[
        list[str],
        typer.Option(
            metavar="ADDRESS",
            help="Address or network that may read /metrics, besides this machine. Repeatable.",
            show_default=False,
        ),
    ] = [],
    bots: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Processes in which bots think. 0 leaves all bots to `howdah work`.",
            show_default="one less than cores",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Server processes. More than 1 need PostgreSQL.")] = 1,
    name: Annotated[
        list[str],
        typer.Option(
            help="Name under which visitors may call the server, as example.org; '*' for any. Repeatable.",
            show_default=False,
        ),
    ] = [],
) -> None:
    """Start the server for browsers and programs."""
    from howdah.server.run import run
    from howdah.server.settings import Settings

    run(
        Settings(
            host,
            port,
            database,
            pace,
            making,
            lines,
            browser,
            keep,
            requests,
            connections,
            capacity,
            tuple(proxy),
            tuple(metrics),
            bots,
            workers,
            tuple(name),
        )
    )


@app.command()
def work(
    database: Annotated[str, typer.Option(help="URL of the PostgreSQL database that servers use.")],
    processes: Annotated[
        int | None, typer.Option(min=1, help="Processes in which bots think.", show_default="all cores")
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="Minimum seconds per move of a bot.")] = 0.7,
) -> None:
    """Work for the servers on a database: bots, hints, and clocks that run out."""
    from howdah.server.worker import run

    run(database, processes, pace)


Copy = Annotated[Path, typer.Argument(metavar="FILE", help="File of the copy.")]


@app.command()
def backup(file: Copy, database: Database = "") -> None:
    """Copy the SQLite database to a new file, also while the server runs."""
    from howdah.server.run import default_database
    from howdah.server.storage.backup import back_up

    print(f"{back_up(database or default_database(), file)} tables copied to {file}")


@app.command()
def restore(file: Copy, database: Database = "") -> None:
    """Put a copy where no database is, while no server runs."""
    from howdah.server.run import default_database
    from howdah.server.storage import backup

    print(f"{backup.restore(database or default_database(), file)} tables restored from {file}")


@app.command()
def simulate(
    name: Name,
    games: Annotated[int, typer.Option(min=1, help="Number of random games.")] = 1000,
    seats: Seats = None,
    option: Options = [],
    seed: Seed = 1,
    interpreted: Interpreted = False,
) -> None:
    """Play random games, and print their lengths and winners."""
    from .simulate import report, simulate

    game = howdah.load(name)
    match = game.new(seats, _options(option))
    report(
        simulate(game, match.seats, match.settings, games, seed, INTERPRETED if interpreted else COMPILED), _lang("")
    )


@app.command()
def arena(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME", help="Name of a game. With --ladder: several games, or none for all.", show_default=False
        ),
    ] = [],
    bots: Annotated[
        str, typer.Option(help="Bots, separated by commas: level1 to level5, idle, module:Name or engine:COMMAND.")
    ] = "level5,level3",
    games: Annotated[
        int, typer.Option(min=1, help="Number of matches, rounded up so that each bot plays every seat equally often.")
    ] = 400,
    seats: Seats = None,
    option: Options = [],
    seed: Seed = 1,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time limit per move, enforced for external engines.")] = 60,
    processes: Annotated[int, typer.Option(min=0, help="Number of processes.", show_default="all cores")] = 0,
    json: Annotated[Path | None, typer.Option(help="File to write every result to.")] = None,
    ray: Annotated[
        bool, typer.Option("--ray", help="Play on the Ray cluster of RAY_ADDRESS, or on a local one.")
    ] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Measure each level against the one below.")] = False,
    page: Annotated[Path, typer.Option(help="Page in which to update the ladder's table.")] = Path("docs/bots.md"),
) -> None:
    """Play matches between bots, and rate them."""
    from howdah.arena import run

    if ladder:
        run.ladder(names or howdah.list_games(), seats, games, seed, processes, ray, page)
    elif len(names) == 1:
        run.arena(names[0], bots, seats, _options(option), games, seed, seconds, processes, ray, json)
    else:
        raise Unreadable("Name exactly one game: howdah arena GAME --bots level5,level3.")


@app.command()
def engine(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Game to load first.", show_default=False)] = "",
) -> None:
    """Serve the analysis protocol: requests and answers as JSON lines, for programs in any language."""
    from .engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, name)


@app.command()
def perft(
    name: Name,
    depth: Annotated[int, typer.Argument(min=0, max=30, help="Length of the sequences, in steps.")],
    position: Annotated[str, typer.Option(help="Position to start from.", show_default="the start")] = "",
    seats: Seats = None,
    option: Options = [],
    interpreted: Interpreted = False,
) -> None:
    """Count the sequences of moves of a given length (perft)."""
    game = howdah.load(name)
    match = game.read(position, seats, _options(option)) if position else game.new(seats, _options(option))
    print(game.engine(INTERPRETED if interpreted else COMPILED).perft(match.state, depth))


@app.command()
def check(
    name: Name,
    games: Annotated[int, typer.Option(min=1, help="Random games per number of seats and set of options.")] = 3,
    steps: Annotated[int, typer.Option(min=1, help="Maximum steps per random game.")] = 200,
    interpreted: Interpreted = False,
) -> None:
    """Check a game's clauses, scenarios, playthroughs and contract."""
    from .check import inspect

    sys.exit(inspect(howdah.load(name), games, steps, INTERPRETED if interpreted else COMPILED))


@app.command()
def rules(name: Name, lang: Lang = "") -> None:
    """Print the rules of a game, clause by clause."""
    from .rules import print_rules

    print_rules(howdah.load(name), _lang(lang))


@app.command()
def learn(
    name: Name,
    lesson: Annotated[
        str, typer.Argument(metavar="[LESSON]", help="Id of the lesson to begin with.", show_default="the first")
    ] = "",
    lang: Lang = "",
) -> None:
    """Learn a game in the terminal, task by task."""
    from .learn import Course

    Course(howdah.load(name), _lang(lang), lesson).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Record of a match.")],
    lang: Lang = "",
    ply: Annotated[int | None, typer.Option(min=0, help="Number of steps to print.", show_default="all")] = None,
) -> None:
    """Print a recorded match step by step."""
    from .replay import print_replay

    print_replay(read(file), _lang(lang), ply)


@app.command()
def playthrough(name: Name, seats: Seats = None, option: Options = [], seed: Seed = 1) -> None:
    """Play a random game, and print it as a golden file."""
    from howdah.testing import record_playthrough

    game = howdah.load(name)
    print(record_playthrough(game, game.check_seats(seats), _options(option), seed), end="")


@app.command()
def bench(
    what: Annotated[str, typer.Argument(metavar="[GAME|envs|server]", help="What to measure.")] = "siam",
    device: Device = "cpu",
) -> None:
    """Measure speed, and print one JSON line per figure; `--device` is that of `bench envs`."""
    from .bench import figures_of

    for figure in figures_of(what, device):
        print(figure, flush=True)


def _options(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise Unreadable(f"Write an option as NAME=VALUE, not as {pair!r}.")
    return dict(pair.split("=", 1) for pair in pairs)


def _lang(chosen: str) -> str:
    if chosen and chosen not in LANGUAGES:
        raise Unreadable(f"There is no language {chosen!r}: choose {' or '.join(LANGUAGES)}.")
    return chosen or preferred()
