"""The first page: the same as all others, and told at once which modules it will import."""

import re
from functools import cache
from pathlib import Path

from .files import WEB

FIRST = ("js/main.js", "js/pages/home.js")
IMPORT = re.compile(r"""^import .*?from "(\..*?)";""", re.MULTILINE | re.DOTALL)
HEAD = "</head>"


@cache
def first_page() -> str:
    """Returns the page, with links that let a browser fetch all modules together instead of one after another."""
    page = (WEB / "index.html").read_text(encoding="utf-8")
    links = (f'<link rel="modulepreload" href="/static/{name}">\n' for name in sorted(_reached()))
    return page.replace(HEAD, "".join(links) + HEAD)


def _reached() -> set[str]:
    """Returns the modules that the first page imports, directly or not."""
    found, new = set[str](), set(FIRST)
    while new:
        found |= new
        new = {name for module in new for name in _imports(WEB / module)} - found
    return found


def _imports(module: Path) -> list[str]:
    paths = IMPORT.findall(module.read_text(encoding="utf-8"))
    return [(module.parent / path).resolve().relative_to(WEB.resolve()).as_posix() for path in paths]
