"""A position of Bulp! as a text, with cells `x,y` as in `layout`.

    pipe EW 1,0 broken NES 2,0 cap N 2,0 block 3,1 hands=PIPE_V*2,PIPE_X/?3 out=PIPE_TV turn=0 played

Cards lie as written, outlets in the order N E S W; then come hands by seat (`?3` for three unseen cards, `-` for none),
cards out of sight because covered or discarded, and the turn. What is in no such place is in the draw pile.
"""

from collections.abc import Callable
from typing import Any

from howdah.core.errors import Unreadable
from howdah.core.schema import HOLE

from .components import (
    BROKEN,
    COPIES,
    COUNT,
    DECK,
    HAND,
    IDS,
    KINDS,
    NONE,
    PIPE,
    SHAPE,
    SHAPES,
    WAYS,
)
from .contents import (
    BLOCKED,
    DIGITS,
    EMPTY,
    SOURCE,
    capped_outlets,
    card_code,
    is_broken,
    is_card,
    live_outlets,
    printed_outlets,
)
from .layout import CELL, CELLS, NAME
from .outlets import recount
from .ownership import survey
from .state import Phase

PHASES = {"block": Phase.BLOCK, "deal": Phase.DEAL, "first": Phase.FIRST, "draw": Phase.DRAW, "discard": Phase.DISCARD}
WORDS = ("hands", "out", "pile", "blocks", "turn", "now", "ended")


def ways(outlets: int) -> str:
    """Returns outlets as text, in the order N E S W."""
    return "".join(way for i, way in enumerate(WAYS) if (outlets >> i) & 1)


def show(view: Any) -> str:
    """Returns a position as far as it is seen."""
    words = [word for cell in CELLS for word in _shown(view, cell)]
    words.append("hands=" + "/".join(hand(view, seat) for seat in range(view.seats)))
    out = [view.gone[kind] - lying for kind, lying in enumerate(_lying(view))]
    words += [f"out={_listed(out)}"] if any(out) else []
    words += [f"blocks={view.blocked}"] if view.phase == Phase.BLOCK else []
    words += [f"turn={view.mover}"] if view.mover >= 0 else []
    words += [f"now={name}" for name, phase in PHASES.items() if phase == view.phase]
    words += ["played"] if view.played else []
    words += ["capped"] if view.capped else []
    words += [f"ended={view.ended}"] if view.ended else []
    return " ".join(words)


def _shown(view: Any, cell: int) -> list[str]:
    code, name = view.board[cell], NAME[cell]
    if code == BLOCKED:
        return [f"block {name}"]
    if not is_card(code):
        return []
    kind = "broken" if is_broken(code) else "pipe"
    caps = [f"cap {way} {name}" for way in ways(capped_outlets(code))]
    return [f"{kind} {ways(printed_outlets(code))} {name}", *caps]


def hand(view: Any, seat: int) -> str:
    cards = view.hands[seat * KINDS : (seat + 1) * KINDS]
    if not view.held[seat]:
        return "-"
    return f"?{view.held[seat]}" if HOLE in cards else _listed(cards)


def _listed(counts: list[int]) -> str:
    return ",".join(card if n == 1 else f"{card}*{n}" for card, n in zip(IDS, counts, strict=True) if n)


def _lying(view: Any) -> list[int]:
    """Returns how many cards of each kind lie uncovered on the table."""
    counts = [0] * KINDS
    for cell in CELLS:
        code = view.board[cell]
        if is_card(code):
            counts[(BROKEN if is_broken(code) else PIPE)[SHAPE[printed_outlets(code)]]] += 1
    return counts


def read(text: str, state: Any) -> None:
    """Reads a position in which everything is seen; instead of `out=`, `pile=` may name what is left to draw."""
    words = iter(text.split())
    named: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in WORDS:
            named[name] = value
        elif word in ("played", "capped"):
            setattr(state, word, 1)
        elif word in ("pipe", "broken", "cap"):
            _read_card(state, word, next(words, ""), next(words, ""))
        elif word == "block":
            state.board[_usable(state, next(words, ""), is_empty)] = BLOCKED
        else:
            raise Unreadable(f"{word!r} says nothing about a position of bulp, which reads like 'pipe EW 1,0 turn=0'.")
    _read_cards(state, named)
    _read_turn(state, named)
    recount(state)
    _check_network(state)


def is_empty(code: int) -> bool:
    return code == EMPTY


def _usable(state: Any, name: str, suits: Callable[[int], bool]) -> int:
    cell = CELL.get(name, -1)
    if cell < 0 or not suits(state.board[cell]):
        raise Unreadable(f"{name!r} is no cell that this can be on.")
    return cell


def _read_card(state: Any, kind: str, outlets: str, name: str) -> None:
    if kind == "cap":
        cell = _usable(state, name, is_card)
        if len(outlets) != 1 or outlets not in ways(live_outlets(state.board[cell])):
            raise Unreadable(f"There is no outlet {outlets} to cap on {name}.")
        cap = DIGITS[1 << WAYS.index(outlets)]
        state.board[cell] += -cap if is_broken(state.board[cell]) else cap
        state.stock -= 1
        return
    if outlets not in SHAPES or (BROKEN if kind == "broken" else PIPE)[SHAPES.index(outlets)] == NONE:
        raise Unreadable(f"No {kind} card lies with the outlets {outlets!r}.")
    cell = _usable(state, name, is_empty)
    state.board[cell] = card_code(SHAPES.index(outlets), 0, kind == "broken")


def _read_cards(state: Any, named: dict[str, str]) -> None:
    """Counts the cards in hands, on the table, out of sight and in the pile."""
    hands = named.get("hands", "/".join("-" * state.seats)).split("/")
    if len(hands) != state.seats:
        raise Unreadable(f"A position for {state.seats} seats has as many hands, not {len(hands)}.")
    rest = [COPIES[state.seats] * count - lying for count, lying in zip(COUNT, _lying(state), strict=True)]
    for seat, hand in enumerate(hands):
        cards = _counted(hand)
        state.hands[seat * KINDS : (seat + 1) * KINDS] = cards
        state.held[seat] = sum(cards)
        rest = [n - m for n, m in zip(rest, cards, strict=True)]
    away = _counted(named.get("pile" if "pile" in named else "out", "-"))
    others = [n - m for n, m in zip(rest, away, strict=True)]
    pile, out = (away, others) if "pile" in named else (others, away)
    for kind in range(KINDS):
        if min(pile[kind], out[kind]) < 0:
            raise Unreadable(f"There are {COPIES[state.seats] * COUNT[kind]} cards {IDS[kind]}, and more are named.")
        state.pile[kind], state.gone[kind] = pile[kind], _lying(state)[kind] + out[kind]
    state.left = sum(pile)


def _counted(text: str) -> list[int]:
    counts = [0] * KINDS
    for word in text.split(",") if text != "-" else []:
        card, _, number = word.partition("*")
        if card not in IDS:
            raise Unreadable(f"{word!r} is no card: they are {', '.join(IDS)}.")
        counts[IDS.index(card)] += int(number or 1)
    return counts


def _read_turn(state: Any, named: dict[str, str]) -> None:
    if state.stock < 0:
        raise Unreadable("More caps are on the table than there are.")
    state.mover = int(named.get("turn", -1))
    if not -1 <= state.mover < state.seats:
        raise Unreadable(f"turn={state.mover} is no seat of {state.seats}.")
    now = named.get("now")
    if now is not None and now not in PHASES:
        raise Unreadable(f"now={now} is nothing that is decided: {', '.join(PHASES)} are.")
    state.ended = int(named.get("ended", 0))
    state.phase = int(Phase.OVER if state.ended else PHASES[now] if now else Phase.TURN)
    if state.ended not in (0, 24, 25) or (state.mover < 0) != (state.phase in (Phase.BLOCK, Phase.DEAL, Phase.FIRST)):
        raise Unreadable("A position after its set-up names whose turn it is, and how it ended if it did: 24 or 25.")
    state.blocked = int(named.get("blocks", 0)) if state.phase == Phase.BLOCK else state.obstacles
    state.dealt = sum(state.held) if state.phase <= Phase.DEAL else state.seats * HAND
    if state.phase == Phase.DISCARD and not (state.capped and state.held[state.mover]):
        raise Unreadable("A card is discarded for a cap: the position says 'capped', and the hand has a card.")
    if state.phase == Phase.DRAW and not state.left:
        raise Unreadable("There is no card left to draw.")


def _check_network(state: Any) -> None:
    cards = sum(is_card(code) or code == SOURCE for code in state.board)
    survey(state)
    if cards != state.laid:
        raise Unreadable(f"Every card connects to a source; {cards - state.laid} of this position do not.")
    if sum(map(int, state.gone)) + sum(state.held) + state.left != COPIES[state.seats] * DECK:
        raise Unreadable("The cards do not make up the deck.")
