"""The server as an ASGI application: pages, the API, sockets, and what keeps them in order."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

import howdah
from howdah.core.errors import HowdahError

from . import limits, socket
from .api import language, router
from .rulepage import rule_page
from .store import Store
from .tables import Tables
from .workers import Workers

WEB = Path(__file__).parent.parent / "web"
STATUS = {"Refused": 409, "Stale": 409, "Over": 409, "Taken": 409, "NotYours": 403, "Forbidden": 403, "Gone": 404}
STATUS |= {"Unreadable": 400, "Limit": 429, "Unsaved": 507}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
SOCKET = re.compile(r"/api/tables/([\w-]{1,24})/socket")
SWEEP = 60  # seconds between looks for idle tables

log = logging.getLogger("howdah")


class Application(FastAPI):
    """FastAPI for pages and the API; sockets pass it by, which halves what each of them costs."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        websocket = WebSocket(scope, receive, send)
        found = SOCKET.fullmatch(scope["path"])
        if found:
            await socket.serve(websocket, self.state.tables, found[1])
        else:
            await websocket.close(4404)


def create(store: Store, pace: float = 0.7, making: float = 5) -> FastAPI:
    """Returns the application on a store, which it closes at its end."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.tables = Tables(store, howdah.load)
        app.state.making = limits.Rates(making, 60 * making)
        workers = Workers(app.state.tables, pace)
        sweeping = asyncio.ensure_future(_sweep(app.state.tables))
        yield
        sweeping.cancel()
        workers.stop()
        await asyncio.to_thread(store.close)

    app = Application(title="howdah", version=howdah.__version__, lifespan=lifespan, redoc_url=None)
    app.include_router(router)
    app.middleware("http")(_guard)
    app.add_exception_handler(HowdahError, _sentence)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _missing)
    app.mount("/static", StaticFiles(directory=WEB), name="static")
    _add_pages(app)
    return app


def _add_pages(app: FastAPI) -> None:
    @app.get("/health", tags=["host"])
    def health() -> dict[str, str]:
        """Tells that the server is there."""
        return {"status": "ok", "version": howdah.__version__}

    @app.get("/ready", tags=["host"])
    async def ready() -> dict[str, int | str]:
        """Tells that the database answers."""
        await app.state.tables.store.do(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        return {"status": "ok", "tables": len(app.state.tables.live)}

    @app.get("/rules/{game}", response_class=HTMLResponse, tags=["pages"])
    def rules(game: str, lang: Annotated[str, Depends(language)]) -> str:
        """Returns the rules of a game, with pictures."""
        return rule_page(howdah.load(game), lang)

    for path in ("/", "/new/{game}", "/t/{table}", "/replay"):
        app.add_api_route(path, _page, methods=["GET"], include_in_schema=False)


async def _page() -> FileResponse:
    return FileResponse(WEB / "index.html")


async def _guard(request: Request, proceed: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuses bodies that are too large, and adds the headers that keep pages safe."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > limits.BODY:
        return JSONResponse({"error": "Limit", "say": "That is too long."}, 413)
    response = await proceed(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def _sentence(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HowdahError)
    return JSONResponse(socket.told(error, None, "en"), STATUS.get(type(error).__name__, 400))


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return JSONResponse({"error": "Unreadable", "say": f"{where}: {first['msg']}.", "clause": "", "at": []}, 422)


async def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith(("/api", "/static")):
        return FileResponse(WEB / "index.html", status_code=404)
    return JSONResponse(
        {"error": "Gone", "say": str(error.detail), "clause": "", "at": []}, error.status_code, error.headers
    )


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        tables.sweep()


class JsonLines(logging.Formatter):
    """Writes log lines as JSON, without anything secret: what is logged is chosen, never a request."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": self.formatTime(record), "level": record.levelname, "say": record.getMessage()}
        line |= {"table": record.table} if hasattr(record, "table") else {}
        line |= {"trouble": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps(line)
