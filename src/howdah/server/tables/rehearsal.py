"""What the first messages about a game or a table need, made before somebody waits for it, and not on the loop."""

from howdah.core.game import Game
from howdah.core.schema import SPECTATOR
from howdah.show.words import LANGUAGES

from ..sockets import messages
from ..storage.store import now
from .clock import NO_CLOCK
from .live_table import LiveTable
from .new_table import Terms, new_table
from .seats import PERSON, Seat


def prepare(game: Game) -> None:
    """Loads what the first messages about a game need: words, pictures, and the clauses that refusals cite."""
    seats = [Seat(seat, PERSON) for seat in range(max(game.seats))]
    live, _ = new_table(game, seats, [], Terms({}, NO_CLOCK, True), (), now())
    rehearse(live)
    _ = game.clauses


def rehearse(live: LiveTable) -> None:
    """Makes the first messages about a table that nobody follows yet."""
    for lang in LANGUAGES:
        messages.whole(live, SPECTATOR, lang)
        messages.whole(live, max(live.turn, 0), lang)
    live.moment.rest()
