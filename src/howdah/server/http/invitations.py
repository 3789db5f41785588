"""What an invitation says before somebody accepts it: who invites, to what, and whether the seat is still free."""

import secrets
from collections.abc import Iterable

from howdah.core.option import Option
from howdah.core.protocol import OVER
from howdah.show.words import Words

from ..errors import Taken
from ..sockets.wire import Sitter
from ..tables.live_table import LiveTable
from ..tables.seats import BOT, Seat
from .covers import addresses
from .listings import Invitation, InvitationState


def invitation(live: LiveTable, invite: str, lang: str) -> Invitation:
    """Returns what an invitation says; one that is not valid says nothing of a table that nobody may watch."""
    seat = next((seat for seat in live.seats if seat.invite and _is_same(seat.invite, invite)), None)
    if seat is None and not live.settings["watch"]:
        raise Taken("Somebody has taken this seat already, or the invitation was withdrawn.")
    words = live.game.words(lang)
    named = seat or _named(live, invite)
    return Invitation(
        state=_state(live, seat, named),
        game=live.game.name,
        title=words.text("title"),
        blurb=words.text("blurb"),
        cover=addresses(live.game),
        host=next((one.name for one in live.seats if one.token in live.hosts), ""),
        seat=named.seat if named else None,
        seats=[_sitter(one, words) for one in live.seats],
        clock=live.settings["clock"],
        options=[*_options(live, words)],
        watch=bool(live.settings["watch"]),
        watching=live.watchers.count,
    )


def _is_same(known: str, given: str) -> bool:
    return secrets.compare_digest(known.encode(), given.encode())


def _named(live: LiveTable, invite: str) -> Seat | None:
    """Returns the seat that an invitation names, valid or not."""
    number = invite.partition(".")[0]
    return live.seats[int(number)] if number.isascii() and number.isdigit() and int(number) < len(live.seats) else None


def _state(live: LiveTable, seat: Seat | None, named: Seat | None) -> InvitationState:
    if live.turn == OVER:
        return "over"
    if seat:
        return "free"
    return "taken" if named and named.token else "withdrawn"


def _sitter(seat: Seat, words: Words) -> Sitter:
    level = words.text(f"level-{seat.level}") if seat.kind == BOT else None
    return Sitter(seat.seat, seat.name, words.seat(seat.seat), seat.kind, level, seat.is_open)


def _options(live: LiveTable, words: Words) -> Iterable[tuple[str, str]]:
    """Yields the options that are not as usual, in words."""
    declared: dict[str, Option] = live.game.schema.options
    for name, value in live.match.options.items():
        if value != declared[name].default:
            yield words.option(name), words.option_value(name, value)
    if not live.allows_undo:
        yield words.text("undo"), words.text("no")
