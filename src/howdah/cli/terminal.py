"""A game in a terminal: it draws the board, completes the moves you type, and lets bots play the other seats."""

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text
from rich.theme import Theme

from howdah.bots import pool
from howdah.core.errors import HowdahError, Refused, Unreadable
from howdah.core.game import Game
from howdah.core.protocol import OVER
from howdah.session.match import Match
from howdah.session.offers import DRAW, FINISH, RESIGN
from howdah.session.table import Table
from howdah.show.words import Words

from .rules import clause_lines
from .score_table import score_table

COLOURS = (
    "bold bright_red",
    "bold bright_cyan",
    "bold yellow",
    "bold green",
    "bold magenta",
    "bold blue",
    "bold white",
    "bold cyan",
)
THEME = Theme(
    {f"seat{seat}": colour for seat, colour in enumerate(COLOURS)} | {"rock": "bold bright_black", "said": "italic"}
)


class Terminal:
    """One table at one terminal. People take the first seats, or random ones, and bots the others."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: dict[str, str],
        people: int,
        level: int,
        lang: str,
        random_seats: bool = False,
    ) -> None:
        self.table = Table(game, seats, options)
        self.words: Words = game.words(lang)
        self.level, self.began = level, time.monotonic()
        self.rng = random.SystemRandom()
        everybody, people = range(self.match.seats), min(people, self.match.seats)
        self.people = sorted(self.rng.sample(everybody, people)) if random_seats else everybody[:people]
        self.console = Console(theme=THEME, highlight=False)
        self.told = 0
        self.is_left = self.has_begun = False
        self.shown_to = -1
        self.orders: dict[str, Callable[[str], None]] = {
            "?": self._list,
            "why": self._why,
            "hint": self._hint,
            "score": self._score,
            "undo": self._undo,
            "resign": lambda _: self._say(RESIGN),
            "draw": lambda _: self._say(DRAW),
            "finish": lambda _: self._say(FINISH),
            "rule": self._rule,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    @property
    def match(self) -> Match:
        return self.table.match

    def run(self) -> None:
        """Plays until the game ends or somebody quits."""
        self.console.print(f"[bold]{self.words.text('title')}[/]  {self.words.text('blurb')}")
        self._describe()
        while self.match.turn != OVER and not self.is_left:
            if self.table.close((time.monotonic() - self.began) / 60):
                continue
            self._begin()
            if self.match.turn in self.people and self.match.turn not in self.match.offers.resigned:
                self._person(self.match.turn)
            else:
                self._bot(self.match.turn)
        if self.match.turn == OVER:
            self._tell()
            self._show(self.people[0])
            end, conclusion = self.match.outcome, self.match.conclusion
            self.console.print(f"[bold]{self.words.ending(end.clause, end.winners, conclusion=conclusion)}[/]")
            self._reckon()

    def _describe(self) -> None:
        """Prints the options that differ from their defaults."""
        for name, value in self.match.options.items():
            if value != self.match.game.schema.options[name].default:
                said = "" if value is True else self.words.option_value(name, value)
                self.console.print(self.words.option(name), said, markup=False)

    def _begin(self) -> None:
        """Prints who begins, once that is known, in a game of several seats."""
        opening = None if self.has_begun or self.match.seats == 1 else self.match.opening
        if not opening:
            return
        key = "terminal-you-begin" if [opening[0]] == [*self.people] else "terminal-begins"
        self.console.print(self.words.text(key, who=self._named(opening[0])), markup=False)
        self.has_begun = True

    def _named(self, seat: int) -> str:
        level = "" if seat in self.people else f" ({self.words.levels()[self.level - 1]})"
        return f"{self.words.seat(seat)}{level}"

    def _welcome(self) -> None:
        """Prints who sits where, and what you can type."""
        names = (f"[seat{seat}]{seat}[/] {self._named(seat)}" for seat in range(self.match.seats))
        self.console.print("\n" + " · ".join(names))
        self.console.print(self.words.text("terminal-help"), markup=False)

    def _person(self, seat: int) -> None:
        is_new = self.shown_to < 0
        self._handover(seat)
        if self.is_left:
            return
        self._tell()
        if is_new:
            self._welcome()
        self._show(seat)
        ply = self.table.ply
        while self.table.ply == ply and not self.is_left:
            typed = self._ask(seat)
            if typed:
                self._obey(seat, typed)

    def _bot(self, seat: int) -> None:
        packed, seed = self.match.game.schema.pack(self.match.seen(seat)), self.rng.getrandbits(30)
        move = pool.choose(self.match.game.name, self.level, seat, packed, self.match.legal(), seed)
        self.table.step(seat, self.table.ply, move)

    def _ask(self, seat: int) -> str:
        self.console.print(f"[seat{seat}]{self.words.seat(seat)}[/]", end="")
        try:
            return typed_line(self._completions()).strip()
        except (EOFError, KeyboardInterrupt):
            return self._hang_up()

    def _hang_up(self) -> str:
        self.console.print()
        self._quit("")
        return ""

    def _obey(self, seat: int, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        order = self.orders.get(self._order(word))
        try:
            if order:
                order(rest.strip())
            else:
                self.table.step(seat, self.table.ply, self._meant(typed))
        except Refused as refusal:
            self._explain(refusal.clause, str(refusal))
        except Unreadable:
            self._wonder(typed)
        except HowdahError as error:
            self.console.print(str(error), markup=False)

    def _wonder(self, typed: str) -> None:
        """Prints that the input is not a move, with similar moves."""
        near = self.match.game.lexicon.near(typed)
        key = "terminal-near" if near else "terminal-unreadable"
        self.console.print(self.words.text(key, moves=", ".join(near)), markup=False)

    def _order(self, word: str) -> str:
        """Returns the order for a word in the person's language, "" if there is none."""
        return next(
            (order for order in self.orders if word.lower() in (order, self.words.text(f"order-{_key(order)}"))), ""
        )

    def _meant(self, typed: str) -> str:
        """Returns a move as the lexicon spells it, ignoring upper and lower case."""
        words = " ".join(typed.split())
        return next((text for text in self.match.game.lexicon.texts if text.lower() == words.lower()), words)

    def _completions(self) -> list[str]:
        orders = [self.words.text(f"order-{_key(order)}") for order in self.orders]
        return [*self.match.legal(), *orders]

    def _handover(self, seat: int) -> None:
        """Hides one person's secrets before another looks."""
        if self.match.has_secrets and len(self.people) > 1 and self.shown_to not in (-1, seat):
            self.console.clear()
            self.console.print(self.words.text("terminal-handover", who=self.words.seat(seat)))
            try:
                typed_line([])
            except (EOFError, KeyboardInterrupt):
                self._hang_up()
                return
            self.told = 0
        self.shown_to = seat

    def _show(self, seat: int) -> None:
        self.console.print()
        self.console.print(self.match.game.notation.sketch(self.match.view(seat).state))

    def _tell(self) -> None:
        """Prints the new steps, as the person at the screen hears them."""
        heard = self.table.heard(self.shown_to if self.shown_to >= 0 else self.people[0])
        for step in heard[self.told :]:
            self.console.print(f"[said]{self.words.tell(step.actor, step.text, step.came, step.told)}[/]")
        self.told = len(heard)

    def _list(self, beginning: str) -> None:
        chosen = [text for text in self.match.legal() if beginning.lower() in text.lower()]
        view, find = self.match.view(self.match.turn).state, self.match.game.lexicon.find
        self._tabulate({text: self.words.promised(view, find(text)) for text in chosen})
        self.console.print(self.words.text("terminal-choices", count=len(chosen)))

    def _tabulate(self, remarks: Mapping[str, str]) -> None:
        """Prints moves in words, each with a remark."""
        grid = Grid.grid(padding=(0, 2), pad_edge=True)
        grid.add_column(no_wrap=True)
        for text, remark in remarks.items():
            said = Text(self.words.say(self.match.turn, self.match.game.lexicon.find(text)), "italic")
            grid.add_row(Text(text), said.append(f" — {remark}" if remark else "", "not italic"))
        self.console.print(grid)

    def _hint(self, _: str) -> None:
        """Prints what the strongest bot would play."""
        seat = self.match.turn
        packed, seed = self.match.game.schema.pack(self.match.seen(seat)), self.rng.getrandbits(30)
        lines = pool.hint(self.match.game.name, seat, packed, seed)
        self._tabulate({line["move"]: self._hope(line) for line in lines})

    def _hope(self, line: Mapping[str, Any]) -> str:
        """Returns the expected result of a move: a chance to win, or a score in a game for one."""
        if line["score"] is not None:
            return self.words.text("terminal-hope", score=round(line["score"]))
        return self.words.text("terminal-chance", chance=_percent(line["value"]))

    def _score(self, _: str) -> None:
        """Prints how the scores are computed, as far as the person at the screen may know."""
        if not self._reckon():
            self.console.print(self.words.text("terminal-no-score"))

    def _reckon(self) -> bool:
        """Prints the score sheet, if the game has one; tells whether it has."""
        view = self.match.view(max(self.shown_to, self.people[0])).state
        rows, remarks = self.words.reckoned(self.match.game.hooks.reckoning(view))
        if rows:
            self.console.print(score_table([self.words.seat(seat) for seat in range(self.match.seats)], rows))
        for remark in remarks:
            self.console.print(remark, markup=False)
        return bool(rows)

    def _why(self, typed: str) -> None:
        clause = self.match.why_not(self._meant(typed))
        if clause:
            self._explain(clause, clause)
        else:
            self.console.print(self.words.text("terminal-legal"))

    def _explain(self, clause: str, otherwise: str) -> None:
        named = f"{clause} {self.words.rule(clause)}"
        is_clause = clause in self.match.game.clauses
        said = self.words.text("marked", mark=named, said=self.words.clause(clause)) if is_clause else otherwise
        self.console.print(said, markup=False)

    def _undo(self, _: str) -> None:
        """Goes back to the last decision of the person whose turn it is. All seats agree: they share a screen."""
        me = self.match.turn
        mine = [ply for ply, actor in enumerate(self.match.actors) if actor == me]
        if not mine:
            raise Refused(self.words.text("terminal-nothing"), "")
        for seat in (me, *(seat for seat in range(self.match.seats) if seat != me)):
            if len(self.match.line) > mine[-1]:
                self.table.step(seat, self.table.ply, f"/undo {mine[-1]}")
        self.told = len(self.match.log)

    def _say(self, text: str) -> None:
        self.table.step(self.match.turn, self.table.ply, text)

    def _rule(self, clause: str) -> None:
        game, known = self.match.game, list(self.match.game.clauses)
        name = game.clause_id(int(clause)) if clause.isdecimal() else clause.upper()
        none = [self.words.text("terminal-no-clause", first=known[0], last=known[-1])]
        lines = clause_lines(self.words, game.clause(name)) if name in known else none
        self.console.print("\n".join(lines), markup=False)

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.match.game.name}.record")
        try:
            path.write_text(self.match.record(), encoding="utf-8")
        except OSError as error:
            raise HowdahError(f"{path} cannot be written: {error.strerror}.") from error
        self.console.print(self.words.text("terminal-saved", path=str(path)), markup=False)

    def _help(self, _: str) -> None:
        self._welcome()
        if self.words.has("legend"):
            self.console.print(self.words.text("legend"), markup=False)

    def _quit(self, _: str) -> None:
        self.is_left = True
        self.console.print(self.words.text("terminal-bye"))


def _key(order: str) -> str:
    return "choices" if order == "?" else order


def typed_line(completions: list[str]) -> str:
    """Returns a line from the keyboard; Tab completes to one of the texts."""
    try:
        import readline
    except ImportError:  # Windows: no completion
        return input(" > ")

    def complete(_: str, state: int) -> str | None:
        line, begin = readline.get_line_buffer(), readline.get_begidx()
        fitting = sorted({text[begin:].split(" ")[0] for text in completions if text.startswith(line)})
        return f"{fitting[state]} " if state < len(fitting) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return input(" > ")


def _percent(chance: float) -> str:
    """Returns a chance in percent; a forecast is never certain."""
    return "<1" if chance < 0.01 else ">99" if chance > 0.99 else str(round(100 * chance))
