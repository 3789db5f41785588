"""Arrays on a GPU: those of numba-cuda, which speak DLPack too."""

import math
from typing import Any

import numpy as np
from cuda.core.utils import StridedMemoryView
from numba import cuda
from numba.cuda.cudadrv.devicearray import DeviceNDArray
from numba.cuda.cudadrv.driver import device_memset

LEGACY_STREAM = 1  # as DLPack numbers the stream on which a batch works


class DeviceArray(DeviceNDArray):  # type: ignore[misc]
    """An array on the GPU. `torch.from_dlpack`, `cupy.asarray` and `jax.dlpack.from_dlpack` share its memory."""

    def __dlpack__(self, *, stream: Any = None, **asked: Any) -> Any:
        """Returns the memory as DLPack describes it, when all that was asked of the GPU is done."""
        if stream not in (None, -1, LEGACY_STREAM):
            cuda.synchronize()
        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack__(stream=-1, **asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Returns the kind and the number of the device."""
        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack_device__()  # type: ignore[no-any-return]


def zeros(shape: Any, kind: Any) -> DeviceArray:
    """Returns an array of zeros."""
    shape, kind = (shape,) if isinstance(shape, int) else tuple(shape), np.dtype(kind)
    strides = tuple(kind.itemsize * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
    made = DeviceArray(shape, strides, kind)
    device_memset(made, 0, made.alloc_size)
    return made
