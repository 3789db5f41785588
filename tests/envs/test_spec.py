"""The meaning of every number is told to programs, and on a page that is never out of date."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from howdah.cli.main import app
from howdah.envs import batch
from howdah.games import load, names

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"


def test_the_page_is_what_the_command_writes() -> None:
    """If it is not: howdah envs spec > docs/observations.md."""
    assert CliRunner().invoke(app, ["envs", "spec"]).stdout == PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["nim", *names()])
def test_fields_and_planes_agree(name: str) -> None:
    matches = batch(name, load(name).seats[-1], n=1)
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
