"""The choices of moves, found once for many positions."""

import json

from howdah.core.game import Game
from howdah.server.sockets.ways import Ways, each, ways


def test_the_clicks_of_a_move_are_found_once_for_each_side(siam: Game) -> None:
    match = siam.new()
    view, moves = match.seen(0), match.engine.legal(match.state)
    known = ways(siam, view)
    assert json.loads(known.of(view, moves))[0] == ["enter a1 N", "reserve-0", "a1", "N"]
    before = known.before(moves)[:3]
    assert each(known.paths, before) == (("reserve-0", "a1"), ("reserve-0",), ())
    assert each(known.written, before) == (b'["reserve-0","a1"]', b'["reserve-0"]', b"[]")
    assert known.opened(moves[:1]) == [("reserve-0", "a1")]
    assert (known.before([]), known.of(view, [])) == ([], b"[]")
    match.play("enter a1 N")
    other = match.seen(1)
    assert ways(siam, other) is not known
    assert ways(siam, other).of(other, moves[:1]) == b'[["enter a1 N","reserve-1","a1","N"]]'
    match.play("enter a5 S")
    assert ways(siam, match.seen(0)) is known


def test_paths_that_are_no_moves_own_have_numbers_too(siam: Game) -> None:
    match = siam.new()
    view, moves = match.seen(0), match.engine.legal(match.state)
    known = Ways(siam)
    known.of(view, moves)
    own = known.before(moves)
    assert known.before(moves, [("reserve-0", "a1"), ("c3", "c4", "N")]) == [*own, len(own) + 1, len(own)]
    assert known.paths[-2:] == [("c3",), ("c3", "c4")]
