"""How numba-cuda writes the code of our kernels, where that differs from what it does for others.

- Tables lie in global memory, once each. Numba puts a copy into constant memory for each function that uses one; there
  the threads of a warp wait for each other when they read different entries.
- An index is not looked at for being negative: rules have none (a test says so), and a GPU pays for every comparison.
- Loops are unrolled in short rules only: the code of a game has to fit in the cache of instructions, and its variables
  in registers.
- Nobody is warned of small batches, or of records that lie behind others: both are meant.

These are internals of numba-cuda, changed while our kernels are compiled and at no other time; `howdah[gpu]` names the
versions that have them.
"""

import hashlib
import threading
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from llvmlite import ir as llvm
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.cuda import types
from numba.cuda.core import ir
from numba.cuda.core.errors import NumbaPerformanceWarning
from numba.cuda.dispatcher import CUDACache, CUDACacheImpl
from numba.cuda.lowering import CUDALower
from numba.cuda.np import arrayobj
from numba.cuda.target import CUDATargetContext

from .kernel import Locator

VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]  # code that is kept was written by this one
QUIET = (NumbaPerformanceWarning, NumbaExperimentalFeatureWarning)
GLOBAL = 1  # the number of an address space
_lock = threading.RLock()
_lower_inst = CUDALower.lower_inst


@contextmanager
def tuned(unrolls: bool) -> Iterator[None]:
    """Lets numba-cuda compile as this module says, loops unrolled or not."""
    with _lock, warnings.catch_warnings(), ExitStack() as changes:
        for kind in QUIET:
            warnings.simplefilter("ignore", kind)
        changes.enter_context(patch.object(CUDATargetContext, "make_constant_array", table))
        changes.enter_context(patch.object(arrayobj, "fix_integer_index", index))
        if not unrolls:
            changes.enter_context(patch.object(CUDALower, "lower_inst", lower_inst))
        yield


def table(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Returns a table of the module, which it has but once."""
    data = np.ascontiguousarray(array).tobytes()
    name = f"table_{hashlib.sha256(data).hexdigest()[:24]}"
    held = builder.module.globals.get(name)
    if held is None:
        held = llvm.GlobalVariable(builder.module, llvm.ArrayType(llvm.IntType(8), len(data)), name, addrspace=GLOBAL)
        held.initializer = llvm.Constant(held.type.pointee, bytearray(data))
        held.linkage, held.align = "weak", 16
    made = context.make_array(kind)(context, builder)
    context.populate_array(
        made,
        data=builder.bitcast(builder.addrspacecast(held, llvm.PointerType(llvm.IntType(8)), "generic"), made.data.type),
        shape=[context.get_constant(types.intp, size) for size in array.shape],
        strides=[context.get_constant(types.intp, stride) for stride in np.ascontiguousarray(array).strides],
        itemsize=made.itemsize,
        parent=made.parent,
        meminfo=None,
    )
    return made._getvalue()


def index(context: Any, builder: Any, kind: Any, value: Any, _size: Any) -> Any:
    """Returns an index as it is."""
    return context.cast(builder, value, kind, types.intp)


def lower_inst(self: Any, inst: Any) -> None:
    """Writes an instruction; one that goes back to the head of a loop says that the loop is not to be unrolled."""
    _lower_inst(self, inst)
    if isinstance(inst, (*ir.jump_types, *ir.branch_types)) and _goes_back(self, inst):
        module = self.builder.module
        rolled = module.add_metadata([llvm.MetaDataString(module, "llvm.loop.unroll.disable")])
        loop = llvm.values.MDValue(module, (rolled,), name=str(len(module.metadata)))
        loop.operands = (loop, rolled)  # LLVM wants it to name itself
        self.builder.block.terminator.set_metadata("llvm.loop", loop)


def _goes_back(lower: Any, inst: Any) -> bool:
    here = next(label for label, block in lower.blocks.items() if block.body and block.body[-1] is inst)
    targets = (inst.target,) if isinstance(inst, ir.jump_types) else (inst.truebr, inst.falsebr)
    return any(target <= here for target in targets)


class _KeptImpl(CUDACacheImpl):  # type: ignore[misc]
    _locator_classes = [Locator]  # noqa: RUF012


class _Kept(CUDACache):  # type: ignore[misc]
    _impl_class = _KeptImpl


def kept(function: Any) -> Any:
    """Returns the cache of one entry's code, in the folder that it names."""
    return _Kept(function)
