"""The garbage collector of a server: it looks rarely, and not at what stays."""

import gc

MADE = 8_000  # objects made before it looks: a step makes hundreds and leaves no cycles, and a look takes a millisecond


def settle() -> None:
    """Leaves all that is loaded by now alone from now on, and looks for garbage more rarely than Python does."""
    gc.freeze()
    gc.set_threshold(MADE, 20, 20)
