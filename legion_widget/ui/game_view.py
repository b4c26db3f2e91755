"""What a game shows of itself on a board: one view for each game, in its package `games/<game>/board/`.

The board, its panels and its commands know no game. What they need of one they ask its `GameView`:
which controller works it, how places are found on its map, how it is painted, and what the panels say of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ..engine.errors import LegionWidgetError
from ..engine.game import AnyGame
from ..engine.game_entry import load_class
from ..engine.i18n import gettext_noop, translate
from ..registry import games
from .markup import Markup, join, tag
from .play_commands import Commands
from .protocol import Dot, Grid, Motion, Overview, Ruler, Spot
from .view_state import Location

if TYPE_CHECKING:
    from .controller import BoardController
    from .painting import Canvases, Painting

T = TypeVar("T", bound="BoardController")


def view_of(game: AnyGame) -> GameView[Any]:
    """What a game shows on the board, by its entry, else by its rules.

    Raises `LegionWidgetError` for a game that has no board.
    """
    system = game.system
    entry = games().get(system.id)
    view = entry.view if entry is not None and entry.view is not None else system.default_view
    if not view:
        instead = "the game as the last line of a cell shows its picture and its text"
        raise LegionWidgetError(f"{system.id} has no board to be pressed: {instead}")
    game_view: GameView[Any] = load_class(view)()
    return game_view


class GameView(Generic[T]):
    """What a game shows of itself on a board. A game fills in what raises here, and what it has besides."""

    #: The class that controls a board of this game, and the one that paints it.
    controller: ClassVar[type[BoardController]]
    #: What the head says where a scenario has no title of its own.
    title: ClassVar[str] = ""
    #: What buttons and keys of this game do, besides those that every board has.
    commands: ClassVar[Commands] = Commands()
    #: What is said where no unit can do anything more.
    idle: ClassVar[str] = gettext_noop("No counter can do anything more in this phase.")
    #: What the map says of itself to screen readers: its keys.
    label: ClassVar[str] = ""
    #: For how many players a new game can be.
    players: ClassVar[Sequence[int]] = (2,)
    #: The rule of the dice, where those of a real table can be typed in; empty: they cannot.
    dice_rule: ClassVar[str] = ""

    # ---- places -----------------------------------------------------------------------------------

    def map_of(self, game: AnyGame) -> Any:
        """What the still map is made of: equal for two games that lie on the same map."""
        raise NotImplementedError

    def size(self, game: AnyGame) -> tuple[float, float]:
        """Width and height of the map in world units."""
        raise NotImplementedError

    def grid(self, game: AnyGame) -> Grid:
        """What the page must know to find places under a pointer."""
        raise NotImplementedError

    def place_from_page(self, game: AnyGame, spot: Spot) -> Location | None:
        """The place of two numbers that the page has sent; None where there is none."""
        raise NotImplementedError

    def place_to_page(self, game: AnyGame, place: Location) -> Spot:
        """A place as two numbers for the page."""
        raise NotImplementedError

    def name(self, game: AnyGame, place: Location) -> str:
        """A place as a cell names it."""
        raise NotImplementedError

    def display_name(self, game: AnyGame, place: Location) -> str:
        """A place as a person calls it."""
        return self.name(game, place)

    def spoken(self, controller: T, place: Location) -> str:
        """A place in words, for screen readers."""
        raise NotImplementedError

    def unit_words(self, unit: Any, language: str) -> str:
        """A unit in words, for screen readers."""
        return str(unit.spoken(language))

    def announcement(self, controller: T, unit: Any, language: str) -> str:
        """What is said of a unit to which the keys have led: where it is, and what it is."""
        place = controller.where(unit)
        where = "" if place is None else self.display_name(controller.game, place)
        return f"{where} {self.unit_words(unit, language)}"

    def initial_centre(self, controller: T, window: tuple[float, float]) -> Location:
        """The place to put in the middle of a window, whose width and height are in world units."""
        raise NotImplementedError

    def needs_whole_map(self, controller: T, window: tuple[float, float]) -> bool:
        """Whether what is to be seen together is wider than a window: then the whole map is shown."""
        return False

    # ---- the picture ------------------------------------------------------------------------------

    def painting(self, layers: Canvases) -> Painting:
        """Who paints a board of this game on its canvases."""
        raise NotImplementedError

    def overview(self, game: AnyGame, theme: str) -> Overview | None:
        """The small picture of the whole map, as few numbers."""
        return None

    def minimap_markers(self, controller: T) -> list[Dot]:
        """The units on the small picture."""
        return []

    def highlighted_places(self, controller: T) -> Sequence[Location]:
        """The places that the highlighted step was about."""
        return ()

    def unit_icon(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        """A unit as a small picture, with the marks of what it has done where it is ``marked``."""
        raise NotImplementedError

    def focus_weight(self, controller: T, unit: Any) -> float:
        """How much it matters to see a unit that can do something."""
        return 1.0

    def motion(
        self, controller: T, before: Any, after: Any, events: Sequence[Any]
    ) -> tuple[Motion | None, frozenset[str]]:
        """What the page shows of what happened between two positions, and the ids of the units under way meanwhile."""
        return None, frozenset()

    def ruler(self, controller: T) -> Ruler | None:
        """Where the ruler of a table in centimetres begins; None: nothing is measured."""
        return None

    # ---- the panels -------------------------------------------------------------------------------

    def status_chips(self, controller: T) -> Any:
        """What the head tells beside the title: the turn, the weather, who is left."""
        return None

    def phases(self, controller: T) -> list[Markup]:
        """The phases as items of a list, the one being played marked."""
        return []

    def phase_progress(self, controller: T) -> Markup | None:
        """How far the phase is done."""
        return None

    def end_button_label(self, controller: T) -> str | None:
        """What the button says that ends the phase; None: there is nothing to end."""
        return translate("End the phase")

    def decision(self, controller: T) -> Markup | None:
        """What the rules ask the player just now."""
        return None

    def rolled(self, controller: T, event: Any) -> Markup | None:
        """What the dice of an event brought; `BoardController.shown` are the kinds."""
        return None

    def play(self, controller: T) -> list[Markup | None]:
        """What the side shows of the game: what is chosen, what is being set up, what can be done."""
        return []

    def order_of_battle(self, controller: T) -> Markup:
        """The order of battle."""
        raise NotImplementedError

    def remaining_forces(self, controller: T) -> Any:
        """What is left of both sides, for the end of the game."""
        return None

    def text(self, controller: T) -> Markup:
        """The position as text: every piece in words, for who reads by ear."""
        return join(
            tag("p", line) for line in controller.system.text_map(controller.now.position).splitlines() if line.strip()
        )

    def legend(self) -> Markup | None:
        """What the signs mean."""
        return None

    def tip(self, controller: T, place: Location) -> Markup | None:
        """What is said beside the pointer that rests on a place."""
        return None
