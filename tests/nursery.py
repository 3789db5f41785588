"""One process that has imported everything, and forks servers and workers: a start takes a tenth of the time."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, TextIO

PROGRAM = """
import json, os, signal, socket, sys
import howdah.cli.main, howdah.server.run, howdah.server.work.workers
from howdah.server.sockets.messages import named_icons
from howdah.show.scene import art
for game in map(howdah.load, howdah.list_games()):
    art(game)
    for lang in ("en", "fr"):
        named_icons(game, game.words(lang))

codes = {}

def reap(*_):
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            codes[ended[0]] = os.waitstatus_to_exitcode(ended[1])
    except ChildProcessError:
        pass

def become(arguments, surroundings, streams):
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    line.close()
    os.setsid()
    for number, stream in enumerate((os.open(os.devnull, os.O_RDONLY), *streams)):
        os.dup2(stream, number)
        os.close(stream)
    os.environ.clear()
    os.environ.update(surroundings)
    sys.argv = ["howdah", *arguments]
    code = 1
    try:
        howdah.cli.main.main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.stdout.flush()
        os._exit(code)

line = socket.socket(fileno=int(sys.argv[1]))
signal.signal(signal.SIGCHLD, reap)
while said := socket.recv_fds(line, 1 << 20, 2):
    text, streams = said[:2]
    if not text:
        break
    asked = json.loads(text)
    if "code" in asked:
        reap()
        line.send(json.dumps(codes.pop(asked["code"])).encode())
        continue
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # until there is a handle, nothing is reaped
    child = os.fork()
    if not child:
        become(asked["arguments"], asked["surroundings"], streams)
    handle = os.pidfd_open(child)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    socket.send_fds(line, [json.dumps(child).encode()], [handle])
    for each in (handle, *streams):
        os.close(each)
"""


class Forked:
    """A process that a nursery has forked, as `subprocess` has them."""

    def __init__(self, nursery: "Nursery", pid: int, handle: int) -> None:
        self.nursery, self.pid = nursery, pid
        self.stdout: TextIO | None = None
        self.returncode: int | None = None
        self._ending = select.poll()
        self._ending.register(handle)
        self._close = weakref.finalize(self, os.close, handle)

    def poll(self) -> int | None:
        """Returns its exit code, None while it runs."""
        return self._code(0)

    def wait(self, timeout: float | None = None) -> int:
        """Waits until it has ended; returns its exit code."""
        code = self._code(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("howdah", timeout or 0)
        return code

    def _code(self, timeout: float | None) -> int | None:
        if self.returncode is None and self._ending.poll(None if timeout is None else 1000 * timeout):
            self.returncode = int(self.nursery.ask({"code": self.pid})[0])
            self._close()
        return self.returncode

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """Forks `howdah` with some arguments, as often as it is asked to."""

    def __init__(self) -> None:
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.one_at_a_time = Lock()
        command = [sys.executable, "-c", PROGRAM, str(theirs.fileno())]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
        theirs.close()

    def fork(self, arguments: Sequence[str], surroundings: Mapping[str, str], out: int, errors: int) -> Forked:
        """Starts a process, the leader of a session of its own."""
        asked = {"arguments": arguments, "surroundings": dict(surroundings)}
        pid, handle = self.ask(asked, [out, errors])
        return Forked(self, pid, handle)

    def ask(self, asked: dict[str, Any], streams: Sequence[int] = ()) -> tuple[int, int]:
        """Returns a number that the nursery answers, and a handle where it gives one."""
        with self.one_at_a_time:
            socket.send_fds(self.line, [json.dumps(asked).encode()], streams)
            text, handles = socket.recv_fds(self.line, 100, 1)[:2]
        return int(json.loads(text)), next(iter(handles), -1)

    def end(self) -> None:
        self.line.close()
        self.process.wait(30)
