"""The proxies that a host names: only they may say on whose behalf a request comes."""

from collections.abc import Sequence

from .networks import Networks


class Proxies(Networks):
    """Addresses and networks of proxies."""

    def __init__(self, named: Sequence[str]) -> None:
        super().__init__(named, "A proxy")
