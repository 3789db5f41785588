"""Options: values, the texts people type for them, and their codes."""

import pytest

from howdah.core.errors import Unreadable
from howdah.core.option import Option, choice, count, switch, text

CHOICE: Option = choice("step", "total")
SWITCH: Option = switch()
COUNT: Option = count(5, 1000, 100)


@pytest.mark.parametrize(
    ("option", "given", "code"),
    [
        (CHOICE, "step", 0),
        (CHOICE, " total ", 1),
        (SWITCH, True, 1),
        (SWITCH, False, 0),
        (SWITCH, "yes", 1),
        (SWITCH, "OFF", 0),
        (SWITCH, "1", 1),
        (COUNT, 5, 5),
        (COUNT, 1000, 1000),
        (COUNT, "100", 100),
    ],
)
def test_codes(option: Option, given: object, code: int) -> None:
    assert option.encode("name", given) == code
    assert option.encode("name", text(option.decode(code))) == code


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (CHOICE, "Total"),
        (CHOICE, ""),
        (CHOICE, True),
        (CHOICE, 0),
        (CHOICE, None),
        (CHOICE, ["step", "total"]),
        (SWITCH, 1),
        (SWITCH, "maybe"),
        (SWITCH, None),
        (COUNT, 4),
        (COUNT, 1001),
        (COUNT, "4"),
        (COUNT, "-5"),
        (COUNT, "5.0"),
        (COUNT, "٥"),
        (COUNT, "9" * 5000),
        (COUNT, 5.0),
        (COUNT, True),
        (COUNT, "step"),
    ],
)
def test_what_is_no_value(option: Option, given: object) -> None:
    with pytest.raises(Unreadable, match="Option name cannot be") as raised:
        option.encode("name", given)
    assert len(str(raised.value)) < 200


def test_descriptions() -> None:
    assert CHOICE.described() == "step or total"
    assert SWITCH.described() == "false or true"
    assert COUNT.described() == "a whole number from 5 to 1000"


def test_defaults() -> None:
    assert (CHOICE.default, SWITCH.default, COUNT.default) == ("step", False, 100)
    assert (COUNT.low, COUNT.high, SWITCH.high) == (5, 1000, 1)
