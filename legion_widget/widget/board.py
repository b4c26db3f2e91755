"""The board in a notebook: the map and the panels, joined round one game."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from ..engine import i18n
from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.game import AnyGame
from ..engine.i18n import say
from ..engine.rulebook import Example
from ..ui import followed, panels, pictures
from ..ui.autosave import Autosave
from ..ui.bookmark import Bookmark
from ..ui.controller import BoardController
from ..ui.debounce import Debouncer
from ..ui.error_reporting import report_errors
from ..ui.fonts import page_css
from ..ui.game_view import GameView, view_of
from ..ui.games_menu import GamesMenu
from ..ui.lesson import Lesson
from ..ui.map_messages import hear
from ..ui.markup import join, tag
from ..ui.menu_commands import menu_commands
from ..ui.page_views import PageViews
from ..ui.play_commands import Commands, play_commands
from ..ui.protocol import encode, read_command, read_map_message, read_parameters
from ..ui.replay import Replay
from ..ui.view_commands import view_commands
from ..ui.view_state import Location
from ..ui.zoom import ZoomState
from .layout import boxes, frame
from .map import CanvasMap
from .overlay import Overlay, Panel, in_turn

#: Seconds in which a page that shows the canvas says what it is like.
UNHEARD = 0.7
#: Seconds after which what takes long is worked out: what was pressed meanwhile comes first.
PAUSE = 0.04
#: Seconds between two paintings while a cell does one action after the other.
BREATH = 0.1
#: The panels round the map: the head, the side, the timeline, the foot, the corner of the map, and the end of the game.
PANELS = ("lw-head", "lw-side-panel", "lw-time", "lw-foot", "lw-zoom", "lw-end-panel")


class BoardWidget(ipywidgets.VBox):
    """A view of a game that can be pressed. Make one with `legion_widget.show`.

    While no page shows it the board rests: it hears neither the game nor the language, paints nothing and holds no
    picture. It takes over what has become of them when a page shows it again, or a cell reads it; observers of its
    traits are told then. A resting board is not closed, since nobody can know that it will not be shown again: the page
    may be loaded again, or a cell hold the board. ipywidgets keeps every widget until `close` for that.

    Traits to observe and link: ``selected`` (id of the counter chosen, or None), ``step`` (the step that is looked at;
    None: the present) and ``language`` can be set too; ``hover`` (the place under the pointer as a cell names it: a
    hex, or centimetres of a table; or None), ``phase`` and ``position`` tell what is shown. ``errors`` holds every
    error that was shown.
    """

    selected = followed.Text(None, allow_none=True)
    hover = traitlets.Unicode(None, allow_none=True)
    phase = followed.Text("")
    language = followed.Text("es")
    position = followed.Thing()
    step = followed.Number(None, allow_none=True)
    #: Whether moves and blows are shown as movement; they are not where the reader's system asks for less of it.
    animation = traitlets.Bool(True)

    _closed = True  # until it is made
    _current = True  # likewise: there is nothing to catch up with

    def __init__(
        self,
        game: AnyGame,
        theme: str | None = None,
        zoom: float | None = None,
        height: int = 370,
        saves: str | Path | None = None,
        lesson: Lesson | None = None,
        seat: str | None = None,
    ) -> None:
        if seat is not None:
            game.seat(seat)
        if theme not in (None, "light", "dark"):
            raise UnknownName("theme", theme, ("light", "dark"))
        self.errors: list[str] = []
        game_view = view_of(game)
        self._controller: BoardController = game_view.controller(game, theme or "light", game_view)
        self._controller.begin(game, lesson, visiting=False)
        self.themed = theme is not None
        self.dismissed = False
        self.games_menu = GamesMenu(saves, self.report_error)
        self.replay = Replay(self)
        self._keep_in_mind()
        super().__init__(self._frame(height, zoom))
        self.add_class("lw-board")
        self.layout.width = "100%"
        self.observe(self._switch_language, "language")
        self.observe(self._choose_from_code, "selected")
        self.observe(self._look_from_code, "step")
        self.language = i18n.get_language()
        self.map.look_at_front(whole=zoom is None)
        self.use(game)
        if seat is not None:
            self.sit(seat)
        self._current = False

    def _keep_in_mind(self) -> None:
        """What is known of the page, of what it has seen, and of what is still to be done."""
        self._closed = False
        #: The views on pages, whether there are any, and whether one is to come.
        self.views = PageViews(self._call, self._view_gone)
        self.awake = self._expected = False
        #: What ends listening to the language, and to the game that lies here.
        self._forget_language: Callable[[], None] = lambda: None
        self._forget_game: Callable[[], None] = lambda: None
        #: The entry of the journal that was shown last, and the number of the picture that the page should show.
        self._shown: Any = self.game.journal.current
        self._revision = 0
        #: When it was painted last, and whether somebody has just pressed something.
        self._painted = 0.0
        self._pressed = False
        #: The action that was waiting for its dice when the head was painted.
        self._awaited: Any = None
        self._folded: frozenset[str] = frozenset()
        #: The game that was left for an example, to go back to.
        self._left: Bookmark | None = None
        self._late = Debouncer(BREATH, self._paint_late)
        self._working = Debouncer(PAUSE, self._work_out)
        self._unheard = Debouncer(UNHEARD, self._unseen)

    def _frame(self, height: int, zoom: float | None) -> list[Any]:
        """Makes the map and the panels, and says how they lie on the page."""
        self.lens = ZoomState(self.game_view.size(self.game), height, zoom)
        grid = encode(self.game_view.grid(self.game))
        self.overlay = Overlay(self._overlay_said, grid=grid, letters=self.commands.letters, fonts=page_css())
        self.map = CanvasMap(self.controller, self.lens, self.overlay, self.report_error)
        self.map.on_ready(in_turn(self._ready))
        self._panels = [Panel(self._panel_said, kind=kind) for kind in PANELS]
        self._head, self._sidebar, self._time, self._foot, self._corner, self._end = self._panels
        return frame(
            self.map.stack,
            head=self._head,
            side=self._sidebar,
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
        return super()._repr_mimebundle_(**options)

    def wake(self, view: str) -> None:
        """A view shows the board: it hears game and language from now on. What it shows is to be drawn after it."""
        self.views.add(view)
        if view:
            self.views.remove("")  # whoever said nothing has found words
        self._expected = False
        if self.awake:
            return
        self.catch_up()
        self.awake = True
        self._forget_language = i18n.on_change(self._language_set)
        self._hear(self.game)

    def _rest(self) -> None:
        """No page shows the board: nothing is heard, painted or held for one."""
        self._forget_game()
        self._forget_language()
        for later in (self._late, self._working, self._unheard):
            later.cancel()
        self.replay.clear()
        self.map.rest()
        self._controller.forget()
        self.awake = False

    def _hear(self, game: AnyGame) -> None:
        self._forget_game()
        self._forget_game = game.listen(self._game_changed)
        if self._controller.lesson is None:
            self.games_menu.begin(game)  # it saves after the board has heard, and so can say there what cannot be saved

    @report_errors
    def catch_up(self) -> None:
        """Takes over what has become of game and language while the board rested; nothing is painted."""
        if self.awake or self._closed or self._current:
            return
        self._current = True
        try:
            self.language = i18n.get_language()
            if self._shown is not self.game.journal.current:
                self._follow()
                self._show_moment()
        finally:
            self._current = False

    def _call(self) -> None:
        self.overlay.call += 1

    def _view_gone(self, view: str) -> None:
        self.lens.forget(view)
        self.replay.still.discard(view)
        if not self.views:
            self._rest()

    # ---- the game -----------------------------------------------------------------------------------

    @property
    def controller(self) -> BoardController:
        """What is chosen and tried, on the game as it stands."""
        self.catch_up()
        return self._controller

    @controller.setter
    def controller(self, controller: BoardController) -> None:
        self._controller = controller

    @property
    def game(self) -> AnyGame:
        return self._controller.game

    @property
    def game_view(self) -> GameView[Any]:
        """What the game shows of itself."""
        return self._controller.game_view

    @property
    def commands(self) -> Commands:
        """What every board can do, and what this game's can."""
        return play_commands | menu_commands | view_commands | self.game_view.commands

    @property
    def is_under_way(self) -> bool:
        """Whether something has been played that goes on, behind an example too: nobody leaves it by mistake."""
        game = self._left.game if self._left is not None else self.game
        return game.result is None and len(game.journal.line) > 1

    @property
    def autosave(self) -> Autosave | None:
        """Who saves the game by itself: ``autosave.path`` is the file."""
        return self.games_menu.autosave

    def use(self, game: AnyGame, lesson: Lesson | None = None, scale: float | None = None) -> None:
        """Shows another game from now on; with ``scale`` it is large so, else the map begins anew."""
        self.map.forget_pointer()
        self.hover = None
        self._forget_game()
        if game is not self.game:
            self.controller = self._controller_of(game)
            self.controller.begin(game, lesson, visiting=self._left is not None)
        self.controller.reset_view()
        other = self.map.lay(self.controller)
        if self.awake:
            self._hear(game)
        elif self.controller.lesson is None:
            self.games_menu.begin(game)
        if other:
            self.overlay.letters = self.commands.letters
        if other or scale:
            self.lens.lay(self.game_view.size(game), scale)
            self.rescale()
        if other or (lesson is not None and scale is None):
            self.map.look_at_front()
        self._game_changed(game)

    def _controller_of(self, game: AnyGame) -> BoardController:
        """The table for another game: where that is of another kind, it has one of its own."""
        if game.system.id == self.game.system.id:
            return self.controller
        game_view, old = view_of(game), self.controller
        controller: BoardController = game_view.controller(game, old.theme, game_view)
        controller.settings = old.settings.elsewhere()
        return controller

    @report_errors
    def _game_changed(self, game: AnyGame) -> None:
        self.replay.clear()
        before = self._shown
        self._follow()
        here = game.journal.current
        if here.parent is not None and here.parent is before:
            if self._pressed:
                self.replay.show(before.position, here.position, here.events)
            said = " ".join(self.controller.system.describe(event).text() for event in here.events[:6])
            self.overlay.spoken = said
        self._show_moment()
        self._paint_soon()

    def _follow(self) -> None:
        """The table is of the game as it stands."""
        table = self._controller
        table.on_game_changed()
        if table.lesson is not None:
            table.lesson.follow(table)
        self.dismissed = self.dismissed and table.game.result is not None
        self._shown = table.game.journal.current

    def _show_moment(self) -> None:
        """The traits follow the moment that is looked at; what the page has seen before is out of date."""
        now = self.controller.now
        self.position = now.position
        self.phase = now.phase.id
        self.selected = self.controller.selected
        self.step = self.controller.step
        self._revision += 1

    def close(self) -> None:
        """Ends the board: it no longer follows the game, and the page forgets it."""
        if self._closed:
            return
        self._rest()
        self.views.close()
        self._closed = True
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
            self._sidebar.html = panels.side(self._controller)
        except Exception as second:  # the panel itself is what fails: at least say so in plain words
            self.errors.append("".join(traceback.format_exception(second)))
            self._sidebar.html = tag("pre", self.controller.error)

    # ---- painting -----------------------------------------------------------------------------------

    def _paint_soon(self) -> None:
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
        with ExitStack() as held:  # what a part shows and its number go together: a press tells which it was on
            for part in (self.overlay, *self._panels):
                held.enter_context(part.hold_sync())
                part.revision = self._revision
            self._paint_side()
            self._paint_panels()
        self._painted = time.monotonic()
        self._pressed = False

    # What cannot be painted stays as it was; the rest is painted all the same.

    @report_errors
    def _paint_head(self) -> None:
        self._head.html = panels.head(
            self.controller, self.language, self.games_menu.html(self.controller, self.animation)
        )
        self._awaited = self.controller.action_awaiting_dice

    @report_errors
    def _paint_panels(self) -> None:
        self._paint_head()
        credits = tag("div", self.game.system.credits(self.language), class_="lw-credits")
        self._time.html = panels.timeline(self.controller, self.replay.is_playing, self._folded)
        self._foot.html = join([panels.log(self.controller), credits])
        over = panels.hand_over_screen(self.controller) or (None if self.dismissed else panels.ending(self.controller))
        self._end.html = over or ""
        self._corner.html = panels.corner()
        self.overlay.dots = encode(self.game_view.minimap_markers(self.controller))

    def _paint_choice(self) -> None:
        """Draws what depends on the choice only: reach, marks, the panel at the side."""
        if not self.awake:
            return
        self.controller.drop_deferred()
        self.map.marks()
        self._paint_side()
        if self._awaited is not self.controller.action_awaiting_dice:  # while dice are awaited no phase is ended
            self._paint_head()

    @report_errors
    def _paint_side(self) -> None:
        if "side" in self._folded and panels.urgent(self.controller):
            self._unfold()
        self._show_side()

    def _show_side(self) -> None:
        """The panel at the side; what it and the marks before it have left for later is worked out in a while."""
        self._sidebar.html = panels.side(self.controller)
        if self.controller.deferred:
            self._working.schedule()

    @report_errors
    def _work_out(self) -> None:
        """What takes long is worked out when the page has its first answer; what it asks for in turn comes after it."""
        self.controller.run_deferred()
        self.map.marks()
        self._show_side()

    def _unfold(self) -> None:
        """What must be read is shown."""
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

    def rescale(self) -> None:
        """Draws everything at the scale and the density that the lens has now."""
        self.map.resize()
        self.redraw()

    def zoom(self, by: int | str) -> None:
        """Larger (1), smaller (-1), the whole board (0 or ``"whole"``), or as wide as its place (``"width"``)."""
        self.lens.zoom(by)
        self.rescale()

    def set_theme(self, theme: str) -> None:
        """Light or dark from now on; everything must be drawn again after it."""
        self.controller.set_theme(theme)
        (self.add_class if theme == "dark" else self.remove_class)("lw-dark")

    # ---- the line of play ---------------------------------------------------------------------------

    def look(self, place: Location) -> None:
        """Puts a place in the middle of the view."""
        self.map.look(place)

    def look_back(self, step: int | None, highlighted: bool = False) -> None:
        """Looks at a step of the game, which is not changed by it; None is the present.

        What happened in a step of the past is marked and told; with ``highlighted`` also what has happened last.
        """
        self.replay.clear()
        self.look_at_step(step, highlighted)

    def look_at_step(self, step: int | None, highlighted: bool = False) -> None:
        """Shows a step, with whatever movement is under way."""
        self.controller.look_back(step, highlighted)
        self._show_moment()
        self.paint()
        self._show_happening()

    def _show_happening(self) -> None:
        """Brings the place of what is told into sight, and says it to who hears the board."""
        controller = self.controller
        if controller.highlighted_step is None:
            return
        self.map.bring(self.game_view.highlighted_places(controller))
        said = " ".join(controller.system.describe(event).text() for event in controller.highlighted_events)
        self.overlay.spoken = say("Step {step}: {text}", step=controller.highlighted_step, text=said).text()

    # ---- seats --------------------------------------------------------------------------------------

    def sit(self, seat: str | None = None, hotseat: bool = False) -> None:
        """Gives this view to the player of a seat; None: to everybody. Raises `UnknownName`.

        With ``hotseat`` the board goes from hand to hand: it is covered until the next player says that he is there.
        """
        self.controller.sit(seat, hotseat)
        self._show_moment()
        self.paint()

    def fold(self, part: str) -> None:
        """Hides the ``log`` or the ``side``, or shows it again. Raises `UnknownName` for another part."""
        if part not in ("log", "side"):
            raise UnknownName("part of the board", part, ("log", "side"))
        self._folded ^= {part}
        (self.add_class if part in self._folded else self.remove_class)(f"lw-no-{part}")
        self.paint()

    # ---- examples -----------------------------------------------------------------------------------

    def visit(self, example: Example) -> None:
        """Shows a worked example in place of the game; `back` comes back to it."""
        if self._left is None:
            self._left = Bookmark.at(self.controller, self.lens.scale, self.overlay.laid)
        self.overlay.laid += 1
        self.use(example.new_game(), lesson=Lesson(example))

    def back(self) -> None:
        """Back to the game that was left for an example, to where its map was looked at and the side was read."""
        if self._left is None:
            return
        left, self._left = self._left, None
        self.overlay.laid = left.laid
        self.use(left.game, left.lesson, left.scale)
        self.map.look_again(left.laid)
        left.put_back(self.controller)
        self._show_moment()
        self.paint()

    def leave(self, game: AnyGame) -> None:
        """Shows another game for good: whatever was left for an example is let go."""
        self._left = None
        self.use(game)
        self.map.look_at_front()

    # ---- what the page says -------------------------------------------------------------------------

    @report_errors
    def _ready(self) -> None:
        """A page has the canvas, blank: the counters come at once, the map when the page has said how it is to look.

        It has been loaded, perhaps anew, and knows of all boards of the kernel: one that nobody has shown waits for a
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

    @report_errors
    def _overlay_said(self, content: dict[str, Any]) -> None:
        if not self._closed:
            hear(self, read_map_message(content))

    @report_errors
    def _panel_said(self, content: dict[str, Any]) -> None:
        if self._closed:
            return
        said, commands = read_command(content), self.commands
        if said.do not in commands.known:
            raise ValueError(f"the board knows no command {said.do!r}")
        command = commands.known[said.do]
        parameters = read_parameters(command, content)
        self.controller.forget_error()
        if said.do in commands.timely:
            if not self.has_seen(said.revision):
                return
            self.controller.forget_refusal()
        self.click(partial(command, self, **parameters))

    def has_seen(self, revision: int) -> bool:
        """Whether a page that says something has seen the picture that is shown now, and none before it."""
        return revision == self._revision

    def run(self, name: str, **said: Any) -> None:
        """Does what a button does; see `commands`."""
        command = self.commands.known[name]
        self.click(partial(command, self, **read_parameters(command, said)))

    def click(self, do: Callable[..., object], *about: object) -> None:
        """Does what a person has asked for, and shows what came of it at once: the traits, the marks, the panel."""
        self._pressed = True
        try:
            do(*about)
        finally:
            self._pressed = False  # what a cell does later is no answer to this press
            self.show_choice()

    def show_choice(self) -> None:
        """After a choice: the traits, the marks and the panel."""
        self.selected = self.controller.selected
        self._paint_choice()
        self.map.forget_pointer()

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

    def choose(self, unit: Any) -> None:
        """Chooses a unit and puts it in the middle of the view, where it is on the map; None lets go."""
        self.controller.choose(None if unit is None else unit.id)
        place = None if unit is None else self.controller.where(unit)
        if place is not None:
            self.look(place)

    @report_errors
    def _switch_language(self, change: Any) -> None:
        try:
            i18n.set_language(self.language)
        except ValueError:
            self.language = i18n.get_language()
            raise
        self.overlay.spoken = ""  # it was said in the language before
        self.redraw()

    def _language_set(self, language: str) -> None:
        self.language = language  # the language is one for all boards

    def snapshot(self, *, fonts: bool = True, relief: bool = False) -> Any:
        """The picture of the moment that is looked at, as an output of the cell: it stays when the kernel is gone.

        With ``fonts`` it is written as on the board (some 40 kB more), with ``relief`` shaded too (some 190 kB more).
        """
        from IPython.display import HTML

        return HTML(pictures.snapshot(self.controller.now, fonts=fonts, relief=relief))
