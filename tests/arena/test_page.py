"""The page about bots: its example plays, and its table is what the ladder writes."""

import re
from pathlib import Path

import pytest

from howdah.arena.ladder import ALONE, STEPS, Sheet
from howdah.arena.play_match import ArenaConfig
from howdah.arena.runner import run
from howdah.arena.standings import standings
from howdah.cli.engine import Conversation
from howdah.cli.requests import REQUESTS, kind_of
from howdah.core.errors import Unreadable
from howdah.games import names

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_bot_in_ten_lines_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block = re.search(r'```python\n("""(\w+)\.py: .*?)```', text(), re.DOTALL)
    assert block
    assert len(block[1].splitlines()) <= 11
    (tmp_path / f"{block[2]}.py").write_text(block[1], encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    config = ArenaConfig("siam", 2, {}, [f"{block[2]}:Bot", "idle"], 1, 60.0)
    table = standings(config, run(config, 10, processes=1))
    assert table[0].forfeits == 0
    assert table[0].score > 0.7


@pytest.mark.parametrize("sheet", [STEPS, ALONE], ids=["steps", "alone"])
def test_the_table_is_the_ladders(sheet: Sheet) -> None:
    table = text().split(sheet.open)[1].split(sheet.close)[0].strip().splitlines()
    assert tuple(table[:2]) == sheet.head
    games = {row.split("|")[1].strip() for row in table[2:]}
    assert games <= set(names(everything=True))
    assert games


def test_every_request_is_on_the_page_and_answered() -> None:
    assert [name for name in REQUESTS if f"| `{name}` |" not in text()] == []
    assert {f"do_{name}" for name in REQUESTS} == {name for name in dir(Conversation) if name.startswith("do_")}
    with pytest.raises(Unreadable, match="there is"):
        kind_of({"do": "dance"})
