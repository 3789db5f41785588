"""Wheel and sdist hold everything, and the wheel works in an environment that has no other howdah."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from howdah.server.run import data_folder

ROOT = Path(__file__).parents[1]
DATA = (
    "py.typed",
    "games/siam/clauses.toml",
    "games/siam/words.fr.ftl",
    "games/siam/art.svg",
    "games/siam/style.css",
    "games/bombay/data.toml",
    "show/words.en.ftl",
    "web/index.html",
)
FOLDERS = ("games/siam/scenarios", "games/siam/playthroughs", "server/storage/migrations", "web/js/board", "web/css")
BACKEND = "import sys; from flit_core import buildapi; print(getattr(buildapi, sys.argv[1])(sys.argv[2]))"


def run(*command: str | Path, cwd: Path) -> str:
    """Runs a command that does not see this checkout, and returns what it printed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(hook: str, source: Path, folder: Path) -> Path:
    """Builds what a hook of the build backend builds, as pip and build call it."""
    folder.mkdir(exist_ok=True)
    return folder / run(sys.executable, "-c", BACKEND, hook, folder, cwd=source).strip()


def files(wheel: Path) -> set[str]:
    """Returns the files of the package in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("build_wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_everything(wheel: Path) -> None:
    sources = {path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert files(wheel) == {path.relative_to(ROOT / "src").as_posix() for path in sources}
    assert {f"howdah/{name}" for name in DATA} <= files(wheel)
    for folder in FOLDERS:
        assert any(name.startswith(f"howdah/{folder}/") for name in files(wheel)), folder


def test_the_sdist_holds_everything(wheel: Path, tmp_path: Path) -> None:
    subprocess.run(["tar", "-xf", built("build_sdist", ROOT, tmp_path), "-C", tmp_path], check=True)
    source = next(path for path in tmp_path.iterdir() if path.is_dir())
    assert files(built("build_wheel", source, tmp_path / "again")) == files(wheel)
    for name in ("README.md", "LICENSE", "mkdocs.yml", "docs/walk.md", "scripts/test", "tests/cases.py"):
        assert (source / name).is_file(), name
    assert not list(source.rglob("__pycache__"))


def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, symlinks=True)
    commands = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = commands / "python"
    install = ("install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps")
    run(sys.executable, "-m", "pip", "--python", python, *install, wheel, cwd=tmp_path)
    _lend_dependencies(python, tmp_path)
    assert Path(run(python, "-c", "import howdah; print(howdah.__file__)", cwd=tmp_path)).is_relative_to(home)
    told = run(commands / "howdah", "check", "nim", "--interpreted", "--games", "1", "--steps", "20", cwd=tmp_path)
    assert "contract, 3 seats, interpreted" in told
    assert "FAILED" not in told
    assert "siam" in run(commands / "howdah", "games", cwd=tmp_path).split()
    run(commands / "howdah", "tables", "list", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}", cwd=tmp_path)
    assert (tmp_path / "tables.sqlite").is_file()


def _lend_dependencies(python: Path, cwd: Path) -> None:
    """Lets an environment import the packages of this one, after its own; the files `.pth` in there stay unread."""
    folder = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=cwd).strip())
    lent = [entry for entry in sys.path if Path(entry).name == "site-packages"]
    (folder / "lent.pth").write_text("\n".join(lent), encoding="utf-8")


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere")
    monkeypatch.delenv("HOWDAH_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/howdah")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "howdah"
