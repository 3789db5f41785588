"""Copying one compiled state over another of the same array."""

from typing import Any

from .kernel import bind, kernel
from .schema import Schema

WORDS = FLAG_WORDS = 0  # of a state, bound by its schema
numpy: Any = None  # bound, since to import it here would slow down who compiles nothing


@kernel
def assign_record(states: Any, target: int, source: int) -> None:
    """Copies one compiled state over another."""
    states[target] = states[source]


@kernel
def assign_fields(states: Any, target: int, source: int) -> None:
    """Copies the fields of one compiled state over another's, whose scratch then holds nothing."""
    words, size = states.view(numpy.int64), states.itemsize // 8
    for word in range(WORDS):
        words[size * target + word] = words[size * source + word]
    for word in range(WORDS, WORDS + FLAG_WORDS):
        words[size * target + word] = 0


def compiled_assign(schema: Schema, mode: str, owner: str) -> Any:
    """Returns the `assign` of compiled states."""
    if not schema.scratch:
        return bind([assign_record], mode, owner)["assign_record"]
    import numpy

    given = {"WORDS": schema.words, "FLAG_WORDS": schema.flag_words, "numpy": numpy}
    return bind([assign_fields], mode, owner, given)["assign_fields"]
