"""The server as an ASGI application: pages, the API, sockets, and what keeps them in order."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from html import escape
from typing import Annotated

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from msgspec import to_builtins
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import howdah
from howdah.core.errors import HowdahError, Unreadable
from howdah.show.cover import Theme, cover

from . import garbage, journal, limits, metrics
from .door import request_id
from .door.admission import Door
from .door.lines import Lines
from .door.metrics_readers import MetricsReaders
from .errors import CODES, INVALID, TOO_MANY, Gone, Misdirected, Unavailable, codes_of, name_of
from .http import gauges, how_to_api, lesson_api, pages, rule_api
from .http.answers import Slow
from .http.api import answering, language, router
from .http.bodies import Error
from .http.covers import keeping
from .http.files import FILES, Compression
from .http.policy import policy
from .http.service_worker import service_worker
from .settings import Settings
from .shared_limits import SharedLimits
from .sockets import connection
from .sockets.wire import Mistake
from .storage import outages
from .storage.pruning import keep_pruning
from .storage.store import Store
from .tables.table_service import TableService
from .work.workers import Workers

HEADERS = {
    "Content-Security-Policy": policy(),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
SOCKET = re.compile(r"/api/tables/([\w-]{1,24})/socket")
RECORDS = "/api/records"
FAULTS = 500  # the first status that says that the server is at fault


class Application(FastAPI):
    """FastAPI for pages and the API; sockets pass it by, which halves what each of them costs."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            journal.REQUEST.set(request_id.of(scope))
            try:
                self.state.door.admit(scope)
            except HowdahError as error:
                await self._send_away(error, scope, receive, send)
                return
        if scope["type"] == "websocket":
            await self._serve(WebSocket(scope, receive, send))
        elif scope["type"] == "http":
            file = FILES.find(scope)  # past FastAPI: a page needs many files
            room = limits.RECORD if scope["path"] == RECORDS else limits.REQUEST
            answering = file or super().__call__
            await answering(scope, _bounded(receive, room), _guarded(send, scope))
        else:
            await super().__call__(scope, receive, send)

    async def _send_away(self, error: HowdahError, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request({**scope, "type": "http", "app": self})
        answer: Response = await _sentence(request, error)
        if isinstance(error, Misdirected) and not scope["path"].startswith("/api"):
            answer = PlainTextResponse(_told(request, error).say, answer.status_code)  # a person reads it
        if scope["type"] == "websocket":
            answer.headers[request_id.HEADER] = request_id.of(scope)
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, _guarded(send, scope))

    async def _serve(self, websocket: WebSocket) -> None:
        found = SOCKET.fullmatch(websocket.scope["path"])
        if not found:
            await websocket.accept(headers=request_id.headers(websocket.scope))
            await websocket.close(CODES[Gone].close)
            return
        await connection.serve(websocket, self.state.tables, self.state.lines, found[1])


def create(store: Store, settings: Settings) -> FastAPI:
    """Returns the application on a store, which it closes at its end."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.tables = TableService(store, howdah.load)
        app.state.tables.live.limit = settings.capacity
        app.state.tables.looks = limits.Rates(*limits.times(settings.requests, limits.LOOKS))
        app.state.tables.shares = limits.Shares(*limits.times(settings.requests, limits.SHARE))
        app.state.tables.outages = await outages.started(store)
        app.state.tables.listen()
        beating = asyncio.ensure_future(outages.keep_beating(store, app.state.tables.outages))
        app.state.tables.making = limits.Rates(settings.making, 60 * settings.making)
        app.state.records = limits.Rates(*limits.RECORDS)
        app.state.lines = Lines(settings.lines)
        telling = asyncio.ensure_future(_shared_limits(app, store).keep_telling())
        workers = app.state.workers = Workers(app.state.tables, settings.pace, settings.bots)
        await workers.start()
        watching = asyncio.ensure_future(gauges.keep_watching(app.state))
        sweeping = asyncio.ensure_future(app.state.tables.live.keep_sweeping())
        tidying = asyncio.ensure_future(
            garbage.keep_tidying(lambda: not app.state.lines.by_visitor, lambda: len(app.state.tables.live))
        )
        pruning = asyncio.ensure_future(keep_pruning(app.state.tables, settings.keep)) if settings.keep else None
        yield
        telling.cancel()
        sweeping.cancel()
        tidying.cancel()
        watching.cancel()
        beating.cancel()
        if pruning:
            pruning.cancel()
        workers.stop()
        app.state.tables.catch_up.stop()
        app.state.tables.jobs.stop()
        await app.state.tables.seal(app.state.tables.live.values())
        with suppress(Exception):  # a store that fails has said so already
            await app.state.tables.presence.leave()
            await outages.beat(store)
        await asyncio.to_thread(store.close)

    app = Application(
        title="howdah", version=howdah.__version__, lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None
    )
    app.state.door, app.state.readers = Door(settings), MetricsReaders(settings.metrics)
    app.state.host = settings.host
    app.state.crowd = None  # of connections, where there is one
    app.state.obstacle = ""  # why visitors should not be sent here, besides the store
    app.add_middleware(Compression, minimum_size=1000, compresslevel=5)
    app.include_router(router)
    app.include_router(lesson_api.router)
    app.include_router(how_to_api.router)
    app.include_router(rule_api.router)
    app.add_exception_handler(HowdahError, _sentence)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _missing)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(Exception, _failed)
    _add_pages(app)
    return app


def _shared_limits(app: FastAPI, store: Store) -> SharedLimits:
    """Returns what visitors may do on all processes together."""
    state, tables = app.state, app.state.tables
    rates = {"requests": state.door.rates, "looks": tables.looks, "shares": tables.shares, "loads": tables.loads}
    rates |= {"making": tables.making, "records": state.records}
    rates |= {"chat": tables.chat_rates.visitors, "lines": tables.chat_rates.seats}
    opens = {"sockets": state.lines} | ({"connections": state.crowd} if state.crowd else {})
    return SharedLimits(store, rates, opens)


def _add_pages(app: FastAPI) -> None:
    @app.get("/health", tags=["host"])
    async def health() -> dict[str, str]:
        """Tells that the server lives, and nothing else."""
        return {"status": "ok", "version": howdah.__version__}

    @app.get("/ready", responses={503: {"model": Error}}, tags=["host"])
    async def ready() -> dict[str, int | str]:
        """Tells that visitors can be sent here: all is loaded, the server is not stopping, and it has just stored."""
        if app.state.obstacle:
            raise HTTPException(503, app.state.obstacle)
        reason = await app.state.tables.store.probe()
        if reason:
            raise HTTPException(503, f"Nothing can be stored in the database: {reason}.")
        return {"status": "ok", "tables": len(app.state.tables.live)}

    @app.get("/metrics", responses=answering("text/plain"), tags=["host"])
    async def figures(request: Request) -> Response:
        """Returns the server's figures for Prometheus, to this machine and to readers that the host names."""
        app.state.readers.check(request.scope)
        gauges.measure(app.state)
        return Response(metrics.exposition(), media_type=metrics.CONTENT)

    @app.get("/covers/{game}/{theme}.{checksum}.svg", include_in_schema=False)
    async def covers(game: str, theme: Theme, checksum: str, slow: Slow) -> Response:
        def work() -> bytes:
            return cover(howdah.load(game), theme).encode()

        answer = await slow.make(("cover", game, theme), work, "image/svg+xml")
        answer.headers["Cache-Control"] = keeping(game, theme, checksum)
        return answer

    @app.get("/service_worker.js", include_in_schema=False)
    def worker(lang: Annotated[str, Depends(language)]) -> Response:
        return Response(service_worker(lang), media_type="text/javascript")

    @app.get("/openapi.json", include_in_schema=False)
    async def schema(slow: Slow) -> Response:
        return await slow.make(("openapi",), lambda: json.dumps(app.openapi()).encode(), "application/json")

    @app.get("/docs", include_in_schema=False)
    def docs(request: Request) -> HTMLResponse:
        from .http.reference import ADDRESS, reference_page  # half a megabyte, for the few who read it

        shown = reference_page(json.dumps(app.openapi()))
        return HTMLResponse(shown.replace(ADDRESS, escape(str(request.base_url).rstrip("/"))))

    for path in pages.PAGES:
        app.add_api_route(path, partial(pages.page, path), methods=["GET"], include_in_schema=False)


def _bounded(receive: Receive, room: int) -> Receive:
    """Refuses bodies that are too large."""
    length = 0

    async def bounded() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > room:
            raise HTTPException(413, "That is too long.")
        return message

    return bounded


def _guarded(send: Send, scope: Scope) -> Send:
    """Adds the headers that keep pages safe and the request's id, to answers of every kind."""

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            metrics.REQUESTS.add(str(message["status"]))
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers[request_id.HEADER] = request_id.of(scope)
        await send(message)

    return guarded


async def _sentence(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HowdahError)
    metrics.REFUSALS.add(type(error).__name__)
    status = codes_of(error).status
    return _body(request, _told(request, error), status, {"Retry-After": "1"} if status == TOO_MANY else None)


def _body(request: Request, told: Mistake, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Returns the answer to a request that failed; where the server is at fault, its id finds the lines of the log."""
    id_ = {"request": request_id.of(request.scope)} if status >= FAULTS else {}
    return JSONResponse(to_builtins(told) | id_, status, headers)


def _told(request: Request, error: HowdahError) -> Mistake:
    """Returns an error in the asker's language; in English, the language of errors, more precisely."""
    live = request.app.state.tables.live.get(request.path_params.get("table"))
    game = live.game if live else howdah.load(howdah.list_games()[0])  # any game has the house's words
    lang = language(request, request.query_params.get("lang", ""))
    told = connection.told(error, game, lang)
    if lang == "en" and not told.clause:
        told.say = told.detail
    return told


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"])).encode(errors="replace").decode()
    answer = await _sentence(request, Unreadable(f"{where}: {first['msg']}."))
    answer.status_code = INVALID
    return answer


async def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith(("/api", "/static")):
        return pages.answer("/", 404)
    said = "There is nothing at this address." if error.status_code == 404 else f"{str(error.detail).rstrip('.')}."
    told = Mistake(name_of(error.status_code), said, said)
    return _body(request, told, error.status_code, error.headers)


async def _failed(request: Request, _: Exception) -> JSONResponse:
    """Answers where a bug shows; uvicorn logs it."""
    return _body(request, _told(request, Unavailable("Something went wrong in the server: its log says what.")), 500)


async def _left(*_: object) -> Response:
    """Answers nobody: a client that went before it had asked."""
    return Response(status_code=400)
