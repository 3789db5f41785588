"""A position of Bombay as a text, a line of words such as

set=1.2 seat=0 actions=3 at=E3,A load=P,- rupees=1,2 … demand=POB/BYP/YPO/OBY market=YYYBBB/PP/O …

Colours are Y P B O; seats, cities and sites come in their order; `-` is nothing and `?` what is not seen.
A text that is read may leave out what the rest tells, and what is as at the start of a first game.
"""

from collections.abc import Iterable
from typing import Any

from howdah.core.errors import Unreadable
from howdah.core.schema import HOLE

from .components import (
    BOARD,
    CITIES,
    CLIENTS,
    COLOURS,
    KINDS,
    LETTERED,
    NONE,
    POST_SITES,
    SETS,
    SILK,
    SITES,
    TOKEN_SITES,
    TURNS,
    face,
    first_kind,
    steps_of_setup,
)

INITIALS = "YPBO"
WORDS = (
    *("set", "placed", "draws", "drawn", "seat", "actions", "bought", "due", "at", "load"),
    *("rupees", "paid", "clients", "cities", "kept"),
    *("demand", "market", "palaces", "posts", "tokens", "beside", "bank", "bag"),
)


def show(view: Any) -> str:
    """Returns a position as a line of words; `paid`, all rupees behind screens, where some screen is closed."""
    named = {**_progress(view), **_screens(view), **_table(view)}
    return " ".join(f"{word}={named[word]}" for word in WORDS if named.get(word, ""))


def _progress(view: Any) -> dict[str, str]:
    over = view.sets == SETS[view.seats]
    return {
        "set": "end" if over else f"{view.sets + 1}.{view.turns + 1}",
        "placed": str(view.placed) if view.placed < steps_of_setup(view.seats) else "",
        "draws": str(view.draws or ""),
        "drawn": _bales(view.stock) if view.draws else "",
        "seat": str(view.mover),
        "actions": str(view.actions),
        "bought": "yes" if view.bought else "",
        "due": "bale" if view.due else "",
        "at": ",".join(SITES[site] for site in view.elephants[: view.seats]),
        "load": ",".join(_bales(view.baskets[4 * seat : 4 * seat + 4]) for seat in range(view.seats)),
    }


def _screens(view: Any) -> dict[str, str]:
    seats = range(view.seats)
    held = (view.visits[4 * seat : 4 * seat + 4] for seat in seats)
    return {
        "rupees": ",".join(map(_seen, view.rupees[: view.seats])),
        "paid": str(view.paid) if HOLE in view.rupees[: view.seats] else "",
        "clients": ",".join(map(_seen, view.clients[: view.seats])),
        "cities": ",".join("?" if HOLE in four else "".join(map(str, four)) for four in held),
        "kept": ",".join(
            f"{_seen(view.kept_clients[seat])}+{_seen(view.kept_cities[seat])}".replace("?+?", "?") for seat in seats
        ),
    }


def _table(view: Any) -> dict[str, str]:
    lying = [[view.stock[colour] * (view.market[colour] == place) for colour in range(4)] for place in range(3)]
    return {
        "demand": "/".join(_cubes(view.demands[3 * city : 3 * city + 3]) for city in range(4)),
        "market": "/".join(map(_bales, lying)),
        "palaces": _placed(SITES, view.palaces, "01234"),
        "posts": _placed(SITES, view.posts, INITIALS),
        "tokens": _placed(SITES, view.tokens, KINDS),
        "beside": ",".join(map(str, view.beside)),
        "bank": str(view.bank),
        "bag": _bales(view.bag),
    }


def _seen(value: int) -> str:
    return "?" if value == HOLE else str(value)


def _bales(counts: list[int]) -> str:
    return "".join(INITIALS[colour] * counts[colour] for colour in range(4)) or "-"


def _cubes(demand: list[int]) -> str:
    return "-" if NONE in demand else "".join(INITIALS[colour] for colour in demand)


def _placed(sites: Iterable[str], values: list[int], names: Any) -> str:
    return ",".join(f"{site}:{names[v]}" for site, v in zip(sites, values, strict=True) if v != NONE) or "-"


def read(text: str, state: Any) -> None:
    """Reads a position in which everything is seen; the table must have all of its pieces."""
    named: dict[str, str] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in WORDS or name in named or not value:
            raise Unreadable(f"{word!r} says nothing about a position of Bombay, which has {'=, '.join(WORDS)}=.")
        named[name] = value
    if "?" in text or "paid" in named or "seat" not in named:
        raise Unreadable("A position of Bombay tells whose turn it is (seat=0), and all that lies behind the screens.")
    _read_progress(named, state)
    _read_layout(named, state)
    _read_bales(named, state)
    _read_screens(named, state)
    _check_rests(named, state)


def _read_progress(named: dict[str, str], state: Any) -> None:
    seats, setup = state.seats, steps_of_setup(state.seats)
    at, turn = named.get("set", "1.1"), ["0", "0"]
    state.sets, state.turns = SETS[seats], 0
    if at != "end":
        turn = at.split(".")
        state.sets, state.turns = _number(turn[0], 1, SETS[seats]) - 1, _number(turn[1], 1, TURNS[seats]) - 1
    state.placed = _number(named.get("placed", str(setup)), 0, setup)
    state.draws = _number(named.get("draws", "0"), 0, 9)
    state.mover = _number(named["seat"], 0, seats - 1)
    state.actions = _number(named.get("actions", "3"), 0, 3)
    state.bought, state.due = int(named.get("bought") == "yes"), int(named.get("due") == "bale")
    for seat, site in enumerate(_listed(named.get("at", ",".join([SITES[state.elephants[0]]] * seats)), seats)):
        state.elephants[seat] = _index(SITES, site, "site")


def _read_layout(named: dict[str, str], state: Any) -> None:
    """Reads demands, posts, tokens and palaces; those left out are as in the first game's layout."""
    laid = "placed" not in named
    first = [BOARD.columns[BOARD.first_demands[city]] for city in CITIES]
    demand = "/".join("".join(INITIALS[COLOURS.index(cube)] for cube in cubes) for cubes in first)
    for city, cubes in enumerate(_listed(named.get("demand", demand if laid else "-/-/-/-"), 4, "/")):
        known = [INITIALS.index(cube) for cube in cubes] if cubes != "-" else [NONE] * 3
        if len(known) != 3 or (cubes != "-" and len(set(known)) != 3):
            raise Unreadable(f"{cubes!r} should be three different colours: a city asks for three of the four.")
        state.demands[3 * city : 3 * city + 3] = known
    palaces = named.get("palaces", "-")
    _read_sites(palaces, state.palaces, [str(seat) for seat in range(state.seats)], range(len(SITES)))
    used = POST_SITES[: steps_of_setup(state.seats) - 12]
    posts = ",".join(f"{site}:{INITIALS[COLOURS.index(BOARD.first_posts[site])]}" for site in used)
    _read_sites(named.get("posts", posts if laid else "-"), state.posts, INITIALS, map(SITES.index, used))
    tokens = ",".join(f"{site}:{first_kind(site, state.seats)}" for site in free_token_sites(state)) or "-"
    _read_sites(named.get("tokens", tokens if laid else "-"), state.tokens, KINDS, map(SITES.index, TOKEN_SITES))
    for seat in range(state.seats):
        state.built[seat] = state.palaces.count(seat)
        if state.built[seat] > 5:
            raise Unreadable(f"Seat {seat} has five palaces, not {state.built[seat]}.")
    _check_layout(state, laid)


def free_token_sites(state: Any) -> list[str]:
    """Returns the token sites that nobody has built on."""
    return [site for site in TOKEN_SITES if state.palaces[SITES.index(site)] == NONE]


def _read_sites(text: str, values: list[int], names: Any, allowed: Iterable[int]) -> None:
    allowed = set(allowed)
    for site in range(len(values)):
        values[site] = NONE
    for part in text.split(",") if text != "-" else ():
        where, _, what = part.partition(":")
        site = _index(SITES, where, "site")
        if site not in allowed or values[site] != NONE or what not in names:
            raise Unreadable(f"{part!r} cannot lie there: a site, once, and one of {', '.join(names)}.")
        values[site] = names.index(what)


def _check_layout(state: Any, laid: bool) -> None:
    """Checks the number of things on the map, and the order of the set-up."""
    for site, letter in enumerate(LETTERED):
        if state.palaces[site] != NONE and (letter == "D" or state.posts[site] != NONE or not laid):
            raise Unreadable(f"No palace can stand on {SITES[site]} now.")
        if letter == "G" and laid and (state.palaces[site] == NONE) == (state.tokens[site] == NONE):
            raise Unreadable(f"{SITES[site]} has either its palace token or a palace.")
    posts = steps_of_setup(state.seats) - 12
    there = [state.demands[3 * city] != NONE for city in range(4)]
    there += [state.posts[SITES.index(site)] != NONE for site in POST_SITES[:posts]]
    there += [state.tokens[SITES.index(site)] != NONE for site in TOKEN_SITES if not laid]
    if there != [step < state.placed for step in range(len(there))]:
        raise Unreadable(
            "Columns, posts and palace tokens are laid out in their order, all of them before the first draw."
        )
    lacking = [6 - sum(state.demands[3 * city : 3 * city + 3]) for city in range(4) if there[city]]
    if len(set(lacking)) != len(lacking) or any(state.posts.count(colour) > posts // 4 for colour in range(4)):
        raise Unreadable(f"There are three demand cubes and {posts // 4} posts of each colour.")
    for kind in range(4):
        if state.tokens.count(kind) > face(state.seats).count(KINDS[kind]):
            raise Unreadable(f"There are {face(state.seats).count(KINDS[kind])} palace tokens {KINDS[kind]}.")


def _read_bales(named: dict[str, str], state: Any) -> None:
    for seat, bales in enumerate(_listed(named.get("load", ",".join("-" * state.seats)), state.seats)):
        state.baskets[4 * seat : 4 * seat + 4] = _counted(bales)
        if len(bales) > 2:
            raise Unreadable(f"An elephant carries two bales, not {bales}.")
    state.stock[:] = _counted(named.get("drawn", "-"))
    state.market[:] = [NONE] * 4
    for place, bales in enumerate(_listed(named.get("market", "-/-/-"), 3, "/")):
        for colour, count in enumerate(_counted(bales)):
            if count and state.stock[colour]:
                raise Unreadable(f"All {COLOURS[colour]} bales for sale lie in one market.")
            if count:
                state.stock[colour], state.market[colour] = count, place
    for colour in range(4):
        riding = sum(state.baskets[4 * seat + colour] for seat in range(state.seats))
        state.bag[colour] = SILK[colour] - state.stock[colour] - riding
        if state.bag[colour] < 0:
            raise Unreadable(
                f"There are {SILK[colour]} {COLOURS[colour]} bales, not {SILK[colour] - state.bag[colour]}."
            )
    if state.draws > sum(state.bag) or ("drawn" in named and not state.draws):
        raise Unreadable(f"{state.draws} bales cannot be drawn from a bag of {sum(state.bag)}.")
    if (not state.actions or state.due) and named.get("set") != "end" and not (state.due and any(state.stock)):
        raise Unreadable("A seat to decide has an action left, or a bale of the markets to choose.")


def _read_screens(named: dict[str, str], state: Any) -> None:
    seats = state.seats
    rupees = named.get("rupees", ",".join(str(amount) for amount in state.rupees[:seats]))
    state.rupees[:seats] = [_number(word, 0, 9999) for word in _listed(rupees, seats)]
    state.paid = sum(state.rupees[:seats])
    state.clients[:seats] = [
        _number(w, 0, CLIENTS) for w in _listed(named.get("clients", ",".join("0" * seats)), seats)
    ]
    state.bank = CLIENTS - sum(state.clients[:seats])
    for seat, flags in enumerate(_listed(named.get("cities", ",".join(["0000"] * seats)), seats)):
        state.visits[4 * seat : 4 * seat + 4] = [_number(flag, 0, 1) for flag in flags]
    for city in range(4):
        state.beside[city] = seats - 1 - sum(state.visits[4 * seat + city] for seat in range(seats))
    kept = [_kept_by_layout(state, seat) for seat in range(seats)] if "tokens" not in named else ["0+0"] * seats
    for seat, word in enumerate(_listed(named.get("kept", ",".join(kept)), seats)):
        clients, cities = _listed(word, 2, "+")
        state.kept_clients[seat], state.kept_cities[seat] = _number(clients, 0, 8), _number(cities, 0, 8)


def _kept_by_layout(state: Any, seat: int) -> str:
    """Returns what a seat kept of the first game's tokens where its palaces stand."""
    built = [site for site in TOKEN_SITES if state.palaces[SITES.index(site)] == seat]
    kinds = [first_kind(site, state.seats) for site in built]
    return f"{kinds.count('client')}+{kinds.count('city')}"


def _check_rests(named: dict[str, str], state: Any) -> None:
    """Holds the text to what follows from the rest: bank, city tokens, bag, and the tokens that were kept."""
    if state.bank < 0 or min(state.beside) < 0:
        raise Unreadable("There are 16 client tokens, and one city token less than seats beside each city.")
    table = _table(state)
    for word in ("beside", "bank", "bag"):
        if named.get(word, table[word]) != table[word]:
            raise Unreadable(f"The rest of this position makes {word}={table[word]}, not {word}={named[word]}.")
    if state.placed < steps_of_setup(state.seats):
        return
    for kind, kept in (("client", state.kept_clients), ("city", state.kept_cities)):
        gone = face(state.seats).count(kind) - state.tokens.count(KINDS.index(kind))
        if sum(kept) != gone:
            raise Unreadable(f"{gone} {kind} palace tokens have left the map, and {sum(kept)} were kept.")
    for seat in range(state.seats):
        built = sum(state.palaces[SITES.index(site)] == seat for site in TOKEN_SITES)
        if state.kept_clients[seat] + state.kept_cities[seat] > built:
            raise Unreadable(f"Seat {seat} kept more palace tokens than it has palaces on sites of tokens.")


def _listed(text: str, count: int, mark: str = ",") -> list[str]:
    parts = text.split(mark)
    if len(parts) != count:
        raise Unreadable(f"{text!r} should have {count} parts.")
    return parts


def _counted(bales: str) -> list[int]:
    if bales != "-" and not set(bales) <= set(INITIALS):
        raise Unreadable(f"{bales!r} should be bales, each {', '.join(INITIALS)}, or - for none.")
    return [bales.count(initial) for initial in INITIALS]


def _number(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high):
        raise Unreadable(f"{text!r} should be a number from {low} to {high}.")
    return int(text)


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise Unreadable(f"There is no {what} {name!r}.")
    return names.index(name)
