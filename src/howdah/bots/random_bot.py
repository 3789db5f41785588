"""The idlest of bots: any legal move, with no thought."""

import random
from typing import Any

from howdah.core.match import View


def choose(view: View, legal: list[str], clock: Any, rng: random.Random) -> str:  # noqa: ARG001
    """Returns one of the legal moves, each as likely as the others."""
    return rng.choice(legal)
