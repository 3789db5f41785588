"""One process that has imported everything, and forks servers and workers that can be killed: a start is cheap."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PROGRAM = """
import json, os, signal, sys
import howdah.cli.main, howdah.server.run, howdah.server.work.workers
from howdah.server.sockets.messages import named_icons
from howdah.show.scene import art
for game in map(howdah.load, howdah.list_games()):
    art(game)
    for lang in ("en", "fr"):
        named_icons(game, game.words(lang))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    log, arguments = json.loads(line)
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        for stream in (1, 2):
            os.dup2(out, stream)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.argv = ["howdah", *arguments]
        try:
            howdah.cli.main.main()
        finally:
            os._exit(1)
    print(child, flush=True)
"""


class Nursery:
    """Forks `howdah` with some arguments, as often as it is asked to."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"HOWDAH_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fork(self, name: str, *arguments: str) -> int:
        """Starts a process, whose output goes to a file of its name; returns its id."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([str(self.home / f"{name}.txt"), arguments]) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def session(leader: int) -> list[int]:
    """Returns the processes that a forked process has left or made: those of its session."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError, IndexError):
            fields = (entry / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
            if int(fields[3]) == leader and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def wait_for_end(pids: list[int], seconds: float) -> list[int]:
    """Waits until processes have ended; returns those that have not."""
    until = time.monotonic() + seconds
    while (left := [pid for pid in pids if is_alive(pid)]) and time.monotonic() < until:
        time.sleep(0.1)
    return left


def kill(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, how)
