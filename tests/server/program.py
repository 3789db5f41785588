"""A howdah command in a process of its own, for tests."""

import atexit
import os
import signal
import subprocess
import sys
import weakref
from functools import cache
from pathlib import Path
from typing import TextIO

from tests.nursery import Forked, Nursery

MAIN = "from howdah.cli.main import main; main()"


@cache
def _nursery() -> Nursery:
    nursery = Nursery()
    atexit.register(nursery.end)
    return nursery


class Program:
    """One command with its arguments; `before` is Python that runs in its process first."""

    def __init__(self, home: Path, errors: str, before: str, *arguments: str) -> None:
        self.home = home
        self.errors = (home / errors).open("a+", encoding="utf-8")
        surroundings = os.environ | {"HOWDAH_HOME": str(home)}
        self.process = self._begun(before, arguments, surroundings) if before else self._forked(arguments, surroundings)
        weakref.finalize(self, _end, self.process, self.errors)

    def _forked(self, arguments: tuple[str, ...], surroundings: dict[str, str]) -> Forked:
        ours, theirs = os.pipe()
        process = _nursery().fork(arguments, surroundings, theirs, self.errors.fileno())
        os.close(theirs)
        process.stdout = os.fdopen(ours, encoding="utf-8")
        return process

    def _begun(self, before: str, arguments: tuple[str, ...], surroundings: dict[str, str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", f"{before}\n{MAIN}", *arguments],
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )

    def wait(self, words: str) -> str:
        """Returns what it says when it is ready, which has these words in it."""
        assert self.process.stdout
        said = self.process.stdout.readline()
        assert words in said, f"{said}{self.log()}"
        return said

    def log(self) -> str:
        """Returns what it wrote about its troubles."""
        return Path(self.errors.name).read_text(encoding="utf-8")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ends it and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(30)
        if self.process.stdout:
            self.process.stdout.close()
        self.errors.close()
        return code


def _end(process: subprocess.Popen[str] | Forked, errors: TextIO) -> None:
    """Ends what nobody stopped, because it did not start or its test failed: the next test would be blamed for it."""
    if process.poll() is None:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()
    errors.close()
