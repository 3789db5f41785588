"""A bot that is an external program, in any language: it reads a line of JSON, and answers with one."""

import atexit
import json
import queue
import shlex
import subprocess
import threading
from contextlib import suppress
from random import Random
from typing import Any

from howdah.core.errors import HowdahError, Unreadable
from howdah.session.view import View

START = 90.0  # seconds beyond the clock for the first answer: a program may have to compile
GRACE = 5.0  # seconds beyond the clock for every other answer
NO_CLOCK = 600.0  # seconds for an answer without a clock


class BadAnswer(HowdahError):
    """An engine that did not answer, or not as it should."""


class ExternalEngine:
    """A running program that chooses moves."""

    def __init__(self, command: str) -> None:
        self.command, self.asked = command, 0
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError, IndexError) as error:
            raise Unreadable(f"The program {command!r} cannot be started: {error}.") from error
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        atexit.register(self.stop)

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def choose(self, view: View, legal: list[str], clock: float | None, rng: Random) -> str:
        """Asks the program for a move; a late, invalid or missing answer is an error, and ends the program."""
        request = {
            "id": self.asked + 1,
            "do": "choose",
            "game": view.game.name,
            "seat": view.seat,
            "view": str(view),
            "fields": view.game.schema.to_json(view.state),
            "legal": legal,
            "seconds": clock,
            "seed": rng.getrandbits(30),
        }
        answer = self._ask(request, (NO_CLOCK if clock is None else clock) + (GRACE if self.asked else START))
        if not isinstance(answer.get("move"), str):
            raise BadAnswer(f"{self.command!r} named no move: {json.dumps(answer)[:200]}")
        return str(answer["move"])

    def stop(self) -> None:
        """Ends the program."""
        atexit.unregister(self.stop)
        if self.is_running:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with suppress(OSError):  # unwritten text has no reader
                    pipe.close()

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.asked += 1
        try:
            assert self.process.stdin
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=seconds)
            answer = json.loads(line) if line else None
        except OSError as error:
            answer, line = None, str(error)
        except queue.Empty:
            answer, line = None, f"no answer for {seconds:.0f} s"
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or answer.get("id", self.asked) != self.asked:
            self.stop()
            raise BadAnswer(f"{self.command!r} did not answer in JSON: {line.strip()[:200] or 'it has ended'}")
        return answer

    def _read(self) -> None:
        assert self.process.stdout
        with suppress(ValueError):  # closed while waiting
            for line in self.process.stdout:
                self.lines.put(line)
        self.lines.put("")
