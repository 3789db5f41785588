"""Why a click of Bulp! leads nowhere, as one would tell a beginner. Only `rules` decide; this puts it into words."""

from typing import Any

from howdah.core.protocol import Path, Reason

from .components import CARDS, QUARTER, SHAPES, WAYS
from .contents import BLOCKED, EMPTY, SOURCE, is_broken, is_pipe
from .layout import CELL, NAME
from .network import is_open
from .notation import BREAK, LAY, LEXICON
from .prompt import possible
from .rules import card_for, holds, legal, play, why_not
from .state import SCHEMA, Phase

Said = tuple[str, dict[str, str | int]]


def reason(view: Any, path: Path, moves: list[int]) -> Reason | None:
    first, *rest = (part for target in path for part in target.split("+"))  # an outlet is a cell and a side
    if view.phase == Phase.DISCARD:
        return _unpaid(first)
    if rest and (_is_tile(rest[-1]) or rest[-1] in ("stock", "pile")):
        first, rest = rest[-1], []  # another beginning, whatever was chosen before
    if first == "stock":
        return _capless(view, moves) if not rest or view.capped else _uncapped(view, *rest[:2])
    if first in ("pile", "done") or first in CELL:
        return _idle(view, first)
    return _card(view, moves, first, *rest)


def _unpaid(target: str) -> Reason:
    """Returns why something else than a card of the hand is no answer while a cap is to be paid for."""
    if _is_tile(target):
        return Reason(17, ("why-pay-not-held", {}), ())  # BUL-17
    return Reason(17, ("why-pay-first", {}), (target,))  # BUL-17


def _is_tile(target: str) -> bool:
    type, _, shape = target.partition("-")
    return any(card.type == type and shape in card.lyings for card in CARDS)


def _idle(view: Any, target: str) -> Reason:
    """Returns why a turn does not begin with the hill or the pile."""
    if target == "pile":
        return Reason(11, ("why-drawn", {}), (target,))  # BUL-11
    if target in CELL and view.board[CELL[target]] == BLOCKED:
        return Reason(9, ("why-blocked", {}), (target,))  # BUL-9
    return Reason(11, _left(view), (target,))  # BUL-11


def _left(view: Any) -> Said:
    """Returns what a seat may still do in its turn."""
    if view.played and view.capped:
        return "why-both-done", {}
    moves = [0] * len(LEXICON)
    can: dict[str, str | int] = {"can": possible(moves[: legal(view, moves)])}
    return ("why-only-cap" if view.played else "why-only-card" if view.capped else "why-card-first"), can


def _card(view: Any, moves: list[int], tile: str, *rest: str) -> Reason | None:
    """Returns why a card cannot be played at all, or on a cell."""
    if not _is_tile(tile):
        return None
    if view.played:
        return Reason(11, _left(view), rest[:1] or (tile,))  # BUL-11
    type, shape = tile.split("-")
    group, number = (BREAK if type == "broken" else LAY), SHAPES.index(shape)
    if not holds(view, card_for(group, number)):
        return _not_held(view, group, number, rest[:1])
    return _misplaced(view, tile, rest[0]) if rest else _useless(view, moves, tile)


def _not_held(view: Any, group: int, number: int, at: Path) -> Reason:
    """Returns why a card cannot be played that the seat does not hold; it was typed: only cards in hand are shown."""
    if holds(view, card_for(group, QUARTER[number])):
        return Reason(3, ("why-quarter-turn", {}), at)  # BUL-3
    return Reason(11, ("why-not-held", {}), at)  # BUL-11


def _useless(view: Any, moves: list[int], tile: str) -> Reason:
    """Returns why a card of the hand fits nowhere."""
    dry = next((move for move in moves if why_not(view, move) == 18), None)
    if dry is not None:
        return _dry(view, dry)
    if tile.startswith("broken"):
        return Reason(14, ("why-nothing-to-break", {}), (tile,))  # BUL-14
    return Reason(12, ("why-nowhere", {}), (tile,))  # BUL-12


def _dry(view: Any, move: int) -> Reason:
    """Returns the seats that a play would leave without a free outlet (BUL-18)."""
    after = SCHEMA.copy(view)
    play(after, move)
    seats = [seat for seat in range(view.seats) if not after.free[seat]]
    said: Said = ("why-dry-yourself", {}) if view.mover in seats else ("why-dry", {"seat": seats[0]})
    return Reason(18, said, tuple(NAME[view.home[seat]] for seat in seats))  # BUL-18


def _misplaced(view: Any, tile: str, target: str) -> Reason:
    """Returns why a card of the hand does not go on a cell."""
    here = (target,)
    if target not in CELL:
        return Reason(12, ("why-a-cell", {}), here)  # BUL-12
    code = view.board[CELL[target]]
    if code == BLOCKED:
        return Reason(9, ("why-blocked", {}), here)  # BUL-9
    if tile.startswith("broken"):
        return _unbroken(view, tile, target, code)
    if is_broken(code):
        return _refused(view, "mend", tile, target) or Reason(15, ("why-mend-more", {}), here)  # BUL-15
    if is_pipe(code):
        return Reason(15, ("why-intact", {}), here)  # BUL-15
    if code != EMPTY:
        return Reason(12, ("why-source" if code == SOURCE else "why-village", {}), here)  # BUL-12
    if any(why_not(view, LEXICON["lay", lying, target]) == 17 for lying in _lyings(tile)):
        return Reason(17, ("why-meets-cap", {}), here)  # BUL-17
    return _refused(view, "lay", tile, target) or Reason(12, ("why-unmet", {}), here)  # BUL-12


def _unbroken(view: Any, tile: str, target: str, code: int) -> Reason:
    """Returns why a broken card does not go on a cell (BUL-14)."""
    if is_pipe(code):
        found = _refused(view, "break", tile, target)
        return found or Reason(14, ("why-break-same", {}), (target,))  # BUL-14
    said = "why-break-empty" if code == EMPTY else "why-break-broken" if is_broken(code) else "why-break-never"
    return Reason(14, (said, {}), (target,))  # BUL-14


def _refused(view: Any, kind: str, tile: str, target: str) -> Reason | None:
    """Returns that a play would cut somebody off, if that is all that is wrong with it."""
    moves = [LEXICON[kind, lying, target] for lying in _lyings(tile)]
    return next((_dry(view, move) for move in moves if why_not(view, move) == 18), None)


def _lyings(tile: str) -> tuple[str, ...]:
    """Returns the ways in which a card can lie (BUL-3)."""
    type, shape = tile.split("-")
    return next(card.lyings for card in CARDS if card.type == type and shape in card.lyings)


def _capless(view: Any, moves: list[int]) -> Reason:
    """Returns why no cap can be placed."""
    at = ("stock",)
    if view.capped:
        return Reason(11, _left(view) if view.played else ("why-capped", {}), at)  # BUL-11
    if not view.stock:
        return Reason(17, ("why-no-caps", {}), at)  # BUL-17
    if not view.held[view.mover]:
        return Reason(17, ("why-no-payment", {}), at)  # BUL-17
    dry = next((move for move in moves if why_not(view, move) == 18), None)
    return Reason(17, ("why-no-outlet", {}), at) if dry is None else _dry(view, dry)  # BUL-17


def _uncapped(view: Any, target: str, way: str = "") -> Reason | None:
    """Returns why no cap goes on a cell, or on one side of it."""
    here = (target,)
    if target not in CELL:
        return Reason(17, ("why-cap-cell", {}), here)  # BUL-17
    cell, code = CELL[target], view.board[CELL[target]]
    if not is_pipe(code):
        said = {EMPTY: "why-cap-empty", SOURCE: "why-cap-source"}.get(code)
        return Reason(17, (said or ("why-cap-broken" if is_broken(code) else "why-cap-village"), {}), here)  # BUL-17
    ways = [one for one in range(4) if is_open(view, cell, one) and way in ("", WAYS[one])]
    if not ways:
        return Reason(17, ("why-cap-closed", {}), here)  # BUL-17
    clauses = {why_not(view, LEXICON["cap", WAYS[one], target]): one for one in ways}
    if 18 in clauses:
        return _dry(view, LEXICON["cap", WAYS[clauses[18]], target])
    if 20 in clauses:
        return Reason(20, ("why-cap-others", {}), here)  # BUL-20
    return Reason(21, ("why-cap-tied", {}), here) if 21 in clauses else None  # BUL-21
