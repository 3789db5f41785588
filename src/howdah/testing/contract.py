"""The contract: properties that every game must have. The tests and `howdah check` try them on random games.

`walk` plays one random game and checks every property in every position. The first failure raises `Broken`
with the record of the game so far, so that you can replay it. `try_corner` plays several games fast, rules only.
"""

from collections.abc import Callable
from functools import partial
from itertools import islice, pairwise
from typing import Any
from xml.etree import ElementTree

from howdah.core.game import Game
from howdah.core.kernel import CHECKED, INTERPRETED
from howdah.core.option import text as written
from howdah.core.protocol import OVER
from howdah.core.schema import EVERYTHING, HOLE, PUBLIC, SPECTATOR
from howdah.session.match import Match
from howdah.session.record import read as read_record
from howdah.show.scene import document, patch
from howdah.show.words import LANGUAGES

from .option_rows import Row
from .position import Position
from .random_walk import Broken, Shown, Walk

OVERHEARD = 6  # moves per position that `nobody_overhears` compares
WHOLE_GAMES = 3  # of each corner, with bounds checked
FIRST_STEPS = 30  # of each corner, interpreted
POINTED = 7  # one refused move in this many is asked what it points at
REDEALS = 2  # times that the secrets of a position are dealt again for each viewer


def try_corner(game: Game, seats: int, options: Row, seed: int = 0) -> int:
    """Plays whole random games with bounds checks, and the first steps of one interpreted. Returns the number of steps.

    It tests only the rules. Use it for many combinations of options, where `walk` is too slow.

    Examples:
        >>> import howdah.testing
        >>> howdah.testing.try_corner(howdah.load("nim"), 2, {"misere": True}) > 0
        True
    """
    settings = game.settings(options)
    engine, plain = game.engine(CHECKED), game.engine(INTERPRETED)
    try:
        ranks, lengths = engine.many(engine.start(seats, settings), WHOLE_GAMES, engine.rng(seed), game.max_steps)
        steps = plain.playout(plain.start(seats, settings), plain.rng(seed), FIRST_STEPS)
    except Exception as error:
        raise Broken(f"{_corner(game, seats, options)}: {type(error).__name__}: {error}") from error
    if any(min(of_game) < 0 for of_game in ranks):
        raise Broken(f"{_corner(game, seats, options)}: a random game went on beyond {game.max_steps} steps")
    return sum(lengths) + steps


def _corner(game: Game, seats: int, options: Row) -> str:
    chosen = "".join(f", {name}={written(value)}" for name, value in options.items())
    return f"{game.name} with {seats} seats{chosen}"


def walk(
    game: Game,
    seats: int,
    options: Row,
    seed: int,
    mode: str = INTERPRETED,
    steps: int | None = None,
    skip: int = 0,
) -> Walk:
    """Plays one random game and checks every property in each position.

    It skips the checks in the first `skip` steps, and stops after `steps` more (default: at the end of the game).

    Examples:
        >>> import howdah.testing
        >>> howdah.testing.walk(howdah.load("nim"), 3, {"misere": True}, seed=1).match.seats
        3
    """
    match = Match(game, seats, game.settings(options), mode=mode)
    trip = Walk(game, match, seed, game.rules.conserved(match.state))
    rng = match.engine.rng(seed)
    limit = game.max_steps if steps is None else min(skip + steps, game.max_steps)
    while True:
        if len(match.line) >= skip or match.turn == OVER:
            trip.hold(*PROPERTIES)
        if match.turn == OVER or len(match.line) >= limit:
            break
        trip.hold(partial(_advance, rng=rng))
    trip.demand(match.turn == OVER or limit < game.max_steps, f"a random game went on beyond {game.max_steps} steps")
    trip.hold(*ENDINGS)
    return trip


def _advance(trip: Walk, rng: Any) -> None:
    """Plays a random move, and checks that playing on a copy does not change the original."""
    engine = trip.engine
    move = int(engine.kernels["random_move"](trip.state, engine.buffer(), engine.buffer(), rng))
    before, twin = engine.schema.pack(trip.state), engine.copy(trip.state)
    engine.play(twin, move)
    trip.demand(engine.schema.pack(trip.state) == before, "playing on a copy changes the original")
    trip.match.play(trip.game.lexicon.texts[move])
    trip.demand(
        engine.schema.pack(trip.state) == engine.schema.pack(twin), "playing the same move twice gives two states"
    )


def legal_is_ascending(trip: Walk) -> None:
    moves = trip.here.legal
    trip.demand(moves == sorted(set(moves)), "legal moves are not ascending")
    trip.demand(all(0 <= move < len(trip.game.lexicon) for move in moves), "a legal move is not in the lexicon")
    trip.demand(bool(moves) == (trip.engine.turn(trip.state) != OVER), "there are moves exactly while the game goes on")
    trip.demand(
        len(moves) <= trip.game.max_legal,
        f"{len(moves)} moves are legal, more than max_legal={trip.game.max_legal}",
    )
    trip.demand(all(weight > 0 for _, weight in trip.engine.chance(trip.state)), "an outcome of chance has no weight")


def why_not_is_silent_on_legal(trip: Walk) -> None:
    """Checks the whole lexicon, except the kinds that only the table plays."""
    lexicon, legal = trip.game.lexicon, set(trip.here.legal)
    clauses = trip.here.reasons
    silent = {move for move, clause in enumerate(clauses) if not clause}
    for move in silent ^ legal:
        trip.demand(
            lexicon.kind(move) in lexicon.by_table and move not in legal,
            f"why_not says {clauses[move]} of {lexicon.texts[move]},"
            f" which is {'legal' if move in legal else 'not legal'}",
        )
    for clause in set(clauses) - {0}:
        trip.demand(
            trip.game.clause_id(clause) in trip.game.clauses, f"why_not cites clause {clause}, which does not exist"
        )


def state_round_trips(trip: Walk) -> None:
    schema, state = trip.game.schema, trip.here.plain
    packed = schema.pack(state)
    schema.check(state)
    trip.demand(schema.unpack(packed) == state, "bytes do not give the state back")
    trip.demand(schema.from_json(schema.to_json(state)) == state, "JSON does not give the state back")
    text = trip.match.position
    again = trip.game.position(text, trip.match.seats, trip.match.settings)
    if schema.pack(again) != packed:
        trip.demand(False, f"the text {text!r} does not give the state back: {again}, not {state}")


def conserved_is_kept(trip: Walk) -> None:
    conserved = trip.game.rules.conserved(trip.here.plain)
    trip.demand(conserved == trip.conserved, f"conserved was {trip.conserved} and is now {conserved}")


def paths_are_distinct(trip: Walk) -> None:
    if trip.match.turn < 0:
        return
    view = trip.here.view(trip.match.turn)
    shorter = [path for _, path in trip.game.hooks.shortcuts(view, trip.here.legal)]
    paths = sorted([*(trip.game.picture.path(view, move) for move in trip.here.legal), *shorter])
    for one, other in pairwise(paths):
        trip.demand(other[: len(one)] != one, f"the path {one} equals or begins another: {other}")
    places = trip.targets(trip.here.drawn(trip.match.turn))
    for target in {target for path in paths for target in path}:
        trip.demand(target in places or trip.game.picture.icon(target) != "", f"{target} cannot be clicked")
        for lang in LANGUAGES:
            trip.demand(bool(trip.game.words(lang).name(target)), f"{target} has no name in {lang}")


def paths_depend_on_their_key(trip: Walk) -> None:
    """Where `path_key` returns what it returned before, the path of a move must be what it was."""
    key = trip.game.hooks.path_key
    if key is None or trip.match.turn < 0:
        return
    view = trip.here.view(trip.match.turn)
    for move in trip.here.legal:
        path = trip.game.picture.path(view, move)
        known = trip.paths.setdefault((key(view), move), path)
        trip.demand(known == path, f"path_key is the same, but the path of {trip.game.lexicon.texts[move]} is not")


def prompts_depend_on_their_key(trip: Walk) -> None:
    """Where `prompt_key` returns what it returned before, what is said after some clicks must be what it was."""
    hooks, moves = trip.game.hooks, trip.here.legal
    if hooks.prompt_key is None or trip.match.turn < 0:
        return
    view = trip.here.view(trip.match.turn)
    ways = [*[(move, trip.game.picture.path(view, move)) for move in moves], *hooks.shortcuts(view, moves)]
    for path in {way[:length] for _, way in ways for length in range(1, len(way))}:
        said = hooks.prompt(view, path, lambda begun: [move for move, way in ways if way[: len(begun)] == begun])
        known = trip.prompts.setdefault((hooks.prompt_key(view), path), said)
        trip.demand(known == said, f"prompt_key is the same, but what is said after {path} is not")


def settled_is_legal(trip: Walk) -> None:
    if trip.match.turn >= 0:
        settled = trip.game.hooks.settled(trip.here.view(trip.match.turn), trip.here.legal)
        trip.demand(settled is None or settled in trip.here.legal, "a move that goes without saying is not legal")


def picture_is_well_formed(trip: Walk) -> None:
    for viewer in trip.viewers:
        elements = trip.here.drawn(viewer)
        keys = [key for key, _ in elements]
        trip.demand(len(set(keys)) == len(keys), "two elements of the picture have the same key")
        trip.demand(trip.keys.setdefault(viewer, keys) == keys, "the keys of the picture change from step to step")
        again = trip.game.picture.draw(trip.here.view(viewer))
        trip.demand(not patch(elements, again), "the same view is drawn in two ways")
        try:
            trip.targets(elements)
        except ElementTree.ParseError as error:
            trip.demand(False, f"the picture is not well-formed: {error}")


def redraw_is_complete(trip: Walk) -> None:
    """Between any two views, what `redraw` leaves out must look the same; the whole pictures are compared.

    It tries views of one viewer, from step to step and from the beginning, both ways, and views of different viewers.
    """
    shown: Shown | None = None
    for viewer in (*range(trip.match.seats), SPECTATOR):
        view = trip.engine.view(trip.state, viewer)
        now = view, trip.game.picture.draw(view)
        known = trip.pictures.setdefault(viewer, [])
        for before in [*known, *([shown] if shown else [])]:
            _redraw(trip, before, now)
            _redraw(trip, now, before)
        known[1:], shown = [now], now


def one_picture_is_the_same_for_all(trip: Walk) -> None:
    """What is made once for everybody must be what each would be shown."""
    if not trip.game.is_same_for_all:
        return
    picture, move = trip.game.picture, trip.here.legal[0] if trip.here.legal else None
    for viewer in range(trip.match.seats):
        own, other = trip.here.view(viewer), trip.here.view(SPECTATOR)
        is_same = trip.here.drawn(viewer) == trip.here.drawn(SPECTATOR)
        if move is not None:
            is_same &= picture.travels(own, move) == picture.travels(other, move)
            is_same &= picture.path(own, move) == picture.path(other, move)
        trip.demand(is_same, f"same_for_all is said, but seat {viewer} is shown something else than a spectator")


def _redraw(trip: Walk, before: Shown, after: Shown) -> None:
    news = trip.game.hooks.redraw(before[0], after[0])
    if news is not None:
        made, wanted = dict(before[1]) | dict(news), dict(after[1])
        wrong = sorted(key for key in {*made, *wanted} if made.get(key) != wanted.get(key))
        trip.demand(not wrong, f"redraw leaves out, or draws wrongly: {', '.join(wrong[:5])}")


def open_scores_agree(trip: Walk) -> None:
    """Where nothing is hidden, all are shown the same score sheet: a table makes it once."""
    if not trip.match.has_secrets:
        viewers = (*range(trip.match.seats), SPECTATOR)
        sheets = [trip.game.hooks.reckoning(trip.engine.view(trip.state, viewer)) for viewer in viewers]
        trip.demand(sheets.count(sheets[0]) == len(sheets), "nothing is hidden, but viewers see different scores")


def everything_has_words(trip: Walk) -> None:
    view = trip.here.view(trip.match.turn if trip.match.turn >= 0 else SPECTATOR)
    for move in trip.here.legal:
        for lang in LANGUAGES:
            said = trip.game.words(lang).say(trip.match.turn, move)
            trip.demand("{" not in said, f"the sentence for {trip.game.lexicon.texts[move]} has a gap: {said}")
            if trip.game.visible_to(trip.state, move) != EVERYTHING:
                trip.game.words(lang).say_secretly(trip.match.turn, trip.game.lexicon.kind(move))
        trip.game.picture.travels(view, move)
    for step in trip.match.log[-1:]:
        kind = trip.game.lexicon.kind(trip.game.lexicon.find(step.text))
        for text in (step.text, kind) if step.visible_to != EVERYTHING else (step.text,):
            said = " ".join(trip.game.words(lang).tell(step.actor, text, told=step.told) for lang in LANGUAGES)
            trip.demand("{" not in said, f"the log has a gap for {step.text}: {said}")


def refusals_point_at_something(trip: Walk) -> None:
    if trip.match.turn < 0:
        return
    view = trip.here.view(trip.match.turn)
    for move, clause in islice(enumerate(trip.here.reasons), 0, None, POINTED):
        if clause:
            trip.game.picture.fault(view, move, clause)
            trip.game.picture.path(view, move)


def nobody_peeks(trip: Walk) -> None:
    """Deals again what a viewer cannot see. Nothing that this viewer is shown may change.

    It compares views and moves for all viewers. At each step, for one viewer, it also compares picture and texts.
    """
    if not trip.game.schema.hidden:
        return
    viewers = trip.viewers
    for viewer in viewers:
        view = trip.here.view(viewer)
        holes = _holes(trip.game, view)
        trip.demand(trip.match.turn != OVER or not holes, "something is still hidden at the end")
        if holes:
            trip.hidden += 1
            facing = _facing if viewer == viewers[len(trip.match.line) % len(viewers)] else _seen
            _deal_again(trip, view, facing)


def _deal_again(trip: Walk, view: Any, facing: Callable[[Position, int], object]) -> None:
    before = facing(trip.here, view.viewer)
    for redeal in range(REDEALS):
        dealt = trip.engine.deal(view, trip.seed * 1_000_003 + len(trip.match.line) * 101 + redeal)
        other = Position(trip.engine, dealt)
        trip.redealt += other.plain != trip.here.plain
        trip.game.schema.check(other.plain)
        conserved = trip.game.rules.conserved(other.plain)
        trip.demand(conserved == trip.conserved, f"dealing again changes conserved to {conserved}")
        trip.demand(
            facing(other, view.viewer) == before,
            f"viewer {view.viewer} is shown something that it cannot see",
        )


def nobody_overhears(trip: Walk) -> None:
    """If two moves leave a viewer the same view, the log must not tell the viewer which one was played."""
    if not trip.game.schema.hidden:
        return
    told: dict[tuple[int, bytes], tuple[str, bytes]] = {}
    moves = trip.here.legal
    for move in moves[:: len(moves) // OVERHEARD + 1]:
        after = trip.engine.copy(trip.state)
        trip.engine.play(after, move)
        state = trip.game.schema.pack(after)
        for viewer in trip.viewers:
            heard = _heard(trip, move, viewer)
            view = trip.game.schema.pack(trip.engine.view(after, viewer))
            other, its_state = told.setdefault((viewer, view), (heard, state))
            trip.demand(
                heard == other or state == its_state,
                f"viewer {viewer} hears what it cannot see: {heard!r} is not {other!r}",
            )


def view_decides_alone(trip: Walk) -> None:
    """The seat to move can compute its legal moves from its view alone."""
    if trip.match.turn >= 0:
        view = trip.here.view(trip.match.turn)
        rules = trip.game.engine(INTERPRETED)
        trip.demand(rules.turn(view) == trip.match.turn, "whose turn it is cannot be told from a view")
        trip.demand(rules.legal(view) == trip.here.legal, "legal moves depend on what the seat cannot see")


def modes_agree(trip: Walk) -> None:
    if not trip.engine.is_compiled:
        return
    plain, state = trip.game.engine(INTERPRETED), trip.here.plain
    trip.demand(
        plain.turn(state) == trip.engine.turn(trip.state), "interpreted and compiled rules disagree on whose turn it is"
    )
    trip.demand(plain.legal(state) == trip.here.legal, "interpreted and compiled rules disagree on what is legal")
    trip.demand(
        plain.chance(state) == trip.engine.chance(trip.state), "interpreted and compiled rules disagree on chance"
    )
    trip.demand(
        plain.outcome(state) == trip.engine.outcome(trip.state),
        "interpreted and compiled rules disagree on the outcome",
    )


def outcome_is_sound(trip: Walk) -> None:
    outcome = trip.match.outcome
    trip.demand(
        len(outcome.scores) == len(outcome.ranks) == trip.match.seats,
        "an outcome has a score and a rank for every seat",
    )
    if trip.match.turn == OVER:
        trip.demand(outcome.clause in trip.game.clauses, f"the game ended by {outcome.clause!r}, which is not a clause")
        for lang in LANGUAGES:
            trip.game.words(lang).ending(outcome.clause, outcome.winners, conclusion=trip.match.conclusion)
    else:
        trip.demand(outcome.clause == "", "an outcome names a clause before the end")


def record_replays(trip: Walk) -> None:
    again = read_record(trip.match.record(), lambda _: trip.game)
    trip.demand(again.position == trip.match.position, "the record replays to another position")
    trip.demand(again.record() == trip.match.record(), "the record of the replayed match differs")


def undo_is_replay(trip: Walk) -> None:
    if trip.match.line:
        again = read_record(trip.match.record(), lambda _: trip.game)
        again.undo()
        shorter = Match(trip.game, trip.match.seats, trip.match.settings)
        for move in trip.match.line[:-1]:
            shorter.play(trip.game.lexicon.texts[move])
        trip.demand(again.position == shorter.position, "undo of the last step differs from a game without it")


def document_stands_alone(trip: Walk) -> None:
    ElementTree.fromstring(document(trip.game, trip.engine.view(trip.state, EVERYTHING)))
    trip.game.notation.sketch(trip.engine.view(trip.state, 0))


PROPERTIES: tuple[Callable[[Walk], None], ...] = (
    legal_is_ascending,
    why_not_is_silent_on_legal,
    state_round_trips,
    conserved_is_kept,
    paths_are_distinct,
    paths_depend_on_their_key,
    prompts_depend_on_their_key,
    settled_is_legal,
    picture_is_well_formed,
    everything_has_words,
    refusals_point_at_something,
    view_decides_alone,
    nobody_peeks,
    nobody_overhears,
    modes_agree,
    outcome_is_sound,
    redraw_is_complete,
    one_picture_is_the_same_for_all,
    open_scores_agree,
)
ENDINGS: tuple[Callable[[Walk], None], ...] = (record_replays, undo_is_replay, document_stands_alone)


def _seen(position: Position, viewer: int) -> tuple[Any, list[int]]:
    """Returns a viewer's view of a position, and its legal moves."""
    is_its_turn = position.engine.turn(position.state) == viewer
    return position.view(viewer), position.legal if is_its_turn else []


def _facing(position: Position, viewer: int) -> tuple[object, ...]:
    """Returns everything that one viewer is shown of a position."""
    view, notation = position.view(viewer), position.game.notation
    return (*_seen(position, viewer), position.drawn(viewer), notation.show(view), notation.sketch(view))


def _heard(trip: Walk, move: int, viewer: int) -> str:
    """Returns what a viewer would hear of a move."""
    hears_all = trip.game.visible_to(trip.state, move) in (EVERYTHING, viewer)
    return trip.game.lexicon.texts[move] if hears_all else trip.game.lexicon.kind(move)


def _holes(game: Game, view: Any) -> bool:
    """Tells whether a view hides anything in the fields that are not public."""
    hidden = [name for name, field in game.schema.fields.items() if field.seen_by != PUBLIC]
    return any(HOLE in value if isinstance(value := getattr(view, name), list) else value == HOLE for name in hidden)
