"""The one switch between interpreted and compiled rules.

Functions marked `@kernel` stay plain Python. `bind` copies them into a scope of their own, where the kernels and
tables they name are replaced: by a game's rules (so one search serves all games), and, compiled, by Numba's versions
of both. Compiled code is kept in a folder named by a hash of its sources: Numba alone would not notice a changed rule.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from .data_file import checksum

INTERPRETED, COMPILED, CHECKED = "interpreted", "compiled", "checked"
MODES = (INTERPRETED, COMPILED, CHECKED)
KEPT_DAYS = 30

F = TypeVar("F", bound=Callable[..., Any])

_compiling = threading.Lock()


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
    functions: Iterable[Callable[..., Any]],
    mode: str,
    owner: str,
    sources: Iterable[Path],
    given: Mapping[str, Any] = {},
) -> dict[str, Any]:
    """Returns the functions by name, in one mode, with the kernels they leave open replaced by `given`.

    `owner` keeps the compiled code of two games apart; `sources` are the files and folders that the code depends on.
    """
    if mode == INTERPRETED:
        binder = _Binder(owner, given, lambda function: function, lambda table: table)
        return {f.__name__: binder.bound(f) if given else f for f in functions}
    import numba
    import numpy

    folder = cache_folder(owner, tuple(sources))

    def compile_function(function: FunctionType) -> Any:
        return numba.njit(cache=folder is not None, nogil=True, boundscheck=mode == CHECKED)(function)

    binder = _Binder(f"{owner}_{mode}", given, compile_function, numpy.array)
    with _compiling:
        config: Any = numba.config
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
        try:
            return {f.__name__: binder.bound(f) for f in functions}
        finally:
            config.CACHE_DIR = before


class _Binder:
    """Copies kernels, callees first, each with a scope in which the names it uses are bound."""

    def __init__(
        self, owner: str, given: Mapping[str, Any], finish: Callable[[FunctionType], Any], table: Callable[[Any], Any]
    ) -> None:
        self.owner, self.given, self.finish, self.table = owner, given, finish, table
        self.done: dict[Any, Any] = {}

    def bound(self, function: Any) -> Any:
        if function not in self.done:
            scope = dict(function.__globals__)
            for name in function.__code__.co_names:
                if name in scope and scope[name] is not function:
                    scope[name] = self._value(name, scope[name])
            twin = FunctionType(function.__code__, scope, function.__name__)
            twin.__module__ = function.__module__
            # Numba names cache files by this: two games sharing a name would run each other's code.
            twin.__qualname__ = f"{self.owner}.{function.__qualname__}"
            self.done[function] = scope[function.__name__] = self.finish(twin)
        return self.done[function]

    def _value(self, name: str, value: Any) -> Any:
        if getattr(value, "is_kernel", False):
            return self.given[name] if name in self.given else self.bound(value)
        if isinstance(value, tuple) and value and isinstance(value[0], (int, tuple)):
            return self.table(value)
        return value


def cache_root() -> Path:
    """Returns the folder that holds compiled code: $HOWDAH_CACHE, or the user's cache folder."""
    chosen = os.environ.get("HOWDAH_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "howdah" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "howdah"


@cache
def cache_folder(owner: str, sources: tuple[Path, ...]) -> Path | None:
    """Returns the cache folder for an owner's sources as they are now, and forgets folders long unused.

    None means that nothing can be kept: Numba would otherwise write beside the sources, and miss changes in others.
    """
    import numba

    digest = hashlib.sha256(f"{sys.version} {numba.__version__}".encode())
    for path in sorted(path for source in sources for path in _files(source)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
        digest.update(checksum(path.parent).encode() if path.name == "rules.py" else b"")
    folder = cache_root() / f"{owner}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        _prune(folder.parent)
    except OSError:  # a read-only home or a full disk
        return None
    return folder


def _files(source: Path) -> list[Path]:
    """Returns the files of a folder that compiled code may depend on, or the one file itself."""
    return [source] if source.is_file() else [p for p in source.rglob("*") if p.suffix in (".py", ".toml", ".json")]


def _prune(root: Path) -> None:
    for folder in root.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)
