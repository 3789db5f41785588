"""Why not: which clause forbids what was clicked or typed, in which words, and the targets at fault.

A path of clicks stands for the decisions that begin with it. The game says why none of them can be made; where it says
nothing, the clause of the first one answers. Where no decision begins so, the clause that speaks of what was begun
answers; where nothing was begun, the names of what can be clicked.
"""

from array import array
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from howdah.core.game import Game
from howdah.core.protocol import OVER, Path, Reason
from howdah.show.words import Words

from . import wire

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable
    from ..tables.snapshot import Snapshot

NAMED = 8  # targets that one sentence lists


def why(live: "LiveTable | Snapshot", viewer: int, lang: str, path: Path, text: str) -> wire.Why:
    """Returns which clause forbids what was clicked or typed, and the targets at fault."""
    game, words, view = live.game, live.game.words(lang), live.view(viewer)
    typed = [game.lexicon.find(text)] if text else []
    if live.turn != viewer:
        return _not_now(live, words, path)
    moves = typed or [move for move in led_to(game, view, path) if _is_decided(game, move)]
    clauses = [game.engine().why_not(view, move) for move in moves]
    if moves and not all(clauses):
        return wire.Why(path, "", words.text("why-legal"), ())
    clicked = game.picture.path(view, typed[0]) if typed else path
    reason = game.hooks.reason(view, clicked, moves) if clicked else None
    if typed and (reason is None or reason.clause != clauses[0]):
        reason = _forbidden(game, view, typed[0], clauses[0])
    if reason is None and moves:
        reason = _forbidden(game, view, moves[0], clauses[0])
    if reason is None:
        return _astray(live, viewer, words, path)
    return _told(game, words, path, reason, _invited(live, view, path))


def _not_now(live: "LiveTable | Snapshot", words: Words, path: Path) -> wire.Why:
    """Returns that it is somebody else's turn, or how the game ended."""
    if live.turn != OVER:
        return wire.Why(path, "", words.text("error-NotYours"), ())
    end = live.match.outcome
    clause = end.clause if end.clause in live.game.clauses else ""
    ended = words.ending(end.clause, end.winners, conclusion=live.match.conclusion)
    return wire.Why(path, clause, ended, (), words.rule(clause))


def _is_decided(game: Game, move: int) -> bool:
    """Tells whether a seat decides on a move: some clause introduces it, and the table does not play it by itself."""
    kind = game.lexicon.kind(move)
    return bool(game.clauses.about(kind)) and kind not in game.lexicon.by_table


def _forbidden(game: Game, view: Any, move: int, clause: int) -> Reason:
    return Reason(clause, None, game.picture.fault(view, move, clause))


def _told(game: Game, words: Words, path: Path, reason: Reason, invited: set[str]) -> wire.Why:
    """Returns a reason in words: its own, or those of its clause. What could be clicked instead is never marked."""
    clause = game.clause_id(reason.clause)
    said = words.line(reason.said) if reason.said else words.clause(clause)
    at = tuple(at for at in reason.at if at not in invited)
    return wire.Why(path, clause, said, at or path[-1:], words.rule(clause))


def _invited(live: "LiveTable | Snapshot", view: Any, path: Path) -> set[str]:
    """Returns what could be clicked instead of the last target of a path."""
    begun = path[:-1]
    full = (live.game.picture.path(view, move) for move in live.match.engine.legal(live.match.state)) if path else ()
    return {one[len(begun)] for one in full if len(one) > len(begun) and one[: len(begun)] == begun}


def led_to(game: Game, view: Any, path: Path) -> list[int]:
    """Returns the moves whose clicks begin with a path, those that it completes first."""
    near = (*index(game).get(path[0], ()), *index(game)[None]) if path else ()
    paths = ((move, game.picture.path(view, move)) for move in near)
    return [move for _, move in sorted((len(full), move) for move, full in paths if full[: len(path)] == path)]


@cache
def index(game: Game) -> "dict[str | None, array[int]]":
    """Returns the moves by what is clicked first; those where that depends on the view are under None.

    It takes its time once: as long as the paths of the whole lexicon.
    """
    moves: dict[str | None, array[int]] = {None: array("l")}
    for move in range(len(game.lexicon)):
        try:
            first = game.picture.path(_Unseen(), move)[0]
        except _Looked:
            first = None
        moves.setdefault(first, array("l")).append(move)
    return moves


class _Looked(Exception):
    pass


class _Unseen:
    """A view that may not be looked at."""

    def __getattr__(self, name: str) -> Any:
        raise _Looked(name)


def _astray(live: "LiveTable | Snapshot", viewer: int, words: Words, path: Path) -> wire.Why:
    """Returns the clause about what was begun before the path went where no move goes, or else what can be clicked."""
    game, view = live.game, live.view(viewer)
    for length in range(len(path) - 1, 0, -1):
        begun = led_to(game, view, path[:length])
        clause = _clause_about(game, view, begun, path[: length + 1])
        if clause:
            return wire.Why(path, clause, words.clause(clause), path[length : length + 1], words.rule(clause))
        if begun:
            break
    return wire.Why(path, "", _next(live, viewer, words), path[-1:])


def _clause_about(game: Game, view: Any, moves: list[int], path: Path) -> str:
    """Returns the clause about the kind of move that a path most likely wants: one that goes on to a like thing."""
    noun = game.lexicon.noun_of(path[-1])
    kinds: Counter[str] = Counter()
    for move in moves:
        full = game.picture.path(view, move)
        goes_on = len(full) >= len(path) and game.lexicon.noun_of(full[len(path) - 1]) == noun
        kinds[game.lexicon.kind(move)] += 1 + len(moves) * goes_on
    found = (game.clauses.about(kind) for kind, _ in kinds.most_common())
    return next(filter(None, found), "")


def _next(live: "LiveTable | Snapshot", viewer: int, words: Words) -> str:
    """Returns a sentence that names what a seat can click first."""
    legal = live.match.engine.legal(live.match.state) if live.turn == viewer else []
    firsts = dict.fromkeys(live.game.picture.path(live.view(viewer), move)[0] for move in legal)
    names = list(dict.fromkeys(words.name(target) for target in firsts))
    if not names:
        return words.text("why-nothing")
    more = len(names) - NAMED
    return words.text("why-next", targets=", ".join(names[:NAMED]), more=max(0, more))
