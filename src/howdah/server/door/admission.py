"""What every request and every socket must pass before the application sees it."""

from starlette.types import Scope

from ..limits import Rates
from ..settings import Settings
from ..visitor import visitor
from .names import Names, own_names

BURST = 4  # seconds of a visitor's rate that may come at once
FILES, FILE = "/static/", 0.1  # what a file counts as, since a page needs many


class Door:
    """Knows how often a visitor may ask, and the names that the server is known by."""

    def __init__(self, settings: Settings) -> None:
        self.rates = Rates(settings.requests, BURST * settings.requests)
        self.names = Names({settings.host, *own_names()}, settings.names)

    def admit(self, scope: Scope) -> None:
        """Raises an error if a visitor must be refused."""
        self.rates.take(visitor(scope), FILE if scope["path"].startswith(FILES) else 1)
        self.names.check([value.decode("latin-1") for name, value in scope["headers"] if name == b"host"])
