"""A bot that plays random legal moves."""

import random
from typing import Any

from howdah.session.view import View


def choose(view: View, legal: list[str], clock: Any, rng: random.Random) -> str:  # noqa: ARG001
    """Returns a legal move, all equally likely."""
    return rng.choice(legal)
