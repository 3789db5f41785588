"""`howdah engine`: a conversation in JSON, one object a line, for programs in any language.

{"id": 1, "do": "new", "game": "…", "seats": 2, "options": {}}     →  {"id": 1, "turn": 0, "position": "…"}
{"id": 2, "do": "play", "move": "…"}                               →  {"id": 2, "turn": 1, "position": "…"}
{"id": 3, "do": "play", "move": "nonsense"}                        →  {"id": 3, "error": "Unreadable", "say": "…"}
"""

import json
import os
import random
import re
import time
from collections.abc import Callable
from typing import IO, Any

import howdah
from howdah.bots.alphabeta import AlphaBetaSearch
from howdah.bots.levels import COUNT, Bot
from howdah.bots.mcts import Line, MctsSearch
from howdah.bots.root_parallel import RootParallelSearch
from howdah.core.errors import HowdahError, Over, Refused, Unreadable, shortened
from howdah.core.game import Game, readable
from howdah.core.match import Match, View
from howdah.core.schema import HOLE, SPECTATOR

LONGEST = 1 << 24  # characters of a line
PROBE = 50  # random steps from a view that somebody sent, to see whether it makes sense
NOBODY = {howdah.CHANCE: "chance", howdah.OVER: "over"}

Request = dict[str, Any]
Answer = dict[str, Any]


def serve(source: IO[bytes], sink: IO[bytes], game: str = "") -> None:
    """Answers line by line until `quit` or the end of the input; nothing that is sent ends it otherwise."""
    conversation = Conversation(game)
    while not conversation.is_over and (line := source.readline(LONGEST)):
        if line.strip():
            sink.write(json.dumps(conversation.answer(line), ensure_ascii=False).encode() + b"\n")
            sink.flush()
    conversation.close()


class Conversation:
    """One match at a time, and whoever thinks about it."""

    def __init__(self, name: str = "") -> None:
        self.match: Match | None = howdah.load(name).new() if name else None
        self.is_over = False
        self.bots: dict[tuple[str, int], Bot] = {}
        self.searches: dict[tuple[str, str, int], AlphaBetaSearch | MctsSearch | RootParallelSearch] = {}

    def answer(self, line: bytes) -> Answer:
        """Returns what is answered to a line, whatever it holds."""
        number: Any = None
        try:
            request = _parsed(line)
            number = request.get("id")
            return {"id": number, **self._deed(request)(request)}
        except HowdahError as error:
            clause = {"clause": error.clause, "at": list(error.at)} if isinstance(error, Refused) else {}
            return {"id": number, "error": type(error).__name__, "say": str(error), **clause}
        except Exception as error:  # a fault of ours must not end a conversation
            return {"id": number, "error": "Failed", "say": f"{type(error).__name__}: {error}"[:300]}

    def close(self) -> None:
        """Ends the processes that think."""
        for searcher in self.searches.values():
            if isinstance(searcher, RootParallelSearch):
                searcher.stop()

    def _deed(self, request: Request) -> Callable[[Request], Answer]:
        deeds = {name.removeprefix("do_"): getattr(self, name) for name in dir(self) if name.startswith("do_")}
        name = request.get("do")
        if not isinstance(name, str) or name not in deeds:
            raise Unreadable(f"There is nothing to do called {shortened(name)}: there is {', '.join(deeds)}.")
        return deeds[name]  # type: ignore[no-any-return]

    def do_games(self, _: Request) -> Answer:
        return {"games": howdah.games()}

    def do_new(self, request: Request) -> Answer:
        self.match = self._game(request).new(request.get("seats"), _options(request))
        return self._stand()

    def do_position(self, request: Request) -> Answer:
        self.match = self._game(request).read(request.get("text", ""), request.get("seats"), _options(request))
        return self._stand()

    def do_load(self, request: Request) -> Answer:
        self.match = howdah.read_record(request.get("record", ""))
        return self._stand()

    def do_play(self, request: Request) -> Answer:
        self._match.play(request.get("move", ""))
        return self._stand()

    def do_roll(self, request: Request) -> Answer:
        """Draws chance until a seat must decide; {"do": "play"} takes an outcome that was drawn elsewhere."""
        match, rolled = self._match, []
        rng = random.Random(_whole(request, "seed", 0, 1 << 62)) if "seed" in request else None
        while match.turn == howdah.CHANCE:
            rolled.append(match.roll(rng))
        return {"rolled": rolled, **self._stand()}

    def do_undo(self, _: Request) -> Answer:
        self._match.undo()
        return self._stand()

    def do_legal(self, _: Request) -> Answer:
        return {"turn": self._turn(), "legal": self._match.legal()}

    def do_view(self, request: Request) -> Answer:
        view = self._match.view(request.get("seat"))
        return {"view": str(view), "fields": view.game.schema.to_json(view.state)}

    def do_show(self, _: Request) -> Answer:
        return {**self._stand(), "sketch": _bare(self._match)}

    def do_record(self, _: Request) -> Answer:
        return {"record": self._match.record()}

    def do_choose(self, request: Request) -> Answer:
        """Returns the move of a level, for the view that is given or for the seat to decide."""
        view, legal = self._asked(request)
        number = _whole(request, "level", 1, COUNT, COUNT)
        key = (view.game.name, number)
        if key not in self.bots:
            self.bots[key] = Bot(view.game, number)
        clock = _seconds(request) or None
        return {"move": self.bots[key].choose(view, legal, clock, random.Random(_seed(request)))}

    def do_analyse(self, request: Request) -> Answer:
        """Returns the best moves with value, or score of one seat alone, visits and principal variation."""
        view, _ = self._asked(request)
        simulations, seconds = _whole(request, "simulations", 0, 1 << 40, 0), _seconds(request)
        seconds = seconds or (0.0 if simulations else 1.0)
        searcher = self._search(view.game, request)
        began = time.perf_counter()
        lines = searcher.search(view, _seed(request), simulations, seconds)
        moves = [_told(line) for line in lines[: _whole(request, "most", 1, 1 << 20, 5)]]
        return {"seat": view.seat, "moves": moves, "seconds": round(time.perf_counter() - began, 3)}

    def do_quit(self, _: Request) -> Answer:
        self.is_over = True
        return {"bye": True}

    @property
    def _match(self) -> Match:
        if self.match is None:
            raise Unreadable('There is no match yet: {"do": "new", "game": …} begins one.')
        return self.match

    def _game(self, request: Request) -> Game:
        return howdah.load(request["game"]) if "game" in request else self._match.game

    def _turn(self) -> int | str:
        turn = self._match.turn
        return NOBODY.get(turn, turn)

    def _stand(self) -> Answer:
        match = self._match
        answer: Answer = {"game": match.game.name, "turn": self._turn(), "position": match.position}
        if match.turn == howdah.OVER:
            outcome = match.outcome
            answer |= {"clause": outcome.clause, "scores": outcome.scores, "ranks": outcome.ranks}
        return answer

    def _asked(self, request: Request) -> tuple[View, list[str]]:
        """Returns the view that a request carries, or that of the seat to decide, with its legal moves."""
        if "fields" in request:
            game = self._game(request)
            view = View(game, _seen(game, request["fields"], request.get("seat")))
            legal = [game.lexicon.texts[move] for move in game.engine().legal(game.engine().copy(view.state))]
            return view, legal
        if self._match.turn < 0:
            refusal = Over if self._match.turn == howdah.OVER else Unreadable
            raise refusal("No seat has anything to decide now.")
        return self._match.view(self._match.turn), self._match.legal()

    def _search(self, game: Game, request: Request) -> "AlphaBetaSearch | MctsSearch | RootParallelSearch":
        """Returns who analyses: by default as the best level does; "search" grows a tree, in one process or more."""
        processes = _whole(request, "processes", 1, os.cpu_count() or 1, 1)
        way = request.get("by", "search" if processes > 1 else "best")
        if way not in ("best", "search"):
            raise Unreadable(f'"by" is "best" or "search", not {shortened(way)}.')
        key = (game.name, way, processes)
        if key not in self.searches:
            one = Bot(game, COUNT).searcher if way == "best" else MctsSearch(game)
            self.searches[key] = RootParallelSearch(game, processes) if processes > 1 else one
        return self.searches[key]


def _parsed(line: bytes) -> Request:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"This is not a line of JSON: {error}.") from error
    if not isinstance(request, dict):
        raise Unreadable('A request is an object such as {"do": "legal"}.')
    return request


def _told(line: Line) -> Answer:
    """Returns a move that was considered; one seat alone has a score to hope for, and nobody to beat."""
    worth: Answer = {"value": round(line.value, 4), "won": line.is_won}
    if line.score is not None:
        worth = {"score": round(line.score, 1)}
    return {"move": line.move, **worth, "visits": line.visits, "variation": [line.move, *line.pv]}


def _options(request: Request) -> dict[str, object]:
    options = request.get("options") or {}
    if not isinstance(options, dict):
        raise Unreadable('Options are an object such as {"name": "value"}.')
    return options


def _whole(request: Request, name: str, low: int, high: int, default: int | None = None) -> int:
    value = request.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unreadable(f'"{name}" is a whole number from {low} to {high}, not {shortened(value)}.')
    return value


def _seconds(request: Request) -> float:
    value = request.get("seconds") or 0.0
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 3600:
        raise Unreadable(f'"seconds" is a number from 0 to 3600, not {shortened(value)}.')
    return float(value)


def _seed(request: Request) -> int:
    return _whole(request, "seed", 0, 1 << 62) if "seed" in request else random.SystemRandom().getrandbits(30)


def _seen(game: Game, fields: object, seat: object) -> Any:
    """Returns the state of a view from its fields: -1 is a hole where the seat does not see."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not isinstance(fields, dict):
        raise Unreadable('A view is given by its "fields" and its "seat".')
    hidden = {name: _filled(fields.get(name), game.schema.fields[name].low) for name in game.schema.hidden}
    state = game.schema.from_json({**fields, **hidden})
    for name in hidden:
        setattr(state, name, fields[name])
    state.viewer = seat
    engine = game.engine()
    with readable(f"a view of {game.name}"):
        if not 0 <= seat < state.seats or engine.turn(state) != seat:
            raise Unreadable(f"It is not for seat {seat} to decide in this view.")
        engine.playout(engine.deal(state, 0), engine.rng(0), PROBE)  # compiled rules would trust a view that lies
    return state


def _filled(value: object, low: int) -> object:
    if isinstance(value, list):
        return [low if entry == HOLE else entry for entry in value]
    return low if value == HOLE else value


def _bare(match: Match) -> str:
    """Returns the drawing for a terminal, its marks of roles taken out."""
    return re.sub(
        r"\[/?\w*\]", "", match.game.notation.sketch(match.seen(match.turn if match.turn >= 0 else SPECTATOR))
    )
