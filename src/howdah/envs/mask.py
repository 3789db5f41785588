"""A mask of legal actions that is searched fast."""

from typing import Any

import numpy as np


class Mask(np.ndarray[Any, Any]):
    """Numbers 0 and 1 of 8 bits, as Gymnasium wants them, in which NumPy looks for the ones as if they were booleans.

    It does that ten times as fast: `np.flatnonzero` over the 31,173 actions of Bulp! takes 5 µs instead of 55.

    Examples:
        >>> from howdah.envs.mask import masked
        >>> mask = masked(np.array([False, True, True]))
        >>> mask.dtype, np.flatnonzero(mask).tolist(), mask.sum()
        (dtype('int8'), [1, 2], np.int64(2))
    """

    def __array_wrap__(self, array: Any, _context: Any = None, _return_scalar: bool = False) -> Any:
        """Returns what is reckoned from a mask as a plain array or number."""
        return np.asarray(array)[()]

    def nonzero(self) -> Any:
        return self.view(np.ndarray).astype(np.bool_).nonzero()


def masked(legal: Any) -> Mask:
    """Returns a copy of booleans as a mask."""
    return legal.astype(np.int8).view(Mask)  # type: ignore[no-any-return]
