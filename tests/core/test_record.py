"""Records: read back as they were written; whatever else is refused in one sentence."""

import hashlib
import random
from pathlib import Path

import pytest

from howdah import Match, Unreadable, read_record
from howdah.core import record
from howdah.core.game import Game
from howdah.core.protocol import OVER

CHARACTERS = "0 9x/*!=.\n\r\t\0-#é\u0663\u2028\ufeff\ud800"


def short(nim: Game) -> Match:
    match = nim.new(options={"misere": True})
    for text in ("charm 2", "charm 3", "take A 1", "take C 2"):
        match.play(text)
    match.say(1, "/resign")
    return match


def signed(*lines: str) -> str:
    """Returns a record of any lines, with the end line that suits them."""
    kept = [" ".join(line.split()) for line in lines if line.strip()]
    steps = sum(line[0].isdigit() for line in kept[1:])
    return "\n".join([*lines, f"end {steps} {hashlib.sha256(chr(10).join(kept).encode()).hexdigest()[:16]}", ""])


def refused(text: object) -> str:
    with pytest.raises(Unreadable) as raised:
        read_record(text)  # type: ignore[arg-type]
    sentence = str(raised.value)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


def test_the_text(nim: Game) -> None:
    lines = short(nim).record().split("\n")
    assert lines[:-2] == [
        "howdah record 1",
        "game nim 1",
        "seats 2",
        "options misere=true",
        "",
        "1 * charm 2",
        "2 * charm 3",
        "3 0 take A 1",
        "4 1 take C 2",
        "5 1 /resign",
        "",
    ]
    assert lines[-2].startswith("end 5 ")
    assert signed(*lines[:-2]) == short(nim).record()


def test_round_trip(nim: Game) -> None:
    match = short(nim)
    again = read_record(match.record())
    assert again.record() == match.record()
    assert (again.position, again.turn, again.log, again.options) == (
        match.position,
        OVER,
        match.log,
        {"misere": True},
    )
    assert (again.scores, again.winners) == (match.scores, [0])


def test_a_game_at_its_start_and_from_a_position(siam: Game) -> None:
    assert read_record(siam.new().record()).record() == siam.new().record()
    text = "........../....M...../....RN..../........../.......... R quiet=3"
    match = siam.read(text, options={"balance": "total", "quiet_limit": 7})
    match.play("turn c3 S")
    again = read_record(match.record())
    assert "\nstart ........../....M...../....RN..../........../.......... R 5 4 quiet=3\n" in match.record()
    assert (again.position, again.record()) == (match.position, match.record())
    again.undo()
    assert again.position == siam.read(text).position


def test_undo_is_part_of_the_log(siam: Game) -> None:
    match = siam.new()
    for text in ("enter c1 N", "enter a5 S"):
        match.play(text)
    match.undo()
    match.play("enter b5 S")
    again = read_record(match.record())
    assert (again.position, again.log) == (match.position, match.log)
    assert [step.text for step in again.log][2:] == ["/undo 1", "/undo 1", "enter b5 S"], "both sides agreed"


def test_random_games_with_talk_round_trip(nim: Game, siam: Game) -> None:
    rng = random.Random(4)
    for game, seats in ((nim, 2), (nim, 3), (siam, 2)):
        for _ in range(20):
            match = _talkative(game, seats, rng)
            again = read_record(match.record())
            assert again.record() == match.record()
            assert (again.position, again.turn, again.outcome) == (match.position, match.turn, match.outcome)


def _talkative(game: Game, seats: int, rng: random.Random) -> Match:
    match = game.new(seats)
    for _ in range(30):
        if match.turn == OVER:
            break
        said = rng.choice(["/draw", f"/undo {rng.randrange(12)}", "/resign", "", "", "", "", "", "", ""])
        try:
            if said:
                match.say(rng.randrange(seats), said)
            else:
                match.play(rng.choice(match.legal()))
        except ValueError:
            continue
    return match


def test_cut_short_at_every_line(nim: Game) -> None:
    lines = short(nim).record().splitlines(keepends=True)
    for length in range(len(lines)):
        refused("".join(lines[:length]))
    for missing in range(len(lines)):
        if lines[missing].strip():
            refused("".join(lines[:missing] + lines[missing + 1 :]))


def test_cut_short_at_every_character(nim: Game) -> None:
    text = short(nim).record()
    for length in range(len(text) - 1):
        refused(text[:length])


def test_every_edit_of_one_character_is_refused_or_changes_nothing(nim: Game) -> None:
    text = short(nim).record()
    edits = {text[:at] + text[at + 1 :] for at in range(len(text))}
    edits |= {text[:at] + new + text[at + 1 :] for at in range(len(text)) for new in CHARACTERS}
    edits |= {text[:at] + new + text[at:] for at in range(len(text) + 1) for new in CHARACTERS}
    same = 0
    for edited in edits:
        try:
            match = read_record(edited)
        except Unreadable:
            continue
        same += 1
        assert match.record() == text, repr(edited)
    assert 0 < same < len(edits) / 2


def test_lines_in_another_order(nim: Game) -> None:
    lines = short(nim).record().splitlines()
    for at in range(len(lines) - 1):
        changed = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        if lines[at] and lines[at + 1]:
            refused("\n".join(changed))


@pytest.mark.parametrize("text", [b"howdah record 1", None, 7, ["howdah record 1"], Path("x")])
def test_not_a_text(text: object) -> None:
    assert "is a text, not" in refused(text)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\0", "howdah", "howdah record", "howdah record x", "PNG\r\n\x1a\n", "{}"]
)
def test_not_a_record(text: str) -> None:
    assert "not a howdah record" in refused(text)


def test_windows_line_ends_and_trailing_blanks(nim: Game) -> None:
    text = short(nim).record()
    for changed in (text.replace("\n", "\r\n"), text.replace("\n", "  \n"), f"\n\n{text}\n\n", text.rstrip("\n")):
        assert read_record(changed).record() == text


def test_too_long(monkeypatch: pytest.MonkeyPatch, nim: Game) -> None:
    monkeypatch.setattr(record, "LIMIT", 100)
    assert "too long" in refused(short(nim).record())
    assert "too long" in refused("x" * 101)


def test_a_newer_format() -> None:
    assert "newer howdah" in refused(signed("howdah record 2", "game nim 1", "seats 2"))
    assert "newer howdah" in refused("howdah record 2\nanything else\n")


def test_a_newer_game() -> None:
    assert "nim version 2" in refused(signed("howdah record 1", "game nim 2", "seats 2"))


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (["game chess 1", "seats 2"], "no game 'chess'"),
        (["game nim one", "seats 2"], "header"),
        (["game nim", "seats 2"], "header"),
        (["seats 2"], "no line 'game'"),
        (["game nim 1"], "no line 'seats'"),
        (["game nim 1", "seats 9"], "2 to 3 seats"),
        (["game nim 1", "seats two"], "header"),
        (["game nim 1", "seats 2", "options colour=red"], "no option 'colour'"),
        (["game nim 1", "seats 2", "options misere=perhaps"], "cannot be 'perhaps'"),
        (["game nim 1", "seats 2", "options misere"], "header"),
        (["game nim 1", "seats 2", "start 9,9,9 taken=0,0 charms= bag=2,2,2 turn=0"], "twelve stones"),
        (["game nim 1", "seats 2", "start elephants"], "position of nim"),
        (["game nim 1", "seats 2", "data 0123abcd"], "other components"),
        (["game " + "x" * 5000 + " 1", "seats 2"], "no game"),
    ],
)
def test_headers_that_say_something_else(header: list[str], said: str) -> None:
    assert said in refused(signed("howdah record 1", *header))


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (["1 * charm 9"], "not a move"),
        (["1 0 take A 1"], "NIM-2"),
        (["1 0 charm 1"], "belongs to *"),
        (["1 ! charm 1"], "belongs to *"),
        (["1 * charm 1", "2 * charm 1", "3 1 take A 2"], "belongs to 0"),
        (["1 * charm 1", "2 * charm 1", "3 0 take A 1"], "NIM-5"),
        (["2 * charm 1"], "step 1 should stand here"),
        (["1 * charm 1", "1 * charm 1"], "step 2 should stand here"),
        (["1 * /resign"], "no seat"),
        (["1 7 /resign"], "no seat"),
        (["1 0 /resign", "2 1 /resign"], "over"),
        (["1 0 /resign", "2 * charm 1"], "over"),
        (["1 0 /sing"], "neither a move nor"),
        (["1 0 /undo 1"], "one can go back to fewer"),
        (["1 0 /undo " + "9" * 5000], "neither a move nor"),
        (["1 0"], "should stand here"),
        (["1"], "should stand here"),
    ],
)
def test_steps_that_cannot_be(steps: list[str], said: str) -> None:
    assert said in refused(signed("howdah record 1", "game nim 1", "seats 2", "", *steps))


def test_other_data(nim: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = short(nim).record()
    (tmp_path / "nim.toml").write_text("stones = 3\n", encoding="utf-8")
    monkeypatch.setenv("HOWDAH_DATA", str(tmp_path))
    assert "other components" in refused(shipped)
    own = short(nim).record()
    assert "\ndata " in own
    assert read_record(own).record() == own
    monkeypatch.delenv("HOWDAH_DATA")
    assert "other components" in refused(own)
