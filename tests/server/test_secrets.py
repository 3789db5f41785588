"""No peeking at the wire: tables that differ only in what a viewer cannot see send this viewer the same bytes."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.core.schema import SPECTATOR
from howdah.games import load, names
from howdah.server.http.replay import page, replay
from howdah.server.sockets import explain, messages
from howdah.server.sockets.connection import told
from howdah.server.sockets.wire import encode
from howdah.server.storage.store import SEATS, STEPS, TABLES, Store
from howdah.server.tables.clock import NO_CLOCK
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.seating import seat_row
from howdah.server.tables.seats import PERSON, Seat
from howdah.server.tables.stored_steps import step_rows
from howdah.server.tables.table_service import TableService
from howdah.session.match import Match
from howdah.testing import variants

from .listener import Ear

SETTINGS: dict[str, Any] = {"options": {}, "clock": NO_CLOCK, "watch": True, "host": 0}
LANGUAGES = ("en", "fr")


def live_of(match: Match) -> LiveTable:
    seats = [Seat(number, PERSON, f"seat {number}") for number in range(match.seats)]
    settings, steps = SETTINGS | {"options": match.options}, step_rows("t", match, 0, 0)
    return LiveTable("t", match.game, match.game.version, seats, settings, steps, [])


def sent(live: LiveTable, viewer: int) -> list[bytes]:
    """Returns everything that a viewer could be sent about a position without changing it."""
    game = live.game
    found: list[Any] = []
    for lang in LANGUAGES:
        found += [messages.whole(live, viewer, lang), replay(live.match, viewer, lang)]
        found.append({"page": page(live.match, viewer, lang)})
        found.append({"things": messages.things(live, viewer, lang)})
        if viewer >= 0:
            found.append({"words": messages.choices_in_words(live, viewer, lang)})
    rng = random.Random(0)
    texts = rng.sample(game.lexicon.texts, min(len(game.lexicon.texts), 150))
    for text in texts:
        if viewer >= 0:
            found.append(explain.why(live, viewer, "en", (), text))
            found.append(_refusal(live, viewer, text))
    targets = sorted({value for _, *values in game.lexicon.rows for value in values})
    if viewer >= 0:
        paths = [rng.choices(targets, k=length) for length in (1, 2) for _ in range(4)]
        found += [explain.why(live, viewer, "fr", tuple(path), "") for path in paths]
    return [encode(message) for message in found]


def _refusal(live: LiveTable, viewer: int, text: str) -> object:
    """Returns how a step is refused; of one that is not, only that."""
    if viewer == live.match.turn and text in live.match.legal():
        return {"legal": text}
    try:
        live.table.step(viewer, live.ply, text)
    except HowdahError as error:
        return told(error, live.game, "fr")
    raise AssertionError(f"{text} was played by seat {viewer}")


def test_two_nims_that_differ_in_charms(further: Callable[[], str]) -> None:
    """Plays twin tables over stores of their own, with listeners for every view and language."""

    async def test() -> None:
        for charms, twins, unaware in (("12", "13", [0]), ("31", "21", [1]), ("12", "31", [SPECTATOR])):
            tables = [await table(each) for each in (charms, twins)]
            pairs = [(each, await each.get("t")) for each in tables]
            lives = [live for _, live in pairs]
            ears = [[Ear(live, viewer, lang) for viewer in unaware for lang in LANGUAGES] for live in lives]
            rng = random.Random(1)
            while lives[0].match.turn != OVER:
                for viewer in unaware:
                    first, second = (sent(live, viewer) for live in lives)
                    assert first == second
                turn = lives[0].match.turn
                both = sorted(set(lives[0].match.legal()) & set(lives[1].match.legal()))
                if not both or rng.random() < 0.1:
                    may_offer = lives[0].proposals.is_open("draw", turn, lives[0].match.actors)
                    both = ["/draw"] if may_offer else ["/resign"]
                move = rng.choice(both)
                for each, live in pairs:
                    await each.step(live, turn, live.ply, move, f"{live.ply} {move}")
                if lives[0].match.turn == OVER:
                    break
                for one, two in zip(*ears, strict=True):
                    assert one.heard == two.heard
            assert ears[0][0].heard[:-1] == ears[1][0].heard[:-1]
            assert ears[0][0].heard[-1] != ears[1][0].heard[-1]  # at the end all is open
            for each in tables:
                each.store.close()

    async def table(charms: str) -> TableService:
        store = Store(further())
        match = load("nim").new(2)
        for charm in charms:
            match.play(f"charm {charm}")
        seats = [Seat(0, PERSON, "A"), Seat(1, PERSON, "B")]
        header = {"id": "t", "game": "nim", "version": 1, "created": 0, "updated": 0, "over": False}
        with store.engine.begin() as connection:
            connection.execute(sql.insert(TABLES), header | {"settings": json.dumps(SETTINGS)})
            connection.execute(sql.insert(SEATS), [seat_row("t", seat) for seat in seats])
            connection.execute(sql.insert(STEPS), step_rows("t", match, 0, 0))
        return TableService(store, load)

    asyncio.run(test())


def hiding() -> list[str]:
    """Returns the games that have secrets; one that cannot be loaded yet is another test's affair."""
    found = []
    for name in names(everything=True):
        try:
            found += [name] if load(name).schema.hidden else []
        except HowdahError:
            continue
    return found


def redealt(match: Match, viewer: int, seed: int) -> LiveTable:
    """Returns a table that its viewer cannot tell from the true one: everything not seen is dealt anew."""
    twin = live_of(match)
    twin.match.state = match.engine.deal(match.seen(viewer), seed)
    return twin


@pytest.mark.parametrize("name", hiding())
def test_what_is_hidden_is_not_sent(name: str) -> None:
    game: Game = load(name)
    changed = 0
    for seed, options in ((seed, options) for seed in range(20) for options in variants(game)):
        if changed > 5:
            break
        match = game.new(game.seats[seed % len(game.seats)], options)
        rng = random.Random(seed)
        for _ in range(rng.randrange(2, 12)):
            if match.turn == OVER:
                break
            match.play(rng.choice(match.legal()))
        while match.turn < 0 and match.turn != OVER:
            match.roll(rng)
        if match.turn == OVER or game.hooks.opened(match.state):
            continue
        for viewer in (match.turn, (match.turn + 1) % match.seats, SPECTATOR):
            true, twin = live_of(match), redealt(match, viewer, seed + 7)
            changed += game.schema.pack(true.match.state) != game.schema.pack(twin.match.state)
            assert encode(messages.whole(true, viewer, "fr")) == encode(messages.whole(twin, viewer, "fr"))
            assert _told(true, viewer) == _told(twin, viewer)
    assert changed


def _told(live: LiveTable, viewer: int) -> list[Any]:
    if viewer < 0:
        return []
    texts = random.Random(0).sample(live.game.lexicon.texts, min(len(live.game.lexicon.texts), 100))
    said: list[Any] = [messages.choices_in_words(live, viewer, "en")]
    return said + [[explain.why(live, viewer, "en", (), text), _refusal(live, viewer, text)] for text in texts]


def test_errors_and_logs_name_no_secret(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """A step that cannot be stored is logged without what it says."""

    async def test() -> None:
        tables = TableService(store, load)
        live, given = await tables.create(load("nim"), [("me", "", 1), ("link", "", 1)], {}, NO_CLOCK, True)
        with store.engine.begin() as connection:
            connection.execute(sql.delete(TABLES))  # so that nothing more can be stored of it
        with pytest.raises(HowdahError) as failure:
            await tables.step(live, 0, 2, live.match.legal()[0], "very secret id")
        with pytest.raises(HowdahError):
            await tables.claim(live, given[1]["invite"], "Bob")
        for text in (str(failure.value), caplog.text):
            assert "very secret" not in text
            assert given[1]["invite"] not in text
            assert "take" not in text
        assert ("could not be stored" in caplog.text) != store.is_shared  # where others may have deleted it

    asyncio.run(test())


def test_what_was_secret_is_so_no_longer() -> None:
    game = load("bombay_bazar")
    by_chance = game.new(2)
    by_chance.roll(random.Random(0))
    open_table = messages.whole(live_of(by_chance), 0, "en")
    assert (open_table.common.hidden, open_table.sitting.seats[0].score) == (False, 0)
    match = game.new(2, {"opening": "medals"})
    for text in ("keep 1 even", "keep 2 odd"):
        secret = messages.whole(live_of(match), 0, "en")
        assert (secret.common.hidden, secret.sitting.seats[0].score) == (True, None)
        match.play(text)
    assert messages.whole(live_of(match), 0, "en").common.hidden is False  # seat 1 was right, and begins


def test_every_icon_has_a_name() -> None:
    whole = messages.whole(live_of(load("bombay_bazar").new(2, {"opening": "medals"})), 0, "en")
    assert {"even", "odd", "medals-1", "medals-2", "medals-3"} <= set(whole.opening.icons)
    assert whole.opening.names["medals-2"] == "two medals"
    match = load("bombay_bazar").new(1)
    match.play("first 0")
    names = messages.whole(live_of(match), 0, "en").opening.names
    assert names["T1c+0"] == "straight, not turned"
