"""The choices of moves, found once for many positions."""

from howdah.core.game import Game
from howdah.server.sockets.ways import ways


def test_the_clicks_of_a_move_are_found_once_for_each_side(siam: Game) -> None:
    match = siam.new()
    view, moves = match.seen(0), match.engine.legal(match.state)
    known = ways(siam, view)
    assert known.of(view, moves)[0] == ("enter a1 N", "reserve-0", "a1", "N")
    assert known.before(moves)[:3] == [("reserve-0", "a1"), ("reserve-0",), ()]
    assert known.before([]) == []
    match.play("enter a1 N")
    other = match.seen(1)
    assert ways(siam, other) is not known
    assert ways(siam, other).of(other, moves[:1]) == [("enter a1 N", "reserve-1", "a1", "N")]
    match.play("enter a5 S")
    assert ways(siam, match.seen(0)) is known
