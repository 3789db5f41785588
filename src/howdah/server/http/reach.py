"""Where friends find the server: only the person at its machine is told its addresses."""

from fastapi import Request

from ..door.networks import is_here
from ..door.own_addresses import addresses_for, in_link
from ..settings import Settings
from .bodies import Reach

COMMAND = "howdah serve --host 0.0.0.0"


def reach_of(request: Request) -> Reach:
    """Returns the addresses for friends in the network, for a visitor at this machine."""
    if not is_here(request.scope):
        return Reach()
    addresses, listens = addresses_for(request.app.state.host)
    port = (request.scope.get("server") or ("", 0))[1]
    option = "" if port == Settings.port else f" --port {port}"
    return Reach(
        addresses=[f"{request.url.scheme}://{in_link(address)}:{port}" for address in addresses],
        listens=listens,
        command="" if listens else COMMAND + option,
    )
