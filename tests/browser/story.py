"""A short game of Siam, always the same."""

from typing import Any

from tests.server.house import House

MOVES = ("enter e2 N", "enter e2 W push", "push d2 N", "move e2 e3 E", "push d3 N", "enter a3 W", "push d4 N")


def told(house: House, plies: int = len(MOVES), *kinds: str) -> dict[str, Any]:
    """Makes a table where so many moves of the story have been played."""
    made = house.make("siam", *(kinds or ("here", "here")))
    play(house, made, *MOVES[:plies])
    return made


def play(house: House, made: dict[str, Any], *moves: str, ply: int = 0) -> None:
    """Plays moves by turns, from a ply on, as whoever holds the seats."""
    for at, move in enumerate(moves, ply):
        with house.client(made["tokens"][at % 2]) as client:
            answer = client.post(
                f"/api/tables/{made['table']}/steps", json={"id": f"{at} {move}", "ply": at, "move": move}
            )
            assert answer.status_code == 200, answer.text
