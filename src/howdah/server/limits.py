"""How much of anything one visitor may ask for."""

import asyncio
import time
from collections import OrderedDict

from .errors import Limit

LOOKS = 0.5, 5  # whole tables for one visitor, of the requests a second: in the long run, and at once
SHARE = 0.0025, 0.02  # seconds of the event loop for one visitor, of the requests a second: likewise
RECORDS = 0.5, 30  # records opened by one visitor
STEPS = 5_000  # steps of a table, and of a record that is opened: ten times as many as a long match has
SECONDS = 5  # that opening one may take
MESSAGE = 16_384  # bytes of one message up
REQUEST = 64_000  # bytes of one request
RECORD = 1_100_000  # bytes of a request to open a record
PER_TABLE = 200  # spectators of one table
PER_SEAT = 16  # connections that hold the same seat
VISITORS = 10_000  # whose rates are remembered


def times(requests: float, rate: tuple[float, float]) -> tuple[float, float]:
    """Returns a rate and its burst for a number of requests a second."""
    return requests * rate[0], requests * rate[1]


class Bucket:
    """A token bucket: allows `rate` events a second in the long run, and a burst."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Takes one, or another amount; tells whether there was enough."""
        if self.refilled() < amount:
            return False
        self.left -= amount
        return True

    def refilled(self) -> float:
        """Returns what there is to take now."""
        at = time.monotonic()
        self.left = min(self.burst, self.left + (at - self.at) * self.rate)
        self.at = at
        return self.left


class Rates:
    """A bucket for every visitor, the longest absent forgotten."""

    def __init__(self, rate: float, burst: float, said: str = "Too many requests: wait a moment.") -> None:
        self.rate, self.burst, self.said = rate, burst, said
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.spent: dict[str, float] | None = None  # what other processes have not been told, where there are any

    def take(self, visitor: str, amount: float = 1) -> None:
        """Takes one, or another amount, for a visitor, or raises `Limit`."""
        if not self.bucket(visitor).take(amount):
            raise Limit(self.said)
        self.count(visitor, amount)

    def count(self, visitor: str, amount: float) -> None:
        """Counts what other processes are to hear of."""
        if self.spent is not None:
            self.spent[visitor] = self.spent.get(visitor, 0.0) + amount

    def told(self, least: float) -> list[tuple[str, float]]:
        """Takes what other processes are told of: visitors who have spent some part of a burst since they were told."""
        spent = self.spent or {}
        found = [(visitor, amount) for visitor, amount in spent.items() if amount >= least * self.burst]
        idle = [visitor for visitor in spent if self.bucket(visitor).refilled() >= self.burst]
        for visitor in {*idle, *(visitor for visitor, _ in found)}:
            del spent[visitor]
        return found

    def lose(self, visitor: str, amount: float) -> None:
        """Takes what a visitor spent with another process, also if there is less."""
        bucket = self.bucket(visitor)
        bucket.left = bucket.refilled() - amount

    def bucket(self, visitor: str) -> Bucket:
        """Returns a visitor's bucket, full if it is new."""
        bucket = self.buckets.get(visitor)
        if bucket is None:
            bucket = self.buckets[visitor] = Bucket(self.rate, self.burst)
            if len(self.buckets) > VISITORS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(visitor)
        return bucket


class Shares(Rates):
    """Seconds of the event loop that each visitor may take; who has taken too many waits. The server itself is ""."""

    async def afford(self, visitor: str) -> None:
        """Returns once a visitor has made up for what they took too much."""
        while visitor and (debt := -self.bucket(visitor).refilled()) > 0:
            await asyncio.sleep(debt / self.rate)

    def spend(self, visitor: str, began: float) -> None:
        """Counts the time since a moment of `time.perf_counter`."""
        self.charge(visitor, time.perf_counter() - began)

    def charge(self, visitor: str, amount: float) -> None:
        """Counts some seconds."""
        if visitor:
            self.bucket(visitor).left -= amount
            self.count(visitor, amount)
