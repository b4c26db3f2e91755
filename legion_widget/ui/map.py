"""The map of one board: painted layers, the overlay, and the part in view. It does not know a toolkit."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ..engine import i18n
from ..engine.i18n import say, translate
from ..engine.web_page import is_in_page
from . import stage
from .controller import BoardController
from .debounce import Debouncer
from .error_reporting import report_errors
from .look_ahead import LookAhead
from .overlay_state import OverlayState
from .page_files import is_shared
from .painting import Canvases
from .protocol import Spot
from .to_page import LookAt, PlaceAnswer, Tip, encode
from .view_state import Location
from .zoom import ZoomState

#: What is shown while a page has no connection to its kernel.
CUT = say("There is no connection: what you do now is not kept until it is back.")

#: Seconds that a pointer rests before a tip is worked out for it.
PATIENCE = 0.25
#: How many sentences of what the dice decided are said on the map at most; the log has them all.
MOST_TOLD = 3


class Map:
    """Paints a game on the layers, describes the place under the pointer, and scrolls places into view.

    What cannot be painted stays as it was, and goes to ``report_error``; the rest is painted all the same.
    """

    def __init__(
        self,
        controller: BoardController,
        zoom_state: ZoomState,
        layers: Canvases,
        overlay: OverlayState,
        report_error: Callable[[Exception], None],
    ) -> None:
        self.controller = controller
        self.zoom_state = zoom_state
        self.overlay = overlay
        self.report_error = report_error
        self.layers = layers
        self.painting = controller.game_view.painting(self.layers)
        #: Whether a page has the canvas: before it there is nothing to draw on.
        self.on_page = False
        #: The counters that are on their way just now: the canvas leaves them out.
        self.away: frozenset[str] = frozenset()
        #: What the still map is made of that lies here.
        self._made_of = controller.game_view.map_of(controller.game)
        #: Where the keyboard's cursor is; the page walks with it by itself, and tells where it has come to.
        self.cursor: Spot = (0, 0)
        #: How often the map was brought to a place: the same place once more is another wish.
        self._looks = 0
        self._look = LookAt()
        self._front: LookAt | None = None
        #: Who stayed in this phase when the counters were drawn last.
        self._staying: frozenset[str] = frozenset()
        self._tip = Debouncer(PATIENCE, self._show_tip)
        self.ahead = LookAhead(overlay, report_error)

    def lay(self, controller: BoardController) -> bool:
        """Shows the game of a controller from now on; True where its map is another one: then all is to be drawn."""
        game_view, game = controller.game_view, controller.game
        is_new_controller, before = controller is not self.controller, self._made_of
        self.controller, self._made_of = controller, game_view.map_of(game)
        if is_new_controller:
            self.painting.close()
            larger, self.painting = self.painting.larger, game_view.painting(self.layers)
            self.painting.larger = larger
        if not is_new_controller and self._made_of == before:
            return False
        self.painting.lay(*game_view.size(game))
        self.overlay.grid = encode(game_view.grid(game))
        return True

    def rest(self) -> None:
        """Drop the pictures when nobody looks, and the record of what the canvases show."""
        self.forget_pointer()
        self.ahead.cancel()
        self.painting.close()
        self.layers.forget()

    def close(self) -> None:
        """Lets go of the pictures; no tip comes any more."""
        self._tip.cancel()
        self.ahead.cancel()
        self.painting.close()

    # ---- what is painted ----------------------------------------------------------------------------

    @report_errors
    def sketch(self) -> None:
        """Draws the counters alone, at once; the map comes under them when it is made."""
        self.painting.sketch(self.controller, i18n.get_language())

    @report_errors
    def counters(self) -> None:
        """Draws the counters as they stand, without those on their way."""
        self._staying = self.controller.state.staying
        self.painting.counters(self.controller, i18n.get_language(), self.away)

    @report_errors
    def marks(self) -> None:
        """Draws what depends on the choice only: reach and marks."""
        if self._staying is not self.controller.state.staying:  # who stays lies under a veil
            self.counters()
        self.painting.choice(self.controller)
        self.overlay.ruler = encode(self.controller.game_view.ruler(self.controller))
        self.overlay.ways = encode(self.controller.game_view.ways(self.controller))
        self.overlay.choice = encode(self.controller.game_view.choice(self.controller))
        self.overlay.reach_style = self.painting.style(self.controller)
        self.overlay.busy = self.controller.has_choice
        self.overlay.grips = encode(self.controller.game_view.grips(self.controller))

    def replace_early(self) -> None:
        """The page has drawn a reach by itself: what depends on the choice is sent next time, whatever it is."""
        self.layers.forget("reach", "marks")

    @report_errors
    def _ground(self) -> None:
        self.painting.ground(self.controller)

    def resize(self) -> None:
        """Takes the scale and the density of the zoom; everything must be drawn again after it."""
        self.layers.resize(self.zoom_state.scale, self.zoom_state.density)

    def fit_overlay(self) -> None:
        """Makes the overlay as large as the layers on which it lies."""
        self.overlay.width, self.overlay.height = self.layers.css_size
        self.overlay.scale = self.layers.scale

    def redraw(self) -> None:
        """Draws the still map and sets the overlay: at another scale, in another theme or language.

        Where no map has been made yet, the counters alone come first.
        """
        overlay, game_view = self.overlay, self.controller.game_view
        self.fit_overlay()
        overlay.language = i18n.get_language()
        overlay.gone = (
            translate(
                "This board has stopped: its kernel was ended. Load this page again, and open the saved game from the "
                "Games menu."
            )
            if is_shared()
            else translate(
                "This board has stopped: its kernel was ended or restarted. Run all cells again, and open the saved "
                "game from the Games menu."
            )
        )
        overlay.cut = CUT.text()
        overlay.words = encode(stage.words())
        if is_in_page():  # in a page nobody has seen a kernel
            overlay.working = translate("One moment: clicks and keys wait their turn.")
        else:
            overlay.working = translate("The kernel is busy. Clicks and keys wait their turn.")
        overlay.label = translate(game_view.label)
        if self.on_page:
            self.sketch()
        overlay.overview = encode(game_view.overview(self.controller.game, self.controller.theme))
        if self.on_page:
            self._ground()

    # ---- what is in sight ---------------------------------------------------------------------------

    def look(self, place: Location) -> None:
        """Puts a place in the middle of the view."""
        self._looks += 1
        spot = self.controller.game_view.place_to_page(self.controller.game, place)
        self._put_cursor(spot)
        self._tell(LookAt(place=spot, number=self._looks))

    def _put_cursor(self, spot: Spot) -> None:
        self.cursor = spot
        self.overlay.cursor = list(spot)

    def bring(self, places: Sequence[Location]) -> None:
        """Brings places into sight, where they are not."""
        spots = [self.controller.game_view.place_to_page(self.controller.game, place) for place in places]
        if spots:
            self._looks += 1
            self._put_cursor(spots[-1])
            self._tell(LookAt(places=tuple(spots), number=self._looks))

    def look_at_front(self, whole: bool = True) -> None:
        """Puts what is to be done now in the middle of the view; what is small or wide is shown ``whole``."""
        game_view, window = self.controller.game_view, self.zoom_state.window
        self.look(game_view.initial_centre(self.controller, window))
        if whole and (self.zoom_state.can_show_whole_map or game_view.needs_whole_map(self.controller, window)):
            self._tell(LookAt(whole=self.overlay.laid))
        self._front = self._look

    def look_at_front_again(self) -> None:
        """Looks there once more, now that the room for the map is known, unless somebody wanted to look elsewhere."""
        if self._look is self._front:
            self.look_at_front()

    def look_again(self, laid: int) -> None:
        """Looks where the page looked last at the game of that number; else where it was to look anyhow."""
        self._tell(msgspec.structs.replace(self._look, again=laid))

    def _tell(self, look: LookAt) -> None:
        self._look = look
        self.overlay.look_at = encode(look)

    def show_places_to_act(self) -> None:
        """Brings what is to be done now into sight, where it is not."""
        self.bring(self.controller.game_view.places_to_act(self.controller, self.zoom_state.window))

    # ---- what lies under the pointer ----------------------------------------------------------------

    def point(self, place: Location | None, carry: bool = False) -> None:
        """The pointer rests on a place: in a while a tip says what lies there. None: it has left the map.

        ``carry``: it carries a unit, and is answered at once with what setting it down there comes to.
        """
        self._tip.cancel()
        if carry and place is not None:
            self._promise(place)
        elif place is not None:
            self._tip.schedule(place)

    @report_errors
    def _promise(self, place: Location) -> None:
        game_view = self.controller.game_view
        spot = game_view.place_to_page(self.controller.game, place)
        self.overlay.promise = encode(Tip(spot, game_view.promise(self.controller, place)))

    @report_errors
    def _show_tip(self, place: Location) -> None:
        game_view = self.controller.game_view
        spot = game_view.place_to_page(self.controller.game, place)
        self.overlay.tip = encode(Tip(spot, str(game_view.tooltip(self.controller, place) or "")))

    @property
    def refusal(self) -> str:
        """The refusal that is shown, in words with its rule; empty: there is none."""
        ruling = self.controller.rejection
        words = None if ruling is None else self.controller.game_view.rejection_text(self.controller)
        if ruling is None or words is None:
            return ""
        return f"{words} ({ruling.faults[0].rule})" if ruling.faults else str(words)

    def say_answer(self) -> None:
        """Says at the place that was clicked last why that was refused, or what the dice decided; else nothing.

        A refusal without a place, such as that of ending a phase by its key, is said at the cursor.
        """
        controller, game_view = self.controller, self.controller.game_view
        place, outcome = controller.state.place, controller.outcome
        words = refused = self.refusal
        if not refused and outcome is not None:
            words = self._told(outcome)
            place = next(iter(game_view.places_of_step(controller, controller.now.number)[-1:]), place)
        if not words or (place is None and not refused):
            self.overlay.answer = {}
            return
        spot = self.cursor if place is None else game_view.place_to_page(controller.game, place)
        self.overlay.answer = encode(PlaceAnswer(spot, words, warns=bool(refused)))

    def _told(self, outcome: Any) -> str:
        """What the dice decided, and who is lost by it: the first sentences of the step, from its dice on."""
        controller = self.controller
        from_dice = itertools.dropwhile(lambda event: event != outcome, controller.game.journal.current.events)
        told = list(itertools.islice(from_dice, MOST_TOLD)) or [outcome]
        return " ".join(controller.system.describe(event).text() for event in told)

    def say_at_cursor(self, words: str) -> None:
        """Says at the cursor of the keyboard what a key has asked."""
        self.overlay.answer = encode(PlaceAnswer(self.cursor, words, warns=False, asked=True))

    def forget_pointer(self) -> None:
        """Whatever the pointer rested on is gone."""
        self._tip.cancel()
        self.overlay.tip = {}
        self.overlay.promise = {}
