"""How a host runs a server: what `howdah serve` is told."""

from dataclasses import dataclass

from .door.metrics_readers import MetricsReaders
from .door.names import Names
from .door.proxies import Proxies


@dataclass(frozen=True)
class Settings:
    """The address, the database and the limits of one server."""

    host: str = "127.0.0.1"
    port: int = 8642
    database: str = ""  # "": a file in the user's data folder
    pace: float = 0.7  # seconds that a bot takes at least
    making: float = 5  # new tables a second for one visitor
    lines: int = 200  # sockets and streams that one visitor may have open
    browser: bool = False
    keep: int | None = None  # days without a step after which a table is deleted; None: never
    requests: float = 100  # a second for one visitor
    connections: int = 300  # that one visitor may have open
    capacity: int = 5_000  # connections in all, and tables in memory
    proxies: tuple[str, ...] = ()  # addresses and networks that may say on whose behalf a request comes
    metrics: tuple[str, ...] = ()  # addresses and networks that may read the metrics, besides this machine
    bots: int | None = None  # processes in which bots think; None: one less than there are cores
    workers: int = 1  # server processes
    names: tuple[str, ...] = ()  # that the server is known by, besides its addresses and this machine's names
    figures: str = ""  # the file in which several processes count what they do

    def __post_init__(self) -> None:
        """Refuses names, proxies and readers that are none, before anything is opened."""
        Names((), self.names)
        Proxies(self.proxies)
        MetricsReaders(self.metrics)
