"""The family of errors.

ValueError
└── HowdahError        one sentence for a person; nothing was changed
    ├── Unreadable     an unknown text or value: a move, position, record, game, option or number of seats
    ├── Refused        a move the rules forbid, with the clause and the targets at fault
    ├── NotYours       it is another seat's turn
    ├── Stale          the table has moved on since the ply the step names
    └── Over           the game is over
"""


def shortened(given: object) -> str:
    """Returns a given value, short enough to quote in a sentence."""
    shown = repr(given)
    return shown if len(shown) <= 60 else f"{shown[:56]}..."


class HowdahError(ValueError):
    """The base of all our errors. Its text is one sentence that you can show to a person as it is."""


class Unreadable(HowdahError):
    """An unknown text or value."""


class Refused(HowdahError):
    """A move that the rules forbid."""

    def __init__(self, sentence: str, clause: str, at: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.at = at


class NotYours(HowdahError):
    """A step by a seat whose turn it is not."""


class Stale(HowdahError):
    """A step that names an old ply."""


class Over(HowdahError):
    """A step after the end."""
