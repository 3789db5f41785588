"""The page's modules that need no browser, tested in Node: `node --test tests/web/*.test.js` runs the same."""

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def test_modules_of_the_page() -> None:
    tests = sorted(HERE.glob("*.test.js"))
    assert tests
    done = subprocess.run(
        ["node", "--test", *map(str, tests)], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
