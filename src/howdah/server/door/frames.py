"""WebSocket frames (RFC 6455) as they nearly always are: one text in one frame. The library reads all others."""

from struct import Struct

from websockets.frames import apply_mask  # type: ignore[attr-defined]

TEXT = 0x81  # the first byte of a text in one frame
MASKED, TWO_BYTES, EIGHT_BYTES = 0x80, 126, 127  # of the second byte: what clients must do, and longer lengths
HEAD, HEAD_WITH_MASK = 14, 6  # bytes: at most, and of a short frame from a client
_short, _long = Struct("!BBH").pack, Struct("!BBQ").pack


def text_frame(text: bytes) -> bytes:
    """Returns a text as a server sends it."""
    length = len(text)
    if length < TWO_BYTES:
        return bytes((TEXT, length)) + text
    return (_short(TEXT, TWO_BYTES, length) if length < 1 << 16 else _long(TEXT, EIGHT_BYTES, length)) + text


def frame_size(data: bytes) -> int:
    """Returns the length of the frame that some bytes begin with, 0 while they are too few to tell."""
    if len(data) < 2:
        return 0
    length, head = data[1] & ~MASKED, 2
    if length >= TWO_BYTES:
        head = 4 if length == TWO_BYTES else 10
        length = int.from_bytes(data[2:head])
    return 0 if len(data) < head else head + (4 if data[1] & MASKED else 0) + length


def lone_text(data: bytes) -> str | None:
    """Returns the text of some bytes that are one whole frame of it from a client; None of all others."""
    length = data[1] ^ MASKED if len(data) >= HEAD_WITH_MASK else EIGHT_BYTES
    if length == TWO_BYTES:
        length = int.from_bytes(data[2:4]) + 2
    elif length > TWO_BYTES:
        return None
    return framed_text(data) if len(data) == HEAD_WITH_MASK + length else None


def framed_text(frame: bytes) -> str | None:
    """Returns the text of a whole frame from a client; None if it is of another kind, or wrong in any way."""
    start = 8 if frame[1] == MASKED | TWO_BYTES else 6
    if frame[0] != TEXT or not MASKED <= frame[1] < MASKED | EIGHT_BYTES:
        return None
    try:
        text: bytes = apply_mask(frame[start:], frame[start - 4 : start])
        return text.decode()
    except UnicodeDecodeError:
        return None
