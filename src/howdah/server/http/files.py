"""The files of the page as they are written, sent compressed from memory, and compression for other pages.

A document names its files by `address`, with the version of all of them in the path: a browser keeps these for good,
and asks for none of them twice. Modules name each other by relative paths, so they stay in their version.
"""

import gzip
import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .bundle import BUNDLES, bundled
from .bundle import WEB as WEB

FOLDER = "/static/"
VERSIONED = re.compile(f"{FOLDER}(?:([0-9a-f]{{12}})/)?(.+)", re.DOTALL)
COMMENT = re.compile(rb"/\*\*.*?\*/", re.DOTALL)  # types and explanations, a quarter of what modules weigh
GZIP = re.compile(r"(?:^|[ ,])gzip(?! *; *q=0(?:\.0*)?(?:[ ,]|$))", re.IGNORECASE)
FONT = ".woff2"  # compressed as it is; its name changes with it
KINDS = {  # those of the page: what the machine of the host knows of files does not matter
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    FONT: "font/woff2",
}
A_YEAR = "public, max-age=31536000, immutable"
PLAIN = "/api/tables"  # paths that Compression leaves alone


class Content(NamedTuple):
    """A file in one coding: its tag, and the answers to those who have it not and who have it."""

    tag: str
    sent: Response
    known: Response


class Files:
    """The files of a folder, and those made from them; `version` is that of all when they were last looked at."""

    def __init__(self, folder: Path, made: Mapping[str, Callable[[], str]] = {}) -> None:
        self.folder, self.made = folder, made
        self.changed: dict[str, int] = {}
        self.version = ""

    def address(self, name: str) -> str:
        """Returns where a file is found as it is now."""
        self._look()
        return f"{FOLDER}{self.version}/{name}"

    def find(self, scope: Scope) -> Response | None:
        """Returns the file that a request asks for, if there is one; what the browser has is not sent again."""
        asked, headers = VERSIONED.fullmatch(scope["path"]), Headers(scope=scope)
        stamp = self._stamp(asked[2]) if asked and scope["method"] in ("GET", "HEAD") else None
        if asked is None or stamp is None:
            return None
        name, is_font = asked[2], asked[2].endswith(FONT)
        packs = not is_font and GZIP.search(headers.get("accept-encoding", "")) is not None
        is_kept = asked[1] == self.version and stamp in (self.changed.get(name), self.version)
        found = _content(self, name, stamp, packs, is_kept or is_font)
        return found.known if found.tag in headers.get("if-none-match", "") else found.sent

    def read(self, name: str) -> bytes:
        """Returns what a file contains."""
        return self.made[name]().encode() if name in self.made else (self.folder / name).read_bytes()

    def _stamp(self, name: str) -> int | str | None:
        """Returns when a file was changed, of one made from others the version of all; None for what is no file."""
        return self.version if name in self.made else _changed(self.folder, name)

    def prepare(self) -> None:
        """Compresses all files before somebody asks for one."""
        self._look()
        for name, stamp in (*self.changed.items(), *dict.fromkeys(self.made, self.version).items()):
            _content(self, name, stamp, not name.endswith(FONT), is_kept=True)

    def _look(self) -> None:
        """Sees whether a file has changed, which is seldom but where one writes them."""
        now = dict(_files(self.folder, ""))
        if now != self.changed:
            contents = (name.encode() + (self.folder / name).read_bytes() for name in sorted(now))
            self.changed, self.version = now, _checksum(b"".join(contents))


class Compression(GZipMiddleware):
    """Compresses pages and the list of games. Answers about tables stay as they are: moves are many and short."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(PLAIN):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _files(folder: Path, within: str) -> Iterator[tuple[str, int]]:
    """Yields the names of all files, and when they were changed."""
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _files(folder / entry.name, f"{within}{entry.name}/")
        else:
            yield within + entry.name, entry.stat().st_mtime_ns


def _changed(folder: Path, name: str) -> int | None:
    """Returns when a file was changed, None for what is no file of the folder."""
    if "\0" in name or "\\" in name or not {"", ".", ".."}.isdisjoint(name.split("/")):
        return None
    try:
        found = os.stat(folder / name)
    except OSError:
        return None
    return found.st_mtime_ns if stat.S_ISREG(found.st_mode) else None


@lru_cache(500)
def _content(files: Files, name: str, _stamp: int | str, packs: bool, is_kept: bool) -> Content:
    body = files.read(name)
    if packs:
        body = gzip.compress(COMMENT.sub(_lines, body) if name.endswith(".js") else body, mtime=0)
    headers = {"etag": f'"{_checksum(body)}"', "vary": "Accept-Encoding"}
    headers |= {"content-encoding": "gzip"} if packs else {}
    headers |= {"cache-control": A_YEAR} if is_kept else {}
    kind = KINDS.get(Path(name).suffix)
    return Content(headers["etag"], Response(body, 200, headers, kind), Response(b"", 304, headers))


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _lines(comment: re.Match[bytes]) -> bytes:
    """Returns the ends of a comment's lines: what is told of line 40 is still found there."""
    return b"\n" * comment[0].count(b"\n")


FILES = Files(WEB, {name: partial(bundled, name) for name in BUNDLES})
