"""A widget with one panel of HTML, whose buttons send commands."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import ipywidgets

from ..engine import i18n
from ..engine.errors import UnknownName
from ..engine.i18n import say
from ..ui import followed, protocol
from ..ui.error_reporting import report_errors
from ..ui.fonts import page_css
from ..ui.language_switch import switch_language
from ..ui.markup import tag
from ..ui.page_views import PageViews
from . import still
from .overlay import STATIC, Panel


class PanelWidget(ipywidgets.VBox):
    """One panel on a page. A subclass provides its HTML, its commands, and what it follows while it is shown.

    It rests while no page shows it, as a board does: it follows nothing, and catches up when it is shown again.
    ``errors`` holds every error that was shown; ``language`` is a trait that can be set.
    """

    language = followed.Text("es", help="The language of the texts, `es` or `en`. It can be set.")

    #: The CSS class of the panel, and the style sheets of `static` that it needs.
    kind: ClassVar[str]
    styles: ClassVar[tuple[str, ...]] = ("board",)

    _closed = True  # until it is made
    _current = True  # likewise: there is nothing to catch up with

    def __init__(self, theme: str | None = None) -> None:
        if theme not in (None, "light", "dark"):
            raise UnknownName(say("theme"), theme, ("light", "dark"))
        self.errors: list[str] = []
        self.panel = _panel(self.styles)(self._on_message, kind=self.kind, alone=True)
        self.views = PageViews(self._call, self._on_view_gone)
        self._endings: list[Callable[[], None]] = []
        super().__init__([self.panel])
        self.add_class("lw-board")
        self.add_class(f"{self.kind}-board")
        if theme is not None:
            self.add_class(f"lw-{theme}")
        self.layout.width = "100%"
        self.panel.layout.width = "100%"
        self.language = i18n.get_language()
        self.observe(self._switch_language, "language")
        #: What is shown under the panel: a board, or a lesson; None: nothing is.
        self.below: Any = None
        #: Whether a button is just doing what it is for.
        self.pressed = False
        self._closed = False
        self.paint()
        self._current = False

    # ---- what a subclass says ---------------------------------------------------------------------------

    def html(self) -> str:
        """Return the HTML of the panel now."""
        raise NotImplementedError

    def run(self, name: str, content: dict[str, Any]) -> None:
        """Do what a button is for. Raises `UnknownName` for a command that there is not."""
        raise NotImplementedError

    def listen(self) -> Callable[[], None]:
        """Follow from now on what the panel shows; what is returned ends it."""
        raise NotImplementedError

    def follow(self) -> None:
        """Take over what has happened while nothing was followed."""
        raise NotImplementedError

    def show_problem(self, error: Exception) -> None:
        """Keep an error, so that `html` says it."""
        raise NotImplementedError

    def kept(self) -> tuple[str, dict[str, str]] | None:
        """Return its part of a saved notebook, as the output of a cell: title, picture or table; None: nothing."""
        return None

    # ---- awake and at rest ----------------------------------------------------------------------------

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """A cell shows it: the page has it as it is now."""
        self.catch_up()
        if not self._closed and (kept := self.kept()) is not None:
            still.publish(self, *kept)
        return super()._repr_mimebundle_(**options)

    def _wake(self, view: str) -> None:
        """A view shows the widget: it follows what it shows, and the language, from now on."""
        is_new = view not in self.views
        self.views.add(view)
        if is_new:  # the page may have been loaded anew; a view that is known has only answered
            self.views.call_all(but=view)
        if not self._endings:
            self.catch_up()
            self._endings = [self.listen(), i18n.on_change(self._on_language_changed)]

    def catch_up(self) -> None:
        """Takes over what has become of all that it follows while it rested."""
        if self._endings or self._closed or self._current:
            return
        self._current = True
        try:
            self.language = i18n.get_language()
            self.follow()
        finally:
            self._current = False

    def _rest(self) -> None:
        """No page shows the widget: it follows nothing."""
        while self._endings:
            self._endings.pop()()

    def _call(self) -> None:
        self.panel.call += 1

    def _on_view_gone(self, view: str) -> None:
        if not self.views:
            self._rest()

    def lay(self, below: Any) -> None:
        """Puts a board or a lesson under the panel, in place of what lies there; None: nothing."""
        former, self.below = self.below, below
        self.children = [self.panel] if below is None else [self.panel, below]
        if former is not None:
            former.close()

    def close(self) -> None:
        """Ends the widget and what lies under it: it follows nothing any more, and the page forgets it."""
        if self._closed:
            return
        if self.below is not None:
            self.lay(None)
        self._closed = True
        self._rest()
        self.views.close()
        self.panel.layout.close()
        self.panel.close()
        self.layout.close()
        super().close()

    # ---- painting and messages -----------------------------------------------------------------------

    def report_error(self, error: Exception) -> None:
        """Shows an error in the panel; ``errors`` keeps it."""
        self.errors.append("".join(traceback.format_exception(error)))
        self.show_problem(error)
        try:
            self.panel.html = self.html()
        except Exception as second:  # the panel itself is what fails: at least say so in plain words
            self.errors.append("".join(traceback.format_exception(second)))
            self.panel.html = tag("pre", str(error))

    @report_errors
    def paint(self) -> None:
        """Shows everything as it is now."""
        with self.panel.hold_sync():
            self.panel.language = self.language
            self.panel.html = self.html()

    def _on_language_changed(self, language: str) -> None:
        self.language = language

    @report_errors
    def _switch_language(self, change: Any) -> None:
        switch_language(self)
        self.paint()

    @report_errors
    def _on_message(self, content: dict[str, Any]) -> None:
        match protocol.read_panel_message(content):
            case protocol.Here(view=view):
                self._wake(view)
            case protocol.Gone(view=view):
                self.views.remove(view)
            case protocol.Do(do=name):
                self.pressed = True
                try:
                    self.run(name, content)
                finally:
                    self.pressed = False
                self.paint()


@cache
def _panel(styles: tuple[str, ...]) -> type[Panel]:
    """The kind of panel that has these style sheets and the fonts of a board."""
    sheets = (page_css(), *((STATIC / f"{name}.css").read_text("utf-8") for name in styles))
    return type("StyledPanel", (Panel,), {"_css": "\n".join(sheets)})
