"""Compiled rules: kept by their sources, one game apart from another, and only when they are asked for."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from howdah.core import kernel
from howdah.core.engine import CORE
from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED, MODES, cache_folder, cache_root, open_kernel

FRESH = """
import json, sys, warnings
warnings.simplefilter("error")
import howdah
game = howdah.load("nim")
engine = game.engine("compiled")
state = engine.start(2, game.settings({}))
print(json.dumps([engine.perft(state, 3), sys.modules["numba"].config.CACHE_DIR]))
"""


def run(code: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | variables, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def copied(game: Game, target: Path, name: str, old: str = "", new: str = "") -> Game:
    """Returns a game loaded from a copy of another's folder under another name, with a line of its rules changed."""
    shutil.copytree(game.folder, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    rules, opening = target / name / "rules.py", target / name / "__init__.py"
    assert old in rules.read_text(encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    opening.write_text(
        opening.read_text(encoding="utf-8").replace(f'name="{game.name}"', f'name="{name}"'), encoding="utf-8"
    )
    return _imported(opening, name).GAME  # type: ignore[no-any-return]


def _imported(opening: Path, name: str) -> ModuleType:
    unique = f"copied_{name}_{opening.parents[1].name}"
    spec = spec_from_file_location(unique, opening, submodule_search_locations=[str(opening.parent)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_importing_howdah_imports_neither_numba_nor_numpy() -> None:
    code = (
        "import sys, json, howdah; siam = howdah.load('siam'); m = siam.new(); m.play('enter c1 N'); m.legal();"
        "m.record(); m.view(0); str(m.view(0)); m.why_not('push c3 N'); m.undo();"
        "print(json.dumps([n for n in ('numba', 'numpy', 'fluent', 'typer', 'rich') if n in sys.modules]))"
    )
    assert json.loads(run(code)) == []


def test_changed_rules_have_another_folder(nim: Game, tmp_path: Path) -> None:
    find = cache_folder.__wrapped__
    shutil.copytree(nim.folder, tmp_path / "nim")
    folders = (CORE, tmp_path / "nim")
    before = find("nim", folders)
    assert find("nim", folders) == before
    assert find("mim", folders) != before
    for name in ("rules.py", "notation.py", "clauses.toml"):
        with (tmp_path / "nim" / name).open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        after = find("nim", folders)
        assert after != before
        before = after
    (tmp_path / "nim" / "words.fr.ftl").write_text("", encoding="utf-8")
    assert find("nim", folders) == before


def test_other_data_has_another_folder(nim: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find, folders = cache_folder.__wrapped__, (CORE, nim.folder)
    shipped = find("nim", folders)
    monkeypatch.setenv("HOWDAH_DATA", str(tmp_path))
    assert find("nim", folders) == shipped
    (tmp_path / "nim.toml").write_text("stones = 3\n", encoding="utf-8")
    assert find("nim", folders) != shipped


def test_a_changed_rule_is_never_run_from_an_old_cache(nim: Game, tmp_path: Path) -> None:
    """The change is in a core file that the game's functions call: Numba's own cache looks only at their own file."""
    shutil.copytree(CORE.parent, tmp_path / "howdah", ignore=shutil.ignore_patterns("__pycache__"))
    rng, code = (
        tmp_path / "howdah" / "core" / "rng.py",
        FRESH.replace("engine.perft(state, 3)", "engine.many(state, 20, engine.rng(3), 15)[1]"),
    )
    before = run(code, HOWDAH_CACHE=str(tmp_path / "cache"), PYTHONPATH=str(tmp_path))
    assert json.loads(before)[0] == _lengths(nim)
    rng.write_text(rng.read_text(encoding="utf-8").replace("(x * n) >> 32", "n - 1"), encoding="utf-8")
    after = run(code, HOWDAH_CACHE=str(tmp_path / "cache"), PYTHONPATH=str(tmp_path))
    assert len(set(json.loads(after)[0])) == 1, "without dice every game is the same"


def _lengths(game: Game) -> list[int]:
    engine = game.engine(INTERPRETED)
    return engine.many(engine.start(2, game.settings({})), 20, engine.rng(3), 15)[1]


def test_two_games_of_equal_functions_do_not_share_code(nim: Game, siam: Game, tmp_path: Path) -> None:
    twin = copied(nim, tmp_path, "mim", "STONES = (3, 4, 5)", "STONES = (5, 5, 2)")
    names = {
        engine.kernels[name].__qualname__
        for engine in (nim.engine(COMPILED), siam.engine(COMPILED), twin.engine(COMPILED))
        for name in ("legal", "many", "perft")
    }
    assert len(names) == 9
    for game in (nim, twin, siam):
        plain, fast = game.engine(INTERPRETED), game.engine(COMPILED)
        start = plain.start(2, game.settings({}))
        assert plain.perft(start, 3) == fast.perft(start, 3)
    assert twin.engine(COMPILED).start(2, {"misere": 0}).heaps.tolist() == [5, 5, 2]
    assert nim.engine(COMPILED).start(2, {"misere": 0}).heaps.tolist() == [3, 4, 5]


def test_code_is_kept_and_found_again(tmp_path: Path) -> None:
    first = json.loads(run(FRESH, HOWDAH_CACHE=str(tmp_path)))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert kept
    assert json.loads(run(FRESH, HOWDAH_CACHE=str(tmp_path))) == first
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept


def test_a_cache_that_cannot_be_written_does_not_matter(nim: Game, tmp_path: Path) -> None:
    """A file stands where the folder should be: the same to every user, root included."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    beside = set(nim.folder.rglob("*.nbi")) | set(CORE.rglob("*.nbi"))
    assert json.loads(run(FRESH, HOWDAH_CACHE=str(tmp_path / "file" / "cache")))[0] > 0
    assert set(nim.folder.rglob("*.nbi")) | set(CORE.rglob("*.nbi")) == beside, "Numba keeps code beside the sources"


def test_folders_long_unused_are_forgotten(nim: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_CACHE", str(tmp_path))
    old, recent = tmp_path / "nim-0", tmp_path / "nim-1"
    old.mkdir()
    recent.mkdir()
    os.utime(old, (0, 0))
    folder = cache_folder.__wrapped__("nim", (CORE, nim.folder))
    assert folder is not None
    assert folder.is_dir()
    assert recent.is_dir()
    assert not old.exists()


def test_where_the_cache_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_CACHE", "/somewhere")
    assert cache_root() == Path("/somewhere")
    monkeypatch.delenv("HOWDAH_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_root() == Path("/caches/howdah")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_root() == Path.home() / ".cache" / "howdah"


def test_modes(nim: Game) -> None:
    assert MODES == ("interpreted", "compiled", "checked")
    with pytest.raises(Unreadable, match="interpreted, compiled, checked"):
        nim.engine("quick")
    assert nim.engine(COMPILED) is nim.engine(COMPILED)


def test_checked_rules_notice_an_index_out_of_bounds(nim: Game) -> None:
    engine = nim.engine(kernel.CHECKED)
    state = engine.start(2, nim.settings({}))
    for _ in range(2):
        engine.play(state, 0)
    with pytest.raises(IndexError):
        engine.kernels["legal"](state, engine.buffer(2))


def test_an_open_kernel_is_bound_before_it_runs() -> None:
    with pytest.raises(TypeError, match="kernel legal is not bound"):
        open_kernel("legal")(None, None)
