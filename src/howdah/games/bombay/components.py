"""The components of Bombay as its data file has them, checked: sites and roads, cities, columns, palace tokens.

Sites, cities, colours and so on are numbered by their place in these lists; NONE stands for no such thing.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, get_args

from msgspec import Meta

from howdah.core.data import Entry, demand, demand_distinct, load

NONE = -1
Colour = Literal["yellow", "purple", "blue", "orange"]
Kind = Literal["client", "rupees2", "city", "bale"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
KINDS: tuple[Kind, ...] = get_args(Kind)
FACES = ("yellow", "orange")  # of the palace tokens: with 4 or 5 seats, with 2 or 3
LETTERS = {"A": 1, "B": 1, "D": 4, "E": 4, "F": 4, "G": 8}  # BOM-1; as many H as the map has
MOST = 40  # sites that the moves' buffers have room for

Id = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9]{0,15}\Z")]
Hundredths = Annotated[float, Meta(ge=0, le=100)]  # of the map, from its top left corner


class Site(Entry):
    """A place of the map."""

    id: Id
    letter: Literal["A", "B", "D", "E", "F", "G", "H"]
    x: Hundredths
    y: Hundredths


class City(Entry):
    """A city, and the middle of its column of demand."""

    id: Id
    site: Id
    demand: tuple[Hundredths, Hundredths]


class Column(Entry):
    """A column of demand, from top to bottom."""

    id: Id
    cubes: tuple[Colour, Colour, Colour]

    def __post_init__(self) -> None:
        demand(len(set(self.cubes)) == 3, f"Column {self.id} should have three cubes of different colours.")


class Token(Entry):
    """The two faces of a palace token."""

    id: Id
    yellow: Kind
    orange: Kind


class Sites(Entry):
    """The sites of the map (BOM-1)."""

    list: Annotated[tuple[Site, ...], Meta(max_length=MOST)]

    def __post_init__(self) -> None:
        demand_distinct("sites", (site.id for site in self.list))
        counts = Counter[str](site.letter for site in self.list)
        for letter, wanted in LETTERS.items():
            demand(counts[letter] == wanted, f"The map has {counts[letter]} sites {letter}; it should have {wanted}.")
        places = {(site.x, site.y) for site in self.list}
        demand(len(places) == len(self.list), "Two sites lie at the same place of the map.")


class Roads(Entry):
    """The roads, each by its two ends."""

    list: tuple[tuple[Id, Id], ...]

    def __post_init__(self) -> None:
        for nth, (one, other) in enumerate(self.list):
            demand(one != other, f"A road leads from {one} to itself.")
            earlier = self.list[:nth]
            demand(
                (one, other) not in earlier and (other, one) not in earlier,
                f"The road from {one} to {other} is there twice.",
            )


class Cities(Entry):
    """The four cities."""

    list: tuple[City, City, City, City]

    def __post_init__(self) -> None:
        demand_distinct("cities", (city.id for city in self.list))


class Columns(Entry):
    """The four columns."""

    list: tuple[Column, Column, Column, Column]

    def __post_init__(self) -> None:
        demand_distinct("columns", (column.id for column in self.list))
        counts = Counter(cube for column in self.list for cube in column.cubes)
        for colour in COLOURS:
            demand(counts[colour] == 3, f"The columns have {counts[colour]} {colour} cubes; there should be 3.")


class Tokens(Entry):
    """The eight palace tokens."""

    list: Annotated[tuple[Token, ...], Meta(min_length=8, max_length=8)]

    def __post_init__(self) -> None:
        demand_distinct("palace tokens", (token.id for token in self.list))


class FirstGame(Entry):
    """The first game (BOM-9): the column of each city, the colour of each post, the token on each site."""

    demands: dict[str, str]
    posts: dict[str, Colour]
    tokens: dict[str, str]


class Data(Entry):
    """The whole file."""

    sites: Sites
    roads: Roads
    cities: Cities
    columns: Columns
    tokens: Tokens
    first_game: FirstGame

    def __post_init__(self) -> None:
        board = read(self)
        _check_roads(board)
        demand(
            sorted(board.cities.values()) == sorted(board.lettered("D")),
            "The cities should lie on the four sites D, one on each.",
        )
        _check_first_game(board)


@dataclass(frozen=True)
class Board:
    """The components, by their ids."""

    letters: dict[str, str]  # of each site
    spots: dict[str, tuple[float, float]]  # of each site, in hundredths of the map
    roads: list[tuple[str, str]]
    cities: dict[str, str]  # the site of each city
    demand_spots: dict[str, tuple[float, float]]  # where each city's column is drawn
    columns: dict[str, tuple[Colour, ...]]  # colours from top to bottom
    tokens: dict[str, tuple[Kind, Kind]]  # the kind on each of the FACES
    first_demands: dict[str, str]  # BOM-9: the column of each city
    first_posts: dict[str, Colour]  # the colour of each post
    first_tokens: dict[str, str]  # the palace token on each site

    def lettered(self, letter: str) -> list[str]:
        """Returns the sites with a letter, in the order of the map."""
        return [site for site, given in self.letters.items() if given == letter]


def read(data: Data) -> Board:
    """Returns the components of a data file, by their ids."""
    return Board(
        letters={site.id: site.letter for site in data.sites.list},
        spots={site.id: (site.x, site.y) for site in data.sites.list},
        roads=list(data.roads.list),
        cities={city.id: city.site for city in data.cities.list},
        demand_spots={city.id: city.demand for city in data.cities.list},
        columns={column.id: column.cubes for column in data.columns.list},
        tokens={token.id: (token.yellow, token.orange) for token in data.tokens.list},
        first_demands=data.first_game.demands,
        first_posts=data.first_game.posts,
        first_tokens=data.first_game.tokens,
    )


def _check_roads(board: Board) -> None:
    for one, other in board.roads:
        for end in (one, other):
            demand(end in board.letters, f"The road from {one} to {other} leads to {end}, which is no site.")
    reached, edge = set(board.lettered("A")), set(board.lettered("A"))
    while edge:
        edge = {end for road in board.roads if edge.intersection(road) for end in road} - reached
        reached |= edge
    cut = [site for site in board.letters if site not in reached]
    demand(not cut, f"No road leads from the start hill to {', '.join(cut)}.")


def _check_first_game(board: Board) -> None:
    _check_given("The first game's demands", board.first_demands, board.cities, board.columns)
    _check_given("The first game's tokens", board.first_tokens, board.lettered("G"), board.tokens)
    near, far = board.lettered("E"), board.lettered("F")
    demand(sorted(board.first_posts) == sorted([*near, *far]), "The first game's posts should be on all E and F.")
    for group, letter in ((near, "E"), (far, "F")):  # BOM-7: the E posts serve alone with 2 or 3 seats
        colours = sorted(board.first_posts[site] for site in group)
        demand(colours == sorted(COLOURS), f"The first game's posts on {letter} should be one of each colour.")


def _check_given(what: str, given: dict[str, str], places: Iterable[str], things: Iterable[str]) -> None:
    """Demands that each of the places is given one of the things, and none of them twice."""
    demand(sorted(given) == sorted(places), f"{what} should be one for each of {', '.join(places)}.")
    demand(sorted(given.values()) == sorted(things), f"{what} should use each of {', '.join(things)} once.")


BOARD = read(load(Path(__file__).parent, Data))

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
