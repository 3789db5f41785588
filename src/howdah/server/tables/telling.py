"""How each listener of a table is told something: what is the same for several is made once."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from ..sockets import wire
from .listeners import Listener
from .round import Tell

if TYPE_CHECKING:
    from .live_table import LiveTable

Build = Callable[[int, str], bytes]  # makes a message for a view in a language


def answer(live: "LiveTable", build: Build, asker: Listener | None, request_id: str) -> Tell:
    """Sends a message; the one who asked for it finds the request's id in it, also if it is overtaken."""
    made: dict[tuple[int, str], bytes] = {}

    def tell(listener: Listener) -> None:
        whose = listener.viewer, listener.lang
        message = made.get(whose) or made.setdefault(whose, build(*whose))
        if listener is asker:
            done = wire.encode(wire.Done(request_id, live.ply)) if request_id else b""
            listener.send(wire.extended(message, wire.Answer(request_id)), done)
        else:
            listener.send(message)

    return tell


def whole(live: "LiveTable") -> Tell:
    """Sends the whole table again."""
    made: dict[tuple[object, ...], bytes] = {}

    def tell(listener: Listener) -> None:
        whose = listener.viewer, listener.lang, *sorted(listener.held), live.is_host(listener.tokens)
        if whose not in made:
            made[whose] = wire.encode(live.whole(listener))
        listener.renew(made[whose])

    return tell


def seats(live: "LiveTable", staying: Mapping[Listener, set[int]]) -> Tell:
    """Sends who sits where to those who stay, and the whole table to those who hold a seat, held one or are hosts."""
    sitting = cache(lambda lang: wire.encode(live.sitting(lang)))

    def tell(listener: Listener) -> None:
        if listener in staying:
            is_concerned = staying[listener] or listener.held or live.is_host(listener.tokens)
            listener.send(wire.encode(live.whole(listener)) if is_concerned else sitting(listener.lang))

    return tell
