"""What scenarios of Bulp! cannot say: data, ownership and scores worked out anew, deals, scratch space."""

import copy
import itertools
import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import howdah
from howdah.core.data import checked
from howdah.core.errors import Unreadable
from howdah.core.protocol import CHANCE, OVER
from howdah.core.schema import SPECTATOR
from howdah.games.bulp import components, contents, layout, notation, picture
from howdah.games.bulp.components import KINDS, WAYS
from howdah.games.bulp.findings import findings
from howdah.games.bulp.picture.card import middle
from howdah.games.bulp.picture.water import courses
from howdah.games.bulp.state import NO_END

GAME = howdah.load("bulp")
LEXICON = GAME.lexicon
UNIT = dict(zip(WAYS, layout.UNIT, strict=True))
BACK = dict(zip(WAYS, "SWNE", strict=True))

Cell = tuple[int, int]
Outlet = tuple[Cell, str]
Chain = tuple[int, int, tuple[int, ...]]


# Random games.


def walk(seats: int, options: dict[str, Any], seed: int, every: int) -> Iterator[Any]:
    """Yields copies of positions of a random game, so many steps apart, and of its last."""
    engine = GAME.engine()
    state, rng = engine.start(seats, GAME.settings(options)), engine.rng(seed)
    for step in itertools.count():
        if step % every == 0 or engine.turn(state) == OVER:
            yield engine.copy(state)
        if engine.turn(state) == OVER:
            return
        engine.playout(state, rng, 1)


# A second reckoning, written from the clauses with sets and dictionaries, and without a care for speed.


class Reckoning:
    """Bulp! from BUL-16 to BUL-31, from nothing but the cards, caps and villages."""

    def __init__(self, state: Any) -> None:
        words = GAME.notation.show(GAME.schema.copy(state)).split()
        told = [
            (word, words[i + 1], place(words[i + 2]))
            for i, word in enumerate(words)
            if word in ("pipe", "broken", "cap")
        ]
        blocked = {place(words[i + 1]) for i, word in enumerate(words) if word == "block"}
        self.villages = [named(state.home[seat]) for seat in range(state.seats)]
        self.sources = [named(state.spring[i]) for i in range(state.springs)]
        self.broken = {cell for kind, _, cell in told if kind == "broken"}
        self.outlets = {source: set(WAYS) for source in self.sources}
        self.outlets |= {cell: set(outlets) for kind, outlets, cell in told if kind != "cap"}
        for kind, way, cell in told:
            if kind == "cap":
                self.outlets[cell].remove(way)
        self.usable = hill(state) - blocked - set(self.villages) - set(self.outlets)
        self.held = [int(n) for n in state.held[: state.seats]]
        self.seats = range(state.seats)
        self.chains = self.find_chains()
        self.ends = [self.find_end(seat) for seat in self.seats]
        self.routes = [self.find_route(seat) for seat in self.seats]
        self.away = [self.find_away(seat) for seat in self.seats]
        self.owners = {outlet: self.find_owners(outlet) for outlet in self.open}

    def connects(self, cell: Cell, way: str) -> bool:
        beyond = step(cell, way)
        return way in self.outlets[cell] and BACK[way] in self.outlets.get(beyond, ())

    @property
    def open(self) -> list[Outlet]:
        return [
            (cell, way)
            for cell, ways in self.outlets.items()
            for way in ways
            if not self.connects(cell, way) and step(cell, way) not in self.villages
        ]

    def is_free(self, outlet: Outlet) -> bool:
        return step(*outlet) in self.usable

    def find_chains(self) -> dict[Cell, Chain]:
        """For every card: cards in its chain, the source's place, the directions; the least of them (BUL-22)."""
        best: dict[Cell, Chain] = {cell: (0, i, ()) for i, cell in enumerate(self.sources)}
        before: dict[Cell, Chain] = {}
        while best != before:
            before = dict(best)
            for cell, (length, source, ways) in before.items():
                for way in WAYS:
                    if self.connects(cell, way):
                        chain = (length + 1, source, (*ways, WAYS.index(way)))
                        beyond = step(cell, way)
                        best[beyond] = min(best.get(beyond, chain), chain)
        return best

    def nearest(self, cell: Cell) -> set[int]:
        least = min(distance(cell, village) for village in self.villages)
        return {seat for seat in self.seats if distance(cell, self.villages[seat]) == least}

    def is_connected(self, seat: int) -> bool:
        return any(step(cell, way) == self.villages[seat] for cell, ways in self.outlets.items() for way in ways)

    def find_end(self, seat: int) -> Outlet | None:
        village = self.villages[seat]
        if self.is_connected(seat):
            ends = [(cell, way) for cell, ways in self.outlets.items() for way in ways if step(cell, way) == village]
        else:
            ends = [outlet for outlet in self.open if seat in self.nearest(step(*outlet))]
        return min(ends, key=lambda end: self.order(end, village), default=None)

    def order(self, end: Outlet, village: Cell) -> tuple[Any, ...]:
        length, source, ways = self.chains[end[0]]
        return not self.is_free(end), distance(step(*end), village), length, source, (*ways, WAYS.index(end[1]))

    def find_route(self, seat: int) -> list[Cell]:
        """The cells of a main route, its source first."""
        end = self.ends[seat]
        if end is None:
            return [min(self.sources, key=lambda source: distance(source, self.villages[seat]))]
        _, source, ways = self.chains[end[0]]
        route = [self.sources[source]]
        for way in ways:
            route.append(step(route[-1], WAYS[way]))
        return route

    def find_away(self, seat: int) -> dict[Cell, int]:
        away = dict.fromkeys(self.routes[seat], 0)
        wave = list(away)
        while wave:
            cell = wave.pop(0)
            for way in WAYS:
                if self.connects(cell, way) and step(cell, way) not in away:
                    away[step(cell, way)] = away[cell] + 1
                    wave.append(step(cell, way))
        return away

    def closest(self, seats: set[int], cell: Cell) -> set[int]:
        least = min(self.away[seat].get(cell, 999) for seat in seats)
        return {seat for seat in seats if self.away[seat].get(cell, 999) == least}

    def find_owners(self, outlet: Outlet) -> set[int]:
        if outlet[0] in self.sources:
            return set(self.seats)
        return self.closest(self.nearest(step(*outlet)), outlet[0])

    def lacks_a_free_outlet(self) -> set[int]:
        """BUL-18."""
        if any(map(self.is_connected, self.seats)):
            return set()
        return set(self.seats).difference(*(self.owners[outlet] for outlet in self.open if self.is_free(outlet)))

    def branch(self, card: Cell) -> set[Cell]:
        """BUL-23."""
        reached, wave = set(self.sources), list(self.sources)
        while wave:
            cell = wave.pop()
            for way in WAYS:
                beyond = step(cell, way)
                if self.connects(cell, way) and beyond not in reached and beyond != card:
                    reached.add(beyond)
                    wave.append(beyond)
        return set(self.outlets) - reached

    def payers(self, card: Cell) -> set[int]:
        """BUL-28."""
        users = {seat for seat in self.seats if card in self.routes[seat]}
        if users:
            return users
        stands = [step(*outlet) for outlet in self.open if outlet[0] in self.branch(card)] or [card]
        least = min(distance(stand, village) for stand in stands for village in self.villages)
        tied = {s for s in self.seats for stand in stands if distance(stand, self.villages[s]) == least}
        owner = self.closest(tied, card)
        return owner if len(owner) == 1 else set()

    def faults(self, seat: int) -> int:
        """BUL-28 and BUL-29."""
        leaks = sum(self.owners[outlet] == {seat} and outlet[0] not in self.sources for outlet in self.open)
        return leaks + sum(seat in self.payers(card) for card in self.broken)

    def cells_to_fill(self, starts: list[Cell], village: Cell, emptied: set[Cell]) -> int | None:
        wave, seen = [(cell, 1) for cell in starts if cell in self.usable | emptied], set(starts)
        while wave:
            cell, count = wave.pop(0)
            if distance(cell, village) == 1:
                return count
            for way in WAYS:
                beyond = step(cell, way)
                if beyond in self.usable | emptied and beyond not in seen:
                    seen.add(beyond)
                    wave.append((beyond, count + 1))
        return None

    def end_stands(self, seat: int) -> Cell:
        end = self.ends[seat]
        return step(*end) if end else self.routes[seat][0]

    def simple(self, seat: int) -> int:
        """BUL-26."""
        if self.is_connected(seat):
            return self.faults(seat)
        village = self.villages[seat]
        starts = [step(*o) for o in self.open if self.is_free(o) and seat in self.owners[o]]
        found = self.cells_to_fill(starts, village, set())
        return self.faults(seat) + (distance(self.end_stands(seat), village) if found is None else found)

    def elimination(self, seat: int) -> int:
        """BUL-31."""
        village, cards = self.villages[seat], self.routes[seat][1:]
        others = {cell for other in self.seats if other != seat for cell in self.routes[other]}
        emptied: list[Cell] = []
        while cards and len(emptied) < self.faults(seat) and cards[-1] not in others:
            emptied.append(cards.pop())
        if not emptied and self.is_connected(seat):
            return 0
        start = emptied[-1] if emptied else self.end_stands(seat)
        found = self.cells_to_fill([start], village, set(emptied))
        return distance(start, village) if found is None else found


def place(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)


def hill(state: Any) -> set[Cell]:
    """Returns the cells of the table."""
    (left, top), (right, bottom) = named(state.corner[0]), named(state.corner[1])
    return set(itertools.product(range(left, right + 1), range(top, bottom + 1)))


def step(cell: Cell, way: str) -> Cell:
    return cell[0] + UNIT[way][0], cell[1] + UNIT[way][1]


def distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


CASES = [
    (2, {}),
    (2, {"villages": "length_and_width", "sources": 3}),
    (3, {"scoring": "elimination"}),
    (4, {"obstacles": 3}),
    (4, {"sources": 4, "scoring": "elimination", "distance": 3}),
    (5, {}),
    (8, {"scoring": "elimination"}),
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_owners_routes_and_scores_are_what_the_clauses_say(seats: int, options: dict[str, Any]) -> None:
    for state in walk(seats, options, 24, 43):
        again, found = Reckoning(state), findings(GAME.schema.copy(state))
        assert [named(cell) for cell in found.before] == sorted(again.chains, key=lambda cell: again.chains[cell])
        for cell, owners in found.owners.items():
            for way, seats_ in zip(WAYS, owners, strict=True):
                owned = again.owners.get((named(cell), way), set())
                assert seats_ == sum(1 << seat for seat in owned), (named(cell), way)
        for seat in range(seats):
            end = again.ends[seat]
            assert [named(cell) for cell in found.routes[seat]] == again.routes[seat]
            assert found.ends[seat] == (WAYS.index(end[1]) if end else NO_END)
            assert found.arrived[seat] == again.is_connected(seat)
        reckon = again.elimination if options.get("scoring") == "elimination" else again.simple
        outcome = GAME.engine().outcome(state)
        assert outcome.scores == [reckon(seat) for seat in range(seats)]
        keys = [(outcome.scores[s], len(again.routes[s]) - 1, again.held[s]) for s in range(seats)]
        assert outcome.ranks == [sum(other < key for other in keys) for key in keys]


def named(cell: int) -> Cell:
    return place(layout.NAME[int(cell)])


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (6, {})])
def test_moves_are_legal_exactly_while_everybody_has_a_free_outlet(seats: int, options: dict[str, Any]) -> None:
    """BUL-18, tried on every card that would fit and every cap that is one's own."""
    engine, refused = GAME.engine(), 0
    for state in walk(seats, options, 0, 43):
        if engine.turn(state) < 0:
            continue
        for move in range(notation.BLOCK):
            clause = engine.why_not(state, move)
            if clause == 18 or (clause == 0 and move % 3 == 0):
                after = engine.copy(state)
                engine.play(after, move)
                assert bool(Reckoning(after).lacks_a_free_outlet()) == (clause == 18), LEXICON.texts[move]
                refused += clause == 18
    assert refused


def test_a_state_is_small_without_what_follows_from_it() -> None:
    assert GAME.schema.kept.itemsize <= 1536


def test_asking_changes_nothing() -> None:
    """Searches use scratch, and try cards on the table itself, and leave the state as they found it."""
    engine = GAME.engine()
    for state in walk(4, {"obstacles": 2}, 8, 31):
        before = GAME.schema.pack(state)
        engine.legal(state)
        engine.outcome(state)
        engine.chance(state)
        for move in range(0, len(LEXICON), 13):
            engine.why_not(state, move)
        assert GAME.schema.pack(state) == before


def test_cards_and_caps_are_conserved_from_scratch() -> None:
    for state in walk(6, {}, 3, 17):
        for kind, card in enumerate(components.CARDS):
            in_hands = sum(int(state.hands[seat * KINDS + kind]) for seat in range(8))
            assert in_hands + state.pile[kind] + state.gone[kind] == 2 * card.count
        for seat in range(8):
            assert state.held[seat] == sum(state.hands[seat * KINDS : (seat + 1) * KINDS])
        assert state.left == sum(state.pile)
        assert state.stock + sum(contents.capped_outlets(code).bit_count() for code in state.board) == 48


# Secrets.


def test_a_deal_is_as_likely_as_the_unseen_cards() -> None:
    engine = GAME.engine()
    state = next(itertools.islice(walk(3, {}, 5, 60), 1, None))
    view = engine.view(state, 1)
    unseen = [components.COUNT[k] - int(state.gone[k]) - int(state.hands[KINDS + k]) for k in range(KINDS)]
    deals, found = 1500, Counter[int]()
    for seed in range(deals):
        other = engine.deal(view, seed)
        assert list(other.hands[KINDS : 2 * KINDS]) == list(state.hands[KINDS : 2 * KINDS])
        found.update({k: int(other.hands[k]) for k in range(KINDS)})
    for kind in range(KINDS):
        expected = deals * int(state.held[0]) * unseen[kind] / sum(unseen)
        assert abs(found[kind] - expected) < 6 * (expected + 1) ** 0.5


def test_a_spectator_may_be_dealt_to_as_well() -> None:
    engine = GAME.engine()
    state = next(itertools.islice(walk(2, {}, 5, 60), 1, None))
    dealt = engine.deal(engine.view(state, SPECTATOR), 3)
    assert GAME.rules.conserved(dealt) == GAME.rules.conserved(state)
    assert [sum(dealt.hands[s * KINDS : (s + 1) * KINDS]) for s in range(2)] == [int(n) for n in state.held[:2]]


def test_a_card_is_heard_by_its_receiver() -> None:
    match = GAME.new(3)
    while match.turn == CHANCE and match.state.dealt < 18:
        match.roll()
    assert [step.visible_to for step in match.log] == [0] * 6 + [1] * 6 + [2] * 6


# Set-up.


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("distance_", [3, 7])
def test_villages_are_equally_far_from_their_sources(seats: int, distance_: int) -> None:
    """BUL-4 and BUL-5."""
    state = GAME.engine().start(seats, GAME.settings({"distance": distance_}))
    again = Reckoning(state)
    assert {min(distance(village, s) for s in again.sources) for village in again.villages} == {distance_ + 1}
    places = again.sources + again.villages
    (left, top), (right, bottom) = named(state.corner[0]), named(state.corner[1])
    assert (left, right) == (min(x for x, _ in places) - 2, max(x for x, _ in places) + 2)
    assert (top, bottom) == (min(y for _, y in places) - 2, max(y for _, y in places) + 2)


@pytest.mark.parametrize("seats", range(2, 9))
def test_obstacles_are_symmetric_and_cut_nobody_off(seats: int) -> None:
    """BUL-9."""
    engine = GAME.engine()
    for seed in range(2):
        state, rng = engine.start(seats, GAME.settings({"obstacles": 4, "distance": 3})), engine.rng(seed)
        engine.playout(state, rng, 4)
        again = Reckoning(state)
        centre = named(state.centre)
        blocked = {named(cell) for cell in layout.CELLS if state.board[cell] == contents.BLOCKED}
        shifted = {(x - centre[0], y - centre[1]) for x, y in blocked}
        assert {(-y, -x) if seats == 4 else (-x, y) for x, y in shifted} == shifted
        assert all(distance(cell, place) > 1 for cell in blocked for place in again.sources + again.villages)
        starts = [step(source, way) for source in again.sources for way in WAYS]
        assert all(again.cells_to_fill(starts, village, set()) for village in again.villages)


# The picture's offers.


def test_a_promise_comes_true() -> None:
    match = GAME.read("pipe EW 1,0 pipe ESW 2,0 hands=PIPE_H,PIPE_V/- turn=0")
    view = match.view(0).state
    assert picture.promise(view, LEXICON.find("done")) is None
    key, values = picture.promise(view, LEXICON.find("lay EW 3,0")) or ("", {})
    match.play("lay EW 3,0")
    assert (key, values["points"]) == ("promise-simple", match.scores[0])
    match.play("cap S 2,0")
    assert match.scores[0] == values["points"] - 1
    for lang in ("en", "fr"):
        assert str(values["points"]) in said(lang, key, values)


def said(lang: str, key: str, values: dict[str, int]) -> str:
    return GAME.words(lang).text(key, "", **values)


@pytest.mark.parametrize("scoring", ["simple", "elimination"])
def test_the_reckoning_is_the_score(scoring: str) -> None:
    for state in walk(4, {"scoring": scoring}, 6, 60):
        outcome = GAME.engine().outcome(state)
        sheet = picture.reckoning(GAME.engine().view(state, 2))
        parts = [row.values for row in sheet.rows if row.role == "part"]
        assert sheet.rows[-1].values == outcome.scores
        assert not parts or [sum(map(int, one)) for one in zip(*parts, strict=True)] == outcome.scores
        for key, values in [*(row.said for row in sheet.rows), *sheet.remarks]:
            assert all(GAME.words(lang).line((key, values)) for lang in ("en", "fr"))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_tray_lies_below_the_hill(seats: int) -> None:
    view = GAME.new(seats).view(0).state
    left, top, width, height = picture.frame(view)
    (x, y, wide, high), keys = picture.tray(view)
    assert left <= x
    assert x + wide <= left + width
    assert (top, y + high) == (0, top + height)
    drawn = [key for key, _ in picture.draw(view)]
    assert drawn[-len(keys) :] == keys
    assert all(("tile" in key) or key in ("pile", "stock", "done") for key in keys)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_village_has_a_plate_of_its_own_for_its_name(seats: int) -> None:
    markup = dict(picture.draw(GAME.new(seats).view(0).state))["plates"]
    plates = re.findall(r"data-plate='(\d)( up)?' x='(\d+)' y='(\d+)'", markup)
    assert [int(seat) for seat, *_ in plates] == [*range(seats)]
    places = sorted((int(y), int(x)) for *_, x, y in plates)
    assert all(b[0] > a[0] or b[1] - a[1] >= 4 * 64 for a, b in itertools.pairwise(places))


def test_a_name_makes_way_for_a_pipe_to_its_village() -> None:
    laid = "pipe NE 0,1 pipe EW 1,1 pipe EW 2,1 pipe EW 3,1 pipe EW 4,1"
    before = GAME.read(f"{laid} hands=PIPE_X/- turn=0")
    plates = dict(picture.draw(before.view(0).state))["plates"]
    assert "data-plate='0'" in plates
    before.play("lay NESW 5,1")
    plates = dict(picture.draw(before.view(0).state))["plates"]
    assert "data-plate='0 up'" in plates
    assert "data-plate='1'" in plates


def test_a_cap_can_be_marked_where_it_was_placed() -> None:
    match = GAME.read("pipe EW 1,0 pipe ESW 2,0 hands=PIPE_H,PIPE_V/- turn=0")
    match.play("cap S 2,0")
    view = match.view(1).state
    assert "data-t='2,0+S'" in dict(picture.draw(view))["2,0"]


def wet(view: Any, course: str) -> set[Cell]:
    """Returns the cells in which water runs, from halfway along each stretch of its path."""
    found, x, y = set(), 0.0, 0.0
    for order, numbers in re.findall(r"([Mmvhq])([-\d. ]+)", course):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if order == "M":
            x, y = values
            continue
        dx, dy = (0.0, values[0]) if order == "v" else (values[0], 0.0) if order == "h" else values[-2:]
        if order != "m":
            found.add(cell_of(view, x + dx / 2, y + dy / 2))
        x, y = x + dx, y + dy
    return found


def cell_of(view: Any, x: float, y: float) -> Cell:
    near = min(layout.CELLS, key=lambda cell: math.dist((x / 64, y / 88), _in_cells(view, cell)))
    return named(near)


def _in_cells(view: Any, cell: int) -> tuple[float, float]:
    x, y = middle(view.corner[0], cell)
    return x / 64, y / 88


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_water_runs_through_all_connected_pipes_and_nowhere_else(seats: int) -> None:
    for state in walk(seats, {}, 4, 45):
        view, second = GAME.engine().view(state, SPECTATOR), Reckoning(state)
        full, thin = (wet(view, course) for course in courses(view))
        broken = {cell for cell in second.chains if cell in second.broken}
        leaking = {cell for cell in second.chains if any(before in broken for before in upstream(second, cell))}
        assert full | thin == set(second.chains)
        assert thin - broken == leaking - broken
        assert not full & (leaking - broken)


def upstream(second: Reckoning, cell: Cell) -> list[Cell]:
    """Returns the cards between a source and a card, that are neither."""
    _, source, ways = second.chains[cell]
    route = [second.sources[source]]
    for way in ways:
        route.append(step(route[-1], WAYS[way]))
    return route[1:-1]


def test_a_leak_leaves_little_water_behind_it() -> None:
    view = GAME.read("pipe EW 1,0 broken EW 2,0 pipe EW 3,0 hands=PIPE_H/- turn=0").view(0).state
    full, thin = courses(view)
    x = {cell: middle(view.corner[0], layout.CELL[cell])[0] for cell in ("1,0", "2,0", "3,0")}
    assert f"M{x['1,0'] - 32} " in full
    assert f"M{x['2,0'] - 32} " in full  # up to the hole
    assert f"M{x['2,0']} " in thin
    assert f"M{x['3,0'] - 32} " in thin
    assert f"M{x['3,0'] - 32} " not in full


def test_a_card_comes_from_where_the_viewer_sees_its_holder() -> None:
    match = GAME.read("pipe EW 1,0 hands=PIPE_H,PIPE_V/- turn=0")
    move = LEXICON.find("lay EW 2,0")
    assert picture.travels(match.view(0).state, move) == [("pipe-EW", "2,0")]
    assert picture.travels(match.view(1).state, move) == [("5,0", "2,0")]


def test_no_village_flies_away_when_its_seat_pays_for_a_cap() -> None:
    match = GAME.read("pipe EW 1,0 pipe ESW 2,0 hands=PIPE_H,PIPE_V/- turn=0")
    match.play("cap S 2,0")
    move = LEXICON.find("discard PIPE_V")
    assert picture.travels(match.view(0).state, move) == [("pipe-NS", "stock")]
    assert picture.travels(match.view(1).state, move) == []


def test_a_sketch_tells_owners_caps_and_hands_in_80_columns() -> None:
    text = "pipe EW 1,0 pipe ESW 2,0 cap S 2,0 hands=PIPE_H*2,PIPE_C2,BROKEN_V/PIPE_X turn=0"
    sketch = GAME.notation.sketch(GAME.read(text).view(0).state)
    assert "○ E 2,0 [seat0]0[/]" in sketch
    assert "● S 2,0" in sketch
    assert "[seat0]0[/] ━ EW ×2  ┛ NW ┏ ES  [broken]║ NS[/]" in sketch
    assert "[seat1]1[/] ?1" in sketch
    for seats, most in ((4, 23), (8, 27)):
        for state in walk(seats, {}, 3, 60):
            drawn = re.sub(r"\[/?[a-z]*[0-9]?\]", "", GAME.notation.sketch(GAME.engine().view(state, 0))).split("\n")
            assert max(map(len, drawn[:16])) <= 80
            assert len(drawn) <= most


# Data.


def data() -> dict[str, Any]:
    return tomllib.loads((GAME.folder / "data.toml").read_text(encoding="utf-8"))


def understood(entries: dict[str, Any]) -> components.Components:
    return checked(entries, components.Components, "bulp.toml")


def test_the_deck_is_the_one_described() -> None:
    """BUL-2: 72 pipes and 28 broken cards, every shape of one kind with its counterpart."""
    counts = Counter[str]()
    for card in components.CARDS:
        counts[card.type] += card.count
    assert counts == {"pipe": 72, "broken": 28}
    assert components.CAPS == 24
    assert {c.outlets for c in components.CARDS if c.type == "pipe"} == {
        c.outlets for c in components.CARDS if c.type == "broken"
    }


FAULTS = [
    (("deck", "provenance"), "guessed", r"deck.provenance \('guessed'\)"),
    (("deck", "cards", 0, "count"), 0, r"deck.cards\[0\].count \(0\)"),
    (("deck", "cards", 0, "count"), True, r"deck.cards\[0\].count \(True\)"),
    (("deck", "cards", 0, "id"), "PIPE_H", "Two cards have the id PIPE_H"),
    (("deck", "cards", 0, "id"), "pipe v", "'pipe v'"),
    (("deck", "cards", 0, "outlets"), "N", "Invalid enum value 'N'"),
    (("deck", "cards", 0, "type"), "hose", "Invalid enum value 'hose'"),
    (("deck", "cards", 3, "outlets"), "SW", "PIPE_C2 and PIPE_C1 are both a pipe that can lie as SW"),
    (("caps", "count"), -1, r"caps.count \(-1\)"),
    (("hand", "start"), 13, r"hand.start \(13\)"),
    (("distance", "low"), 8, "backwards"),
    (("distance", "default"), 9, "The default 9 is not from low to high"),
    (("edge", "margin"), "two", r"edge.margin \('two'\)"),
    (("layouts", "list"), [], "one layout for each"),
    (("layouts", "list", 0, "villages"), ["A-E"], "names 2 different villages"),
    (("layouts", "list", 0, "villages"), ["A-E", "A-E"], "names 2 different villages"),
    (("layouts", "list", 0, "villages"), ["A-E", "C-W"], "'C-W' is no village: C is no source"),
    (("layouts", "list", 5, "sources"), {"A": [1, 0], "B": [1, 0]}, "at a place of its own"),
    (("layouts", "list", 6, "copies"), 3, r"layouts.list\[6\].copies \(3\)"),
    (("several_sources", "pair"), [[0, 0], [2, -2]], "several_sources: .* are not different places"),
    (("several_sources", "four"), [[1, 1]], "several_sources.four: Expected `array` of length 4"),
    (("several_sources", "pair"), [[3, 0], [2, -2]], r"several_sources.pair\[0\]\[0\] \(3\)"),
    (("length_and_width", "villages"), ["A-N", "B-N"], "at length_and_width: 'B-N' is no village"),
    (("deck", "card"), [], "unknown field `card`"),
]


@pytest.mark.parametrize(("place", "value", "sentence"), FAULTS, ids=[sentence for *_, sentence in FAULTS])
def test_faulty_data_is_refused_with_a_sentence(place: tuple[Any, ...], value: object, sentence: str) -> None:
    changed = copy.deepcopy(data())
    inner: Any = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    with pytest.raises(Unreadable, match=sentence):
        understood(changed)


def test_a_deck_that_is_too_small_is_refused() -> None:
    changed = data()
    changed["deck"]["cards"] = [{"id": "PIPE_X", "type": "pipe", "outlets": "NESW", "count": 12}]
    with pytest.raises(Unreadable, match="too few for 2 hands of 6"):
        understood(changed)
    changed["deck"]["cards"] = [{"id": "BROKEN_X", "type": "broken", "outlets": "NESW", "count": 60}]
    with pytest.raises(Unreadable, match="holds no pipe"):
        understood(changed)


@pytest.mark.parametrize("text", ["", "deck = 3"])
def test_data_without_its_parts_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"The data file bulp\.toml is wrong"):
        understood(tomllib.loads(text))


# Positions.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pipe EW 2,0 turn=0", "connects to a source"),
        ("pipe EW 9,0 turn=0", "is no cell"),
        ("pipe EW 1,0 pipe EW 1,0 turn=0", "is no cell"),
        ("pipe EWS 1,0 turn=0", "No pipe card lies"),
        ("cap N 1,0 turn=0", "is no cell"),
        ("pipe EW 1,0 cap N 1,0 turn=0", "no outlet N to cap"),
        ("hands=PIPE_Q/- turn=0", "is no card"),
        ("hands=PIPE_V*13/- turn=0", "12 cards PIPE_V"),
        ("hands=- turn=0", "as many hands"),
        ("turn=5", "no seat"),
        ("pipe EW 1,0", "names whose turn"),
        ("turn=0 now=later", "nothing that is decided"),
        ("turn=0 now=discard", "discarded for a cap"),
        ("hands=-/- pile=- turn=0 now=draw", "no card left"),
        ("water turn=0", "says nothing"),
    ],
)
def test_faulty_positions_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        GAME.read(text)
