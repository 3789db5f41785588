"""A compiled state as plain rules want it: what numba-cuda's simulator plays on.

The rules of a simulated GPU are plain Python; the numbers of a NumPy record would overflow in it.
"""

from typing import Any


class State:
    """A record whose numbers are ints and whose lists are `Numbers`."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        value = self._record[name]
        return Numbers(value) if getattr(value, "ndim", 0) else int(value)

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value


class Numbers:
    """An array whose numbers are ints."""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: int) -> int:
        return int(self._array[index])

    def __setitem__(self, index: int, value: int) -> None:
        self._array[index] = value
