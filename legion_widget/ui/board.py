"""The board without a toolkit: it follows a game, shows past positions, and carries out what a page asks for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import traitlets

from ..engine import i18n
from ..engine.errors import UnknownName
from ..engine.game import AnyGame
from ..engine.i18n import say
from ..engine.rulebook import Example
from . import followed, heard
from .autosave import Autosave
from .bookmark import Bookmark
from .controller import BoardController, controller_for
from .error_reporting import report_errors
from .game_view import GameView, view_of
from .games_menu import GamesMenu
from .hotseat import Hotseat
from .map import Map
from .map_messages import on_message
from .menu_commands import menu_commands
from .opponent import opponent_of
from .opponent_commands import opponent_commands
from .overlay_state import OverlayState
from .page_views import PageViews
from .panels import sidebar
from .place_menu import Entry
from .play_commands import Commands, play_commands
from .protocol import Click, Drop, Gather, Key, Pick, read_command, read_map_message, read_parameters
from .replay import Replay
from .sounds import sound_of
from .state_keys import state_commands
from .to_page import Sound, encode
from .tour import Tour
from .tour_commands import tour_commands
from .view_commands import view_commands
from .view_state import Location
from .worked_example import WorkedExample
from .zoom import ZoomState

#: How many events of a step are said to screen readers.
MOST_SPOKEN = 6


class Board(traitlets.HasTraits):
    """A view of a game, driven by the buttons and messages of the page. `widget.board.BoardWidget` draws it.

    While no page shows it the board rests: it follows neither the game nor the language. It takes over what has become
    of them when a page shows it again, or a cell reads one of its traits or its controller (`catch_up`).
    """

    selected = followed.Text(None, allow_none=True, help="The id of the selected unit; None: none is. It can be set.")
    hover = traitlets.Unicode(
        None,
        allow_none=True,
        help="The place under the pointer: the label of a hex, or centimetres of a table; None: it is elsewhere.",
    )
    phase = followed.Text("", help="The id of the phase that is shown, such as `movement`.")
    language = followed.Text("es", help="The language of the board, `es` or `en`. It can be set.")
    position = followed.Thing(help="The position that is shown: an immutable snapshot.")
    step = followed.Number(
        None,
        allow_none=True,
        help="The number of the step that is shown, from 0 for the beginning; None: the present. It can be set.",
    )
    animation = traitlets.Bool(
        True,
        help="Whether moves, combats and dice are animated, unless the system asks for less motion. It can be set.",
    )
    presentation = traitlets.Bool(
        False,
        help="Whether the board is shown to a room: large, slow, with the last deed marked. It can be set.",
    )

    sound = traitlets.Bool(
        False,
        help="Whether moves, dice, refusals and the turn that passes are heard, unless the system asks for less "
        "motion. It can be set.",
    )

    _closed = True  # until it is made
    _catching_up = False

    #: Whether its games are saved by themselves; one that belongs to something else is kept there.
    keeps_games = True
    #: Whether it is asked before a phase ends in which nobody has acted who could.
    asks_before_end = True

    #: The map, what the page is told of it, and how large it is shown: made by who draws the board.
    map: Map
    overlay: OverlayState
    zoom_state: ZoomState

    def _begin(
        self, game: AnyGame, theme: str | None, saves: str | Path | None, worked_example: WorkedExample | None
    ) -> None:
        """The game that lies here at first, who saves it, and what is known of the page and of what it has seen."""
        #: Every error that was shown.
        self.errors: list[str] = []
        game_view = view_of(game)
        self._controller: BoardController = game_view.controller(game, theme or "light", game_view)
        self._controller.begin(game, worked_example, visiting=False)
        self.themed = theme is not None
        self.dismissed = False
        self.games_menu = GamesMenu(saves, self.report_error)
        self.replay = Replay(self)
        self.tour = Tour(self)
        self._sounds = 0
        self._closed = False
        #: The views on pages, whether there are any, and whether one is to come.
        self.views = PageViews(self._call, self._on_view_gone)
        self.awake = self._expected = False
        #: The second screens that show it.
        self.screens: set[str] = set()
        #: What ends listening to the language, and to the game that lies here.
        self._forget_language: Callable[[], None] = lambda: None
        self._forget_game: Callable[[], None] = lambda: None
        #: The entry of the journal that was shown last, the number of the picture that the page should show, and
        #: whether somebody has just pressed something.
        self._shown: Any = self.game.journal.current
        self._revision, self._pressed = 0, False
        #: Whether something was said to screen readers since the last click or key; whether nothing is said now.
        self.has_spoken = self._is_silent = False
        #: The lines of the menu that is open over the map.
        self.menu_entries: list[Entry] = []
        #: The game that was left for an example, to go back to.
        self._left: Bookmark | None = None

    # ---- how it is drawn: what a toolkit does -------------------------------------------------------

    @abstractmethod
    def paint(self) -> None:
        """Draw everything that depends on the position, where a page shows it."""
        raise NotImplementedError

    @abstractmethod
    def paint_soon(self) -> None:
        """Draw it now, or a little later when a cell does one action after the other."""
        raise NotImplementedError

    @abstractmethod
    def paint_choice(self) -> None:
        """Draw what depends on the choice only: reach, marks, the panel at the side."""
        raise NotImplementedError

    @abstractmethod
    def paint_opponent(self) -> None:
        """Draw what the computer thinks of, or is about to do."""
        raise NotImplementedError

    @abstractmethod
    def redraw(self) -> None:
        """Draw everything where a page shows it: at another scale, in another theme or language."""
        raise NotImplementedError

    @abstractmethod
    def set_theme(self, theme: str) -> None:
        """Make it ``light`` or ``dark`` from now on; everything must be drawn again after it."""
        raise NotImplementedError

    @abstractmethod
    def fold(self, part: str) -> None:
        """Hide the ``log`` or the ``side``, or show it again. Raises `UnknownName` for another part."""
        raise NotImplementedError

    @abstractmethod
    def report_error(self, error: Exception) -> None:
        """Show an error in the board, and keep it in ``errors``."""
        raise NotImplementedError

    # ---- awake and at rest --------------------------------------------------------------------------

    def wake(self, view: str) -> None:
        """A view shows the board: it follows game and language from now on. What it shows is to be drawn after it."""
        self.views.add(view)
        if view:
            self.views.remove("")  # whoever said nothing has found words
        self._expected = False
        if self.awake:
            return
        self.catch_up()
        self.awake = True
        self._forget_language = i18n.on_change(self._on_language_changed)
        self._subscribe(self.game)

    def _rest(self) -> None:
        """No page shows the board: nothing is followed, painted or held for one."""
        self._forget_game()
        self._forget_language()
        self.replay.clear()
        self.map.rest()
        self._controller.forget()
        for screen in self.screens:
            self.zoom_state.forget(screen)
        self.screens.clear()
        self.awake = False

    def _subscribe(self, game: AnyGame) -> None:
        self._forget_game()
        forget, opponent = game.listen(self._on_game_changed), opponent_of(game)

        def forget_game() -> None:
            forget()
            opponent.leave(self)

        self._forget_game = forget_game
        if self._controller.worked_example is None:
            opponent.watch(self)
        if self._is_kept:  # saved after the board has followed, which can say what cannot be saved
            self.games_menu.begin(game)

    @report_errors
    def catch_up(self) -> None:
        """Takes over what has become of game and language while the board rested; nothing is painted."""
        if self.awake or self._closed or self._catching_up:
            return
        self._catching_up = True
        try:
            self.language = i18n.get_language()
            if self._shown is not self.game.journal.current:
                self._follow()
                self._show_moment()
        finally:
            self._catching_up = False

    def _on_language_changed(self, language: str) -> None:
        self.language = language  # the language is one for all boards

    def _call(self) -> None:
        self.overlay.call += 1

    def _on_view_gone(self, view: str) -> None:
        self.zoom_state.forget(view)
        self.replay.still.discard(view)
        if not self.views:
            self._rest()

    # ---- the game -----------------------------------------------------------------------------------

    @property
    def controller(self) -> BoardController:
        """The controller of the present game, brought up to date."""
        self.catch_up()
        return self._controller

    @controller.setter
    def controller(self, controller: BoardController) -> None:
        self._controller = controller

    @property
    def game(self) -> AnyGame:
        """The game on the board."""
        return self._controller.game

    @property
    def game_view(self) -> GameView[Any]:
        """The view of the present game."""
        return self._controller.game_view

    @property
    def _is_kept(self) -> bool:
        """Return whether the game that lies here is saved by itself: an example is not."""
        return self.keeps_games and self._controller.worked_example is None

    @property
    def commands(self) -> Commands:
        """The commands of every board and those of this game."""
        common = play_commands | menu_commands | view_commands | opponent_commands | state_commands | tour_commands
        return common | self.game_view.commands

    @property
    def is_under_way(self) -> bool:
        """Return whether something has been played that goes on, behind an example too: nobody leaves it by mistake."""
        game = self._left.game if self._left is not None else self.game
        return game.result is None and len(game.journal.line) > 1

    @property
    def autosave(self) -> Autosave | None:
        """The autosave of the game, whose file is ``autosave.path``; None: it is not saved."""
        return self.games_menu.autosave

    def use(
        self,
        game: AnyGame,
        worked_example: WorkedExample | None = None,
        scale: float | None = None,
        hotseat: Hotseat | None = None,
    ) -> None:
        """Shows another game from now on, by default to everybody; without ``scale`` its map is shown as at first."""
        self.map.forget_pointer()
        self.overlay.answer = {}  # what was said was said of the other game
        self.hover = None
        self._forget_game()
        if game is not self.game:
            self.tour.leave()
            self.controller = controller_for(game, self.controller)
            self._controller.begin(game, worked_example, visiting=self._left is not None, hotseat=hotseat)
        self._controller.reset_view()  # what was chosen in the other game is let go before this one is followed
        is_new_map = self.map.lay(self.controller)
        if self.awake:
            self._subscribe(game)
        elif self._is_kept:
            self.games_menu.begin(game)
        if is_new_map:
            self.overlay.letters = self.commands.letters
        if is_new_map or scale:
            self.zoom_state.lay(self.game_view.size(game), scale, self.game_view.first_stage(self.controller))
            self.rescale()
        if is_new_map or (worked_example is not None and scale is None):
            self.map.look_at_front()
        self._on_game_changed(game)

    @report_errors
    def _on_game_changed(self, game: AnyGame) -> None:
        self.replay.clear()
        before = self._shown
        self._follow()
        entry = game.journal.current
        if entry.parent is not None and entry.parent is before:
            if self._pressed or self.presentation:
                self.replay.show(before.position, entry.position, entry.events)
            if not self._is_silent and not opponent_of(game).skipping:  # that is summed up when it is over
                self.speak(self._told(entry))
        self._show_moment()
        self.paint_soon()
        self._wake_opponent(game)

    def tell_step(self) -> str:
        """Return what the last step did, for screen readers."""
        return self._told(self.game.journal.current)

    def _told(self, entry: Any) -> str:
        return " ".join(self.controller.system.describe(event).text() for event in entry.events[:MOST_SPOKEN])

    def _wake_opponent(self, game: AnyGame) -> None:
        if self._controller.worked_example is None and self.awake:
            opponent_of(game).follow()

    def _follow(self) -> None:
        """The controller takes over the game as it stands."""
        controller = self._controller
        controller.on_game_changed()
        if controller.worked_example is not None:
            controller.worked_example.follow(controller)
        self.dismissed = self.dismissed and controller.game.result is not None
        self._shown = controller.game.journal.current

    def _show_moment(self) -> None:
        """The traits follow the moment that is looked at; what the page has seen before is out of date."""
        now = self.controller.now
        self.position = now.position
        self.phase = now.phase.id
        self.selected = self.controller.selected
        self.step = self.controller.step
        self._revision += 1

    # ---- what is shown: a place, a step, an example in place of the game ----------------------------

    def look(self, place: Location) -> None:
        """Puts a place in the middle of the view."""
        self.map.look(place)

    def zoom(self, by: int | str) -> None:
        """Larger (1), smaller (-1), the whole board (0 or ``"whole"``), or as wide as its place (``"width"``)."""
        self.zoom_state.zoom(by)
        self.rescale()

    def rescale(self) -> None:
        """Draws everything at the scale and the density that the map has now."""
        self.map.resize()
        self.redraw()

    def look_back(self, step: int | None, highlighted: bool = False) -> None:
        """Looks at a step of the game, which is not changed by it; None is the present.

        What happened in a step of the past is highlighted; with ``highlighted`` also what has happened last.
        """
        self.replay.clear()
        self.look_at_step(step, highlighted)

    def look_at_step(self, step: int | None, highlighted: bool = False) -> None:
        """Shows a step, with whatever movement is under way."""
        if step is not None and self.controller.tab == "advice":  # which is of the present
            self.controller.open_tab("play")
        self.controller.look_back(step, highlighted)
        self._show_moment()
        self.paint()
        self._show_happening()
        self._wake_opponent(self.game)

    def look_at_lapse(self, number: int) -> None:
        """Looks at a decision of the review, and shows what was better. Raises `UnknownName`."""
        self.replay.clear()
        self.controller.look_at_lapse(number)
        self._show_moment()
        self.paint()
        self.show_intention()

    def _show_happening(self) -> None:
        """Brings the places of the highlighted step into sight, and says to screen readers what happened in it."""
        controller = self.controller
        if controller.highlighted_step is None:
            return
        self.map.bring(self.game_view.places_of_step(controller, controller.highlighted_step))
        said = " ".join(controller.system.describe(event).text() for event in controller.highlighted_events)
        self.speak(say("Step {step}: {text}", step=controller.highlighted_step, text=said).text())

    def show_intention(self, *, is_said: bool = True) -> None:
        """Brings what the computer intends or advises, or was better, into sight, and says it to screen readers."""
        controller = self.controller
        intended, lapse = controller.intended, controller.lapse
        if intended is not None:
            self.map.bring(controller.about("", intended))
            words = controller.system.describe_action(intended) if lapse is None else lapse.better.does
            if is_said:
                self.speak(words.text())

    def sit(self, seat: str | None = None, hotseat: bool = False) -> None:
        """Gives this view to the player of a seat; None: to everybody. Raises `UnknownName`.

        With ``hotseat`` the board goes from hand to hand: it is covered until the next player says so.
        """
        self.controller.sit(seat, hotseat)
        self._show_moment()
        self.paint()

    def sit_against_computer(self) -> None:
        """Gives this view to the only side that the computer does not play; to everybody where there is none."""
        self.controller.sit_against_computer()
        self._show_moment()
        self.paint()

    def visit(self, example: Example) -> None:
        """Shows a worked example in place of the game; `back` comes back to it."""
        if self._left is None:
            self._left = Bookmark.at(self.controller, self.zoom_state.scale, self.overlay.laid)
        self.overlay.laid += 1
        self.use(example.new_game(), worked_example=WorkedExample(example))

    def back(self) -> None:
        """Back to the game that was left for an example, to where its map was looked at and the side was read."""
        if self._left is None:
            return
        left, self._left = self._left, None
        self.overlay.laid = left.laid
        self.use(left.game, left.worked_example, left.scale)
        self.map.look_again(left.laid)
        left.put_back(self.controller)
        self._show_moment()
        self.paint()

    def leave(self, game: AnyGame) -> None:
        """Shows another game for good, to the player who sits here: whatever was left for an example is dropped."""
        left, self._left = self._left or self.controller, None
        self.use(game, hotseat=left.hotseat.moved(left.game, game))
        self.map.look_at_front()

    # ---- what the page says -------------------------------------------------------------------------

    @report_errors
    def _on_map_message(self, content: dict[str, Any]) -> None:
        if self._closed:
            return
        said = read_map_message(content)
        if not self.awake and isinstance(said, (Key, Click, Drop, Gather, Pick)):
            self._wake_late()
        on_message(self, said)

    @report_errors
    def _on_panel_message(self, content: dict[str, Any]) -> None:
        if self._closed:
            return
        said, commands = read_command(content), self.commands
        if said.do not in commands.known:
            raise UnknownName(say("command"), said.do, commands.known)
        command = commands.known[said.do]
        parameters = read_parameters(command, content)
        if not self.awake:
            self._wake_late()
        self.controller.forget_error()
        if said.do in commands.timely:
            if not self.has_seen(said.revision):
                self.miss()
                return
            self.controller.forget_refusal()
        self.click(partial(command, self, **parameters))

    def _wake_late(self) -> None:
        """A page that is slow to say so shows the board: somebody has used it."""
        self.wake("")
        self.redraw()

    @property
    def _phase(self) -> tuple[int, str, str | None]:
        """The phase that is being played, and who decides."""
        return self.game.turn, self.game.phase.id, self.game.to_act

    def has_seen(self, revision: int) -> bool:
        """Return whether a page that says something has seen the picture that is shown now, and none before it."""
        return revision == self._revision

    def miss(self) -> None:
        """Says that a key or button came from an older picture and was not done."""
        self.controller.state = replace(self.controller.state, missed=True)
        self.speak(sidebar.missed_words())
        self.show_choice()

    def speak(self, text: str) -> None:
        """Has screen readers say something, also when it is what was said last."""
        text = heard.aloud(text)
        self.overlay.spoken = f"{text}\N{NO-BREAK SPACE}" if text and text == self.overlay.spoken else text
        self.has_spoken = True

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Has nothing said of what happens meanwhile: who does it says so."""
        self._is_silent = True
        try:
            yield
        finally:
            self._is_silent = False

    def run(self, name: str, **said: Any) -> None:
        """Does what a button does; see `play_commands`."""
        command = self.commands.known[name]
        self.click(partial(command, self, **read_parameters(command, said)))

    def click(self, do: Callable[..., object], *about: object) -> None:
        """Does what a person has asked for, and shows the result at once: the traits, the marks, the panel."""
        self._pressed, self.has_spoken = True, False
        self.controller.forget_past()
        game, done, phase, refused = self.game, len(self.game), self._phase, self.controller.rejection
        was_setting_up, was_covered = self.controller.is_setting_up, self.controller.awaiting_handover
        before = heard.heard(self.controller)
        try:
            do(*about)
            if self.controller.is_setting_up and not was_setting_up:
                self.controller.open_tab("play")  # there is the button that does it
            if self.game is game:
                self._sound(done, phase, refused)
                self._speak_result(refused, was_covered, before)
            if (
                self.game is game
                and len(game) > done
                and self._phase != phase
                and not self.controller.is_computers_turn
            ):
                self.map.show_places_to_act()
        finally:
            self._pressed = False  # what a cell does later is no answer to this press
            self.show_choice()
        self._wake_opponent(self.game)  # a menu may be shut that kept the computer waiting

    def _speak_result(self, refused: object, was_covered: bool, before: heard.Heard) -> None:
        """Says a new refusal, that the board changes hands, that it is past; else what is selected or set up now."""
        controller = self.controller
        if controller.awaiting_handover and not was_covered:
            done = self.overlay.spoken if self.has_spoken else ""
            self.speak(" ".join(filter(None, (done, heard.hand_over_words(controller)))))
        elif controller.rejection is not None and controller.rejection is not refused:
            self.speak(self.map.refusal)
        elif controller.past:
            self.speak(heard.past_words(controller))
        elif not self.has_spoken and (words := heard.change(controller, before)):
            self.speak(words)

    def _sound(self, done: int, phase: object, refused: object) -> None:
        """Has the page make the sound of what was done since the game had ``done`` steps, or of a new refusal."""
        controller, kind = self.controller, ""
        if len(self.game) > done:
            entries = self.game.journal.line[done + 1 : len(self.game) + 1]
            events = [event for entry in entries for event in entry.events]
            kind = sound_of(events, controller.shown, self._phase != phase)
        elif controller.rejection is not None and controller.rejection is not refused:
            kind = "refused"
        if kind and self.sound:
            self._sounds += 1
            self.overlay.sound = encode(Sound(kind, self._sounds))

    def show_choice(self) -> None:
        """After a choice: the traits, the marks and the panel."""
        self.tour.follow()
        self.selected = self.controller.selected
        self.paint_choice()
        self.map.forget_pointer()
        self.map.say_answer()

    def choose(self, unit: Any) -> None:
        """Chooses a unit and puts it in the middle of the view, where it is on the map; None deselects."""
        self.controller.choose(None if unit is None else unit.id)
        place = None if unit is None else self.controller.where(unit)
        if place is not None:
            self.look(place)
