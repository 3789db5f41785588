"""The rule page of a game: its clauses with the scenarios that show them, drawn, and what is ours marked."""

from functools import cache
from html import escape

from howdah.core.errors import Refused
from howdah.core.game import Game
from howdah.core.schema import EVERYTHING
from howdah.lessons.how_to_play import how_to_play
from howdah.lessons.lesson import lessons_of
from howdah.session.match import Match
from howdah.show.scene import art, group
from howdah.show.words import Words
from howdah.testing.scenario import Case, Scenario, scenarios

SHOWN = 3  # scenarios drawn for one clause


@cache
def rule_page(game: Game, lang: str) -> str:
    """Returns the rules of a game as an HTML page."""
    words = game.words(lang)
    drawn, _ = art(game)
    sections = "".join(_section(game, words, section) for section in game.clauses.sections)
    title = escape(words.text("title"))
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/css/base.css"><link rel="stylesheet" href="/static/css/rules.css">'
        f'<link rel="stylesheet" href="/api/games/{game.name}/style.css"></head><body class="rules">'
        f'<svg class="art {game.name}" width="0" height="0" aria-hidden="true">{drawn}</svg>'
        f'<main><p><a href="/">howdah</a>{_easier(game, words)}</p><h1>{title}</h1>'
        f'<p class="blurb">{escape(words.text("blurb"))}</p>'
        f"{sections}</main></body></html>"
    )


def _easier(game: Game, words: Words) -> str:
    """Returns links to what is easier to read: how to play, and lessons."""
    links = [(f"/how/{game.name}?lang={words.lang}", words.text("how-short"))] if how_to_play(game) else []
    links += [(f"/learn/{game.name}", words.text("how-learn"))] if lessons_of(game) else []
    return "".join(f' · <a href="{address}">{escape(said)}</a>' for address, said in links)


def _section(game: Game, words: Words, section: str) -> str:
    clauses = [clause for clause in game.clauses.values() if clause.section == section]
    shown = "".join(_clause(game, words, clause.id) for clause in clauses)
    return f"<section><h2>{escape(game.clauses.sections[section][words.lang])}</h2>{shown}</section>"


def _clause(game: Game, words: Words, name: str) -> str:
    clause = game.clause(name)
    mark = {"ruling": words.text("ruling"), "option": words.text("optional")}.get(clause.kind, "")
    label = f' <em class="mark">{escape(mark)}</em>' if mark else ""
    examples = [scenario for scenario in scenarios(game.folder) if scenario.clauses[0] == name][:SHOWN]
    figures = "".join(_figure(game, words, scenario) for scenario in examples)
    addenda = "".join(_addendum(words, addendum, said) for addendum, said in words.addenda(clause))
    return (
        f'<article id="{name}"><h3>{name}{label}</h3><p>{escape(clause.text(words.lang))}</p>'
        f"{addenda}{figures}</article>"
    )


def _addendum(words: Words, name: str, said: str) -> str:
    return f'<p class="addendum {name}"><em class="mark">{escape(words.text(name))}</em> {escape(said)}</p>'


def _figure(game: Game, words: Words, scenario: Scenario) -> str:
    match = Match(game, game.check_seats(scenario.seats), game.settings(scenario.options), scenario.given)
    view = match.engine.view(match.state, EVERYTHING)
    box = " ".join(map(str, game.picture.frame(view)))
    body = "".join(group(key, markup) for key, markup in game.picture.draw(view))
    cases = "".join(_case(game, words, scenario, case) for case in scenario.cases if case.steps)
    title = escape(scenario.titles[words.lang])
    return (
        f'<figure><svg class="board {game.name}" viewBox="{box}" role="img" aria-label="{title}">{body}</svg>'
        f"<figcaption><p>{title}</p><ul>{cases}</ul></figcaption></figure>"
    )


def _case(game: Game, words: Words, scenario: Scenario, case: Case) -> str:
    match = Match(game, game.check_seats(scenario.seats), game.settings(scenario.options), scenario.given)
    said, refused = [], ""
    for step in case.steps:
        said.append(words.tell(match.turn, step))
        try:
            match.play(step)
        except Refused as refusal:
            refused = refusal.clause
    mark = f'✗ <a href="#{refused}">{refused}</a>' if refused else "✓"
    return f"<li>{mark} {escape(' '.join(said))} <code>{escape(' ; '.join(case.steps))}</code></li>"
