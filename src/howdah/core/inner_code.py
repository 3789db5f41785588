"""Kernels that only kernels call, compiled by Numba as far as their callers need: LLVM's code, and no machine code.

Numba writes machine code for every function, with all that it calls in it, and optimises it twice: the second time
after it has left out what counts references, of which kernels have none. Callers contain an inner kernel and optimise
it with their own code, so half of that is for nothing. These names of Numba are its own, not of its interface;
`pyproject.toml` names the versions that have them.
"""

import copy
from functools import cache
from typing import Any

from numba.core import caching, codegen, compiler


class InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of an inner kernel, for its callers."""

    def _optimize_final_module(self) -> None:
        vectorizes, level = self._codegen._loopvect, self._codegen._opt_level
        options = {"loop_vectorize": vectorizes, "slp_vectorize": False, "opt": level, "cost": "cheap"}
        passes, builder = self._codegen._module_pass_manager(**options)
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, Any]:
        """Returns what is kept: no machine code, in spite of the name."""
        return self.serialize_using_bitcode()  # type: ignore[no-any-return]

    def get_pointer_to_function(self, _name: str) -> int:
        """Returns where the machine code is: nowhere."""
        return 0


class _InnerCodegen(codegen.JITCPUCodegen):  # type: ignore[misc]
    _library_class = InnerLibrary

    def set_env(self, env_name: str, env: Any) -> None:
        """Does nothing: machine code would look there for Python's values, of which kernels have none."""


@cache
def _inner(target: Any) -> Any:
    """Returns what Numba compiles for, but for inner kernels."""
    made = copy.copy(target.codegen())
    made.__class__ = _InnerCodegen
    return target.subtarget(_internal_codegen=made)


class InnerCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles an inner kernel."""

    def __init__(self, typing: Any, target: Any, *args: Any) -> None:
        super().__init__(typing, _inner(target), *args)


class _KeptImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    def rebuild(self, target_context: Any, payload: Any) -> Any:
        return super().rebuild(_inner(target_context), payload)


class Kept(caching.FunctionCache):  # type: ignore[misc]
    """The code of an inner kernel on the disk."""

    _impl_class = _KeptImpl
