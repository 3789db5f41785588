"""What can go wrong, as one family.

ValueError
└── HowdahError        one sentence for a person; nothing was changed
    ├── Unreadable     a text or value that names nothing: a move, position, record, game, option or seat count
    ├── Refused        a move the rules forbid, with the clause and the targets at fault
    ├── NotYours       somebody else must decide now
    ├── Stale          the table has gone on since the ply that was named
    └── Over           the game has ended
"""


def shortened(given: object) -> str:
    """Returns what somebody gave, as it can stand in a sentence."""
    shown = repr(given)
    return shown if len(shown) <= 60 else f"{shown[:56]}..."


class HowdahError(ValueError):
    """The head of the family: its text is one sentence that can be shown as it is."""


class Unreadable(HowdahError):
    """A text or value that names nothing here."""


class Refused(HowdahError):
    """A move that the rules forbid."""

    def __init__(self, sentence: str, clause: str, at: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.at = at


class NotYours(HowdahError):
    """A step by a seat that has nothing to decide now."""


class Stale(HowdahError):
    """A step that names another ply than the table's."""


class Over(HowdahError):
    """A step after the end."""
