"""Processes by their ids: whether they live, what they have left behind, and how they are killed."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path


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
