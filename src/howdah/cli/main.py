"""The command line: what `howdah --help` lists, each command a few lines over the module that does it."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import howdah
from howdah.core.errors import HowdahError, Unreadable
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.show.words import LANGUAGES, preferred

if TYPE_CHECKING:
    from howdah.server.admin import Shelf

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Name = Annotated[str, typer.Argument(metavar="GAME", help="siam, …: `howdah games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="How many seats; the fewest unless told.")]
Options = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Lang = Annotated[str, typer.Option(help="Language: en or fr; by the locale unless told.")]
Interpreted = Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")]


def main() -> None:
    """Runs the command line: what a person got wrong is told in one sentence, with exit code 2."""
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
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Tell the version and exit.")
    ] = False,
) -> None:
    """Five board games written once, for people, bots and programs."""


@app.command()
def games() -> None:
    """Lists the games."""
    for name in howdah.list_games():
        game = howdah.load(name)
        seats = "–".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        print(f"{name:14}{seats:>4} seats  {game.minutes:3} min  {game.words(_lang('')).text('blurb')}")


@app.command()
def play(
    name: Name,
    seats: Seats = None,
    option: Options = [],
    people: Annotated[
        int, typer.Option(min=1, help="How many people play at this terminal; bots take the other seats.")
    ] = 1,
    level: Annotated[int, typer.Option(min=1, max=5, help="How strong the bots are.")] = 2,
    random_seats: Annotated[
        bool, typer.Option("--random-seats", help="Draw who sits where; people first unless told.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Plays a game in the terminal, against bots."""
    from .terminal import Terminal

    Terminal(howdah.load(name), seats, _options(option), people, level, _lang(lang), random_seats).run()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8642,
    database: Annotated[str, typer.Option(help="Where tables are kept; a file in your data folder unless told.")] = "",
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes for a move, at least.")] = 0.7,
    making: Annotated[
        float, typer.Option(min=0, help="Tables that one visitor may make a second, sixty times that at once.")
    ] = 5,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Starts the server, for people in browsers and for programs."""
    from howdah.server.run import run

    run(host, port, database, pace, making, browser)


tables = typer.Typer(help="Lists, exports, imports and prunes the tables of a server.", no_args_is_help=True)
app.add_typer(tables, name="tables")

Database = Annotated[str, typer.Option(help="Where tables are kept; a file in your data folder unless told.")]


@tables.command("list")
def list_tables(database: Database = "") -> None:
    """Lists all tables, the latest first."""
    for entry in _shelf(database).entries():
        when = datetime.fromtimestamp(entry.updated / 1000).isoformat(" ", "minutes")
        notes = ["over"] if entry.over else []
        if entry.version != entry.present:
            notes.append(f"made by version {entry.version}, {f'now {entry.present}' if entry.present else 'not here'}")
        print(f"{entry.id:14}{entry.game:14}{entry.seats} seats {entry.steps:5} steps  {when}  {', '.join(notes)}")


@tables.command("export")
def export_table(table: str, file: Annotated[Path | None, typer.Argument()] = None, database: Database = "") -> None:
    """Writes the record of a table to a file, or prints it; secrets included."""
    from howdah.server.admin import save

    text = _shelf(database).export(table)
    save(file, text) if file else print(text, end="")


@tables.command("import")
def import_table(file: Path, database: Database = "") -> None:
    """Makes a table of a record, and prints the invitations to its seats."""
    name, seats = _shelf(database).add(_record(file))
    for seat in seats:
        print(f"/t/{name}#invite={seat.invite}")


@tables.command("prune")
def prune_tables(
    days: Annotated[int, typer.Option(min=0, help="Untouched for so many days.")] = 90,
    finished: Annotated[bool, typer.Option("--finished", help="Only games that are over.")] = False,
    database: Database = "",
) -> None:
    """Deletes tables that nobody has touched for long."""
    print(f"{_shelf(database).prune(days, finished)} tables deleted")


@app.command()
def simulate(
    name: Name,
    games: Annotated[int, typer.Option(min=1, help="How many random games.")] = 1000,
    seats: Seats = None,
    option: Options = [],
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    interpreted: Interpreted = False,
) -> None:
    """Plays random games, and tells their lengths and who won."""
    from .simulate import report, simulate

    game = howdah.load(name)
    match = game.new(seats, _options(option))
    report(
        simulate(game, match.seats, match.settings, games, seed, INTERPRETED if interpreted else COMPILED), _lang("")
    )


@app.command()
def arena(
    names: Annotated[
        list[str], typer.Argument(metavar="GAME", help="A game; with --ladder several, or none for all.")
    ] = [],
    bots: Annotated[
        str, typer.Option(help="Entrants with commas: level1 to level5, idle, module:Name or engine:COMMAND.")
    ] = "level5,level3",
    games: Annotated[int, typer.Option(min=1, help="How many matches, rounded up until seats are fair.")] = 400,
    seats: Seats = None,
    option: Options = [],
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="What a move may take; an outside program is held to it.")
    ] = 60,
    processes: Annotated[int, typer.Option(min=0, help="How many at once; all cores unless told.")] = 0,
    json: Annotated[Path | None, typer.Option(help="Write every result there.")] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster: RAY_ADDRESS, or a local one.")] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Measure each level against the one below.")] = False,
    page: Annotated[Path, typer.Option(help="Where the ladder's table stands.")] = Path("docs/bots.md"),
) -> None:
    """Plays matches between bots, and rates them."""
    from howdah.arena import run

    if ladder:
        run.ladder(names or howdah.list_games(), seats, games, seed, processes, ray, page)
    elif len(names) == 1:
        run.arena(names[0], bots, seats, _options(option), games, seed, seconds, processes, ray, json)
    else:
        raise Unreadable("An arena is for one game: howdah arena GAME --bots level5,level3.")


@app.command()
def engine(name: Annotated[str, typer.Argument(metavar="[GAME]", help="What to begin with.")] = "") -> None:
    """Answers requests in JSON, one a line, for programs in any language."""
    from .engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, name)


@app.command()
def perft(
    name: Name,
    depth: Annotated[int, typer.Argument(min=0, max=30)],
    position: Annotated[str, typer.Option(help="Where to begin; the start unless told.")] = "",
    seats: Seats = None,
    option: Options = [],
    interpreted: Interpreted = False,
) -> None:
    """Counts the sequences of so many steps."""
    game = howdah.load(name)
    match = game.read(position, seats, _options(option)) if position else game.new(seats, _options(option))
    print(game.engine(INTERPRETED if interpreted else COMPILED).perft(match.state, depth))


@app.command()
def check(
    name: Name,
    games: Annotated[int, typer.Option(min=1, help="Random games for every seat count and option.")] = 3,
    steps: Annotated[int, typer.Option(min=1, help="At most so many steps of each.")] = 200,
    interpreted: Interpreted = False,
) -> None:
    """Holds a game to the contract: clauses, scenarios, playthroughs and random games."""
    from .check import inspect

    sys.exit(inspect(howdah.load(name), games, steps, INTERPRETED if interpreted else COMPILED))


@app.command()
def rules(name: Name, lang: Lang = "") -> None:
    """Prints the rules of a game, clause by clause."""
    game = howdah.load(name)
    words, section = game.words(_lang(lang)), ""
    print(words.text("title"))
    for clause in game.clauses.values():
        if clause.section != section:
            section = clause.section
            print(f"\n{game.clauses.sections[section][words.lang]}")
        mark = {"ruling": f" [{words.text('ruling')}]", "option": f" [{words.text('optional')}]"}.get(clause.kind, "")
        print(f"  {clause.id}{mark}  {clause.text(words.lang)}")
        for addendum, said in words.addenda(clause):
            print(f"    {words.labelled(addendum, said)}")


@app.command()
def replay(
    file: Path, lang: Lang = "", ply: Annotated[int | None, typer.Option(min=0, help="Only so many steps.")] = None
) -> None:
    """Tells a recorded match step by step."""
    from rich.console import Console

    from .terminal import THEME

    match = _record(file)
    words, console = match.game.words(_lang(lang)), Console(theme=THEME, highlight=False)
    for number, step in enumerate(match.log[:ply], 1):
        console.print(f"{number:4}  [said]{words.tell(step.actor, step.text, step.came)}[/]  {step.text}")
    if ply is None or ply >= len(match.log):
        console.print(match.game.notation.sketch(match.engine.view(match.state, 0)))
        console.print(match.position, markup=False)
        if match.turn == howdah.OVER:
            console.print(words.ending(match.outcome.clause, match.winners))


@app.command()
def playthrough(name: Name, seats: Seats = None, option: Options = [], seed: int = 1) -> None:
    """Plays a random game from a seed and prints it as a golden file."""
    from howdah.testing.playthrough import record

    game = howdah.load(name)
    print(record(game, game.check_seats(seats), _options(option), seed), end="")


@app.command()
def bench(what: Annotated[str, typer.Argument(metavar="[GAME|server]")] = "siam") -> None:
    """Measures speed: one JSON line a figure."""
    from howdah.server import bench as server

    from . import bench as game

    for figure in server.figures() if what == "server" else game.figures(howdah.load(what)):
        print(figure, flush=True)


def _options(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise Unreadable(f"An option is given as NAME=VALUE, not as {pair!r}.")
    return dict(pair.split("=", 1) for pair in pairs)


def _shelf(database: str) -> "Shelf":
    from howdah.server.admin import Shelf
    from howdah.server.run import default_database, open_store

    return Shelf(open_store(database or default_database()))


def _lang(chosen: str) -> str:
    if chosen and chosen not in LANGUAGES:
        raise Unreadable(f"howdah speaks {' and '.join(LANGUAGES)}, not {chosen!r}.")
    return chosen or preferred()


def _record(file: Path) -> howdah.Match:
    """Returns the match of a record, and says when it is of another version of its game."""
    match = howdah.read_record(_text(file))
    if match.proved is not None:
        name, present = match.game.name, match.game.version
        print(
            f"{file} is of {name} version {match.proved}, and replays the same by version {present}.", file=sys.stderr
        )
    return match


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file} is not a text: it cannot be a record.") from error
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}.") from error
