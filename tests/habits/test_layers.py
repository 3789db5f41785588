"""Who imports whom, read from the sources: core knows nobody, games know core, nobody knows a game by name."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2] / "src"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}
HEAVY = {"numpy", "numba", "fluent", "typer", "rich"}
ALONE = {"howdah.bots.pool"}
GAMES = sorted(path.parent.name for path in (ROOT / "howdah" / "games").glob("*/rules.py"))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[str]:
    """Yields the modules of ours that a module imports, anywhere in it."""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "howdah")
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(filter(None, (base, node.module)))
            if source.split(".")[0] == "howdah":
                yield from (_known(source, alias.name) for alias in node.names)


def _known(source: str, name: str) -> str:
    """Returns the module that `from source import name` reads: the name may itself be a module."""
    return f"{source}.{name}" if f"{source}.{name}" in MODULES else source


def _within(module: str, *layers: str) -> bool:
    return any(module == layer or module.startswith(f"{layer}.") for layer in layers)


def allowed(module: str) -> tuple[str, ...] | None:
    """Returns the layers of ours that a module may import, None for all of them."""
    match module.split(".")[1:]:
        case ["core", "game"]:
            return ("howdah.core", "howdah.show", "howdah.session.match")  # a game has words, and makes matches
        case ["session", "view"]:
            return ("howdah.core", "howdah.session", "howdah.show")  # a view shows itself in a notebook
        case ["core", *_] | ["games"]:
            return ("howdah.core",)
        case ["show" | "session" as layer, *_]:
            return ("howdah.core", f"howdah.{layer}")
        case ["lessons", *_]:
            return ("howdah.core", "howdah.show", "howdah.session", "howdah.bots", "howdah.lessons")
        case ["testing", *_]:
            return ("howdah.core", "howdah.show", "howdah.session", "howdah.lessons", "howdah.testing")
        case ["games", game, "strategy", *_]:
            return ("howdah.core", "howdah.bots", f"howdah.games.{game}")
        case ["games", game, "observation"]:
            return ("howdah.core", "howdah.envs.encoding", f"howdah.games.{game}")
        case ["games", game, "symmetry"]:
            return ("howdah.core", "howdah.envs.transform", f"howdah.games.{game}")
        case ["games", game, *_]:
            return ("howdah.core", "howdah.show", f"howdah.games.{game}")
        case ["bots", *_]:
            return ("howdah.core", "howdah.session", "howdah.bots")
        case ["arena" | "server" | "envs" as layer, *_]:
            shown = ("howdah.core", "howdah.show", "howdah.session", "howdah.testing.scenario")  # of rule pages
            return (*shown, "howdah.bots", "howdah.lessons", f"howdah.{layer}")
        case []:
            return ("howdah.core", "howdah.session", "howdah.games")
        case _:
            return None


def _is_light(module: str) -> bool:
    """Tells whether `import howdah`, or loading a game, may import a module."""
    return _within(module, "howdah.core", "howdah.session", "howdah.games", "howdah.show") and not {
        "strategy",
        "observation",
        "symmetry",
        "cuda_code",
        "inner_code",
    } & {*module.split(".")}


def test_every_module_is_seen() -> None:
    assert {"howdah", "howdah.core.schema", "howdah.games.siam.rules", "howdah.cli.main"} <= set(MODULES)
    assert "howdah.core.kernel" in set(imports("howdah.games.siam.rules"))
    assert "howdah.games.siam.notation" in set(imports("howdah.games.siam.rules"))
    assert "howdah.games.siam.rules" in set(imports("howdah.games.siam"))
    assert {"siam", "nim"} <= set(GAMES)


def _above(module: str) -> set[str]:
    """Returns the public names of `howdah` for what stands above the games, and for processes told a name."""
    is_above = module.split(".")[1:2] in (["arena"], ["server"], ["envs"]) or module in ALONE
    return {"howdah"} if is_above else set()


def test_modules_import_their_own_layers() -> None:
    assert [
        f"{module} imports {name}"
        for module in MODULES
        if (layers := allowed(module)) is not None
        for name in imports(module)
        if name not in _above(module) and not _within(name, *layers)
    ] == []


def test_only_its_own_folder_imports_a_game() -> None:
    """And its rules know nothing of its strategy, which is built on them."""
    found = []
    for module in MODULES:
        barred = [f"howdah.games.{game}" for game in GAMES if not _within(module, f"howdah.games.{game}")]
        barred += [f"howdah.games.{game}.strategy" for game in GAMES if not _within(module, *_strategies())]
        found += [f"{module} imports {name}" for name in imports(module) if _within(name, *barred)]
    assert found == []


def _strategies() -> list[str]:
    return [f"howdah.games.{game}.strategy" for game in GAMES]


def test_code_for_all_games_names_none() -> None:
    """The defaults of the command line and of benchmarks do."""
    folders = [f"howdah.games.{game}" for game in GAMES]
    shared = [m for m in MODULES if not m.endswith((".cli.main", ".bench")) and not _within(m, *folders)]
    assert [
        f"{module} names {node.value}"
        for module in shared
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.Constant) and node.value in GAMES
    ] == []


def test_what_is_heavy_is_imported_when_it_is_needed() -> None:
    """`import howdah` takes a blink: what compiles, speaks or prints comes later."""
    found = []
    for module in filter(_is_light, MODULES):
        body = _tree(module).body
        loaded = {alias.name for node in body if isinstance(node, ast.Import) for alias in node.names}
        loaded |= {node.module or "" for node in body if isinstance(node, ast.ImportFrom)}
        found += [f"{module} imports {name}" for name in loaded if name.split(".")[0] in HEAVY]
    assert found == []


def test_game_folders_have_the_same_names_for_the_same_things() -> None:
    """Only `picture` draws; terminal drawings and texts of positions are in `notation`, or `sketch` and `position`."""
    assert [fault for game in GAMES for fault in _misplaced(game)] == []


def _misplaced(game: str) -> Iterator[str]:
    own = f"howdah.games.{game}"
    modules = {module.removeprefix(f"{own}."): module for module in MODULES if _within(module, own) and module != own}
    homes = {"sketch": {"notation", "sketch"}, "show": {"notation", "position"}}
    yield from (f"{own}.{name} is missing" for name in {"rules", "notation", "picture", "accessibility"} - set(modules))
    for name, module in modules.items():
        if "howdah.show.scene" in set(imports(module)) and name.split(".")[0] != "picture":
            yield f"{module} draws"
        yield from (f"{module} has {one}" for one in homes.keys() & _functions(module) if name not in homes[one])


def _functions(module: str) -> set[str]:
    return {node.name for node in _tree(module).body if isinstance(node, ast.FunctionDef)}
