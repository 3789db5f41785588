"""The first message to a device, compressed where the device asks for it.

It is most of what a table sends, and half of it is the same for all tables of a game. What follows is short and often:
to compress that too would cost the server more than it saves.
"""

import gzip

LEVEL = 1  # a fifth larger than at the usual 6, for a third of the time
MAGIC = b"\x1f\x8b"  # no JSON begins so


def packed(message: bytes) -> bytes:
    return gzip.compress(message, LEVEL, mtime=0)


def framed(message: bytes) -> dict[str, str | bytes]:
    """Returns a message as the socket sends it: a text, or bytes if it is compressed."""
    body = {"bytes": message} if message.startswith(MAGIC) else {"text": message.decode()}
    return {"type": "websocket.send", **body}
