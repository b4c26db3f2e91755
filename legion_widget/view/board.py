"""The board in a notebook: the layers, the overlay and the panels, joined round one game."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from ..engine import words
from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.game import Game
from ..engine.words import say, translate
from . import panels, pictures
from .canvas import Layers
from .commands import COMMANDS, Commands
from .face import Face, face_of
from .files import Files
from .frame import boxes, frame
from .lens import Lens, clamp
from .lesson import Lesson
from .markup import join, tag
from .overlay import Overlay, Panel, in_turn
from .painting import LAYERS
from .replay import Replay
from .shown import shown
from .table import Place

#: Seconds that a pointer rests before a tip is worked out for it.
PATIENCE = 0.25
#: Seconds in which a page that shows the canvas says what it is like.
UNHEARD = 0.7
#: Seconds after which what takes long is worked out: what was pressed meanwhile comes first.
PAUSE = 0.04
#: Seconds between two paintings while a cell does one action after the other.
BREATH = 0.1


class Board(ipywidgets.VBox):
    """A view of a game that can be pressed. Make one with `legion_widget.show`.

    Traits to observe and link: ``selected`` (id of the counter chosen, or None), ``step`` (the step that is looked at;
    None: the present) and ``language`` can be set too; ``hover`` (the place under the pointer as a cell names it: a
    hex, or centimetres of a table; or None), ``phase`` and ``position`` tell what is shown. ``errors`` holds every
    error that was shown.
    """

    selected = traitlets.Unicode(None, allow_none=True)
    hover = traitlets.Unicode(None, allow_none=True)
    phase = traitlets.Unicode("")
    language = traitlets.Unicode("es")
    position = traitlets.Any()
    step = traitlets.Int(None, allow_none=True)
    #: Whether moves and blows are shown as movement; they are not where the reader's system asks for less of it.
    animation = traitlets.Bool(True)

    _closed = True  # until it is made

    def __init__(
        self,
        game: Game[Any, Any],
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
        face = face_of(game)
        self.table: Any = face.table(game, theme or "light", face)
        self.table.lesson = lesson
        self.themed = theme is not None
        self._pending: asyncio.TimerHandle | None = None
        self._late: asyncio.TimerHandle | None = None
        self._working: asyncio.TimerHandle | None = None
        self._painted = 0.0
        self._pressed = False
        self._asleep = False
        #: The action that was waiting for its dice when the head was painted.
        self._awaited: Any = None
        #: Whether a page has shown the canvas: before it there is nothing to draw on, and the cell is done sooner.
        self._shown_once = False
        self._unheard: asyncio.TimerHandle | None = None
        self.lens = Lens(face.size(game), height, zoom)
        self.layers = Layers(LAYERS, *face.size(game))
        self.layers.resize(self.lens.scale, 1.0)
        self.painting = face.painting(self.layers)
        self.layers.on_ready(in_turn(self._ready))
        from .fonts import page_css

        self.overlay = Overlay(
            self._overlay_said,
            grid=face.grid(game),
            letters=self._letters,
            fonts=page_css(),
        )
        self._head, self._side, self._time, self._foot, self._corner, self._end = self._panels = [
            Panel(self._panel_said, kind=kind)
            for kind in ("lw-head", "lw-side-panel", "lw-time", "lw-foot", "lw-zoom", "lw-end-panel")
        ]
        self._shown: Any = game.position
        #: What the still map is made of that lies on the board.
        self._map: Any = face.map_of(game)
        #: How often the map was brought to a place: the same place once more is another wish.
        self._looks = 0
        #: The number of the picture that the page should show.
        self._revision = 0
        self.replay = Replay(self)
        self._folded: frozenset[str] = frozenset()
        #: The game that was left for an example, to go back to, with who sat here and how the board went round, and
        #: with what the side and the map showed.
        self._left: list[tuple[Game[Any, Any], Lesson | None, Any, Any]] = []
        self.dismissed = False
        self.files = Files(saves, self.trouble)
        self._endings: list[Callable[[], None]] = []
        self._closed = False
        children, self._stack = frame(
            self.layers.canvases.values(),
            self.overlay,
            head=self._head,
            side=self._side,
            time=self._time,
            foot=self._foot,
            corner=self._corner,
            end=self._end,
            height=height,
        )
        super().__init__(children)
        self.add_class("lw-board")
        self.layout.width = "100%"
        self.observe(self._switch_language, "language")
        self.observe(self._choose_from_code, "selected")
        self.observe(self._look_from_code, "step")
        self.language = words.get_language()
        self._look_at_front(whole=zoom is None)
        self._endings.append(words.on_change(self._language_set))
        self.use(game)
        if seat is not None:
            self.sit(seat)

    # ---- the game -----------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    @property
    def face(self) -> Face[Any]:
        """What the game shows of itself."""
        return self.table.face

    @property
    def _letters(self) -> str:
        """The letters that do something on the map."""
        return "".join(key for key in self._commands.keys if len(key) == 1)

    @property
    def _commands(self) -> Commands:
        """What every board can do, and what this game's can."""
        return COMMANDS | self.face.commands

    @property
    def under_way(self) -> bool:
        """Whether something has been played that goes on, behind an example too: nobody leaves it by mistake."""
        game = self._left[0][0] if self._left else self.game
        return game.result is None and len(game.journal.line) > 1

    @property
    def keeper(self) -> Any:
        """Who saves the game by itself: ``keeper.path`` is the file."""
        return self.files.keeper

    def use(self, game: Game[Any, Any], lesson: Lesson | None = None, scale: float | None = None) -> None:
        """Shows another game from now on; with ``scale`` it is large so, else the map begins anew."""
        self._forget_pointer()
        another = self._face(game)
        before, self._map = self._map, self.face.map_of(game)
        other = another or self._map != before
        while len(self._endings) > 1:
            self._endings.pop()()
        if another or game is not self.table.game:
            self.table.lesson = lesson
            self.table.visiting = bool(self._left)
            self.table.step, self.table.seat, self.table.passing, self.table.handing = None, None, False, False
            self.table.agreed = self.table.ended = frozenset()
        self.table.game = game
        self.table.tab = "play"
        self.table.clear()
        self.table.place = None
        self._endings.append(game.listen(self._game_changed))
        if self.table.lesson is None:
            self.files.begin(game)
        size = self.face.size(game)
        if other:
            self.painting.lay(*size)
            self.overlay.grid, self.overlay.letters = self.face.grid(game), self._letters
        if other or scale:
            self.lens.lay(size, scale)
            self._rescale()
        if other or (lesson is not None and scale is None):
            self._look_at_front()
        self._game_changed(game, save=False)

    def _face(self, game: Game[Any, Any]) -> bool:
        """Where another kind of game lies on the board, it has a table and a painting of its own. Whether it is one."""
        if game.system.id == self.table.game.system.id:
            return False
        face, old = face_of(game), self.table
        self.table = face.table(game, old.theme, face)
        for name in ("filter", "typing", "ordinary"):
            setattr(self.table, name, getattr(old, name))
        self.painting.close()
        self.painting = face.painting(self.layers)
        return True

    def _forget_pointer(self) -> None:
        """Whatever the pointer rested on is gone."""
        self._rest_no_more()
        self.hover = None
        self.overlay.tip = {}

    def _rest_no_more(self) -> None:
        """No tip is waited for any longer."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None

    @shown
    def _game_changed(self, game: Game[Any, Any], save: bool = True) -> None:
        self.table.refresh()
        if self.table.lesson is not None:
            self.table.lesson.follow(self.table)
        elif save:
            self.files.begin(game)
            self.keeper.changed()
        self.dismissed = self.dismissed and game.result is not None
        self.replay.clear()
        before, self._shown = self._shown, game.position
        here = game.journal.here
        if here.parent is not None and here.parent.position is before:
            if self._pressed and not self._asleep:
                self.replay.show(before, here.position, here.events)
            said = " ".join(self.table.system.describe(event).text() for event in here.events[:6])
            self.overlay.spoken = said
        self._show_moment()
        if not self._asleep:
            self._paint_soon()

    def _show_moment(self) -> None:
        """The traits follow the moment that is looked at; what the page has seen before is out of date."""
        now = self.table.now
        self.position = now.position
        self.phase = now.phase.id
        self.selected = self.table.selected
        self.step = self.table.step
        self._revision += 1

    def close(self) -> None:
        """Ends the board: it no longer follows the game, and the page forgets it."""
        if self._closed:
            return
        while self._endings:
            self._endings.pop()()
        for timer in (self._pending, self._late, self._working, self._unheard):
            if timer is not None:
                timer.cancel()
        self.replay.close()
        self._closed = True
        if self.keeper is not None:
            self.keeper.finish()
            self.keeper.trouble = None
        self.painting.close()
        self.layers.close()
        for part in (self.overlay, *self._panels, *boxes(self)):
            part.layout.close()
            part.close()
        self.layout.close()
        super().close()

    def trouble(self, error: Exception) -> None:
        """Shows an error in the board; ``errors`` keeps it."""
        self.errors.append("".join(traceback.format_exception(error)))
        if isinstance(error, (LegionWidgetError, OSError)):
            self.table.error = str(error)
        else:
            self.table.error = "".join(traceback.format_exception(error, limit=-3))
        try:
            self._unfold()
            self._side.html = panels.side(self.table)
        except Exception as second:  # the panel itself is what fails: at least say so in plain words
            self.errors.append("".join(traceback.format_exception(second)))
            self._side.html = tag("pre", self.table.error)

    # ---- painting -----------------------------------------------------------------------------------

    def _paint_soon(self) -> None:
        """Paints now, or a little later when a cell does one action after the other."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.paint()
            return
        if self._pressed or time.monotonic() - self._painted >= BREATH:
            self.paint()
        elif self._late is None:
            self._late = loop.call_later(BREATH, self._paint_late)

    @shown
    def _paint_late(self) -> None:
        self._late = None
        self.paint()

    def paint(self) -> None:
        """Draws everything that depends on the position."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if self._shown_once:
            self.paint_counters()
            self._paint_marks()
        with ExitStack() as held:  # what a part shows and its number go together: a press tells which it was on
            for part in (self.overlay, *self._panels):
                held.enter_context(part.hold_sync())
                part.revision = self._revision
            self._paint_side()
            self._paint_panels()
        self._painted = time.monotonic()
        self._pressed = False

    # What cannot be painted stays as it was; the rest is painted all the same.

    @shown
    def _paint_sketch(self) -> None:
        self.painting.sketch(self.table, self.language)

    @shown
    def _paint_ground(self) -> None:
        self.painting.ground(self.table)

    @shown
    def paint_counters(self) -> None:
        """Draws the counters as they stand, without those on their way."""
        self.painting.counters(self.table, self.language, self.replay.away)

    @shown
    def _paint_marks(self) -> None:
        self.table.hurry()
        self.painting.choice(self.table)
        self.overlay.ruler = self.face.ruler(self.table)

    @shown
    def _paint_head(self) -> None:
        self._head.html = panels.head(self.table, self.language, self.files.html(self.table, self.animation))
        self._awaited = self.table.awaiting

    @shown
    def _paint_panels(self) -> None:
        self._paint_head()
        credits = tag("div", self.game.system.credits(self.language), class_="lw-credits")
        self._time.html = panels.timeline(self.table, self.replay.playing, self._folded)
        self._foot.html = join([panels.log(self.table), credits])
        over = panels.hand_over_screen(self.table) or (None if self.dismissed else panels.ending(self.table))
        self._end.html = over or ""
        self._corner.html = panels.corner()
        self.overlay.dots = self.face.dots(self.table)

    def _paint_choice(self) -> None:
        """Draws what depends on the choice only: reach, marks, the panel at the side."""
        self._paint_marks()
        self._paint_side()
        if self._awaited is not self.table.awaiting:  # while dice are awaited no phase is ended
            self._paint_head()

    @shown
    def _paint_side(self) -> None:
        if "side" in self._folded and panels.urgent(self.table):
            self._unfold()
        self._side.html = panels.side(self.table)
        if self.table.due:
            self._work_soon()

    def _work_soon(self) -> None:
        """What takes long is worked out when the page has its first answer."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._work_out()
        else:
            if self._working is not None:
                self._working.cancel()
            self._working = loop.call_later(PAUSE, self._work_out)

    @shown
    def _work_out(self) -> None:
        self._working = None
        self.table.work_out()
        self._paint_marks()
        self._side.html = panels.side(self.table)

    def _unfold(self) -> None:
        """What must be read is shown."""
        if "side" in self._folded:
            self._folded -= {"side"}
            self.remove_class("lw-no-side")
            self._time.html = panels.timeline(self.table, self.replay.playing, self._folded)

    def redraw(self) -> None:
        """Draws all layers: at another scale, in another theme or language."""
        width, height = self.layers.css_size
        self.overlay.width, self.overlay.height = width, height
        self.overlay.scale = self.layers.scale
        self._stack.layout.width, self._stack.layout.height = f"{width}px", f"{height}px"
        self.overlay.language = self.language
        self.overlay.gone = translate(
            "This board's kernel has stopped. Run its cell again, and open the saved game from the menu Games."
        )
        self.overlay.label = translate(self.face.label)
        for panel in self._panels:
            panel.language = self.language
        self._paint_sketch()
        self.overlay.overview = self.face.overview(self.game, self.table.theme)
        self._paint_ground()
        self.paint()
        self.overlay.drawn += 1

    def _look_at_front(self, whole: bool = True) -> None:
        """Puts what is to be done now in the middle of the view; what is small or wide is shown ``whole``."""
        self.look(self.face.front(self.table, self.lens.window))
        if whole and (self.lens.fits or self.face.wide(self.table, self.lens.window)):
            self.overlay.look_at = {"whole": self.overlay.laid}

    def look(self, place: Place) -> None:
        """Puts a place in the middle of the view."""
        spot = self.face.spot(self.game, place)
        self._looks += 1
        self.overlay.cursor = spot
        self.overlay.look_at = {"hex": spot, "number": self._looks}

    def show_front(self) -> None:
        """Brings what is to be done now into sight, where it is not."""
        self._bring([self.face.front(self.table, self.lens.window)])

    def _bring(self, places: Sequence[Place]) -> None:
        """Brings places into sight, where they are not."""
        spots = [self.face.spot(self.game, place) for place in places]
        if spots:
            self._looks += 1
            self.overlay.cursor = spots[-1]
            self.overlay.look_at = {"hexes": spots, "number": self._looks}

    # ---- the line of play ---------------------------------------------------------------------------

    def look_back(self, step: int | None, told: bool = False) -> None:
        """Looks at a step of the game, which is not changed by it; None is the present.

        What happened in a step of the past is marked and told; with ``told`` also what has happened last.
        """
        self.replay.clear()
        self.look_at_step(step, told)

    def look_at_step(self, step: int | None, told: bool = False) -> None:
        """Shows a step, with whatever movement is under way."""
        self.table.look_back(step, told)
        self._show_moment()
        self.paint()
        self._show_happening()

    def _show_happening(self) -> None:
        """Brings the place of what is told into sight, and says it to who hears the board."""
        table = self.table
        if table.told is None:
            return
        self._bring(self.face.told(table))
        said = " ".join(table.system.describe(event).text() for event in table.happened)
        self.overlay.spoken = say("Step {step}: {text}", step=table.told, text=said).text()

    @shown
    def _look_from_code(self, change: Any) -> None:
        if self.step != self.table.step:
            self.look_back(self.step)

    @shown
    def _choose_from_code(self, change: Any) -> None:
        if self.selected != self.table.selected:
            try:
                unit = None if self.selected is None else self.table.known(self.selected)
            except UnknownName:
                self.selected = self.table.selected
                raise
            self.table.choose(None if unit is None else unit.id)
            self._look_at_unit(unit)
            self._choose()

    def _look_at_unit(self, unit: Any) -> None:
        """Puts a unit in the middle of the view, where it is on the map."""
        place = None if unit is None else self.table.where(unit)
        if place is not None:
            self.look(place)

    # ---- seats --------------------------------------------------------------------------------------

    def sit(self, seat: str | None = None, passing: bool = False) -> None:
        """Gives this view to the player of a seat; None: to everybody. Raises `UnknownName`.

        With ``passing`` the board goes from hand to hand: it is covered until the next player says that he is there.
        """
        self.table.sit(seat, passing)
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

    def visit(self, example: Any) -> None:
        """Shows a worked example in place of the game; `back` comes back to it."""
        if not self._left:
            table = self.table
            sitting = table.seat, table.passing, table.handing, table.ended
            reading = table.tab, table.rule, self.lens.scale, self.overlay.laid, table.looks()
            self._left.append((self.game, table.lesson, sitting, reading))
        self.overlay.laid += 1
        self.use(example.new_game(), lesson=Lesson(example))

    def back(self) -> None:
        """Back to the game that was left for an example, to where its map was looked at and the side was read."""
        if self._left:
            game, lesson, sitting, (tab, rule, scale, self.overlay.laid, looks) = self._left.pop()
            self.use(game, lesson, scale)
            self.overlay.look_at = {**self.overlay.look_at, "again": self.overlay.laid}
            table = self.table
            table.seat, table.passing, table.handing, table.ended = sitting
            table.tab, table.rule = tab, rule
            table.show_again(looks)
            if looks["position"] is not game.position:  # somebody has played on meanwhile
                table.change_hands()
            self._show_moment()
            self.paint()

    def leave(self, game: Game[Any, Any]) -> None:
        """Shows another game for good: whatever was left for an example is let go."""
        self._left.clear()
        self.use(game)
        self._look_at_front()

    # ---- what the page says -------------------------------------------------------------------------

    @shown
    def _ready(self) -> None:
        """A page shows the canvas: the counters come at once, the map when the page has said how it is to look."""
        self._shown_once = True
        if self.lens.seen:
            self.redraw()
            return
        self._paint_sketch()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.redraw()
        else:
            self._unheard = loop.call_later(UNHEARD, self._unseen)

    @shown
    def _unseen(self) -> None:
        """The page has said nothing: it is drawn as it may be."""
        self._unheard = None
        if not self.lens.seen:
            self.redraw()

    @shown
    def _overlay_said(self, content: dict[str, Any]) -> None:
        kind = content.get("kind")
        if self._closed:
            return
        if kind == "gone":
            self.lens.forget(str(content.get("view")))
            self.replay.still.discard(str(content.get("view")))
            self._asleep = not self.lens.seen
            return
        if kind in ("ready", "room"):
            self._asleep = False
            self._shown_once = True
            (self.replay.still.add if content.get("still") else self.replay.still.discard)(str(content.get("view")))
            self._fit_page(content)
            return
        if kind == "fonts":
            self.layers.forget()  # the same words in another font
            self.redraw()
            return
        if kind == "scale":
            self.lens.scale = clamp(content.get("scale", self.lens.scale))
            self._rescale()
            return
        if kind == "key":
            key = str(content.get("key", ""))
            commands = self._commands
            if key not in commands.keys:
                raise ValueError(f"the map knows no key {key!r}")
            if key in commands.timely_keys and content.get("revision", -1) != self._revision:
                return
            self.table.error, self.table.refusal = "", None
            commands.keys[key](self)
            return
        place = self._place(content.get("hex"))
        if kind == "hover":
            self._hovered(place)
        elif kind == "walk" and place is not None:
            self.overlay.spoken = self.face.spoken(self.table, place)
        elif kind == "click" and place is not None:
            if content.get("revision", -1) != self._revision:
                return  # pressed on a picture that was out of date
            self._pressed = True
            try:
                self.table.click(place)
            finally:
                self._pressed = False  # what a cell does later is no answer to this press
                self._choose()
            self._speak(place)

    def _place(self, spot: Any) -> Place | None:
        """The place of two numbers from the page."""
        return self.face.place(self.game, spot) if isinstance(spot, list) and len(spot) == 2 else None

    def _choose(self) -> None:
        """After a choice: the traits, the marks and the panel."""
        self.selected = self.table.selected
        self._rest_no_more()
        self._paint_choice()
        self.overlay.tip = {}

    def _speak(self, place: Place) -> None:
        refused = self.table.refusal
        self.overlay.spoken = str(refused) if refused is not None else self.face.spoken(self.table, place)

    def _hovered(self, place: Place | None) -> None:
        self.hover = self.face.name(self.game, place) if place is not None else None
        self._rest_no_more()
        if place is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._tip(place)
        else:
            self._pending = loop.call_later(PATIENCE, self._tip, place)

    @shown
    def _tip(self, place: Place) -> None:
        self.overlay.tip = {"hex": self.face.spot(self.game, place), "html": self.face.tip(self.table, place) or ""}

    def _fit_page(self, content: dict[str, Any]) -> None:
        """A view says how much room it has, how dense its screen is and whether it is dark."""
        self.lens.hear(str(content.get("view")), content.get("room") or 0, content.get("pixels") or 1)
        dark = "dark" if content.get("dark") else "light"
        theme = self.table.theme if self.themed else dark
        if self.lens.density != self.layers.pixels or theme != self.table.theme or content.get("kind") == "ready":
            self.set_theme(theme)
            self._rescale()

    def set_theme(self, theme: str) -> None:
        self.table.theme = theme
        (self.add_class if theme == "dark" else self.remove_class)("lw-dark")

    def _rescale(self) -> None:
        """Draws everything at the scale and the density that the lens has now."""
        self.layers.resize(self.lens.scale, self.lens.density)
        self.redraw()

    def zoom(self, by: int | str) -> None:
        """Larger (1), smaller (-1), the whole board (0 or ``"whole"``), or as wide as its place (``"width"``)."""
        self.lens.zoom(by)
        self._rescale()

    @shown
    def _panel_said(self, content: dict[str, Any]) -> None:
        name = str(content.get("do", ""))
        if self._closed:
            return
        commands = self._commands
        if name not in commands.known:
            raise ValueError(f"the board knows no command {name!r}")
        self.table.error = ""
        if name in commands.timely:
            if content.get("revision", -1) != self._revision:
                return
            self.table.refusal = None
        self.run(name, **content)

    def run(self, name: str, **content: Any) -> None:
        """Does what a button does; see `commands`."""
        self._pressed = True
        try:
            self._commands.known[name](self, content)
        finally:
            self._pressed = False
            self._choose()

    def walk_units(self, by: int) -> None:
        """Chooses the next (1) or the previous (-1) unit that can do something now, and looks at it."""
        unit = self.table.next_able(by)
        if unit is None:
            self.overlay.spoken = translate(self.face.idle)
            return
        self.table.choose(unit.id)
        self.table.refusal = None
        self._look_at_unit(unit)
        self._choose()
        self.overlay.spoken = self.face.found(self.table, unit, self.language)

    @shown
    def _switch_language(self, change: Any) -> None:
        try:
            words.set_language(self.language)
        except ValueError:
            self.language = words.get_language()
            raise
        self.overlay.spoken = ""  # it was said in the language before
        self.redraw()

    def _language_set(self, language: str) -> None:
        self.language = language  # the language is one for all boards

    def point_at_fault(self) -> None:
        """Chooses the counter because of which something was refused, and looks at it."""
        subject = self.table.refusal.subject if self.table.refusal is not None else None
        unit = self.table.unit(subject) if subject in self.game.units else None
        if unit is not None:
            self.table.choose(unit.id)
            self._look_at_unit(unit)

    def snapshot(self, *, fonts: bool = True, relief: bool = False) -> Any:
        """The picture of the moment that is looked at, as an output of the cell: it stays when the kernel is gone.

        With ``fonts`` it is written as on the board (some 40 kB more), with ``relief`` shaded too (some 190 kB more).
        """
        from IPython.display import HTML

        return HTML(pictures.snapshot(self.table.now, fonts=fonts, relief=relief))
