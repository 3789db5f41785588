"""Copying compiled states, within an array or from one to another."""

from typing import Any

from .kernel import CUDA, bind, kernel, open_kernel
from .schema import Schema

WORDS = FLAG_WORDS = 0  # of the fields of a state and of the numbers of its scratch, eight bytes each; bound
numpy: Any = None  # bound, since to import it here would slow down who compiles nothing
copy_state = open_kernel("copy_state")


@kernel
def assign(states: Any, target: int, source: int) -> None:
    """Copies one compiled state over another of the same array."""
    copy_state(states, target, states, source)


@kernel
def copy_record(room: Any, place: int, states: Any, source: int) -> None:
    """Copies a compiled state."""
    room[place] = states[source]


@kernel
def copy_fields(room: Any, place: int, states: Any, source: int) -> None:
    """Copies the fields of a compiled state, eight bytes at a time; if there is scratch behind the copy, it is new."""
    target, origin = room.view(numpy.int64), states.view(numpy.int64)
    size, first, start = room.itemsize // 8, room.itemsize // 8 * place, states.itemsize // 8 * source
    for word in range(WORDS):
        target[first + word] = origin[start + word]
    for word in range(WORDS, min(WORDS + FLAG_WORDS, size)):
        target[first + word] = 0


def compiled_copy(schema: Schema, mode: str, owner: str) -> Any:
    """Returns the `copy_state` of compiled states; on a GPU some of them have no scratch."""
    if mode != CUDA and not schema.scratch:
        return bind([copy_record], mode, owner)["copy_record"]
    import numpy

    given = {"WORDS": schema.words, "FLAG_WORDS": schema.flag_words, "numpy": numpy}
    return bind([copy_fields], mode, owner, given)["copy_fields"]


def compiled_assign(schema: Schema, mode: str, owner: str) -> Any:
    """Returns the `assign` of compiled states."""
    return bind([assign], mode, owner, {"copy_state": compiled_copy(schema, mode, owner)})["assign"]
