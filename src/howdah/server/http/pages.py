"""The pages that modules draw: one document, which tells the browser at once what the page of an address needs.

A browser fetches all of it together, instead of learning of one file from another.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from starlette.responses import HTMLResponse

from .files import FILES, WEB

MAIN = "js/main.js"
IMPORT = re.compile(r"""^import .*?from "(\..*?)";""", re.MULTILINE | re.DOTALL)
HEAD = "</head>"


class Page(NamedTuple):
    """What a page needs before it shows anything, besides what all pages do."""

    modules: tuple[str, ...]
    styles: tuple[str, ...]


PAGES = {
    "/": Page(("home",), ("home", "more")),
    "/t/{table}": Page(("table", "view"), ("table",)),
    "/new/{game}": Page(("setup",), ("home", "more")),
    "/replay": Page(("replay", "home"), ("home", "table", "more")),
    "/learn/{game}": Page(("learn",), ("home", "learn", "more")),
    "/learn/{game}/{lesson}": Page(("lesson",), ("table", "learn", "more")),
}


async def page(path: str) -> HTMLResponse:
    """Returns the answer to a kind of address."""
    return HTMLResponse(document(path))


def document(path: str) -> str:
    """Returns the document of a kind of address, with links to the styles and modules of its page."""
    return _document(path, FILES.address(""))


@lru_cache(4 * len(PAGES))
def _document(path: str, files: str) -> str:
    modules, styles = PAGES[path]
    links = [f'<link rel="stylesheet" href="{files}css/{name}.css">' for name in styles]
    first = [MAIN, *(f"js/pages/{name}.js" for name in modules)]
    links += [f'<link rel="modulepreload" href="{files}{name}">' for name in _reached(first)]
    icon = (WEB / "icon.svg").read_text(encoding="utf-8").strip()
    source = (WEB / "index.html").read_text(encoding="utf-8")
    return source.replace(HEAD, "\n".join([*links, HEAD])).replace("ICON", icon).replace("FILES/", files)


def _reached(first: list[str]) -> list[str]:
    """Returns these modules and those that they import, directly or not; what one needs stands before the next."""
    found = dict[str, None]()

    def reach(name: str) -> None:
        if name not in found:
            found[name] = None
            for needed in _imports(WEB / name):
                reach(needed)

    for name in first:
        reach(name)
    return list(found)


def _imports(module: Path) -> list[str]:
    paths = IMPORT.findall(module.read_text(encoding="utf-8"))
    return [(module.parent / path).resolve().relative_to(WEB.resolve()).as_posix() for path in paths]
