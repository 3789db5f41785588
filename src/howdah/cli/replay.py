"""`howdah replay`: a recorded match, printed step by step."""

from rich.console import Console

from howdah.core.protocol import OVER
from howdah.session.match import Match

from .terminal import THEME


def print_replay(match: Match, lang: str, ply: int | None) -> None:
    """Prints the steps of a match, all or as many as `ply`, and how it stands after the last."""
    words, console = match.game.words(lang), Console(theme=THEME, highlight=False)
    for number, step in enumerate(match.log[:ply], 1):
        console.print(f"{number:4}  [said]{words.tell(step.actor, step.text, step.came, step.told)}[/]  {step.text}")
    if ply is None or ply >= len(match.log):
        console.print(match.game.notation.sketch(match.engine.view(match.state, 0)))
        console.print(match.position, markup=False)
        if match.turn == OVER:
            console.print(words.ending(match.outcome.clause, match.winners, conclusion=match.conclusion))
