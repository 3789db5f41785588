"""Who plays against a learner: chance, a bot of a low level, or one that only sees what wins at once."""

from random import Random

from howdah.core.kernel import INTERPRETED
from howdah.core.protocol import CHANCE
from howdah.session.match import Match

from . import lookahead


def choose(match: Match, legal: list[str], level: int, rng: Random) -> str:
    """Returns the next step of chance, or of the seat that decides."""
    if match.turn == CHANCE:
        weighted = match.engine.chance(match.state)
        [move] = rng.choices([move for move, _ in weighted], [weight for _, weight in weighted])
        return match.game.lexicon.texts[move]
    if level:
        from howdah.bots.levels import Bot  # NumPy comes with it: only those who need it wait

        return Bot(match.game, level, INTERPRETED).choose(match.view(match.turn), legal, None, rng)
    return _careful_move(match, legal)


def _careful_move(match: Match, legal: list[str]) -> str:
    """Returns a move that wins, or else the first that does not lose at once; in a game with secrets the first."""
    engine, state, texts = match.engine, match.state, match.game.lexicon.texts
    if match.game.schema.hidden:
        return legal[0]
    won = lookahead.winning_moves(engine, state)
    moves = won or [move for move in engine.legal(state) if not lookahead.is_lost(engine, state, move)]
    return texts[moves[0]] if moves else legal[0]
