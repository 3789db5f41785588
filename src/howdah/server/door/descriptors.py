"""How many connections the system lets this process hold."""

import sys

SPARE = 200  # descriptors for the database, files that are being read, and bots


def room(wanted: int) -> int:
    """Returns how many of the wanted connections are possible, after raising the process's own limit if need be."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - SPARE))
