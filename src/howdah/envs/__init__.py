"""The games for researchers: many matches at once, and the interfaces they know.

Examples:
    >>> import howdah.envs
    >>> batch = howdah.envs.batch("bombay_bazar", seats=2, n=16, seed=1)
    >>> rewards, done = batch.rollout(100)
    >>> rewards.shape, done.shape
    ((16, 2), (16,))
"""

from collections.abc import Mapping

from howdah import load

from .matches import Batch

__all__ = ["Batch", "batch"]


def batch(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    n: int = 4096,
    seed: int = 1,
    chance: str = "drawn",
    threads: int | None = None,
    restarts: bool = True,
    device: str = "cpu",
    information: str = "view",
) -> Batch:
    """Returns n matches of a game as arrays. Match i draws its chance from seed + i.

    A match that ends starts anew in the same step, unless `restarts` is False.
    With `chance="given"` you choose the outcomes of chance as actions, where `turn` is -1.
    With `information="view+log"` an observation also has the last steps of the match, as far as the seat heard them.

    Examples:
        >>> howdah.envs.batch("siam", n=64).mask.shape
        (64, 620)
    """
    return Batch(load(game), seats, options, n, seed, chance, threads, restarts, device, information)
