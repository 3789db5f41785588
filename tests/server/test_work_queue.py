"""The queue of bots in PostgreSQL: fair across processes, each work claimed once, and taken over from the dead."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.games import load
from howdah.server.storage import work_queue
from howdah.server.storage.store import PROCESSES, WORK, Row, Store
from howdah.server.storage.work_queue import BOT, GONE, HINT, Ask, Rounds, hashed
from howdah.server.tables.table_service import TableService
from howdah.server.work.fair_queue import CYCLE, PLAYED, RANKS, WATCHED
from tests.postgres import Postgres

from .listener import made

ONE, TWO = "one", "two"  # processes


class Queue:
    """The queue as some processes see it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rounds: dict[str, Rounds] = {ONE: {}, TWO: {}}
        for process in (ONE, TWO):
            self.do(lambda connection, process=process: work_queue.enter(connection, process))

    def do(self, work: Callable[..., Any]) -> Any:
        return self.store.write(work)

    def tables(self, count: int) -> list[str]:
        async def make() -> list[str]:
            tables = TableService(self.store, load)
            return [(await made(tables, "nim", "bot", "bot")).id for _ in range(count)]

        return asyncio.run(make())

    def put(self, process: str, *asks: Ask) -> None:
        self.do(lambda connection: work_queue.put(connection, process, asks, self.rounds[process]))

    def drop(self, process: str, *names: str) -> list[str]:
        left: list[str] = self.do(lambda connection: work_queue.drop(connection, process, names))
        return left

    def claim(self, process: str = ONE, ranks: tuple[int, ...] = RANKS) -> str:
        """Returns the name of what a process may work on next, "" if there is nothing."""
        row: Row | None = self.do(lambda connection: work_queue.claim(connection, process, ranks))
        return row["id"] if row else ""

    def finish(self, process: str, name: str) -> None:
        self.do(lambda connection: work_queue.finish(connection, process, name, self.row(name)["ply"]))

    def row(self, name: str) -> Row:
        [row] = self.store.read(sql.select(WORK).where(WORK.c.id == name))
        return row

    def expire(self, name: str) -> None:
        """Lets a lease end."""
        self.do(lambda connection: connection.execute(sql.update(WORK).where(WORK.c.id == name).values(until=0)))

    def kill(self, process: str) -> None:
        """Lets a process miss its heartbeats."""
        late = sql.update(PROCESSES).where(PROCESSES.c.id == process).values(at=PROCESSES.c.at - GONE - 1)
        self.do(lambda connection: connection.execute(late))

    def names(self) -> list[str]:
        return [row["id"] for row in self.store.read(sql.select(WORK))]


@pytest.fixture
def queue(postgres: Postgres) -> Iterator[Queue]:
    store = Store(postgres.clean())
    yield Queue(store)
    store.close()


def turn(table: str, *visitors: str, ply: int = 0, rank: int = PLAYED) -> Ask:
    return Ask(table, BOT, table, ply, 0, rank, hashed(visitors))


def test_a_stranger_waits_for_one_thought_not_for_sixty_of_another_process(queue: Queue) -> None:
    *greedy, mine, other = queue.tables(62)
    queue.put(ONE, *(turn(table, "greedy") for table in greedy))
    assert queue.claim(ONE) == greedy[0]
    queue.put(TWO, turn(mine, "stranger"))
    queue.put(ONE, turn(other, "other"))
    queue.finish(ONE, greedy[0])
    claimed = [queue.claim(process) for process in (TWO, ONE, ONE, TWO)]
    assert claimed == [greedy[1], mine, other, greedy[2]]


def test_nobody_who_wants_little_starves_who_wants_much(queue: Queue) -> None:
    """Two turns of one visitor wait beside fifteen visitors whose single bots want to move again at once."""
    *others, first, second = queue.tables(17)
    queue.put(ONE, turn(first, "two"), turn(second, "two"))
    queue.put(TWO, *(turn(table, table) for table in others))
    begun, plies = list[str](), Counter[str]()
    for _ in range(40):
        name = queue.claim()
        begun.append(name)
        queue.finish(ONE, name)
        plies[name] += 1
        if name in others:
            queue.put(TWO, turn(name, name, ply=plies[name]))
    assert begun.index(second) <= 17, "it has its turn in the second round"
    assert max(plies[table] for table in others) - min(plies[table] for table in others) <= 1


def test_a_table_counts_for_the_least_busy_of_its_visitors(queue: Queue) -> None:
    *greedy, mine = queue.tables(9)
    queue.put(ONE, *(turn(table, "greedy") for table in greedy))
    queue.put(TWO, turn(mine, "greedy"))
    before = queue.row(mine)["round"]
    queue.put(TWO, turn(mine, "greedy", "stranger"))
    assert queue.row(mine)["round"] < before
    assert [queue.row(mine)["visitor"]] == [*hashed(["stranger"])]


def test_who_plays_goes_first_and_who_watches_is_not_forgotten(queue: Queue) -> None:
    watched, played = queue.tables(2)
    queue.put(ONE, turn(watched, "a", rank=WATCHED))
    queue.put(ONE, turn(played, "b"))
    assert queue.claim(TWO, RANKS[::-1]) == watched
    assert queue.claim(TWO, RANKS) == played
    assert CYCLE == 4


def test_each_work_is_claimed_once_however_many_try(queue: Queue) -> None:
    tables = queue.tables(60)
    queue.put(ONE, *(turn(table, f"visitor {number % 7}") for number, table in enumerate(tables)))
    claimed: list[str] = []

    def work(process: str) -> None:
        while name := queue.claim(process):
            claimed.append(name)

    threads = [threading.Thread(target=work, args=[process]) for process in "abcde"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(claimed) == sorted(tables)


def test_a_claim_that_is_not_renewed_is_taken_over_and_its_late_holder_changes_nothing(queue: Queue) -> None:
    [table] = queue.tables(1)
    queue.put(ONE, turn(table, "a"))
    assert queue.claim(ONE) == table
    assert not queue.claim(TWO)
    queue.expire(table)
    queue.do(lambda connection: work_queue.renew(connection, ONE, [table]))
    assert not queue.claim(TWO)
    queue.expire(table)
    assert queue.claim(TWO) == table
    queue.do(lambda connection: work_queue.renew(connection, ONE, [table]))
    queue.finish(ONE, table)
    assert queue.row(table)["worker"] == TWO
    queue.finish(TWO, table)
    assert not queue.names()


def test_what_is_given_back_is_anybodys_at_once(queue: Queue) -> None:
    [table] = queue.tables(1)
    queue.put(ONE, turn(table, "a"))
    assert queue.claim(TWO) == table
    queue.do(lambda connection: work_queue.give_back(connection, TWO))
    assert queue.claim(ONE) == table


def test_of_two_processes_that_ask_the_later_ply_and_the_better_rank_count(queue: Queue) -> None:
    [table] = queue.tables(1)
    queue.put(ONE, turn(table, "a", ply=4, rank=WATCHED))
    queue.put(TWO, turn(table, "b", ply=3))
    assert (queue.row(table)["asker"], queue.row(table)["ply"]) == (ONE, 4)
    queue.put(TWO, turn(table, "b", ply=4, rank=WATCHED))
    assert queue.row(table)["asker"] == ONE, "it waits already"
    queue.put(TWO, turn(table, "b", ply=4))
    assert (queue.row(table)["asker"], queue.row(table)["rank"]) == (TWO, PLAYED)
    assert queue.claim(ONE) == table
    queue.put(ONE, turn(table, "a", ply=5))
    assert queue.row(table)["worker"] is None, "the turn that was claimed is gone"
    queue.finish(ONE, table)
    assert queue.names() == [table]


def test_what_nobody_wants_any_more_goes_but_who_works_on_it_may_finish(queue: Queue) -> None:
    waiting, running = queue.tables(2)
    queue.put(ONE, turn(waiting, "a"))
    queue.put(ONE, turn(running, "b"))
    queue.put(TWO, turn(waiting, "c"))
    assert queue.drop(TWO, waiting) == [], "another process asked first"
    assert queue.claim(TWO) == waiting
    assert queue.claim(TWO) == running
    queue.do(lambda connection: work_queue.give_back(connection, ONE))
    assert queue.drop(ONE, running) == [running]
    assert queue.row(running)["worker"] == TWO
    queue.expire(running)
    queue.do(work_queue.reap)
    assert queue.names() == [waiting]
    queue.put(TWO, turn(running, "c"))
    assert sorted(queue.names()) == sorted([running, waiting])


def test_what_the_dead_wanted_goes_or_is_taken_over_by_who_wants_it_too(queue: Queue) -> None:
    alone, shared = queue.tables(2)
    queue.put(ONE, turn(alone, "a"), turn(shared, "a"))
    queue.do(work_queue.reap)
    assert len(queue.names()) == 2
    queue.kill(ONE)
    wanted = [turn(shared, "b"), turn("missing", "b")]
    assert queue.do(lambda connection: work_queue.lost(connection, wanted)) == [shared, "missing"]
    queue.put(TWO, turn(shared, "b", rank=WATCHED))
    queue.do(work_queue.reap)
    assert queue.names() == [shared]
    assert queue.row(shared)["asker"] == TWO


def test_a_hint_waits_for_its_answer_and_is_not_claimed_again(queue: Queue) -> None:
    [table] = queue.tables(1)
    queue.put(ONE, Ask("hint", HINT, table, 0, 0, PLAYED, hashed(["a"])))
    [found] = queue.store.read(work_queue.waiting(hashed(["a"])))
    assert found["count"] == 1
    assert queue.claim(TWO) == "hint"
    queue.do(lambda connection: work_queue.answer(connection, ONE, "hint", "[1]"))
    assert queue.store.read(work_queue.answers(["hint"])) == [], "another had claimed it"
    queue.do(lambda connection: work_queue.answer(connection, TWO, "hint", "[2]"))
    queue.expire("hint")
    assert not queue.claim(ONE)
    assert queue.store.read(work_queue.answers(["hint"])) == [{"id": "hint", "result": "[2]"}]
    assert queue.drop(ONE, "hint") == ["hint"]


def test_a_table_that_is_gone_is_not_asked_for(queue: Queue) -> None:
    queue.put(ONE, turn("gone", "a"))
    assert not queue.names()


def test_the_database_does_not_learn_who_a_visitor_is() -> None:
    assert hashed(["192.0.2.1"]) != hashed(["192.0.2.2"])
    shared = [f"10.0.{high}.{low}" for high in range(256) for low in range(256)]
    assert len({hashed([address]) for address in shared}) < len(shared)
