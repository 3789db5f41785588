"""Words: French and English, articles, what is heard in secret, endings, and the language of this machine."""

import random
from collections import Counter
from pathlib import Path

import pytest

from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.core.protocol import CHANCE, Said
from howdah.games import load
from howdah.show.words import LANGUAGES, preferred
from tests.altered import altered, folder_of
from tests.cases import GAMES


def test_sentences(siam: Game) -> None:
    move = siam.lexicon.find("move c1 c2 E")
    assert siam.words("en").say(0, move) == "An elephant steps from c1 to c2, facing east."
    said = siam.words("fr").say(1, move)
    assert "rhinocéros" in said.lower()
    assert "est" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_negative_number_has_a_true_minus(lang: str) -> None:
    words = load("bombay_bazar").words(lang)
    promised = {"gain": 1, "length": 3}
    assert "−45" in words.line(("promise-lay-alone", {**promised, "score": -45}))
    assert " 45" in words.line(("promise-lay-alone", {**promised, "score": 45}))


def test_messages_in_a_message_are_listed() -> None:
    counts = (("ruby", 1), ("opal", 2), ("topaz", 3))
    gems: tuple[Said, ...] = tuple(("gems", {"gem": gem, "count": n}) for gem, n in counts)
    said = [load("bazaar").words(lang).line(("why-cannot-buy", {"gems": gems})) for lang in ("en", "fr")]
    assert said == [
        "You lack one ruby, two opals and three topazes for this card.",
        "Pour cette carte, il vous manque un rubis, deux opales et trois topazes.",
    ]


def test_the_language_is_known(siam: Game) -> None:
    with pytest.raises(Unreadable, match="en and fr"):
        siam.words("de")


def test_secret_steps_and_chance(nim: Game) -> None:
    words = nim.words("en")
    assert words.seat(CHANCE) == "Chance"
    assert words.say(CHANCE, nim.lexicon.find("charm 2")) == "A charm is drawn: 2."
    assert words.say_secretly(CHANCE, "charm") == "A charm is drawn."


def test_endings_and_winners(nim: Game, siam: Game) -> None:
    assert nim.words("en").ending("NIM-6", [1]) == "The last stone is taken. Seat 1 won."
    assert nim.words("en").ending("NIM-7", [0, 2]).endswith("Seat 0 and Seat 2 share the win.")
    assert siam.words("en").ending("SIA-21", []).endswith("the game is a draw.")
    assert siam.words("fr").ending("SIA-17", [0]).endswith("Les éléphants gagnent.")
    assert siam.words("fr").ending("SIA-17", [0], ["Ada", ""]).endswith("Ada gagne.")
    assert siam.words("fr").ending("/resign", [0]) == "Victoire par abandon\N{NO-BREAK SPACE}: Les éléphants."
    assert siam.words("en").ending("/resign", []) == "Game abandoned."
    assert nim.words("en").ending("/resign", [0]) == "Seat 0 won by resignation."
    assert nim.words("en").ending("/late", [1], ["", "Ada"]) == "Ada won on time."
    assert nim.words("fr").ending("NIM-7", [0, 2]) != nim.words("en").ending("NIM-7", [0, 2])


def test_names_of_targets(siam: Game, nim: Game) -> None:
    assert siam.words("en").name("reserve-0") == "the elephants’ reserve"
    assert siam.words("fr").name("reserve-0") == "la réserve des éléphants"
    assert siam.words("en").name("N") == "north"
    assert siam.words("en").name("c3") == "c3"
    assert nim.words("fr").name("2") == "deux pierres"


def test_missing_words_say_which(siam: Game) -> None:
    with pytest.raises(LookupError, match="siam has no words for 'elephant' in fr"):
        siam.words("fr").text("elephant")
    with pytest.raises(LookupError, match="'say-turn' of siam in en fails"):
        siam.words("en").text("say-turn", who="Elephants")


def test_articles(nim: Game, tmp_path: Path) -> None:
    noun = "heap = tas\n    .the = le tas { $value }\n    .a = un tas\n"
    noun += "say-take = { $who } : { $heap_the }, { $heap_a }, { $heap }."
    game = altered(nim, folder=folder_of(nim, tmp_path / "nim", without="say-take", instead=noun))
    assert game.words("fr").say(1, game.lexicon.find("take B 2")) == "Place 1 : le tas B, un tas, tas."
    assert game.words("fr").noun("heap", "B", "the") == "le tas B"


def test_a_message_is_read_when_it_is_needed_with_those_it_names(nim: Game, tmp_path: Path) -> None:
    said = 'say-take = { say-more } et { -bag }\n# and so on\nsay-more = { -bag(of: "or") }, say-take\n'
    said += "-bag = { $of ->\n    [or] un sac d’or\n   *[other] un sac\n}\nsay-broken = { $\n"
    words = altered(nim, folder=folder_of(nim, tmp_path / "nim", without="say-take", instead=said)).words("fr")
    assert not words.bundle.has_message("say-take")
    assert words.text("say-take") == "un sac d’or, say-take et un sac"
    assert words.bundle.has_message("say-more")
    assert not words.has("-bag")
    with pytest.raises(LookupError, match="'say-broken' of nim in fr cannot be read"):
        words.text("say-broken")


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_US"}, "en"),
        ({"LC_ALL": "FR"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_language_of_this_machine(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], lang: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred() == lang


def test_without_any_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert preferred() in LANGUAGES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_of_every_game_is_said(name: str, lang: str) -> None:
    game = load(name)
    words = game.words(lang)
    for move in range(len(game.lexicon)):
        said = words.say(0, move)
        assert said[0].isupper() or not said[0].isalpha(), said
        assert said.rstrip()[-1] in ".!?…»", said
        assert "{" not in said, said
        assert "  " not in said, said


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_moves_are_not_said_alike(name: str, lang: str) -> None:
    game = load(name)
    said = [game.words(lang).say(0, move) for move in range(len(game.lexicon))]
    assert [sentence for sentence, times in Counter(said).items() if times > 1] == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_seats_say_is_told_in_every_game(name: str, lang: str) -> None:
    """Also where the game has a kind of move of the same name: Bombay and Bulp! draw bales and cards."""
    game = load(name)
    match, rng = game.new(max(2, game.seats[0])), random.Random(1)
    while match.turn == CHANCE:
        match.roll(rng)
    match.play(match.legal()[0])
    said = ["/draw", "/decline draw", f"/undo {len(match.line) - 1}", "/late"]
    for seat, text in zip((0, 1, 0, 0), said, strict=True):
        match.say(seat, text)
    told = [game.words(lang).tell(step.actor, step.text, step.came) for step in match.log[-len(said) :]]
    assert all(line and "{" not in line for line in told)
    assert len(set(told)) == len(said)


@pytest.mark.parametrize(
    ("clause", "en", "fr"),
    [("/resign", "By resignation.", "Par abandon."), ("SIA-17", "A rock has left the board.", None)],
)
def test_how_a_game_ended_is_told_without_who_won_it(siam: Game, clause: str, en: str, fr: str | None) -> None:
    assert siam.words("en").cause(clause) == en
    assert siam.words("fr").cause(clause) == (fr or siam.words("fr").ending(clause, []))
    assert siam.words("en").ending(clause, [0]) != en


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause", ["/resign", "/late", "/finish"])
def test_every_end_outside_the_rules_has_its_cause(siam: Game, clause: str, lang: str) -> None:
    assert siam.words(lang).cause(clause).endswith(".")
