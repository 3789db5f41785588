"""A match step by step, as one viewer may see it: for the page, and as a file that stands alone."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import to_builtins

from howdah.core.protocol import OVER, Travel
from howdah.session.match import Match
from howdah.session.replay import replay as played_again
from howdah.session.replay import restarted, standing
from howdah.session.step import Step
from howdah.session.table import Table
from howdah.show.scene import Element, art, patch, style_alone
from howdah.show.words import Words

from ..sockets import messages
from ..sockets.replay_wire import Replay, ReplaySeat, ReplayStep
from .files import WEB

HOLE = re.compile(r"{{([\w.]+)}}")


def replay(
    match: Match, viewer: int, lang: str, names: Sequence[str] = (), check: Callable[[], None] = lambda: None
) -> Replay:
    """Returns the start of a match and what each step changed, as a viewer saw it; a finished match is seen openly.

    `check` is called at each step, and may raise an error to stop.
    """
    game, words = match.game, match.game.words(lang)
    again = restarted(match)
    table = Table.of(again, roll=False)
    is_over = match.turn == OVER
    drawn, style = art(game)
    view = seen(again, viewer, is_over)
    start = shown = game.picture.draw(view)
    steps = []
    for before, step, view in played_again(again, standing(match), lambda match: seen(match, viewer, is_over)):
        check()
        heard = step if is_over else table.heard(viewer, len(again.log) - 1)[0]
        travels, last = messages.traces(game, viewer, before, _opened(step) if is_over else step)
        elements = game.picture.draw(view)
        steps.append(step_shown(words, len(again.log), heard, patch(shown, elements), travels, last))
        shown = elements
    return Replay(
        game=game.name,
        title=words.text("title"),
        frame=game.picture.frame(view),
        tray=game.hooks.tray(view),
        arrangements=game.hooks.arrangements(view),
        art=drawn,
        style=style,
        elements=start,
        steps=steps,
        outcome=messages.ending(match, words, names),
        seats=[ReplaySeat(seat, names[seat] if names else "", words.seat(seat)) for seat in range(match.seats)],
    )


def page(match: Match, viewer: int, lang: str) -> str:
    """Returns a replay as one HTML file that needs nothing else."""
    seats = [match.game.words(lang).seat(seat) for seat in range(match.seats)]
    story = to_builtins(replay(match, viewer, lang)) | {"seats": seats, "style": style_alone(match.game)}
    said = json.loads((WEB / "words" / f"{lang}.more.json").read_text(encoding="utf-8"))
    said |= {"lang": lang, "data": json.dumps(story, ensure_ascii=False).replace("<", "\\u003c")}
    return HOLE.sub(lambda hole: str(said[hole[1]]), (WEB / "replay.html").read_text(encoding="utf-8"))


def step_shown(
    words: Words, ply: int, heard: Step, changed: list[Element], travels: list[Travel], last: list[str]
) -> ReplayStep:
    """Returns a step in words, with what it changed in the picture."""
    return ReplayStep(
        ply=ply,
        actor=heard.actor,
        say=words.tell(heard.actor, heard.text, told=heard.told),
        text=heard.text,
        patch=changed,
        travels=travels,
        last=last,
    )


def seen(match: Match, viewer: int, is_over: bool) -> Any:
    """Returns what a viewer sees of a match, and all of it once it is over."""
    return match.game.schema.view(match.state, viewer, opened=is_over or match.game.hooks.opened(match.state))


def _opened(step: Step) -> Step:
    return Step(step.actor, step.text)
