"""The files of the page as they are written, sent compressed, and compression for other pages."""

import gzip
import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

WEB = Path(__file__).parents[2] / "web"
COMMENT = re.compile(rb"/\*\*.*?\*/", re.DOTALL)  # types and explanations, a quarter of what modules weigh
GZIP = re.compile(r"(?:^|[ ,])gzip(?! *; *q=0(?:\.0*)?(?:[ ,]|$))", re.IGNORECASE)
FONT = ".woff2"  # compressed as it is; its name changes with it
A_YEAR = "public, max-age=31536000, immutable"
PLAIN = ("/api/tables", "/static")  # paths that Compression leaves alone; Files compresses its own


class Files(StaticFiles):
    """Serves a folder; each text is compressed once, and not sent again to a browser that has it."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Returns a file, compressed for clients that accept it; both forms have their own ETag."""
        asked = Headers(scope=scope)
        found: Response = FileResponse(full_path, status_code, stat_result=stat_result)
        if Path(full_path).suffix == FONT:
            found.headers["cache-control"] = A_YEAR
        elif GZIP.search(asked.get("accept-encoding", "")):
            found = _compressed(found, Path(full_path), stat_result.st_mtime_ns)
        found.headers["vary"] = "Accept-Encoding"
        return NotModifiedResponse(found.headers) if self.is_not_modified(found.headers, asked) else found


class Compression(GZipMiddleware):
    """Compresses pages and the list of games. Answers about tables stay as they are: moves are many and short."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(PLAIN):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _compressed(plain: Response, path: Path, changed: int) -> Response:
    headers = {
        "etag": f'{plain.headers["etag"][:-1]}-gzip"',
        "last-modified": plain.headers["last-modified"],
        "content-encoding": "gzip",
    }
    return Response(_gzip(path, changed), plain.status_code, headers, plain.media_type)


@lru_cache(200)
def _gzip(path: Path, _changed: int) -> bytes:
    body = path.read_bytes()
    return gzip.compress(COMMENT.sub(_lines, body) if path.suffix == ".js" else body, mtime=0)


def _lines(comment: re.Match[bytes]) -> bytes:
    """Returns the ends of a comment's lines: what is told of line 40 is still found there."""
    return b"\n" * comment[0].count(b"\n")
