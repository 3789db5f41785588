"""A howdah command in a process of its own, for tests."""

import os
import signal
import subprocess
import sys
from pathlib import Path

MAIN = "from howdah.cli.main import main; main()"


class Program:
    """One command with its arguments; `before` is Python that runs in its process first."""

    def __init__(self, home: Path, errors: str, before: str, *arguments: str) -> None:
        self.home = home
        self.errors = (home / errors).open("a+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"{before}\n{MAIN}", *arguments],
            env=os.environ | {"HOWDAH_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )

    def wait(self) -> str:
        """Returns what it says when it is ready."""
        assert self.process.stdout
        return self.process.stdout.readline()

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
