"""What a seat may regret in Bulp!: to end the game while another is ahead (BUL-24, BUL-25)."""

from typing import Any

from howdah.core.protocol import Said

from .findings import sheet, sheets
from .notation import DONE, LEXICON
from .rules import play
from .state import SCHEMA


def cautions(view: Any, moves: list[int]) -> dict[int, Said]:
    if view.connected or view.left == 0:
        said = _behind("caution-last", view, view.mover, 0)
        return {DONE: said} if said and DONE in moves else {}
    pipes = [move for move in moves if LEXICON.kind(move) in ("lay", "mend")]
    return {move: said for move in pipes if (said := _arrival(view, move))}


def _arrival(view: Any, move: int) -> Said | None:
    """Returns that a pipe brings water to a village while another is ahead, even if a cap closes a leak this turn."""
    after = SCHEMA.copy(view)
    play(after, move)
    if not after.connected:
        return None
    may_cap = not after.capped and after.stock and after.held[view.mover] and sheet(after, view.mover)["open"]
    return _behind("caution-arrive", after, view.mover, int(bool(may_cap)))


def _behind(key: str, state: Any, seat: int, saved: int) -> Said | None:
    """Returns who is ahead of a seat that can still save some points, None if nobody is."""
    places = [(one["points"] - saved * (one["seat"] == seat), one["route"]) for one in sheets(state)]  # BUL-30: ties
    first = min((other for other in range(state.seats) if other != seat), key=places.__getitem__)
    if places[first] >= places[seat]:
        return None
    tied = "-tied" if places[first][0] == places[seat][0] else ""
    return f"{key}{tied}", {"seat": first, "theirs": places[first][0], "mine": places[seat][0]}
