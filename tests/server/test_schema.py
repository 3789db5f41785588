"""Whatever fits the API's own description, and much that does not, gets an answer and no server error."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error

from .house import House

load_all_checks()
from schemathesis.specs.openapi.checks import (  # noqa: E402  (once they are loaded)
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

EXAMPLES = {"sqlite": 25, "postgresql": 8}  # the second time mostly for what PostgreSQL refuses
BOUNDED = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CONFORMING: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ENDLESS = "/api/tables/{table}/stream"


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=str)
@pytest.mark.parametrize("real", [False, True], ids=["nowhere", "at a table"])
def test_no_server_error(house: House, mode: GenerationMode, real: bool) -> None:
    with house.client() as client:
        schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())
    made = house.make("nim", "me", "link")
    headers = {"Authorization": f"Bearer {made['tokens'][0]}"}
    checks = CONFORMING if mode is GenerationMode.POSITIVE else [not_a_server_error]
    bounded = settings(BOUNDED, max_examples=EXAMPLES["sqlite" if house.database.exists() else "postgresql"])
    asked = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if ("{table}" not in operation.path and real) or (real and operation.path == ENDLESS):
            continue
        if real:
            strategy = operation.as_strategy(mode, path_parameters={"table": made["table"]})
        else:
            strategy = operation.as_strategy(mode)

        @bounded
        @given(case=strategy)
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(house.url, headers=headers if real else None, checks=checks, timeout=30)

        try:
            ask()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE  # nothing about it can be wrong
    assert asked > 50
    assert house.obstacle() == ""
    assert "Traceback" not in house.log()
