"""The modules that a page begins with, as one file: fifty requests took a slow browser a third of its time.

The modules stand one after another in one scope, each after those that it imports, without their imports of each
other; no two of a bundle have a name in common, as a test makes sure. Modules that come later import what they need
from where it is written: the document's import map leads all these addresses to the bundle. What a module loads later
is there already if it is in the bundle, which knows itself: the browser need not look for it.
"""

import re
from pathlib import Path
from posixpath import basename, dirname, normpath, relpath

WEB = Path(__file__).parents[2] / "web"
FOLDER = "js/bundles"  # as deep as those of the modules, which find other files by their own address
BUNDLES = {
    f"{FOLDER}/{name}.js": [*(f"js/pages/{page}.js" for page in pages), "js/main.js"]
    for name, *pages in [
        ("home", "home"),
        ("table", "table", "view"),
        ("setup", "setup"),
        ("replay", "replay", "home"),
        ("learn", "learn"),
        ("lesson", "lesson"),
    ]
}
IMPORT = re.compile(r"""^import [^;]*?from "(\..*?)";""", re.MULTILINE)
JSDOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)
ITSELF = "itself"
EAGER = "//# allFunctionsCalledOnLoad"  # a browser compiles them as they arrive, not one by one while the page waits
LATER = re.compile(r"""\bimport\("(\..*?)"\)""")


def modules(bundle: str) -> list[str]:
    """Returns the modules of a bundle; what one needs stands before it."""
    found = dict[str, None]()

    def reach(name: str, *importers: str) -> None:
        if name not in found and name not in importers:
            for path in IMPORT.findall(_source(name)):
                reach(_resolved(name, path), name, *importers)
            found[name] = None

    for name in BUNDLES[bundle]:
        reach(name)
    return list(found)


def bundled(bundle: str) -> str:
    """Returns a bundle as it is sent."""
    inside = modules(bundle)
    itself = f'import * as {ITSELF} from "./{basename(bundle)}";'
    return "\n".join([EAGER, itself, *(_part(name, inside) for name in inside)])


def _part(name: str, inside: list[str]) -> str:
    """Returns a module without its types and imports; what it loads later it names as seen from the bundle."""
    alone = IMPORT.sub("", JSDOC.sub("", _source(name)))
    return LATER.sub(lambda found: _later(_resolved(name, found[1]), inside), alone)


def _later(name: str, inside: list[str]) -> str:
    return f"Promise.resolve({ITSELF})" if name in inside else f'import("{relpath(name, FOLDER)}")'


def _source(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def _resolved(module: str, path: str) -> str:
    return normpath(f"{dirname(module)}/{path}")
