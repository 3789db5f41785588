"""The HTTP API: enough for a program to make a table, take a seat, look, play and follow the steps as a stream."""

import hashlib
import time
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import Response, StreamingResponse

import howdah
from howdah.core.schema import SPECTATOR
from howdah.show.cover import Theme, picture
from howdah.show.scene import style_alone, themed
from howdah.show.words import LANGUAGES

from ..door.lines import Lines, make_room
from ..door.plain_text import plain
from ..errors import STATUSES, Forbidden
from ..sockets import messages, wire
from ..tables.live_table import LiveTable
from ..tables.seats import hashed
from ..tables.snapshot import Snapshot
from ..tables.table_service import TableService, own_seat
from ..visitor import visitor
from . import record_opened
from .answers import Slow
from .bodies import (
    Error,
    InviteShown,
    Reach,
    SeatClaimed,
    SeatGiven,
    SeatMade,
    StepAsked,
    StepMade,
    TableAsked,
    TableMade,
    TokensGiven,
)
from .game_cards import game_cards
from .invitations import invitation
from .my_tables import my_tables
from .reach import reach_of
from .replay import page, replay
from .stream import Follower, events

router = APIRouter(prefix="/api")


JSON = "application/json"


def language(request: Request, lang: Annotated[str, Query(max_length=10)] = "") -> str:
    """Returns the language that was asked for, or that the browser prefers."""
    if lang in LANGUAGES:
        return lang
    accepted = request.headers.get("accept-language", "").lower()
    return "fr" if accepted.startswith("fr") else "en"


def bearer(authorization: Annotated[str, Header()] = "") -> str:
    """Returns the token of a request, "" without one."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def the_tables(request: Request) -> TableService:
    tables: TableService = request.app.state.tables
    return tables


def the_visitor(request: Request) -> str:
    return visitor(request.scope)


Lang = Annotated[str, Depends(language)]
Token = Annotated[str, Depends(bearer)]
Visitor = Annotated[str, Depends(the_visitor)]
AllTables = Annotated[TableService, Depends(the_tables)]


async def the_table(table: str, tables: AllTables, token: Token, visitor: Visitor) -> LiveTable:
    live = await tables.get(plain(table), visitor)
    tables.note(live, visitor, token)
    return live


OneTable = Annotated[LiveTable, Depends(the_table)]
# By name: of each model here FastAPI would make another for every route, 1.5 MB in all.
MISTAKE = {"content": {JSON: {"schema": {"$ref": f"#/components/schemas/{Error.__name__}"}}}}
ERRORS: dict[int | str, dict[str, Any]] = dict.fromkeys(STATUSES, MISTAKE)


def answering(kind: str) -> dict[int | str, dict[str, Any]]:
    """Returns the documentation of answers of a kind that is no JSON, and of what can go wrong."""
    return ERRORS | {200: {"content": {kind: {}}}}


@router.get("/games", responses=ERRORS)
async def games(lang: Lang, slow: Slow) -> Response:
    """Lists the games with their words, options and a picture."""
    return await slow.make(("games", lang), lambda: game_cards(lang), JSON)


@router.get("/games/{game}/style.css", responses=answering("text/css"))
async def style(game: str, slow: Slow, theme: Literal["", "dark", "contrast"] = "") -> Response:
    """Returns the colours of a game's picture: all of them, or what another theme than the first has its own."""

    def work() -> bytes:
        found = howdah.load(game)
        return (themed(found, theme) if theme else style_alone(found)).encode()

    return await slow.make(("style", game, theme), work, "text/css")


@router.post("/tables", responses=ERRORS, status_code=201)
async def make(asked: TableAsked, tables: AllTables, visitor: Visitor) -> TableMade:
    """Makes a table; returns the tokens that hold its seats, and invitations for others."""
    tables.making.take(visitor)
    kinds = [(seat.kind, seat.name, seat.level) for seat in asked.seats]
    live, given = await tables.create(
        howdah.load(asked.game),
        kinds,
        dict(asked.options),
        asked.clock.model_dump(),
        asked.watch,
        asked.random_seats,
        visitor,
        asked.undo,
    )
    return TableMade(table=live.id, seats=[SeatMade(seat=seat, **told) for seat, told in given.items()])


@router.post("/tables/mine", responses=ERRORS)
async def mine(given: TokensGiven, tables: AllTables, lang: Lang, visitor: Visitor) -> Response:
    """Lists the tables at which these tokens hold seats: the latest 500."""
    tables.looks.take(visitor)
    return _json(await my_tables(tables, {hashed(token) for token in given.tokens}, lang, visitor))


@router.get("/reach", responses=ERRORS, tags=["host"])
async def reach(request: Request) -> Reach:
    """Returns the addresses at which friends in the network find the server, to the person at its machine."""
    return reach_of(request)


@router.get("/tables/{table}", responses=ERRORS)
async def look(live: OneTable, token: Token, lang: Lang, tables: AllTables, visitor: Visitor) -> Response:
    """Returns the whole table as the token's seat sees it, or a spectator."""
    tables.looks.take(visitor)
    await tables.shares.afford(visitor)
    async with tables.at(live):
        viewer = _viewer(live, token)
        tables.shares.charge(visitor, await live.prepare(viewer, lang))
        began = time.perf_counter()
        whole = _json(messages.whole(live, viewer, lang))
        tables.shares.spend(visitor, began)
    return whole


@router.get("/tables/{table}/picture.svg", responses=answering("image/svg+xml"))
async def drawn(live: OneTable, token: Token, tables: AllTables, slow: Slow, theme: Theme = "light") -> Response:
    """Returns the picture of a table as the token's seat sees it, or a spectator."""
    async with tables.at(live):
        viewer, table = _viewer(live, token), Snapshot(live)

    def work() -> bytes:
        return picture(table.game, theme, table.view(viewer)).encode()

    return await slow.make(("picture", *table.key, viewer, theme), work, "image/svg+xml")


@router.get("/tables/{table}/choices", responses=ERRORS)
async def choices(live: OneTable, token: Token, lang: Lang, tables: AllTables, slow: Slow) -> Response:
    """Returns the legal moves of the token's seat in words; none when it is not its turn."""
    async with tables.at(live):
        seat, table = own_seat(live, token), Snapshot(live)

    def work() -> bytes:
        return wire.encode({"choices": messages.choices_in_words(table, seat, lang)})

    return await slow.make(("choices", *table.key, seat, lang), work, JSON)


@router.post("/tables/{table}/invitation", responses=ERRORS)
async def invited(live: OneTable, shown: InviteShown, tables: AllTables, lang: Lang) -> Response:
    """Tells who invites to what, and whether the seat is still free."""
    async with tables.at(live):
        return _json(invitation(live, shown.invite, lang))


@router.post("/tables/{table}/seats", responses=ERRORS)
async def claim(live: OneTable, claimed: SeatClaimed, tables: AllTables) -> SeatGiven:
    """Takes the seat of an invitation; returns the token that holds it."""
    seat, token = await tables.claim(live, claimed.invite, claimed.name)
    return SeatGiven(seat=seat, token=token)


@router.post("/tables/{table}/steps", responses=ERRORS)
async def step(live: OneTable, asked: StepAsked, token: Token, tables: AllTables, visitor: Visitor) -> StepMade:
    """Plays a move for the token's seat, or says what is outside the rules; an id that was used changes nothing.

    That is /resign, /draw, /undo and the number of moves to go back to, /finish once the winner is certain,
    /decline or /withdraw with draw, undo or finish.
    What others must agree to is a proposal, and no step: the ply stays the same.
    """
    seat, allow = own_seat(live, token), partial(own_seat, live, token)
    return StepMade(ply=await tables.step(live, seat, asked.ply, asked.move, asked.id, None, allow, visitor))


@router.get("/tables/{table}/stream", responses=answering("text/event-stream"))
async def stream(
    live: OneTable, token: Token, lang: Lang, tables: AllTables, visitor: Visitor, request: Request
) -> StreamingResponse:
    """Follows a table as server-sent events: the whole of it, then every change."""
    _viewer(live, token)
    follower = Follower(visitor, token, lang)
    tables.looks.take(visitor)
    make_room(live, visitor, live.held_by(follower.tokens))
    lines: Lines = request.app.state.lines
    lines.make_room(visitor)
    return StreamingResponse(events(tables, live, lines, follower), media_type="text/event-stream")


@router.get("/tables/{table}/record", responses=answering("text/plain"))
async def record(live: OneTable, token: Token, tables: AllTables, slow: Slow) -> Response:
    """Returns the record of a match; of one with secrets only when it is over."""
    async with tables.at(live):
        _viewer(live, token)
        if live.match.has_secrets:
            raise Forbidden("The record of a game with secrets opens at its end.")
        table = Snapshot(live)
    return await slow.make(("record", *table.key), lambda: table.match.record().encode(), "text/plain")


@router.get("/tables/{table}/replay", responses=ERRORS)
async def replayed(live: OneTable, token: Token, lang: Lang, tables: AllTables, slow: Slow) -> Response:
    """Returns a match step by step, as the asker may see it."""
    async with tables.at(live):
        viewer, names, table = _viewer(live, token), tuple(seat.name for seat in live.seats), Snapshot(live)

    def work() -> bytes:
        return wire.encode(replay(table.match, viewer, lang, names))

    return await slow.make(("replay", *table.key, viewer, lang, names), work, JSON)


@router.get("/tables/{table}/page", responses=answering("text/html"))
async def replay_page(live: OneTable, token: Token, lang: Lang, tables: AllTables, slow: Slow) -> Response:
    """Returns a replay as one HTML file that needs nothing else."""
    name = f'attachment; filename="{live.game.name}-{live.id}.html"'
    async with tables.at(live):
        viewer, table = _viewer(live, token), Snapshot(live)

    def work() -> bytes:
        return page(table.match, viewer, lang).encode()

    key = "page", *table.key, viewer, lang
    return await slow.make(key, work, "text/html", **{"Content-Disposition": name})


@router.post("/records", responses=ERRORS, openapi_extra=record_opened.BODY)
async def open_record(request: Request, lang: Lang, slow: Slow) -> Response:
    """Returns a recorded match step by step."""
    request.app.state.records.take(slow.visitor)
    body = await request.body()
    key = "opened", hashlib.sha256(body).digest(), lang
    return await slow.make(key, lambda: record_opened.opened(body, lang), JSON)


def _viewer(live: LiveTable, token: str) -> int:
    if token:
        return own_seat(live, token)
    if not live.settings["watch"]:
        raise Forbidden("This table is not open to spectators.")
    return SPECTATOR


def _json(message: Any) -> Response:
    return Response(wire.encode(message), media_type=JSON)
