"""A line of a match's log: a move, a chance outcome, or what a seat said outside the rules."""

from collections.abc import Iterable
from typing import NamedTuple

from howdah.core.protocol import Told
from howdah.core.schema import EVERYTHING

from .offers import ASKED


class Step(NamedTuple):
    """A line of the log.

    `actor` is a seat, CHANCE or TABLE; `visible_to` is the only seat that hears the text, or EVERYTHING (-5).
    `came` says of a draw or an undo whether the seat asked (""), agreed ("agreed") or did it alone ("alone").
    `told` is what the game adds to a move because of the position: the message that tells it, and its values.

    Examples:
        >>> match = howdah.load("nim").new()
        >>> match.play("charm 2")
        >>> match.log
        [Step(actor=-1, text='charm 2', visible_to=0, came='', told=None)]
    """

    actor: int
    text: str
    visible_to: int = EVERYTHING
    came: str = ASKED
    told: Told | None = None


def began(log: Iterable[Step]) -> tuple[int, int] | None:
    """Returns who made the first move of a log that everybody saw, and its ply."""
    for ply, step in enumerate(log, 1):
        if step.actor >= 0 and step.visible_to == EVERYTHING and not step.text.startswith("/"):
            return step.actor, ply
    return None
