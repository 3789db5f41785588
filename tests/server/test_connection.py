"""Devices at a table, over the real socket: what they are shown is whole, in order, and theirs."""

import asyncio
import gzip
import json
import random
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, cast

import httpx
import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

import howdah
from howdah.server.sockets import wire
from howdah.server.sockets.connection import Connection
from howdah.server.sockets.outbox import BUDGET, OVERHEAD
from howdah.server.sockets.requests import Hello
from howdah.server.storage.store import Row, Store
from howdah.server.tables.live_table import LiveTable
from howdah.server.tables.table_service import TableService

from . import listener
from .house import House
from .screen import opened, opened_all, play_out


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 120))


def address(house: House, table: str) -> str:
    return f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"


async def ended(socket: ClientConnection) -> int:
    """Returns the code with which a socket is closed, after all that still comes."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), 30)
    return int(socket.close_code or 0)


async def parted(house: House, table: str, first: str | bytes) -> int:
    """Returns the code with which a socket is closed after its first frame."""
    async with connect(address(house, table)) as socket:
        with suppress(ConnectionClosed):
            await socket.send(first)
        return await ended(socket)


@pytest.mark.parametrize(("game", "seats", "lang"), [("nim", 2, "fr"), ("nim", 3, "en"), ("siam", 2, "fr")])
def test_every_screen_follows_a_whole_game(house: House, game: str, seats: int, lang: str) -> None:
    async def test() -> None:
        made = house.make(game, *["me"] * seats)
        async with opened_all(house.url, made, lang) as screens:
            assert [screen.now["seat"] for screen in screens] == [*range(seats), None]
            await play_out(screens, random.Random(seats))
            for screen in screens:
                assert screen.now["outcome"] == screens[-1].now["outcome"] or screen.now["outcome"]["say"]
                await screen.say(type="look", seat=screen.now["seat"])
                whole = await screen.hear("whole")
                assert whole["digest"] == screen.heard[-1]["digest"]
            logs = [[line["text"] for line in screen.log] for screen in screens]
            assert all(log == logs[0] for log in logs)

    run(test())


def test_a_whole_has_what_the_wire_promises(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "link")
        async with opened(house.url, made["table"], [made["tokens"][0]], lang="fr") as screen:
            whole = screen.now
            expected = """type table game title lang ply digest seat mine turn frame tray art style elements names icons
                seats choices log last outcome reckoning layers offers may undo_to clock options hidden watch host chat
                phrases invites"""
            assert set(expected.split()) <= set(whole)
            assert whole["mine"] == [0]
            assert whole["host"]
            assert whole["invites"] == [[1, made["invites"][1]]]
            assert whole["seats"][1]["open"]
            assert len(whole["phrases"]) == 6
        async with opened(house.url, made["table"]) as screen:
            assert (screen.now["seat"], screen.now["mine"], screen.now["host"]) == (None, [], False)
            assert screen.now["invites"] == []
            assert screen.now["choices"] is None

    run(test())


def test_a_device_that_unpacks_is_sent_the_same_table_as_gzip(house: House) -> None:
    async def test() -> None:
        made = house.make("bulp", "me", "link")
        there = connect(address(house, made["table"]), compression=None)
        async with there as socket, opened(house.url, made["table"]) as screen:
            await socket.send(json.dumps({"type": "hello", "unpacks": True}))
            packed = await socket.recv()
            assert isinstance(packed, bytes)
            whole = json.loads(gzip.decompress(packed))
            assert (whole["type"], whole["digest"]) == ("whole", screen.now["digest"])
            assert 3 * len(packed) < len(json.dumps(whole))
            await socket.send(json.dumps({"type": "look", "seat": None}))
            assert json.loads(await socket.recv())["digest"] == whole["digest"]

    run(test())


def test_what_chance_brings_after_a_move_travels_too(house: House) -> None:
    async def test() -> None:
        made = house.make("bazaar", "me", "me")
        async with opened_all(house.url, made) as screens:
            for _ in range(12):
                mover = next(screen for screen in screens if screen.now["choices"])
                rolls = [choice[0] for choice in mover.now["choices"] if choice[0] == "roll"]
                step = await mover.play(rolls[0] if rolls else mover.now["choices"][0][0])
                if rolls and len(step["travels"]) > 1:
                    break
                for screen in screens:
                    await screen.reach(step["ply"])
            die, gem = step["travels"]
            assert die == ["die", "die"]
            assert step["log"][-1]["text"] == f"die {gem[0]}"
            assert gem[1].endswith(f"-{gem[0]}")

    run(test())


def test_one_device_with_two_seats_looks_at_either(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with opened(house.url, made["table"], [*made["tokens"].values(), "guess"]) as screen:
            assert screen.now["mine"] == [0, 1]
            assert screen.now["seat"] == 0
            first = screen.elements["charm-0"]
            await screen.say(type="look", seat=1)
            await screen.hear("whole")
            assert screen.now["seat"] == 1
            assert screen.elements["charm-0"] != first
            await screen.say(type="look", seat=7)
            await screen.hear("whole")
            assert screen.now["seat"] == 0

    run(test())


def test_why_and_words(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        words = howdah.load("siam").words("fr")
        async with opened(house.url, made["table"], [made["tokens"][0]], lang="fr") as screen:
            match = howdah.load("siam").new()
            illegal = next(text for text in match.game.lexicon.texts if match.why_not(text))
            why = await screen.ask("why", type="why", seat=0, move=illegal)
            assert why["clause"] == match.why_not(illegal)
            assert why["say"] == words.clause(why["clause"])
            by_path = await screen.ask("why", type="why", seat=0, path=["nowhere", "c3"])
            assert by_path["path"] == ["nowhere", "c3"]
            assert by_path["clause"] == ""
            assert by_path["say"].startswith(words.text("why-nothing"))
            legal = screen.now["choices"][0]
            assert (await screen.ask("why", type="why", seat=0, path=legal[1:]))["say"] == words.text("why-legal")
            assert (await screen.ask("why", type="why", seat=0, move="dance"))["error"] == "Unreadable"
            assert (await screen.ask("why", type="why", seat=1, move=illegal))["error"] == "NotYours"
            choices = (await screen.ask("words", type="words", seat=0))["choices"]
            assert [[choice["move"], *choice["path"]] for choice in choices] == screen.now["choices"]
            assert all(choice["say"] for choice in choices)
            assert (await screen.ask("words", type="words", seat=1))["error"] == "NotYours"
            assert (await screen.ask("pong", type="ping"))["type"] == "pong"

    run(test())


def test_a_hint_tells_what_follows_and_is_never_late(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        tokens = [made["tokens"][0]]
        async with (
            opened(house.url, made["table"], tokens) as screen,
            opened(house.url, made["table"], tokens) as other,
        ):
            hints = (await screen.ask("hint", type="hint", seat=0))["moves"]
            legal = [move for move, *_ in screen.now["choices"]]
            assert hints
            assert all(hint["move"] in legal and hint["say"] and 0 <= hint["chance"] <= 1 for hint in hints)
            assert any(hint["follows"] for hint in hints)
            await screen.say(type="hint", seat=0)
            await other.play(legal[0])
            assert (await screen.hear("hint"))["moves"] == []
            assert (await screen.ask("hint", type="hint", seat=0))["error"] == "NotYours"

    run(test())


def test_refusals_carry_the_clause_and_the_id(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened(house.url, made["table"], [made["tokens"][0]], lang="fr") as screen:
            match = howdah.load("siam").new()
            illegal = next(text for text in match.game.lexicon.texts if match.why_not(text))
            error = await screen.play(illegal)
            assert (error["type"], error["error"], error["clause"]) == ("error", "Refused", match.why_not(illegal))
            assert error["say"] == match.game.words("fr").clause(error["clause"])
            assert (await screen.play(match.legal()[0], seat=1))["error"] == "NotYours"
            assert (await screen.play(match.legal()[0], ply=7))["error"] == "Stale"
            assert (await screen.play("dance"))["error"] == "Unreadable"
            assert (await screen.play("/undo 1"))["error"] == "Refused"
            assert (await screen.play(match.legal()[0], request_id="x" * 65))["error"] == "Unreadable"
            assert screen.ply == 0

    run(test())


def test_a_resent_id_is_answered_and_changes_nothing(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with opened_all(house.url, made) as (mine, other, _):
            move = mine.now["choices"][0][0]
            assert (await mine.play(move, request_id="once"))["type"] == "step"
            done = await mine.play(move, ply=2, request_id="once")
            assert (done["type"], done["ply"]) == ("done", 3)
        async with opened(house.url, made["table"], [made["tokens"][0]]) as again:
            assert (await again.play(move, ply=2, request_id="once"))["type"] == "done"
            assert again.ply == 3
            assert other.now["ply"] <= 3

    run(test())


def test_chat(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with opened_all(house.url, made) as (mine, _, spectator):
            said = await mine.ask("chat", type="chat", seat=0, text="  <b>Bonjour\x00\n</b>  ")
            assert (said["seat"], said["name"], said["text"]) == (0, "me 0", "<b>Bonjour</b>")
            assert (await spectator.hear("chat"))["text"] == said["text"]
            assert (await mine.ask("chat", type="chat", seat=0, text="\n"))["error"] == "Unreadable"
            assert (await mine.ask("chat", type="chat", seat=1, text="hi"))["error"] == "NotYours"
            assert (await spectator.ask("chat", type="chat", seat=0, text="hi"))["error"] == "NotYours"
            assert len((await mine.ask("chat", type="chat", seat=0, text="x" * 2000))["text"]) == 300
        async with opened(house.url, made["table"]) as screen:
            assert [line["text"][:14] for line in screen.now["chat"]] == ["<b>Bonjour</b>", "x" * 14]

    run(test())


def test_presence(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with opened(house.url, made["table"]) as spectator:
            assert [seat["online"] for seat in spectator.now["seats"]] == [False, False]
            async with opened(house.url, made["table"], [made["tokens"][1]]):
                seats = (await spectator.hear("seats"))["seats"]
                assert [seat["online"] for seat in seats] == [False, True]
            assert [seat["online"] for seat in (await spectator.hear("seats"))["seats"]] == [False, False]

    run(test())


def test_reseating(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened_all(house.url, made) as (host, other, spectator):
            for screen in (other, spectator):
                refused = await screen.ask("whole", type="seat", seat=1, kind="here", name="Eve")
                assert refused["error"] == "Forbidden"
                assert refused["say"] == "Only the host can do more here."
            assert (await host.ask("seating", type="seating", seat=1))["kinds"] == ["here", "link", "bot"]
            await host.say(type="seat", seat=1, kind="here", name="Bob")
            token = (await host.hear("token"))["token"]
            whole = await host.hear("whole")
            assert (whole["mine"], whole["seat"], whole["seats"][1]["name"]) == ([0, 1], 0, "Bob")
            lost = await other.hear("whole")
            assert (lost["mine"], lost["seat"], lost["choices"]) == ([], None, None)
            assert lost["elements"] == spectator.now["elements"]
            assert (await spectator.hear("seats"))["seats"][1]["name"] == "Bob"
            assert lost["chat"][-1]["text"].endswith("me 0 took the seat on their own device.")
            assert (await other.play("/resign", seat=1))["error"] == "NotYours"
            async with opened(house.url, made["table"], [made["tokens"][1]]) as old:
                assert old.now["mine"] == []
            async with opened(house.url, made["table"], [token]) as new:
                assert (new.now["mine"], new.now["host"]) == ([1], True)
            await host.say(type="seat", seat=1, kind="link", name="")
            whole = await host.hear("whole")
            while not whole["invites"]:
                whole = await host.hear("whole")
            assert whole["invites"][0][0] == 1
            for nonsense in ({"seat": 5, "kind": "bot"}, {"seat": 1, "kind": "god"}, {"seat": -1, "kind": "bot"}):
                assert (await host.ask("whole", type="seat", **nonsense))["error"] == "Unreadable"
            assert (await host.ask("whole", type="seating", seat=2))["error"] == "Unreadable"

    run(test())


def test_control_characters_are_refused(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened_all(house.url, made) as (mine, *_):
            move = mine.now["choices"][0][0]
            for message in (
                {"type": "play", "id": "a\x00", "ply": 0, "seat": 0, "move": move},
                {"type": "play", "id": "a", "ply": 0, "seat": 0, "move": f"{move}\x00"},
                {"type": "why", "seat": 0, "path": ["c1", "\x1b"]},
                {"type": "seat", "seat": 1, "kind": "bot\n"},
            ):
                refused = await mine.ask("never", **message)
                assert refused["error"] == "Unreadable"
                assert "control characters" in refused["detail"]
            assert (await mine.play(move))["type"] == "step"
        hello = {"type": "hello", "tokens": [made["tokens"][0], "\x00"]}
        assert await parted(house, made["table"], json.dumps(hello)) == 4400

    run(test())


def test_undo_free_asked_and_agreed(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened_all(house.url, made) as (mine, other, spectator):
            screens = (mine, other, spectator)
            assert mine.now["may"] == {"undo": "no", "resign": True, "draw": True, "rematch": False}
            await play_out(screens, random.Random(2), 3)
            assert mine.now["may"]["undo"] == "ask"
            assert mine.now["undo_to"] == 2
            asked = await mine.play("/undo 2")
            assert (asked["type"], asked["say"]) == ("offers", "Elephants asked to undo a move.")
            assert asked["may"]["undo"] == "no"
            await other.hear("offers")
            assert (other.ply, other.now["offers"]["undo"]) == (3, {"to": 2, "by": [0]})
            whole = await other.play("/undo 2")
            assert whole["type"] == "whole"
            assert (await other.hear("done"))["ply"] == 5
            for screen in screens:
                await screen.reach(5)
                assert screen.now["type"] == "whole"
                assert screen.now["offers"]["undo"] is None
                assert len(screen.log) == 5
            assert mine.now["turn"] == 0
            await play_out(screens, random.Random(3), 4)

    run(test())


def test_a_draw_is_offered_and_agreed(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened_all(house.url, made) as (mine, other, spectator):
            assert (await mine.play("/draw"))["offers"]["draw"] == [0]
            await other.hear("offers")
            assert (mine.ply, other.ply) == (0, 0)
            end = await other.play("/draw")
            assert end["outcome"]["winners"] == []
            assert end["outcome"]["clause"] == "/draw"
            await spectator.reach(2)
            assert spectator.now["turn"] == -2
            await mine.reach(2)
            assert (await mine.play("/resign"))["error"] == "Over"

    run(test())


def test_what_is_asked_is_declined(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened_all(house.url, made) as (mine, other, spectator):
            await mine.play("/draw")
            await other.hear("offers")
            no = await other.play("/decline draw")
            assert (no["offers"]["draw"], no["say"]) == ([], "Rhinoceroses declined the draw.")
            assert (await mine.play("/decline draw"))["error"] == "Refused"
            await play_out((mine, other, spectator), random.Random(2), 2)
            await mine.play("/undo 0")
            no = await other.play("/decline undo")
            while (await spectator.hear("offers"))["text"] != "/decline undo":
                pass
            assert spectator.now["offers"]["undo"] is None
            assert (spectator.ply, no["say"]) == (2, "Rhinoceroses declined: the move stands.")

    run(test())


def test_a_broken_line_heals(house: House) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened(house.url, made["table"], [made["tokens"][0]]) as mine:
            async with opened(house.url, made["table"], [made["tokens"][1]]) as other:
                await play_out((mine, other), random.Random(5), 3)
                other.socket.transport.abort()
            await mine.play("/draw")
            async with opened(house.url, made["table"], [made["tokens"][1]]) as other:
                assert (other.ply, other.digest()) == (mine.ply, mine.digest())
                await play_out((mine, other), random.Random(6), 5)

    run(test())


# Ends.


def test_close_codes(house: House) -> None:
    async def test() -> None:
        open_table = house.make("nim", "me", "me")
        closed = house.make("nim", "me", "me", watch=False)
        hello = json.dumps({"type": "hello", "tokens": []})
        assert await parted(house, "nowhere", hello) == 4404
        assert await parted(house, "no%20where", hello) == 4404
        assert await parted(house, "nowhere", json.dumps({"type": "hello", "wire": 0})) == 4426
        assert await parted(house, closed["table"], hello) == 4403
        assert await parted(house, closed["table"], json.dumps({"type": "hello", "tokens": ["guess"]})) == 4403
        for nonsense in ("", "{", "[]", '{"type":"ping"}', '{"type":"hello","tokens":7}', b"\x00\xff"):
            assert await parted(house, open_table["table"], nonsense) == 4400
        assert await parted(house, open_table["table"], "x" * 20_000) == 1009
        async with opened(house.url, closed["table"], [closed["tokens"][1]]) as screen:
            assert screen.now["seat"] == 1

    run(test())


@pytest.mark.slow
def test_a_table_has_room_for_so_many(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, "import howdah.server.limits as l; l.PER_TABLE = 2", 0, "--database", database)

    async def test() -> None:
        made = house.make("nim", "me", "me")
        async with opened(house.url, made["table"]), opened(house.url, made["table"]):
            assert await parted(house, made["table"], '{"type":"hello"}') == 4429
            async with opened(house.url, made["table"], [made["tokens"][0]]) as player:
                assert player.now["mine"] == [0]
        async with opened(house.url, made["table"]):
            pass

    run(test())
    house.stop()


@pytest.mark.slow
def test_a_full_server_lets_others_in(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, "", 0, "--database", database, "--capacity", "4")

    async def test() -> None:
        made = house.make("nim", "me", "me")
        lines = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(6)]
        with pytest.raises(httpx.TransportError), house.client() as client:
            client.get("/health")  # from the address that has taken all places
        async with opened(house.url, made["table"], local_addr=("127.0.0.2", 0)) as screen:
            await screen.ask("pong", type="ping")
        for _, writer in lines:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        with house.client() as client:
            assert client.get("/health").status_code == 200

    run(test())
    house.stop()


def test_a_foreign_page_is_refused(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "me")
        for origin in ("https://evil.example", "null", f"http://127.0.0.1.evil.example:{house.port}"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address(house, made["table"]), origin=Origin(origin))
            assert refused.value.response.status_code == 403
        async with opened(house.url, made["table"], origin=f"http://127.0.0.1:{house.port}"):
            pass

    run(test())


class Line:
    """A socket in this process: what a device says is put in, what it is sent is kept."""

    scope: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[int] = []
        self.parted = asyncio.Event()

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.put_nowait(json.loads(message["text"]))

    async def receive(self) -> dict[str, Any]:
        return await self.said.get()

    async def close(self, code: int) -> None:
        self.closed.append(code)
        self.parted.set()

    def say(self, **message: Any) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hang_up(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Returns the next message that is of one of some kinds."""
        while (message := await self.sent.get())["type"] not in kinds:
            pass
        return message


class Hints:
    """A bot that thinks until it is told to answer."""

    def __init__(self, tables: TableService) -> None:
        self.tables, self.asked, self.cancelled = tables, 0, 0
        self.begun, self.answer = asyncio.Event(), asyncio.Event()
        tables.hint = self.hint

    async def hint(self, live: LiveTable, _: int) -> list[Row]:
        self.asked += 1
        self.begun.set()
        try:
            await self.answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return [{"move": live.match.legal()[0], "value": 0.5, "pv": []}]


@asynccontextmanager
async def hinted(store: Store) -> AsyncIterator[tuple[LiveTable, Line, Hints, asyncio.Future[None]]]:
    """Gives a table of nim, a device that holds both seats, and a bot that waits with its hint."""
    tables = TableService(store, howdah.load)
    hints = Hints(tables)
    live, given = await listener.seated(tables, "nim", "me", "me")
    line = Line()
    hello = Hello([row["token"] for row in given.values()])
    running = asyncio.ensure_future(Connection(cast(WebSocket, line), tables, live, hello).run())
    await line.hear("whole")
    try:
        yield live, line, hints, running
    finally:
        line.hang_up()
        await asyncio.gather(running, return_exceptions=True)


def test_a_move_is_answered_while_a_hint_is_thought_about(store: Store) -> None:
    async def test() -> None:
        async with hinted(store) as (live, line, hints, _):
            line.say(type="hint", seat=live.turn)
            await hints.begun.wait()
            line.say(type="play", id="a", ply=live.ply, seat=live.turn, move=live.match.legal()[0])
            assert (await line.hear("step", "hint", "error"))["type"] == "step"
            hints.answer.set()
            assert (await line.hear("hint"))["moves"] == []  # the position it was for is gone
            line.say(type="hint", seat=live.turn)
            assert [hint["move"] for hint in (await line.hear("hint"))["moves"]] == [live.match.legal()[0]]

    run(test())


def test_a_device_has_one_hint_thought_about_and_one_waiting(store: Store) -> None:
    async def test() -> None:
        async with hinted(store) as (live, line, hints, _):
            line.say(type="hint", seat=live.turn)
            await hints.begun.wait()
            for _ in range(5):
                line.say(type="hint", seat=live.turn)
            line.say(type="ping")
            await line.hear("pong")
            assert hints.asked == 1
            hints.answer.set()
            assert (await line.hear("hint"))["moves"]
            assert (await line.hear("hint"))["moves"]
            line.say(type="ping")
            assert (await line.hear("hint", "pong"))["type"] == "pong"
            assert hints.asked == 2

    run(test())


def test_a_device_that_leaves_takes_its_hint_with_it(store: Store) -> None:
    async def test() -> None:
        async with hinted(store) as (live, line, hints, running):
            line.say(type="hint", seat=live.turn)
            await hints.begun.wait()
            line.hang_up()
            await asyncio.gather(running, return_exceptions=True)
        await asyncio.sleep(0)
        assert hints.cancelled == 1

    run(test())


def test_a_bug_in_a_hint_is_logged_and_ends_the_connection(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: object) -> list[Row]:
        raise ZeroDivisionError

    async def test() -> None:
        async with hinted(store) as (live, line, hints, _):
            hints.tables.hint = broken
            line.say(type="hint", seat=live.turn)
            assert await line.parted.wait()
            assert line.closed == [4408]

    run(test())
    assert "a slow request failed" in caplog.text


class Deaf:
    """A socket whose other end has stopped reading: what is sent to it is never sent."""

    scope: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        self.closed: list[int] = []
        self.sending, self.parted = asyncio.Event(), asyncio.Event()

    async def send(self, _: Any) -> None:
        self.sending.set()
        await asyncio.Event().wait()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def close(self, code: int) -> None:
        self.closed.append(code)
        self.parted.set()


def test_a_device_that_does_not_read_harms_nobody(store: Store) -> None:
    async def test() -> None:
        tables = TableService(store, howdah.load)
        live = await listener.made(tables, "nim", "me", "me")
        socket = Deaf()
        device = Connection(cast(WebSocket, socket), tables, live, Hello())
        running = asyncio.ensure_future(device.run())
        await socket.sending.wait()
        ear = listener.Ear(live, 0)
        lines = BUDGET // OVERHEAD
        for n in range(lines):
            live.tell(lambda *_: wire.Chat(0, "", f"{n}", 0))  # noqa: B023
        assert device not in live.listeners
        assert not device.outbox.waiting
        assert [message["text"] for message in ear.messages] == [f"{n}" for n in range(lines)]
        await asyncio.wait_for(socket.parted.wait(), 10)
        assert socket.closed == [4408]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    run(test())


@pytest.mark.slow
def test_stopping_says_goodbye(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, "", 0, "--database", database)

    async def test() -> None:
        made = house.make("siam", "me", "here")
        async with opened_all(house.url, made) as screens:
            step = await screens[0].play(screens[0].now["choices"][0][0])
            await screens[1].reach(step["ply"])
            client = house.client()
            with client.stream("GET", f"/api/tables/{made['table']}/stream") as stream:
                lines = stream.iter_lines()
                assert '"whole"' in next(lines)
                house.process.send_signal(signal.SIGTERM)
                code = await asyncio.to_thread(house.process.wait, 4)  # and not when patience ends, after five
                assert code in (0, -signal.SIGTERM)
                assert all('"watching"' in line for line in lines if line.startswith("data"))
            client.close()
            for screen in screens:
                assert await ended(screen.socket) == 1001
        house.stop()
        again = House(tmp_path, "", 0, "--database", database)
        async with opened(again.url, made["table"], [made["tokens"][1]]) as screen:
            assert screen.ply == step["ply"]
            assert screen.digest() == screens[1].digest()
        again.stop()

    run(test())
