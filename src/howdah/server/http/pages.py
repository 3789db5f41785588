"""The pages that modules draw: one document, which tells the browser at once what the page of an address needs.

A browser fetches all of it together, instead of learning of one file from another.
"""

import base64
import hashlib
import json
from functools import lru_cache
from typing import NamedTuple

from starlette.responses import HTMLResponse

from . import bundle
from .files import FILES, WEB
from .policy import policy

HEAD = "</head>"


class Page(NamedTuple):
    """What a page needs before it shows anything, besides what all pages do."""

    bundle: str
    styles: tuple[str, ...]


class Document(NamedTuple):
    """A document, and what it may run."""

    text: str
    policy: str


PAGES = {
    "/": Page("home", ("home", "more")),
    "/t/{table}": Page("table", ("table",)),
    "/new/{game}": Page("setup", ("home", "more")),
    "/replay": Page("replay", ("home", "table", "more")),
    "/learn/{game}": Page("learn", ("home", "learn", "more")),
    "/learn/{game}/{lesson}": Page("lesson", ("table", "learn", "more")),
}


async def page(path: str) -> HTMLResponse:
    """Returns the answer to a kind of address."""
    return answer(path, 200)


def answer(path: str, status: int) -> HTMLResponse:
    """Returns a page with a status."""
    text, allowed = document(path)
    return HTMLResponse(text, status, {"Content-Security-Policy": allowed})


def document(path: str) -> Document:
    """Returns the document of a kind of address, with the styles and modules of its page."""
    return _document(path, FILES.address(""))


@lru_cache(4 * len(PAGES))
def _document(path: str, files: str) -> Document:
    name, styles = PAGES[path]
    modules = f"{bundle.FOLDER}/{name}.js"
    leading = json.dumps({"imports": dict.fromkeys((files + one for one in bundle.modules(modules)), files + modules)})
    source = (WEB / "index.html").read_text(encoding="utf-8")
    replaced = {
        "MAP": leading,
        "BUNDLE": modules,
        "ICON": (WEB / "icon.svg").read_text(encoding="utf-8").strip(),
        HEAD: "\n".join([*(f'<link rel="stylesheet" href="{files}css/{name}.css">' for name in styles), HEAD]),
        "FILES/": files,
    }
    for mark, text in replaced.items():
        source = source.replace(mark, text)
    digest = base64.b64encode(hashlib.sha256(leading.encode()).digest()).decode()
    return Document(source, policy(f"'sha256-{digest}'"))
