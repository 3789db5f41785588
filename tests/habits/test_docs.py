"""What the pages say is so: their examples run, everything public is in them, and the files they cite exist."""

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import howdah
from howdah import testing
from howdah.cli.main import app
from howdah.games import load, names

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
CITED = re.compile(r"`((?:src|tests|docs|scripts|requirements)/[\w./-]+)`")
CODE = re.compile(r"`((?:arena|bots|cli|core|envs|games|server|session|show|testing|web)/[\w./-]+)(?:: (\w+))?`")
NOT_YET = "pig"  # the game that docs/add-a-game.md tells its reader to write


def _text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def _examples(page: Path) -> Iterator[doctest.DocTest]:
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        if ">>>" in block[1]:
            line = text[: block.start()].count("\n") + 1
            yield doctest.DocTestParser().get_doctest(block[1], {}, f"{page.name}:{line}", str(page), line)


def test_examples_run() -> None:
    examples = [example for page in PAGES for example in _examples(page)]
    assert examples[0].name.startswith("README.md")
    runner, told = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), list[str]()
    for example in examples:
        assert runner.run(example, out=told.append).attempted > 0
    assert not told, "".join(told)


def test_everything_public_is_in_the_pages() -> None:
    readme, both = _text("README.md"), _text("README.md") + _text("docs/protocol.md")
    commands = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    missing = [
        name for name in howdah.__all__ if not re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`|\bhowdah\.{name}\b", both)
    ]
    missing += [f"howdah {name}" for name in commands if f"`howdah {name}" not in readme]
    missing += [row for row in map(_row, names()) if row not in readme]
    missing += [word for word in [howdah.__version__] if not re.search(rf"{word}|Unreleased", _text("CHANGELOG.md"))]
    assert missing == []


def _row(name: str) -> str:
    """Returns how the README's table begins for a game: its title, its seats and its minutes."""
    game = load(name)
    seats = "–".join(map(str, sorted({game.seats[0], game.seats[-1]})))
    return f"\n| {game.words('en').text('title')} | {seats} | {game.minutes} |"


def test_cited_files_exist_and_contributing_stays_short() -> None:
    pages = [*PAGES, ROOT / "CONTRIBUTING.md"]
    cited = [(page.name, path) for page in pages for path in CITED.findall(page.read_text(encoding="utf-8"))]
    assert [(page, path) for page, path in cited if NOT_YET not in path and not (ROOT / path).exists()] == []
    assert len(_text("CONTRIBUTING.md").splitlines()) <= 120


def test_what_authors_may_use_is_explained() -> None:
    protocol = _text("docs/protocol.md")
    assert [name for name in testing.__all__ if not re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", protocol)] == []


@pytest.mark.slow
def test_the_tests_of_an_author_run(tmp_path: Path) -> None:
    """The test file that add-a-game.md shows passes for Nim."""
    [block] = [block[1] for block in BLOCK.finditer(_text("docs/add-a-game.md")) if "howdah.testing" in block[1]]
    (tmp_path / "test_nim.py").write_text(block.replace('"pig"', '"nim"'), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path, tmp_path],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_cited_modules_and_names_exist() -> None:
    """`session/match.py: play` is a file under src/howdah, and defines that name."""
    cited = [(page, *found) for page in (*PAGES, ROOT / "CONTRIBUTING.md") for found in CODE.findall(_text(str(page)))]
    assert [(page.name, path, name) for page, path, name in cited if not _defines(path, name)] == []


def _defines(path: str, name: str) -> bool:
    file = ROOT / "src" / "howdah" / path
    if not name or not file.exists():
        return file.exists()
    return bool(re.search(rf"\b(def|class|function) {name}\b", file.read_text(encoding="utf-8")))
