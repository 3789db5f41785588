"""Kernels on a GPU, with numba-cuda: the same functions, compiled as device functions, and entries that launch them.

With NUMBA_ENABLE_CUDASIM=1 in the environment, numba-cuda's simulator runs everything as plain Python: for tests.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from .errors import HowdahError
from .kernel import cache_folder
from .reach import reach

MISSING = "There is no GPU to play on: this needs an NVIDIA GPU, its driver, and pip install 'howdah[gpu]' ({})."


def gpu() -> Any:
    """Returns numba-cuda's module; refuses where it is not installed, or finds no GPU."""
    try:
        from numba import cuda
    except ImportError as error:
        raise HowdahError(MISSING.format(error)) from error
    if cuda.implementation != "NVIDIA":
        raise HowdahError(MISSING.format("numba-cuda is not installed"))
    if not cuda.is_available():
        raise HowdahError(MISSING.format("no device was found"))
    return cuda


def is_simulated() -> bool:
    """Tells whether the simulator stands for a GPU."""
    from numba import config

    return bool(config.ENABLE_CUDASIM)


def device_function(owner: str, function: FunctionType) -> Any:
    """Returns a function as others call it on the GPU."""
    if is_simulated():
        return function
    return gpu().jit(_named(owner, function), device=True)


def _named(owner: str, function: Any) -> Any:
    function.reach = reach(function)
    # numba-cuda names symbols by this, as Numba does.
    function.__qualname__ = f"{owner}.cuda.{function.__qualname__}.{function.reach}"
    return function


class Entry:
    """A function that the GPU runs in many threads."""

    def __init__(self, owner: str, function: FunctionType, unrolls: bool) -> None:
        self._unrolls = unrolls
        if is_simulated():
            self._kernel = gpu().jit(function)
            return
        from .cuda_code import VERSION, kept

        named = _named(owner, function)
        named.kept = cache_folder(owner, f"cuda-{function.__name__}-{named.reach}-{VERSION}-{unrolls}")
        self._kernel = gpu().jit(named)
        if named.kept is not None:
            self._kernel._cache = kept(named)

    def launch(self, threads: int, block: int, *args: Any) -> None:
        """Runs the function in at least so many threads, in blocks of some."""
        blocks = -(-threads // block)
        if is_simulated():
            self._kernel[blocks, block](*args)
            return
        from .cuda_code import tuned

        with tuned(self._unrolls):
            self._kernel[blocks, block](*args)


def entry(owner: str, function: Callable[..., None], given: dict[str, Any], unrolls: bool = False) -> Entry:
    """Returns a function that the GPU runs, with the names it leaves open replaced by `given`; it may unroll loops."""
    scope = {**function.__globals__, **given}
    return Entry(owner, FunctionType(function.__code__, scope, function.__name__), unrolls)
