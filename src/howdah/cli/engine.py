"""The analysis protocol, `howdah engine`: requests and answers in JSON, one object a line, for any language.

{"id": 1, "do": "new", "game": "…", "seats": 2, "options": {}}     →  {"id": 1, "turn": 0, "position": "…"}
{"id": 2, "do": "play", "move": "…"}                               →  {"id": 2, "turn": 1, "position": "…"}
{"id": 3, "do": "play", "move": "nonsense"}                        →  {"id": 3, "error": "Unreadable", "say": "…"}
"""

import json
import os
import random
import re
import time
from typing import IO, Any

import howdah
from howdah.bots.alphabeta import AlphaBetaSearch
from howdah.bots.levels import COUNT, Bot
from howdah.bots.mcts import Line, MctsSearch
from howdah.bots.root_parallel import RootParallelSearch
from howdah.core.errors import HowdahError, Over, Refused, Unreadable
from howdah.core.game import Game, readable
from howdah.core.schema import HOLE, SPECTATOR
from howdah.session.match import Match
from howdah.session.view import View

from . import requests
from .requests import Request

LONGEST = 1 << 24  # characters of a line
PROBE = 50  # random steps from a view in a request, to see whether it makes sense
TURN_NAMES = {howdah.CHANCE: "chance", howdah.OVER: "over"}

Answer = dict[str, Any]
Search = AlphaBetaSearch | MctsSearch | RootParallelSearch


def serve(source: IO[bytes], sink: IO[bytes], game: str = "") -> None:
    """Answers line by line until `quit` or the end of the input; no other request ends it."""
    conversation = Conversation(game)
    while not conversation.is_over and (line := source.readline(LONGEST)):
        if line.strip():
            sink.write(json.dumps(conversation.answer(line), ensure_ascii=False).encode() + b"\n")
            sink.flush()
    conversation.close()


class Conversation:
    """One match at a time, and the bots and searches that it was asked for."""

    def __init__(self, name: str = "") -> None:
        self.match: Match | None = howdah.load(name).new() if name else None
        self.is_over = False
        self.bots: dict[tuple[str, int], Bot] = {}
        self.searches: dict[tuple[str, str, int], Search] = {}

    def answer(self, line: bytes) -> Answer:
        """Returns the answer to any line."""
        number: Any = None
        try:
            given = requests.parse(line)
            number = given.get("id")
            name, kind = requests.kind_of(given)
            return {"id": number, **getattr(self, f"do_{name}")(requests.read(given, kind))}
        except HowdahError as error:
            clause = {"clause": error.clause, "at": list(error.at)} if isinstance(error, Refused) else {}
            return {"id": number, "error": type(error).__name__, "say": str(error), **clause}
        except Exception as error:  # our own bug must not end a conversation
            return {"id": number, "error": "Failed", "say": f"{type(error).__name__}: {error}"[:300]}

    def close(self) -> None:
        """Ends the processes of its searches."""
        for search in self.searches.values():
            if isinstance(search, RootParallelSearch):
                search.stop()

    def do_games(self, _: Request) -> Answer:
        return {"games": howdah.list_games()}

    def do_new(self, request: requests.New) -> Answer:
        self.match = self._game(request.game).new(request.seats, request.options)
        return self._status()

    def do_position(self, request: requests.Position) -> Answer:
        self.match = self._game(request.game).read(request.text, request.seats, request.options)
        return self._status()

    def do_load(self, request: requests.Load) -> Answer:
        self.match = howdah.read_record(request.record)
        return self._status()

    def do_play(self, request: requests.Play) -> Answer:
        self._match.play(request.move)
        return self._status()

    def do_roll(self, request: requests.Roll) -> Answer:
        """Draws chance until a seat must decide; {"do": "play"} plays an outcome that was drawn elsewhere."""
        match, rolled = self._match, []
        rng = None if request.seed is None else random.Random(request.seed)
        while match.turn == howdah.CHANCE:
            rolled.append(match.roll(rng))
        return {"rolled": rolled, **self._status()}

    def do_undo(self, _: Request) -> Answer:
        self._match.undo()
        return self._status()

    def do_legal(self, _: Request) -> Answer:
        return {"turn": self._turn(), "legal": self._match.legal()}

    def do_view(self, request: requests.View) -> Answer:
        view = self._match.view(request.seat)
        return {"view": str(view), "fields": view.game.schema.to_json(view.state)}

    def do_show(self, _: Request) -> Answer:
        return {**self._status(), "sketch": _plain_sketch(self._match)}

    def do_record(self, _: Request) -> Answer:
        return {"record": self._match.record()}

    def do_choose(self, request: requests.Choose) -> Answer:
        """Returns the move of a level, for the view that is given or for the seat to decide."""
        view, legal = self._decision(request)
        key = (view.game.name, request.level)
        if key not in self.bots:
            self.bots[key] = Bot(view.game, request.level)
        return {"move": self.bots[key].choose(view, legal, request.seconds or None, random.Random(_seed(request)))}

    def do_analyse(self, request: requests.Analyse) -> Answer:
        """Returns the best moves with value, or score of one seat alone, visits and principal variation."""
        view, _ = self._decision(request)
        seconds = request.seconds or (0.0 if request.simulations else 1.0)
        search = self._search(view.game, request)
        began = time.perf_counter()
        lines = search.search(view, _seed(request), request.simulations, seconds)
        moves = [_as_json(line) for line in lines[: request.most]]
        return {"seat": view.seat, "moves": moves, "seconds": round(time.perf_counter() - began, 3)}

    def do_quit(self, _: Request) -> Answer:
        self.is_over = True
        return {"bye": True}

    @property
    def _match(self) -> Match:
        if self.match is None:
            raise Unreadable('There is no match yet: {"do": "new", "game": …} begins one.')
        return self.match

    def _game(self, name: str | None) -> Game:
        return self._match.game if name is None else howdah.load(name)

    def _turn(self) -> int | str:
        turn = self._match.turn
        return TURN_NAMES.get(turn, turn)

    def _status(self) -> Answer:
        """Returns game, turn and position of the match, and its outcome at the end."""
        match = self._match
        answer: Answer = {"game": match.game.name, "turn": self._turn(), "position": match.position}
        if match.turn == howdah.OVER:
            outcome = match.outcome
            answer |= {"clause": outcome.clause, "scores": outcome.scores, "ranks": outcome.ranks}
        return answer

    def _decision(self, request: requests.Decision) -> tuple[View, list[str]]:
        """Returns the view of a request, or that of the seat to decide, with its legal moves."""
        if request.fields is not None:
            game = self._game(request.game)
            view = View(game, _viewed(game, request.fields, request.seat))
            legal = [game.lexicon.texts[move] for move in game.engine().legal(game.engine().copy(view.state))]
            return view, legal
        if self._match.turn < 0:
            refusal = Over if self._match.turn == howdah.OVER else Unreadable
            raise refusal("No seat has anything to decide now.")
        return self._match.view(self._match.turn), self._match.legal()

    def _search(self, game: Game, request: requests.Analyse) -> Search:
        """Returns the search for an analysis: by default the best level's; "search" is MCTS, in one process or more."""
        processes, cores = request.processes, os.cpu_count() or 1
        if processes > cores:
            raise requests.wrong(requests.Analyse, "processes", processes, cores)
        by = request.by or ("search" if processes > 1 else "best")
        key = (game.name, by, processes)
        if key not in self.searches:
            one = Bot(game, COUNT).searcher if by == "best" else MctsSearch(game)
            self.searches[key] = RootParallelSearch(game, processes) if processes > 1 else one
        return self.searches[key]


def _as_json(line: Line) -> Answer:
    """Returns a line as JSON values; one seat alone has a score, and cannot win."""
    value: Answer = {"value": round(line.value, 4), "won": line.is_won}
    if line.score is not None:
        value = {"score": round(line.score, 1)}
    return {"move": line.move, **value, "visits": line.visits, "variation": [line.move, *line.pv]}


def _seed(request: requests.Decision) -> int:
    return random.SystemRandom().getrandbits(30) if request.seed is None else request.seed


def _viewed(game: Game, fields: dict[str, Any], seat: int | None) -> Any:
    """Returns the state of a view from its fields: -1 is a hole where the seat does not see."""
    if seat is None:
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
        engine.playout(engine.deal(state, 0), engine.rng(0), PROBE)  # compiled rules do not check a false view
    return state


def _filled(value: object, low: int) -> object:
    if isinstance(value, list):
        return [low if entry == HOLE else entry for entry in value]
    return low if value == HOLE else value


def _plain_sketch(match: Match) -> str:
    """Returns the drawing for a terminal, without its marks of roles."""
    return re.sub(
        r"\[/?\w*\]", "", match.game.notation.sketch(match.seen(match.turn if match.turn >= 0 else SPECTATOR))
    )
