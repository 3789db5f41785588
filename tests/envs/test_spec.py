"""The meaning of every number is told to programs, and on a page that is never out of date."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from howdah.cli.main import app
from howdah.envs import batch
from howdah.games import load, names

PAGES = Path(__file__).parents[2] / "docs" / "observations"


def test_the_pages_are_what_the_command_writes() -> None:
    """If one is not: howdah envs spec siam > docs/observations/siam.md, for example."""
    assert {page.stem for page in PAGES.iterdir()} == {*names()}
    for name in names():
        written = CliRunner().invoke(app, ["envs", "spec", name]).stdout
        assert written == (PAGES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["nim", *names()])
@pytest.mark.parametrize("information", ["view", "view+log"])
def test_fields_and_planes_agree(name: str, information: str) -> None:
    matches = batch(name, load(name).seats[-1], n=1, information=information)
    spec = json.loads(json.dumps(matches.observation_spec()))
    assert spec["shape"] == [len(spec["planes"])] == [matches.observation.size]
    first = 0
    for field in spec["fields"]:
        assert field["first"] == first
        own = [f"{field['name']} {place}".rstrip() for place in field["places"] or [""]]
        known = [] if field["seen_by"] == "everybody" else ["known"]
        told = [f"{place} {value}".rstrip() for place in own for value in [*(field["values"] or [""]), *known]]
        first += field["planes"]
        assert told == spec["planes"][field["first"] : first]
    assert first == matches.observation.size
