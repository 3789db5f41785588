"""The one switch between interpreted and compiled rules.

Functions marked `@kernel` stay plain Python. `bind` copies them into a scope of their own, where the kernels and
tables they name are replaced: by a game's rules (so one search serves all games), and, compiled, by Numba's versions
of both. Compiled code is kept by what its kernel reaches (`reach.py`): Numba alone looks at the kernel's file, so it
would recompile after a changed comment, and would not notice a changed rule in another file.
"""

import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

INTERPRETED, COMPILED, CHECKED, CUDA = "interpreted", "compiled", "checked", "cuda"
MODES = (INTERPRETED, COMPILED, CHECKED)  # of an engine
KEPT_DAYS = 30
# Without _nrt: kernels allocate nothing, so arrays need not be counted each time that one is named or passed on.
OPTIONS = {"nogil": True, "no_cfunc_wrapper": True, "_nrt": False}

F = TypeVar("F", bound=Callable[..., Any])

_compiling = threading.Lock()
_compiled: dict[str, Any] = {}


def kernel(function: F) -> F:
    """Marks a function of the subset that compiles: ints, flat lists, tables, other kernels; no allocation."""
    function.is_kernel = True  # type: ignore[attr-defined]
    return function


def open_kernel(name: str) -> Callable[..., int]:
    """Stands for a kernel that `bind` replaces by a game's own."""

    def unbound(*_: Any) -> int:
        raise TypeError(f"kernel {name} is not bound to a game")

    return kernel(unbound)


def bind(
    functions: Iterable[Callable[..., Any]], mode: str, owner: str, given: Mapping[str, Any] = {}
) -> dict[str, Any]:
    """Returns the functions by name, in one mode, with the kernels and numbers they leave open replaced by `given`.

    `owner` keeps the compiled code of two games apart.
    """
    if mode == INTERPRETED:
        binder = _Binder(given, lambda function: function, lambda table: table)
        return {f.__name__: binder.bound(f) if given else f for f in functions}
    if mode == CUDA:
        from .cuda import device_function, is_simulated

        binder = _Binder(given, partial(device_function, owner), tuple if is_simulated() else narrow, is_layered=False)
        return {f.__name__: binder.bound(f) for f in functions}
    import numba

    binder = _Binder(given, partial(_compile, mode, owner), narrow)
    with _compiling:
        config: Any = numba.config
        before, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, f"{__name__}.{Locator.__name__}"
        try:
            return {f.__name__: binder.bound(f) for f in functions}
        finally:
            config.CACHE_LOCATOR_CLASSES = before


def narrow(table: Any) -> Any:
    """Returns a table as an array of the smallest signed ints that hold it: the smaller, the more fits in a cache."""
    import numpy

    array = numpy.array(table)
    fitting = (kind for kind in (numpy.int8, numpy.int16, numpy.int32) if (array == array.astype(kind)).all())
    return array.astype(next(fitting, numpy.int64))


def _compile(mode: str, owner: str, function: Any) -> Any:
    """Returns a function compiled, the same one for all who reach the same."""
    from .reach import reach

    function.reach = reach(function)
    # Numba imports this module when it loads kept code: a kernel's own may have been moved or renamed since.
    function.__module__ = __name__
    # Numba names symbols by this: code of two games, or of two versions of a rule, would take each other's place.
    role = "inner" if function.is_inner else "outer"
    function.__qualname__ = f"{owner}.{mode}.{role}.{function.__qualname__}.{function.reach}"
    if function.__qualname__ not in _compiled:
        function.kept = cache_folder(owner, f"{mode}-{role}-{function.__name__}-{function.reach}")
        compiled = (_compile_inner if function.is_inner else _compile_outer)(function, boundscheck=mode == CHECKED)
        _compiled[function.__qualname__] = _one_for_all_ints(compiled)
    return _compiled[function.__qualname__]


def _compile_outer(function: Any, **options: Any) -> Any:
    import numba

    njit: Any = numba.njit
    return njit(**OPTIONS, **options, cache=function.kept is not None)(function)


def _compile_inner(function: Any, **options: Any) -> Any:
    import numba

    from .inner_code import InnerCompiler, Kept

    njit: Any = numba.njit
    compiled = njit(**OPTIONS, **options, no_cpython_wrapper=True, pipeline_class=InnerCompiler)(function)
    if function.kept is not None:
        compiled._cache = Kept(function)
    return compiled


def _one_for_all_ints(compiled: Any) -> Any:
    """Has a kernel compiled once for all ints that others call it with, and not for each size and constant of them."""
    template = compiled.get_call_template

    def widened(args: Any, kws: Any) -> Any:
        return template([_widened(kind) for kind in args], {name: _widened(kind) for name, kind in kws.items()})

    compiled.get_call_template = widened
    return compiled


def _widened(kind: Any) -> Any:
    import numba

    types: Any = numba.types
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class _Binder:
    """Copies kernels, callees first, each with a scope in which the names it uses are bound."""

    def __init__(
        self,
        given: Mapping[str, Any],
        finish: Callable[[FunctionType], Any],
        table: Callable[[Any], Any],
        is_layered: bool = True,
    ) -> None:
        self.given, self.finish, self.table = given, finish, table
        self.is_layered = is_layered  # whether a kernel that kernels call is another than the one that Python calls
        self.done: dict[tuple[Any, bool], Any] = {}

    def bound(self, function: Any, is_inner: bool = False) -> Any:
        """Returns a kernel bound; an inner one is called by kernels alone, never by Python."""
        if (function, is_inner) not in self.done:
            scope = dict(function.__globals__)
            for name in function.__code__.co_names:
                if name in scope and scope[name] is not function:
                    scope[name] = self._value(name, scope[name])
            twin = FunctionType(function.__code__, scope, function.__name__)
            twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
            twin.is_inner = is_inner  # type: ignore[attr-defined]
            self.done[function, is_inner] = scope[function.__name__] = self.finish(twin)
        return self.done[function, is_inner]

    def _value(self, name: str, value: Any) -> Any:
        if name in self.given:
            return self.given[name]
        if getattr(value, "is_kernel", False):
            return self.bound(value, is_inner=self.is_layered)
        if isinstance(value, tuple) and value and isinstance(value[0], (int, tuple)):
            return self.table(value)
        return value


def cache_root() -> Path:
    """Returns the folder that holds compiled code: $HOWDAH_CACHE, or the user's cache folder."""
    from platformdirs import user_cache_path

    chosen = os.environ.get("HOWDAH_CACHE")
    return Path(chosen) if chosen else user_cache_path("howdah", appauthor=False)


def cache_folder(owner: str, name: str) -> Path | None:
    """Returns the folder for the code of one kernel, and removes folders that were not used for long.

    None means that nothing can be kept.
    """
    root = cache_root()
    folder = root / owner / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _open_cache(root)
    except OSError:  # a read-only home or a full disk
        return None
    return folder


@cache
def _open_cache(root: Path) -> None:
    """Tries once whether files can be written, and removes what was not used for long."""
    tempfile.TemporaryFile(dir=root).close()
    for folder in root.glob("*/*"):
        if folder.is_dir() and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


class Locator:
    """Tells Numba where the code of a kernel is kept. Numba asks for these names; the folder's name says the rest."""

    def __init__(self, folder: Path, file: str) -> None:
        self._folder, self._py_file = folder, file

    @classmethod
    def from_function(cls, function: Any, file: str) -> "Locator":
        return cls(function.kept, file)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return "kept"
