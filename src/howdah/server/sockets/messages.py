"""Builds what a viewer is sent, from that viewer's view and what everybody knows alone.

`whole` is everything a screen needs; `news.News` is what differs after some steps.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from howdah.core.engine import Outcome
from howdah.core.game import Game
from howdah.core.protocol import OVER, Path, Said, Thing, Travel
from howdah.core.schema import EVERYTHING
from howdah.session.match import Match
from howdah.session.offers import undone
from howdah.session.step import Step
from howdah.show.expansion import page_art
from howdah.show.pictures import Drawn
from howdah.show.scene import Element
from howdah.show.words import Words

from ..storage.store import Row
from ..tables import rematch
from ..tables.proposals import Kind
from . import wire
from .choosing import choices as choices
from .choosing import choosing
from .permissions import may
from .sitters import sitters

if TYPE_CHECKING:
    from ..tables.live_table import LiveTable
    from ..tables.moment import Moment
    from ..tables.snapshot import Snapshot

AGREED: tuple[Kind, ...] = ("draw", "rematch", "finish")  # what seats agree to without saying more
TOLD = 3  # steps that would follow a hint
NO_OFFERS = wire.Offers([], None, [], [])
TARGET = re.compile(r"data-(?:t|ghost)='([^']*)'")  # what is clicked, in the picture or in a palette


def whole(live: "LiveTable", viewer: int, lang: str) -> wire.TableShown:
    """Returns the message that lets a screen show a table from nothing."""
    words = live.game.words(lang)
    return wire.TableShown(
        _opening(live, viewer, words),
        common(live, live.moment, words),
        wire.Sitting(sitters(live, words)),
        standing(live, live.moment, viewer, words, live.drawn(viewer)),
        allowed(live, viewer),
        choosing(live.moment, viewer, words),
    )


def _opening(live: "LiveTable", viewer: int, words: Words) -> wire.Opening:
    game, view, elements = live.game, live.view(viewer), live.elements(viewer)
    drawn, style = page_art(game)
    return wire.Opening(
        table=live.id,
        game=game.name,
        title=words.text("title"),
        lang=words.lang,
        frame=game.picture.frame(view),
        tray=game.hooks.tray(view),
        arrangements=game.hooks.arrangements(view),
        opposite=game.hooks.opposite(),
        art=drawn,
        style=style,
        elements=elements,
        names=named(elements, words) | named_icons(game, words),
        icons=icons(game),
        log=live.moment.log_lines.of(live, viewer, words.lang),
        undone=undone(live.match.log, len(live.seats)),
        folds=words.folds(),
        layers=[(name, words.text(f"layer-{name}"), is_on) for name, is_on in game.hooks.layers(view).items()],
        options=chosen(live, words),
        levels=words.levels(),
        watch=live.settings["watch"],
        watching=live.watchers.count,
        next=rematch.next_table(live),
        clock=live.settings["clock"],
        chat=[line.worded(words) for line in live.chat],
        phrases=[words.text(f"phrase-{n}") for n in range(1, 7)],
    )


def chosen(live: "LiveTable", words: Words) -> list[tuple[str, str]]:
    """Returns how a table was set up: the options of its game, whether its seats were drawn, and a ban of undo."""
    drawn = [(words.text("random-seats"), words.text("yes"))] if live.settings.get("random_seats") else []
    undo = [] if live.allows_undo else [(words.text("undo"), words.text("no"))]
    options = [(words.option(name), words.option_value(name, value)) for name, value in live.match.options.items()]
    return options + drawn + undo


def traces(game: Game, viewer: int, view: Any, step: Step) -> tuple[list[Travel], list[str]]:
    """Returns what a step carries, and the places of it, as seen from a view before it; nothing of a secret one."""
    if step.text.startswith("/") or step.visible_to not in (EVERYTHING, viewer):
        return [], []
    move = game.lexicon.find(step.text)
    return game.picture.travels(view, move), _in_picture(game, game.picture.path(view, move))


@lru_cache(20_000)
def _in_picture(game: Game, path: Path) -> list[str]:
    """Returns the targets of a path that are not chosen from a palette; the list is not to be changed."""
    return [target for target in path if target not in icons(game)]


def lines(steps: list[Step], words: Words, first: int = 0) -> list[wire.Line]:
    """Returns steps as lines of a log."""
    return [
        wire.Line(ply, step.actor, words.tell(step.actor, step.text, step.came, step.told), step.text)
        for ply, step in enumerate(steps, first + 1)
    ]


def choices_in_words(live: "LiveTable | Snapshot", viewer: int, lang: str) -> list[wire.Choice]:
    """Returns the legal moves as sentences, with what each would bring."""
    words, view = live.game.words(lang), live.view(viewer)
    found = []
    for text, *path in choices(live, viewer) or ():
        move = live.game.lexicon.find(text)
        found.append(wire.Choice(text, path, words.say(viewer, move), words.promised(view, move)))
    return found


def things(live: "LiveTable | Snapshot", viewer: int, lang: str, gains: bool = True) -> dict[str, str]:
    """Returns what is on each target in words, for people who do not see the picture; also gains, if wanted."""
    words, found = live.game.words(lang), live.game.hooks.stands(live.view(viewer))
    return {target: ", ".join(_worded(words, one, gains) for one in ones) for target, ones in found.items() if ones}


def about(live: "LiveTable | Snapshot", viewer: int, lang: str, gains: bool = True) -> list[wire.About]:
    """Returns what each target is for and what it is worth, in words; targets with the same words together."""
    words, told = live.game.words(lang), dict[str, list[str]]()
    for target, said in live.game.hooks.about(live.view(viewer)).items():
        told.setdefault(" ".join(_worded(words, one, gains) for one in said), []).append(target)
    return [*told.items()]


def _worded(words: Words, thing: Thing, gains: bool) -> str:
    name, what = thing
    if isinstance(what, str):
        return words.noun(name, what)
    return words.line((name, what if gains or "gain" not in what else {**what, "gain": 0}))


def hints(table: "Snapshot", lang: str, lines: Sequence[Row]) -> wire.Hints:
    """Returns the moves that a bot recommends."""
    return wire.Hints([_hinted(table, lang, line) for line in lines])


def _hinted(table: "Snapshot", lang: str, line: Row) -> wire.Hint:
    """Returns a move in words, with the chance that a bot gives it and what would follow."""
    words, move, view = table.game.words(lang), table.game.lexicon.find(line["move"]), table.view(table.turn)
    return wire.Hint(
        move=line["move"],
        say=words.say(table.turn, move),
        promise=words.promised(view, move),
        chance=round(line["value"], 3) if table.match.seats > 1 else None,
        follows=list(_following(table, words, line)),
        path=table.game.picture.path(view, move),
        travels=table.game.picture.travels(view, move),
    )


def _following(table: "Snapshot", words: Words, line: Row) -> Iterator[str]:
    """Yields what would follow a move in words, until chance decides, or somebody whose hand is hidden."""
    lexicon, engine, seat = table.game.lexicon, table.match.engine, table.turn
    state = engine.copy(table.view(seat))
    for before, text in pairwise([line["move"], *line["pv"][:TOLD]]):
        engine.play(state, lexicon.find(before))
        turn, move = engine.turn(state), lexicon.find(text)
        if turn < 0 or (turn != seat and table.match.has_secrets) or move not in engine.legal(state):
            return
        yield words.say(turn, move)


def standing(live: "LiveTable", moment: "Moment", viewer: int, words: Words, drawn: Drawn) -> wire.Standing:
    """Returns how the match stands for a viewer, and all who are shown the same picture."""
    sheet, remarks = words.reckoned(moment.reckoning(viewer))
    return wire.Standing(drawn.digest, live.last_decision.places(viewer, moment, drawn.elements), sheet, remarks)


def allowed(live: "LiveTable", viewer: int) -> wire.Allowed:
    """Returns what a viewer may do outside the rules."""
    return wire.Allowed(viewer if viewer >= 0 else None, *may(live, viewer))


def common(live: "LiveTable", moment: "Moment", words: Words) -> wire.Common:
    """Returns what may change with any step, and everybody knows."""
    return wire.Common(
        ply=moment.ply,
        turn=moment.turn,
        begins=live.match.opening,
        hidden=moment.has_secrets,
        outcome=_concluded(live, words) if moment.turn == OVER else None,
        offers=offered(live),
        decided=live.match.decided,
    )


def offered(live: "LiveTable") -> wire.Offers:
    """Returns what seats propose now."""
    pending = live.proposals.pending
    if not pending:
        return NO_OFFERS
    draw, again, finish = ([*pending[kind].agreed] if kind in pending else [] for kind in AGREED)
    undo = pending.get("undo")
    return wire.Offers(draw, wire.Undo(undo.to, [*undo.agreed]) if undo else None, again, finish)


def proposed(live: "LiveTable", viewer: int, lang: str, said: Step) -> wire.Proposed:
    """Returns what a seat has just proposed or answered, in words, and what follows for a viewer."""
    told = live.game.words(lang).tell(said.actor, said.text, said.came)
    return wire.Proposed(wire.Proposal(said.actor, said.text, told, offered(live), may(live, viewer)[0]))


def ending(match: Match, words: Words, names: Sequence[str] = ()) -> wire.Outcome | None:
    """Returns how a match ended, None while it goes on."""
    if match.turn != OVER:
        return None
    return _told(match.outcome, match.conclusion, words, names)


def _concluded(live: "LiveTable", words: Words) -> wire.Outcome:
    return _told(live.moment.outcome, live.match.conclusion, words, [seat.name for seat in live.seats])


def _told(end: Outcome, conclusion: Said | None, words: Words, names: Sequence[str]) -> wire.Outcome:
    beaten = len(end.scores) > 1  # alone one wins over nobody
    ended = words.ending(end.clause, end.winners if beaten else [], names, conclusion)
    cause = words.cause(end.clause, conclusion) if end.winners else ""
    return wire.Outcome(end.clause, ended, end.winners, end.scores, end.ranks, words.rule(end.clause), cause)


def named(elements: list[Element], words: Words) -> dict[str, str]:
    """Returns the words for the targets in some elements; those that are their own name are left out."""
    names: dict[str, str] = {}
    for _, markup in elements:
        names |= _names(words, markup)
    return names


@lru_cache(20_000)
def _names(words: Words, markup: str) -> dict[str, str]:
    return _worded_names(words, [unescape(target) for target in TARGET.findall(markup)])


def named_icons(game: Game, words: Words) -> dict[str, str]:
    return _worded_names(words, icons(game))


def _worded_names(words: Words, targets: Iterable[str]) -> dict[str, str]:
    return {target: name for target in targets if (name := words.name(target)) != target}


@cache
def icons(game: Game) -> dict[str, str]:
    """Returns the markup of all targets that are chosen from a palette, in the order of the lexicon."""
    values = game.lexicon.every_value()
    targets = [*values, *sorted(game.words("en").targets().keys() - set(values))]
    return {target: icon for target in targets if (icon := game.picture.icon(target))}
