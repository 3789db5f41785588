"""What the pages say is so: their examples run, every public name is explained, and they stay short."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import howdah
from howdah import testing
from howdah.cli.main import app
from howdah.games import load, names

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _examples() -> list[tuple[Path, int, str]]:
    return [
        (page, page.read_text(encoding="utf-8")[: block.start()].count("\n") + 1, block[1])
        for page in PAGES
        if page.is_file()
        for block in BLOCK.finditer(page.read_text(encoding="utf-8"))
        if ">>>" in block[1]
    ]


EXAMPLES = _examples()


@pytest.mark.parametrize(("page", "line", "text"), EXAMPLES, ids=[f"{p.name}:{line}" for p, line, _ in EXAMPLES])
def test_examples_run(page: Path, line: int, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, f"{page.name}:{line}", str(page), line)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(told)


def test_the_readme_has_an_example() -> None:
    assert any(page.name == "README.md" for page, _, _ in EXAMPLES)


@pytest.mark.parametrize("name", howdah.__all__)
def test_every_public_name_is_explained(name: str) -> None:
    text = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/protocol.md"))
    assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`|\bhowdah\.{name}\b", text), f"{name} is mentioned nowhere"


@pytest.mark.parametrize("name", testing.__all__)
def test_every_name_for_authors_is_explained(name: str) -> None:
    assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", (ROOT / "docs/protocol.md").read_text(encoding="utf-8"))


def test_the_tests_of_an_author_run(tmp_path: Path) -> None:
    """The test file that add-a-game.md shows passes for Nim."""
    page = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    [block] = [block[1] for block in BLOCK.finditer(page) if "howdah.testing" in block[1]]
    (tmp_path / "test_nim.py").write_text(block.replace('"pig"', '"nim"'), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path, tmp_path],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "name", [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"`howdah {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_every_game_is_in_the_readme(name: str) -> None:
    readme, game = (ROOT / "README.md").read_text(encoding="utf-8"), load(name)
    row = re.search(rf"^\| {re.escape(game.words('en').text('title'))} \| ([\d–]+) \| (\d+) \|", readme, re.MULTILINE)
    assert row, f"{name} is not in the table of games"
    assert row[1] == "–".join(map(str, sorted({game.seats[0], game.seats[-1]})))
    assert int(row[2]) == game.minutes


def test_contributing_stays_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_the_changelog_knows_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert howdah.__version__ in text or "Unreleased" in text


def test_cited_files_exist() -> None:
    """A path in backquotes that begins with one of our folders is there."""
    for page in (*PAGES, ROOT / "CONTRIBUTING.md"):
        for path in re.findall(
            r"`((?:src|tests|docs|scripts|requirements)/[\w./-]+)`", page.read_text(encoding="utf-8")
        ):
            if "pig" not in path:
                assert (ROOT / path).exists(), f"{page.name}: {path}"


CODE = re.compile(r"`((?:arena|bots|cli|core|games|server|session|show|testing|web)/[\w./-]+)(?:: (\w+))?`")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_cited_modules_and_names_exist(page: Path) -> None:
    """`core/match.py: play` is a file under src/howdah, and defines that name."""
    for path, name in CODE.findall(page.read_text(encoding="utf-8")):
        file = ROOT / "src" / "howdah" / path
        assert file.exists(), f"{page.name}: {path}"
        if name:
            defined = rf"\b(def|class|function) {name}\b"
            assert re.search(defined, file.read_text(encoding="utf-8")), f"{page.name}: {path}: {name}"
