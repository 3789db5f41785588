"""A match step by step, as one viewer may see it: for the page, and as a file that stands alone."""

import json
import re
from collections.abc import Sequence
from typing import Any

from howdah.core.match import Match, Step
from howdah.core.protocol import OVER
from howdah.session.table import Table
from howdah.show.scene import art, patch, style_alone

from . import messages
from .files import WEB

HOLE = re.compile(r"{{([\w.]+)}}")


def replay(match: Match, viewer: int, lang: str, names: Sequence[str] = ()) -> messages.Message:
    """Returns the start of a match and what each step changed, as a viewer saw it; a finished match is seen openly."""
    game, words = match.game, match.game.words(lang)
    again = Match(game, match.seats, match.settings, None if match.first is None else game.notation.show(match.first))
    table = Table.of(again, roll=False)
    is_over = match.turn == OVER
    drawn, style = art(game)
    view = _seen(again, viewer, is_over)
    start = shown = game.picture.draw(view)
    steps = []
    for move in match.line:
        again.play(game.lexicon.texts[move])
        step = again.log[-1] if is_over else table.heard(viewer, len(again.log) - 1)[0]
        travels, last = messages.traces(game, viewer, view, _opened(again.log[-1]) if is_over else again.log[-1])
        view = _seen(again, viewer, is_over)
        elements = game.picture.draw(view)
        steps.append(
            {
                "ply": len(again.log),
                "actor": step.actor,
                "say": words.tell(step.actor, step.text),
                "text": step.text,
                "patch": patch(shown, elements),
                "travels": travels,
                "last": last,
            }
        )
        shown = elements
    return {
        "game": game.name,
        "title": words.text("title"),
        "frame": game.picture.frame(view),
        "tray": game.hooks.tray(view),
        "art": drawn,
        "style": style,
        "elements": start,
        "steps": steps,
        "outcome": messages.ending(match, words),
        "seats": [
            {"seat": seat, "name": names[seat] if names else "", "word": words.seat(seat)}
            for seat in range(match.seats)
        ],
    }


def page(match: Match, viewer: int, lang: str) -> str:
    """Returns a replay as one HTML file that needs nothing else."""
    seats = [match.game.words(lang).seat(seat) for seat in range(match.seats)]
    story = replay(match, viewer, lang) | {"seats": seats, "style": style_alone(match.game)}
    said = json.loads((WEB / "words" / f"{lang}.more.json").read_text(encoding="utf-8"))
    said |= {"lang": lang, "data": json.dumps(story, ensure_ascii=False).replace("<", "\\u003c")}
    return HOLE.sub(lambda hole: str(said[hole[1]]), (WEB / "replay.html").read_text(encoding="utf-8"))


def _seen(match: Match, viewer: int, is_over: bool) -> Any:
    return match.game.schema.view(match.state, viewer, opened=is_over or match.game.hooks.opened(match.state))


def _opened(step: Step) -> Step:
    return Step(step.actor, step.text)
