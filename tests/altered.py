"""Games and records with a part exchanged: what a mistaken author might write, or another version have written."""

import hashlib
import re
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

from howdah.core.game import Game


def altered(
    game: Game,
    *,
    rules: Mapping[str, Any] = {},
    notation: Mapping[str, Any] = {},
    picture: Mapping[str, Any] = {},
    folder: Path | None = None,
    **others: Any,
) -> Game:
    """Returns a game of its own, like another but for the names given; `folder` holds its words and clauses."""
    for name, exchanged in rules.items():
        if isinstance(exchanged, FunctionType):
            exchanged.__name__ = name  # kernels are bound by their names
    place = {"__file__": str(folder / "rules.py")} if folder else {}
    parts: dict[str, Any] = {
        "rules": SimpleNamespace(**{**vars(game.rules), **place, **rules}),
        "notation": SimpleNamespace(**{**vars(game.notation), **notation}),
        "picture": SimpleNamespace(**{**vars(game.picture), **picture}),
    }
    return replace(game, engines={}, **parts, **others)


def folder_of(game: Game, target: Path, *, without: str = "", lang: str = "fr", instead: str = "") -> Path:
    """Returns a copy of a game's folder, with one message of its words taken out or replaced."""
    shutil.copytree(game.folder, target, ignore=shutil.ignore_patterns("__pycache__"))
    if without:
        words = target / f"words.{lang}.ftl"
        source = words.read_text(encoding="utf-8")
        changed = re.sub(rf"^{re.escape(without)} = .*$", instead, source, flags=re.MULTILINE)
        assert changed != source
        words.write_text(changed, encoding="utf-8")
    return target


def signed(*lines: str) -> str:
    """Returns a record of any lines, with the end line that suits them."""
    kept = [" ".join(line.split()) for line in lines if line.strip()]
    steps = sum(line[0].isdigit() for line in kept[1:])
    return "\n".join([*lines, f"end {steps} {hashlib.sha256(chr(10).join(kept).encode()).hexdigest()[:16]}", ""])


def reversioned(text: str, version: object) -> str:
    """Returns a record that says it is of another version of its game."""
    lines = text.splitlines()[:-1]
    lines[1] = " ".join([*lines[1].split()[:2], str(version)])
    return signed(*lines)
