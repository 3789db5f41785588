"""The command line: every command, whole games typed at the terminal, and one sentence for whatever is wrong."""

import io
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import howdah
from howdah.cli.main import main
from howdah.core.game import Game
from howdah.session.table import Table
from tests.altered import reversioned

PROGRAM = "from howdah.cli.main import main; main()"


@dataclass
class Done:
    """What came of a command."""

    code: int
    out: str
    err: str


Command = Callable[..., Done]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command in this process; `typed` is what the keyboard gives."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "500")

    def run(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["howdah", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            main()
            code = 0
        except SystemExit as left:
            code = int(left.code or 0)
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return run


@pytest.fixture
def record(nim: Game, tmp_path: Path) -> Path:
    match = nim.new()
    for text in ("charm 2", "charm 3", "take A 1", "take C 2"):
        match.play(text)
    match.say(1, "/resign")
    path = tmp_path / "nim.record"
    path.write_text(match.record(), encoding="utf-8")
    return path


# What is wrong.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play chess", "no game 'chess'"),
        ("rules chess", "no game 'chess'"),
        ("perft chess 2", "no game 'chess'"),
        ("simulate chess", "no game 'chess'"),
        ("check chess", "no game 'chess'"),
        ("playthrough chess", "no game 'chess'"),
        ("bench chess", "no game 'chess'"),
        ("play siam --seats 3", "siam has 2 seats, not 3"),
        ("perft nim 2 --seats 4", "nim has 2 to 3 seats, not 4"),
        ("simulate nim --seats 1", "nim has 2 to 3 seats, not 1"),
        ("playthrough nim --seats 0", "nim has 2 to 3 seats, not 0"),
        ("play siam -o colour=red", "no option 'colour'"),
        ("play siam -o balance", "NAME=VALUE"),
        ("play siam -o balance=half", "cannot be 'half'"),
        ("simulate siam -o quiet_limit=-1", "a whole number from 0 to 1000"),
        ("simulate siam -o quiet_limit=99999999999999999999", "a whole number from 0 to 1000"),
        ("perft siam 1 -o =", "no option ''"),
        ("perft siam 2 --position elephants", "five ranks"),
        ("perft nim 2 --position 3,4,5", "position of nim"),
        ("play siam --lang de", "en or fr"),
        ("rules siam --lang de", "en or fr"),
    ],
)
def test_bad_input(command: Command, words: str, said: str) -> None:
    done = command(*words.split())
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(r"howdah: .+[.?]\n", done.err), done.err
    assert said in done.err


@pytest.mark.parametrize(
    "words", ["perft siam", "perft siam x", "perft siam -1", "simulate siam --games 0", "play", "sing", "replay"]
)
def test_bad_usage(command: Command, words: str) -> None:
    done = command(*words.split())
    assert done.code == 2
    assert "Traceback" not in done.err
    assert "Usage" in done.err


def test_a_position_that_breaks_the_census(command: Command) -> None:
    position = "........../........../..M.M.M.M./........../.......... E 5 5"
    done = command("perft", "siam", "1", "--position", position)
    assert (done.code, done.out) == (2, "")
    assert "three rocks" in done.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read"),
        (b"\xff\xfe\x00\x01", "not a text"),
        (b"", "not a howdah record"),
        (b"\x00\x01\x02", "not a howdah record"),
        (b"howdah record 9\n", "newer howdah"),
        (b"howdah record 1\ngame nim 1\nseats 2\n", "cut short"),
    ],
)
def test_files_that_are_no_records(command: Command, tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    done = command("replay", str(path))
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_an_edited_record(command: Command, record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("take C 2", "take C 1"), encoding="utf-8")
    done = command("replay", str(record))
    assert done.code == 2
    assert "edited" in done.err


def test_a_folder_is_no_record(command: Command, tmp_path: Path) -> None:
    done = command("replay", str(tmp_path))
    assert done.code == 2
    assert "cannot be read" in done.err


def test_outside_of_this_process_as_well() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, "play", "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("howdah: There is no game 'chess'")
    assert done.stderr.count("\n") == 1


# What is right.


def test_version(command: Command) -> None:
    done = command("--version")
    assert (done.code, done.out) == (0, f"howdah {howdah.__version__}\n")


def test_help(command: Command) -> None:
    done = command("--help")
    assert done.code == 0
    for name in ("play", "simulate", "perft", "check", "rules", "replay", "playthrough", "bench", "games"):
        assert name in done.out


def test_games(command: Command) -> None:
    done = command("games")
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()] == howdah.list_games()


@pytest.mark.parametrize("mode", [[], ["--interpreted"]])
@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["siam", "0"], 1),
        (["siam", "1"], 64),
        (["siam", "2"], 3894),
        (["nim", "2"], 9),
        (["nim", "2", "--seats", "3"], 9),
        (["nim", "3", "--seats", "3"], 24),
        (["siam", "1", "--position", "........../....ES..../....RN..../........../.......... E"], 79),
        (["siam", "1", "-o", "centre_closed=true"], 56),
    ],
)
def test_perft(command: Command, words: list[str], count: int, mode: list[str]) -> None:
    """Counted by hand: of 64 entries each leaves 60 others, and 54 times one can push in where an animal stands."""
    done = command("perft", *words, *mode)
    assert (done.code, done.err) == (0, "")
    assert int(done.out) == count


def test_perft_siam_3(command: Command) -> None:
    assert command("perft", "siam", "3").out == "279082\n"


@pytest.mark.parametrize("mode", [[], ["--interpreted"]])
def test_simulate(command: Command, mode: list[str]) -> None:
    done = command("simulate", "nim", "--games", "300", "--seats", "3", "-o", "misere=yes", "--seed", "4", *mode)
    assert (done.code, done.err) == (0, "")
    assert "300 random games of nim, 0 drawn, 0 cut" in done.out
    assert "Seat 2" in done.out


def test_a_seed_gives_the_same_games(command: Command) -> None:
    def told(*more: str) -> str:
        out = command("simulate", "nim", "--games", "200", *more).out
        return re.sub(r".*per CPU second", "", out)

    assert told() == told() == told("--interpreted")
    assert told() != told("--seed", "2")


def test_rules(command: Command, siam: Game) -> None:
    english, french = command("rules", "siam").out, command("rules", "siam", "--lang", "fr").out
    for clause in siam.clauses.values():
        assert f"\n  {clause.id}  {clause.title('en')}" in english
        assert clause.text("en") in english
        assert clause.text("fr") in french
    assert "  SIA-14  Counted step by step [Our ruling]\n" in english
    assert "  SIA-14  On compte pas à pas [Notre lecture]\n" in french


def test_rules_follow_the_contents_of_the_page(command: Command, siam: Game) -> None:
    french = command("rules", "siam", "--lang", "fr").out
    titles = ["But du jeu", "Matériel", "Mise en place", "À votre tour", "Fin de la partie", "Variantes", "Précisions"]
    assert [line for line in french.splitlines()[1:] if line and not line.startswith(" ")] == titles
    assert re.findall(r"^  (SIA-\d+)", french, re.MULTILINE) == [
        name for section in siam.clauses.sections for name in section.clauses
    ]
    assert "\n  La force qu’il faut pour pousser\n  SIA-11" in french
    assert "    – Comment on compte la force d’une poussée\u00a0: à chaque pas / au total (SIA-14)\n" in french


def test_rules_tell_what_is_ours_and_have_tables(command: Command) -> None:
    english, french = command("rules", "bazaar").out, command("rules", "bazaar", "--lang", "fr").out
    assert "    Our ruling: The two cards are drawn at random" in english
    assert " The rulebook shows only two equations" in english
    assert "    Note: A gem is only ever in the bank" in english
    assert "    Variant: You name the two cards. When you set up a game: “Exchange cards”.\n" in english
    assert "      3 or more   1       2        3\n" in english
    for label in ("Notre lecture", "Variante", "Remarque"):
        assert f"\n    {label}\u00a0: " in french


def test_replay(command: Command, record: Path) -> None:
    done = command("replay", str(record))
    assert (done.code, done.err) == (0, "")
    assert "Seat 0 takes one stone from heap A." in done.out
    assert "Seat 1 resigned." in done.out
    assert "Seat 0 won by resignation." in done.out
    assert "2,4,3 taken=1,2 charms=2,3" in done.out
    french = command("replay", str(record), "--lang", "fr").out
    assert "Place 0 prend une pierre du tas A." in french
    short = command("replay", str(record), "--ply", "3").out
    assert "resigned" not in short


def test_replay_of_another_version(command: Command, record: Path) -> None:
    record.write_text(reversioned(record.read_text(encoding="utf-8"), 0), encoding="utf-8")
    done = command("replay", str(record))
    assert (done.code, done.err) == (
        0,
        f"{record} was played with nim version 0, and replays the same with version 1.\n",
    )
    assert "Seat 0 won by resignation." in done.out


def test_playthrough(command: Command, nim: Game) -> None:
    out = command("playthrough", "nim", "--seats", "3", "-o", "misere=true", "--seed", "5").out
    assert out.startswith(f"nim {nim.version} · seats 3 · options misere=true · seed 5\n")
    assert out == command("playthrough", "nim", "--seats", "3", "-o", "misere=true", "--seed", "5").out
    assert "ends NIM-7" in out


def test_check(command: Command) -> None:
    done = command("check", "nim", "--games", "1", "--steps", "10")
    assert done.code == 0, done.out
    assert all(line.startswith("ok ") for line in done.out.splitlines())
    assert "contract, 3 seats, compiled" in done.out


def test_check_demands_no_secrets_of_who_plays_alone(command: Command) -> None:
    done = command("check", "bombay_bazar", "--games", "1", "--steps", "4", "--interpreted")
    assert done.code == 0, done.out


def test_check_tells_what_is_wrong(command: Command, nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim.picture, "icon", lambda target: "")  # noqa: ARG005
    done = command("check", "nim", "--games", "1", "--steps", "10", "--interpreted")
    assert done.code == 1
    assert re.search(r"FAILED  contract, 2 seats, interpreted: Broken: nim: [123] cannot be clicked", done.out)


# At the terminal.


def test_two_people_play_nim_to_its_end(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    _charms(monkeypatch, "charm 2", "charm 3")
    moves = ["take C 3", "take C 2", "take B 1", "take B 1", "take B 1", "take B 1", "take A 1", "take A 1", "take A 1"]
    done = command("play", "nim", "--people", "2", typed="\n".join(_handed_over(moves)))
    assert (done.code, done.err) == (0, "")
    assert "Seat 0 takes three stones from heap C." in done.out
    assert "The last stone is taken. Seat 0 won." in done.out
    assert "press Enter when only you can see the screen" in done.out


def test_nobody_sees_a_secret_at_a_handover(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    _charms(monkeypatch, "charm 2", "charm 3")
    out = command("play", "nim", "--people", "2", typed="take C 3\n\nquit\n").out
    before, _, after = out.partition("press Enter")
    assert "◆ 2 ?" in before
    assert "A charm is drawn: 3." not in before
    assert "◆ ? 3" in after
    assert "A charm is drawn: 2." not in after


def test_leaving_at_a_handover(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    _charms(monkeypatch, "charm 2", "charm 3")
    done = command("play", "nim", "--people", "2", typed="take C 3\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("Goodbye.\n")
    assert "◆ ? 3" not in done.out


def test_two_people_play_siam_to_its_end(command: Command, tmp_path: Path) -> None:
    saved = tmp_path / "siam.record"
    typed = [
        "?",
        "? enter c1",
        "? elephant",
        "why push c3 N",
        "why enter c1 N",
        "enter c3 N",
        "push c1 N",
        "ENTER  c1 n",
        "undo",
        "undo",
        "enter c1 N",
        "enter c5 S",
        "move c1 c2 N",
        "enter e3 W",
        "push c2 N",
        "move e3 e4 W",
        "push c3 N",
        "rule sia-12",
        "rule SIA-99",
        "enter c1 N",
        "enter a5 E",
        "move c1 c2 N",
        "move e4 e5 W",
        "push c2 N",
        "move e5 d5 W",
        "help",
        f"save {saved}",
        "push c4 N",
    ]
    done = command("play", "siam", "--people", "2", typed="\n".join(typed))
    assert (done.code, done.err) == (0, "")
    assert "64 choices." in done.out
    assert "4 choices." in done.out
    assert "No legal move contains that." in done.out
    assert "You can play it." in done.out
    assert "SIA-2 Two sides: One side has five elephants" in done.out
    assert "That isn’t a valid move. Did you mean: enter " in done.out
    assert "SIA-12 More must help than resist: Those who help" in done.out
    assert "There is no such rule. The rules are SIA-1 to SIA-" in done.out
    assert "Nothing to undo." in done.out
    assert "The elephant on c5 was nearest behind it, facing north. Elephants won." in done.out
    match = howdah.read_record(saved.read_text(encoding="utf-8"))
    match.play("push c4 N")
    assert match.winners == [0]


def test_a_hint_to_one_alone_is_a_score(command: Command) -> None:
    done = command("play", "bombay_bazar", "--seats", "1", typed="hint\nquit")
    assert (done.code, done.err) == (0, "")
    assert re.search(r" — -?\d+ points? on average in trials", " ".join(done.out.split()))
    assert "%" not in done.out


def test_what_a_terminal_tells_besides(command: Command) -> None:
    typed = ["? move", "score", "help", "undress", "rule 13", "rule 99", "hint", "quit"]
    done = command("play", "bombay", "--seats", "3", "-o", "first_game=yes", "--level", "1", typed="\n".join(typed))
    assert (done.code, done.err) == (0, "")
    assert "Fixed set-up for a first game, nothing random" in done.out
    assert "0 Black · 1 Grey (Beginner) · 2 Ivory (Beginner)" in done.out
    assert "Black goes to H1. — 1 action" in done.out
    assert re.search(r"^ Rupees +2 +– +– $", done.out, re.MULTILINE)
    assert "until the end" in done.out
    assert "Y yellow, P purple, B blue, O orange" in done.out
    assert "BOM-13  Three actions\n    In a turn" in done.out
    assert "There is no such rule. The rules are BOM-1 to BOM-39." in done.out
    assert "That isn’t a valid move. Type ? for the choices, help for everything else." in done.out
    assert re.search(r"Black .* — \d+%", done.out)


def test_the_end_is_reckoned(command: Command) -> None:
    assert "This game has no points to count." in command("play", "nim", typed="score\nquit\n").out
    done = command("play", "bombay", "-o", "first_game=yes", "--people", "2", typed="stop\n\n" * 40)
    assert (done.code, done.err) == (0, "")
    rows = {line[:28].strip(): line[28:].split() for line in done.out.splitlines()}
    assert rows["Rupees"] == rows["For the empire"] == ["2", "2"]
    assert rows["For the city tokens"] == ["0", "0"]
    assert rows["Fortune"] == ["4", "4"]


def test_a_game_in_french(command: Command) -> None:
    typed = ["?", "pourquoi push c3 N", "enter c1 N", "annuler", "enter c2 N", "aide", "abandonner"]
    words = howdah.load("siam").words("fr")
    typed = [re.sub(r"^pourquoi|^annuler|^aide|^abandonner", lambda m: _order(words, m[0]), line) for line in typed]
    done = command("play", "siam", "--lang", "fr", typed="\n".join(typed))
    assert (done.code, done.err) == (0, "")
    assert "64 choix" in done.out
    assert words.clause("SIA-2") in done.out
    assert words.ending("/resign", [1]) in done.out


def _order(words: object, meaning: str) -> str:
    """Returns the word of the house for an order, whatever the translator chose."""
    key = {"pourquoi": "why", "annuler": "undo", "aide": "help", "abandonner": "resign"}[meaning]
    return words.text(f"order-{key}")  # type: ignore[attr-defined, no-any-return]


def test_against_a_bot_to_the_end(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person types the whole lexicon again and again: what cannot be played now is refused, and the game ends."""
    _charms(monkeypatch, "charm 2", "charm 3")
    lines = [text for text in howdah.load("nim").lexicon.texts if text.startswith("take")] * 12
    done = command("play", "nim", typed="\n".join(lines))
    assert (done.code, done.err) == (0, "")
    assert re.search(r"The last stone is taken\. Seat [01] won\.", done.out)
    assert "NIM-5 Your charm forbids its number: You never take" in done.out


@pytest.mark.parametrize(
    ("lang", "drawn", "begins", "sits"),
    [
        ("en", 0, "You begin.", "0 Elephants · 1 Rhinoceroses (Casual)"),
        ("en", 1, "Elephants (Casual) to begin.", "0 Elephants (Casual) · 1 Rhinoceroses"),
        ("fr", 0, "Vous commencez.", "0 Les éléphants · 1 Les rhinocéros (Amateur)"),
        ("fr", 1, "Les éléphants (Amateur) commencent.", "0 Les éléphants (Amateur) · 1 Les rhinocéros"),
    ],
)
def test_seats_are_drawn(
    command: Command, monkeypatch: pytest.MonkeyPatch, lang: str, drawn: int, begins: str, sits: str
) -> None:
    monkeypatch.setattr("random.SystemRandom.sample", lambda _, seats, __: [seats[drawn]])
    done = command("play", "siam", "--random-seats", "--lang", lang, typed="quit\n")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[1] == begins
    assert sits in lines


def test_a_beginner_is_named_where_several_people_play(command: Command) -> None:
    assert "Elephants to begin." in command("play", "siam", "--people", "2", typed="quit\n").out
    assert "begin." not in command("play", "bombay_bazar", "--seats", "1", typed="quit\n").out


def test_a_game_for_one_to_four_is_played_by_two(command: Command) -> None:
    done = command("play", "bombay_bazar", "--people", "2", typed="quit\n")
    assert "Indigo" in done.out
    assert "Saffron" not in done.out


def test_undo_against_a_bot(command: Command) -> None:
    done = command("play", "siam", typed="enter c1 N\nundo\nenter a1 N\nresign\n")
    assert (done.code, done.err) == (0, "")
    assert "Rhinoceroses won by resignation." in done.out


def test_resigning_among_three(command: Command) -> None:
    """The bots play on, for the seat as well, and the person is not asked again."""
    done = command("play", "nim", "--seats", "3", typed="resign\n")
    assert (done.code, done.err) == (0, "")
    assert "The last stone is taken." in done.out
    assert "Goodbye" not in done.out
    assert not re.search(r"Seat 0 (and .*)?won", done.out)


def test_a_draw_is_agreed_at_the_terminal(command: Command) -> None:
    done = command("play", "siam", "--people", "2", typed="draw\nenter c1 N\ndraw\n")
    assert (done.code, done.err) == (0, "")
    assert "A draw was agreed." in done.out


@pytest.mark.parametrize("typed", ["", "quit\n", "\n\n", "quit"])
def test_leaving(command: Command, typed: str) -> None:
    done = command("play", "siam", typed=typed)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    "line", ["[bold]", "[/]", "\\", "é" * 500, "why", "rule", "save /nowhere/at/all", "/resign x", "\x07"]
)
def test_what_is_typed_by_accident(command: Command, line: str) -> None:
    done = command("play", "siam", typed=f"{line}\nenter c1 N\nquit\n")
    assert (done.code, done.err) == (0, "")
    assert "An elephant enters c1, facing north." in done.out


def test_through_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "play", "siam", "--lang", "fr"],
        input="?\nenter c1 N\nresign\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert "Siam" in done.stdout
    assert "Traceback" not in done.stdout


def _charms(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """Makes chance draw these, but at the tables that bots set up for themselves while they are compiled."""
    left, roll, here = iter(texts), Table._roll, threading.get_ident()

    def draw(table: Table) -> None:
        for text in left if threading.get_ident() == here else ():
            table.match.play(text)
        roll(table)

    monkeypatch.setattr(Table, "_roll", draw)


def _handed_over(moves: list[str]) -> list[str]:
    """Puts an Enter, for the handover, between the moves of two people."""
    return [line for move in moves for line in (move, "")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--proxy", "nginx"], "howdah: A proxy is an address or a network, as 10.0.0.2 or 10.0.0.0/8, not 'nginx'.\n"),
        (["--name", "http://x.org"], "howdah: Write a name as example.org, without http:// and without a path, not as"),
    ],
)
def test_a_server_is_told_proxies_and_names(command: Command, tmp_path: Path, arguments: list[str], said: str) -> None:
    done = command("serve", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(said)
    assert not list(tmp_path.iterdir())
