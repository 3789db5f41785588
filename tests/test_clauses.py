"""Every clause of every game stands in both languages, in the code and in a scenario; nothing cites another."""

import random
import re

import pytest

from howdah.core.protocol import CHANCE, OVER
from howdah.games import load
from howdah.show.words import LANGUAGES
from howdah.testing.traceability import trace

from .cases import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_missing(name: str) -> None:
    assert trace(load(name)).problems() == []


@pytest.mark.parametrize("name", GAMES)
def test_clauses_are_numbered_in_order(name: str) -> None:
    clauses = load(name).clauses
    assert list(clauses) == [f"{clauses.prefix}-{number}" for number in range(1, len(clauses) + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_are_sentences_of_their_own(name: str) -> None:
    for clause in load(name).clauses.values():
        for told in (clause.texts, *clause.addenda.values()):
            texts = [told[lang] for lang in LANGUAGES]
            assert all(text == text.strip() and text.endswith((".", "!", "?", ")", "»")) for text in texts), clause.id
            assert len(set(texts)) == len(texts), clause.id


@pytest.mark.parametrize("name", GAMES)
def test_what_is_ours_stands_apart(name: str) -> None:
    """One label says so, in one word a language; no text says it again."""
    ours = re.compile(r"our ruling|reconstruct|notre (lecture|décision)|arbitrage|reconstitu", re.IGNORECASE)
    for clause in load(name).clauses.values():
        texts = [text for told in (clause.texts, *clause.addenda.values()) for text in told.values()]
        assert not [text for text in texts if ours.search(text)], clause.id


@pytest.mark.parametrize("name", GAMES)
def test_reconstructed_data_are_disclosed(name: str) -> None:
    game = load(name)
    data = game.folder / "data.toml"
    is_reconstructed = data.is_file() and '"reconstructed"' in data.read_text(encoding="utf-8")
    assert is_reconstructed == any(clause.addendum("reconstructed") for clause in game.clauses.values())


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_word_the_same_things(name: str) -> None:
    """A message, and the attributes of a noun, exist in both languages."""
    pages = [(load(name).folder / f"words.{lang}.ftl").read_text(encoding="utf-8") for lang in LANGUAGES]
    keys = [set(re.findall(r"^([a-zA-Z][\w-]*) *=", page, re.MULTILINE)) for page in pages]
    assert keys[0] == keys[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_is_introduced_by_a_clause(name: str) -> None:
    game = load(name)
    kinds = [kind for clause in game.clauses.values() for kind in clause.moves]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) <= set(game.lexicon.patterns)
    match, rng = game.new(), random.Random(1)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.roll(rng)
            continue
        assert {game.lexicon.kind(move) for move in match.engine.legal(match.state)} <= set(kinds)
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_explained(name: str) -> None:
    game = load(name)
    for lang in LANGUAGES:
        for option in game.schema.options:
            assert game.words(lang).option(option)
        assert game.words(lang).text("title")
        assert game.words(lang).text("blurb")
