"""Lessons in a terminal: `howdah learn siam` runs what the page at /learn/siam runs."""

from collections.abc import Callable

from rich.console import Console

from howdah.core.errors import HowdahError, Refused, Unreadable
from howdah.core.game import Game
from howdah.lessons.attempt import Attempt
from howdah.lessons.lesson import Lesson, Task, lesson_of, lessons_of

from .terminal import THEME, typed_line

YES = ("y", "yes", "o", "oui")


class Course:
    """The lessons of a game, one after another, from the first or from a given one."""

    def __init__(self, game: Game, lang: str, first: str = "") -> None:
        self.game, self.words = game, game.words(lang)
        self.console = Console(theme=THEME, highlight=False)
        lessons = lessons_of(game)
        if not lessons:
            raise Unreadable(self.words.text("lessons-none", title=self.words.text("title")))
        lesson = lesson_of(game, first) if first else next(iter(lessons.values()))
        self.lessons = list(lessons.values())[list(lessons.values()).index(lesson) :]
        self.is_left = False
        self.orders: dict[str, Callable[[Attempt], Attempt]] = {
            "choices": self._list,
            "hint": self._hint,
            "undo": self._back,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Runs lesson after lesson until the last is done or the learner quits."""
        for lesson, following in zip(self.lessons, [*self.lessons[1:], None], strict=True):
            self._teach(lesson)
            if self.is_left:
                return
            self._print("lesson-done", title=self._said(lesson))
            if following:
                self._print("lessons-next", title=self._said(following))
                self._ask([])
            if self.is_left:
                return

    def _teach(self, lesson: Lesson) -> None:
        self.console.print(f"\n[bold]{self._said(lesson)}[/]  {lesson.about.text(self.words.lang)}")
        self._print("lessons-help")
        for number, task in enumerate(lesson.tasks, 1):
            self.console.print()
            self._print("lesson-number", number=number, count=len(lesson.tasks))
            self._do(task)
            if self.is_left:
                return

    def _do(self, task: Task) -> None:
        """Lets the learner try a task until it is done."""
        attempt = Attempt(self.words, task)
        self._show(attempt)
        while attempt.verdict != "right" and not self.is_left:
            typed = self._ask(attempt.match.legal())
            if typed:
                attempt = self._obey(attempt, typed)
            if attempt.verdict == "wrong":
                attempt = Attempt(self.words, task, attempt.back_to() if task.is_match else ())
                self._show(attempt)

    def _obey(self, attempt: Attempt, typed: str) -> Attempt:
        order = next((act for name, act in self.orders.items() if typed == self.words.text(f"order-{name}")), None)
        try:
            return order(attempt) if order else self._play(attempt, typed)
        except Refused as refusal:
            self._tell(attempt.explained(refusal.clause) or str(refusal))
        except Unreadable:
            self._print("terminal-unreadable")
        except HowdahError as error:
            self._tell(str(error))
        return attempt

    def _play(self, attempt: Attempt, typed: str) -> Attempt:
        before = len(attempt.match.log)
        attempt.play(typed)
        if attempt.verdict == "careful":
            self._tell(attempt.say)
            if self._ask(list(YES)).lower() not in YES:
                return Attempt(self.words, attempt.task, attempt.steps)
            attempt.play(typed, sure=True)
        for step in attempt.match.log[before:]:
            self.console.print(f"[said]{self.words.tell(step.actor, step.text, told=step.told)}[/]")
        self._show(attempt)
        return attempt

    def _show(self, attempt: Attempt) -> None:
        match, seat = attempt.match, attempt.task.seat
        self.console.print(self.game.notation.sketch(match.view(seat).state))
        if attempt.verdict == "open" and not attempt.mine:
            self._tell(attempt.you)
        self.console.print(attempt.say, style="bold" if attempt.verdict == "open" else "bold italic", markup=False)

    def _list(self, attempt: Attempt) -> Attempt:
        for text in attempt.match.legal():
            self.console.print(
                f"  {text:20} [said]{self.words.say(attempt.task.seat, self.game.lexicon.find(text))}[/]"
            )
        return attempt

    def _hint(self, attempt: Attempt) -> Attempt:
        self._tell(attempt.hint or self.words.text("lesson-lost"))
        return attempt

    def _back(self, attempt: Attempt) -> Attempt:
        back = Attempt(self.words, attempt.task, attempt.back_to())
        self._show(back)
        return back

    def _quit(self, attempt: Attempt) -> Attempt:
        self.is_left = True
        self._print("terminal-bye")
        return attempt

    def _ask(self, completions: list[str]) -> str:
        try:
            return " ".join(typed_line(completions).split())
        except (EOFError, KeyboardInterrupt):
            self.is_left = True
            self.console.print()
            return ""

    def _print(self, key: str, **values: str | int) -> None:
        self._tell(self.words.text(key, "", **values))

    def _tell(self, said: str) -> None:
        self.console.print(said, markup=False)

    def _said(self, lesson: Lesson) -> str:
        return lesson.title.text(self.words.lang)
