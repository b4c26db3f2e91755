"""The board widget: the map and the panels of one game."""

from __future__ import annotations

import os
import time
import traceback
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import ipywidgets

from ..engine import i18n
from ..engine.errors import DataError, LegionWidgetError, UnknownName, shown
from ..engine.game import AnyGame
from ..engine.i18n import say
from ..ui import panels, pictures, stage
from ..ui.board import Board
from ..ui.debounce import Debouncer
from ..ui.error_reporting import report_errors
from ..ui.fonts import page_css
from ..ui.language_switch import switch_language
from ..ui.markup import Markup, join, tag
from ..ui.panels.header import Switches
from ..ui.to_page import encode
from ..ui.worked_example import WorkedExample
from ..ui.zoom import ZoomState, check_sizes
from .layout import boxes, frame
from .map import CanvasMap
from .overlay import Overlay, Panel, in_turn
from .still import Still

#: Seconds in which a page that shows the canvas says what it is like.
UNHEARD = 0.7
#: Seconds after which what takes long is worked out: what was pressed meanwhile comes first.
PAUSE = 0.04
#: Seconds between two paintings while a cell does one action after the other.
BREATH = 0.1
#: The panels round the map: the head, the side, the turn of the computer, the timeline, the foot, the corner of the
#: map, and the end of the game.
PANELS = ("lw-head", "lw-side-panel", "lw-opponent-panel", "lw-time", "lw-foot", "lw-zoom", "lw-end-panel")


class BoardWidget(Board, ipywidgets.VBox):
    """An interactive view of a game. Make one with `legion_widget.show`.

    While no page shows it the board rests: it follows neither the game nor the language, paints nothing and holds no
    picture. It takes over what has become of them when a page shows it again, or a cell reads it; observers of its
    traits are called then. A resting board is not closed, since nobody can know that it will not be shown again: the
    page may be loaded again, or a cell hold the board. ipywidgets keeps every widget until `close` for that.

    Traits to observe and link: ``selected`` (id of the selected counter, or None), ``step`` (the step that is shown;
    None: the present) and ``language`` can be set too; ``hover`` (the place under the pointer as a cell names it: a
    hex, or centimetres of a table; or None), ``phase`` and ``position`` say what is shown. ``errors`` holds every
    error that was shown.
    """

    map: CanvasMap
    overlay: Overlay

    def __init__(
        self,
        game: AnyGame,
        theme: str | None = None,
        zoom: float | None = None,
        height: int | None = None,
        saves: str | Path | None = None,
        worked_example: WorkedExample | None = None,
        seat: str | None = None,
    ) -> None:
        if seat is not None:
            game.seat(seat)
        if theme not in (None, "light", "dark"):
            raise UnknownName(say("theme"), theme, ("light", "dark"))
        check_sizes(zoom, height)
        if not isinstance(saves, str | os.PathLike | None):
            raise DataError("saves", say("a folder is needed, not {value}", value=shown(saves)))
        self._begin(game, theme, saves, worked_example)
        #: When it was painted last, and what is still to be done: a painting, what takes long, a page that is awaited.
        self._painted = 0.0
        self._late = Debouncer(BREATH, self._paint_late)
        self._working = Debouncer(PAUSE, self._work_out)
        self._unheard = Debouncer(UNHEARD, self._unseen)
        self._still = Still(self)
        #: The action that was waiting for its dice when the head was painted.
        self._awaited: Any = None
        #: Likewise what the tour said.
        self._toured = self.tour.shown
        self._folded: frozenset[str] = frozenset()
        self._before_presentation: frozenset[str] = frozenset()
        super().__init__(self._frame(height, zoom))
        self.add_class("lw-board")
        self.layout.width = "100%"
        self.observe(self._switch_language, "language")
        self.observe(self._choose_from_code, "selected")
        self.observe(self._look_from_code, "step")
        self.observe(self._present, "presentation")
        self.language = i18n.get_language()
        self.map.look_at_front(whole=zoom is None)
        self.use(game)
        if seat is not None:
            self.sit(seat)
        self._current = False

    def _frame(self, height: int | None, zoom: float | None) -> list[Any]:
        """Makes the map and the panels, and says how they lie on the page."""
        stage = self.game_view.first_stage(self.controller)
        self.zoom_state = ZoomState(self.game_view.size(self.game), height, zoom, stage)
        grid = encode(self.game_view.grid(self.game))
        letters, fonts = self.commands.letters, page_css()
        self.overlay = Overlay(self._on_map_message, grid=grid, letters=letters, fonts=fonts, menus=True)
        self.map = CanvasMap(self.controller, self.zoom_state, self.overlay, self.report_error)
        self.map.on_ready(in_turn(self._on_canvas_ready))
        self._panels = [Panel(self._on_panel_message, kind=kind) for kind in PANELS]
        self._head, self._sidebar, self._strip, self._time, self._foot, self._corner, self._end = self._panels
        return frame(
            self.map.stack,
            head=self._head,
            side=self._sidebar,
            opponent=self._strip,
            time=self._time,
            foot=self._foot,
            corner=self._corner,
            end=self._end,
            height=height,
        )

    # ---- awake and at rest ----------------------------------------------------------------------------

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """A cell shows it: its panels are there before the page says that it is."""
        if not self._closed and not self.awake:
            self.catch_up()
            self._paint()
            self._expected = True
        if not self._closed:
            self._still.publish()
        return super()._repr_mimebundle_(**options)

    def _rest(self) -> None:
        for later in (self._late, self._working, self._unheard):
            later.cancel()
        super()._rest()

    def close(self) -> None:
        """Ends the board: it no longer follows the game, and the page forgets it."""
        if not hasattr(self, "_panels"):  # what it was given was refused: nothing was made
            super().close()
            return
        if self._closed:
            return
        self._rest()
        self.views.close()
        self._closed = True
        self._still.close()
        self.games_menu.close()
        self.map.close()
        for part in (*self._panels, *boxes(self)):
            part.layout.close()
            part.close()
        self.layout.close()
        super().close()

    def report_error(self, error: Exception) -> None:
        """Shows an error in the board; ``errors`` keeps it."""
        self.errors.append("".join(traceback.format_exception(error)))
        if isinstance(error, (LegionWidgetError, OSError)):
            self.controller.tell_error(str(error))
        else:
            self.controller.tell_error("".join(traceback.format_exception(error, limit=-3)))
        try:
            self._unfold()
            self._sidebar.html = panels.board_sidebar(self._controller)
        except Exception as second:  # the panel itself is what fails: at least say so in plain words
            self.errors.append("".join(traceback.format_exception(second)))
            self._sidebar.html = tag("pre", self.controller.error)

    # ---- painting -----------------------------------------------------------------------------------

    def paint_soon(self) -> None:
        """Paints now, or a little later when a cell does one action after the other."""
        if not self.awake:
            return
        if self._pressed or time.monotonic() - self._painted >= BREATH:
            self.paint()
        elif not self._late.pending:
            self._late.schedule()

    @report_errors
    def _paint_late(self) -> None:
        self.paint()

    def paint(self) -> None:
        """Draws everything that depends on the position, where a page shows it."""
        if self.awake:
            self._paint()

    def _paint(self) -> None:
        self._late.cancel()
        self.controller.drop_deferred()
        if self.map.on_page:
            self.map.counters()
            self.map.marks()
        with ExitStack() as held:  # what a part shows and its number go together: a click tells which it was on
            for part in (self.overlay, *self._panels):
                held.enter_context(part.hold_sync())
                part.revision = self._revision
            self._paint_side()
            self._paint_panels()
        self._painted = time.monotonic()
        self._pressed = False
        self._still.follow()
        if self.awake:
            self.map.ahead.follow(self.controller, self._revision)

    # What cannot be painted stays as it was; the rest is painted all the same.

    @report_errors
    def _paint_head(self) -> None:
        switches = Switches(self.animation, self.sound, self.tour.is_possible)
        menu = self.games_menu.html(self.controller, switches)
        told = stage.stage(self.controller) if self.presentation or self.screens else None
        self.overlay.stage = encode(told)
        large = stage.bar(told) if told and self.presentation else None
        self._head.html = join(
            [
                panels.board_header(self.controller, self.language, menu, large),
                panels.tour_offer(self.tour, above=True),
                panels.tour_step(self.tour),
            ]
        )
        self._awaited, self._toured = self.controller.action_awaiting_dice, self.tour.shown

    @report_errors
    def _paint_panels(self) -> None:
        self._paint_head()
        credits = self.controller.keep("credits", (self.game.system, self.language), _credits)
        self._strip.html = panels.opponent_strip(self.controller) or ""
        self._time.html = panels.timeline(self.controller, self.replay.is_playing, self._folded)
        self._foot.html = join([panels.log(self.controller), credits])
        over = panels.hand_over_screen(self.controller) or (
            None if self.dismissed else panels.game_over(self.controller)
        )
        self._end.html = over or ""
        self._corner.html = self.controller.keep("corner", self.language, lambda language: panels.zoom_controls())
        self.overlay.minimap_markers = encode(self.game_view.minimap_markers(self.controller))

    def paint_choice(self) -> None:
        """Draws what depends on the choice only: reach, marks, the panel at the side."""
        if not self.awake:
            return
        self.controller.drop_deferred()
        self.map.marks()
        self._paint_side()
        # While dice are awaited no phase is ended.
        if (self._awaited, self._toured) != (self.controller.action_awaiting_dice, self.tour.shown):
            self._paint_head()

    @report_errors
    def paint_opponent(self) -> None:
        """Draws how far the computer is, or what it is about to do with its reasons and its arrows."""
        if self.awake:
            self._strip.html = panels.opponent_strip(self.controller) or ""
            if self.controller.opponent.thought is None:  # while it thinks, only its progress is new
                self._paint_side()
            self.map.marks()

    @report_errors
    def _paint_side(self) -> None:
        if self.presentation:
            self._fold_in_presentation()
        elif "side" in self._folded and panels.urgent_parts(self.controller):
            self._unfold()
        self._show_side()

    def _show_side(self) -> None:
        """The panel at the side; what it and the marks before it have left for later is worked out in a while."""
        offers = join([panels.tour_offer(self.tour), self.games_menu.offer(self.controller)])
        self._sidebar.html = panels.board_sidebar(self.controller, offers or None)
        if self.controller.has_deferred:
            self._working.schedule()

    @report_errors
    def _work_out(self) -> None:
        """Do deferred work after the page has its first answer; what the page asks for next comes after it."""
        self.controller.run_deferred()
        self.map.marks()
        self._show_side()

    def _unfold(self) -> None:
        """Unfold the sections that must be read."""
        if "side" in self._folded:
            self._folded -= {"side"}
            self.remove_class("lw-no-side")
            self._time.html = panels.timeline(self.controller, self.replay.is_playing, self._folded)

    def redraw(self) -> None:
        """Draws everything where a page shows it: at another scale, in another theme or language."""
        if not self.awake:
            return
        for panel in self._panels:
            panel.language = self.language
        self.map.redraw()
        self.paint()
        self.overlay.drawn += 1

    def set_theme(self, theme: str) -> None:
        """Light or dark from now on; everything must be drawn again after it."""
        self.controller.set_theme(theme)
        (self.add_class if theme == "dark" else self.remove_class)("lw-dark")

    def fold(self, part: str) -> None:
        """Hides the ``log`` or the ``side``, or shows it again. Raises `UnknownName` for another part."""
        if part not in ("log", "side"):
            raise UnknownName(say("part of the board"), part, ("log", "side"))
        self._folded ^= {part}
        (self.add_class if part in self._folded else self.remove_class)(f"lw-no-{part}")
        self.paint()

    @report_errors
    def _present(self, change: Any) -> None:
        """Presentation begins or ends: log and side give way, and lie again afterwards as they did."""
        self.overlay.presenting = self.presentation
        self.map.painting.larger = stage.LARGER if self.presentation else 1.0
        if self.presentation:
            self._before_presentation, folded = self._folded, frozenset({"log", "side"})
        else:
            folded = self._before_presentation
        self._lay_folded(folded)
        if self.awake:
            self.map.layers.forget("counters")
            self.redraw()

    def _fold_in_presentation(self) -> None:
        """The side comes over the map while it has something to decide or the dice to show, and goes by itself."""
        controller = self.controller
        wanted = controller.has_plan or bool(controller.results) or bool(panels.urgent_parts(controller))
        self._lay_folded(self._folded - {"side"} if wanted else self._folded | {"side"})

    def _lay_folded(self, folded: frozenset[str]) -> None:
        for part in self._folded ^ folded:
            (self.add_class if part in folded else self.remove_class)(f"lw-no-{part}")
        self._folded = folded

    # ---- what the page says -------------------------------------------------------------------------

    @report_errors
    def _on_canvas_ready(self) -> None:
        """A page has the canvas, blank: the counters come at once, the map when the page has said how it is to look.

        It has been loaded, perhaps again, and knows of all boards of the kernel: one that nobody has shown waits for a
        view, and of one that has views they are asked whether they are still there.
        """
        self.map.on_page = True
        if self.awake:
            self.redraw()
            self.views.call_all()
        elif self._expected:
            self.map.sketch()
            self._unheard.schedule()

    @report_errors
    def _unseen(self) -> None:
        """The page has said nothing: it is drawn as it may be."""
        if not self.awake:
            self.wake("")
            self.redraw()

    # ---- what code says -----------------------------------------------------------------------------

    @report_errors
    def _look_from_code(self, change: Any) -> None:
        if self.step != self.controller.step:
            self.look_back(self.step)

    @report_errors
    def _choose_from_code(self, change: Any) -> None:
        if self.selected != self.controller.selected:
            try:
                unit = None if self.selected is None else self.controller.known(self.selected)
            except UnknownName:
                self.selected = self.controller.selected
                raise
            self.choose(unit)
            self.show_choice()

    @report_errors
    def _switch_language(self, change: Any) -> None:
        switch_language(self)
        self.overlay.spoken = ""  # it was said in the language before
        self.games_menu.change_language(self.game)
        self.redraw()
        self.map.say_answer()

    def snapshot(self, *, fonts: bool = True, relief: bool = False) -> Any:
        """The picture of the moment that is looked at, as an output of the cell: it stays when the kernel is gone.

        With ``fonts`` it is written as on the board (some 40 kB more), with ``relief`` shaded too (some 190 kB more).
        """
        from IPython.display import HTML

        return HTML(pictures.snapshot(self.controller.now, fonts=fonts, relief=relief))


def _credits(of: tuple[Any, str]) -> Markup:
    """Whom a game owes its data to, in a language."""
    system, language = of
    return tag("div", system.credits(language), class_="lw-credits")
