"""The components of Bombay as its data file has them, checked: sites and roads, cities, columns, palace tokens.

Sites, cities, colours and so on are numbered by their place in these lists; NONE stands for no such thing.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from howdah.core.data import load
from howdah.core.errors import Unreadable

NONE = -1
COLOURS = ("yellow", "purple", "blue", "orange")
KINDS = ("client", "rupees2", "city", "bale")
FACES = ("yellow", "orange")  # of the palace tokens: with 4 or 5 seats, with 2 or 3
LETTERS = {"A": 1, "B": 1, "D": 4, "E": 4, "F": 4, "G": 8}  # BOM-1; as many H as the map has
MOST = 40  # sites that the moves' buffers have room for
ID = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")


@dataclass(frozen=True)
class Board:
    """The components, by their ids."""

    letters: dict[str, str]  # of each site
    spots: dict[str, tuple[float, float]]  # of each site, in hundredths of the map
    roads: list[tuple[str, str]]
    cities: dict[str, str]  # the site of each city
    demand_spots: dict[str, tuple[float, float]]  # where each city's column is drawn
    columns: dict[str, tuple[str, ...]]  # colours from top to bottom
    tokens: dict[str, tuple[str, ...]]  # the kind on each of the FACES
    first_demands: dict[str, str]  # BOM-9: the column of each city
    first_posts: dict[str, str]  # the colour of each post
    first_tokens: dict[str, str]  # the palace token on each site

    def lettered(self, letter: str) -> list[str]:
        """Returns the sites with a letter, in the order of the map."""
        return [site for site, given in self.letters.items() if given == letter]


def read(data: dict[str, Any]) -> Board:
    """Returns the components of a data file, or says what is wrong with them."""
    try:
        board = _board(data)
    except (KeyError, TypeError, ValueError, AttributeError) as stumble:
        if isinstance(stumble, Unreadable):
            raise
        raise Unreadable(f"The data of Bombay lack something, or hold it in another form ({stumble!r}).") from stumble
    for check in (_check_sites, _check_roads, _check_cities, _check_columns, _check_tokens, _check_first_game):
        check(board)
    return board


def _board(data: dict[str, Any]) -> Board:
    sites, cities, first = data["sites"]["list"], data["cities"]["list"], data["first_game"]
    return Board(
        letters=_keyed("site", ((site["id"], site["letter"]) for site in sites)),
        spots=_keyed("site", ((site["id"], (float(site["x"]), float(site["y"]))) for site in sites)),
        roads=[(one, other) for one, other in data["roads"]["list"]],
        cities=_keyed("city", ((city["id"], city["site"]) for city in cities)),
        demand_spots={city["id"]: (float(city["demand"][0]), float(city["demand"][1])) for city in cities},
        columns=_keyed("column", ((column["id"], tuple(column["cubes"])) for column in data["columns"]["list"])),
        tokens=_keyed("palace token", ((t["id"], (t["yellow"], t["orange"])) for t in data["tokens"]["list"])),
        first_demands=dict(first["demands"]),
        first_posts=dict(first["posts"]),
        first_tokens=dict(first["tokens"]),
    )


def _keyed(what: str, pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Returns things by their ids, each id being a word that occurs once."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        _demand(isinstance(name, str) and bool(ID.fullmatch(name)), f"The {what} {name!r} should be named by a word.")
        _demand(name not in found, f"Two {what} entries have the id {name!r}.")
        found[name] = value
    return found


def _demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise Unreadable(sentence)


def _check_sites(board: Board) -> None:
    counts = Counter(board.letters.values())
    for letter, wanted in LETTERS.items():
        _demand(counts[letter] == wanted, f"The map has {counts[letter]} sites {letter}; it should have {wanted}.")
    strange = sorted(set(counts) - {*LETTERS, "H"}, key=str)
    _demand(not strange, f"There is no letter {', '.join(map(repr, strange))} for a site.")
    _demand(len(board.letters) <= MOST, f"The map has {len(board.letters)} sites; there is room for {MOST}.")
    for name, (x, y) in (*board.spots.items(), *board.demand_spots.items()):
        _demand(0 <= x <= 100 and 0 <= y <= 100, f"{name} lies off the map at {x:g}, {y:g}: both go from 0 to 100.")
    _demand(len(set(board.spots.values())) == len(board.spots), "Two sites lie at the same place of the map.")


def _check_roads(board: Board) -> None:
    seen: set[frozenset[str]] = set()
    for one, other in board.roads:
        for end in (one, other):
            _demand(end in board.letters, f"The road from {one} to {other} leads to {end}, which is no site.")
        _demand(one != other, f"A road leads from {one} to itself.")
        _demand(frozenset((one, other)) not in seen, f"The road from {one} to {other} is there twice.")
        seen.add(frozenset((one, other)))
    reached, edge = set(board.lettered("A")), set(board.lettered("A"))
    while edge:
        edge = {end for road in seen if road & edge for end in road} - reached
        reached |= edge
    cut = [site for site in board.letters if site not in reached]
    _demand(not cut, f"No road leads from the start hill to {', '.join(cut)}.")


def _check_cities(board: Board) -> None:
    _demand(len(board.cities) == 4, f"There are {len(board.cities)} cities; there should be 4.")
    _demand(
        sorted(board.cities.values(), key=str) == sorted(board.lettered("D")),
        "The cities should lie on the four sites D, one on each.",
    )


def _check_columns(board: Board) -> None:
    _demand(len(board.columns) == 4, f"There are {len(board.columns)} demand columns; there should be 4.")
    for name, cubes in board.columns.items():
        _demand(
            len(cubes) == 3 and len(set(cubes)) == 3 and set(cubes) < set(COLOURS),
            f"Column {name} should have three cubes of different colours out of {', '.join(COLOURS)}.",
        )
    counts = Counter(cube for cubes in board.columns.values() for cube in cubes)
    for colour in COLOURS:
        _demand(counts[colour] == 3, f"The columns have {counts[colour]} {colour} cubes; there should be 3.")


def _check_tokens(board: Board) -> None:
    _demand(len(board.tokens) == 8, f"There are {len(board.tokens)} palace tokens; there should be 8.")
    for name, faces in board.tokens.items():
        for kind in faces:
            _demand(kind in KINDS, f"Palace token {name} shows {kind!r}; it can show {', '.join(KINDS)}.")


def _check_first_game(board: Board) -> None:
    _same("The first game's demands", board.first_demands, board.cities, board.columns)
    _same("The first game's tokens", board.first_tokens, board.lettered("G"), board.tokens)
    near, far = board.lettered("E"), board.lettered("F")
    _demand(sorted(board.first_posts) == sorted([*near, *far]), "The first game's posts should be on all E and F.")
    for group, letter in ((near, "E"), (far, "F")):  # BOM-7: the E posts serve alone with 2 or 3 seats
        colours = sorted(str(board.first_posts[site]) for site in group)
        _demand(colours == sorted(COLOURS), f"The first game's posts on {letter} should be one of each colour.")


def _same(what: str, given: dict[str, str], places: Iterable[str], things: Iterable[str]) -> None:
    """Demands that each of the places is given one of the things, and none of them twice."""
    _demand(sorted(given) == sorted(places), f"{what} should be one for each of {', '.join(places)}.")
    _demand(sorted(map(str, given.values())) == sorted(things), f"{what} should use each of {', '.join(things)} once.")


BOARD = read(load(Path(__file__).parent))

SITES = tuple(BOARD.letters)
CITIES = tuple(BOARD.cities)
COLUMNS = tuple(BOARD.columns)
POST_SITES = (*BOARD.lettered("E"), *BOARD.lettered("F"))  # in the order in which posts are laid out
TOKEN_SITES = tuple(BOARD.lettered("G"))
LETTERED = tuple(BOARD.letters.values())

# What the clauses fix.
SETS = (0, 0, 4, 3, 4, 5)  # BOM-11, by the number of seats
TURNS = (0, 0, 4, 5, 4, 3)
SILK = (3, 4, 5, 5)  # BOM-3
CLIENTS = 16  # BOM-32


def steps_of_setup(seats: int) -> int:
    """Returns how many chance steps lay the table out: columns, posts (BOM-7) and palace tokens."""
    return 4 + (8 if seats >= 4 else 4) + 8


def face(seats: int) -> list[str]:
    """Returns the kinds of the eight palace tokens, on the face that is used (BOM-8)."""
    return [kinds[0 if seats >= 4 else 1] for kinds in BOARD.tokens.values()]


def first_kind(site: str, seats: int) -> str:
    """Returns the kind of token on a site in the first game: BOM-8's face of it."""
    return BOARD.tokens[BOARD.first_tokens[site]][0 if seats >= 4 else 1]
