"""The page's service worker, with the page that it shows while the server cannot be reached."""

import json
from functools import cache
from html import escape

from .files import WEB

WORDS = {"TITLE": "offline.title", "SAY": "offline.say", "AGAIN": "error.again"}


@cache
def service_worker(lang: str) -> str:
    """Returns the script of the worker, which holds the page in a language."""
    source = (WEB / "service_worker.js").read_text(encoding="utf-8")
    return source.replace('"OFFLINE"', json.dumps(offline_page(lang)))


def offline_page(lang: str) -> str:
    """Returns the page for somebody who is offline; it needs nothing else."""
    words = json.loads((WEB / "words" / f"{lang}.more.json").read_text(encoding="utf-8"))
    page = (WEB / "offline.html").read_text(encoding="utf-8").replace("LANG", lang)
    for mark, key in WORDS.items():
        page = page.replace(mark, escape(words[key]))
    return page
