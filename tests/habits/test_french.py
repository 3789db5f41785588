"""French texts have curled apostrophes, and no-break spaces before : ; ! ? and inside « »; one thing has one word."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HOWDAH = Path(__file__).parents[2] / "src" / "howdah"
NO_BREAK = "\u00a0\u202f"
PLACEABLE = re.compile(r"\{[^{}]*\}")  # of Fluent: what is put there has a check of its own
FAULTS = {
    "a straight apostrophe": re.compile(r"'"),
    "no no-break space before it": re.compile(rf"[\w)}}”’%…»] ?(?:[;!?]|:(?!//))(?<!\d:)|[^{NO_BREAK}]»"),
    "no no-break space after it": re.compile(rf"«(?![{NO_BREAK}])"),
    "another word for « conseil »": re.compile(r"\bindices?\b", re.IGNORECASE),
}
Text = tuple[str, str]  # where it stands, and what it says


def french(folder: Path = HOWDAH) -> Iterator[Text]:
    """Yields every French text of games, pages, lessons and words."""
    for path in sorted(folder.rglob("*.toml")):
        yield from ((path.name, text) for text in _under_fr(tomllib.loads(path.read_text(encoding="utf-8"))))
    for path in sorted(folder.rglob("words.fr.ftl")):
        yield from ((f"{path.parent.name}/{path.name}", text) for text in _fluent(path.read_text(encoding="utf-8")))
    for path in sorted(folder.rglob("scenarios/*.txt")):
        found = re.findall(r"^fr +(.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
        yield from ((path.name, text) for text in found)
    for path in sorted((folder / "web" / "words").glob("fr*.json")):
        yield from ((path.name, text) for text in json.loads(path.read_text(encoding="utf-8")).values())


def _under_fr(entry: Any, is_french: bool = False) -> Iterator[str]:
    """Yields the texts of a data file that stand under a key `fr`."""
    if isinstance(entry, str):
        yield from [entry] if is_french else []
    elif isinstance(entry, list):
        yield from (text for one in entry for text in _under_fr(one, is_french))
    elif isinstance(entry, dict):
        yield from (text for key, one in entry.items() for text in _under_fr(one, is_french or key == "fr"))


def _fluent(source: str) -> Iterator[str]:
    """Yields the lines of a Fluent file that are not comments, without what names a message or a case."""
    for line in source.splitlines():
        if line.strip() and not line.startswith("#"):
            yield PLACEABLE.sub("}", re.sub(r"^ *(?:[\w.-]+ =|\*?\[\w+\])", "", line))


def faults(texts: Iterator[Text]) -> list[str]:
    return [f"{where}: {what}: {text}" for where, text in texts for what, fault in FAULTS.items() if fault.search(text)]


def test_french_is_set_as_in_print() -> None:
    texts = list(french())
    kinds = {"clauses.toml", "how-to-play.toml", "bulp/words.fr.ftl", "show/words.fr.ftl", "figures.txt", "fr.json"}
    assert kinds <= {where for where, _ in texts}
    assert faults(iter(texts)) == []


def test_what_is_wrong_is_seen() -> None:
    wrong = [
        "l'eau",
        "Attention: voici",
        "Attention : voici",
        "Quoi ?",
        "« voici »",
        "«voici\u00a0»",
        "{ $name } : ici",
        "un indice",
    ]
    right = ["l’eau", "Attention\u00a0: voici", "Quoi\u202f?", "«\u00a0voici\u00a0»", "à 10:30", "https://howdah"]
    assert [len(faults(iter([("", text)]))) > 0 for text in wrong] == [True] * len(wrong)
    assert faults(("", text) for text in right) == []
