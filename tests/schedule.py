"""How tests are shared out among xdist's workers: what compiles the same code goes to one of them, long tests first.

xdist has a mark for groups, but pytest 9.2 loses it without a word: every worker then compiled every game.
"""

from xdist.scheduler import LoadScopeScheduling

from howdah.games import names

GAMES = sorted(names(everything=True), key=len, reverse=True)  # `bombay_bazar` is found before `bombay`
COMPILING = ("bots/", "envs/", "cli/test_engine.py", "test_contract.py")
IN_EVERY_MODE = ("test_playthroughs.py", "test_scenarios.py")
TOGETHER = ("server/test_processes.py", "test_package.py", "test_site.py")  # what all their tests share takes seconds
LONGEST = ("bulp", "bombay_bazar", "bombay", "bazaar", "siam", "nim", *COMPILING)
ORDER = (*LONGEST, "crash/", *TOGETHER, "attack/", "browser/")


class Schedule(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out groups, in the order in which their tests are collected."""

    def _split_scope(self, nodeid: str) -> str:
        return group(nodeid) or nodeid


def group(nodeid: str) -> str:
    """Returns the group of a test: the game that it compiles, the file it shares something with, or ""."""
    place = nodeid.removeprefix("tests/").split("::")[0]
    return compiled(nodeid) or (place if place in TOGETHER else "")


def compiled(nodeid: str) -> str:
    """Returns the game whose compiled rules a test needs, its file where its name does not tell, or ""."""
    place, name = nodeid.removeprefix("tests/").split("::", 1)
    if place in IN_EVERY_MODE and not name.endswith(("-compiled]", "-checked]")):
        return ""
    if not place.startswith((*COMPILING, *IN_EVERY_MODE)) or name.startswith("test_interpreted["):
        return ""
    plain = name.replace("_", "").lower()
    return next((game for game in GAMES if game.replace("_", "") in plain), place)


def rank(nodeid: str) -> int:
    """Returns a number by which tests are sorted: whole groups and slow folders come first, short tests last."""
    place = group(nodeid) or nodeid.removeprefix("tests/")
    return next((number for number, start in enumerate(ORDER) if place.startswith(start)), len(ORDER))
