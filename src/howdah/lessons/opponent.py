"""Who plays against a learner: chance, a bot of a low level, or one that only sees what wins at once."""

from random import Random

from howdah.core.game import Game
from howdah.core.kernel import INTERPRETED
from howdah.core.protocol import CHANCE
from howdah.session.match import Match

from . import lookahead

ADVISER = 2  # level of the bot that gives hints


def choose(match: Match, legal: list[str], level: int, rng: Random, is_best: bool = False) -> str:
    """Returns the next step of chance, or of the seat that decides; `is_best` asks for advice."""
    if match.turn == CHANCE:
        weighted = match.engine.chance(match.state)
        [move] = rng.choices([move for move, _ in weighted], [weight for _, weight in weighted])
        return match.game.lexicon.texts[move]
    if level:
        return _bot_move(match.game, match, legal, ADVISER if is_best else level, rng)
    return _careful_move(match, legal)


def _bot_move(game: Game, match: Match, legal: list[str], level: int, rng: Random) -> str:
    from howdah.bots.levels import Bot  # NumPy comes with it: only those who need it wait

    won = lookahead.winning_moves(match.engine, match.state) if level == ADVISER and not game.schema.hidden else []
    return (
        game.lexicon.texts[won[0]]
        if won
        else Bot(game, level, INTERPRETED).choose(match.view(match.turn), legal, None, rng)
    )


def _careful_move(match: Match, legal: list[str]) -> str:
    """Returns a move that wins, or else the first that does not lose at once; in a game with secrets the first."""
    engine, state, texts = match.engine, match.state, match.game.lexicon.texts
    if match.game.schema.hidden:
        return legal[0]
    won = lookahead.winning_moves(engine, state)
    moves = won or [move for move in engine.legal(state) if lookahead.refutation(engine, state, move) is None]
    return texts[moves[0]] if moves else legal[0]
