"""What a move costs: pictures and scores are worked out once, however many look on, and only where they changed."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

from howdah.core.protocol import OVER
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.games.bulp import findings, scoring
from howdah.server.sockets import wire
from howdah.server.storage.store import Store
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService
from howdah.show.pictures import digest

from .listener import Ear, made
from .screen import Screen

GAMES = (("siam", 2), ("bazaar", 4), ("bombay", 5), ("bombay_bazar", 4), ("bulp", 8), ("nim", 3))
STEPS = 40


@contextmanager
def counted(patch: pytest.MonkeyPatch, *places: tuple[Any, str]) -> Iterator[Counter[str]]:
    """Counts the calls of some functions."""
    calls: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapped(*given: Any, **named: Any) -> Any:
            calls[name] += 1
            return function(*given, **named)

        return wrapped

    with patch.context() as patched:
        for place, name in places:
            patched.setattr(place, name, counting(name, getattr(place, name)))
        yield calls


def audience(live: LiveTable) -> list[Ear]:
    """Returns a listener at every seat and two spectators, in both languages."""
    ears = [Ear(live, seat, ("en", "fr")[seat % 2]) for seat in range(len(live.seats))]
    return [*ears, Ear(live, SPECTATOR, "en"), Ear(live, SPECTATOR, "fr")]


def showing(live: LiveTable, ear: Ear) -> Screen:
    """Returns a screen that shows what a listener sees."""
    screen = Screen(None)  # type: ignore[arg-type]
    screen.show(json.loads(wire.encode(live.whole(ear))))
    return screen


async def play(tables: TableService, live: LiveTable, steps: int) -> int:
    """Plays at random; returns how many steps were made."""
    rng = random.Random(live.game.name)
    for made_so_far in range(steps):
        if live.turn == OVER:
            return made_so_far
        legal = live.match.legal()
        await tables.step(live, live.turn, live.ply, rng.choice(legal))
    return steps


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_is_drawn_a_whole_picture_twice(
    store: Store, game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that says what has changed is drawn whole once a table; what its viewers see is a whole picture."""

    async def scene() -> None:
        tables, picture = TableService(store, load), load(game).picture
        with counted(monkeypatch, (picture, "draw")) as calls:
            live = await made(tables, game, *["me"] * seats)
            ears = audience(live)
            screens = [showing(live, ear) for ear in ears]
            steps = await play(tables, live, STEPS)
        assert steps > 0
        most = 1 if hasattr(picture, "redraw") else (steps + 1) * (seats + 1)
        assert 0 < calls["draw"] <= most
        for ear, screen in zip(ears, screens, strict=True):
            for message in ear.messages:
                screen.show(message)  # which compares its own checksum with the server's
            assert screen.elements == dict(picture.draw(live.view(ear.viewer)))
            assert digest(picture.draw(live.view(ear.viewer))) == screen.digest()

    asyncio.run(scene())


def test_the_scores_of_a_table_are_worked_out_once_a_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten look on in two languages, and each seat's way to its village is searched once for every card played."""

    async def scene() -> None:
        tables = TableService(store, load)
        live = await made(tables, "bulp", *["me"] * 8, distance=7)
        findings._kept.clear()  # another match may have come to the same table
        for ear in audience(live):
            live.whole(ear)
        cards = len(findings._kept)
        with counted(monkeypatch, (scoring, "measure"), (findings, "_worked_out")) as calls:
            steps = await play(tables, live, STEPS)
        played = sum(step.text.split()[0] in ("lay", "break", "mend", "cap") for step in live.match.log)
        assert 0 < played < steps
        lengths = range(len(live.match.line) + 1)
        boards = {tuple(live.match.state_after(length).board) for length in lengths}  # cards may lead back to one
        assert calls["_worked_out"] == len(findings._kept) - cards == len(boards) - 1 <= played
        assert calls["measure"] <= 8 * played

    asyncio.run(scene())


def test_a_move_of_a_large_table_sends_little(store: Store) -> None:
    """The largest picture has 850 elements; a move of Bulp! sends those around it."""

    async def scene() -> None:
        tables = TableService(store, load)
        live = await made(tables, "bulp", *["me"] * 8, distance=7)
        ear = Ear(live, SPECTATOR)
        live.whole(ear)
        await play(tables, live, 1)
        assert len(live.elements(SPECTATOR)) > 800
        assert 0 < len(ear.messages[-1]["patch"]) < 60

    asyncio.run(scene())
