"""What is kept: tables, seats, steps and chat, in SQLite or PostgreSQL.

The log of steps is the only truth about a match; digests beside it show that it still replays as it was.
One thread writes: whatever is waiting when it turns to the queue is committed together, and only then does anybody
hear of it. A lone step is committed at once; while several come together, it waits a moment for more, since a commit
costs more than ten steps do.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

from .. import metrics
from ..errors import Unavailable, Unsaved
from .database import Database, Uncertain, cause, is_lost, is_tangled, is_trouble
from .database_address import SQLITE, read_address, shown
from .made import Made, Overtaken, update
from .made import Row as Row
from .made import Rows as Rows
from .migration import NOTE
from .postgres_database import PostgresDatabase
from .sqlite_database import SqliteDatabase

log = logging.getLogger("howdah")

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
    Column("seating", Integer, nullable=False, server_default="0"),  # how often its seats and settings have changed
    Column("claimed", BigInteger),  # until when some process deals with a due time that has come
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
    sqlite_with_rowid=False,  # one tree instead of two: half as many pages are written
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
PROCESSES = Table(  # servers and workers on this database
    "processes",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when it was last there
)
PRESENCE = Table(  # seats whose holders follow their table, and on which process
    "presence",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", String(24), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True, index=True),
)
WORK = Table(  # what bots must do, for any process to claim
    "work",
    METADATA,
    Column("id", String(24), primary_key=True),  # of a bot's turn its table's, which has one at most
    Column("kind", String(8), nullable=False),
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("visitor", String(8), nullable=False, index=True),  # who it counts for: a hash that many addresses share
    Column("rank", Integer, nullable=False),
    Column("round", BigInteger, nullable=False),  # in which it is claimed: each visitor has one turn a round
    Column("asker", String(24), nullable=False),  # the process that wants it; "": none any more
    Column("at", BigInteger, nullable=False),
    Column("worker", String(24), index=True),  # the process that has claimed it
    Column("until", BigInteger),  # when the claim ends, unless that process renews it
    Column("result", Text),  # JSON
    Index("ix_work_order", "rank", "round", "at"),
)

UPDATE_TABLE = update(TABLES)

GATHERING = 0.01  # seconds
PAUSE = 0.1  # seconds from one try whether anything can be stored to the next
PATIENCE = 5  # seconds after which a database that does not answer is not ready

Work = Callable[[sql.Connection], Any]
Query = sql.Select[Any] | sql.TextClause


class Job(NamedTuple):
    """Some work, who waits for it, and what other processes hear once it is committed."""

    work: Work | Made
    future: asyncio.Future[Any]
    news: str


def now() -> int:
    """Returns the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """A database and the one thread that writes to it; a server's is refused to another server."""

    def __init__(self, address: str, is_server: bool = False) -> None:
        url = read_address(address)
        self.name = shown(url)
        kind = SqliteDatabase if url.get_backend_name() == SQLITE else PostgresDatabase
        self.database: Database = kind(url, METADATA, is_server)
        self.engine, self.bus, self.is_shared = self.database.engine, self.database.bus, self.database.is_shared
        try:
            self.database.writer()
        except Exception:
            self.database.close()
            raise
        self.waiting: list[Job] = []
        self.lock = threading.Lock()
        self.signals: SimpleQueue[None] = SimpleQueue()  # one when something begins to wait, and one at the end
        self.is_closing = False
        self.trouble, self.is_lost = "", False
        self.probing: asyncio.Future[str] | None = None
        self.probed = 0.0
        self.on_return: Callable[[], None] = lambda: None
        self.thread = threading.Thread(target=self._write, name="store", daemon=True)
        self.thread.start()

    def do(self, work: Work | Made, news: str = "") -> asyncio.Future[Any]:
        """Does some work on the database, together with whatever else is waiting; there is a result once it is stored.

        `news` is what other processes on the same database then hear: a topic and a text.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        with self.lock:
            if self.is_closing:
                raise OSError("the store is closed")
            self.waiting.append(Job(work, future, news))
            if len(self.waiting) == 1:
                self.signals.put(None)
        return future

    async def append(self, rows: Rows) -> None:
        """Stores steps; of two that claim the same ply, one fails."""
        await self.do(Made(rows))

    async def probe(self) -> str:
        """Returns why nothing can be stored now, "" if something can: all who ask together share one try."""
        if self.probing is None or self.probing.done():
            self.probing = asyncio.ensure_future(self._probe())
        return await asyncio.shield(self.probing)

    async def _probe(self) -> str:
        await asyncio.sleep(self.probed + PAUSE - time.monotonic())
        self.probed = time.monotonic()
        try:
            self.database.check()
            await asyncio.wait_for(self.do(_touch), PATIENCE)
        except Exception as error:
            self.is_lost |= is_lost(error)
            return cause(error)
        return ""

    def read(self, query: Query) -> list[Row]:
        """Returns the rows of a query."""
        return self.read_all(query)[0]

    def read_all(self, *queries: Query) -> list[list[Row]]:
        """Returns the rows of each of some queries."""
        try:
            self.database.check()
            with self.database.connected() as connection:
                return [[dict(row) for row in connection.execute(query).mappings()] for query in queries]
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self.is_lost |= is_lost(error)
            raise Unavailable(f"The database cannot be read: {cause(error)}.") from error

    def write(self, work: Work) -> Any:
        """Does some work on the database at once, where there is no event loop."""
        try:
            with self.database.connected() as connection, connection.begin():
                return work(connection)
        except (sql.exc.SQLAlchemyError, OSError) as error:
            raise Unsaved(f"Nothing was changed in the database: {cause(error)}.") from error

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self.lock:
            self.is_closing = True
        self.signals.put(None)
        self.thread.join(timeout=10)
        self.bus.close()
        self.database.close()

    def _write(self) -> None:
        batch = self._taken()
        while batch:
            try:
                connection = self.database.writer()
            except Exception as error:
                self._fail(batch, error)
            else:
                began = time.perf_counter()
                self._commit(connection, batch)
                metrics.committed(len(batch), began)
            if len(batch) > 1:
                time.sleep(GATHERING)
            batch = self._taken()

    def _taken(self) -> list[Job]:
        """Takes all that is waiting, once something is; nothing when the store closes."""
        self.signals.get()
        with self.lock:
            batch, self.waiting = self.waiting, []
            return batch

    def _commit(self, connection: sql.Connection, batch: list[Job]) -> None:
        """Commits a batch as one, all its steps together, or, when something in it fails, each of its works alone.

        Trouble with the database itself is all askers' at once: they hear of it before it can happen again.
        """
        is_decided = True  # what becomes of the batch is known, except while PostgreSQL commits
        try:
            self.database.check_writer()
            with connection.begin():
                self._make(connection, [job.work for job in batch if isinstance(job.work, Made)])
                results = [None if isinstance(job.work, Made) else job.work(connection) for job in batch]
                self.bus.tell(connection, (job.news for job in batch if job.news))
                is_decided = not self.is_shared
            self.database.check_writer()
        except Exception as error:
            if is_trouble(error) and not is_decided:
                self._fail(batch, Uncertain())
                return
            if is_trouble(error) or (len(batch) == 1 and not is_tangled(error)):
                self._fail(batch, error)
                return
            for each in batch:
                self._commit(connection, [each])
            return
        answers = [(job.future, result) for job, result in zip(batch, results, strict=True)]
        _tell(answers, self._recovered())

    def _make(self, connection: sql.Connection, made: list[Made]) -> None:
        """Stores steps, and then what has changed about their tables: in one order, so that no two processes lock."""
        if any(one.rows for one in made):
            self.database.insert_steps(connection, made)
        changes = sorted((one.changes for one in made if one.changes), key=lambda row: str(row["its_id"]))
        if changes and connection.execute(UPDATE_TABLE, changes).rowcount != len(changes):
            raise Overtaken

    def _fail(self, batch: list[Job], error: Exception) -> None:
        """Tells a batch that nothing of it was stored."""
        metrics.UNSTORED.add()
        if is_trouble(error) and self.trouble != cause(error):
            self.trouble = cause(error)
            log.error("nothing can be stored: %s", self.trouble)
        if is_lost(error):
            self.is_lost = True
            self.database.drop()
        _tell([(job.future, error) for job in batch])

    def _recovered(self) -> Callable[[], None] | None:
        """Notes that a commit succeeded; returns what is to be done if others may have changed tables meanwhile."""
        if self.trouble:
            log.warning("what is asked for is stored again")
            self.trouble = ""
        was_lost, self.is_lost = self.is_lost, False
        return self.on_return if was_lost else None


def _tell(answers: list[tuple[asyncio.Future[Any], Any]], after: Callable[[], None] | None = None) -> None:
    """Hands results and errors back to the loop that waits for them; those who wait go on first, then `after`."""
    loop = answers[0][0].get_loop()

    def answer() -> None:
        for future, result in answers:
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
        if after:
            loop.call_soon(after)

    with suppress(RuntimeError):  # the loop has ended, and nobody waits
        loop.call_soon_threadsafe(answer)


def _touch(connection: sql.Connection) -> None:
    """Writes the version that is there already: one row that every database has."""
    connection.exec_driver_sql(f"UPDATE {NOTE} SET version_num = version_num")
