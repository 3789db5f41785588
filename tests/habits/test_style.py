"""What a linter does not see: modules say what they are for, stay short, and leave nothing for later."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ELSEWHERE = {"vendor", "__pycache__"}
TEXTS = {".py", ".md", ".toml", ".ftl", ".txt", ".js", ".css", ".svg", ".html", ""}
TRIMMED = {".py", ".ftl", ".toml", ".md"}
VAGUE = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}
LATER = re.compile(r"\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b")
LONGEST = 450


def _ours() -> Iterator[tuple[Path, str]]:
    """Yields our files with their texts."""
    for path in sorted(path for name in ("src", "tests", "docs", "scripts") for path in (ROOT / name).rglob("*")):
        if path.is_file() and path.suffix in TEXTS and not {*path.parts} & ELSEWHERE:
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def test_modules_say_what_they_are_for_and_stay_short() -> None:
    faults = []
    for path, text in _ours():
        if path.suffix == ".py" and text.strip():
            said = ast.get_docstring(ast.parse(text)) or ""
            if not re.match(r"[^\W\d_a-z]|howdah|`", said) or not re.search(r"[.:?!]($|\n)", said):
                faults.append(f"{path} does not begin with a sentence")
            if path.parts[0] == "src" and text.count("\n") > LONGEST:
                faults.append(f"{path} has more than {LONGEST} lines")
            if path.stem in VAGUE:
                faults.append(f"{path} is named by no noun of ours")
    assert faults == []


def test_texts_are_finished_and_trimmed() -> None:
    faults = []
    for path, text in _ours():
        lines = text.split("\n")
        faults += [f"{path}:{n}" for n, line in enumerate(lines, 1) if LATER.search(line)]
        if path.suffix in TRIMMED and text:
            faults += [f"{path}:{n} ends in blanks" for n, line in enumerate(lines, 1) if re.search(r"[ \t\r]$", line)]
            faults += [] if re.search(r"[^\n]\n\Z", text) else [f"{path} does not end with one line feed"]
    assert faults == []


def test_scripts_say_what_they_are_for_and_stop_at_the_first_error() -> None:
    faults = []
    for path in (ROOT / "scripts").iterdir():
        first, second, *rest = path.read_text(encoding="utf-8").splitlines()
        is_safe = "bash" not in first or "set -euo pipefail" in rest
        if not (first.startswith("#!") and second.startswith("# ") and is_safe and path.stat().st_mode & 0o111):
            faults.append(path.name)
    assert faults == []


STYLES = (ROOT / "src").rglob("*.css")
STILL = re.compile(r"@media \(prefers-reduced-motion: no-preference\) (\{(?:[^{}]|\{[^{}]*\})*\})")
MOVING = re.compile(r"[^{};\n]*\b(?:animation|transition)(?:-[a-z]+)?:[^;}]*")


def test_nothing_moves_before_readers_who_want_no_motion() -> None:
    """No rule stops all that moves: every part of a picture would match it."""
    assert [f"{path.name}: {one}" for path in STYLES for one in MOVING.findall(STILL.sub("", path.read_text()))] == []
