"""What is said of a game, in French and English, from Fluent files: its title, moves, places, options and endings.

A noun is a message with articles as attributes (`gem = rubis`, `.the = le rubis`, `.a = un rubis`), choosing by $value;
a sentence about a move gets each of its values as `$cell`, `$cell_the`, `$cell_a`, and `$who` for the seat.
"""

import locale
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from howdah.core.clause import LANGUAGES as LANGUAGES
from howdah.core.clause import RULING
from howdah.core.errors import Unreadable
from howdah.core.option import Value
from howdah.core.protocol import CHANCE, Reckoning, Role, Said, Told

if TYPE_CHECKING:
    from fluent.runtime.resolver import Message
    from fluent.syntax.ast import Resource

    from howdah.core.game import Game

Row = tuple[str, list[int | None], Role]  # of a score sheet: what is counted, and the values by seat
Sheet = tuple[list[Row], list[str]]  # and remarks
CITED = (RULING, "variant")  # what a refusal cites besides the rule itself
ENTRY = re.compile(r"^-?[a-zA-Z][\w-]*(?= *=)", re.MULTILINE)  # where a message or a term begins in a file
REFERENCE = re.compile(r"[{(,]\s*(-?[a-zA-Z][\w-]*)")  # what may name another in its source
PLAIN = (str, int)  # values of a message; any other is a list
KEPT = 20_000  # sentences remembered by each language of a game: Fluent takes its time


class Words:
    """The messages of one game in one language; the house's own serve where the game says nothing else."""

    def __init__(self, game: "Game", lang: str) -> None:
        from fluent.runtime import FluentBundle

        self.game, self.lang = game, lang
        self.bundle = FluentBundle([lang], use_isolating=False)
        self._sources = _sources(Path(__file__).parent, lang) | _sources(game.folder, lang)
        self.keys = {name for name in self._sources if not name.startswith("-")}
        self._told: dict[tuple[object, ...], str] = {}
        self._reckoned: tuple[Reckoning, Sheet] = Reckoning([], []), ([], [])
        self._seats: dict[int, str] = {}  # asked for at every step

    def has(self, key: str) -> bool:
        return key in self.keys

    def text(self, key: str, article: str = "", **values: str | int) -> str:
        """Returns a message; every message that code asks for exists, and the contract sees to it."""
        asked = key, article, *values.items()
        said = self._told.get(asked)
        return self._remember(asked, self._text(key, article, values)) if said is None else said

    def _remember(self, asked: tuple[object, ...], said: str) -> str:
        """Notes a sentence for the next time."""
        if len(self._told) > KEPT:
            self._told.clear()
        self._told[asked] = said
        return said

    def _text(self, key: str, article: str, values: dict[str, str | int]) -> str:
        if not self.has(key):
            raise LookupError(f"{self.game.name} has no words for {key!r} in {self.lang}")
        message = self._message(key)
        pattern: Any = message.attributes[article] if article else message.value
        said, errors = self.bundle.format_pattern(pattern, values)
        if errors:
            raise LookupError(f"the message {key!r} of {self.game.name} in {self.lang} fails: {errors[0]}")
        return str(said)

    def _message(self, key: str) -> "Message":
        """Returns a message; Fluent reads it when it is first needed, since most are never said on a server."""
        if not self.bundle.has_message(key):
            self._learn(key)
        if not self.bundle.has_message(key):
            raise LookupError(f"the message {key!r} of {self.game.name} in {self.lang} cannot be read")
        return self.bundle.get_message(key)

    def _learn(self, name: str, *asking: str) -> None:
        """Gives the bundle a message or a term, after those that it names: another thread may ask for it at once."""
        source = self._sources[name]
        for other in REFERENCE.findall(source):
            if other in self._sources and other not in (name, *asking):
                self._learn(other, name, *asking)
        self.bundle.add_resource(_parsed(source), allow_overrides=True)

    def seat(self, seat: int) -> str:
        if seat not in self._seats:
            self._seats[seat] = self.text("chance") if seat == CHANCE else self.text("seat", seat=seat)
        return self._seats[seat]

    def name(self, target: str) -> str:
        """Returns how a target is called: by its own message, or the noun of its value; each part of `one+other`."""
        if "+" in target:
            return ", ".join(map(self.name, target.split("+")))
        if self.has(f"target-{target}"):
            return self.text(f"target-{target}")
        return self.noun(self.game.lexicon.noun_of(target) or target, target)

    def noun(self, noun: str, value: str, article: str = "") -> str:
        """Returns a value in words: as the game itself words it, by its noun's message, or as it is."""
        if not article and (said := self.game.hooks.worded(self, noun, value)):
            return said
        return self.text(noun, article, value=_number(value)) if self.has(noun) else value

    def tell(self, actor: int, text: str, came: str = "", told: Told | None = None) -> str:
        """Returns a step of a log in words, as it was heard: a move, its mere kind, or what a seat said."""
        if text.startswith("/"):
            word, _, what = text[1:].partition(" ")
            return self.text(f"talk-{word}", who=self.seat(actor), what=what, came=came)
        lexicon = self.game.lexicon
        if text in lexicon.patterns and text not in lexicon:
            return self.say_secretly(actor, text, told)
        return self.say(actor, lexicon.find(text), told)

    def say(self, actor: int, move: int, told: Told | None = None) -> str:
        """Returns the sentence that tells what a seat, or chance, did; `told` is what the position adds to it."""
        asked = actor, move, told
        return self._told.get(asked) or self._remember(asked, self._say(actor, move, told))

    def _say(self, actor: int, move: int, told: Told | None) -> str:
        kind, values = self.game.lexicon.kind(move), self.game.lexicon.values(move)
        worded: dict[str, str | int] = {"who": self.seat(actor), "seat": actor}
        for name, noun in self.game.lexicon.nouns[kind].items():
            worded |= self._declined(name, noun, values[name])
        key, more = told or (f"say-{kind}", ())
        return self.text(key, **worded | dict(more))  # type: ignore[arg-type]

    def line(self, line: Said) -> str:
        """Returns a line that a picture gave as a message and its values."""
        key, values = line
        if not values:
            return self.text(key)
        told = {name: value if isinstance(value, PLAIN) else self._listed(value) for name, value in values.items()}
        return _signed(self.text(key, **told), told)  # type: ignore[arg-type]

    def _listed(self, lines: Sequence[Said]) -> str:
        """Returns lines as a sentence lists them."""
        return self.joined([self.line(one) for one in lines])

    def promised(self, view: Any, move: int) -> str:
        """Returns what a move would bring, "" where the game does not tell it."""
        said = self.game.hooks.promise(view, move)
        return self.line(said) if said else ""

    def reckoned(self, found: Reckoning) -> Sheet:
        """Returns a score sheet in words: often the same for the next viewer."""
        known, sheet = self._reckoned
        if found != known:
            rows = [(self.line(row.said), row.values, row.role) for row in found.rows]
            sheet = rows, [self.line(said) for said in found.remarks]
            self._reckoned = found, sheet
        return sheet

    def targets(self) -> dict[str, str]:
        """Returns the words for all targets that are not their own name."""
        own = {key.removeprefix("target-") for key in self.keys if key.startswith("target-")}
        values = self.game.lexicon.every_value()
        return {target: name for target in sorted(own.union(values)) if (name := self.name(target)) != target}

    def folds(self) -> dict[str, str]:
        """Returns the kinds of moves that a seat makes in a row and few want to read, each with the words for all."""
        keys = sorted(key for key in self.keys if key.startswith("fold-"))
        return {key.removeprefix("fold-"): self.text(key) for key in keys}

    def say_secretly(self, actor: int, kind: str, told: Told | None = None) -> str:
        """Returns the sentence for those who only hear what kind of step was made."""
        key, more = told or (f"say-{kind}", ())
        return self.text(f"{key}-secretly", **{"who": self.seat(actor), "seat": actor} | dict(more))  # type: ignore[arg-type]

    def option(self, name: str) -> str:
        """Returns the sentence that explains an option."""
        return self.text(f"option-{name}")

    def option_value(self, name: str, value: Value) -> str:
        """Returns a value of an option in words: by its own message, by the one for all others, or as it is."""
        if isinstance(value, bool):
            return self.text("yes" if value else "no")
        key = next(filter(self.has, (f"option-{name}-{value}", f"option-{name}-other")), "")
        parts = str(value).split(",")
        worded = self.joined(parts) if len(parts) > 1 else _number(str(value))
        return self.text(key, value=worded) if key else str(value)

    def levels(self) -> list[str]:
        """Returns how the levels of bots are called, the weakest first."""
        return [self.text(f"level-{number}") for number in range(1, 6)]

    def clause(self, name: str) -> str:
        """Returns a rule as a refusal cites it: its text, the part that is our ruling, and what a variant changes."""
        clause = self.game.clause(name)
        more = [self.labelled(mark, said) for mark in CITED if (said := clause.addendum(mark, self.lang))]
        return " ".join([clause.text(self.lang), *more])

    def rule(self, name: str) -> str:
        """Returns what a clause is called, "" for what is none."""
        clauses = self.game.clauses
        return clauses[name].title(self.lang) if name in clauses else ""

    def labelled(self, mark: str, said: str) -> str:
        """Returns what is said after the mark of it: "Our ruling: …"."""
        return self.text("marked", mark=self.text(f"mark-{mark}"), said=said)

    def ending(self, clause: str, winners: list[int], names: Sequence[str] = (), conclusion: Said | None = None) -> str:
        """Returns how a game ended, and who has won, if anybody; `names` are those of people, by seat.

        `conclusion` tells how the last move ended it, where a game says more than its clause.
        """
        typed = [names[seat] if names else "" for seat in winners]
        called = self.joined([name or self.seat(seat) for name, seat in zip(typed, winners, strict=True)] or [""])
        count, named = len(winners), "yes" if any(typed) else "no"
        if conclusion:
            ended = self.line(conclusion)
        else:
            ended = self.text(f"end-{clause.strip('/')}", winners=called, count=count)
        is_told = not winners or clause.startswith("/")
        return ended if is_told else f"{ended} {self.text('won', winners=called, count=count, named=named)}"

    def cause(self, clause: str, conclusion: Said | None = None) -> str:
        """Returns how a game that was won ended, without who won it."""
        if conclusion:
            return self.line(conclusion)
        return self.text(f"by-{clause[1:]}" if clause.startswith("/") else f"end-{clause}")

    def joined(self, parts: Sequence[str]) -> str:
        """Returns one or more things as a sentence lists them: "a ruby, an opal and a topaz"."""
        return parts[0] if len(parts) == 1 else self.text("and", first=", ".join(parts[:-1]), last=parts[-1])

    def _declined(self, name: str, noun: str, value: str) -> dict[str, str | int]:
        said = self.noun(noun, value)
        worded: dict[str, str | int] = {name: _number(value) if said == value else said}
        if self.has(noun):
            worded |= {
                f"{name}_{article}": self.noun(noun, value, article) for article in self._message(noun).attributes
            }
        return worded


@cache
def load(game: "Game", lang: str) -> Words:
    """Returns a game's words in a language."""
    if lang not in LANGUAGES:
        raise Unreadable(f"howdah speaks {' and '.join(LANGUAGES)}, not {lang!r}.")
    return Words(game, lang)


def preferred() -> str:
    """Returns the language of the person at this machine, by its locale."""
    chosen = (
        os.environ.get("LC_ALL")
        or os.environ.get("LC_MESSAGES")
        or os.environ.get("LANG")
        or locale.getlocale()[0]
        or ""
    )
    return "fr" if chosen.lower().startswith("fr") else "en"


def _number(value: str) -> str | int:
    """Returns a value as Fluent wants it: "2" as a number, since its [2] and its plurals never match a text."""
    return int(value) if value.isascii() and value.isdigit() and str(int(value)) == value else value


def _signed(said: str, values: Mapping[str, str | int]) -> str:
    """Returns a sentence whose negative numbers have a true minus; a hyphen in notation stays."""
    for value in values.values():
        if isinstance(value, int) and value < 0:
            said = said.replace(str(value), f"−{-value}")
    return said


@cache
def _sources(folder: Path, lang: str) -> dict[str, str]:
    """Returns the source of each message and term of a folder's file."""
    text = (folder / f"words.{lang}.ftl").read_text(encoding="utf-8")
    begins = [*ENTRY.finditer(text)]
    ends = [found.start() for found in begins[1:]] + [len(text)]
    return {found[0]: text[found.start() : end] for found, end in zip(begins, ends, strict=True)}


@cache
def _parsed(source: str) -> "Resource":
    """Returns a message or a term; all games share those of the house."""
    from fluent.syntax import FluentParser

    parser = FluentParser(with_spans=False)  # where each part stood in the file: a third of what is kept of it
    return parser.parse(source)
