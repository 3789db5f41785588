"""Real server processes on one PostgreSQL: whoever comes to any of them finds the same tables."""

import asyncio
import random
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

import howdah
from tests.postgres import Postgres

from .house import House
from .screen import opened, play_out

GAMES = sorted(set(howdah.list_games()) - {"nim"})


@pytest.fixture(scope="module")
def houses(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    address = postgres.new()
    houses = [House(tmp_path_factory.mktemp("house"), "", 0, "--database", address) for _ in range(3)]
    yield houses
    for house in houses:
        house.stop()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 300))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_whose_seats_are_on_different_processes(houses: list[House], game: str) -> None:
    async def test() -> None:
        made = houses[0].make(game, "me", "here")
        async with AsyncExitStack() as stack:
            screens = [
                await stack.enter_async_context(opened(houses[seat + 1].url, made["table"], [token], seat))
                for seat, token in made["tokens"].items()
            ]
            watching = await stack.enter_async_context(opened(houses[0].url, made["table"]))
            await play_out([*screens, watching], random.Random(game), 60)
            held = [[token] for token in made["tokens"].values()]
            for screen, tokens in zip([*screens, watching], [*held, []], strict=True):
                for house in houses:
                    async with opened(house.url, made["table"], tokens, screen.now["seat"]) as other:
                        assert other.elements == screen.elements
                        if not screen.now["outcome"]:  # after the end, whoever comes reads what was hidden
                            assert other.log == screen.log
        assert not any("Traceback" in house.log() for house in houses)

    run(test())


def test_a_move_resent_to_another_process_after_a_cut_is_made_once(houses: list[House]) -> None:
    async def test() -> None:
        made = houses[0].make("siam", "me", "here")
        tokens = list(made["tokens"].values())
        for ply in range(6):
            async with opened(houses[ply % 3].url, made["table"], tokens) as screen:
                move = screen.now["choices"][0][0]
                await screen.say(type="play", id=f"move {ply}", ply=ply, seat=ply % 2, move=move)
            async with opened(houses[(ply + 1) % 3].url, made["table"], tokens) as screen:
                answer = await screen.play(move, ply % 2, ply, f"move {ply}")
                assert answer["type"] in ("done", "step")
                assert screen.ply == ply + 1
        with houses[0].client(tokens[0]) as client:
            assert client.get(f"/api/tables/{made['table']}").json()["ply"] == 6

    run(test())


def test_seats_chat_and_proposals_travel(houses: list[House]) -> None:
    async def test() -> None:
        made = houses[0].make("siam", "me", "link")
        table, host = made["table"], made["tokens"][0]
        async with opened(houses[0].url, table, [host]) as first:
            with houses[1].client() as client:
                claimed = client.post(f"/api/tables/{table}/seats", json={"invite": made["invites"][1], "name": "Bob"})
                assert claimed.status_code == 200
                assert client.post(f"/api/tables/{table}/seats", json={"invite": made["invites"][1]}).status_code == 409
            token = claimed.json()["token"]
            await first.hear("whole")
            assert first.now["seats"][1]["name"] == "Bob"
            with houses[2].client(token) as client:
                path = f"/api/tables/{table}"
                await first.play(first.now["choices"][0][0])
                move = client.get(f"{path}/choices").json()["choices"][0]["move"]
                assert client.post(f"{path}/steps", json={"ply": 1, "move": move}).json() == {"ply": 2}
                await first.reach(2)
                assert client.post(f"{path}/steps", json={"ply": 2, "move": "/draw"}).json() == {"ply": 2}
                told = await first.hear("offers")
                assert (told["actor"], told["text"]) == (1, "/draw")
                await first.say(type="seat", seat=1, kind="bot")
                await first.hear("whole")
                assert client.get(path).status_code == 403

    run(test())


def test_a_database_that_restarts_in_mid_game_is_found_again_by_all(tmp_path: Path) -> None:
    postgres = Postgres()
    address = postgres.new()
    houses = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        houses.append(House(tmp_path / str(number), "", 0, "--database", address))

    async def until_ready() -> None:
        for house in houses:
            with house.client() as client:
                while client.get("/ready").status_code != 200:
                    await asyncio.sleep(0.1)

    async def test() -> None:
        made = houses[0].make("siam", "me", "here")
        tokens = list(made["tokens"].values())
        await until_ready()
        async with opened(houses[1].url, made["table"], tokens[1:]) as watching:
            async with opened(houses[0].url, made["table"], tokens[:1]) as screen:
                assert (await screen.play(screen.now["choices"][0][0]))["type"] == "step"
                await watching.reach(1)
                postgres.stop("immediate")
                answer = await watching.play(watching.now["choices"][0][0])
                assert answer["error"] in ("Unsaved", "Unavailable")
            for house in houses:
                with house.client() as client:
                    assert client.get("/ready").status_code == 503
                    assert client.get(f"/api/tables/{made['table']}").status_code == 503
            postgres.start()
            await until_ready()
        screens = [opened(house.url, made["table"], [token]) for house, token in zip(houses, tokens, strict=True)]
        async with screens[0] as first, screens[1] as second:
            assert (first.ply, second.ply, first.log) == (1, 1, second.log)
            for ply in range(1, 5):
                mover, other = ((first, second), (second, first))[ply % 2]
                assert (await mover.play(mover.now["choices"][0][0]))["ply"] == ply + 1
                await other.reach(ply + 1)
            assert first.log == second.log

    try:
        run(test())
    finally:
        for house in houses:
            house.stop()
        postgres.end()
