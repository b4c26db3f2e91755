"""The editor of scenarios in a notebook: the map with its tools, the form, the checks and the source."""

from __future__ import annotations

import contextlib
import traceback
from pathlib import Path
from typing import Any

import ipywidgets

from ..engine import i18n
from ..engine.errors import LegionWidgetError
from ..engine.game import Game
from ..engine.i18n import translate
from ..engine.scenario import Scenario
from ..registry import new_game
from ..ui import panels as board_panels
from ..ui import pictures
from ..ui.debounce import Debouncer
from ..ui.editor import panels
from ..ui.editor.desk import EditorDesk, said_of
from ..ui.error_reporting import report_errors
from ..ui.fonts import page_css
from ..ui.markup import join, tag
from ..ui.panels.parts import button
from ..ui.to_page import encode
from ..ui.zoom import SMALL, ZoomState
from . import still
from .board import BoardWidget
from .canvas import Layers
from .layout import boxes, stacked
from .overlay import STATIC, Overlay, Panel, in_turn

#: Seconds after a stroke in which the ground is drawn anew: until then the hexes that were painted lie over it.
CALM = 0.12
#: The panels: two rows above, the tools, their palette, the form, the source, the corner of the map, the card, and
#: the row over a game that is played.
PANELS = (
    "lw-ed-head", "lw-ed-bar-panel", "lw-ed-rail", "lw-ed-palette-panel", "lw-ed-side", "lw-ed-strip", "lw-zoom",
    "lw-ed-card-panel", "lw-ed-back",
)  # fmt: skip


class EditorWidget(EditorDesk, ipywidgets.VBox):
    """A scenario on a board with tools. Make one with `legion_widget.edit`.

    Attributes:
        editor: what is edited: ``editor.draft`` with ``undo``, ``faults`` and ``to_toml()``.
        scenario: the scenario as it is now, for `legion_widget.new_game`.
        game: the game that was begun last by *Play from here*.
    """

    overlay: Overlay
    _is_reporting = False

    def __init__(
        self,
        scenario: Scenario,
        theme: str | None = None,
        zoom: float | None = None,
        height: int | None = None,
        folder: str | Path | None = None,
        file: Path | None = None,
    ) -> None:
        self._begin(scenario, theme, folder, file)
        self._late = Debouncer(CALM, self._ground)
        self._on_page_yet = False
        self._board: Any = None
        editor = self.editor
        size = editor.kit.size(editor)
        self.zoom_state = ZoomState(size, height, zoom)
        self.overlay = Overlay(self._on_map_message, grid=encode(editor.kit.grid(editor)), fonts=page_css())
        self._canvases = Layers(editor.kit.painter.layers, *size)
        self._canvases.resize(self.zoom_state.scale, 1.0)
        self._canvases.on_ready(in_turn(self._on_canvas_ready))
        self.overlay.canvases = self._canvases.ids
        self._painter = editor.kit.painter(self._canvases)
        kind = _panel()
        self._panels = {name: kind(self._on_panel_message, kind=name) for name in PANELS}
        self._stack = stacked(self._canvases.canvases.values(), self.overlay)
        self._desk = self._frame(height)
        super().__init__(self._desk)
        self.add_class("lw-board")
        self.add_class("lw-editor")
        self.layout.width = "100%"
        self.language = i18n.get_language()
        self.look(editor.kit.centre(editor))
        if zoom is None and self.zoom_state.whole >= SMALL:
            self.zoom_state.scale = self.zoom_state.whole
        self.paint()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """A cell shows it: a saved notebook keeps the scenario as a picture, unless something is wrong with it."""
        with contextlib.suppress(LegionWidgetError):
            game = new_game(self.scenario)
            still.publish(self, game.scenario.title, pictures.mimebundle(game))
        return super()._repr_mimebundle_(**options)

    def _frame(self, height: int | None) -> list[Any]:
        """The parts and how they lie."""
        get, high = self._panels, "var(--lw-high)" if height is None else f"{height}px"

        def box(kind: str, *children: Any, **layout: str) -> Any:
            made = ipywidgets.Box(children, layout=layout)
            made.add_class(kind)
            return made

        viewport = box("lw-viewport", self._stack, overflow="auto", width="100%", height=high)
        frame = box(
            "lw-frame",
            viewport,
            box("lw-corner", get["lw-zoom"]),
            box("lw-ed-palette-box", get["lw-ed-palette-panel"]),
            box("lw-ed-card-box", get["lw-ed-card-panel"]),
            width="100%",
            height=high,
        )
        left = box("lw-ed-left", frame, get["lw-ed-strip"])
        middle = box(
            "lw-ed-middle", box("lw-ed-rail-box", get["lw-ed-rail"]), left, box("lw-side-box", get["lw-ed-side"])
        )
        for name in ("lw-ed-head", "lw-ed-bar-panel", "lw-ed-strip"):
            get[name].layout.width = "100%"
        return [get["lw-ed-head"], get["lw-ed-bar-panel"], middle]

    def close(self) -> None:
        """Ends the editor, and the board that was opened from it: the page forgets them."""
        if not hasattr(self, "_desk"):  # its scenario was refused: nothing was made
            super().close()
            return
        self._late.cancel()
        self._forget_language()
        self.views.close()
        self._painter.close()
        self._canvases.close()
        if self._board is not None:
            self._board.close()
        for part in (self.overlay, *self._panels.values(), *boxes(self)):
            part.layout.close()
            part.close()
        self.layout.close()
        super().close()

    def report_error(self, error: Exception) -> None:
        """Shows an error in the bar; ``errors`` keeps it."""
        self.errors.append("".join(traceback.format_exception(error)))
        self.editor.hold(error=said_of(error), stroke=None)
        self.overlay.spoken = said_of(error)
        if not self._is_reporting:  # an error of the very panel that shows it is kept, and not shown again
            self._is_reporting = True
            try:
                self._paint_panels()
            finally:
                self._is_reporting = False

    # ---- painting ---------------------------------------------------------------------------------

    @report_errors
    def _on_canvas_ready(self) -> None:
        self._on_page_yet = True
        self.redraw()
        self.views.call_all()

    @property
    def _detail(self) -> str:
        scale = self._canvases.scale
        return "combat" if scale < 0.5 else "figures" if scale < SMALL else "full"

    def paint(self) -> None:
        """Draws everything as it is now; the ground a moment later, where it has changed."""
        self.editor.refit()  # a cell may have used a verb
        self.draft_file.keep()
        grid = encode(self.editor.kit.grid(self.editor))
        if grid != self.overlay.grid:  # the map has another size
            self.zoom_state.world = self._canvases.world = self.editor.kit.size(self.editor)
            self.overlay.grid = grid
            self.redraw()
            return
        self._tell_overlay()
        self._paint_things()
        self._paint_panels()
        if self._on_page_yet and self._painter.is_behind(self.editor, self.theme, self.language):
            self._late.schedule()

    @report_errors
    def _paint_things(self) -> None:
        if self._on_page_yet:
            with self._canvases.together():
                self._painter.things(self.editor, self.theme, self.language, self._detail)

    @report_errors
    def paint_hand(self) -> None:
        """Draws what changes while the hand moves."""
        self._paint_things()
        self._panels["lw-ed-card-panel"].html = panels.card(self.editor)
        if self.editor.state.stroke is not None:
            self._panels["lw-ed-bar-panel"].html = panels.status_bar(self.editor)

    @report_errors
    def _ground(self) -> None:
        """Draws the ground again."""
        self._painter.ground(self.editor, self.theme, self.language)
        self._paint_things()
        self.overlay.overview = encode(self.editor.kit.overview(self.editor, self.theme))
        self.overlay.drawn += 1

    @report_errors
    def _paint_panels(self) -> None:
        get, editor, file = self._panels, self.editor, self.file_name
        html = {
            "lw-ed-head": panels.editor_header(editor, self.language, file, self._asks, self.draft_file),
            "lw-ed-bar-panel": panels.status_bar(editor),
            "lw-ed-rail": panels.tool_rail(editor),
            "lw-ed-palette-panel": panels.palette(editor),
            "lw-ed-side": panels.editor_sidebar(editor),
            "lw-ed-strip": panels.source_strip(editor, file),
            "lw-zoom": board_panels.zoom_controls(is_played=False),
            "lw-ed-card-panel": panels.card(editor),
            "lw-ed-back": self._back_row(),
        }
        self.overlay.minimap_markers = encode(editor.kit.minimap_markers(editor))
        for name, shown in html.items():
            get[name].language = self.language
            get[name].html = str(shown)

    def _back_row(self) -> str:
        words = tag(
            "span", translate("A game from the scenario as it is edited. What happens here changes nothing in it.")
        )
        return tag(
            "div",
            button(join(["← ", translate("Back to the editor")]), "back", primary=True),
            words,
            class_="lw-row lw-ed-playing",
        )

    @report_errors
    def redraw(self) -> None:
        """Draws everything at another scale, in another theme or language."""
        (self.add_class if self.theme == "dark" else self.remove_class)("lw-dark")
        self._canvases.resize(self.zoom_state.scale, self.zoom_state.density)
        self.overlay.width, self.overlay.height = self._canvases.css_size
        self.overlay.scale = self._canvases.scale
        width, height = self._canvases.css_size
        self._stack.layout.width, self._stack.layout.height = f"{width}px", f"{height}px"
        self._tell_overlay()
        self._paint_panels()
        if self._on_page_yet:
            self._paint_things()
            self._late.cancel()
            self._ground()

    # ---- playing ----------------------------------------------------------------------------------

    def open_game(self, game: Game[Any, Any]) -> None:
        """Shows the board of a game in place of the editor."""
        if self._board is not None:
            self._board.close()
        self._board = BoardWidget(game, theme=self.theme)
        self._paint_panels()
        self.children = [self._panels["lw-ed-back"], self._board]

    def _on_language_changed(self, language: str) -> None:
        if self._board is not None and self._board in self.children:  # no page shows the editor, but a row of it
            self.language = language
        else:
            super()._on_language_changed(language)

    def back(self) -> None:
        """Shows the editor again."""
        self.children = self._desk


_kinds: list[type[Panel]] = []


def _panel() -> type[Panel]:
    """The panels of the editor: they have its style sheet too."""
    if not _kinds:
        sheets = [(STATIC / f"{name}.css").read_text("utf-8") for name in ("board", "editor")]
        _kinds.append(type("EditorPanel", (Panel,), {"_css": "\n".join(sheets)}))
    return _kinds[0]
