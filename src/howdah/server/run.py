"""Starts the server: one port, one database, one process or several."""

import inspect
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy.engine import URL

import howdah
from howdah.core.errors import HowdahError, Unreadable

from . import figure_rows, garbage, journal, locale_data, metrics
from .app import create
from .door import descriptors, transport
from .door.crowd import Crowd
from .door.own_addresses import EVERYWHERE, addresses_for, in_link
from .door.protocols import HttpConnection, SocketConnection
from .door.proxies import Proxies
from .http.files import FILES
from .http.pages import PAGES, document
from .limits import MESSAGE
from .settings import Settings
from .storage.database_address import SQLITE, read_address, secrets
from .storage.opening import open_store as open_store
from .storage.store import Store
from .supervisor import Supervisor
from .tables.rehearsal import prepare
from .work.bots import PROCESSES

log = logging.getLogger("howdah")

PULSE = 35.0  # seconds of silence before a ping of ours; the page sends one every 30 seconds
KEEP_ALIVE = 10  # seconds that a connection may wait for its next request
SWITCH = 0.001  # seconds after which a thread with slow work lets the event loop go on
STARTING, STOPPING = "The server is starting: it loads its games.", "The server is stopping."


def data_folder() -> Path:
    """Returns the folder of this user's tables: $HOWDAH_HOME, or the user's data folder."""
    chosen = os.environ.get("HOWDAH_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("howdah", appauthor=False)


def default_database() -> str:
    return URL.create("sqlite", database=str(data_folder() / "tables.sqlite")).render_as_string()


def run(settings: Settings) -> None:
    """Serves until it is told to stop; games in progress wait in the database."""
    database = settings.database or default_database()
    url = read_address(database)
    if settings.bots == 0 and url.get_backend_name() == SQLITE:
        raise Unreadable("On SQLite the server runs its own bots: let --bots be 1 or more.")
    if settings.workers > 1 and url.get_backend_name() == SQLITE:
        raise Unreadable("A SQLite database has one server process: for --workers, name a PostgreSQL one (--database).")
    journal.begin(secrets(url))
    host, port = settings.host, settings.port
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    if settings.browser and _is_there(f"http://{shown}:{port}/"):
        print(f"howdah is already at http://{shown}:{port}/", flush=True)
        webbrowser.open(f"http://{shown}:{port}/")
        return
    listener = _listener(host, port)

    def announce() -> None:
        address = f"http://{shown}:{listener.getsockname()[1]}/"
        print(f"howdah is at {address}   (Ctrl+C stops it; nothing is lost)", flush=True)
        for line in invitation(host, listener.getsockname()[1]):
            print(line, flush=True)
        print(keeping(settings.keep), flush=True)
        if settings.browser:
            threading.Timer(0.8, webbrowser.open, [address]).start()

    try:
        store = open_store(database, is_server=True)
    except HowdahError:
        listener.close()
        raise
    if settings.workers == 1:
        announce()
        _serve(store, settings, listener)
    else:
        store.close()  # it is there, and of this form: each process opens it again
        figures = figure_rows.new_file()
        try:
            Supervisor(partial(serve, replace(settings, figures=figures)), listener, settings.workers).run(announce)
        finally:
            os.unlink(figures)


def serve(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serves as one of several processes."""
    if sys.platform != "win32":
        metrics.share(settings.figures)
    journal.begin(secrets(read_address(settings.database)))
    try:
        store = open_store(settings.database, is_server=True)
    except HowdahError as error:
        sys.exit(str(error))
    _serve(store, replace(settings, bots=_share(settings)), listener, on_ready)


def _share(settings: Settings) -> int:
    """Returns how many bot processes each of several servers has."""
    return max(1, PROCESSES // settings.workers) if settings.bots is None else settings.bots


def _serve(
    store: Store, settings: Settings, listener: socket.socket, on_ready: Callable[[], None] = lambda: None
) -> None:
    """Serves on a socket until the process is told to stop."""
    proxies = Proxies(settings.proxies)
    app = create(store, settings)
    app.state.obstacle = STARTING
    sys.setswitchinterval(SWITCH)
    threading.Thread(target=warm, args=[app], daemon=True).start()
    garbage.settle()
    crowd = app.state.crowd = Crowd(descriptors.room(settings.capacity), settings.connections, proxies)
    config = uvicorn.Config(
        app,
        http=partial(HttpConnection, crowd),  # type: ignore[arg-type]
        ws=partial(SocketConnection, crowd),  # type: ignore[arg-type]
        ws_max_size=MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PULSE,
        timeout_keep_alive=KEEP_ALIVE,
        proxy_headers=bool(proxies.networks),
        forwarded_allow_ips=proxies.texts,
        access_log=False,
        log_config=None,
        log_level=logging.ERROR,  # less is what strangers do, who could fill the log
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    _Server(config, on_ready).run([listener])


def invitation(host: str, port: int) -> list[str]:
    """Returns what the host is told about friends, if they can reach a server that listens at more than one address."""
    if host not in EVERYWHERE:
        return []
    links = [f"http://{in_link(address)}:{port}/" for address in addresses_for(host)[0]]
    return [f"Friends on your network find it at {' or '.join(links)}"] if links else []


def keeping(days: int | None) -> str:
    """Returns what the host is told about old tables."""
    if days is None:
        return "It keeps every table; --keep DAYS deletes those without a step for so long."
    return f"It deletes tables without a step for {days} days, finished or not."


def warm(app: FastAPI) -> None:
    """Loads every game with its words and pictures, so that the first visitor does not make all others wait."""
    locale_data.shrink()
    for name in howdah.list_games():
        try:
            prepare(howdah.load(name))
        except Exception:
            log.exception("the game %s cannot be loaded", name)
    _prepare_pages(app)
    garbage.settle()
    if app.state.obstacle == STARTING:
        app.state.obstacle = ""


def _prepare_pages(app: FastAPI) -> None:
    """Does what would take long at the first request of a kind."""
    FILES.prepare()
    for path in PAGES:
        document(path)
    import_module("anyio._backends._asyncio")
    for route in app.routes:
        if isinstance(route, APIRoute) and inspect.isfunction(route.endpoint):
            inspect.getsourcelines(route.endpoint)  # as FastAPI does


class _Server(uvicorn.Server):
    """Tells those who follow tables when it stops: a stream of events would otherwise be waited for.

    It listens no more by then, so that a client that comes back at once is sent to another server by a proxy.
    """

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: FastAPI = self.config.app  # type: ignore[assignment]
        app.state.obstacle = STOPPING
        for server in self.servers:
            server.close()
        await app.state.tables.dismiss()
        await super().shutdown(sockets)


def _is_there(address: str) -> bool:
    """Tells whether a howdah answers at an address."""
    import urllib.request

    try:
        with urllib.request.urlopen(f"{address}health", timeout=1) as answer:
            return b'"status":"ok"' in answer.read(200)
    except OSError:
        return False


def _listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise HowdahError(f"Cannot listen at {host}:{port}: {error.strerror}. Choose another with --port.") from error
    transport.prepare(listener)
    return listener
