"""Bombay where scenarios end: broken data, positions that cannot be, secrets dealt anew, promises and reckonings kept,
and a second opinion on whole games.

The second opinion plays by texts and knows nothing of `rules`; it was written from the clauses, as plainly as they are.
"""

import copy
import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import howdah
from howdah.core.data import checked
from howdah.core.errors import Unreadable
from howdah.core.protocol import CHANCE, OVER
from howdah.core.schema import SPECTATOR
from howdah.games.bombay import components, picture
from howdah.games.bombay.picture import landscape, panels
from howdah.games.bombay.prompt import NO_DEED, Values
from howdah.session.match import Match
from howdah.show.words import LANGUAGES

BOMBAY = howdah.load("bombay")
SHIPPED = tomllib.loads((BOMBAY.folder / "data.toml").read_text(encoding="utf-8"))
LETTER = {site["id"]: site["letter"] for site in SHIPPED["sites"]["list"]}
CITY = {city["site"]: city["id"] for city in SHIPPED["cities"]["list"]}
ROADS = {frozenset(road) for road in SHIPPED["roads"]["list"]}
COLUMN = {column["id"]: column["cubes"] for column in SHIPPED["columns"]["list"]}
COLOURS = ["yellow", "purple", "blue", "orange"]
ROUNDS = {2: (4, 4), 3: (3, 5), 4: (4, 4), 5: (5, 3)}
REWARDS = {2: [4, 0], 3: [6, 2, 0], 4: [8, 4, 2, 0], 5: [8, 6, 4, 2, 0]}
MIDDLE = (
    "set=2.1 seat=0 at=D3,D3,A load=YP,O,- rupees=9,4,7 clients=3,1,0 cities=0010,0110,0000"
    " palaces=G1:1,G4:2,H1:0,G2:2 market=BBB/OO/-"
)


class Ledger:
    """A game as the clauses tell it."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.at, self.load = ["A"] * seats, [Counter[str]() for _ in range(seats)]
        self.rupees = [2, 2, 2, 2, 3][:seats]
        self.clients, self.kept = [0] * seats, [Counter[str]() for _ in range(seats)]
        self.cities = [set[str]() for _ in range(seats)]
        self.left = dict.fromkeys(CITY.values(), seats - 1)
        self.bank = 16
        self.bag = Counter({"yellow": 3, "purple": 4, "blue": 5, "orange": 5})
        self.drawn = Counter[str]()
        self.market: list[Counter[str]] = [Counter(), Counter(), Counter()]
        self.demand: dict[str, list[str]] = {}
        self.post: dict[str, str] = {}
        self.token: dict[str, str] = {}
        self.palace: dict[str, int] = {}
        self.set, self.turn, self.played, self.finished = 1, 1, 0, 0
        self.stars, self.has_bought, self.must_take = 3, False, False

    @property
    def me(self) -> int:
        return (self.set - 1 + self.played) % self.seats

    @property
    def here(self) -> str:
        return self.at[self.me]

    @property
    def is_over(self) -> bool:
        return self.set > ROUNDS[self.seats][0]

    def place_of(self, colour: str) -> int | None:
        return next((place for place in range(3) if self.market[place][colour]), None)

    def legal(self) -> set[str]:
        me, site, load = self.me, self.here, self.load[self.me]
        if self.must_take:
            return {f"take {colour}" for colour in self.offered()}
        moves = {"stop"} | ({"wait"} if self.stars == 3 else set())
        for other in LETTER:
            if frozenset((site, other)) in ROADS and self.stars >= (2 if LETTER[other] in "AB" else 1):
                moves.add(f"move {other}")
        colour = self.post.get(site, "")
        place = self.place_of(colour)
        if place is not None and not self.has_bought and load.total() < 2:
            price, stars = [(1, 1), (1, 2), (2, 2)][place]
            if self.rupees[me] >= price and self.stars >= stars:
                moves.add(f"buy {colour}")
        carried = [colour for colour in COLOURS if load[colour]]
        if site in CITY:
            moves |= {f"sell {colour}" for colour in carried if colour in self.demand[CITY[site]]}
        elif site not in self.post and site not in self.palace and list(self.palace.values()).count(me) < 5:
            moves |= {f"build {colour}" for colour in carried}
        return moves

    def offered(self) -> list[str]:
        market = next((market for market in self.market if market.total()), Counter[str]())
        return [colour for colour in COLOURS if market[colour]]

    def play(self, text: str) -> None:
        kind, *values = text.split()
        getattr(self, f"_{kind}")(*values)
        if kind in ("move", "buy", "sell", "build", "take", "wait", "stop") and not self.stars and not self.must_take:
            self._next()

    def _demand(self, city: str, column: str) -> None:
        self.demand[city] = list(COLUMN[column])

    def _post(self, site: str, colour: str) -> None:
        self.post[site] = colour

    def _token(self, site: str, kind: str) -> None:
        self.token[site] = kind

    def _draw(self, colour: str) -> None:
        self.bag[colour] -= 1
        self.drawn[colour] += 1
        if self.drawn.total() == 9 or not self.bag.total():
            sizes = sorted(set(self.drawn.values()), reverse=True)
            for colour, size in self.drawn.items():
                self.market[sizes.index(size)][colour] = size
            self.drawn = Counter()

    def _move(self, site: str) -> None:
        self.stars -= 2 if LETTER[site] in "AB" else 1
        self.at[self.me] = site
        if self.palace.get(site, self.me) != self.me:
            self.rupees[self.palace[site]] += 1

    def _buy(self, colour: str) -> None:
        price, stars = [(1, 1), (1, 2), (2, 2)][self.place_of(colour) or 0]
        self.rupees[self.me] -= price
        self.stars -= stars
        self.has_bought = True
        self._load(colour)

    def _load(self, colour: str) -> None:
        self.market[self.place_of(colour) or 0][colour] -= 1
        self.load[self.me][colour] += 1

    def _spend(self, colour: str) -> None:
        self.stars -= 1
        self.load[self.me][colour] -= 1
        self.bag[colour] += 1

    def _sell(self, colour: str) -> None:
        city = CITY[self.here]
        asked = self.demand[city]
        self._spend(colour)
        self.rupees[self.me] += [4, 3, 1][asked.index(colour)] + (colour == "yellow")
        clients = min(self.bank, (asked.index(colour) == 2) + (colour == "purple"))
        self.clients[self.me] += clients
        self.bank -= clients
        asked.remove(colour)
        asked.append(colour)
        if city not in self.cities[self.me] and self.left[city]:
            self.cities[self.me].add(city)
            self.left[city] -= 1

    def _build(self, colour: str) -> None:
        self._spend(colour)
        self.palace[self.here] = self.me
        token = self.token.pop(self.here, "")
        if token == "rupees2":
            self.rupees[self.me] += 2
        elif token == "bale" and len(self.offered()) > 1:
            self.must_take = True
        elif token == "bale":
            for colour in self.offered():
                self._load(colour)
        elif token:
            self.kept[self.me][token] += 1

    def _take(self, colour: str) -> None:
        self.must_take = False
        self._load(colour)

    def _wait(self) -> None:
        self.stars = 0
        self.rupees[self.me] += 1

    def _stop(self) -> None:
        self.stars = 0

    def _next(self) -> None:
        self.stars, self.has_bought = 3, False
        self.played += 1
        self.finished += 1
        if self.played == self.seats:
            self.played, self.turn = 0, self.turn + 1
        if self.turn > ROUNDS[self.seats][1]:
            self.turn, self.set = 1, self.set + 1
            if not self.is_over:
                for market in self.market:
                    self.bag += market
                    market.clear()

    def scores(self) -> list[int]:
        clients = [self.clients[seat] + self.kept[seat]["client"] for seat in range(self.seats)]
        empires = [clients[seat] + list(self.palace.values()).count(seat) for seat in range(self.seats)]
        ranked = sorted(empires, reverse=True)
        rewards = []
        for empire in empires:
            places = [place for place in range(self.seats) if ranked[place] == empire]
            rewards.append(sum(REWARDS[self.seats][place] for place in places) // len(places))
        tokens = [len(self.cities[seat]) + self.kept[seat]["city"] for seat in range(self.seats)]
        renown = [0 if held < 3 else 4 if held == 3 else 8 for held in tokens]
        return [a + b + c for a, b, c in zip(self.rupees, rewards, renown, strict=True)]


def busy(texts: list[str], rng: random.Random) -> str:
    """Returns a move that makes something happen, more often than not."""
    deeds = [text for text in texts if text.split()[0] in ("buy", "sell", "build", "take")]
    walks = [text for text in texts if text.startswith("move")]
    return rng.choice(deeds if deeds and rng.random() < 0.8 else walks if walks and rng.random() < 0.8 else texts)


def played(seats: int, seed: int, watch: Callable[[Match], None] = lambda _: None) -> Match:
    """Returns a game of busy merchants, played to its end."""
    match, rng = BOMBAY.new(seats), random.Random(seed)
    while match.turn != OVER:
        watch(match)
        if match.turn == CHANCE:
            match.roll(rng)
        else:
            match.play(busy(match.legal(), rng))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_second_opinion_agrees(seats: int, seed: int) -> None:
    ledger = Ledger(seats)

    def compare(match: Match) -> None:
        if match.line:
            ledger.play(BOMBAY.lexicon.texts[match.line[-1]])
        if match.turn >= 0:
            assert (match.turn, set(match.legal())) == (ledger.me, ledger.legal()), match.position
            assert match.state.rupees[:seats] == ledger.rupees, match.position

    match = played(seats, seed, compare)
    ledger.play(BOMBAY.lexicon.texts[match.line[-1]])
    sets, turns = ROUNDS[seats]
    assert ledger.is_over
    assert ledger.finished == sets * turns * seats
    assert match.scores == ledger.scores()
    assert match.state.clients[:seats] == ledger.clients


def broken(change: Callable[[dict[str, Any]], object]) -> str:
    """Returns what is said of data that were changed for the worse."""
    data = copy.deepcopy(SHIPPED)
    change(data)
    with pytest.raises(Unreadable) as refusal:
        checked(data, components.Data, "bombay.toml")
    return str(refusal.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["sites"]["list"].pop(0), "0 sites A; it should have 1"),
        (lambda d: d["sites"]["list"][0].update(id="B"), "Two sites have the id B"),
        (lambda d: d["sites"]["list"][0].update(id="a hill"), "sites.list[0].id ('a hill')"),
        (lambda d: d["sites"]["list"][22].update(letter="K"), "sites.list[22].letter ('K'): Invalid enum value 'K'"),
        (lambda d: d["sites"]["list"][5].update(x=130), "sites.list[5].x (130): Expected `float` <= 100"),
        (lambda d: d["sites"]["list"][0].update(x=71, y=65), "Two sites lie at the same place"),
        (lambda d: d["sites"]["list"][0].pop("x"), "sites.list[0]: Object missing required field `x`"),
        (
            lambda d: d["sites"]["list"].extend({"id": f"H{i}", "letter": "H", "x": i, "y": 1} for i in range(3, 20)),
            "sites.list: Expected `array` of length <= 40",
        ),
        (lambda d: d["roads"]["list"].append(["A", "Z9"]), "leads to Z9, which is no site"),
        (lambda d: d["roads"]["list"].append(["A", "A"]), "from A to itself"),
        (lambda d: d["roads"]["list"].append(["A", "E2"]), "from A to E2 is there twice"),
        (lambda d: d["roads"].update(list=[r for r in d["roads"]["list"] if "G8" not in r]), "start hill to G8"),
        (lambda d: d["cities"]["list"].pop(), "cities.list: Expected `array` of length 4, got 3"),
        (lambda d: d["cities"]["list"][0].update(site="D2"), "four sites D, one on each"),
        (
            lambda d: d["columns"]["list"][0].update(cubes=["yellow", "yellow", "blue"]),
            "Column c1 should have three",
        ),
        (lambda d: d["columns"]["list"][0].update(cubes=["yellow", "purple", "blue"]), "4 blue cubes"),
        (lambda d: d["columns"]["list"].pop(), "columns.list: Expected `array` of length 4, got 3"),
        (lambda d: d["tokens"]["list"].pop(), "tokens.list: Expected `array` of length >= 8"),
        (lambda d: d["tokens"]["list"][0].update(yellow="tiger"), "tokens.list[0].yellow ('tiger')"),
        (lambda d: d["first_game"]["demands"].update(bombay="c2"), "demands should use each of c1, c2, c3, c4 once"),
        (lambda d: d["first_game"]["demands"].pop("bombay"), "demands should be one for each of indore"),
        (lambda d: d["first_game"]["posts"].pop("E1"), "posts should be on all E and F"),
        (lambda d: d["first_game"]["posts"].update(E1="blue"), "posts on E should be one of each colour"),
        (lambda d: d["first_game"]["tokens"].update(G1="P2"), "tokens should use each of P1"),
        (lambda d: d.pop("tokens"), "missing required field `tokens`"),
    ],
)
def test_broken_data_are_told_in_a_sentence(change: Callable[[dict[str, Any]], object], said: str) -> None:
    assert said in broken(change)


def test_a_map_may_have_more_empty_sites() -> None:
    data = copy.deepcopy(SHIPPED)
    data["sites"]["list"].append({"id": "H3", "letter": "H", "x": 30, "y": 55})
    data["roads"]["list"].append(["H3", "A"])
    assert len(checked(data, components.Data, "bombay.toml").sites.list) == 25


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "whose turn"),
        ("seat=0 rupees=?,2", "behind the screens"),
        ("seat=0 camels=2", "says nothing"),
        ("seat=7", "from 0 to 1"),
        ("seat=0 set=9.1", "from 1 to 4"),
        ("seat=0 actions=0", "an action left"),
        ("seat=0 at=A,Z", "no site 'Z'"),
        ("seat=0 at=A", "2 parts"),
        ("seat=0 load=YYY,-", "two bales"),
        ("seat=0 load=YX,-", "should be bales"),
        ("seat=0 load=YY,YY", "3 yellow bales, not 4"),
        ("seat=0 market=YY/Y/-", "one market"),
        ("seat=0 drawn=Y", "cannot be drawn"),
        ("seat=0 clients=9,9", "16 client tokens"),
        ("seat=0 cities=1000,1000", "one city token less than seats"),
        ("seat=0 bank=3", "bank=16, not bank=3"),
        ("seat=0 demand=YYP/POB/YPO/OBY", "three different colours"),
        ("seat=0 demand=POB/POB/YPO/OBY", "three demand cubes"),
        ("seat=0 palaces=D1:0", "No palace can stand on D1"),
        ("seat=0 palaces=E1:0", "No palace can stand on E1"),
        ("seat=0 palaces=A:0,B:0,H1:0,H2:0,F1:0,F2:0", "five palaces, not 6"),
        ("seat=0 palaces=G1:0 kept=0+0,0+0", "1 client palace tokens have left"),
        ("seat=0 palaces=G1:0 kept=0+0,1+0", "more palace tokens than"),
        ("seat=0 palaces=G1:5", "cannot lie there"),
        ("seat=0 tokens=G1:client", "either its palace token or a palace"),
        ("seat=0 posts=E1:Y,E2:Y,E3:P,E4:O", "1 posts of each colour"),
        ("seat=0 posts=F1:Y", "cannot lie there"),
        ("seat=0 placed=3", "in their order"),
    ],
)
def test_positions_that_cannot_be(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(said)):
        BOMBAY.read(text)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_what_is_dealt_could_be(viewer: int) -> None:
    """A position that is read back has passed every census, so the palaces explain the tokens that were dealt."""
    match = BOMBAY.read(MIDDLE, 3)
    view = match.engine.view(match.state, viewer)
    found = set()
    for seed in range(100):
        state = match.engine.deal(view, seed)
        text = BOMBAY.notation.show(state)
        assert BOMBAY.position(text, 3, match.settings) == state
        found.add(text)
    assert len(found) > 10


def test_every_screen_is_as_likely() -> None:
    match = BOMBAY.read(MIDDLE, 3)
    view = match.engine.view(match.state, 0)
    deals = [match.engine.deal(view, seed) for seed in range(600)]
    for seat in (1, 2):
        assert 255 < sum(state.clients[seat] for state in deals) < 345  # one client is missing
        assert 5.2 < sum(state.rupees[seat] for state in deals) / 600 < 5.8  # eleven rupees are
        assert 255 < sum(state.visits[4 * seat + 1] for state in deals) < 345  # one token of the second city is
        assert all(state.visits[4 * seat + 2] + state.visits[4 * (3 - seat) + 2] == 1 for state in deals)
    kept = Counter(state.kept_clients[1] for state in deals)  # one palace of seat 1, two of seat 2 on three tokens
    assert 160 < kept[1] < 240


def test_with_two_seats_the_open_table_tells_all() -> None:
    match = BOMBAY.read("seat=0 rupees=3,8 clients=1,4 cities=1000,0110 palaces=G1:1,H1:0 market=BBB/OO/-")
    for viewer in (0, 1):
        assert match.engine.deal(match.engine.view(match.state, viewer), 5) == match.state


@pytest.mark.parametrize("seats", [2, 5])
def test_promises_are_kept(seats: int) -> None:
    seen = Counter[str]()

    def check(match: Match) -> None:
        if match.turn < 0:
            return
        me, view = match.turn, match.engine.view(match.state, match.turn)
        for text in match.legal():
            promised = picture.promise(view, BOMBAY.lexicon.find(text))
            if promised is None:
                continue
            key, values = promised
            seen[key] += 1
            assert all(BOMBAY.words(lang).text(key, **values) for lang in LANGUAGES)  # type: ignore[arg-type]
            after = match.engine.copy(match.state)
            match.engine.play(after, BOMBAY.lexicon.find(text))
            gained = after.rupees[me] - match.state.rupees[me]
            if key.startswith("promise-sell"):
                assert (gained, after.clients[me] - match.state.clients[me]) == (values["rupees"], values["clients"])
                assert (sum(after.visits) > sum(match.state.visits)) == (key == "promise-sell-city")
            elif key == "promise-buy":
                assert gained == -int(values["rupees"])
            elif key == "promise-move-toll":
                assert after.rupees[values["seat"]] == match.state.rupees[values["seat"]] + 1
            elif key == "promise-wait":
                assert gained == 1

    for seed in range(3):
        played(seats, seed, check)
    assert {"promise-move", "promise-buy", "promise-build-token", "promise-wait"} <= set(seen)
    assert any(key.startswith("promise-sell") for key in seen)


def test_the_reckoning_adds_up() -> None:
    match = played(4, 3)
    rows, remarks = picture.reckoning(match.view().state)
    parts = [row.values for row in rows if row.role == "part"]
    assert (rows[-1].role, rows[-1].values) == ("total", match.scores)
    assert [sum(map(int, one)) for one in zip(*parts, strict=True)] == match.scores
    assert not remarks
    assert all(BOMBAY.words(lang).line(row.said) for lang in LANGUAGES for row in rows)


def test_a_closed_screen_is_not_reckoned() -> None:
    match = BOMBAY.read(MIDDLE, 3)
    for viewer, seen in ((1, [1]), (None, [])):
        rows, remarks = picture.reckoning(match.view(viewer).state)
        palaces, *others = rows
        assert palaces.values == match.state.built[:3]
        assert all([seat for seat in range(3) if row.values[seat] is not None] in (seen, []) for row in others)
        assert [seat for seat in range(3) if rows[-1].values[seat] is not None] == seen
        assert remarks == [("reckoning-hidden", {})]
    assert match.scores == [0, 0, 0]


def test_the_layer_shows_what_the_rest_of_the_turn_reaches() -> None:
    start = "seat=0 at={} actions={} market=YYYBBB/PP/O"
    cheapest: dict[str, int] = {}
    edge = [("E2,A", 3)]
    while edge:
        at, left = edge.pop()
        match = BOMBAY.read(start.format(at, left))
        for move in (text for text in match.legal() if text.startswith("move")):
            site = move.split()[1]
            spare = left - (2 if LETTER[site] in "AB" else 1)
            if site != "E2" and 3 - spare < cheapest.get(site, 9):
                cheapest[site] = 3 - spare
                edge += [(f"{site},A", spare)] if spare else []
    shown = re.findall(r">(\d)</text>", landscape.reach(BOMBAY.read(start.format("E2,A", 3)).view(0).state))
    assert Counter(map(int, shown)) == Counter(cheapest.values())


@pytest.mark.parametrize("seats", BOMBAY.seats)
def test_the_sketch_fits_a_small_terminal(seats: int) -> None:
    def fits(match: Match) -> None:
        lines = re.sub(r"\[/?\w*\]", "", BOMBAY.notation.sketch(match.view().state)).split("\n")
        assert (len(lines) <= 20, max(map(len, lines)) < 80) == (True, True)

    played(seats, 1, fits)


def test_the_sketch_tells_elephants_from_sites() -> None:
    drawn = BOMBAY.notation.sketch(BOMBAY.read(MIDDLE, 3).view(0).state)
    assert "D3⌂@[seat0]0[/][seat1]1[/]" in drawn
    assert re.search(r"[^2]A@\[seat2\]2", drawn)
    assert "₹9 ♀3 ⌂D3" in drawn
    assert drawn.count("▒▒▒▒") == 2


def test_taking_back_is_free_until_the_turn_has_passed() -> None:
    match = BOMBAY.read("seat=0 at=E2,A actions=3 rupees=2,2 market=YYYBBB/PP/O", 2, {"first_game": True})
    for text in ("buy " + SHIPPED["first_game"]["posts"]["E2"], "move G3"):
        match.play(text)
        assert match.is_free(0, 0)
    match.play("stop")
    assert not match.is_free(0, 0)


def test_a_hill_tells_its_cost_whatever_stands_there() -> None:
    assert landscape.names().count("#bo-star") == 4
    drawn = [key for key, _ in picture.draw(BOMBAY.read(MIDDLE, 3).view(0).state)]
    assert drawn.index("names") > max(drawn.index(f"elephant-{seat}") for seat in range(3))


def test_the_light_on_a_citys_demands_lies_under_its_prices() -> None:
    drawn = landscape.demand(BOMBAY.read(MIDDLE, 3).view(0).state, 2)  # D3, where the seat to decide stands
    assert drawn.index("data-t='demand'") < drawn.index("class='price'")


def test_the_light_on_a_stack_lies_under_the_price_of_its_market() -> None:
    drawn = panels.market(BOMBAY.read("seat=0 at=E2,A market=YYYBBB/PP/O").seen(0), 0)
    assert drawn.rindex("data-t='stack-") < drawn.index("#bo-coin")


SELLING = "set=2.3 seat=0 at=D2,E3 load=BP,PP demand=POB/YPB/YPO/YBO market=P/YYBB/O"


def paths(match: Match) -> dict[str, set[tuple[str, ...]]]:
    """Returns all ways to click each legal move of the seat to decide."""
    view, legal = match.seen(match.turn), match.engine.legal(match.state)
    ways = [(move, picture.path(view, move)) for move in legal] + picture.shortcuts(view, legal)
    return {text: {path for move, path in ways if BOMBAY.lexicon.texts[move] == text} for text in match.legal()}


def test_a_bale_in_a_basket_is_sold_in_a_city_and_pays_for_a_palace_elsewhere() -> None:
    selling = paths(BOMBAY.read(SELLING))
    assert selling["sell blue"] == {("demand", "ask-blue"), ("bale-blue",)}
    building = paths(BOMBAY.read(SELLING.replace("D2", "G7")))
    assert building["build blue"] == {("palace", "bale-blue"), ("bale-blue", "palace"), ("bale-blue", "G7")}
    assert paths(BOMBAY.read(SELLING.replace("D2", "E1")))["move H1"] == {("H1",)}


def test_each_bale_that_can_be_sold_is_offered_with_what_it_brings() -> None:
    """In the list of Nagpur purple is in the middle, 3 rupees and a client, and blue at the bottom: 1 and a client."""
    drawn = landscape.offers(BOMBAY.read(SELLING).seen(0))
    offers = re.findall(r"data-ghost='ask-(\w+)'>(.*?)</g>", drawn)
    told = {colour: (re.findall(r">(\d)</text>", inside), inside.count("#bo-client")) for colour, inside in offers}
    assert told == {"yellow": (["5"], 0), "purple": (["3"], 1), "blue": (["1"], 1)}
    assert landscape.offers(BOMBAY.read(SELLING + " bank=0 clients=8,8").seen(0)).count("#bo-client") == 0
    assert landscape.offers(BOMBAY.read(SELLING.replace("D2", "G7")).seen(0)) == ""


def test_what_is_sold_is_told_with_its_price_to_those_who_do_not_see_it() -> None:
    things = picture.stands(BOMBAY.read(SELLING).seen(0))
    told = [BOMBAY.words("en").line((name, what)) for name, what in things["ask-purple"] if not isinstance(what, str)]
    assert told == ["brings 3 rupees and 1 client"]
    assert things["ask-orange"] == []


def test_an_open_post_has_a_sign_with_its_price() -> None:
    drawn = landscape.prices(BOMBAY.read("seat=0 market=YYYBBB/PP/-").seen(0))
    assert (drawn.count("price-sign"), drawn.count("#bo-coin"), drawn.count("#bo-star")) == (3, 3, 4)


def test_city_tokens_lie_in_front_of_the_elephants() -> None:
    drawn = [key for key, _ in picture.draw(BOMBAY.read(MIDDLE, 3).view(0).state)]
    assert drawn.index("left-nagpur") > max(drawn.index(f"elephant-{seat}") for seat in range(3))


@pytest.mark.parametrize(
    ("position", "move", "en", "fr"),
    [
        (
            SELLING,
            "sell purple",
            "Black sells a purple bale in Nagpur for 3 rupees and 1 client.",
            "Noir vend un ballot violet à Nagpur pour 3 roupies et 1 cliente.",
        ),
        (
            SELLING.replace("D2", "G7"),
            "build blue",
            "Black spends a blue bale and builds a palace on G7, which brings two rupees.",
            "Noir dépense un ballot bleu et construit un palais en G7, qui rapporte deux roupies.",
        ),
        (
            SELLING.replace("D2", "H1"),
            "build blue",
            "Black spends a blue bale and builds a palace on H1.",
            "Noir dépense un ballot bleu et construit un palais en H1.",
        ),
        (
            "seat=0 at=E4,A market=YYYBBB/PP/O",
            "buy orange",
            "Black buys an orange bale for 2 rupees.",
            "Noir achète un ballot orange pour 2 roupies.",
        ),
        (
            "seat=0 market=YYYBBB/PP/O palaces=H1:1",
            "move H1",
            "Black goes to H1; Grey takes 1 rupee.",
            "Noir va à l’emplacement H1\u00a0; Gris prend 1 roupie.",
        ),
    ],
)
def test_the_log_tells_what_a_move_cost_or_brought(position: str, move: str, en: str, fr: str) -> None:
    match = BOMBAY.read(position)
    match.play(move)
    step = match.log[-1]
    assert [BOMBAY.words(lang).tell(0, move, step.came, step.told) for lang in ("en", "fr")] == [en, fr]


@pytest.mark.parametrize("seats", [2, 3])
def test_beside_the_map_markets_and_trays_of_few_seats_are_as_wide_and_none_hides_another(seats: int) -> None:
    boxes = {f"market-{place}": box for place, box in enumerate(panels.MARKET)}
    view = BOMBAY.new(seats).seen(0)
    boxes |= {f"tray-{seat}": panels.place_of(view, seat) for seat in range(seats)}
    (left, top, wide, high), moved, _ = picture.arrangements(view)[-1]
    rows = sorted((y + scale * boxes[key][1], scale * boxes[key][3]) for (_, y, scale, *_), (key,) in moved)
    assert len({round(scale * boxes[key][2]) for (_, _, scale, *_), (key,) in moved}) == 1
    assert all(up + tall <= down for (up, tall), (down, _) in pairwise(rows))
    assert (rows[0][0] >= top, sum(rows[-1]) <= top + high, left, wide > 1000) == (True, True, 0, True)


def test_at_the_end_no_site_is_in_reach() -> None:
    match = BOMBAY.read("set=4.4 seat=0 actions=1 at=E2,A market=YYYBBB/PP/O")
    assert "#bo-star" in landscape.reach(match.seen(0))
    match.play("stop")
    assert match.turn == OVER
    assert "#bo-star" not in landscape.reach(match.seen(0))


@pytest.mark.parametrize(("is_open", "told"), [(True, "Fortunes: 13 – 11."), (False, "Your fortune: 11.")])
def test_the_last_turn_tells_the_fortunes_that_are_seen(is_open: bool, told: str) -> None:
    """Behind closed screens only one's own, with the city tokens."""
    position = "set=4.4 seat=0 at=E1,A load=B,- rupees=7,9 cities=1110,0000 market=YYYBB/PP/O"
    match = BOMBAY.read(position, 2, {"open_screens": is_open})
    legal = match.engine.legal(match.state)
    said = BOMBAY.words("en").line(picture.prompt(match.seen(0), (), lambda _: legal))
    assert said.endswith(f"Last turn: unsold silk is lost. {told}")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_prompt_that_tells_of_the_last_bale_and_the_last_turn_ends_each_sentence_once(lang: str) -> None:
    deed: Values = {"deed": "buy", "value": "blue", "last": "yes", "rupees": 1, "cost": 2}
    ends: list[Values] = [{"end": "no"}, {"end": "last", "load": 1, "seen": 1, "fortunes": "5"}]
    for end in ends:
        said = BOMBAY.words(lang).line(("prompt-act", NO_DEED | deed | end | {"actions": 3, "rest": 1}))
        assert ".." not in said
        assert said.endswith(".")
