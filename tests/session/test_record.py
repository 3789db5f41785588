"""Records: read back as they were written; whatever else is refused in one sentence."""

import random
from pathlib import Path

import pytest

from howdah import Match, Unreadable, read_record
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.games import load
from howdah.games.nim import rules
from howdah.session import record
from howdah.session.proof import EVERY
from tests.altered import altered, reversioned, signed

CHARACTERS = "0 9x/*!=.\n\r\t\0-#é\u0663\u2028\ufeff\ud800"


def short(nim: Game) -> Match:
    match = nim.new(options={"misere": True})
    for text in ("charm 2", "charm 3", "take A 1", "take C 2"):
        match.play(text)
    match.say(1, "/resign")
    return match


def refused(text: object, game: Game | None = None) -> str:
    """Returns the sentence by which a record is refused; its game is the one given, if any."""
    with pytest.raises(Unreadable) as raised:
        record.read(text, (lambda _: game) if game else load)  # type: ignore[arg-type]
    sentence = str(raised.value)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


def test_the_text(nim: Game) -> None:
    lines = short(nim).record().split("\n")
    assert lines[:-2] == [
        "howdah record 2",
        "game nim 1",
        "seats 2",
        "options misere=true",
        "",
        "1 * charm 2",
        "2 * charm 3",
        "3 0 take A 1",
        "4 1 take C 2",
        "5 1 /resign",
        f"digest 5 {short(nim).digest}",
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
    assert "newer howdah" in refused(signed("howdah record 3", "game nim 1", "seats 2"))
    assert "newer howdah" in refused("howdah record 3\nanything else\n")


# Versions of the game.


def long(siam: Game) -> Match:
    """Returns a match with talk and steps taken back, of more steps than two digests guard."""
    match, rng = siam.new(), random.Random(1)
    while len(match.log) < 2 * EVERY:
        match.play(rng.choice(match.legal()))
        if len(match.log) % 10 == 7:
            match.undo()
    match.say(0, "/draw")
    return match


def undigested(text: str) -> str:
    """Returns a record as it was written before there were digests."""
    lines = [line for line in text.splitlines()[1:-1] if not line.startswith("digest")]
    return signed("howdah record 1", *lines)


def digests(text: str) -> list[int]:
    return [int(line.split()[1]) for line in text.splitlines() if line.startswith("digest")]


def test_digests_stand_once_in_a_while_and_at_the_end(nim: Game, siam: Game) -> None:
    match = long(siam)
    assert digests(match.record()) == [EVERY, 2 * EVERY, len(match.log)]
    assert digests(nim.new().record()) == [0]
    while len(match.log) < 3 * EVERY:
        match.play(match.legal()[-1])
    assert digests(match.record()) == [EVERY, 2 * EVERY, 3 * EVERY]
    assert read_record(match.record()).record() == match.record()


def test_a_digest_tells_positions_turns_and_results_apart(nim: Game) -> None:
    match, other = short(nim), nim.new()
    found = {match.digest, other.digest}
    for text in ("charm 2", "charm 3", "take A 1", "take C 2"):
        other.play(text)
        found.add(other.digest)
    assert other.position == match.position
    assert len(found) == 6, "the last differs only by who resigned"


def test_a_record_without_digests_of_this_version_is_read(siam: Game) -> None:
    match = long(siam)
    again = read_record(undigested(match.record()))
    assert (again.record(), again.proved) == (match.record(), None)


@pytest.mark.parametrize("version", [0, 2, 7, "00", 999_999_999])
def test_another_version_without_digests_is_refused(nim: Game, version: object) -> None:
    said = refused(reversioned(undigested(short(nim).record()), version))
    assert f"nim version {int(str(version))}, but this howdah plays version 1" in said
    assert "no digest" in said


@pytest.mark.parametrize(
    ("version", "seats", "distance", "is_read"),
    [(1, 2, 7, True), (1, 8, 6, True), (1, 5, 4, True), (1, 5, 7, False), (1, 8, 7, False), (2, 8, 7, True)],
)
def test_an_earlier_version_with_the_same_rules_is_read(version: int, seats: int, distance: int, is_read: bool) -> None:
    """Version 1 of Bulp! differed at the east edge of the widest table alone, and version 2 in no rule."""
    head = f"game bulp {version}", f"seats {seats}", f"options distance={distance}"
    text = signed("howdah record 1", *head, "1 * deal PIPE_X")
    if is_read:
        assert read_record(text).log[0].text == "deal PIPE_X"
    else:
        assert "bulp version 1" in refused(text)


def test_digests_must_reach_the_last_step(siam: Game) -> None:
    lines = long(siam).record().splitlines()[:-1]
    cut = reversioned(signed(*(line for line in lines if not line.startswith(f"digest {len(long(siam).log)}"))), 0)
    assert digests(cut) == [EVERY, 2 * EVERY]
    assert "no digest of its last step" in refused(cut)


@pytest.mark.parametrize("version", [0, 2])
def test_another_version_that_plays_the_same_is_proved(siam: Game, version: int) -> None:
    match = long(siam)
    again = read_record(reversioned(match.record(), version))
    assert again.proved == version
    assert again.record() == match.record(), "written again, it is of this version"
    raised = altered(siam, version=7)
    assert record.read(match.record(), lambda _: raised).record() == reversioned(match.record(), 7)


def test_other_rules_are_refused_at_the_step_that_differs(nim: Game) -> None:
    def play(state: rules.State, move: int) -> None:
        rules.play(state, move)
        if state.heaps[2] == 3:
            state.heaps[2] = 4

    said = refused(short(nim).record(), altered(nim, rules={"play": play}, version=2))
    assert said.startswith("This was played with nim version 1, but this howdah plays version 2, and does not replay")
    assert "After step 5" in said


def test_other_rules_that_forbid_a_step_are_refused(nim: Game) -> None:
    def why_not(state: rules.State, move: int) -> int:
        return 4 if move == rules.TAKE[2][1] else rules.why_not(state, move)

    said = refused(short(nim).record(), altered(nim, rules={"why_not": why_not}, version=2))
    assert "'4 1 take C 2', cannot be replayed: take C 2 is refused by NIM-4" in said


def test_other_rules_of_who_wins_are_refused(nim: Game) -> None:
    def outcome(state: rules.State, scores: list[int], ranks: list[int]) -> int:
        clause = rules.outcome(state, scores, ranks)
        scores[0] += 1
        return clause

    other = altered(nim, rules={"outcome": outcome}, version=2)
    match = nim.new()
    for text in ("charm 2", "charm 2", "take A 3", "take B 3", "take B 1", "take C 3"):
        match.play(text)
    assert record.read(match.record(), lambda _: other).proved == 1, "nobody has won yet"
    match.play("take C 1")
    match.play("take C 1")
    assert match.turn == OVER
    assert "After step 8" in refused(match.record(), other)


def test_a_start_that_differs_is_refused(nim: Game) -> None:
    def start(state: rules.State) -> None:
        rules.start(state)
        state.heaps[0] = 2

    assert "After step 0" in refused(nim.new().record(), altered(nim, rules={"start": start}, version=2))


def test_rules_that_changed_under_the_same_version_are_noticed(nim: Game) -> None:
    def play(state: rules.State, move: int) -> None:
        rules.play(state, move)
        state.taken[0] = 0

    assert "After step 5 the match differs" in refused(short(nim).record(), altered(nim, rules={"play": play}))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("digest 5 0123456789abcdef", "After step 5 the match differs from its digest."),
        ("digest 4 {}", "not a digest of step 5"),
        ("digest 6 {}", "not a digest of step 5"),
        ("digest 5", "not a digest of step 5"),
        ("digest", "not a digest of step 5"),
        ("digest 5 {}0", "not a digest of step 5"),
        ("digests 5 {}", "not a digest of step 5"),
    ],
)
def test_damaged_digests(nim: Game, line: str, said: str) -> None:
    lines = short(nim).record().splitlines()[:-1]
    place = next(i for i, each in enumerate(lines) if each.startswith("digest"))
    lines[place] = line.format(short(nim).digest)
    assert said in refused(signed(*lines))


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (["game chess 1", "seats 2"], "no game 'chess'"),
        (["game nim one", "seats 2"], "header"),
        (["game nim 1.0", "seats 2"], "header"),
        (["game nim -1", "seats 2"], "header"),
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
        (["2 * charm 1"], "step 1 was expected here"),
        (["1 * charm 1", "1 * charm 1"], "step 2 was expected here"),
        (["1 * /resign"], "no seat"),
        (["1 7 /resign"], "no seat"),
        (["1 0 /resign", "2 1 /resign"], "over"),
        (["1 0 /resign", "2 * charm 1"], "over"),
        (["1 0 /sing"], "neither a move nor"),
        (["1 0 /undo 1"], "You cannot go back to 1 moves: 0 were played"),
        (["1 0 /undo " + "9" * 5000], "neither a move nor"),
        (["1 0"], "was expected here"),
        (["1"], "was expected here"),
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
