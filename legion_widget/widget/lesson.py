"""A lesson in a notebook: steps, text and board side by side, without code."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import ipywidgets

from ..engine import i18n
from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.i18n import say
from ..lessons import panels, reading, task_panel
from ..lessons.attempt import Attempt
from ..lessons.data import BoardData
from ..lessons.desk import LessonDesk
from ..lessons.lesson import Lesson
from ..lessons.task import Task
from ..ui import pictures
from ..ui.debounce import Debouncer
from ..ui.error_reporting import report_errors
from ..ui.fonts import page_css
from ..ui.language_switch import switch_language
from ..ui.zoom import clamp
from . import still
from .board import BoardWidget
from .layout import boxes
from .overlay import STATIC, Panel

#: Seconds after something was done in which more is waited for before the lesson is kept.
KEEP = 0.4
PANELS = (
    "lw-les-head-panel", "lw-les-steps-panel", "lw-les-text-panel", "lw-les-task-panel", "lw-les-bar-panel",
    "lw-les-goals-panel", "lw-les-days-panel", "lw-les-foot-panel",
)  # fmt: skip


class LessonBoard(BoardWidget):
    """The board of a lesson. It records what was looked at, asked and refused. Its games are saved with the lesson."""

    keeps_games = False
    asks_before_end = False
    #: Takes what was seen; it is called after each press.
    on_seen: Callable[[], None] = staticmethod(lambda: None)
    #: Called when a page shows it that did not before.
    on_awake: Callable[[], None] = staticmethod(lambda: None)

    def wake(self, view: str) -> None:
        was_awake = self.awake
        super().wake(view)
        if not was_awake:
            self.on_awake()

    def show_choice(self) -> None:
        super().show_choice()
        self.on_seen()

    def note_seen(self, attempt: Attempt) -> None:
        """Notes what was clicked on the board of a try: a counter, a refusal, a rule."""
        if self.game is not attempt.game:
            return
        controller = self.controller
        for unit in controller.looked_at:
            attempt.note_choice(unit)
        if controller.rejection is not None:
            attempt.note_refusal(controller.rejection)
        if controller.rule is not None:
            attempt.note_rule(controller.rule)


def task_board(task: Task, **options: Any) -> LessonBoard:
    """The board of a task by itself, for a notebook of cells; ``options`` are those of `show`."""
    attempt = task.attempt
    attempt.game.is_asked_by_hand = False  # the board asks for itself
    board = LessonBoard(attempt.game, **{"zoom": attempt.board.zoom, **options})
    board.on_seen = lambda: board.note_seen(attempt)
    return board


class LessonWidget(LessonDesk, ipywidgets.VBox):
    """A lesson as one widget. Make one with `legion_widget.lesson`.

    Attributes:
        session: how far somebody is in it, with ``task(id)`` for the work at a task.
        board: the board beside the text.
        errors: every error that was shown.
    """

    def __init__(
        self,
        lesson: Lesson,
        name: str = "",
        theme: str | None = None,
        folder: str | Path | None = None,
        height: int = 380,
    ) -> None:
        if theme not in (None, "light", "dark"):
            raise UnknownName(say("theme"), theme, ("light", "dark"))
        self._begin(lesson, name, folder)
        self._theme, self._height = theme, height
        self._late = Debouncer(KEEP, self._keep)
        self.board: LessonBoard | None = None
        kind = _panel()
        self._panels = {name: kind(self._on_panel_message, kind=name) for name in PANELS}
        get = self._panels
        self._place = _box("lw-les-place")
        above = [get[f"lw-les-{name}-panel"] for name in ("bar", "goals", "days")]
        columns = [
            _box("lw-les-steps", get["lw-les-steps-panel"]),
            _box("lw-les-text", get["lw-les-text-panel"], get["lw-les-task-panel"]),
            _box("lw-les-board", *above, self._place, get["lw-les-foot-panel"]),
        ]
        super().__init__([get["lw-les-head-panel"], _box("lw-les-middle", *columns)])
        self.add_class("lw-board")
        self.add_class("lw-lesson")
        if theme == "dark":
            self.add_class("lw-dark")
        self.layout.width = "100%"
        self.language = i18n.get_language()
        self.observe(self._switch_language, "language")
        self.lay_board()
        self.paint()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """A cell shows it: a saved notebook keeps the title, and the board of the step that is open."""
        self._catch_up()
        if self.board is not None:
            still.publish(self, self.session.lesson.title, pictures.mimebundle(self.board.game))
        return super()._repr_mimebundle_(**options)

    def task(self, id: str) -> Task:
        """Return the work at a task: ``.game`` to play it in cells, ``.goals``, ``.hint()``, ``.hand_in()``.

        Raises:
            UnknownName: for a task that the lesson does not have.
        """
        return self.session.task(id)

    def close(self) -> None:
        """Ends the lesson on the page; it is kept."""
        if not hasattr(self, "_panels"):  # what it was given was refused: nothing was made
            super().close()
            return
        self._late.cancel()
        self._forget_session()
        self._forget_language()
        self.session.save()
        if self.board is not None:
            self.board.close()
        for part in (*self._panels.values(), *boxes(self)):
            part.layout.close()
            part.close()
        self.layout.close()
        super().close()

    def report_error(self, error: Exception) -> None:
        """Shows an error in the text; ``errors`` keeps it."""
        self.errors.append("".join(traceback.format_exception(error)))
        known = isinstance(error, (LegionWidgetError, OSError))
        said = str(error) if known else "".join(traceback.format_exception(error, limit=-3))
        self.hold(told=say("{problem}", problem=said))
        self._panels["lw-les-text-panel"].html = str(reading.text(self))

    # ---- painting ---------------------------------------------------------------------------------

    @report_errors
    def paint(self) -> None:
        """Draws everything round the board as it is now."""
        for name, html in panels.shown_panels(self):
            panel = self._panels[name]
            with panel.hold_sync():
                panel.language = self.language
                panel.html = html or ""
        (self.add_class if self.shown.large else self.remove_class)("lw-les-large")

    def lay(self, game: Any, board: BoardData, attempt: Attempt | None) -> None:
        """Shows another game on the board."""
        self.attempt = attempt
        if attempt is not None:
            attempt.game.is_asked_by_hand = False  # the board asks for itself
        if self.board is None:
            self.board = LessonBoard(game, theme=self._theme, zoom=board.zoom, height=self._height)
            self.board.on_seen, self.board.on_awake = self._see, self._catch_up
            self._place.children = [self.board]
        with self.board.overlay.hold_sync():  # the page is told only where to look at last
            if self.board.game is not game:
                self.board.leave(game)
            self._frame(board)
        if board.choose:
            self.board.controller.choose(board.choose)
            self.board.show_choice()
        if board.film and attempt is not None and 0 < len(game) == attempt.first:  # nothing was done yet
            self.board.look_back(0)

    def open_rule(self, rule: str) -> None:
        """Shows a rule in the panel of the board, which is unfolded for it."""
        if self.board is not None:
            self.board.run("rule", rule=rule)

    def _frame(self, board: BoardData) -> None:
        """Shows the map as large as the lesson says, with its places in sight, the first in the middle; of a lesson
        that says nothing of it, what is to be done.
        """
        assert self.board is not None
        self.board.controller.shows_few = True
        if board.zoom is None and not board.at:
            self.board.map.look_at_front()
        if board.zoom is not None:
            self.board.zoom_state.scale = clamp(board.zoom)
            self.board.rescale()
        places = [place for name in board.at if (place := self.board.controller.place_of(name)) is not None]
        if places:
            self.board.look(places[0])
        if places[1:]:
            self.board.map.bring(places[1:])

    def _see(self) -> None:
        """Notes what was clicked on the board: a counter, a refusal, a rule."""
        if self.attempt is not None and self.board is not None:
            self.board.note_seen(self.attempt)

    @report_errors
    def _on_session_changed(self) -> None:
        self._late.schedule()
        for name, html in (("lw-les-goals-panel", panels.goals(self)), ("lw-les-task-panel", task_panel.task(self))):
            self._panels[name].html = html or ""

    @report_errors
    def _keep(self) -> None:
        """Keeps the lesson; what prevents it is shown in its header."""
        before = self.session.problem
        self.session.save()
        if self.session.problem != before:
            self._panels["lw-les-head-panel"].html = panels.lesson_header(self)

    def _on_language_changed(self, language: str) -> None:
        if self.board is None or self.board.awake:  # one that no page shows takes it over when it is shown
            self.language = language

    def _catch_up(self) -> None:
        self.language = i18n.get_language()

    @report_errors
    def _switch_language(self, change: Any) -> None:
        switch_language(self)
        self.paint()


def _box(kind: str, *children: Any) -> Any:
    made = ipywidgets.Box(children)
    made.add_class(kind)
    return made


@cache
def _panel() -> type[Panel]:
    """The kind of panel that has the style sheets of a lesson and the fonts of a board."""
    sheets = (page_css(), *((STATIC / f"{name}.css").read_text("utf-8") for name in ("board", "lesson")))
    return type("LessonPanel", (Panel,), {"_css": "\n".join(sheets)})
