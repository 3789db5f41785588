"""Who may read the server's figures: this machine, and the addresses that the host names.

Nobody reads them through a proxy, named or not: all of its visitors would come from its address.
"""

from collections.abc import Sequence

from starlette.types import Scope

from ..errors import Forbidden
from .networks import HERE, Networks, is_forwarded


class MetricsReaders(Networks):
    """Addresses and networks that may read the figures."""

    def __init__(self, named: Sequence[str]) -> None:
        super().__init__((*HERE, *named), "A reader of the metrics")

    def check(self, scope: Scope) -> None:
        """Raises `Forbidden` for everybody else."""
        address = (scope.get("client") or ("", 0))[0]
        if address not in self or is_forwarded(scope):
            raise Forbidden(
                "Only this machine, and addresses that the host names with --metrics, may read the metrics, "
                "and not through a proxy."
            )
