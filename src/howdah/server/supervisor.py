"""Several server processes behind one socket: a parent that starts them, replaces those that die, and stops them all.

HUP replaces them one after the other, each by one that is ready. If the parent is killed, they notice and stop.
"""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from howdah.core.errors import HowdahError

log = logging.getLogger("howdah")

START = 60  # seconds in which a process must be ready
STOP = 30  # seconds in which a process must have stopped
PAUSE = 1  # seconds from the death of a process to the next, so that a broken one does not spin

Serve = Callable[[socket.socket, Callable[[], None]], None]  # on a socket, and what is called once it is ready


@dataclass(eq=False)
class Child:
    """A server process, and the end of a pipe on which it says that it is ready."""

    process: BaseProcess
    ready: Connection

    def is_ready(self) -> bool:
        """Waits until the process is ready or has died; tells which."""
        found = wait([self.ready, self.process.sentinel], START)
        return self.ready in found and self.ready.poll()

    def stop(self) -> None:
        """Tells the process to stop."""
        if self.process.is_alive():
            self.process.terminate()

    def end(self, until: float) -> None:
        """Waits for the end of the process, which is killed if that takes too long."""
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class Supervisor:
    """The parent of some server processes."""

    def __init__(self, serve: Serve, listener: socket.socket, count: int) -> None:
        self.serve, self.listener, self.count = serve, listener, count
        self.context = multiprocessing.get_context("spawn")
        self.children: list[Child] = []
        self.is_stopping = self.is_renewing = False
        self.ear, self.mouth = socket.socketpair()  # on which a signal wakes the loop below

    def run(self, on_ready: Callable[[], None]) -> None:
        """Serves until it is told to stop; `on_ready` is called once all processes are ready."""
        self._hear_signals()
        try:
            self.children = [self._start() for _ in range(self.count)]
            if not all(child.is_ready() for child in self.children) and not self.is_stopping:
                raise HowdahError("A server process did not start: its own message says why.")
            if not self.is_stopping:
                on_ready()
            while not self.is_stopping:
                self._look()
        finally:
            self._stop(self.children)

    def _hear_signals(self) -> None:
        self.mouth.setblocking(False)
        signal.set_wakeup_fd(self.mouth.fileno(), warn_on_full_buffer=False)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: setattr(self, "is_stopping", True))
        if sys.platform != "win32":
            signal.signal(signal.SIGHUP, lambda *_: setattr(self, "is_renewing", True))

    def _look(self) -> None:
        """Waits until something happens, and deals with it."""
        found = wait([self.ear, *(child.process.sentinel for child in self.children)])
        if self.ear in found:
            self.ear.recv(4096)
        if self.is_renewing and not self.is_stopping:
            self.is_renewing = False
            self._renew()
        dead = [child for child in self.children if not child.process.is_alive()]
        if dead and not self.is_stopping:
            log.error("a server process ended with code %s; another takes its place", dead[0].process.exitcode)
            wait([self.ear], PAUSE)
        for child in dead:
            self.children.remove(child)
            if not self.is_stopping:
                self.children.append(self._start())

    def _renew(self) -> None:
        """Replaces every process by one that is ready, one after the other."""
        for old in list(self.children):
            new = self._start()
            if self.is_stopping or not new.is_ready():
                log.error("a new server process did not start, and the old ones stay")
                self._stop([new])
                return
            self.children[self.children.index(old)] = new
            self._stop([old])

    def _start(self) -> Child:
        ours, theirs = self.context.Pipe(duplex=False)
        process = self.context.Process(target=_serve, args=(self.serve, self.listener, theirs))
        process.start()
        theirs.close()
        return Child(process, ours)

    def _stop(self, children: list[Child]) -> None:
        for child in children:
            child.stop()
        until = time.monotonic() + STOP
        for child in children:
            child.end(until)


def _serve(serve: Serve, listener: socket.socket, ready: Connection) -> None:
    """Serves in a process of its own, which stops when its parent does."""
    threading.Thread(target=_follow_parent, daemon=True).start()
    serve(listener, lambda: ready.send(True))


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP)
    os._exit(1)  # it cannot stop as it should
