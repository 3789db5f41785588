"""What chance brings: the layout of the table, and the bales of each restock."""

from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer

from .components import NONE
from .state import (
    COLUMN,
    DEMAND,
    DRAW,
    DRAWN,
    FACE,
    FIRST,
    FIRST_COLUMN,
    FIRST_POST,
    FIRST_TOKEN,
    POST,
    POST_AT,
    RIGHT,
    SITE_COUNT,
    TOKEN,
    TOKEN_AT,
    TOKEN_COUNT,
    State,
    face,
    posts_used,
    setup_steps,
)


@kernel
def chance(state: State, out: Buffer, weights: Buffer) -> int:
    n = 0
    for thing in range(4):  # columns, colours or kinds
        weight = left_of(state, thing)
        if weight > 0:
            out[n], weights[n] = outcome_of(state, thing), weight
            n += 1
    return n


@kernel
def outcome_of(state: State, thing: int) -> int:
    """Returns the move that gives a column, colour or kind to what chance decides now."""
    placed, posts = state.placed, posts_used(state)
    if placed < 4:
        return FIRST[DEMAND] + 4 * placed + thing
    if placed < 4 + posts:
        return FIRST[POST] + 4 * (placed - 4) + thing
    if placed < setup_steps(state):
        return FIRST[TOKEN] + 4 * (placed - 4 - posts) + thing
    return FIRST[DRAW] + thing


@kernel
def left_of(state: State, thing: int) -> int:
    """Returns how many columns, post tokens, palace tokens or bales of one sort are left for chance."""
    placed, posts = state.placed, posts_used(state)
    if placed < 4:
        return 1 - _dealt(state, thing)  # BOM-6
    if placed < 4 + posts:
        return posts // 4 - _lying(state.posts, thing)  # BOM-7
    if placed < setup_steps(state):
        return FACE[face(state)][thing] - _lying(state.tokens, thing)  # BOM-8
    return state.bag[thing]  # BOM-14


@kernel
def _dealt(state: State, column: int) -> int:
    """Returns 1 for a column that some city has: each lacks a colour of its own, so the sum of its three tells it."""
    for city in range(state.placed):
        total = state.demands[3 * city] + state.demands[3 * city + 1] + state.demands[3 * city + 2]
        if total == COLUMN[column][0] + COLUMN[column][1] + COLUMN[column][2]:
            return 1
    return 0


@kernel
def _lying(places: Buffer, thing: int) -> int:
    """Returns how often something lies on the map."""
    n = 0
    for site in range(SITE_COUNT):
        if places[site] == thing:
            n += 1
    return n


@kernel
def lay(state: State, thing: int) -> None:
    """Gives a column to the next city, a token to the next site; after the last of them the first set begins."""
    placed, posts = state.placed, posts_used(state)
    state.placed += 1
    if placed < 4:
        _set_column(state, placed, thing)  # BOM-6
    elif placed < 4 + posts:
        state.posts[POST_AT[placed - 4]] = thing  # BOM-7
    else:
        state.tokens[TOKEN_AT[placed - 4 - posts]] = thing  # BOM-8
    if state.placed == setup_steps(state):
        restock(state)


@kernel
def _set_column(state: State, city: int, column: int) -> None:
    for place in range(3):
        state.demands[3 * city + place] = COLUMN[column][place]


@kernel
def restock(state: State) -> None:
    """Begins a set: the first player moves on, all bales for sale go back to the bag, nine are to be drawn."""
    state.mover = state.sets % state.seats  # BOM-10, BOM-12
    bales = 0
    for colour in range(4):
        state.bag[colour] += state.stock[colour]  # BOM-14
        state.stock[colour] = 0
        state.market[colour] = NONE
        bales += state.bag[colour]
    state.draws = min(DRAWN, bales)


@kernel
def draw_bale(state: State, colour: int) -> None:
    state.bag[colour] -= 1
    state.stock[colour] += 1
    state.draws -= 1
    if state.draws == 0:
        _sort(state)


@kernel
def _sort(state: State) -> None:
    """Puts the colours drawn most often in the left market, the next in the middle one, the rest right (BOM-15)."""
    place = 0
    for count in range(DRAWN, 0, -1):
        found = 0
        for colour in range(4):
            if state.stock[colour] == count:  # BOM-16: equal counts share a market
                state.market[colour] = place
                found = 1
        place = min(place + found, RIGHT)


@kernel
def lay_out(state: State) -> None:
    """Lays the first game's columns, posts and palace tokens out, and begins the first set (BOM-9)."""
    for city in range(4):
        _set_column(state, city, FIRST_COLUMN[city])
    for i in range(posts_used(state)):
        state.posts[POST_AT[i]] = FIRST_POST[i]
    for i in range(TOKEN_COUNT):
        state.tokens[TOKEN_AT[i]] = FIRST_TOKEN[face(state)][i]
    state.placed = setup_steps(state)
    restock(state)
