"""Answers that take their time: made in a thread, compressed there, and kept."""

import gzip
from collections.abc import Callable, Hashable
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import Response

from ..visitor import visitor
from ..work.jobs import Jobs, Work
from .files import GZIP

SHORT = 1000  # bytes that are not worth compressing


class Answers:
    """Makes the slow answers to one request."""

    def __init__(self, request: Request) -> None:
        self.jobs: Jobs = request.app.state.tables.jobs
        self.visitor = visitor(request.scope)
        self.is_zipped = bool(GZIP.search(request.headers.get("accept-encoding", "")))

    async def make(self, key: Hashable, work: Work, kind: str, **headers: str) -> Response:
        """Returns the answer of a kind that some work makes; `key` names all that it depends on."""
        body = await self.jobs.do(self.visitor, (key, self.is_zipped), lambda: _packed(work(), self.is_zipped))
        headers["Vary"] = "Accept-Encoding"
        if body[:2] == GZIPPED:
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=kind)

    async def prepare(self, key: Hashable, work: Callable[[], object]) -> None:
        """Does work whose result the work itself keeps, once for all who ask for it at the same time."""

        def done() -> bytes:
            work()
            return b""

        await self.jobs.do(self.visitor, key, done)


GZIPPED = b"\x1f\x8b"  # how compressed answers begin, and texts do not


def _packed(body: bytes, is_zipped: bool) -> bytes:
    return gzip.compress(body, 5, mtime=0) if is_zipped and len(body) > SHORT else body


Slow = Annotated[Answers, Depends(Answers)]
