"""What a move costs a server in instructions and in cache misses: figures that nothing else on a machine disturbs.

python -m tests.instructions nim --matches 100

The server runs under valgrind, which counts all that it does but the system's part. A cache of 1 MB is simulated:
what is not in it must come from farther away, and takes longer the more others use the machine.
"""

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import time

from howdah.server import bench

LOADED = 20  # seconds in which a server under valgrind has loaded its games
WARM = 5  # matches before those that are counted
LIMITS = """
from howdah.server.tables import live_table, moment, round
for module in (live_table, moment, round):
    for name in {"LONG", "QUICK", "SLOW"} & vars(module).keys():
        setattr(module, name, 1000 * getattr(module, name))
"""  # seconds by which a server judges what is quick: valgrind is fifty times slower, and more while others work


def counted(game: str, matches: int, seconds: float) -> dict[str, float]:
    """Returns instructions and cache misses for each move of some matches, played side by side for some seconds."""
    with tempfile.NamedTemporaryFile() as report, tempfile.TemporaryDirectory() as folder:
        valgrind = ["valgrind", "--tool=callgrind", "--cache-sim=yes", "--LL=1048576,16,64", "--instr-atstart=no"]
        files = [f"--log-file={report.name}", f"--callgrind-out-file={folder}/profile"]
        run, code = bench.PYTHON[:2], LIMITS + bench.PYTHON[2]
        with bench.serving(python=[*valgrind, *files, *run, code]) as (server, port):
            time.sleep(LOADED)
            moves = asyncio.run(_played(game, matches, seconds, port, server.pid))
        text = report.read().decode()
        found = {"instructions": _count(text, "I   refs"), "cache misses": _count(text, "LL misses")}
        return {name: count / moves for name, count in found.items()}


async def _played(game: str, matches: int, seconds: float, port: int, pid: int) -> int:
    """Plays matches, the first of them uncounted; returns how many moves were confirmed."""
    waits: list[float] = []
    for _ in range(WARM):
        await bench.in_turn([await bench.seated(game, port)], [], seconds / WARM)
    rooms = [await bench.seated(game, port) for _ in range(matches)]
    _switch(pid, "on")
    await asyncio.gather(*(bench.in_turn([room], waits, seconds) for room in rooms))
    _switch(pid, "off")
    return len(waits)


def _switch(pid: int, how: str) -> None:
    subprocess.run(["callgrind_control", "-i", how, str(pid)], capture_output=True, check=True)


def _count(report: str, name: str) -> int:
    found = re.search(rf"{name}: +([\d,]+)", report)
    assert found
    return int(found[1].replace(",", ""))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=40)
    asked = parser.parse_args()
    for name, count in counted(asked.game, asked.matches, asked.seconds).items():
        sys.stdout.write(f"{name} a move: {count:,.0f}\n")
