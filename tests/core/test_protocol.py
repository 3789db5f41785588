"""The hooks of a game: what its modules define, and a default for everything else."""

from types import SimpleNamespace

from howdah.core.game import Game
from howdah.core.protocol import Hooks


def test_a_game_without_hooks_has_the_defaults() -> None:
    hooks = Hooks.of(SimpleNamespace())
    assert (hooks.opened(None), hooks.deadline(None), hooks.worded(None, "cell", "c3")) == (False, None, None)
    assert (hooks.promise(None, 0), hooks.reckoning(None)) == (None, ([], []))
    assert (hooks.stands(None), hooks.layers(None), hooks.tray(None), hooks.arrangements(None)) == ({}, {}, None, [])


def test_each_module_gives_its_own_hooks() -> None:
    rules = SimpleNamespace(opened=lambda state: state == "open", legal=print)
    picture = SimpleNamespace(layers=lambda view: {view: True})
    hooks = Hooks.of(rules, picture)
    assert (hooks.opened("open"), hooks.opened("closed"), hooks.layers("reach")) == (True, False, {"reach": True})


def test_a_submodule_is_no_hook() -> None:
    """A package `picture` may hold a module `tray`, which is an attribute of it too."""
    assert Hooks.of(SimpleNamespace(tray=SimpleNamespace())) == Hooks()


def test_a_game_finds_the_hooks_of_its_modules(nim: Game) -> None:
    view = nim.new().view(0).state
    assert nim.hooks.stands(view).keys() >= {"A", "B", "C"}
    assert nim.hooks.layers(view) == {}
