"""The state of a game of Bombay, and its numbers: places, prices and moves."""

from howdah.core.kernel import kernel
from howdah.core.option import switch
from howdah.core.ragged import ragged
from howdah.core.schema import OWNER, Schema, number, numbers, per_seat

from .components import (
    BOARD,
    CITIES,
    CLIENTS,
    COLOURS,
    COLUMNS,
    FACES,
    KINDS,
    LETTERED,
    NONE,
    POST_SITES,
    SETS,
    SILK,
    SITES,
    TOKEN_SITES,
    TURNS,
)
from .notation import LEXICON

MOST = 5  # seats
PALACES, BASKETS, ACTIONS, DRAWN = 5, 2, 3, 9  # BOM-2, BOM-13, BOM-14
RIGHT = 2  # the last of the three markets
RUPEE_PRICE = (1, 1, 2)  # BOM-20, by market
ACTION_PRICE = (1, 2, 2)
DEMAND, POST, TOKEN, DRAW, MOVE, BUY, SELL, BUILD, TAKE, WAIT, STOP = range(11)  # kinds of moves


class State:
    """Everything that the future of a game depends on."""

    seats: int = number(2, MOST)
    first_game: int = switch()  # BOM-9
    open_screens: int = switch()  # BOM-38
    placed: int = number(0, 20)  # steps of the set-up so far
    demands: list[int] = numbers(12, NONE, 3)  # 3 × city + place from the top: a colour
    posts: list[int] = numbers(len(SITES), NONE, 3)  # a colour
    tokens: list[int] = numbers(len(SITES), NONE, 3)  # a kind
    palaces: list[int] = numbers(len(SITES), NONE, MOST - 1)  # a seat
    built: list[int] = per_seat(MOST, 0, PALACES)
    elephants: list[int] = per_seat(MOST, 0, len(SITES) - 1)
    baskets: list[int] = per_seat(MOST, 0, BASKETS, each=4)  # bales by colour
    bag: list[int] = numbers(4, 0, max(SILK))
    stock: list[int] = numbers(4, 0, max(SILK))  # bales by colour, drawn or in a market
    market: list[int] = numbers(4, NONE, RIGHT)  # where a colour lies
    draws: int = number(0, DRAWN)  # still to come in this restock
    sets: int = number(0, max(SETS))  # finished
    turns: int = number(0, max(TURNS))  # finished in this set
    mover: int = number(0, MOST - 1)
    actions: int = number(0, ACTIONS)  # left to the mover
    bought: int = number(0, 1)
    due: int = number(0, 1)  # BOM-30: a bale to be chosen
    bank: int = number(0, CLIENTS)  # client tokens
    beside: list[int] = numbers(4, 0, MOST - 1)  # city tokens left there
    paid: int = number(0, 30_000)  # rupees behind all screens together
    rupees: list[int] = per_seat(MOST, 0, 30_000, seen_by=OWNER)  # BOM-38, as all that follows
    clients: list[int] = per_seat(MOST, 0, CLIENTS, seen_by=OWNER)
    visits: list[int] = per_seat(MOST, 0, 1, each=4, seen_by=OWNER)  # city tokens
    kept_clients: list[int] = per_seat(MOST, 0, 8, seen_by=OWNER)  # client palace tokens
    kept_cities: list[int] = per_seat(MOST, 0, 8, seen_by=OWNER)  # city palace tokens


SCHEMA = Schema(State)

# The map and the layouts, by number.
HILL = SITES.index(BOARD.lettered("A")[0])
ROAD = tuple(tuple(int((a, b) in BOARD.roads or (b, a) in BOARD.roads) for b in SITES) for a in SITES)
ROADS_FROM, ROADS = ragged([site for site, road in enumerate(row) if road] for row in ROAD)
COST = tuple(2 if letter in "AB" else 1 for letter in LETTERED)  # BOM-19
CITY_AT = tuple(list(BOARD.cities.values()).index(site) if site in BOARD.cities.values() else NONE for site in SITES)
POST_AT = tuple(SITES.index(site) for site in POST_SITES)
TOKEN_AT = tuple(SITES.index(site) for site in TOKEN_SITES)
COLUMN = tuple(tuple(COLOURS.index(cube) for cube in cubes) for cubes in BOARD.columns.values())
FACE = tuple(
    tuple(sum(faces[face] == kind for faces in BOARD.tokens.values()) for kind in KINDS) for face in range(len(FACES))
)
FIRST_COLUMN = tuple(COLUMNS.index(BOARD.first_demands[city]) for city in CITIES)
FIRST_POST = tuple(COLOURS.index(BOARD.first_posts[site]) for site in POST_SITES)
FIRST_TOKEN = tuple(
    tuple(KINDS.index(BOARD.tokens[BOARD.first_tokens[site]][face]) for site in TOKEN_SITES)
    for face in range(len(FACES))
)

SITE_COUNT, TOKEN_COUNT = len(SITES), len(TOKEN_SITES)

# The kind of a move by its number, and the first move of each kind.
KIND = tuple(list(LEXICON.patterns).index(row[0]) for row in LEXICON.rows)
FIRST = tuple(KIND.index(kind) for kind in range(len(LEXICON.patterns)))


@kernel
def posts_used(state: State) -> int:
    return 8 if state.seats >= 4 else 4  # BOM-7: on E and F, or on E only


@kernel
def face(state: State) -> int:
    return 0 if state.seats >= 4 else 1  # BOM-8


@kernel
def setup_steps(state: State) -> int:
    return 4 + posts_used(state) + TOKEN_COUNT


@kernel
def pay(state: State, seat: int, rupees: int) -> None:
    """Gives a seat rupees from the bank, or takes them when negative; the bank never runs out (BOM-32)."""
    state.rupees[seat] += rupees
    state.paid += rupees


@kernel
def is_open(state: State, colour: int) -> bool:
    """Tells whether a colour's posts are open: while it lies in a market, or before it could (BOM-17)."""
    return state.stock[colour] > 0 or state.draws > 0 or state.placed < setup_steps(state)


@kernel
def carried(state: State, seat: int) -> int:
    """Returns the bales on a seat's elephant."""
    at = 4 * seat
    return state.baskets[at] + state.baskets[at + 1] + state.baskets[at + 2] + state.baskets[at + 3]


@kernel
def asked(state: State, city: int, colour: int) -> int:
    """Returns the place of a colour in a city's demands, counted from the top, or NONE."""
    for place in range(3):
        if state.demands[3 * city + place] == colour:
            return place
    return NONE


@kernel
def is_free(state: State, site: int) -> bool:
    """Tells whether a site has no building: hills and F without a post count as free (BOM-27)."""
    return CITY_AT[site] == NONE and state.posts[site] == NONE and state.palaces[site] == NONE
