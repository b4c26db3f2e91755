"""The view of a game: one class for each game, in its package `games/<game>/board/`.

The board, its panels and its commands do not know any game. What they need of one they ask its `GameView`:
which controller works it, how places are found on its map, how it is painted, and what the panels say of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ..engine.class_reference import load_class
from ..engine.errors import LegionWidgetError
from ..engine.game import AnyGame
from ..engine.i18n import Message, gettext_noop, say_count, translate
from ..installed_games import games
from . import heard
from .likeliest import only_deed
from .markup import Markup, join, tag
from .offset import Offset
from .play_commands import Commands
from .protocol import Spot
from .to_page import Choice, Grid, Grips, MinimapMarker, Motion, Overview, Ruler, Ways
from .tour import TourStep
from .view_state import Location

if TYPE_CHECKING:
    from .controller import BoardController
    from .painting import Canvases, Painting

T = TypeVar("T", bound="BoardController")


def view_of(game: AnyGame) -> GameView[Any]:
    """Return the view of a game: that of its entry, else the default of its rules.

    Raises:
        LegionWidgetError: for a game that has no board.
    """
    system = game.system
    entry = games().get(system.id)
    view = entry.view if entry is not None and entry.view is not None else system.default_view
    if not view:
        instead = "the game as the last line of a cell shows its picture and its text"
        raise LegionWidgetError(f"{system.id} has no board to be clicked: {instead}")
    game_view: GameView[Any] = load_class(view)()
    return game_view


class GameView(Generic[T]):
    """The part of a board that a game provides: its map, its panels and its texts.

    A game overrides the methods that raise ``NotImplementedError``, and the others where it has something to show. In
    all of them ``controller`` is the `BoardController` of the board, and ``place`` a `Location`: the index of a hex, or
    a point of a table as x and y in tenths of a millimetre.
    """

    #: The class that controls a board of this game, and the one that paints it.
    controller: ClassVar[type[BoardController]]
    #: What buttons and keys of this game do, besides those that every board has.
    commands: ClassVar[Commands] = Commands()
    #: What is said where no unit can do anything more.
    idle: ClassVar[str] = gettext_noop("No counter can do anything more in this phase.")
    #: What the map says of itself to screen readers, and all its keys, which the side panel lists.
    label: ClassVar[str] = ""
    keys: ClassVar[str] = ""
    #: For how many players a new game can be.
    players: ClassVar[Sequence[int]] = (2,)
    #: The editor of its scenarios, a `Kit` as ``"module:Class"``; empty: it has none.
    editor: ClassVar[str] = ""
    #: The rule of the dice, where those of a real table can be typed in; empty: they cannot.
    dice_rule: ClassVar[str] = ""
    #: The steps of the tour (`tour.STEPS`) that this game says in words of its own.
    tour: ClassVar[Mapping[str, TourStep]] = {}

    # ---- places -----------------------------------------------------------------------------------

    def map_of(self, game: AnyGame) -> Any:
        """Return the data that the still map is drawn from; two games with equal data share the drawn map."""
        raise NotImplementedError

    def size(self, game: AnyGame) -> tuple[float, float]:
        """Return the width and height of the map in world units."""
        raise NotImplementedError

    def grid(self, game: AnyGame) -> Grid:
        """Return the data with which the page finds the place under a pointer."""
        raise NotImplementedError

    def place_from_page(self, game: AnyGame, spot: Spot) -> Location | None:
        """Return the place of two numbers that the page has sent; None off the map."""
        raise NotImplementedError

    def place_to_page(self, game: AnyGame, place: Location) -> Spot:
        """Return a place as two numbers for the page."""
        raise NotImplementedError

    def name(self, game: AnyGame, place: Location) -> str:
        """Return a place as code in a cell names it."""
        raise NotImplementedError

    def display_name(self, game: AnyGame, place: Location) -> str:
        """Return a place as people call it; by default the `name`."""
        return self.name(game, place)

    def spoken(self, controller: T, place: Location) -> str:
        """Describe a place for screen readers."""
        raise NotImplementedError

    def question(self, controller: T) -> str | None:
        """Return the question between two actions; None where there is none; empty where the title says it."""
        return None

    def plan_words(self, controller: T, plan: Any) -> str:
        """Describe an action that is set up, for screen readers."""
        return heard.plan_words(controller, plan)

    def offset(self, controller: T, place: Location, unit: Any) -> Offset | None:
        """Return the distance and direction of a unit from a place; None where it is not near."""
        return None

    def spoken_way(self, controller: T, place: Location) -> str:
        """Return the cost for the selected unit to go to a place, or the reason against; empty without one."""
        return ""

    def unit_words(self, unit: Any, language: str) -> str:
        """Describe a unit for screen readers."""
        return str(unit.spoken(language))

    def announcement(self, controller: T, unit: Any, language: str) -> str:
        """Describe a unit that was reached by keys, for screen readers: its place, and the unit."""
        place = controller.where(unit)
        where = "" if place is None else self.display_name(controller.game, place)
        return ", ".join(filter(None, (where, self.unit_words(unit, language))))

    def places_to_act(self, controller: T, window: tuple[float, float]) -> Sequence[Location]:
        """Return the places that must be in sight for what is to be done now; see `initial_centre`."""
        return [self.initial_centre(controller, window)]

    def initial_centre(self, controller: T, window: tuple[float, float]) -> Location:
        """Return the place in the middle of the first view.

        Args:
            controller: The controller of the board.
            window: The width and height in world units of the part of the map that is seen.
        """
        raise NotImplementedError

    def first_stage(self, controller: T) -> tuple[float, float] | None:
        """Return the width and height in world units of what should be seen at first, where it can be read then.

        None: nothing in particular; the map opens at its printed size.
        """
        return None

    def needs_whole_map(self, controller: T, window: tuple[float, float]) -> bool:
        """Return whether the first view shows the whole map, because its units lie farther apart than a window."""
        return False

    def help(self, controller: T) -> str | None:
        """Return the player's possible actions now, in a sentence; None: nothing need be said."""
        return None

    def rejection_text(self, controller: T) -> Message | str | None:
        """Return the reason against the last click, in a sentence; None: there is none."""
        ruling = controller.rejection
        return None if ruling is None or ruling.ok else ruling.faults[0].message

    def place_of_rejection(self, controller: T) -> Location | None:
        """Return a place near the selected unit where a click is refused; None: none is known."""
        return None

    # ---- the picture ------------------------------------------------------------------------------

    def painting(self, layers: Canvases) -> Painting:
        """Return the object that paints a board of this game on these canvases."""
        raise NotImplementedError

    def overview(self, game: AnyGame, theme: str) -> Overview | None:
        """Return the data of the small picture of the whole map, in a theme; None: there is none."""
        return None

    def minimap_markers(self, controller: T) -> list[MinimapMarker]:
        """Return one marker for each unit on the small picture."""
        return []

    def places_of_step(self, controller: T, step: int) -> Sequence[Location]:
        """Return the places of a step of the game."""
        return ()

    def unit_icon(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        """Draw a unit as a small picture.

        Args:
            unit: The unit.
            size: The width in CSS pixels.
            marked: Show the marks of what it has done, too.
        """
        raise NotImplementedError

    def focus_weight(self, controller: T, unit: Any) -> float:
        """Return the weight with which a unit that can act is shown; 1 is the default."""
        return 1.0

    def motion(
        self, controller: T, before: Any, after: Any, events: Sequence[Any]
    ) -> tuple[Motion | None, frozenset[str]]:
        """Return the movement that the page shows after a change.

        Args:
            controller: The controller of the board.
            before: The position before.
            after: The position now.
            events: The events between them, in order.

        Returns:
            The movement (None: nothing moves), and the ids of the units that are hidden meanwhile.
        """
        return None, frozenset()

    def ruler(self, controller: T) -> Ruler | None:
        """Return the start of the ruler on a map in centimetres; None: nothing is measured."""
        return None

    def grips(self, controller: T) -> Grips:
        """Return the places of units that can be dragged; by default none."""
        return Grips()

    def likeliest(self, controller: T, place: Any) -> Any:
        """Return the deed that a double click on a place means; None: none, and it is two clicks."""
        return only_deed(controller, place)

    def promise(self, controller: T, place: Any) -> str:
        """Return the result of dropping a dragged unit on a place, in a few words; empty: nothing is said."""
        return ""

    def place_deeds(self, controller: T, place: Any) -> Iterator[Any]:
        """Yield the possible actions at a point of a table, each an `Entry` of its menu."""
        return iter(())

    def choice(self, controller: T) -> Choice:
        """Return the effect of a click on a unit now."""
        return Choice()

    def outlooks(self, controller: T) -> Iterator[bytes]:
        """Yield the previews of units, packed for the page; by default none."""
        return iter(())

    def ways(self, controller: T) -> Ways | None:
        """Return the ways of the selected unit; None: it has none, or the map has no hexes."""
        return None

    # ---- the panels -------------------------------------------------------------------------------

    def status_chips(self, controller: T) -> Any:
        """Return the facts beside the title: the turn, the weather, the losses."""
        return None

    def phases(self, controller: T) -> list[Markup]:
        """Return the phases as items of a list; the present one is marked."""
        return []

    def phase_progress(self, controller: T) -> Markup | None:
        """Return the progress of the phase; None: nothing is shown."""
        return None

    def end_button_label(self, controller: T) -> str | None:
        """Return the label of the button that ends the phase; None: there is no such button."""
        return translate("End the phase")

    def end_button_why(self, controller: T) -> str:
        """Return what the button that ends the phase does, in a sentence."""
        return translate("What has not been done in this phase is left undone (E)")

    def unused_words(self, count: int) -> Message:
        """Return how many units could still act, for the question whether the phase shall end all the same."""
        return say_count(
            "Nobody has acted in this phase, and one unit still can.",
            "Nobody has acted in this phase, and {count} units still can.",
            count,
        )

    def decision(self, controller: T) -> Markup | None:
        """Return the question that the rules ask the player now; None: there is none."""
        return None

    def rolled(self, controller: T, event: Any) -> Markup | None:
        """Return the dice and the result of an event; `BoardController.shown` lists the kinds of event."""
        return None

    def play(self, controller: T) -> list[Markup | None]:
        """Return the parts of the sidebar for play: the selected unit, the planned action, the buttons."""
        return []

    def order_of_battle(self, controller: T) -> Markup:
        """Return the order of battle of both sides."""
        raise NotImplementedError

    def remaining_forces(self, controller: T) -> Any:
        """Return the remaining forces of both sides, for the end of the game."""
        return None

    def text(self, controller: T) -> Markup:
        """Return the position as text, each unit in words, for screen readers."""
        return join(
            tag("p", line) for line in controller.system.text_map(controller.now.position).splitlines() if line.strip()
        )

    def legend(self) -> Markup | None:
        """Return the legend of the signs on the counters and on the map."""
        return None

    def map_key(self, controller: T) -> Markup | None:
        """Return the key of the map and of the units' symbols."""
        return None

    def tooltip(self, controller: T, place: Location) -> Markup | None:
        """Return the text beside the pointer when it rests on a place."""
        return None
