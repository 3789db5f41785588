"""A country that plays: what a move costs, how long it takes and what a table weighs, with few tables and with many.

python -m tests.country --database postgresql --servers 2 --tables 100,1000,10000

All tables are played at: the total rate of moves is the same for each number of tables.
"""

import argparse
import itertools
import multiprocessing
import statistics
import time
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from howdah.server.storage.store import Store

from . import stock
from .driver import Share, drive
from .host import Host

SOCKETS = 9_500  # of one driver: the system gives a process 20,000 descriptors
OPEN_AT_ONE_SERVER = 19_600  # sockets, likewise


class Figures(NamedTuple):
    """What was measured with so many tables."""

    tables: int
    sockets: int
    moves: int
    server: float  # CPU milliseconds for a move, without what pulses cost
    database: float
    gross: float  # CPU milliseconds of servers for a move, with everything
    pulse: float  # CPU milliseconds for a ping of a page that has nothing else to say
    weight: float  # KB for a table with its sockets
    median: float  # ms until others have the step
    late: float  # p99
    confirmed: float  # ms until who moved has it, median
    lost: int  # sockets
    errors: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.country")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="postgresql")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--tables", default="100,1000,10000")
    parser.add_argument("--game", default="siam")
    parser.add_argument("--rate", type=float, default=100, help="moves a second at all tables together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=float, default=20, help="seconds in which only pulses are heard")
    given = parser.parse_args()
    print("  ".join(f"{name:>9}" for name in Figures._fields))
    for tables in map(int, given.tables.split(",")):
        figures = measure(given, tables)
        print("  ".join(f"{value:9.3f}" if isinstance(value, float) else f"{value:9}" for value in figures), flush=True)


def measure(given: argparse.Namespace, tables: int) -> Figures:
    """Starts everything anew, plays, and returns the figures."""
    host = Host(given.database, given.servers)
    crew: list[tuple[Any, Connection]] = []
    try:
        store = Store(host.database)
        stock.fill(store, given.game, tables)
        store.close()
        host.start()
        weight = host.megabytes
        crew = [_hired(share) for share in _shares(tables, tuple(host.ports))]
        sockets = sum(_told(crew, ("open",)))
        pulse = _pulse(host, crew, given.idle)
        weight = host.megabytes - weight
        _told(crew, ("play", given.rate / len(crew), 3.0))  # what is made once is made
        return _played(host, crew, given, (tables, sockets, 1000 * weight / tables), pulse)
    finally:
        for process, orders in crew:
            orders.close()
            process.join(10)
        print(host.troubles(), end="")
        host.end()


def _shares(tables: int, ports: tuple[int, ...]) -> list[Share]:
    drivers = -(-2 * tables // SOCKETS)
    spare = max(0, 2 * tables - OPEN_AT_ONE_SERVER * len(ports))
    bounds = [tables * number // drivers for number in range(drivers + 1)]
    return [Share(range(first, last), ports, -(-spare // drivers)) for first, last in itertools.pairwise(bounds)]


def _hired(share: Share) -> tuple[Any, Connection]:
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=drive, args=(share, there), daemon=True)
    process.start()
    return process, here


def _told(crew: list[tuple[Any, Connection]], order: tuple[Any, ...]) -> list[Any]:
    for _, orders in crew:
        orders.send(order)
    return [_answer(process, orders) for process, orders in crew]


def _answer(process: Any, orders: Connection) -> Any:
    while not orders.poll(1):
        assert process.is_alive(), "a driver has failed"
    return orders.recv()


def _pulse(host: Host, crew: list[tuple[Any, Connection]], seconds: float) -> float:
    """Returns the CPU seconds that the servers need for each pulse while nobody moves."""
    time.sleep(2)
    before, pulses = host.server_seconds, _pulses(crew)
    time.sleep(seconds)
    return (host.server_seconds - before) / max(1, _pulses(crew) - pulses)


def _pulses(crew: list[tuple[Any, Connection]]) -> int:
    """Returns how many pulses there were so far."""
    return sum(_told(crew, ("pulses",)))


def _played(
    host: Host,
    crew: list[tuple[Any, Connection]],
    given: argparse.Namespace,
    about: tuple[int, int, float],
    pulse: float,
) -> Figures:
    tables, sockets, weight = about
    pulses, server, database = _pulses(crew), host.server_seconds, host.database_seconds
    told = _told(crew, ("play", given.rate / len(crew), given.seconds))
    server, database = host.server_seconds - server, host.database_seconds - database
    pulses = _pulses(crew) - pulses
    moves = sum(one[0] for one in told)
    waits = sorted(wait for one in told for wait in one[1]) or [0.0]
    return Figures(
        tables,
        sockets,
        moves,
        1000 * (server - pulse * pulses) / moves,
        1000 * database / moves,
        1000 * server / moves,
        1000 * pulse,
        weight,
        1000 * statistics.median(waits),
        1000 * waits[int(0.99 * (len(waits) - 1))],
        1000 * statistics.median(wait for one in told for wait in one[2]),
        sum(one[4] for one in told),
        sum(one[3] for one in told),
    )


if __name__ == "__main__":
    main()
