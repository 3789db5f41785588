"""What a kernel reaches, as one digest: its instructions, and the kernels, tables and numbers that it uses.

Comments, docstrings, line numbers and file names are not part of it, so compiled code outlives a change of those.
"""

import dis
import enum
import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from .kernel import OPTIONS

MODULES = ("numpy", "numba.cuda")  # of which a kernel uses types, and threads


def reach(function: FunctionType) -> str:
    """Returns the digest of a kernel in whose scope every other kernel is compiled and every table is an array."""
    digest = hashlib.sha256(_versions().encode())
    for code in _codes(function.__code__):
        digest.update(repr(_instructions(code, function.__doc__)).encode())
        for name in _global_names(code):
            if name in function.__globals__:
                digest.update(f"{name} {_described(function, name)}\n".encode())
    return digest.hexdigest()[:16]


@cache
def _versions() -> str:
    import numba
    import numpy

    return f"{sys.version} {numba.__version__} {numpy.__version__} {OPTIONS}"


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yields the code of a function and of those inside it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _instructions(code: CodeType, doc: str | None) -> tuple[Any, ...]:
    consts = [None if const == doc else const for const in code.co_consts if not isinstance(const, CodeType)]
    names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
    return code.co_code, code.co_exceptiontable, code.co_argcount, code.co_flags, consts, names


def _global_names(code: CodeType) -> list[str]:
    return sorted({step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"})


def length(functions: Iterable[FunctionType]) -> int:
    """Returns how many bytes of Python's instructions some kernels have, with all that they call."""
    known: dict[FunctionType, int] = {}
    waiting = [*functions]
    while waiting:
        function = waiting.pop()
        if function not in known:
            known[function] = len(function.__code__.co_code)
            named = (function.__globals__.get(name) for name in function.__code__.co_names)
            waiting += [one for one in named if isinstance(one, FunctionType) and getattr(one, "is_kernel", False)]
    return sum(known.values())


def _described(function: FunctionType, name: str) -> str:
    """Returns a text that changes with what a global name of a kernel means."""
    import numpy

    value = function.__globals__[name]
    if isinstance(value, numpy.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, ModuleType) and value.__name__ in MODULES:
        return f"{value.__name__} {getattr(value, '__version__', '')}"
    if isinstance(value, numpy.dtype):
        return repr(value.descr) + str(value.itemsize)
    if isinstance(value, enum.EnumMeta):
        return repr(dict(value.__members__))
    if isinstance(value, (int, float, str, tuple)):
        return repr(value)
    if isinstance(value, type):
        return f"{value.__qualname__} {getattr(value, '_fields', '')}"
    if isinstance(value, BuiltinFunctionType):  # such as math.sqrt
        return f"{value.__module__}.{value.__qualname__}"
    if hasattr(value, "py_func") and hasattr(value.py_func, "reach"):
        return str(value.py_func.reach)
    if name == function.__name__:  # it calls itself
        return "itself"
    raise TypeError(f"Kernel {function.__name__} uses {name}, which is no number, table, enumeration or kernel.")
