"""What the page knows of the server is what the server says."""

from pathlib import Path

import pytest

import howdah.core.errors as core
from howdah.core.errors import HowdahError
from howdah.server import errors
from howdah.server.errors import CODES, LOOK_AGAIN
from howdah.server.sockets.declarations import COMMAND, written


@pytest.mark.parametrize(("path", "text"), written().items(), ids=lambda value: getattr(value, "name", ""))
def test_a_generated_file_is_up_to_date(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, f"{path} is not what the server says: run {COMMAND}"


def test_every_error_has_its_codes() -> None:
    found = {error for module in (core, errors) for error in vars(module).values() if isinstance(error, type)}
    assert set(CODES) == {error for error in found if issubclass(error, HowdahError)} - {HowdahError}


def test_a_close_code_stands_for_one_error() -> None:
    closes = [codes.close for codes in CODES.values() if not codes.retries]
    assert len(closes) == len(set(closes))
    assert all(4000 <= close < 5000 and close != LOOK_AGAIN for close in closes)
