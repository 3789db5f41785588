"""What Fluent needs of the data of a language: its plurals and numbers.

Babel loads all that Unicode knows of a language, and keeps it: names of countries, units and currencies, calendars and
time zones are 4 MB that no sentence of a game asks for.
"""

from babel import localedata
from babel.core import get_global

from howdah.show.words import LANGUAGES

NEEDED = {
    "plural_form",
    "default_numbering_system",
    "number_symbols",
    "decimal_formats",
    "percent_formats",
    "currency_formats",
    "currency_symbols",
}
UNASKED = (  # of languages that are not ours, of places and of their clocks
    "likely_subtags",
    "territory_languages",
    "territory_aliases",
    "territory_currencies",
    "territory_zones",
    "meta_zones",
)


def shrink() -> None:
    """Empties what no sentence needs, for this process: do it before the games are loaded, which then use the room."""
    for name in ("root", *LANGUAGES):
        data = localedata.load(name)
        data.update({key: {} for key in data.keys() - NEEDED})
    for table in UNASKED:
        get_global(table).clear()  # type: ignore[arg-type, attr-defined]
