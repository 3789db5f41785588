"""What lies behind screens: who sees it, how a seat may imagine it, and what every viewer knows about it (BOM-38).

Everybody can count what lies in the open, and so how much lies behind all screens together: the rupees paid out,
the client tokens missing from the bank, the city tokens missing beside a city, the palace tokens gone from the map.
What is hidden is how that is divided.
"""

from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.core.rng import below

from .components import CLIENTS, KINDS, NONE, face, steps_of_setup
from .state import COLUMN, FACE, MOST, TOKEN_AT, TOKEN_COUNT, State
from .state import face as face_up

CLIENT, CITY = KINDS.index("client"), KINDS.index("city")


@kernel
def deal(state: State, seat: int, rng: Buffer) -> None:
    """Puts every piece behind one of the screens that may hold it, each as likely as the other."""
    mine = 1 if seat >= 0 else 0
    rupees = state.paid - (state.rupees[seat] if mine == 1 else 0)
    clients = CLIENTS - state.bank - (state.clients[seat] if mine == 1 else 0)
    for other in range(MOST):
        if other != seat:
            _empty(state, other)
    for _ in range(rupees):
        state.rupees[_another(state, seat, rng)] += 1
    for _ in range(clients):
        state.clients[_another(state, seat, rng)] += 1
    for city in range(4):
        _deal_city(state, seat, city, rng)
    _deal_kept(state, seat, rng)


@kernel
def _empty(state: State, seat: int) -> None:
    state.rupees[seat] = state.clients[seat] = state.kept_clients[seat] = state.kept_cities[seat] = 0
    for city in range(4):
        state.visits[4 * seat + city] = 0


@kernel
def _another(state: State, seat: int, rng: Buffer) -> int:
    """Returns any seat but one's own."""
    if seat < 0:
        return below(rng, state.seats)
    other = below(rng, state.seats - 1)
    return other + 1 if other >= seat else other


@kernel
def _deal_city(state: State, seat: int, city: int, rng: Buffer) -> None:
    """Gives the tokens missing beside a city to as many different seats."""
    missing = state.seats - 1 - state.beside[city]
    others = state.seats
    if seat >= 0:
        missing -= state.visits[4 * seat + city]
        others -= 1
    for other in range(state.seats):
        if other != seat:
            if below(rng, others) < missing:
                state.visits[4 * other + city] = 1
                missing -= 1
            others -= 1


@kernel
def _deal_kept(state: State, seat: int, rng: Buffer) -> None:
    """Lets each of the others' palaces on a site of a token have brought one of the tokens that are gone."""
    clients, cities = FACE[face_up(state)][CLIENT], FACE[face_up(state)][CITY]
    if seat >= 0:
        clients -= state.kept_clients[seat]
        cities -= state.kept_cities[seat]
    palaces = 0
    for i in range(TOKEN_COUNT):
        clients -= 1 if state.tokens[TOKEN_AT[i]] == CLIENT else 0
        cities -= 1 if state.tokens[TOKEN_AT[i]] == CITY else 0
        owner = state.palaces[TOKEN_AT[i]]
        palaces += 1 if owner != NONE and owner != seat else 0
    for i in range(TOKEN_COUNT):
        owner = state.palaces[TOKEN_AT[i]]
        if owner != NONE and owner != seat:
            token = below(rng, palaces)
            palaces -= 1
            if token < clients:
                state.kept_clients[owner] += 1
                clients -= 1
            elif token < clients + cities:
                state.kept_cities[owner] += 1
                cities -= 1


def conserved(state: State) -> tuple[int, ...]:
    """Returns bales and cubes by colour, posts, palace, client and city tokens; then palaces and rupees too many."""
    seats, setup = range(state.seats), steps_of_setup(state.seats)
    bales = [state.bag[c] + state.stock[c] + sum(state.baskets[4 * seat + c] for seat in seats) for c in range(4)]
    dealt = [sum(state.demands[3 * city : 3 * city + 3]) for city in range(min(state.placed, 4))]
    waiting = [column for column in COLUMN if sum(column) not in dealt]
    cubes = [sum(cube == c for cube in [*state.demands, *sum(waiting, ())]) for c in range(4)]
    posts = sum(post != NONE for post in state.posts) + setup - 12 - min(max(state.placed - 4, 0), setup - 12)
    built = [sum(palace == seat for palace in state.palaces) for seat in seats]
    return (
        *map(int, bales),
        *cubes,
        int(posts),
        *_tokens(state, state.placed < setup),
        int(state.bank + sum(state.clients)),
        *(int(state.beside[city] + sum(state.visits[4 * seat + city] for seat in seats)) for city in range(4)),
        *(int(state.built[seat]) - built[seat] for seat in seats),
        int(state.paid - sum(state.rupees)),
    )


def _tokens(state: State, waiting: bool) -> tuple[int, ...]:
    """Returns all palace tokens, and those that are kept: on the map or behind screens."""
    kinds = face(state.seats)
    lying = [sum(token == kind for token in state.tokens) for kind in range(len(KINDS))]
    gone = sum(state.palaces[site] != NONE for site in TOKEN_AT)
    clients = lying[CLIENT] + int(sum(state.kept_clients))
    cities = lying[CITY] + int(sum(state.kept_cities))
    if waiting:
        return len(kinds), kinds.count("client"), kinds.count("city")
    return sum(lying) + gone, clients, cities
