"""Garbage, floods, foreign tokens, replayed ids: the server stays up, answers or closes, and tells nothing."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from .house import House
from .screen import opened, opened_all, play_out

BOUNDED = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
TYPES = ["play", "look", "why", "words", "chat", "seat", "seating", "ping", "hello", "whole"]
WORDS = st.sampled_from([*TYPES, "", "\x00", "🐘"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30) | WORDS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
SEAT = st.sampled_from([0, 1, -1, -4, -5, 2, 10**30]) | ANYTHING
MOVES = st.sampled_from(["take A 1", "charm 1", "/undo 0", "/undo 99999999999", "/", "/draw please", "x" * 5000])
MESSAGE = st.fixed_dictionaries(
    {"type": WORDS | ANYTHING},
    optional={
        "seat": SEAT,
        "id": st.text(max_size=80) | ANYTHING,
        "ply": st.integers() | ANYTHING,
        "move": MOVES | ANYTHING,
        "path": st.lists(st.text(max_size=5), max_size=5) | ANYTHING,
        "text": st.text() | ANYTHING,
        "kind": st.sampled_from(["bot", "here", "link", "person"]) | ANYTHING,
        "name": ANYTHING,
        "tokens": ANYTHING,
    },
)
FRAME = st.one_of(
    MESSAGE.map(json.dumps),
    ANYTHING.map(json.dumps),
    st.text(max_size=200).filter(lambda text: text.isprintable()),
    st.binary(max_size=200),
    st.just("[" * 8000),
    st.just('{"type":' * 2000),
    st.just(r'{"type":"chat","seat":0,"text":"\ud800"}'),
)
ANSWERS = {"error", "why", "words", "chat", "seats", "whole", "pong", "step", "done", "token", "hint", "seating"}


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 120))


@asynccontextmanager
async def line(house: House, table: str, tokens: list[str]) -> AsyncIterator[ClientConnection]:
    async with connect(f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        yield socket


async def answers(socket: ClientConnection) -> list[dict[str, Any]]:
    """Returns all that comes until the answer to a ping, or the end."""
    heard: list[dict[str, Any]] = []
    try:
        await socket.send('{"type":"ping"}')
        while not heard or heard[-1]["type"] not in ("pong",):
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), 30)))
            if heard[-1].get("error") == "Limit":
                break
    except ConnectionClosed:
        pass
    return heard


@BOUNDED
@given(frames=st.lists(FRAME, max_size=12), sits=st.booleans())
def test_garbage(house: House, frames: list[str | bytes], sits: bool) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with line(house, made["table"], [made["tokens"][0]] if sits else []) as socket:
            try:
                for frame in frames:
                    await socket.send(frame)
            except ConnectionClosed:
                pass
            for message in await answers(socket):
                assert message["type"] in ANSWERS
                told = json.dumps(message)
                assert made["tokens"][1] not in told
                assert "Traceback" not in told
                if not sits:
                    assert message.get("seat") is None or message["type"] == "chat"
                    assert message["type"] not in ("step", "token", "words", "why")

    run(test())
    assert house.obstacle() == ""
    assert "Traceback" not in house.log()


@BOUNDED
@given(first=FRAME)
def test_garbage_for_a_first_frame(house_on_sqlite: House, first: str | bytes) -> None:
    async def test() -> None:
        made = house_on_sqlite.make("nim", "me", "here", watch=False)
        async with connect(f"ws://127.0.0.1:{house_on_sqlite.port}/api/tables/{made['table']}/socket") as socket:
            await socket.send(first)
            try:
                raise AssertionError(await asyncio.wait_for(socket.recv(), 30))
            except ConnectionClosed:
                assert socket.close_code in (4400, 4403, 1007, 1009)

    run(test())


def test_a_flood_drowns_only_itself(house: House) -> None:
    async def test() -> None:
        made, other = house.make("nim", "me", "here"), house.make("siam", "me", "here")
        async with opened_all(house.url, other) as screens:
            game = asyncio.ensure_future(play_out(screens, random.Random(1), 30))
            async with line(house, made["table"], [made["tokens"][0]]) as socket:
                try:
                    for n in range(2000):
                        await socket.send(json.dumps({"type": "chat", "seat": 0, "text": f"{n}"}))
                        if n % 100 == 0:
                            await asyncio.sleep(0)
                except ConnectionClosed:
                    pass
                heard = await answers(socket)
                assert any(message.get("error") == "Limit" for message in heard) or socket.close_code
            await game
        async with opened(house.url, made["table"]) as screen:
            assert len(screen.now["chat"]) <= 200

    run(test())


def test_huge_frames(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with opened(house.url, made["table"], [made["tokens"][0]]) as mine:
            for size in (16_385, 1_000_000):
                async with line(house, made["table"], []) as socket:
                    try:
                        await socket.send("x" * size)
                        while True:
                            await asyncio.wait_for(socket.recv(), 30)
                    except ConnectionClosed:
                        assert socket.close_code in (1006, 1009)
            assert (await mine.ask("pong", type="ping"))["type"] == "pong"

    run(test())


def test_tokens_of_other_tables_hold_nothing(house: House) -> None:
    async def test() -> None:
        made, other = house.make("nim", "me", "here"), house.make("nim", "me", "here")
        strangers = [*other["tokens"].values(), "", made["table"], "0"]
        async with opened(house.url, made["table"], strangers, seat=0) as screen:
            assert (screen.now["seat"], screen.now["mine"], screen.now["host"]) == (None, [], False)
            assert {line["text"] for line in screen.log} == {"charm"}
            for seat in (0, 1, -4, -5):
                for said in (
                    {"type": "play", "id": "a", "ply": 2, "move": "/resign"},
                    {"type": "words"},
                    {"type": "why", "move": "take A 1"},
                    {"type": "chat", "text": "hello"},
                ):
                    assert (await screen.ask("never", seat=seat, **said))["error"] == "NotYours"
                await screen.say(type="look", seat=seat)
                whole = await screen.hear("whole")
                assert (whole["seat"], whole["choices"]) == (None, None)
                assert {line["text"] for line in whole["log"]} == {"charm"}
            assert (await screen.ask("never", type="seat", seat=0, kind="here"))["error"] == "Forbidden"

    run(test())


def test_replayed_ids(house: House) -> None:
    async def test() -> None:
        made = house.make("nim", "me", "here")
        async with opened_all(house.url, made) as (mine, other, spectator):
            step = await mine.play(mine.now["choices"][0][0], request_id="stolen")
            await other.reach(step["ply"])
            for text in ("/resign", "take C 3", "nonsense"):
                assert (await mine.play(text, request_id="stolen"))["type"] == "done"
                assert (await spectator.play(text, seat=0, request_id="stolen"))["error"] == "NotYours"
            assert (await other.play("nonsense", request_id="stolen"))["error"] == "Unreadable"
            assert (await other.play(other.now["choices"][0][0], request_id="stolen"))["type"] == "step"
            await mine.reach(4)
            assert mine.now["outcome"] is None

    run(test())
