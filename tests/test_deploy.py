"""The files for hosts: what they name exists, and the commands in them and in the pages are commands of ours."""

import configparser
import fnmatch
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml  # type: ignore[import-untyped]

from howdah.cli.main import app
from howdah.server.app import create
from howdah.server.metrics import families
from howdah.server.settings import Settings
from howdah.server.storage.store import Store

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(howdah [a-z][^`\n]*)`")
VARIABLE = re.compile(r"\$\{\w+:\?[^}]*\}")
SERVICE_KEYS = {
    "image",
    "build",
    "restart",
    "init",
    "read_only",
    "cap_drop",
    "security_opt",
    "stop_grace_period",
    "environment",
    "tmpfs",
    "depends_on",
    "command",
    "hostname",
    "healthcheck",
    "volumes",
    "ports",
}


def parse(words: list[str]) -> None:
    """Reads a command line of ours as `howdah` does, without running it."""
    command: Any = typer.main.get_command(app)
    rest = words
    while hasattr(command, "commands"):
        assert rest, words
        assert rest[0] in command.commands, words
        command, rest = command.commands[rest[0]], rest[1:]
    command.make_context("howdah", list(rest))


def commands(text: str) -> Iterator[list[str]]:
    """Yields the command lines of ours in a page, without those that a placeholder or an ellipsis ends."""
    lines = [line for block in SHELL.findall(text) for line in block.splitlines()] + INLINE.findall(text)
    for line in lines:
        words = shlex.split(line, comments=True)
        if words[:1] == ["howdah"] and len(words) > 1 and not any(word.isupper() or word == "…" for word in words[1:]):
            yield words[1:]


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md", "docs/security.md"])
def test_commands_in_pages_are_ours(page: str) -> None:
    found = list(commands((ROOT / page).read_text(encoding="utf-8")))
    assert found or page == "docs/security.md"
    for words in found:
        parse(words)


def test_options_in_the_page_for_hosts_exist() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands: Any = typer.main.get_command(app)
    known = {option for name in ("serve", "work") for one in commands.commands[name].params for option in one.opts}
    assert set(re.findall(r"`(--[a-z]+)", text)) <= known


def test_figures_in_the_page_for_hosts_exist() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert set(re.findall(r"howdah_[a-z_]+", text)) == {family.name for family in families}


def test_the_address_that_the_health_check_asks_exists(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    paths = {getattr(route, "path", "") for route in create(store, Settings()).routes}
    store.close()
    texts = "".join((DEPLOY / name).read_text() for name in ("Dockerfile", "Caddyfile", "nginx.conf"))
    asked = set(re.findall(r"(?:8642|health_uri |respond |location = )(/[a-z]+)", texts))
    assert asked == {"/ready", "/metrics"}
    assert asked <= paths


def test_the_image_is_built_from_what_is_here() -> None:
    lines = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text()).splitlines()
    told = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
    sources = [word for verb, rest in told if verb == "COPY" and "--from" not in rest for word in rest.split()[:-1]]
    kept = [line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line[:1] == "!"]
    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert any(fnmatch.fnmatch(source, one) for one in kept), source
    last = max(number for number, (verb, _) in enumerate(told) if verb == "FROM")
    final = told[last:]
    assert not [rest for verb, rest in final if verb == "RUN" and re.search(r"pip|apt|curl|wget|npm", rest)]
    assert [rest for verb, rest in final if verb == "USER"] == ["howdah"]
    assert "--require-hashes" in (DEPLOY / "Dockerfile").read_text()
    [entry] = [json.loads(rest) for verb, rest in final if verb == "ENTRYPOINT"]
    [given] = [json.loads(rest) for verb, rest in final if verb == "CMD"]
    assert entry == ["howdah"]
    parse(given)


def test_the_locked_requirements_of_the_image_hold_a_driver() -> None:
    play, serve = ((ROOT / "requirements" / f"{name}.txt").read_text() for name in ("play", "serve"))
    pins = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
    assert dict(pins.findall(play)).items() <= dict(pins.findall(serve)).items()
    assert "psycopg-binary" in dict(pins.findall(serve))
    assert "lock serve --extra postgres" in (ROOT / "scripts" / "lock").read_text()


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_the_compose_file_names_what_is_there(compose: Any) -> None:
    assert compose.keys() <= {"name", "services", "networks", "volumes", "x-howdah", "x-server"}
    services = compose["services"]
    assert {"postgres", "server-1", "server-2", "worker", "caddy"} == services.keys()
    for name, service in services.items():
        assert service.keys() <= SERVICE_KEYS, name
        assert set(service.get("depends_on", ())) <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists(), volume
    for service in (services["server-1"], services["server-2"], services["worker"]):
        build = service["build"]
        assert ((DEPLOY / build["context"]) / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"


def test_the_servers_of_the_compose_file(compose: Any) -> None:
    services = compose["services"]
    [network] = [ip_network(one["subnet"]) for one in compose["networks"]["default"]["ipam"]["config"]]
    for name in ("server-1", "server-2"):
        words = [VARIABLE.sub("games.example.org", word) for word in services[name]["command"]]
        parse(words)
        options = dict(word.removeprefix("--").split("=", 1) for word in words[1:])
        assert ip_network(options["proxy"]) == ip_network(options["metrics"]) == network
        assert services[name]["hostname"] == name  # or the server would not know the name by which it is asked
        assert f"{name}:8642" in services["caddy"]["environment"]["HOWDAH_SERVERS"].split()
    parse(services["worker"]["command"])
    given, wanted = services["worker"]["environment"], services["postgres"]["environment"]
    assert given["PGPASSWORD"] == wanted["POSTGRES_PASSWORD"]
    assert "postgresql://howdah@postgres/howdah" in " ".join(services["worker"]["command"])


def test_the_service_starts_a_server(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "howdah.service")
    words = unit["Service"]["ExecStart"].split()
    assert words[0] == "/opt/howdah/bin/howdah"
    parse(words[1:])
    if not shutil.which("systemd-analyze"):
        return
    text = (DEPLOY / "howdah.service").read_text().replace(words[0], "/bin/true")
    (tmp_path / "howdah.service").write_text(text)
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / "howdah.service")], capture_output=True, text=True, check=False
    )
    assert "howdah.service" not in verified.stderr, verified.stderr


def test_proxies_pass_on_what_the_server_needs() -> None:
    nginx, caddy = (DEPLOY / "nginx.conf").read_text(), (DEPLOY / "Caddyfile").read_text()
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "X-Request-Id", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in nginx
    assert "X-Request-Id" in caddy
    assert Settings.port == 8642
    assert f"127.0.0.1:{Settings.port}" in nginx
    assert f"127.0.0.1:{Settings.port}" in caddy
