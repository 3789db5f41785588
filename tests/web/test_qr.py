"""Our QR codes as an independent decoder reads them."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
import zxingcpp

MODULE = Path(__file__).parents[2] / "src" / "howdah" / "web" / "js" / "lib" / "qr.js"
PRINT = f"""
import {{ qrCode }} from {json.dumps(MODULE.as_uri())};
console.log(JSON.stringify(JSON.parse(process.argv[1]).map((text) => qrCode(text))));
"""
LINK = "https://example.org/t/k3fjw8sbq2#invite=1.Zk9vQ2x0bGVhc2U"
FULL = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]  # bytes that versions 1 to 10 hold at level M
QUIET, SCALE = 4, 3


def _codes(*texts: str) -> list[list[list[bool]]]:
    node = ["node", "--input-type=module", "--eval", PRINT, json.dumps(texts)]
    printed = subprocess.run(node, check=True, capture_output=True, text=True).stdout
    found: list[list[list[bool]]] = json.loads(printed)
    return found


def _read(code: list[list[bool]]) -> zxingcpp.Barcode:
    light = np.where(np.pad(np.array(code), QUIET), 0, 255).astype(np.uint8)
    found = zxingcpp.read_barcodes(light.repeat(SCALE, 0).repeat(SCALE, 1))
    assert len(found) == 1
    return found[0]


def _long(length: int) -> str:
    return ("http://127.0.0.1:8000/t/" + LINK * 5)[:length]


def test_links_of_every_version_are_read() -> None:
    texts = [_long(length) for full in FULL for length in (full - 1, full)] + ["h", LINK]
    for text, code in zip(texts, _codes(*texts), strict=True):
        read = _read(code)
        assert read.text == text
        assert read.ec_level == "M"


def test_a_version_is_used_until_it_is_full() -> None:
    codes = _codes(*(_long(full) for full in FULL), *(_long(full + 1) for full in FULL[:-1]))
    assert [len(code) for code in codes] == [17 + 4 * version for version in [*range(1, 11), *range(2, 11)]]


def test_letters_beyond_ascii_are_read() -> None:
    text = "https://exämple.org/t/é→中"
    assert _read(_codes(text)[0]).text == text


@pytest.mark.parametrize("corner", [(9, 9), (-12, -12)])
def test_a_damaged_code_is_read(corner: tuple[int, int]) -> None:
    code = np.array(_codes(LINK)[0])
    row, column = corner
    code[row : row + 3, column : column + 3] ^= True  # nine modules; level M mends 15 percent
    assert _read(code.tolist()).text == LINK


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        _codes(_long(FULL[-1] + 1))
    assert "too long for a QR code" in caught.value.stderr
