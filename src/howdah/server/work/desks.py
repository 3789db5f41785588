"""Which desk and which due times a database needs: those in memory, or those that many processes share."""

from ..tables.table_service import TableService
from .bots import Bots
from .desk import Desk, Dues
from .thoughts import Thoughts
from .timers import Expire, Timers


def opened(tables: TableService, bots: Bots, expire: Expire, is_server: bool) -> tuple[Desk, Dues]:
    """Returns where the work on a service's tables waits."""
    if tables.store.is_shared:
        from .claims import Claims
        from .due_claims import DueClaims

        return Claims(tables, bots), DueClaims(tables.store, expire, is_server)
    return Thoughts(bots), Timers(expire, lambda name: name in tables.live and bool(tables.live[name].listeners))
