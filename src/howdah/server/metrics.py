"""Figures for Prometheus: what this process has done, counted where it happens, and written in text format 0.0.4.

Every series is declared here with all its labels, so that none can name a table, a visitor or a token.
Their values are one array, or a row of it where several processes count together. A series is only ever changed by
one thread: those of commits by the store's.
"""

import time
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from .errors import CODES
from .figure_rows import FigureRows

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
OTHER = "other"
DONE = (200, 201, 206, 304, 307)
REFUSED = (400, 403, 404, 405, 408, 409, 413, 416, 421, 422, 429, 431, 500, 503, 507)

values: Any = array("d")
rows: FigureRows | None = None  # of all processes, where there are several
families: list["Family"] = []


class Family:
    """Series of one name, one for each value of a label; "" without a label."""

    kind = "counter"
    width = 1  # values of each series

    def __init__(self, name: str, help_: str, label: str = "", among: Sequence[str] = ("",)) -> None:
        self.name, self.help, self.label = f"howdah_{name}", help_, label
        self.first = {value: len(values) + self.width * number for number, value in enumerate(among)}
        values.extend([0.0] * self.width * len(among))
        families.append(self)

    def add(self, value: str = "", amount: float = 1) -> None:
        """Counts something; what has no series of its own counts as other."""
        values[self.first[value if value in self.first else OTHER]] += amount

    def lines(self, found: Any) -> Iterator[str]:
        """Yields the family in the text format."""
        yield f"# HELP {self.name} {self.help}\n# TYPE {self.name} {self.kind}"
        for value, at in self.first.items():
            yield from self.series([f'{self.label}="{value}"'] if self.label else [], at, found)

    def series(self, labels: list[str], at: int, found: Any) -> Iterator[str]:
        yield _line(self.name, labels, found[at])


class Gauge(Family):
    """Series of present values: they are set when somebody asks for the figures."""

    kind = "gauge"

    def set(self, amount: float, value: str = "") -> None:
        values[self.first[value]] = amount


class Clock(Gauge):
    """A counter that somebody else counts, from 0 in each process."""

    kind = "counter"
    last = 0.0

    def set(self, amount: float, value: str = "") -> None:
        self.last, grown = amount, amount - self.last
        self.add(value, grown)


class Histogram(Family):
    """A histogram; the values are the counts by bound, the count above all bounds, and the sum."""

    kind = "histogram"

    def __init__(self, name: str, help_: str, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds, self.width = bounds, len(bounds) + 2
        super().__init__(name, help_)
        self.at, self.sum = self.first[""], self.first[""] + len(bounds) + 1

    def observe(self, amount: float) -> None:
        values[self.at + bisect_left(self.bounds, amount)] += 1
        values[self.sum] += amount

    def since(self, began: float) -> None:
        """Observes the seconds since a moment of `time.perf_counter`."""
        self.observe(time.perf_counter() - began)

    def series(self, labels: list[str], at: int, found: Any) -> Iterator[str]:
        count = 0.0
        for bound, within in zip((*map(str, self.bounds), "+Inf"), found[at:], strict=False):
            count += within
            yield _line(f"{self.name}_bucket", [*labels, f'le="{bound}"'], count)
        yield _line(f"{self.name}_sum", labels, found[self.sum])
        yield _line(f"{self.name}_count", labels, count)


def exposition() -> str:
    """Returns all figures in the text format: of all processes that count together."""
    found = rows.sums(_lasting()) if rows else values
    return "\n".join(line for family in families for line in family.lines(found)) + "\n"


def share(path: str) -> None:
    """Counts together with other processes from now on, in a file."""
    global rows, values
    rows = FigureRows(path, len(values))
    mine, counted = rows.mine, values
    for at, lasts in enumerate(_lasting()):
        mine[at] = mine[at] + counted[at] if lasts else 0.0
    values = mine


def _lasting() -> list[bool]:
    """Returns for each value whether it stays when its process has gone: counts do, what is so now does not."""
    kinds = {at: family.kind for family in families for at in family.first.values()}
    return [kinds.get(at) != Gauge.kind for at in range(len(values))]


def moved(visitor: str, began: float) -> None:
    """Counts a move that is stored and told; of a person also the time since it was asked for."""
    MOVES.add("visitor" if visitor else "server")
    if visitor:
        CONFIRM.since(began)


def committed(works: int, began: float) -> None:
    """Counts a commit, with all that was stored by it."""
    COMMIT.since(began)
    BATCH.observe(works)


def _line(name: str, labels: list[str], value: float) -> str:
    return f"{name}{{{','.join(labels)}}} {value:.15g}" if labels else f"{name} {value:.15g}"


STATUSES = [str(status) for status in (*DONE, *REFUSED)]
QUEUES = ("bots", "answers", "rebuilds")

MOVES = Family("moves_total", "Moves stored, of visitors, or of bots and clocks.", "by", ("visitor", "server"))
CONFIRM = Histogram("confirm_seconds", "From a visitor's move to its confirmation.")
COMMIT = Histogram("commit_seconds", "One commit of the database, with the waiting for its disk.")
BATCH = Histogram("commit_size", "Writes in one commit.", SIZES)
UNSTORED = Family("commit_failures_total", "Commits that failed.")
BOTS = Histogram("bot_seconds", "From a question to a bot to its answer, with the waiting for a process.")
MADE = Family("tables_made_total", "Tables made.")
REQUESTS = Family("requests_total", "HTTP answers by status.", "status", (*STATUSES, OTHER))
REFUSALS = Family(
    "refusals_total", "Errors told to visitors, by kind.", "kind", (*(kind.__name__ for kind in CODES), OTHER)
)
DELAY = Histogram("loop_delay_seconds", "How late the event loop was, looked at once a second.")
SOCKETS = Gauge("sockets", "Open sockets and event streams.")
CONNECTIONS = Gauge("connections", "Open connections, sockets included.")
TABLES = Gauge("tables", "Tables in memory.")
WAITING = Gauge("waiting", "Calls that wait for a process or a thread.", "queue", QUEUES)
RUNNING = Gauge("running", "Calls that run in a process or a thread.", "queue", QUEUES)
STORING = Gauge("storing", "1 while the database stores what it is given, 0 after a failed commit.")
READY = Gauge("ready", "1 unless the server is starting or stopping.")
PROCESSES = Gauge("processes", "Server processes.")
CPU = Clock("cpu_seconds_total", "CPU time of the server process, without bots.")
MEMORY = Gauge("memory_bytes", "Resident memory of the server process, without bots.")
