"""The commands of `howdah envs`: what researchers run."""

from collections.abc import Iterator
from typing import Annotated

import typer

import howdah

app = typer.Typer(no_args_is_help=True, help="Many matches at once, for researchers.")

Device = Annotated[str, typer.Option(help="cpu, or cuda for a GPU.")]


@app.command()
def check(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; default: all.")] = None,
    device: Device = "cpu",
    games: Annotated[int | None, typer.Option(help="Random games of each.", show_default="2^20 on a GPU, 30")] = None,
    moves: Annotated[int, typer.Option(help="Moves that are also compared one by one.")] = 200,
    seed: Annotated[int, typer.Option(help="Random seed of the first game.")] = 1,
) -> None:
    """Play random games on a device, and compare all states with those of the compiled rules, bit for bit.

    On the processor, compiled rules are compared with interpreted ones. Prints a JSON line for each number of seats.
    """
    from howdah.envs.check import lines

    equal = True
    for name in names or howdah.list_games():
        for same, line in lines(howdah.load(name), device, games, seed, moves):
            print(line, flush=True)
            equal = equal and same
    if not equal:
        raise typer.Exit(1)


@app.command()
def spec(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game.")],
    seats: Annotated[int | None, typer.Option(help="Number of seats.", show_default="at most 4")] = None,
) -> None:
    """Print what the numbers of a game's observations and actions mean, as Markdown."""
    from howdah.envs.matches import VIEW_AND_LOG, Batch
    from howdah.envs.spec import page

    game = howdah.load(name)
    matches = Batch(game, seats or min(4, game.seats[-1]), n=1, information=VIEW_AND_LOG)
    print(page(matches.observation), end="")


@app.command()
def statistics(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; default: all.")] = None,
    games: Annotated[int, typer.Option(min=2, help="Random games of each number of seats.")] = 1000,
) -> None:
    """Play random games, and print how long they are and how each seat fares, as Markdown."""
    from howdah.envs.statistics import page

    print(page([howdah.load(name) for name in names or howdah.list_games()], games), end="")


def figures(device: str) -> Iterator[str]:
    """Yields the speed of batches of all games, as JSON lines."""
    from howdah.envs.bench import figures

    for name in howdah.list_games():
        yield from figures(howdah.load(name), device)
