"""Of a language, the server keeps what Fluent needs: plurals and numbers are what they were."""

import pytest
from babel import localedata
from fluent.runtime import FluentBundle, FluentResource

from howdah.server import locale_data
from howdah.show.words import LANGUAGES

MESSAGES = FluentResource("""
decimal = { NUMBER($value, minimumFractionDigits: 1) }
percent = { NUMBER($value, style: "percent") }
price = { NUMBER($value, style: "currency", currency: "EUR") }
things = { $value ->
    [one] one
   *[other] other
}
""")


def said(lang: str, key: str, value: float) -> str:
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(MESSAGES)
    pattern = bundle.get_message(key).value
    assert pattern
    text, errors = bundle.format_pattern(pattern, {"value": value})
    assert not errors
    return str(text).replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize(
    ("key", "value", "english", "french"),
    [
        ("decimal", 1234567.5, "1,234,567.5", "1 234 567,5"),
        ("decimal", -3, "-3.0", "-3,0"),
        ("percent", 0.25, "25%", "25 %"),
        ("price", 1234, "€1,234.00", "1 234,00 €"),
        ("things", 0, "other", "one"),
        ("things", 1, "one", "one"),
        ("things", 2, "other", "other"),
    ],
)
def test_numbers_and_plurals_stay(key: str, value: float, english: str, french: str) -> None:
    locale_data.shrink()
    assert (said("en", key, value), said("fr", key, value)) == (english, french)


def test_nothing_else_is_kept_and_a_second_time_is_as_good_as_the_first() -> None:
    locale_data.shrink()
    locale_data.shrink()
    for lang in LANGUAGES:
        assert {key for key, known in localedata.load(lang).items() if known} == locale_data.NEEDED
