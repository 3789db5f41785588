"""Bazaar where scenarios end: broken data, positions that cannot be, and a second opinion on whole games.

The second opinion plays by texts and knows nothing of `rules`; it was written from the clauses, as plainly as they are.
"""

import copy
import json
import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import howdah
from howdah.core import data, data_file
from howdah.core.errors import Unreadable
from howdah.core.protocol import CHANCE, OVER, TABLE
from howdah.core.schema import SPECTATOR
from howdah.games import load
from howdah.games.bazaar import components
from howdah.games.bazaar.picture.panel import SEAT_WIDTH
from howdah.server.sockets.choosing import options
from howdah.session.match import Match
from howdah.session.table import Table

BAZAAR = howdah.load("bazaar")
SHIPPED = tomllib.loads((BAZAAR.folder / "data.toml").read_text(encoding="utf-8"))
NAMES = {"R": "ruby", "S": "sapphire", "O": "opal", "T": "topaz", "D": "diamond"}
LETTER = {name: letter for letter, name in NAMES.items()}
ROWS = {card["id"]: card["rows"] for card in SHIPPED["exchange"]["card"]}
WANTED = {card["id"]: Counter(card["gems"]) for card in SHIPPED["collection"]["card"]}
STARRED = {card["id"] for card in SHIPPED["collection"]["card"] if card.get("star")}
POINTS = ({3: 1, 2: 2, 1: 3, 0: 5}, {3: 2, 2: 3, 1: 5, 0: 8}, {3: 3, 2: 5, 1: 8, 0: 12})
FALLING = ["star", "diamond", "sapphire", "opal", "ruby", "topaz"]
PLAYED = "merchants=1,2 piles=12/5,17/5,31/5,2/5 hands=R,S turn=0/act"


class Ledger:
    """A game as the clauses tell it."""

    def __init__(self, seats: int, classic: bool, many: bool) -> None:
        self.seats, self.classic, self.many = seats, classic, many
        self.cards: list[int] = []
        self.seen: list[int] = []
        self.piles: list[list[int | str]] = [[*["?"] * 5, "star"] for _ in range(4)]  # the first one shows
        self.hands = [Counter[str]() for _ in range(seats)]
        self.points, self.won, self.turns = [0] * seats, [0] * seats, [0] * seats
        self.rolls: dict[int, str] = {}
        self.rolling = list(range(seats))
        self.mover, self.idle, self.wait, self.given = -1, 0, "", 0
        self.has_bought = self.is_over = False
        self.star = -1

    @property
    def me(self) -> Counter[str]:
        return self.hands[self.mover]

    @property
    def bank(self) -> Counter[str]:
        return Counter({gem: 20 - sum(hand[gem] for hand in self.hands) for gem in "RSOTD"})

    @property
    def gone(self) -> int:
        return sum(pile == ["star"] if self.classic else not pile for pile in self.piles)

    def payable(self, pile: int) -> bool:
        shown = self.piles[pile][:1]
        if shown in ([], ["?"]):
            return False
        if shown == ["star"]:
            return not self.classic and self.me.total() >= 5
        return self.me >= WANTED[int(shown[0])]

    def offers(self) -> list[str]:
        found = []
        for card in sorted(self.cards):
            for number, row in enumerate(ROWS[card], 1):
                for side, pay, take in ((">", row["left"], row["right"]), ("<", row["right"], row["left"])):
                    if self.me >= Counter(pay) and self.bank + Counter(pay) >= Counter(take):
                        found.append(f"trade {card}.{number} {side}")
        return found

    def choices(self) -> list[str]:
        if self.is_over:
            return []
        if len(self.cards) < 2:
            return [f"exchange {card}" for card in ROWS if card not in self.cards]
        if any(pile[:1] == ["?"] for pile in self.piles):
            return [f"card {card}" for card in WANTED if card not in self.seen]
        if self.mover < 0:
            return [f"first {face}" for face in [*NAMES.values(), "star"]]
        match self.wait:
            case "die":
                return [f"die {face}" for face in [*NAMES.values(), "star"]]
            case "pick":
                return [f"pick {NAMES[gem]}" for gem in NAMES if self.bank[gem]]
            case "pay" | "drop":
                return [f"{self.wait} {NAMES[gem]}" for gem in NAMES if self.me[gem]]
            case "buy":
                buys = [f"buy {pile + 1}" for pile in range(4) if self.payable(pile)]
                return buys + ([] if self.me.total() > 10 else ["done"])
        return ["roll", *(self.offers() if self.turns[self.mover] else [])]

    def play(self, text: str) -> None:
        kind, *values = text.split()
        match kind:
            case "exchange":
                self.cards.append(int(values[0]))
            case "card":
                self.turn_up(int(values[0]))
            case "first":
                self.open(values[0])
            case "roll":
                self.wait = "die"
            case "die" if values[0] == "star":
                self.wait = "pick"
            case "die" | "pick":
                self.me[LETTER[values[0]]] += self.bank[LETTER[values[0]]] > 0
                self.shop()
            case "trade":
                self.trade(*values)
            case "buy":
                self.buy(int(values[0]) - 1)
            case "pay":
                self.pay(LETTER[values[0]])
            case "drop":
                self.me[LETTER[values[0]]] -= 1
                if self.me.total() == 10:
                    self.pass_on()
            case "done":
                self.end_turn()

    def turn_up(self, card: int) -> None:
        self.seen.append(card)
        pile = next(pile for pile in self.piles if pile[:1] == ["?"])
        pile[0] = card
        if self.mover >= 0:
            self.go_on()

    def open(self, face: str) -> None:
        self.rolls[self.rolling[len(self.rolls)]] = face
        if len(self.rolls) == len(self.rolling):
            best = min(FALLING.index(roll) for roll in self.rolls.values())
            self.rolling = [seat for seat in self.rolling if FALLING.index(self.rolls[seat]) == best]
            self.rolls = {}
            if len(self.rolling) == 1:
                self.mover = self.rolling[0]

    def trade(self, offer: str, side: str) -> None:
        card, row = map(int, offer.split("."))
        equation = ROWS[card][row - 1]
        pay, take = (equation["left"], equation["right"])[:: 1 if side == ">" else -1]
        self.me.subtract(pay)
        self.me.update(take)
        self.shop()

    def shop(self) -> None:
        self.wait = "buy"
        if not any(self.payable(pile) for pile in range(4)):
            self.end_turn()

    def buy(self, pile: int) -> None:
        if self.piles[pile] == ["star"]:
            self.wait, self.star, self.given = "pay", pile, 0
            return
        card = int(self.piles[pile][0])
        self.me.subtract(WANTED[card])
        self.note(pile, card in STARRED)
        if self.piles[pile] == ["star"]:
            self.go_on()

    def pay(self, gem: str) -> None:
        self.me[gem] -= 1
        self.given += 1
        if self.given == 5:
            self.note(self.star, True)
            self.go_on()

    def note(self, pile: int, has_star: bool) -> None:
        column = has_star + self.gone if has_star or self.classic else 0
        self.points[self.mover] += POINTS[min(column, 2)][min(self.me.total(), 3)]
        self.won[self.mover] += 1
        self.piles[pile].pop(0)
        self.has_bought = True

    def go_on(self) -> None:
        if self.gone == 2:
            self.is_over = True
        elif self.many:
            self.shop()
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.turns[self.mover] += 1
        self.idle = 0 if self.has_bought else self.idle + 1
        self.has_bought = False
        if self.idle == 40 * self.seats:
            self.is_over = True
        elif self.me.total() > 10:
            self.wait = "drop"
        else:
            self.pass_on()

    def pass_on(self) -> None:
        self.mover, self.wait = (self.mover + 1) % self.seats, ""


def gems(match: Match, seat: int) -> Counter[str]:
    return +Counter(dict(zip("RSOTD", map(int, match.state.hands[5 * seat : 5 * seat + 5]), strict=True)))


@pytest.mark.parametrize("rules", ["french", "classic"])
@pytest.mark.parametrize("purchases", ["one", "many"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_second_opinion_agrees_on_whole_games(seats: int, rules: str, purchases: str) -> None:
    ends = Counter[str]()
    for seed in range(4):
        rng = random.Random(f"{seats} {rules} {purchases} {seed}")
        match = BAZAAR.new(seats, {"rules": rules, "purchases": purchases})
        ledger = Ledger(seats, rules == "classic", purchases == "many")
        while match.turn != OVER:
            choices = match.legal()
            assert ledger.choices() == choices, match.record()
            greedy = [text for text in choices if text.startswith("buy")] if rng.random() < 0.7 else []
            text = rng.choice(greedy or choices)
            match.play(text)
            ledger.play(text)
            assert [gems(match, seat) for seat in range(seats)] == [+hand for hand in ledger.hands], match.record()
        assert ledger.is_over
        assert match.scores == ledger.points
        standing = [(-points, won) for points, won in zip(ledger.points, ledger.won, strict=True)]
        assert match.winners == [seat for seat in range(seats) if standing[seat] == min(standing)]
        ends[match.outcome.clause] += 1
    assert ends["BAZ-24"] > 0


def test_twenty_gems_of_each_colour_and_never_more_than_ten_at_a_turn() -> None:
    """BAZ-1 and BAZ-16, counted anew at every step."""
    engine = BAZAAR.engine()
    for seed in range(10):
        state, rng = engine.start(2 + seed % 5, BAZAAR.settings({})), engine.rng(seed)
        while engine.playout(state, rng, 1):
            hands = [[int(n) for n in state.hands[5 * seat : 5 * seat + 5]] for seat in range(6)]
            assert [
                sum(column) + int(left) for column, left in zip(zip(*hands, strict=True), state.bank, strict=True)
            ] == [20] * 5
            if state.phase == 3 and not state.ended:
                assert max(map(sum, hands)) <= 10


def test_an_unseen_card_is_any_card_not_yet_seen() -> None:
    """BAZ-29: what comes up is as likely for a search, and for every seat, as it is for the table."""
    match = BAZAAR.read(
        "merchants=1,2 piles=?/4,17/5,31/5,2/5 hands=-,S points=5,0 won=1,0 turn=0/card quiet=-1 gone=12", 2
    )
    for viewer in (0, 1, SPECTATOR):
        state = match.engine.deal(match.engine.view(match.state, viewer), seed=viewer + 10)
        outcomes = match.engine.chance(state)
        unseen = [card for card in range(1, 46) if card not in (12, 17, 31, 2)]
        assert [BAZAAR.lexicon.texts[move] for move, _ in outcomes] == [f"card {card}" for card in unseen]
        assert {weight for _, weight in outcomes} == {1}


@pytest.mark.parametrize("text", ["die star", "die ruby"])
def test_an_empty_bank_gives_nothing(text: str) -> None:
    """BAZ-11; six hands of ten cannot empty the bank, so it is emptied by force."""
    match = BAZAAR.read(PLAYED, 2)
    match.state.bank[:] = [0] * 5
    match.play("roll")
    match.play(text)
    assert match.turn == 1
    assert gems(match, 0) == Counter("R")


def test_seats_are_alike() -> None:
    """The same game goes on when everybody moves one seat up."""
    at = "merchants=1,2 piles=12/5,17/4,31/5,* hands={} points={} won={} turn={}/act gone=3,41-45"
    here = BAZAAR.read(at.format("RRSSO,RRRSS,TD", "4,9,0", "2,3,1", 0), 3)
    there = BAZAAR.read(at.format("TD,RRSSO,RRRSS", "0,4,9", "1,2,3", 1), 3)
    for text in (
        "trade 1.4 >",
        "buy 4",
        "pay ruby",
        "pay sapphire",
        "pay opal",
        "pay topaz",
        "pay diamond",
        "roll",
        "die opal",
    ):
        assert here.legal() == there.legal()
        here.play(text)
        there.play(text)
    assert there.turn == here.turn + 1
    assert there.scores == [here.scores[seat - 1] for seat in range(3)]


def test_a_promise_is_what_a_purchase_brings() -> None:
    rng, promised = random.Random(4), 0
    for seed in range(12):
        match = BAZAAR.new(2 + seed % 5, {"rules": ("french", "classic")[seed % 2]})
        while match.turn != OVER:
            text = rng.choice([text for text in match.legal() if text.startswith("buy")] or match.legal())
            seat, before = match.turn, match.scores
            tags = re.findall(r"\+(\d+)<", dict(BAZAAR.picture.draw(match.view(0).state))["worth"])
            assert len(tags) == sum(choice.startswith("buy") for choice in match.legal())
            told = BAZAAR.hooks.promise(match.view(seat).state, BAZAAR.lexicon.find(text)) if seat >= 0 else None
            match.play(text)
            while text.startswith("buy") and any(choice.startswith("pay") for choice in match.legal()):
                match.play(rng.choice(match.legal()))
            if text.startswith("buy"):
                promised += 1
                assert str(match.scores[seat] - before[seat]) in tags
                assert told == (
                    "promise-buy",
                    {"points": match.scores[seat] - before[seat], "count": gems(match, seat).total()},
                )
            elif text.startswith("trade") and told and told[0] == "promise-trade":
                assert told[1] == {"count": gems(match, seat).total()}
    assert promised > 50


def test_the_log_tells_what_a_purchase_scores() -> None:
    match = BAZAAR.read("merchants=1,2 piles=12/5,17/5,31/5,* hands=RRRSSD,TT won=0,5 gone=41-45 turn=0/buy", 2)
    for text, said in (
        ("buy 1", ("pile 1 for 3 points", "pile 1 pour 3 points")),
        ("buy 4", ("for 5 points", "5 points")),
    ):
        match.play(text)
        step = match.log[-1]
        for lang, words in zip(("en", "fr"), said, strict=True):
            assert words in BAZAAR.words(lang).tell(step.actor, step.text, step.came, step.told)
        match.undo()


def test_taking_back_is_free_until_the_die_is_cast() -> None:
    match = BAZAAR.read("merchants=1,2 piles=12/5,17/5,31/5,2/5 hands=RRRRSSSD,TT turn=0/act", 2)
    match.play("trade 1.1 >")
    assert "buy 1" in match.legal()
    assert match.is_free(0, 0)
    match.undo()
    match.play("roll")
    match.roll(random.Random(1))
    assert match.turn == 0
    assert not match.is_free(0, 0)


def test_an_odd_seat_stands_in_the_middle_of_its_row() -> None:
    match = BAZAAR.new(3)
    panels = dict(BAZAAR.picture.draw(match.view(0).state))
    assert [re.search(r"x=.(\d+)", panels[f"seat-{seat}"])[1] for seat in range(3)] == ["5", "329", "167"]  # type: ignore[index]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_panels_of_seats_below_the_stall_are_equally_wide(seats: int) -> None:
    view = BAZAAR.new(seats).view(0).state
    for _, moved, _ in BAZAAR.hooks.arrangements(view)[:2]:
        spots = [spot for spot, keys in moved if keys[0].startswith("seat-")]
        widths = [scale * (SEAT_WIDTH + wider) for _, _, scale, _, wider, _ in spots]
        assert max(widths) - min(widths) < 0.1


def test_the_layer_marks_what_can_be_traded_and_bought() -> None:
    match = BAZAAR.read("merchants=1,2 piles=12/5,17/5,31/5,2/5 hands=RRRSSD,TT turn=0/act", 2)
    for viewer, hand in ((0, "RRRSSD"), (1, "TT"), (SPECTATOR, "RRRSSD")):
        drawn = BAZAAR.picture.draw(match.engine.view(match.state, viewer))
        marks = "".join(markup for key, markup in drawn if key.startswith("afford-"))
        sides = [side for card in (1, 2) for row in ROWS[card] for side in (row["left"], row["right"])]
        assert marks.count("ba-afford") == sum(Counter(side) <= Counter(hand) for side in sides)
        assert marks.count("ba-tick") == (viewer != 1)


AT = "merchants=1,2 piles=12/5,17/5,31/5,* hands={} won=0,5 gone=41-45 turn={}"


@pytest.mark.parametrize(
    ("hands", "turn", "viewer", "target", "said"),
    [
        ("RSO,-", "0/act", 0, "1.1 >", "You can make this trade now."),
        ("RSO,-", "0/act", 0, "1.5 >", "You lack two topazes."),
        ("RSO,T", "0/act", 1, "1.1 >", "You lack one ruby."),
        ("RSO,R", "0/act", 1, "1.1 >", "You have the gems for it."),
        ("RSO,T", "0/act", SPECTATOR, "1.5 >", "Lantern lacks two topazes."),
        ("RRRSST,-", "0/buy", 0, "1.1 >", "You have the gems for it, but you have already rolled or traded this turn."),
        ("RRRSST,-", "0/buy", 0, "pile-1", "You can buy it now."),
        ("RRRSST,-", "0/buy", 0, "pile-3", "You lack two opals and one diamond."),
        ("RRRSS,-", "0/act", 0, "pile-1", "You have the gems for it: you buy after you have rolled or traded."),
        ("RRR,-", "0/act", 0, "pile-4", "It costs any five gems, and you have three."),
        ("RRR,-", "0/act", 1, "pile-4", "It costs any five gems, and you have none."),
    ],
)
def test_a_tooltip_says_what_can_be_done_now_or_what_is_lacking(
    hands: str, turn: str, viewer: int, target: str, said: str
) -> None:
    match = BAZAAR.read(AT.format(hands, turn), 2)
    about = BAZAAR.hooks.about(match.engine.view(match.state, viewer))[target]
    assert said in [BAZAAR.words("en").line(one) for one in about]
    assert all(BAZAAR.words("fr").line(one) for one in about)


def test_a_tooltip_and_a_refusal_agree_on_a_bank_that_is_short() -> None:
    hands = "RDDDDDD,DDDDDD,DDDDDDD"
    match = BAZAAR.read(f"merchants=1,2 piles=12/5,13/5,31/5,2/5 hands={hands} turn=0/act", 3)
    (said,) = BAZAAR.hooks.about(match.view(0).state)["1.1 >"]
    assert BAZAAR.words("en").line(said) == "You have the gems for it, but the bank is short of one diamond."


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_gems_are_counted_in_words(lang: str) -> None:
    words = BAZAAR.words(lang)
    told = [words.text("gems", gem=gem, count=n) for gem in NAMES.values() for n in range(1, 15)]
    told += [words.line(("promise-trade", {"count": n})) for n in range(15)]
    told += [words.line(("prompt-pay", {"count": n})) for n in range(1, 6)]
    told += [words.say(0, move) for move in range(len(BAZAAR.lexicon.rows)) if BAZAAR.lexicon.kind(move) == "trade"]
    assert not [said for said in told if re.search(r"\d", said)]


def test_the_table_closes_the_bazaar_and_no_seat_does() -> None:
    table = Table.of(BAZAAR.read(PLAYED, 2, {"minutes": 30}))
    with pytest.raises(howdah.NotYours):
        table.step(0, 0, "close")
    table.tick("close")
    assert table.match.outcome.clause == "BAZ-25"
    record = table.match.record()
    assert "\n1 ! close\n" in record
    assert howdah.read_record(record).position == table.match.position


def test_a_trade_is_told_by_its_gems() -> None:
    move = BAZAAR.lexicon.find("trade 1.1 >")
    assert BAZAAR.words("en").say(0, move) == "Lantern trades one ruby for two diamonds."
    assert BAZAAR.words("fr").say(0, move) == "Lanterne échange un rubis contre deux diamants."
    assert BAZAAR.words("fr").name("1.4 >") == "un rubis contre un saphir, une opale, une topaze et un diamant"
    card = BAZAAR.lexicon.find("card 7")
    assert BAZAAR.words("en").say(CHANCE, card) == "New card: four rubies and one sapphire (star)."


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_reckoning_has_words(lang: str) -> None:
    at = "merchants=1,2 piles=12/5,17/5,31/5,{} hands={} points=12,12 won={} turn=0/act gone=41-45"
    keys = {"reckoning-gems-held", "reckoning-cards", "reckoning-points"}
    for rules, pile, hands, won, text in (
        ("french", "-", "R,SS", "3,3", "close"),
        ("french", "-", "-,-", "2,4", "close"),
        ("french", "-", "-,O", "6,0", "roll"),
        ("classic", "*", "-,O", "5,0", "roll"),
        ("french", "*", "-,O", "5,0", "roll"),
    ):
        match = BAZAAR.read(at.format(pile, hands, won), 2, {"rules": rules, "minutes": 30})
        match.play(text)
        sheet = BAZAAR.hooks.reckoning(match.view(0).state)
        assert sheet.rows[-1].values == match.scores
        for key, values in [*(row.said for row in sheet.rows), *sheet.remarks]:
            keys.add(key)
            assert "{" not in BAZAAR.words(lang).line((key, values))
    assert keys == {key for key in BAZAAR.words(lang).keys if key.startswith("reckoning-")}


@pytest.mark.parametrize("seats", BAZAAR.seats)
def test_the_sketch_fits_a_small_terminal(seats: int) -> None:
    match, rng = BAZAAR.new(seats, {"exchange": "9,10"}), random.Random(seats)
    while match.turn != OVER:
        lines = re.sub(r"\[/?\w*\]", "", BAZAAR.notation.sketch(match.view(0).state)).split("\n")
        assert (len(lines) <= 22, max(map(len, lines)) < 80) == (True, True)
        match.roll(rng) if match.turn == CHANCE else match.play(rng.choice(match.legal()))


# The option that names exchange cards.


@pytest.mark.parametrize("given", ["4,9", "9,4", " 4, 9 ", [4, 9], (9, 4), ["4", "9"]])
def test_exchange_cards_are_named_in_any_way(given: Any) -> None:
    match = BAZAAR.new(2, {"exchange": given})
    assert match.options["exchange"] == "4,9"
    assert match.position.startswith("merchants=4,9 ")


@pytest.mark.parametrize("given", ["4", "4,4", "0,3", "3,11", [1, 2, 3], [], 4, True, "one,two", [4, None], "²,³"])
def test_other_exchange_cards_are_refused(given: Any) -> None:
    with pytest.raises(Unreadable, match="two different exchange cards from 1 to 10"):
        BAZAAR.new(2, {"exchange": given})


def test_values_of_options_have_words() -> None:
    said = [
        [BAZAAR.words(lang).option_value(name, value) for name, value in match.options.items()]
        for lang in ("en", "fr")
        for match in (BAZAAR.new(2, {"exchange": "4,9", "minutes": 30}), BAZAAR.new(2))
    ]
    assert [line[1] for line in said] == ["Cards 4 and 9", "Random", "Cartes 4 et 9", "Tirées au hasard"]
    assert [line[3] for line in said] == ["30 minutes", "never", "30 minutes", "jamais"]


# The data file.


def test_the_shipped_cards_are_what_their_notes_say() -> None:
    assert (ROWS[1][0]["left"], ROWS[1][0]["right"], ROWS[1][0]["provenance"]) == ("R", "DD", "sourced")
    assert (ROWS[1][3]["left"], ROWS[1][3]["right"], ROWS[1][3]["provenance"]) == ("R", "SOTD", "sourced")
    sourced = [row for rows in ROWS.values() for row in rows if row["provenance"] == "sourced"]
    assert len(sourced) == 2
    assert [(card, n) for card in (1, 2) for n, row in enumerate(ROWS[card], 1) if "R" in row.values()] == [
        (1, 1),
        (1, 4),
    ]
    assert sum(WANTED.values(), Counter()) == Counter(dict.fromkeys("RSOTD", 45))
    assert {card for card, wanted in WANTED.items() if max(wanted.values()) >= 4} == STARRED
    assert len(STARRED) == 10


def change(where: str, value: Any) -> Callable[[Any], None]:
    """Returns a change of one entry of the data, found by its keys."""

    def apply(entry: Any) -> None:
        *way, last = (int(key) if key.isdigit() else key for key in where.split("."))
        for key in way:
            entry = entry[key]
        entry[last] = value

    return apply


def copies(where: str) -> Callable[[Any], None]:
    return lambda entry: entry[where]["card"].append(entry[where]["card"][0])


BROKEN = [
    (lambda entry: entry.pop("exchange"), "missing required field `exchange`"),
    (lambda entry: entry.pop("score"), "missing required field `score`"),
    (lambda entry: entry["score"].pop("star"), "at score: Object missing required field `star`"),
    (change("collection.card", "many"), r"collection.card \('many'\): Expected `array`"),
    (change("exchange.card", [1] * 10), r"exchange.card\[0\] \(1\): Expected `object`"),
    (copies("exchange"), "exchange.card: Expected `array` of length <= 10"),
    (lambda entry: entry["collection"]["card"].pop(), "collection.card: Expected `array` of length >= 45"),
    (change("collection.card.3.id", 8), "at collection: Two collection cards have the id 8"),
    (change("exchange.card.3.id", 8), "at exchange: Two exchange cards have the id 8"),
    (change("collection.card.3.id", 46), r"collection.card\[3\].id \(46\): Expected `int` <= 45"),
    (change("exchange.card.3.id", "4"), r"exchange.card\[3\].id \('4'\): Expected `int`"),
    (change("exchange.card.3.id", True), r"exchange.card\[3\].id \(True\): Expected `int`"),
    (change("exchange.card.0.rows", []), r"exchange.card\[0\].rows: Expected `array` of length >= 5"),
    (lambda entry: entry["exchange"]["card"][1]["rows"].pop(), r"card\[1\].rows: Expected `array` of length >= 5"),
    (change("exchange.card.0.rows.0.right", "DR"), r"card\[0\].rows\[0\]: Both sides of an equation hold a gem R"),
    (change("exchange.card.0.rows.0.right", "DDX"), r"card\[0\].rows\[0\].right \('DDX'\): .* matching regex"),
    (change("exchange.card.0.rows.0.left", ""), r"card\[0\].rows\[0\].left \(''\): .* matching regex"),
    (change("exchange.card.0.rows.0.left", "RRRRRR"), r"rows\[0\].left \('RRRRRR'\): .* matching regex"),
    (change("exchange.card.0.rows.0.left", 3), r"rows\[0\].left \(3\): Expected `str`"),
    (change("exchange.card.0.rows.2.provenance", "heard"), r"card\[0\].rows\[2\].provenance \('heard'\)"),
    (change("exchange.card.0.row", []), r"exchange.card\[0\]: Object contains unknown field `row`"),
    (change("collection.card.16.gems", "RRRD"), r"collection.card\[16\].gems \('RRRD'\): .* matching regex"),
    (change("collection.card.16.gems", "rrrdd"), r"collection.card\[16\].gems \('rrrdd'\): .* matching regex"),
    (change("collection.card.16.star", 1), r"collection.card\[16\].star \(1\): Expected `bool`"),
    (change("collection.provenance", "mine"), r"collection.provenance \('mine'\)"),
    (change("score.plain", [5, 3, 2]), "score.plain: Expected `array` of length >= 4"),
    (change("score.star", [8, 5, 3, 99]), r"score.star\[3\] \(99\): Expected `int` <= 12"),
    (change("score.double_star", "12853"), r"score.double_star \('12853'\): Expected `array`"),
]


@pytest.mark.parametrize(("breaks", "sentence"), BROKEN, ids=[sentence for _, sentence in BROKEN])
def test_broken_data_is_told_in_a_sentence(breaks: Callable[[Any], None], sentence: str) -> None:
    entry = copy.deepcopy(SHIPPED)
    breaks(entry)
    with pytest.raises(Unreadable, match=sentence):
        data.checked(entry, components.Data, "bazaar.toml")


def test_the_owner_of_a_box_brings_other_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = (BAZAAR.folder / "data.toml").read_text(encoding="utf-8")
    (tmp_path / "bazaar.toml").write_text(shipped.replace('left = "R", right = "DD"', 'left = "R", right = "OO"'))
    monkeypatch.setenv("HOWDAH_DATA", str(tmp_path))
    cards = components.read(data.load(BAZAAR.folder, components.Data))
    assert cards.exchange[0][0] == (
        (1, 0, 0, 0, 0),
        (0, 0, 2, 0, 0),
    )
    assert data_file.checksum(BAZAAR.folder) != ""


# Positions that cannot be.

UNREADABLE = [
    ("", "needs merchants="),
    (f"{PLAYED} weather=fine", "says nothing about a position"),
    (f"{PLAYED} turn=1/act", "says nothing about a position"),
    (PLAYED.replace("merchants=1,2", "merchants=2,1"), "ascending"),
    (PLAYED.replace("merchants=1,2", "merchants=1"), "Two exchange cards are in play"),
    (PLAYED.replace("merchants=1,2", "merchants=1,11"), "a number from 1 to 10"),
    (PLAYED.replace("hands=R,S", "hands=R"), "should have 2 entries"),
    (PLAYED.replace("hands=R,S", "hands=R,X"), "'X' is none of the letters"),
    (PLAYED.replace("hands=R,S", "hands=RRRRRRRRRRR,S"), "Nobody holds more than 10 gems"),
    (PLAYED.replace("hands=R,S", f"hands={'R' * 21},S"), "20 gems of each colour"),
    (PLAYED.replace("12/5", "17/5"), "A card lies twice"),
    (PLAYED.replace("12/5", "12/6"), "a number from 1 to 5"),
    (PLAYED.replace("12/5", "46/5"), "a number from 1 to 45"),
    (PLAYED.replace("12/5", "?/5"), "other piles should wait for a card"),
    (PLAYED.replace("12/5", "12/4"), "have lost 1 collection cards"),
    (PLAYED.replace("12/5", "12/4") + " gone=40", "have bought 1 cards"),
    (f"{PLAYED} gone=12", "A card lies twice"),
    (f"{PLAYED} points=1,x", "a number from 0 to 300"),
    (f"{PLAYED} die=moon", "'moon' is no die"),
    (f"{PLAYED} dice=ruby,-", "forgotten once somebody begins"),
    (f"{PLAYED} paid=1/2", "paid= names the star card"),
    (f"{PLAYED} quiet=80", "BAZ-28 exactly when 80 turns"),
    (f"{PLAYED} ended=BAZ-24", "BAZ-24 exactly when two piles"),
    (f"{PLAYED} ended=BAZ-25", "only with the option minutes"),
    (f"{PLAYED} ended=BAZ-1", "is no ended"),
    (PLAYED.replace("0/act", "2/act"), "a number from 0 to 1"),
    (PLAYED.replace("0/act", "0/sleep"), "'sleep' is no turn"),
    (PLAYED.replace("0/act", "0/drop"), "only from a hand above 10"),
    (PLAYED.replace("0/act", "0/pay"), "paid= names the star card"),
    (PLAYED.replace("0/act", "0/first"), "During the set-up nobody holds a gem"),
    (PLAYED.replace("0/act", "0/card"), "other piles should wait for a card"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE)
def test_positions_that_cannot_be(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        BAZAAR.read(text, 2)


def test_a_position_and_its_options_agree() -> None:
    with pytest.raises(Unreadable, match="The option exchange names the cards 3,4"):
        BAZAAR.read(PLAYED, 2, {"exchange": "3,4"})
    with pytest.raises(Unreadable, match="With classic rules a star card stays"):
        BAZAAR.read(
            "merchants=1,2 piles=12/5,17/5,31/5,- hands=R,S won=6,0 gone=40-44 turn=0/act", 2, {"rules": "classic"}
        )


def test_the_table_closes_the_bazaar_when_its_minutes_are_over() -> None:
    """BAZ-25: the table's clock, not a seat, records the closing; without the option it never does."""
    table = Table(BAZAAR, 2, {"minutes": 30}, random.Random(1))
    assert table.close(29.9) == []

    assert [(step.actor, step.text) for step in table.close(30.0)] == [(TABLE, "close")]

    assert table.match.outcome.clause == "BAZ-25"
    assert table.close(31.0) == []
    assert Table(BAZAAR, 2, {}, random.Random(1)).close(1e6) == []


def test_a_gem_goes_back_by_a_click_on_the_bank_or_on_the_hand_that_loses_it() -> None:
    match = load("bazaar").read("merchants=1,2 piles=12/5,14/5,13/5,20/5 hands=R,RRRROTTDDDD turn=1/drop die=diamond")
    found = options(match.game, match.seen(0), match.engine.legal(match.state))
    assert ["drop opal", "opal"] in json.loads(bytes(found.choices))
    assert found.shortcuts == [(f"drop {gem}", f"hand-{gem}") for gem in ("ruby", "opal", "topaz", "diamond")]


@pytest.mark.parametrize(
    ("hand", "paid", "is_settled"), [("RRSOT", 0, True), ("RSO", 2, True), ("RRSOTD", 0, False), ("RRRRRRR", 0, True)]
)
def test_a_payment_goes_without_saying_where_every_order_ends_the_same(hand: str, paid: int, is_settled: bool) -> None:
    position = f"merchants=1,2 piles=12/5,17/5,31/5,* hands={hand},- won=0,5 gone=41-45 turn=0/pay paid=4/{paid}"
    match = BAZAAR.read(position)
    moves = [BAZAAR.lexicon.find(text) for text in match.legal()]
    settled = BAZAAR.hooks.settled(match.view(0).state, moves)
    assert (settled is not None) == is_settled
    assert options(BAZAAR, match.view(0).state, moves).settled == (match.legal()[0] if is_settled else None)
    ends = {paid_by(match.copy(), order) for order in (0, -1)}
    assert (len(ends) == 1) == is_settled


def paid_by(match: Match, order: int) -> str:
    """Returns the position after a payment in one order of the colours."""
    while match.turn == 0:
        match.play(match.legal()[order])
    return match.position


def test_nothing_but_gems_goes_without_saying() -> None:
    match = BAZAAR.read("merchants=1,2 piles=12/5,17/5,31/5,2/5 hands=-,- turn=0/act")
    assert match.legal() == ["roll"]
    assert BAZAAR.hooks.settled(match.view(0).state, [BAZAAR.lexicon.find("roll")]) is None


def test_the_opening_die_says_whose_it_is_and_what_it_decides() -> None:
    match, words = BAZAAR.new(3), BAZAAR.words("en")
    rng = random.Random(1)
    while match.turn == CHANCE:
        match.roll(rng)
    dice = [step for step in match.log if step.text.startswith("first")]
    said = [words.tell(step.actor, step.text, told=step.told) for step in dice[:3]]
    signs = ("Lantern", "Teapot", "Slipper")
    assert said == [f"{signs[i]} rolls for who begins: {step.text.split()[1]}." for i, step in enumerate(dice[:3])]


def test_a_pile_without_cards_is_always_called_exhausted() -> None:
    paths = [*BAZAAR.folder.rglob("*.toml"), BAZAAR.folder / "words.en.ftl"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    assert [name for name, text in texts.items() if "used up" in text] == []
    assert "exhausted" in texts["09-end.toml"]
