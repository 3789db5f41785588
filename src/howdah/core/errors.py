"""The errors, as one family.

ValueError
└── HowdahError        one sentence for a person; nothing was changed
    ├── Unreadable     an unknown text or value: a move, position, record, game, option or number of seats
    ├── Refused        a move the rules forbid, with the clause and the targets at fault
    ├── NotYours       another seat must decide now
    ├── Stale          the table has moved on since the ply that was named
    └── Over           the game has ended
"""

from .protocol import Said


def shortened(given: object) -> str:
    """Returns a given value, short enough for a sentence."""
    shown = repr(given)
    return shown if len(shown) <= 60 else f"{shown[:56]}..."


class HowdahError(ValueError):
    """The base of all errors: its text is one sentence that you can show to a person as it is.

    Examples:
        >>> try:
        ...     howdah.load("chess")
        ... except howdah.HowdahError as error:
        ...     print(str(error).split(":")[0])
        There is no game 'chess'
    """


class Unreadable(HowdahError):
    """A text or value that names nothing here: a move, position, record, game, option or number of seats.

    Examples:
        >>> howdah.load("siam").new(seats=3)
        Traceback (most recent call last):
            ...
        howdah.core.errors.Unreadable: siam has 2 seats, not 3.
    """


class Refused(HowdahError):
    """A move that the rules forbid.

    `clause` is the id of the clause that forbids it, or ""; `at` are the targets because of which it does.
    Without a clause, `said` may be the message that says the same in any language.

    Examples:
        >>> match = howdah.load("siam").read("........../....ES..../....RN..../........../.......... E")
        >>> try:
        ...     match.play("push c4 S")
        ... except howdah.Refused as error:
        ...     print(error.clause, error.at)
        SIA-12 ('c3',)
    """

    def __init__(self, sentence: str, clause: str, at: tuple[str, ...] = (), said: Said | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.at = at
        self.said = said

    def __reduce__(self) -> tuple[type["Refused"], tuple[str, str, tuple[str, ...], Said | None]]:
        return type(self), (str(self), self.clause, self.at, self.said)


class NotYours(HowdahError):
    """A step by a seat that has nothing to decide now. A table raises it, not a match.

    Examples:
        >>> from howdah.session.table import Table
        >>> Table(howdah.load("siam")).step(seat=1, ply=0, text="enter c1 N")
        Traceback (most recent call last):
            ...
        howdah.core.errors.NotYours: Seat 1 must wait: it is the turn of seat 0.
    """


class Stale(HowdahError):
    """A step that answers another ply than the table's. A table raises it, not a match.

    Examples:
        >>> from howdah.session.table import Table
        >>> Table(howdah.load("siam")).step(seat=0, ply=4, text="enter c1 N")
        Traceback (most recent call last):
            ...
        howdah.core.errors.Stale: This answers ply 4, but the table is at ply 0: read the new steps first.
    """


class Over(HowdahError):
    """A step after the end.

    Examples:
        >>> match = howdah.load("siam").new()
        >>> match.say(0, "/resign")
        >>> match.play("enter c1 N")
        Traceback (most recent call last):
            ...
        howdah.core.errors.Over: The game is over (/resign): enter c1 N comes too late.
    """
