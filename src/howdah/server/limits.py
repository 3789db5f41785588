"""How much of anything one visitor may ask for."""

import time
from collections import OrderedDict

from .errors import Limit

LOOKS = 0.5, 5  # whole tables for one visitor, of the requests a second: in the long run, and at once
RECORDS = 0.5, 30  # records opened by one visitor
STEPS = 5_000  # steps of a record that is opened: ten times as many as a long match has
SECONDS = 5  # that opening one may take
MESSAGE = 16_384  # bytes of one message up
REQUEST = 64_000  # bytes of one request
RECORD = 1_100_000  # bytes of a request to open a record
CONNECTIONS = 5_000  # in all
PER_TABLE = 200  # spectators of one table
PER_SEAT = 16  # connections that hold the same seat
VISITORS = 10_000  # whose rates are remembered


class Bucket:
    """Allows so many events a second in the long run, and a burst at once."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Takes one, or another amount; tells whether there was so much to take."""
        at = time.monotonic()
        self.left = min(self.burst, self.left + (at - self.at) * self.rate)
        self.at = at
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Rates:
    """A bucket for every visitor, the longest absent forgotten."""

    def __init__(self, rate: float, burst: float, said: str = "Too many requests: wait a moment.") -> None:
        self.rate, self.burst, self.said = rate, burst, said
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str, amount: float = 1) -> None:
        """Takes one, or another amount, for a visitor, or raises `Limit`."""
        bucket = self.buckets.setdefault(visitor, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(visitor)
        if len(self.buckets) > VISITORS:
            self.buckets.popitem(last=False)
        if not bucket.take(amount):
            raise Limit(self.said)
