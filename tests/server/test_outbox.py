"""What waits for a reader: in order, replaced by what is newer, and never much."""

import asyncio

from howdah.server.http.stream import Follower
from howdah.server.sockets.outbox import BUDGET, OVERHEAD, Outbox


def waiting(outbox: Outbox) -> list[bytes]:
    return [one.message for one in outbox.waiting]


def test_messages_are_taken_in_order() -> None:
    async def test() -> None:
        outbox = Outbox()
        taking = asyncio.ensure_future(outbox.next())
        await asyncio.sleep(0)
        outbox.put(b"one")
        outbox.put(b"two")
        assert [await taking, await outbox.next()] == [b"one", b"two"]
        assert outbox.size == 0

    asyncio.run(test())


def test_a_whole_replaces_news_and_keeps_answers() -> None:
    outbox = Outbox()
    outbox.put(b"step 1")
    outbox.put(b"step 2, which was asked for", kept=b"done")
    outbox.renew(b"whole 2")
    outbox.answer(b"error")
    outbox.put(b"chat")
    outbox.renew(b"whole 3")
    outbox.put(b"step 4")
    assert waiting(outbox) == [b"done", b"error", b"whole 3", b"step 4"]
    assert outbox.size == sum(len(message) + OVERHEAD for message in waiting(outbox))


def test_only_the_newest_answer_of_a_slot_waits() -> None:
    outbox = Outbox()
    for number in (b"1", b"2", b"3"):
        outbox.answer(b"words " + number, "words")
        outbox.answer(b"things " + number, "things")
    assert waiting(outbox) == [b"words 3", b"things 3"]


def test_a_reader_who_falls_behind_is_noticed() -> None:
    outbox = Outbox()
    assert outbox.put(b"x" * (2 * BUDGET))  # alone, a message may be long
    assert not outbox.put(b"x")
    outbox.clear()
    assert all(outbox.put(b"") for _ in range(BUDGET // OVERHEAD))
    assert not outbox.put(b"")


def test_wholes_alone_never_fill_it() -> None:
    outbox = Outbox()
    assert all(outbox.renew(b"x" * BUDGET) for _ in range(100))
    assert len(outbox.waiting) == 1


def test_a_stream_that_was_let_go_is_sent_nothing_more() -> None:
    async def test() -> None:
        follower = Follower("me", "", "en")
        follower.renew(b"whole")
        follower.leave()
        follower.renew(b"the whole table, after the seat was given to somebody else")
        follower.send(b"step")
        assert await follower.next() == b""
        assert not follower.outbox.waiting

    asyncio.run(test())
