"""Compiled rules: kept by what they reach, one game apart from another, and only when they are asked for."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

import numpy
import pytest

from howdah.core import kernel
from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED, MODES, bind, cache_folder, cache_root, open_kernel
from howdah.games import load

FRESH = """
import json, sys, warnings
warnings.simplefilter("error")
import howdah
game = howdah.load("nim")
engine = game.engine("compiled")
state = engine.start(2, game.settings({}))
lengths = engine.many(state, 20, engine.rng(3), 15)[1]
misses = sum(sum(kernel.stats.cache_misses.values()) for kernel in engine.kernels.values())
print(json.dumps([lengths, misses, sys.modules["numba"].config.CACHE_LOCATOR_CLASSES]))
"""

CORE = Path(kernel.__file__).parent


def run(code: str, *words: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, env=os.environ | variables, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def copied(game: Game, target: Path, name: str, *changes: tuple[str, str, str]) -> Game:
    """Returns a game loaded from a copy of another's folder under another name, with (file, old text, new) changed."""
    shutil.copytree(game.folder, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    opening = target / name / "__init__.py"
    for file, old, new in [*changes, ("__init__.py", f'name="{game.name}"', f'name="{name}"')]:
        change(target / name / file, old, new)
    return _imported(opening, name).GAME  # type: ignore[no-any-return]


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


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


def reaches(game: Game, mode: str = COMPILED) -> dict[str, str]:
    return {name: compiled(game, name, mode).reach for name in game.engine(mode).kernels}


def compiled(game: Game, name: str, mode: str) -> Any:
    """Returns the function of a kernel that Numba compiles."""
    kernels: dict[str, Any] = game.engine(mode).kernels
    return kernels[name].py_func


TEXTS = [
    ("rules.py", "@kernel\ndef turn", "# A comment.\n\n\n@kernel\ndef turn"),
    ("rules.py", "what its charm shows (NIM-5).", "what its charm shows.\n\n    See NIM-5."),
    ("rules.py", "state.last = -1", "state.last = -1  # nobody yet"),
    ("clauses.toml", "Three heaps", "Some heaps"),
    ("words.en.ftl", "take", "grab"),
    ("picture.py", '"""The picture of', '"""A picture of'),
]
RULES = [
    ("rules.py", "STONES = (3, 4, 5)", "STONES = (3, 5, 5)", {"start"}),
    ("rules.py", "state.last = -1", "state.last = 0", {"start"}),
    ("rules.py", "range(1, 4):  # NIM-3", "range(1, 3):  # NIM-3", {"legal", "choices", "perft", "many"}),
]


@pytest.mark.parametrize(("file", "old", "new"), TEXTS)
def test_a_changed_text_changes_no_kernel(nim: Game, tmp_path: Path, file: str, old: str, new: str) -> None:
    before = copied(nim, tmp_path / "before", "mim")
    after = copied(nim, tmp_path / f"after_{crc32(new.encode())}", "mim", (file, old, new))
    assert reaches(after) == reaches(before)
    assert after.engine(COMPILED).kernels == before.engine(COMPILED).kernels, "it is compiled again"


@pytest.mark.parametrize(("file", "old", "new", "changed"), RULES)
def test_a_changed_rule_changes_what_reaches_it(
    nim: Game, tmp_path: Path, file: str, old: str, new: str, changed: set[str]
) -> None:
    before = reaches(copied(nim, tmp_path / "before", "mim"))
    after = reaches(copied(nim, tmp_path / f"after_{crc32(new.encode())}", "mim", (file, old, new)))
    found = {name for name in before if after[name] != before[name]}
    assert changed <= found
    assert "turn" not in found


def test_other_data_changes_the_rules_that_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bazaar = load("bazaar")
    shipped = reaches(copied(bazaar, tmp_path / "shipped", "bazaar"))
    assert reaches(bazaar) == shipped
    shutil.copy(bazaar.folder / "data.toml", tmp_path / "bazaar.toml")
    change(tmp_path / "bazaar.toml", "double_star = [12, 8, 5, 3]", "double_star = [11, 8, 5, 3]")
    monkeypatch.setenv("HOWDAH_DATA", str(tmp_path))
    assert reaches(copied(bazaar, tmp_path / "own", "bazaar"))["play"] != shipped["play"]


@pytest.mark.slow
def test_kept_code_outlives_a_moved_module(tmp_path: Path) -> None:
    """A game whose package was renamed finds its compiled code, and needs no module of the old name."""
    code = (
        "import sys; from tests.core.test_kernel import copied; from pathlib import Path; import howdah;"
        "game = copied(howdah.load('nim'), Path(sys.argv[1]), 'mim'); engine = game.engine('compiled');"
        "engine.many(engine.start(2, game.settings({})), 1, engine.rng(1), 99);"
        "print(sum(engine.kernels['many'].stats.cache_hits.values()))"
    )
    cache = {"HOWDAH_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(Path(__file__).parents[2])}
    found = [run(code, str(tmp_path / name), **cache).split() for name in ("old", "new")]
    assert found == [["0"], ["1"]]


def test_modes_and_games_are_kept_apart(nim: Game, tmp_path: Path) -> None:
    twin = copied(nim, tmp_path, "mim")
    assert reaches(twin) == reaches(nim) == reaches(nim, kernel.CHECKED)
    ways = (nim, COMPILED), (nim, kernel.CHECKED), (twin, COMPILED)
    assert len({compiled(game, "legal", mode).kept for game, mode in ways}) == 3


@kernel.kernel
def doubled(number: int) -> int:
    return 2 * number


@kernel.kernel
def summed(small: Any, large: Any) -> int:
    return doubled(100) + doubled(small[0]) + doubled(large[0])


def test_one_compiled_kernel_serves_ints_of_all_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_CACHE", str(tmp_path))  # kept code would need no compiled `doubled`
    entry = bind([summed], COMPILED, "sizes")["summed"]
    assert entry(numpy.array([100], numpy.int8), numpy.array([30_000], numpy.int16)) == 60_400
    assert len(entry.py_func.__globals__["doubled"].signatures) == 1


@pytest.mark.parametrize(
    ("table", "kind"),
    [((-128, 127), "int8"), (((0, 1), (128, 0)), "int16"), ((-32_769, 0), "int32"), ((1 << 31, 0), "int64")],
)
def test_tables_are_as_narrow_as_their_numbers_allow(table: Any, kind: str) -> None:
    assert kernel.narrow(table).dtype == kind
    assert kernel.narrow(table).tolist() == numpy.array(table).tolist()


def test_a_kernel_that_uses_anything_else_is_refused() -> None:
    @kernel.kernel
    def size(_: Any) -> int:
        return len(shutil.__name__)

    with pytest.raises(TypeError, match="Kernel size uses shutil, which is no number"):
        bind([size], COMPILED, "nothing")


@pytest.mark.slow
def test_only_a_changed_rule_is_compiled_again(nim: Game, tmp_path: Path) -> None:
    """The rule is in a core file that the game's functions call: Numba's own cache looks only at their own file."""
    package = tmp_path / "howdah"
    shutil.copytree(CORE.parent, package, ignore=shutil.ignore_patterns("__pycache__"))

    def play() -> tuple[list[int], int]:
        lengths, misses, locators = json.loads(
            run(FRESH, HOWDAH_CACHE=str(tmp_path / "cache"), PYTHONPATH=str(tmp_path))
        )
        assert locators == "", "Numba's own settings are as they were"
        return lengths, misses

    lengths, misses = play()
    assert lengths == _lengths(nim)
    assert misses > 0
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    for file, old, new in TEXTS:
        change(package / "games" / "nim" / file, old, new)
    assert play() == (lengths, 0)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept
    change(package / "core" / "rng.py", "(x * n) >> 32", "n - 1")
    lengths, misses = play()
    assert misses > 0
    assert len(set(lengths)) == 1, "without dice every game is the same"


def _lengths(game: Game) -> list[int]:
    engine = game.engine(INTERPRETED)
    return engine.many(engine.start(2, game.settings({})), 20, engine.rng(3), 15)[1]


def test_two_games_of_equal_functions_do_not_share_code(nim: Game, siam: Game, tmp_path: Path) -> None:
    twin = copied(nim, tmp_path, "mim", ("rules.py", "STONES = (3, 4, 5)", "STONES = (5, 5, 2)"))
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


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_does_not_matter(nim: Game, tmp_path: Path) -> None:
    """A file stands where the folder should be: the same to every user, root included."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    beside = set(nim.folder.rglob("*.nbi")) | set(CORE.rglob("*.nbi"))
    assert json.loads(run(FRESH, HOWDAH_CACHE=str(tmp_path / "file" / "cache")))[0] == _lengths(nim)
    assert set(nim.folder.rglob("*.nbi")) | set(CORE.rglob("*.nbi")) == beside, "Numba keeps code beside the sources"


def test_folders_long_unused_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_CACHE", str(tmp_path))
    old, recent = tmp_path / "nim" / "legal-0", tmp_path / "nim" / "legal-1"
    old.mkdir(parents=True)
    recent.mkdir()
    os.utime(old, (0, 0))
    folder = cache_folder("nim", "legal-2")
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
