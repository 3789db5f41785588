"""Steps that another process has stored, made in a live table and told to its listeners, a decision at a time."""

from collections.abc import Callable, Iterator

from howdah.core.errors import Unreadable
from howdah.core.protocol import OVER, TABLE
from howdah.session.step import Step
from howdah.show.scene import Element

from ..storage.store import Row, Rows
from .live_table import LiveTable
from .round import in_pieces
from .stored_steps import is_decision

MOST = 6  # decisions that are told one by one: a screen further behind is sent the whole table


async def follow(live: LiveTable, rows: Rows, before_last: Callable[[], None]) -> None:
    """Makes stored steps in a table, and tells them; something is done before the last of them is told."""
    if rows[0]["ply"] != live.ply + 1:
        raise Unreadable(f"After ply {live.ply} comes {rows[0]['ply']}.")
    made, length = list(decisions(rows)), len(live.match.line)
    is_far = len(made) > MOST
    async for number, steps in in_pieces(enumerate(made, 1)):
        before = {} if is_far else live.pictured()
        news = _made(live, steps, before)
        is_far |= len(live.match.line) < length
        length = len(live.match.line)
        if number == len(made):
            before_last()
        if not is_far:
            await live.tell_steps(before, len(news))
    if is_far:
        await live.tell_whole()


def decisions(rows: Rows) -> Iterator[Rows]:
    """Yields steps as they were made: a move with the chance that follows it, or what seats said at one time."""
    some: Rows = []
    for row in rows:
        if some and not _continues(some[-1], row):
            yield some
            some = []
        some.append(row)
    yield some


def _continues(before: Row, row: Row) -> bool:
    if row["text"].startswith("/"):
        return bool(before["text"].startswith("/") and before["at"] == row["at"])
    return bool(row["actor"] < 0 and row["actor"] != TABLE)


def _made(live: LiveTable, rows: Rows, shown: dict[int, list[Element]]) -> list[Step]:
    """Makes the steps of one decision, as the process that stored them did; returns them."""
    news = live.decide(lambda: _played(live, rows), shown) if is_decision(rows[0]) else _said(live, rows)
    live.lapse(news)
    for row in rows:
        if row["ref"]:
            live.request_ids[row["actor"], row["ref"]] = row["ply"]
        if row["digest"]:
            live.sealed = row["ply"]
    live.was_over = live.turn == OVER
    return news


def _said(live: LiveTable, rows: Rows) -> list[Step]:
    live.travels.clear()
    return _played(live, rows)


def _played(live: LiveTable, rows: Rows) -> list[Step]:
    """Plays steps in the match, and winds the clock by their times."""
    match, first = live.match, live.ply
    for row in rows:
        match.say(row["actor"], row["text"]) if row["text"].startswith("/") else match.play(row["text"])
        live.clock.turned(match.turn, row["at"], live.has_advanced(match.log[-1], len(match.line)))
        if row["digest"] not in (None, match.digests.get(row["ply"], row["digest"])):
            raise Unreadable(f"After step {row['ply']} the match differs from its digest.")
    return match.log[first:]
