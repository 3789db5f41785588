"""What a linter does not see: modules say what they are for, stay short, and leave nothing for later."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py"))
ELSEWHERE = {"vendor", "migrations"}
TEXTS = {".py", ".md", ".toml", ".ftl", ".txt", ".js", ".css", ".svg", ".html", ""}
LONGEST = 450


def _ours() -> list[Path]:
    folders = [path for name in ("src", "tests", "docs", "scripts") for path in (ROOT / name).rglob("*")]
    return sorted(
        path
        for path in folders
        if path.is_file()
        and path.suffix in TEXTS
        and not {*path.parts} & {*ELSEWHERE, "__pycache__"}
        and path != Path(__file__)
    )


def _id(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=_id)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if text.strip():
        said = ast.get_docstring(ast.parse(text))
        assert said
        assert said[0].isupper() or said.startswith(("howdah", "`"))
        assert re.search(r"[.:?!]($|\n)", said), "its first sentence ends"


@pytest.mark.parametrize("path", [path for path in SOURCES if path.is_relative_to(ROOT / "src")], ids=_id)
def test_a_module_stays_short(path: Path) -> None:
    if not {*path.parts} & ELSEWHERE:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_nothing_is_left_for_later() -> None:
    for path in _ours():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line), f"{_id(path)}:{number}"


def test_texts_end_with_a_line_and_have_no_trailing_blanks() -> None:
    for path in _ours():
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".py", ".ftl", ".toml", ".md") and text:
            assert text.endswith("\n"), _id(path)
            assert not text.endswith("\n\n"), _id(path)
            assert not re.search(r"[ \t]+$", text, re.MULTILINE), _id(path)
            assert "\r" not in text, _id(path)


def test_scripts_say_what_they_are_for_and_stop_at_the_first_error() -> None:
    for path in (ROOT / "scripts").iterdir():
        first, second, *rest = path.read_text(encoding="utf-8").splitlines()
        assert first.startswith("#!"), path.name
        assert second.startswith("# "), path.name
        if "bash" in first:
            assert any(line == "set -euo pipefail" for line in rest), path.name
        assert path.stat().st_mode & 0o111, path.name


def test_files_of_words_and_names_are_words() -> None:
    """No utils, helpers, managers or bases."""
    for path in SOURCES:
        assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}, _id(path)
