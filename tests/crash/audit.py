"""After a run: what clients were told is held against what is stored, and against what servers show anew."""

import asyncio
import json
import time
from collections import Counter, defaultdict
from typing import Any

import sqlalchemy as sql
from websockets.asyncio.client import connect

import howdah
from howdah.core.schema import SPECTATOR
from howdah.server.storage.store import PRESENCE, PROCESSES, SEATS, STEPS, TABLES, WORK, Row, Store, now
from howdah.server.tables.stored_steps import replayed
from howdah.session.match import Match
from howdah.show.pictures import digest

from .device import LOST, Device, Message
from .matches import Matches

BEATEN = 6_000  # milliseconds in which a process that lives has said so
FORGOTTEN = 60_000  # milliseconds after which nothing is left of a process that died
GRACE = 5_000  # milliseconds after which a due time was missed
PATIENCE = 180.0  # seconds in which servers must settle
LEAVING = 30.0  # seconds in which presence must be true again: of a few beats, the first may find no database
CONFIRMED = ("step", "done")


class Audit:
    """Counts what is wrong by kind; `examples` has one of each."""

    def __init__(self, matches: Matches, store: Store) -> None:
        self.matches, self.store, self.ledger = matches, store, matches.ledger
        self.devices = defaultdict[str, list[Device]](list, {match.table: match.devices for match in matches.played})
        self.waited_for: Counter[str] = Counter()  # looks at which something was left, while all settled
        self.wrong: Counter[str] = Counter()
        self.examples: dict[str, str] = {}

    def find(self, kind: str, example: object) -> None:
        self.wrong[kind] += 1
        self.examples.setdefault(kind, str(example)[:400])

    def logs(self) -> None:
        """Replays every stored log, and compares it with what clients heard and asked for."""
        stored = self._stored()
        for name, (header, seats, rows) in stored.items():
            match = self._replayed(name, header, seats, rows)
            if match:
                self._compare_heard(name, match, self.ledger.seen[name])
                self._compare_drawn(match, self.devices[name])
        for name in self.ledger.seen.keys() - stored:
            self.find("lost", f"table {name}")
        self._compare_asked(stored)

    def _stored(self) -> dict[str, tuple[Row, int, list[Row]]]:
        seats = Counter(row["table"] for row in self.store.read(sql.select(SEATS.c.table)))
        found = {row["id"]: (row, seats[row["id"]], list[Row]()) for row in self.store.read(sql.select(TABLES))}
        for row in self.store.read(sql.select(STEPS).order_by(STEPS.c.table, STEPS.c.ply)):
            found[row["table"]][2].append(row)
        return found

    def _replayed(self, name: str, header: Row, seats: int, rows: list[Row]) -> Match | None:
        options = json.loads(header["settings"])["options"]
        match = howdah.load(header["game"]).new(seats, options)
        try:
            assert [row["ply"] for row in rows] == [*range(1, len(rows) + 1)], "plies are missing"
            assert len(list(replayed(match, header["version"], rows, lambda _: None))) == len(rows)
        except Exception as error:
            self.find("unreadable", f"{name}: {error!r}")
            return None
        return match

    def _compare_heard(self, name: str, match: Match, seen: dict[int, set[tuple[int, str]]]) -> None:
        """Counts steps that somebody heard and that are not in the log; of a secret step only the kind is heard."""
        lexicon = match.game.lexicon
        for ply, heard in seen.items():
            step = match.log[ply - 1] if ply <= len(match.log) else None
            kind = "" if step is None or step.text.startswith("/") else lexicon.kind(lexicon.find(step.text))
            if step is None or not heard <= {(step.actor, step.text), (step.actor, kind)}:
                self.find("lost", f"{name} ply {ply}: heard {heard}, stored {step}")

    def _compare_drawn(self, match: Match, devices: list[Device]) -> None:
        """Compares pictures with what the rules draw of the stored log."""
        for device in devices:
            viewer = SPECTATOR if device.seat is None else device.seat
            drawn = digest(match.game.picture.draw(match.seen(viewer)))
            if (device.ply, device.digest()) != (len(match.log), drawn):
                self.find("pictures not equal", f"{device.table} seat {viewer} at {device.ply}: the log has another")

    def _compare_asked(self, stored: dict[str, tuple[Row, int, list[Row]]]) -> None:
        made: dict[str, list[Row]] = {}
        for _, _, rows in stored.values():
            for row in rows:
                if row["ref"]:
                    made.setdefault(row["ref"], []).append(row)
        for ref, rows in made.items():
            if len(rows) > 1:
                self.find("doubled", f"{ref}: {rows}")
        for ref, asked in self.ledger.asked.items():
            plies = [row["ply"] for row in made.get(ref, [])]
            if asked.move.startswith("/"):
                continue
            if asked.answer in CONFIRMED and (not plies or plies[0] not in asked.plies):
                self.find("lost", f"{ref} {asked}: stored {plies}")
            elif asked.answer not in ("", *CONFIRMED) and plies:
                self.find("refused, but stored", f"{ref} {asked}: stored {plies}")

    async def pictures(self) -> None:
        """Compares each device's picture with what a server shows its seat anew."""
        gate = asyncio.Semaphore(20)
        await asyncio.gather(*(self._compare(device, gate) for device in self.matches.devices))

    async def _compare(self, device: Device, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                whole = await _shown(device)
            except LOST as error:
                self.find("unreadable", f"{device.table} seat {device.seat}: {error!r}")
                return
        different = device.differences(whole)
        if different:
            examples = {
                name: (getattr(device, name, device.now[name]), whole[name]) for name in different if name != "elements"
            }
            self.find(
                "pictures not equal", f"{device.table} seat {device.seat} ply {device.ply}: {different} {examples}"
            )
        if device.is_wrong_about_others(whole):
            shown = {"device": device.now["seats"], "server": whole["seats"]}
            self.find("presence not equal", f"{device.table} seat {device.seat}: {shown}")
        for request in device.pending.values():
            self.find("unanswered", f"{request}, live: {device.is_live}")

    async def settle(self) -> None:
        """Waits until nothing is left to do for bots and clocks, and counts what is left when it takes too long."""
        until, quiet = asyncio.get_running_loop().time() + PATIENCE, 0
        while quiet < 3 and asyncio.get_running_loop().time() < until:
            left = await asyncio.to_thread(self._left)
            quiet = 0 if left else quiet + 1
            self.waited_for.update({kind for kind, _ in left})
            await asyncio.sleep(0.3)
        for kind, example in left:
            self.find(kind, example)

    def _left(self) -> list[tuple[str, str]]:
        """Returns turns of bots, times that are over, and work that is still there."""
        known = {match.table for match in self.matches.played}
        late = sql.select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due < now() - GRACE)
        soon = sql.select(TABLES.c.id).where(TABLES.c.due < now() + 15_000)
        left = [("times missed", f"{row['id']} due {now() - row['due']} ms ago") for row in self.store.read(late)]
        left += [("clocks about to fall", row["id"]) for row in self.store.read(soon) if row["id"] in known]
        left += [("work left", str(row)) for row in self.store.read(sql.select(WORK))]
        for match in self.matches.played:
            for device in match.devices:
                if not device.is_over and not (device.now and device.is_live):
                    left.append(("not connected", f"{match.table} seat {device.seat}"))
                elif not device.is_over and _is_bots(device.now):
                    left.append(("turns of bots left", f"{match.table} at {device.ply}: {device.now['turn']}"))
        return left

    def remains(self) -> None:
        """Counts rows of processes that are gone, and of people who left, once there was time for a few beats."""
        end = time.monotonic() + LEAVING
        while (rows := self._remaining()) and time.monotonic() < end:
            time.sleep(0.2)
        for row in rows:
            self.find("orphaned rows", row)

    def _remaining(self) -> list[Row]:
        rows = self.store.read(sql.select(PROCESSES).where(PROCESSES.c.at < now() - FORGOTTEN))
        over = {match.table for match in self.matches.played if all(device.is_over for device in match.devices)}
        alive = PRESENCE.join(PROCESSES, (PRESENCE.c.process == PROCESSES.c.id) & (PROCESSES.c.at > now() - BEATEN))
        return [
            *rows,
            *(row for row in self.store.read(sql.select(PRESENCE).select_from(alive)) if row["table"] in over),
        ]


def _is_bots(now: Message) -> bool:
    turn = now["turn"]
    return turn >= 0 and bool(now["seats"][turn]["kind"] == "bot" or now["seats"][turn]["resigned"])


async def _shown(device: Device) -> Message:
    """Returns the whole table as any server shows it to a device that comes anew."""
    address = f"{device.home(device.tries + 1).replace('http', 'ws', 1)}/api/tables/{device.table}/socket"
    async with connect(
        address, compression=None, open_timeout=30, max_size=None, local_addr=(device.visitor, 0)
    ) as socket:
        hello: dict[str, Any] = {"type": "hello", "tokens": device.tokens, "lang": "en", "seat": device.seat}
        await socket.send(json.dumps(hello))
        while True:
            message: Message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] == "whole":
                return message
