"""What is kept: tables, seats, steps and chat, in SQLite or any database that SQLAlchemy speaks.

The log of steps is the only truth about a match; digests beside it show that it still replays as it was.
One thread writes: whatever is waiting when it turns to the queue is committed together, and only then does anybody
hear of it. A lone step is committed at once; while several come together, it waits a moment for more, since a commit
costs more than ten steps do.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("settings", Text, nullable=False),  # JSON: options, clock, who may watch
    Column("created", BigInteger, nullable=False),  # milliseconds, as every time here
    Column("updated", BigInteger, nullable=False, index=True),
    Column("over", Boolean, nullable=False, default=False),
    Column("due", BigInteger, index=True),  # when the clock or the match runs out, if nobody moves
    Column("proposals", Text),  # JSON: the draws and undos that seats propose, until they are agreed or lapse
)
SEATS = Table(
    "seats",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("level", Integer, nullable=False),  # of a bot
    Column("token", String(64), index=True),  # the hash of who holds it
    Column("invite", String(40)),  # until somebody takes it
)
STEPS = Table(
    "steps",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("text", String(120), nullable=False),
    Column("ref", String(64)),  # made by the client, so that a resend is recognised
    Column("at", BigInteger, nullable=False),
    Column("digest", String(16)),  # of how the match stands then, now and then
)
CHAT = Table(
    "chat",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
)
OUTAGES = Table(  # while no server was there, and clocks stood still
    "outages",
    METADATA,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
HEARTBEAT = Table(  # one row: when a server was last there
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

GATHERING = 0.006  # seconds

Row = dict[str, Any]
Rows = list[Row]
Work = Callable[[sql.Connection], Any]
Job = tuple[Work | Rows, asyncio.Future[Any]]


def now() -> int:
    """Returns the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """A database and the one thread that writes to it."""

    def __init__(self, url: str) -> None:
        if url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        self.url = url
        self.engine = sql.create_engine(url, hide_parameters=True)  # they hold secrets, and errors are logged
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _durable)
        try:
            migrate(self.engine)
        except Exception:
            self.engine.dispose()
            raise
        self.waiting: list[Job] = []
        self.signal = threading.Condition()
        self.is_closing = False
        self.writer = threading.Thread(target=self._write, name="store", daemon=True)
        self.writer.start()

    async def do(self, work: Work | Rows) -> Any:
        """Does some work on the database, together with whatever else is waiting, and returns once it is committed."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        with self.signal:
            if self.is_closing:
                raise OSError("the store is closed")
            self.waiting.append((work, future))
            self.signal.notify()
        return await future

    async def append(self, rows: Rows) -> None:
        """Stores steps; of two that claim the same ply, one fails."""
        await self.do(rows)

    def read(self, query: sql.Select[Any]) -> list[Row]:
        """Returns the rows of a query."""
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self.signal:
            self.is_closing = True
            self.signal.notify()
        self.writer.join(timeout=10)
        self.engine.dispose()

    def _write(self) -> None:
        with self.engine.connect() as connection:
            batch = self._taken()
            while batch:
                self._commit(connection, batch)
                if len(batch) > 1:
                    time.sleep(GATHERING)
                batch = self._taken()

    def _taken(self) -> list[Job]:
        """Takes all that is waiting, once something is; nothing when the store closes."""
        with self.signal:
            self.signal.wait_for(lambda: self.waiting or self.is_closing)
            batch, self.waiting = self.waiting, []
            return batch

    def _commit(self, connection: sql.Connection, batch: list[Job]) -> None:
        """Commits a batch as one, all its steps together, or, when something in it fails, each of its works alone."""
        try:
            with connection.begin():
                results = [work(connection) if callable(work) else None for work, _ in batch]
                steps = [row for work, _ in batch if not callable(work) for row in work]
                if steps:
                    connection.execute(_INSERT_STEP, steps)
        except Exception as error:
            if len(batch) == 1:
                _tell([(batch[0][1], error)])
                return
            for each in batch:
                self._commit(connection, [each])
            return
        _tell([(future, result) for (_, future), result in zip(batch, results, strict=True)])


_INSERT_STEP = sql.insert(STEPS)


def _tell(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Hands results and errors back to the loops that wait for them."""

    def answer() -> None:
        for future, result in answers:
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    with suppress(RuntimeError):  # the loop has ended, and nobody waits
        answers[0][0].get_loop().call_soon_threadsafe(answer)


def _durable(connection: Any, _: Any) -> None:
    """Makes SQLite lose nothing: a write-ahead log, synchronised at every commit."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: sql.Engine) -> None:
    """Brings a database to the form of this version; Alembic is only loaded when something is to be done."""
    version = _version(engine)
    if version == HEAD:
        return
    if version and version > HEAD:
        raise OSError(f"it was made by a newer howdah ({version}; this one knows {HEAD})")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


HEAD = "0003"


def _version(engine: sql.Engine) -> str | None:
    if not sql.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()
