"""Words on the screen suit a finger as well as a mouse: nobody is told to click."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HOWDAH = Path(__file__).parents[2] / "src" / "howdah"
MOUSE = re.compile(r"\b(?:click|cliqu)", re.IGNORECASE)


def texts() -> Iterator[str]:
    """Yields every text of pages, games and lessons."""
    for path in HOWDAH.rglob("words.*.ftl"):
        lines = path.read_text(encoding="utf-8").splitlines()
        yield from (re.sub(r"^[\w-]+ =", "", line) for line in lines if not line.startswith("#"))
    for path in (HOWDAH / "web" / "words").glob("*.json"):
        yield from json.loads(path.read_text(encoding="utf-8")).values()
    for path in HOWDAH.rglob("lessons/*.toml"):
        yield from _inside(tomllib.loads(path.read_text(encoding="utf-8")))


def _inside(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _inside(one)


def test_nobody_is_told_to_click() -> None:
    said = [text for text in texts() if text]
    assert len(said) > 1000
    assert [text for text in said if MOUSE.search(text)] == []
