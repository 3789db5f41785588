"""The form of a state: ranges, who sees what, and the shapes it takes."""

from typing import Any

import numpy
import pytest

from howdah.core.assign import compiled_assign
from howdah.core.errors import Unreadable
from howdah.core.kernel import COMPILED
from howdah.core.option import choice, count, switch
from howdah.core.schema import (
    EVERYTHING,
    HOLE,
    NOBODY,
    OWNER,
    SPECTATOR,
    Field,
    Schema,
    number,
    numbers,
    per_seat,
    scratch,
)


class State:
    """One field of every sort."""

    seats: int = number(2, 3)
    style: int = choice("step", "total")
    closed: int = switch()
    limit: int = count(5, 1000, 100)
    board: list[int] = numbers(4, -2, 200)
    hands: list[int] = per_seat(3, 0, 9, each=2, seen_by=OWNER)
    deck: list[int] = numbers(2, 0, 9, seen_by=NOBODY)
    secret: int = number(0, 100_000, seen_by=NOBODY)
    far: int = number(-(1 << 31), (1 << 31) - 1)


SCHEMA = Schema(State)


def filled() -> object:
    state = SCHEMA.new()
    state.seats, state.limit, state.secret, state.far = 3, 5, 70_000, -5
    state.board, state.hands, state.deck = [-2, 0, 7, 200], [1, 2, 3, 4, 5, 6], [8, 9]
    return state


def test_fields_keep_their_order_and_options_are_fields() -> None:
    assert list(SCHEMA.fields) == [
        "seats",
        "style",
        "closed",
        "limit",
        "board",
        "hands",
        "deck",
        "secret",
        "far",
    ]
    assert list(SCHEMA.options) == ["style", "closed", "limit"]
    assert SCHEMA.hidden == ["hands", "deck", "secret"]


@pytest.mark.parametrize(
    ("low", "high", "code"),
    [
        (0, 127, "b"),
        (-128, 0, "b"),
        (0, 128, "h"),
        (-129, 0, "h"),
        (0, 32_768, "i"),
        (-32_769, 0, "i"),
        (0, (1 << 31) - 1, "i"),
    ],
)
def test_the_smallest_int_that_holds_a_range(low: int, high: int, code: str) -> None:
    assert Field(0, low, high).code == code


def test_a_hidden_field_has_no_number_that_looks_like_a_hole() -> None:
    with pytest.raises(TypeError, match="hole"):
        Field(0, -1, 3, NOBODY)
    with pytest.raises(TypeError, match="owners"):
        Field(3, 0, 3, OWNER)


def test_a_state_has_seats() -> None:
    class Nothing:
        pass

    with pytest.raises(TypeError, match="seats"):
        Schema(Nothing)


def test_a_seat_sees_its_own() -> None:
    view = SCHEMA.view(filled(), 1)
    assert (view.viewer, view.board, view.far) == (1, [-2, 0, 7, 200], -5)
    assert view.hands == [HOLE, HOLE, 3, 4, HOLE, HOLE]
    assert (view.deck, view.secret) == ([HOLE, HOLE], HOLE)


def test_a_spectator_sees_nothing_hidden() -> None:
    view = SCHEMA.view(filled(), SPECTATOR)
    assert view.hands == [HOLE] * 6
    assert (view.deck, view.secret) == ([HOLE, HOLE], HOLE)


def test_an_opened_view_and_the_whole_have_no_holes() -> None:
    assert SCHEMA.flat(SCHEMA.view(filled(), 0, opened=True)) == SCHEMA.flat(filled())
    assert SCHEMA.view(filled(), EVERYTHING) == filled()


def test_a_view_is_a_copy() -> None:
    state = filled()
    view = SCHEMA.view(state, EVERYTHING)
    view.board[0] = 5
    assert state == filled()


def test_copies_share_nothing() -> None:
    state = filled()
    twin = SCHEMA.copy(state)
    twin.hands[0], twin.far = 9, 1
    assert state == filled()
    assert twin != state


def test_plain_and_record_give_equal_bytes_json_and_digests() -> None:
    records = SCHEMA.records(2)
    SCHEMA.store(records, 1, filled())
    SCHEMA.store(records, 0, records[1])
    record = records[0]
    assert SCHEMA.pack(record) == SCHEMA.pack(filled())
    assert SCHEMA.to_json(record) == SCHEMA.to_json(filled())
    assert SCHEMA.digest(record) == SCHEMA.digest(filled())
    assert SCHEMA.copy(record) == filled()
    assert all(type(value) is int for value in SCHEMA.flat(record))


def test_round_trips() -> None:
    assert SCHEMA.unpack(SCHEMA.pack(filled())) == filled()
    assert SCHEMA.from_json(SCHEMA.to_json(filled())) == filled()
    assert SCHEMA.unflat(SCHEMA.flat(filled())) == filled()


def test_every_number_shows_in_the_digest() -> None:
    flat = SCHEMA.flat(filled())
    digests = {
        SCHEMA.digest(SCHEMA.unflat([*flat[:at], value + 1, *flat[at + 1 :]])) for at, value in enumerate(flat[:-1])
    }
    assert len(digests | {SCHEMA.digest(filled())}) == len(flat)


def test_records_are_small_and_aligned() -> None:
    assert SCHEMA.dtype["board"].base == numpy.int16
    assert SCHEMA.dtype["hands"].base == numpy.int8
    assert SCHEMA.dtype["far"] == numpy.int32
    assert SCHEMA.dtype.fields["far"][1] % 4 == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 4),
        ("seats", 1),
        ("limit", 4),
        ("board", [0, 0, 0, 201]),
        ("secret", HOLE),
        ("far", 1 << 31),
        ("far", 0.5),
        ("far", "1"),
        ("board", [0, 0, 0]),
        ("board", [0, 0, 0, 0, 0]),
        ("board", 3),
        ("seats", [2]),
        ("far", None),
    ],
)
def test_what_is_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(Unreadable, match=name):
        SCHEMA.from_json({**SCHEMA.to_json(filled()), name: value})


def test_fields_too_few_or_too_many_are_refused() -> None:
    values = SCHEMA.to_json(filled())
    with pytest.raises(Unreadable, match="fields"):
        SCHEMA.from_json({**values, "more": 1})
    with pytest.raises(Unreadable, match="fields"):
        SCHEMA.from_json({name: value for name, value in values.items() if name != "far"})


def test_a_list_of_the_wrong_length_does_not_pass_the_check() -> None:
    state = SCHEMA.new()
    state.seats, state.limit = 2, 5
    SCHEMA.check(state)
    state.deck = [0, 0, 0]
    with pytest.raises(Unreadable, match="deck"):
        SCHEMA.check(state)


def test_states_print_their_fields() -> None:
    assert "hands=[1, 2, 3, 4, 5, 6]" in repr(filled())


class Worked:
    """A state with scratch, which may be declared anywhere."""

    seats: int = number(2, 3)
    road: list[int] = scratch(3, 0, 200)
    board: list[int] = numbers(4, -2, 200)
    known: int = scratch(0, 0, 1)
    mover: int = number(0, 2)


WORKED = Schema(Worked)


def worked() -> Any:
    state = WORKED.new()
    state.seats, state.board, state.mover = 2, [1, 2, 3, 4], 1
    state.road, state.known = [7, 8, 9], 1
    return state


def test_scratch_is_no_part_of_a_state() -> None:
    state, other = worked(), worked()
    other.road, other.known = [0, 0, 0], 0
    assert list(WORKED.fields) == ["seats", "board", "mover"]
    assert state == other
    assert WORKED.digest(state) == WORKED.digest(other)
    assert WORKED.to_json(state) == {"seats": 2, "board": [1, 2, 3, 4], "mover": 1}
    assert "road" not in repr(state)
    WORKED.check(state)


def test_scratch_of_a_copy_says_that_it_holds_nothing() -> None:
    state = worked()
    for twin in (WORKED.copy(state), WORKED.view(state, 0), WORKED.covered(state, 0)):
        assert (twin.known, len(twin.road)) == (0, 3)
        twin.road[0] = 5
    assert (state.known, state.road) == (1, [7, 8, 9])
    twin = worked()
    WORKED.assign(twin, state)
    assert twin.known == 0
    with pytest.raises(AttributeError, match="streets"):
        _ = state.streets


def test_compiled_scratch_lies_behind_the_fields_and_is_not_copied() -> None:
    assert all(WORKED.dtype.fields[name][1] < WORKED.kept.itemsize for name in WORKED.fields)
    assert all(WORKED.dtype.fields[name][1] >= WORKED.kept.itemsize for name in WORKED.scratch)
    records = WORKED.records(3)
    records["road"], records["known"] = 100, 1
    WORKED.store(records, 1, worked())
    assert (WORKED.copy(records[1]), records[1].known) == (worked(), 0)
    records[1].known = 1
    compiled_assign(WORKED, COMPILED, "worked")(records, 2, 1)
    assert WORKED.copy(records[2]) == worked()
    assert (records["known"].tolist(), records["road"].tolist()) == ([1, 1, 0], [[100] * 3] * 3)
    assert WORKED.copy(records[0]) == WORKED.new()
