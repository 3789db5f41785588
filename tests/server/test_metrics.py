"""The figures for Prometheus: what they count, who may read them, and what they never say."""

import asyncio
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from howdah.core.errors import Unreadable
from howdah.server import figure_rows, metrics
from howdah.server.app import create
from howdah.server.door.metrics_readers import MetricsReaders
from howdah.server.errors import Forbidden
from howdah.server.settings import Settings
from howdah.server.storage.store import Store
from tests.postgres import Postgres

from .house import House
from .program import MAIN
from .screen import opened_all

SAMPLE = re.compile(r'(?P<name>[a-z_]+)(?:\{(?P<labels>[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*)\})? (?P<value>\S+)')

Series = dict[str, float]


def parse(text: str) -> Series:
    """Returns the samples of the text format by name and labels; every family says first what it is."""
    assert text.endswith("\n")
    found, kinds, name = Series(), dict[str, str](), ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split()[2]
            assert name not in kinds
            assert len(line.split()) > 4
        elif line.startswith("# TYPE "):
            assert line.split()[2] == name
            kinds[name] = line.split()[3]
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            assert re.fullmatch(
                rf"{name}(_bucket|_sum|_count)?" if kinds[name] == "histogram" else name, sample["name"]
            )
            key = line.rpartition(" ")[0]
            assert key not in found
            found[key] = float(sample["value"])
    assert set(kinds.values()) == {"counter", "gauge", "histogram"}
    assert all(name.endswith("_total") == (kind == "counter") for name, kind in kinds.items())
    return found


def read(house: House) -> tuple[Series, str]:
    with house.client() as client:
        answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return parse(answer.text), answer.text


@pytest.mark.slow
def test_what_is_played_is_counted(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, "", 0, "--database", database)
    made = house.make("siam", "me", "me")
    moves = ["enter c1 N", "enter c5 S", "move c1 c2 N"]

    async def play() -> tuple[Series, str]:
        async with opened_all(house.url, made) as screens:
            for ply, move in enumerate(moves):
                await screens[ply % 2].reach(ply)
                assert (await screens[ply % 2].play(move))["type"] == "step"
            await screens[1].reach(3)
            assert (await screens[1].play("enter c5 S"))["error"] == "Refused"
            with house.client() as client:
                assert client.get("/api/tables/nowhere").status_code == 404
            return read(house)

    try:
        found, text = asyncio.run(play())
    finally:
        house.stop()
    assert found['howdah_moves_total{by="visitor"}'] == len(moves)
    assert found['howdah_moves_total{by="server"}'] == 0
    assert found["howdah_confirm_seconds_count"] == found['howdah_confirm_seconds_bucket{le="+Inf"}'] == len(moves)
    assert 0 < found["howdah_confirm_seconds_sum"] < 30
    assert found["howdah_commit_seconds_count"] == found["howdah_commit_size_count"] >= len(moves) + 1
    assert found["howdah_commit_size_sum"] >= len(moves) + 1
    assert found["howdah_tables_made_total"] == found["howdah_tables"] == 1
    assert found["howdah_sockets"] == 3
    assert found["howdah_connections"] >= 4
    assert found['howdah_refusals_total{kind="Refused"}'] == 1
    assert found['howdah_refusals_total{kind="Gone"}'] == 1
    assert found['howdah_requests_total{status="201"}'] == 1
    assert found['howdah_requests_total{status="404"}'] == 1
    assert found['howdah_waiting{queue="bots"}'] == found['howdah_running{queue="bots"}'] == 0
    assert found["howdah_storing"] == found["howdah_processes"] == 1
    assert found["howdah_commit_failures_total"] == 0
    assert found["howdah_cpu_seconds_total"] > 0
    assert found["howdah_memory_bytes"] > 10_000_000
    secrets = [made["table"], *made["tokens"].values(), "127.0.0.1", "me 0", "siam"]
    assert not [secret for secret in secrets if secret in text]


@pytest.mark.slow
def test_bots_are_counted(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, "", 0, "--database", database)
    try:
        made = house.make("nim", "me", "bot")
        token, path = made["tokens"][0], f"/api/tables/{made['table']}"
        with house.client(token) as client:
            move, ply = client.get(f"{path}/choices").json()["choices"][0]["move"], client.get(path).json()["ply"]
            assert client.post(f"{path}/steps", json={"ply": ply, "move": move}).json() == {"ply": ply + 1}
            for _ in range(600):
                found, _ = read(house)
                if found['howdah_moves_total{by="server"}'] == 1:
                    break
                time.sleep(0.1)
        assert found['howdah_moves_total{by="server"}'] == found["howdah_bot_seconds_count"] == 1
        assert found["howdah_confirm_seconds_count"] == 1
    finally:
        house.stop()


def test_several_processes_count_together(tmp_path: Path, postgres: Postgres) -> None:
    house = House(tmp_path, "", 0, "--database", postgres.new(), "--workers", "2", "--bots", "1")
    try:
        tables = [house.make("siam", "me", "me") for _ in range(6)]
        for made in tables:
            with house.client(made["tokens"][0]) as client:
                path = f"/api/tables/{made['table']}/steps"
                assert client.post(path, json={"ply": 0, "move": "enter c1 N"}).status_code == 200
        for _ in range(8):  # whichever process answers
            found = read(house)[0]
            assert found["howdah_tables_made_total"] == len(tables)
            assert found['howdah_moves_total{by="visitor"}'] == found["howdah_confirm_seconds_count"] == len(tables)
        wait(house, "howdah_processes", 2)
        house.process.send_signal(signal.SIGHUP)
        spent = found["howdah_cpu_seconds_total"]
        wait(house, "howdah_ready", 2)
        again = [read(house)[0] for _ in range(4)]
        assert all(one["howdah_tables_made_total"] == len(tables) for one in again)
        assert all(one["howdah_cpu_seconds_total"] > spent for one in again)
    finally:
        house.stop()


def wait(house: House, name: str, value: float) -> None:
    for _ in range(600):
        if read(house)[0][name] == value:
            return
        time.sleep(0.1)
    raise AssertionError(name)


def test_a_row_outlives_its_process() -> None:
    """Counts of a dead process stay, what was so then does not, and the next one counts on in its row."""
    path = figure_rows.new_file()
    here = figure_rows.FigureRows(path, 2)
    here.mine[0], here.mine[1] = 5, 7
    script = (
        "import sys; from howdah.server.figure_rows import FigureRows; rows = FigureRows(sys.argv[1], 2); "
        "rows.mine[0] += 1; rows.mine[1] = 1; print(rows.own, rows.sums([True, False]))"
    )
    for count in (1, 2, 3):
        told = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True).stdout
        assert told == f"1 [{5.0 + count}, 8.0]\n"
        assert here.sums([True, False]) == [5 + count, 7]
    Path(path).unlink()


def test_a_bucket_holds_what_is_at_most_its_bound() -> None:
    names = [family.name for family in metrics.families]
    assert len(set(names)) == len(names)
    before = parse(metrics.exposition())
    for amount in (1, 2, 3, 501):
        metrics.BATCH.observe(amount)
    after = parse(metrics.exposition())
    grown = {name: after[name] - before[name] for name in after if name.startswith("howdah_commit_size")}
    buckets = [grown[f'howdah_commit_size_bucket{{le="{bound}"}}'] for bound in (1, 2, 5, 500, "+Inf")]
    assert buckets == [1, 2, 3, 3, 4]
    assert (grown["howdah_commit_size_sum"], grown["howdah_commit_size_count"]) == (507, 4)


def test_what_has_no_series_is_other() -> None:
    before = parse(metrics.exposition())['howdah_requests_total{status="other"}']
    metrics.REQUESTS.add("418")
    assert parse(metrics.exposition())['howdah_requests_total{status="other"}'] == before + 1


def readable(tmp_path: Path, client: tuple[str, int], *named: str, **headers: str) -> tuple[int, str]:
    """Returns the status and the words with which an address is answered, for which no store is asked."""
    app = create(Store(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings(metrics=named))
    with TestClient(app, "http://localhost", client=client) as asking:
        answer = asking.get("/metrics", headers={name.replace("_", "-"): value for name, value in headers.items()})
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    ("client", "named"),
    [
        ("127.0.0.1", ()),
        ("::1", ()),
        ("::ffff:127.0.0.1", ()),
        ("10.1.2.3", ("10.0.0.0/8",)),
        ("fd00::7", ("fd00::/64",)),
        ("203.0.113.9", ("10.0.0.1", "203.0.113.9")),
    ],
)
def test_who_may_read(tmp_path: Path, client: str, named: tuple[str, ...]) -> None:
    status, text = readable(tmp_path, (client, 5000), *named)
    assert status == 200
    parse(text)


@pytest.mark.parametrize("client", ["203.0.113.9", "10.1.2.3", "192.168.1.7", "2001:db8::1", "::ffff:10.1.2.3", ""])
def test_a_stranger_is_refused(tmp_path: Path, client: str) -> None:
    status, text = readable(tmp_path, (client, 5000), "10.9.0.0/16")
    assert status == 403
    assert "--metrics" in text
    assert "howdah_" not in text


@pytest.mark.parametrize("header", ["X_Forwarded_For", "Forwarded", "X_Real_IP", "Via"])
def test_nobody_reads_through_a_proxy(tmp_path: Path, header: str) -> None:
    assert readable(tmp_path, ("127.0.0.1", 5000), **{header: "127.0.0.1"})[0] == 403


@pytest.mark.slow
def test_a_named_proxy_cannot_pass_a_stranger_off(tmp_path: Path) -> None:
    house = House(tmp_path, "", 0, "--proxy", "127.0.0.1", "--metrics", "10.0.0.0/8")
    try:
        with house.client(follow_redirects=False) as client:
            for forwarded in ("203.0.113.9", "127.0.0.1", "10.0.0.1"):
                assert client.get("/metrics", headers={"X-Forwarded-For": forwarded}).status_code == 403
            assert client.get("/metrics").status_code == 200
    finally:
        house.stop()


def test_a_reader_that_is_none() -> None:
    with pytest.raises(Unreadable, match=r"A reader of the metrics is an address or a network.*'here'"):
        MetricsReaders(["here"])
    with pytest.raises(Forbidden):
        MetricsReaders([]).check({"headers": []})
    command = [sys.executable, "-c", MAIN, "serve", "--metrics", "example.org"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
