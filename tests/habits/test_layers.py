"""Who imports whom, read from the sources: core knows nobody, games know core, nobody knows a game by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}
ALONE = {"howdah.bots.crew", "howdah.bots.pool"}
GAMES = sorted(path.parent.name for path in (ROOT / "howdah" / "games").glob("*/rules.py"))


def imports(module: str) -> Iterator[str]:
    """Yields the modules of ours that a module imports, anywhere in it."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
        case ["core", "game" | "match"]:
            return ("howdah.core", "howdah.show")  # a game has words, and a match shows itself in a notebook
        case ["core", *_] | ["games"]:
            return ("howdah.core",)
        case ["show" | "session" as layer, *_]:
            return ("howdah.core", f"howdah.{layer}")
        case ["testing", *_]:
            return ("howdah.core", "howdah.show", "howdah.session", "howdah.testing")
        case ["games", game, "strategy", *_]:
            return ("howdah.core", "howdah.bots", f"howdah.games.{game}")
        case ["games", game, *_]:
            return ("howdah.core", "howdah.show", f"howdah.games.{game}")
        case ["bots", *_]:
            return ("howdah.core", "howdah.session", "howdah.bots")
        case ["arena" | "server" | "envs" as layer, *_]:
            shown = ("howdah.core", "howdah.show", "howdah.session", "howdah.testing.scenario")  # of rule pages
            return (*shown, "howdah.bots", f"howdah.{layer}")
        case []:
            return ("howdah.core", "howdah.games")
        case _:
            return None


def _is_light(module: str) -> bool:
    """Tells whether `import howdah`, or loading a game, may import a module."""
    return _within(module, "howdah.core", "howdah.games", "howdah.show") and ".strategy" not in module


def test_every_module_is_seen() -> None:
    assert {"howdah", "howdah.core.schema", "howdah.games.siam.rules", "howdah.cli.main"} <= set(MODULES)
    assert "howdah.core.kernel" in set(imports("howdah.games.siam.rules"))
    assert "howdah.games.siam.notation" in set(imports("howdah.games.siam.rules"))
    assert "howdah.games.siam.rules" in set(imports("howdah.games.siam"))
    assert {"siam", "nim"} <= set(GAMES)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_its_own_layers(module: str) -> None:
    """The public names of `howdah` itself are for whatever stands above the games, and for processes told a name."""
    is_above = module.split(".")[1:2] in (["arena"], ["server"], ["envs"]) or module in ALONE
    layers, top = allowed(module), {"howdah"} if is_above else set()
    if layers is not None:
        assert [name for name in imports(module) if name not in top and not _within(name, *layers)] == []


@pytest.mark.parametrize("module", MODULES)
def test_nobody_imports_a_game_by_name(module: str) -> None:
    """Only its own folder does."""
    own = {f"howdah.games.{game}" for game in GAMES if _within(module, f"howdah.games.{game}")}
    others = {f"howdah.games.{game}" for game in GAMES} - own
    assert [name for name in imports(module) if _within(name, *others)] == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_know_no_strategy(game: str) -> None:
    """What bots know about a game is built on its rules, never the other way round."""
    own, strategy = f"howdah.games.{game}", f"howdah.games.{game}.strategy"
    for module in (name for name in MODULES if _within(name, own) and not _within(name, strategy)):
        assert [name for name in imports(module) if _within(name, strategy)] == []


@pytest.mark.parametrize("module", [module for module in MODULES if module.split(".")[-1] not in GAMES])
def test_nobody_lists_the_games(module: str) -> None:
    """Code that serves all games names none, but for the defaults of the command line and of benchmarks."""
    if not module.endswith((".cli.main", ".bench")) and not _within(
        module, *(f"howdah.games.{game}" for game in GAMES)
    ):
        tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
        assert {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}.isdisjoint(GAMES)


@pytest.mark.parametrize("module", [module for module in MODULES if _is_light(module)])
def test_what_is_heavy_is_imported_when_it_is_needed(module: str) -> None:
    """`import howdah` takes a blink: what compiles, speaks or prints comes later."""
    body = ast.parse(MODULES[module].read_text(encoding="utf-8")).body
    loaded = {alias.name for node in body if isinstance(node, ast.Import) for alias in node.names}
    loaded |= {node.module or "" for node in body if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in loaded}.isdisjoint({"numpy", "numba", "fluent", "typer", "rich"})


@pytest.mark.parametrize("game", GAMES)
def test_a_game_folder_has_the_same_names_for_the_same_things(game: str) -> None:
    """Only `picture` draws; terminal drawings and texts of positions are in `notation`, or `sketch` and `position`."""
    own = f"howdah.games.{game}"
    modules = {module.removeprefix(f"{own}."): module for module in MODULES if _within(module, own) and module != own}
    assert {"rules", "notation", "picture", "accessibility"} <= set(modules)
    drawing = [name for name, module in modules.items() if "howdah.show.scene" in set(imports(module))]
    assert {name.split(".")[0] for name in drawing} <= {"picture"}
    for function, homes in (("sketch", {"notation", "sketch"}), ("show", {"notation", "position"})):
        assert {name for name, module in modules.items() if function in _functions(module)} <= homes


def _functions(module: str) -> set[str]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
