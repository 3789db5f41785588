"""Who is let in: holders before spectators, and of many visitors each its share."""

import asyncio

import pytest

from howdah.games import load
from howdah.server import limits
from howdah.server.door.lines import Lines, gives_way, make_room
from howdah.server.errors import FULL, Limit
from howdah.server.storage.store import Store
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService

from .listener import Ear, made


class Guest:
    """A line that remembers how it was let go."""

    def __init__(self, *held: int) -> None:
        self.held, self.left = set(held), 0

    def leave(self, code: int) -> None:
        self.left = code


def ear(live: LiveTable, visitor: str, viewer: int = -4, since: float = 0) -> Ear:
    found = Ear(live, viewer)
    found.visitor, found.since = visitor, since
    return found


def table(store: Store) -> LiveTable:
    live = asyncio.run(made(TableService(store, load), "nim", "me", "me"))
    live.listeners.on_change = lambda: None  # its loop has ended
    return live


def test_a_visitor_with_too_many_lines_loses_the_oldest_without_a_seat() -> None:
    lines = Lines(3)
    holder, old, young, newest = Guest(0), Guest(), Guest(), Guest()
    for guest in (holder, old, young, newest):
        lines.make_room("me")
        lines.add("me", guest)
    assert [guest.left for guest in (holder, old, young, newest)] == [0, FULL, 0, 0]
    lines.make_room("other")
    for guest in (young, newest):
        guest.held = {1}
    with pytest.raises(Limit):
        lines.make_room("me")
    lines.remove("me", old)  # it ends after it was let go
    for guest in (holder, young, newest):
        lines.remove("me", guest)
    assert not lines.by_visitor


def test_spectators_give_way_by_visitor(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_TABLE", 4)
    live = table(store)
    many = [ear(live, "many", since=n) for n in (2, 1, 3)]
    one = ear(live, "one")
    make_room(live, "many", {0})  # a holder
    assert not any(each.left for each in live.listeners)  # type: ignore[attr-defined]
    with pytest.raises(Limit):
        make_room(live, "many", set())
    make_room(live, "other", set())
    assert [each.left for each in many] == [0, FULL, 0]
    assert not one.left


def test_a_seat_has_so_many_devices(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_SEAT", 2)
    live = table(store)
    holding = [ear(live, "me", 0, since) for since in (2, 1)]
    other = ear(live, "me", 1)
    make_room(live, "anybody", {0})
    assert [each.left for each in (*holding, other)] == [0, FULL, 0]


def test_nobody_gives_way_to_an_equal() -> None:
    assert gives_way({"a": 3, "b": 1}, "c") == "a"
    for counts, visitor in (({"a": 1, "b": 1}, "c"), ({"a": 2, "b": 1}, "b"), ({"a": 5}, "a"), ({}, "a")):
        with pytest.raises(Limit):
            gives_way(counts, visitor)
