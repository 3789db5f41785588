"""`howdah check`: tests one game's clauses, lessons, scenarios, playthroughs and contract, a line for each."""

from collections.abc import Callable, Iterator
from functools import partial

from howdah import testing
from howdah.core.game import Game
from howdah.core.kernel import INTERPRETED
from howdah.lessons.lesson import lessons_of


def inspect(game: Game, games: int, steps: int, mode: str) -> int:
    """Checks a game and prints the results. Returns 0 if every check passes, else 1."""
    failed = False
    for name, check in _checks(game, games, steps, mode):
        try:
            print(f"ok      {name}: {check()}", flush=True)
        except Exception as error:  # a game under construction may fail in any way
            failed = True
            print(f"FAILED  {name}: {type(error).__name__}: {error}", flush=True)
    return 1 if failed else 0


def _checks(game: Game, games: int, steps: int, mode: str) -> Iterator[tuple[str, Callable[[], str]]]:
    modes = dict.fromkeys((INTERPRETED, mode))
    yield "clauses", partial(_clauses, game)
    yield "lessons", partial(_lessons, game)
    yield "corners", partial(_corners, game)
    for each in modes:
        yield f"scenarios, {each}", partial(_scenarios, game, each)
        yield f"playthroughs, {each}", partial(_playthroughs, game, each)
        for seats in game.seats:
            yield f"contract, {seats} seats, {each}", partial(_contract, game, seats, games, steps, each)


def _clauses(game: Game) -> str:
    problems = testing.trace(game).problems()
    if problems:
        raise testing.Broken("; ".join(problems))
    return f"{len(game.clauses)} clauses, each with code that cites it and a scenario that shows it"


def _lessons(game: Game) -> str:
    problems = testing.lesson_problems(game)
    if problems:
        raise testing.Broken("; ".join(problems))
    found = lessons_of(game)
    return f"{len(found)} lessons, {sum(len(lesson.tasks) for lesson in found.values())} tasks"


def _scenarios(game: Game, mode: str) -> str:
    found = testing.scenarios(game.folder)
    for example in found:
        testing.run(game, example, mode)
    return f"{len(found)} scenarios, {sum(len(example.cases) for example in found)} cases"


def _playthroughs(game: Game, mode: str) -> str:
    paths = sorted((game.folder / "playthroughs").glob("*.txt"))
    for path in paths:
        stored = path.read_text(encoding="utf-8").splitlines()
        today = testing.replay_playthrough(game, path, mode).splitlines()
        for number, (one, other) in enumerate(zip(stored, today, strict=False), 1):
            if one != other:
                raise testing.Broken(f"{path.name}:{number} was {one.strip()!r} and is now {other.strip()!r}")
        if len(stored) != len(today):
            raise testing.Broken(f"{path.name} had {len(stored)} lines and now has {len(today)}")
    if not paths:
        raise testing.Broken(f"there are none: make one with `howdah playthrough {game.name}`")
    return f"{len(paths)} playthroughs"


def _corners(game: Game) -> str:
    rows = testing.corners(game)
    steps = sum(testing.try_corner(game, seats, row) for seats in game.seats for row in rows)
    return f"{len(rows)} combinations of options with each number of seats, {steps} steps, bounds checked"


def _contract(game: Game, seats: int, games: int, steps: int, mode: str) -> str:
    trips = [
        testing.walk(game, seats, options, seed, mode, steps)
        for options in testing.variants(game)
        for seed in range(games)
    ]
    can_hide = any(game.new(seats, options).has_secrets for options in testing.variants(game))
    if can_hide and not sum(trip.redealt for trip in trips):
        raise testing.Broken("dealing again never changed a hidden field: see `deal`")
    return f"{len(trips)} games, {sum(len(trip.match.line) for trip in trips)} steps"
