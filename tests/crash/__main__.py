"""Kills servers, workers and PostgreSQL at random while matches are played: nothing that was confirmed is lost.

python -m tests.crash --servers 3 --workers 2 --matches 300 --kills 100 --steps 20000 --seed 1
"""

import argparse
import asyncio
import sys
import tempfile
from dataclasses import fields
from pathlib import Path

from .run import Plan, run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.crash")
    for field in fields(Plan):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    parser.add_argument("--logs", type=Path, help="folder in which the processes write their logs")
    given = vars(parser.parse_args())
    logs = given.pop("logs")
    with tempfile.TemporaryDirectory() as folder:
        figures, is_wrong = asyncio.run(run(Plan(**given), logs or Path(folder)))
    for name, figure in figures.items():
        print(f"{name:44} {figure}")
    sys.exit(is_wrong)


if __name__ == "__main__":
    main()
