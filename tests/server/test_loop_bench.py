"""The benchmark of the event loop measures the pieces of a match, and leaves the loop as it was."""

import asyncio

from howdah.server.loop_bench import measured, pieces


def test_every_step_is_some_pieces() -> None:
    run = asyncio.Handle._run
    found = pieces("nim", 4)
    assert len(found) >= 4
    assert found == sorted(found)
    assert 0 < found[-1] < 10_000
    assert asyncio.Handle._run is run


def test_a_piece_ends_where_the_loop_goes_on() -> None:
    async def go() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    with measured() as found:
        asyncio.run(go())
    assert len(found) >= 10
