"""A game of another package is found by its entry point, and is a game like the others."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from howdah.core.game import Game

PROGRAM = "from howdah.cli.main import main; main()"
STRATEGY = '''
"""What bots know about mim: they like to take one stone from heap B."""

from howdah.bots.levels import Level
from howdah.core.kernel import kernel

from .notation import LEXICON

ROLLOUT_DEPTH = 10
EXPLORATION = 0.7
LEVELS = (Level(simulations=40),) * 5
LIKED = LEXICON["take", "B", "1"]


@kernel
def rollout_policy(state, moves, n, rng, tables):
    return 0


@kernel
def prior(state, move, tables):
    return 100_000 if move == LIKED else 0


@kernel
def evaluate(state, values, tables):
    for seat in range(len(values)):
        values[seat] = 0.5
'''
SEARCH = """
import howdah
from howdah.bots import default_strategy
from howdah.bots.levels import Bot
from howdah.bots.mcts import MctsSearch

mim = howdah.load("mim")
match = mim.new()
match.play("charm 2")
match.play("charm 3")
bot = Bot(mim, 1, "interpreted")
lines = bot.search(match.view(0), seed=1)
ignorant = MctsSearch(mim, "interpreted", strategy=default_strategy).search(match.view(0), 1, 40)
print(bot.searcher.strategy.__name__, lines[0].move, sum(line.visits for line in lines))
print([line.visits for line in lines if line.visits], max(line.visits for line in ignorant) < 20)
"""


@pytest.fixture
def site(nim: Game, tmp_path: Path) -> Path:
    """Returns a folder of packages as an installer leaves it: nim, called mim, with a strategy and lessons."""
    package = tmp_path / "mim_for_howdah"
    shutil.copytree(nim.folder, package, ignore=shutil.ignore_patterns("__pycache__"))
    opening = package / "__init__.py"
    source = opening.read_text(encoding="utf-8")
    opening.write_text(
        source.replace('name="nim"', 'name="mim"').replace("listed=False", "listed=True"), encoding="utf-8"
    )
    for path in (package / "playthroughs").glob("*.txt"):
        path.write_text(re.sub(r"^nim ", "mim ", path.read_text(encoding="utf-8")), encoding="utf-8")
    (package / "strategy.py").write_text(STRATEGY.lstrip(), encoding="utf-8")
    _install(tmp_path, "mim_for_howdah", "mim = mim_for_howdah:GAME")
    return tmp_path


def _install(site: Path, name: str, entry: str) -> None:
    told = site / f"{name}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[howdah.games]\n{entry}\n", encoding="utf-8")


def run(site: Path, code: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    paths = filter(None, [os.environ.get("PYTHONPATH")])
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), *paths]), "LC_ALL": "C.UTF-8"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_listed_and_loaded(site: Path) -> None:
    code = (
        "import howdah; assert 'mim' in howdah.list_games(), howdah.list_games(); mim = howdah.load('mim');"
        "match = mim.new(); match.play('charm 2'); match.play('charm 1'); match.play('take A 1');"
        "print(howdah.read_record(match.record()).position)"
    )
    done = run(site, code)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "2,4,5 taken=1,0 charms=2,1 bag=1,1,2 turn=1\n"
    assert " mim" in run(site, PROGRAM, "games").stdout.replace("\n", " ")


def test_it_is_played_in_the_terminal(site: Path) -> None:
    done = run(site, PROGRAM, "play", "mim", typed="?\ntake A 1\ntake A 2\nresign\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seat 1 won by resignation." in done.stdout


def test_its_lessons_come_with_it(site: Path) -> None:
    done = run(site, PROGRAM, "learn", "mim", "last", typed="take C 3\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You took the last stone: you win." in done.stdout
    first = site / "mim_for_howdah" / "lessons" / "01-take.toml"
    first.write_text(first.read_text(encoding="utf-8").replace('hint = ["take C 3"]', 'hint = ["take C 1"]'))
    checked = run(site, PROGRAM, "check", "mim", "--games", "1", "--steps", "20", "--interpreted")
    assert "FAILED  lessons: Broken: take, task 1: the hint take C 1 does not solve it" in checked.stdout


def test_its_strategy_is_what_the_search_calls(site: Path) -> None:
    """The prior of the package wins all simulations for one move, and its levels say how many there are."""
    done = run(site, SEARCH)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "mim_for_howdah.strategy take B 1 40\n[40] True\n"


def test_it_is_held_to_the_contract(site: Path) -> None:
    done = run(site, PROGRAM, "check", "mim", "--games", "1", "--steps", "20")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "contract, 3 seats, compiled" in done.stdout
    assert "FAILED" not in done.stdout


def test_a_broken_one_fails_its_check(site: Path) -> None:
    words = site / "mim_for_howdah" / "words.fr.ftl"
    words.write_text(words.read_text(encoding="utf-8").replace("say-take =", "say-grab ="), encoding="utf-8")
    done = run(site, PROGRAM, "check", "mim", "--games", "1", "--steps", "20", "--interpreted")
    assert done.returncode == 1
    assert "no words for 'say-take' in fr" in done.stdout


def test_one_that_cannot_be_loaded_hides_no_other(site: Path) -> None:
    _install(site, "sad_for_howdah", "sad = sad_for_howdah:GAME")
    done = run(site, "import howdah; print(*howdah.list_games())")
    assert done.returncode == 0, done.stderr
    assert {"siam", "mim"} <= set(done.stdout.split())
    assert "sad" not in done.stdout.split()
    played = run(site, PROGRAM, "play", "sad")
    assert played.returncode == 2
    assert played.stderr.startswith("howdah: The game 'sad' cannot be loaded")
    assert "Traceback" not in played.stderr


def test_a_name_already_taken_stays_ours(site: Path) -> None:
    _install(site, "false_siam", "siam = mim_for_howdah:GAME")
    done = run(site, "import howdah; print(howdah.load('siam').folder.parent.name)")
    assert done.stdout == "games\n"


def test_what_is_no_game_is_told(site: Path) -> None:
    _install(site, "odd_for_howdah", "odd = mim_for_howdah:rules")
    done = run(site, PROGRAM, "rules", "odd")
    assert done.returncode == 2
    assert "not a Game of that name" in done.stderr
