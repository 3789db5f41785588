"""A run: matches are played, and processes killed, until so many steps are confirmed; then everything is audited."""

import asyncio
import random
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from howdah.server.storage.store import Store

from .audit import Audit
from .fleet import Fleet
from .ledger import Ledger
from .matches import Matches

STALLED = 180.0  # seconds without a step after which a run gives up
CUTS = 0.2  # of all lines, cut at random before each kill
ALWAYS_SHOWN = (
    "lost",
    "unreadable",
    "doubled",
    "refused, but stored",
    "unanswered",
    "pictures not equal",
    "presence not equal",
    "turns of bots left",
    "times missed",
    "work left",
    "orphaned rows",
)


@dataclass(frozen=True)
class Plan:
    """How much is played and killed; SQLite has one server and no workers."""

    database: str = "postgresql"
    servers: int = 3
    workers: int = 2
    matches: int = 300
    kills: int = 100
    steps: int = 20_000
    seed: int = 1
    pace: float = 3.0  # seconds that a player thinks on average


async def run(plan: Plan, home: Path) -> tuple[dict[str, object], bool]:
    """Plays, kills and audits; returns the figures, and whether anything is wrong."""
    rng, ledger = random.Random(plan.seed), Ledger()
    began = time.monotonic()
    fleet = Fleet(home, plan.servers, plan.workers, plan.database)
    try:
        fleet.start()
        matches = Matches(fleet, ledger, rng, plan.pace)
        playing = [asyncio.ensure_future(matches.play()) for _ in range(plan.matches)]
        await _disturb(fleet, matches, rng, plan.kills, plan.steps)
        disturbed = time.monotonic() - began
        audit = await _audited(fleet, matches)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await matches.close()
    finally:
        stubborn = await fleet.end()
    for pid in stubborn:
        audit.find("processes that did not stop", pid)
    return _figures(fleet, matches, audit, (disturbed, time.monotonic() - began)), bool(audit.wrong)


async def _disturb(fleet: Fleet, matches: Matches, rng: random.Random, kills: int, steps: int) -> None:
    """Spreads kills over so many steps, at random moments, and cuts lines all the time."""
    for number in range(kills):
        await _reach(matches, steps * (number + rng.random()) / kills)
        for device in matches.devices:
            if rng.random() < CUTS and not device.is_over:
                device.cut()
        await _strike(fleet, rng)
    await _reach(matches, steps)


async def _reach(matches: Matches, steps: float) -> None:
    """Waits until so many steps are confirmed."""
    ledger, last = matches.ledger, time.monotonic()
    known = ledger.steps
    while ledger.steps < steps:
        await asyncio.sleep(0.02)
        if ledger.steps > known:
            known, last = ledger.steps, time.monotonic()
        assert time.monotonic() - last < STALLED, f"nothing has been confirmed since step {known}"


async def _strike(fleet: Fleet, rng: random.Random) -> None:
    """Kills something."""
    if fleet.postgres and rng.random() < 0.2:
        await fleet.restart_postgres(rng.uniform(0, 2))
    else:
        fleet.kill(rng.choice(fleet.members))


async def _audited(fleet: Fleet, matches: Matches) -> Audit:
    """Lets everybody come back and stop playing, and looks at what is there."""
    matches.is_ending = True
    for device in matches.devices:
        device.is_playing = False
    store = Store(fleet.database)
    audit = Audit(matches, store)
    try:
        await audit.settle()
        await audit.pictures()
        await asyncio.to_thread(audit.logs)
        await asyncio.to_thread(audit.remains)
    finally:
        store.close()
    for name in fleet.own_deaths:
        audit.find("processes that died by themselves", name)
    for pid in await asyncio.to_thread(fleet.orphans):
        audit.find("processes that outlived their parent", pid)
    return audit


def _figures(fleet: Fleet, matches: Matches, audit: Audit, seconds: tuple[float, float]) -> dict[str, object]:
    ledger, waits = matches.ledger, sorted(matches.ledger.waits) or [0.0]
    figures: dict[str, object] = {f"kills of {name}": count for name, count in fleet.kills.items()}
    figures["kills"] = sum(fleet.kills.values())
    figures["matches"] = len(matches.played)
    figures["matches that came to an end"] = sum(
        bool(match.devices) and match.devices[0].is_over for match in matches.played
    )
    figures["steps confirmed"] = ledger.steps
    figures["seconds until then, and in all"] = f"{seconds[0]:.0f}, {seconds[1]:.0f}"
    figures["confirmation, median, ms"] = round(1000 * statistics.median(waits))
    figures["confirmation, p99, ms"] = round(1000 * waits[int(0.99 * (len(waits) - 1))])
    figures |= dict(sorted(ledger.events.items()))
    figures |= {f"looks that found {kind}": looks for kind, looks in audit.waited_for.items()}
    figures |= {kind.upper(): audit.wrong[kind] for kind in dict.fromkeys((*ALWAYS_SHOWN, *audit.wrong))}
    return figures | {f"  example: {kind}": example for kind, example in audit.examples.items()}
