"""A rulebook in a notebook: chapters and rules to read and search; their examples open on a board below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.i18n import say
from ..engine.rulebook import Chapter, Rule, Rulebook
from ..lessons.tours import tour
from ..ui import protocol
from ..ui.play_commands import Command, Commands
from ..ui.rulebook_page import Reading, page
from ..ui.worked_example import WorkedExample
from .board import BoardWidget
from .lesson import LessonWidget
from .panel_widget import PanelWidget

command = rulebook_commands = Commands()


class RulebookWidget(PanelWidget):
    """A rulebook to read by clicking. Make one with ``legion_widget.show`` of a rulebook, a rule or a chapter.

    ``reading`` says what is open, ``below`` is the board of an example or the tour of a chapter, if one is. A trait to
    observe and set: ``language``. ``errors`` holds every error that was shown.
    """

    kind: ClassVar[str] = "lw-book"
    styles: ClassVar[tuple[str, ...]] = ("board", "book")

    def __init__(
        self, shown: Rulebook | Chapter | Rule, theme: str | None = None, saves: str | Path | None = None
    ) -> None:
        book = shown if isinstance(shown, Rulebook) else shown.book
        self.reading = Reading(book, next(iter(book.chapters), 0))
        if isinstance(shown, Rule):
            self.reading.open_rule(shown.id)
        elif isinstance(shown, Chapter):
            self.reading.open_chapter(shown.number)
        self._theme, self._saves = theme, saves
        super().__init__(theme)

    def html(self) -> str:
        return str(page(self.reading, self.language))

    def listen(self) -> Callable[[], None]:
        return lambda: None  # a rulebook does not change

    def follow(self) -> None:
        self.paint()

    def show_problem(self, error: Exception) -> None:
        known = isinstance(error, (LegionWidgetError, OSError))
        self.reading.problem = str(error) if known else f"{type(error).__name__}: {error}"

    def run(self, name: str, content: dict[str, Any]) -> None:
        if name not in rulebook_commands.known:
            raise UnknownName(say("command"), name, rulebook_commands.known)
        wanted: Command = rulebook_commands.known[name]
        parameters = protocol.read_parameters(wanted, content)
        self.reading.problem = ""
        if name in READ and self.below is not None:  # of a page that does not show yet what lies there
            close(self)
        wanted(self, **parameters)


#: The commands by which something else is read.
READ = {"chapter", "rule", "search"}


@command("chapter")
def chapter(widget: RulebookWidget, chapter: int) -> None:
    """Opens a chapter."""
    widget.reading.open_chapter(chapter)


@command("rule")
def rule(widget: RulebookWidget, rule: str) -> None:
    """Opens a rule."""
    widget.reading.open_rule(rule)


@command("search")
def search(widget: RulebookWidget, words: str = "") -> None:
    """Looks for rules by number or words; a number opens its rule."""
    reading, words = widget.reading, words.strip()[:80]
    found = reading.book.search(words)
    if len(found) == 1:
        reading.open_rule(found[0].id)
    else:
        reading.words = words


@command("example")
def example(widget: RulebookWidget, rule: str, number: int = 0) -> None:
    """Lays a worked example on a board."""
    examples = widget.reading.book[rule].examples
    if not 0 <= number < len(examples):
        raise UnknownName(say("example of rule {rule}", rule=rule), number, map(str, range(len(examples))))
    chosen = examples[number]
    board = BoardWidget(
        chosen.new_game(), theme=widget._theme, saves=widget._saves, worked_example=WorkedExample(chosen)
    )
    widget.reading.example = chosen
    widget.lay(board)


@command("tour")
def tour_of_chapter(widget: RulebookWidget) -> None:
    """Begins the tour of the chapter that is open."""
    lesson = tour(widget.reading.book.chapter(widget.reading.chapter))
    widget.lay(LessonWidget(lesson, theme=widget._theme, folder=widget._saves))
    widget.reading.tour = True


@command("close")
def close(widget: RulebookWidget) -> None:
    """Back to what was read before the board."""
    widget.reading.example, widget.reading.tour = None, False
    widget.lay(None)


@command("language")
def language(widget: RulebookWidget, language: str) -> None:
    """Changes the language."""
    widget.language = language
