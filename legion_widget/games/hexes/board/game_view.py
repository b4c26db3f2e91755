"""The view that games on hexes share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ....drawing.cartography import TerrainStyle
from ....drawing.counters import Detail
from ....engine.game import AnyGame
from ....engine.hexgrid import SIDE
from ....engine.i18n import gettext_noop, say_count, translate
from ....engine.scene import Item, Point
from ....ui.game_view import GameView, T
from ....ui.markup import Markup, join, tag
from ....ui.offset import Offset
from ....ui.painting import Canvases
from ....ui.protocol import Spot
from ....ui.to_page import Choice, Grips, HexGrid, HexOverview, MinimapMarker, Motion, Ways
from ..unit_names import formation_of, split_name
from . import order_of_battle, outlook, overview, phases, sidebar, tooltip, ways
from .initial_view import initial_centre, rejected_hex
from .map_key import map_key
from .motion import WIDE, motion
from .painting import HexPainting
from .play_commands import hex_commands
from .step_effects import step_effects

#: Who is at most so many hexes away is near.
NEAR = 3


class HexGameView(GameView[T]):
    """The view of a game on hexes: a place is the index of a hex."""

    #: The ground of each terrain letter.
    terrain: ClassVar[Mapping[str, TerrainStyle]] = {}
    commands = hex_commands
    editor = "legion_widget.games.hexes.board.editor.kit:HexKit"
    keys = gettext_noop(
        "Map. Arrow keys walk from hex to hex, Enter clicks, Escape deselects. N and P: next and previous counter; "
        "S: it stays; D: later; H: advice; "
        "E: end the phase; U: undo; Y: redo; plus, minus, 0, W: size; F: full screen; B: presentation. "
        "I: what is here; V: what is near; L: what happened last; O: who holds what; Q: what can act."
    )
    label = gettext_noop(
        "Map. Arrow keys walk from hex to hex, Enter clicks, Escape deselects. “Playing with the keyboard”, at the end "
        "of the side, lists all keys."
    )

    #: What the panel calls a unit that is selected, and what is counted of both sides.
    chosen: ClassVar[str] = gettext_noop("Selected counter")
    on_map_title: ClassVar[str] = gettext_noop("Counters on the map")
    #: What is said of a hex in which a unit that moves must stop.
    stop_words: ClassVar[str] = gettext_noop("It must stop there and fight.")

    # ---- what each game fills in ------------------------------------------------------------------

    def counters(self, controller: T, language: str, detail: Detail = "full") -> list[Item]:
        """The counters on the map; ``detail`` says how much of them is drawn."""
        raise NotImplementedError

    def reach(self, controller: T, larger: float = 1.0, spots: Mapping[int, Point] | None = None) -> list[Item]:
        """Return the reach of the selected counter; costs are ``larger``, or at ``spots`` to keep clear of names."""
        raise NotImplementedError

    def marks(self, controller: T) -> list[Item]:
        """Rings round what is chosen, brackets on what may be hit, and what happened in the step that is described."""
        raise NotImplementedError

    def ink(self, unit: Any) -> tuple[str, bool]:
        """The colour of a counter in the small picture of the board, and whether its corners are cut."""
        raise NotImplementedError

    def terrain_of(self, system: Any) -> Mapping[str, TerrainStyle]:
        """The ground of each terrain letter of a game."""
        return self.terrain or system.terrain

    def hex_line(self, controller: T, index: int) -> Markup:
        """The ground of a hex, in a line."""
        raise NotImplementedError

    def unit_details(self, controller: T, unit: Any) -> list[Any]:
        """Return the panel of the selected unit: its card, its values, its possible actions."""
        raise NotImplementedError

    def states(self, unit: Any) -> str:
        """Return the states of a unit in words: what it has done and must still do."""
        raise NotImplementedError

    def tooltip_units(self, controller: T, index: int) -> list[Markup]:
        """The units on a hex, for the tip over it."""
        raise NotImplementedError

    def tooltip_path(self, controller: T, unit: Any, index: int) -> list[Markup]:
        """Return whether the unit selected, of the side that decides, may go to a hex, for the tip over it: see
        `tooltip.path_lines`."""
        return tooltip.path_lines(controller, unit, index)

    def stops(self, controller: T, unit: Any) -> int:
        """The hexes in which a unit that moves must stop, as bits."""
        return 0

    def is_plain(self, controller: T) -> bool:
        """Return whether a click on a counter of the side that decides just chooses it, and nothing else is marked."""
        return False

    def outlook(self, controller: T, unit: Any) -> outlook.Outlook | None:
        """Return the preview of a counter, as `reach` and `marks` will draw it; None: there is none."""
        return None

    # ---- what many leave as it is -----------------------------------------------------------------

    def tooltip_ground(self, controller: T, index: int) -> Markup:
        """The ground of a hex, for the tip over it."""
        return self.hex_line(controller, index)

    def whereabouts(self, controller: T, unit: Any) -> str:
        """Return the place of a unit in words, on the map or beside it."""
        if unit.hex is not None:
            return str(unit.hex.name)
        return translate("eliminated") if unit.status == "eliminated" else translate("not on the map")

    def formation_name(self, unit: Any) -> str:
        """Return the heading of its formation in the order of battle: what its own name begins with, else the id."""
        return formation_of(unit.full_name, unit.formation)

    def member_name(self, unit: Any) -> str:
        """Return the name of a unit in the order of battle, under its formation."""
        return split_name(unit.full_name)[1] if unit.formation else str(unit.name)

    def on_map(self, controller: T, side: str) -> int:
        """Return the number of a side's units on the map."""
        return sum(unit.hex is not None for unit in controller.now.units.filter(side=side).values())

    def phases(self, controller: T) -> list[Markup]:
        return phases.phases(controller)

    def decision(self, controller: T) -> Markup | None:
        return sidebar.decision(controller)

    def order_of_battle(self, controller: T) -> Markup:
        return order_of_battle.order(controller)

    def remaining_forces(self, controller: T) -> Any:
        return sidebar.remaining_forces(controller)

    def tooltip(self, controller: T, place: int) -> Markup:
        return tooltip.place_tooltip(controller, place)

    # ---- what follows -----------------------------------------------------------------------------

    def map_of(self, game: AnyGame) -> Any:
        return game.board.to_dict()

    def size(self, game: AnyGame) -> tuple[float, float]:
        return game.board.grid.width, game.board.grid.height

    def grid(self, game: AnyGame) -> HexGrid:
        grid = game.board.grid
        return HexGrid(grid.columns, grid.rows, SIDE)

    def place_from_page(self, game: AnyGame, spot: Spot) -> int | None:
        grid = game.board.grid
        column, row = spot
        return grid.at(column, row) if 0 <= column < grid.columns and 0 <= row < grid.rows else None

    def place_to_page(self, game: AnyGame, place: int) -> Spot:
        return game.board.grid.column_row(place)

    def name(self, game: AnyGame, place: int) -> str:
        return game.board.grid.label(place)

    def display_name(self, game: AnyGame, place: int) -> str:
        return str(game.board[self.name(game, place)])

    def initial_centre(self, controller: T, window: tuple[float, float]) -> int:
        return initial_centre(controller, window)

    def place_of_rejection(self, controller: T) -> int | None:
        return rejected_hex(controller)

    def painting(self, layers: Canvases) -> HexPainting:
        return HexPainting(self, layers)

    def overview(self, game: AnyGame, theme: str) -> HexOverview:
        return overview.ground(game.board, self.terrain_of(game.system), theme)

    def minimap_markers(self, controller: T) -> list[MinimapMarker]:
        return overview.minimap_markers(controller, self)

    def places_of_step(self, controller: T, step: int) -> Sequence[int]:
        return step_effects(controller, step).hexes

    def motion(
        self, controller: T, before: Any, after: Any, events: Sequence[Any]
    ) -> tuple[Motion | None, frozenset[str]]:
        return motion(controller, before, after, events)

    def grips(self, controller: T) -> Grips:
        if not controller.may_lift:
            return Grips()
        side, game = controller.now.to_act, controller.game
        own = (unit for unit in controller.now.units.values() if unit.side == side and unit.hex is not None)
        places = {unit.hex.index for unit in own}
        return Grips("lift", [list(self.place_to_page(game, place)) for place in sorted(places)], size=WIDE)

    def promise(self, controller: T, place: int) -> str:
        """Return the reason why the dragged counter may not be dropped there."""
        unit, at = controller.unit(controller.selected), controller.system.board.grid.label(place)
        table: Any = controller
        if unit is None or controller.where(unit) == place or controller.phase not in table.marching:
            return ""
        action = controller.system.infer_action(controller.now.position, unit.id, at)
        ruling = None if action is None else controller.ruling_for_seat(action)
        return "" if ruling is None or ruling else f"{ruling.faults[0].text()} {ruling.faults[0].rule}"

    def choice(self, controller: T) -> Choice:
        unit = controller.unit(controller.selected)
        at = None if unit is None else controller.where(unit)
        busy = controller.group or controller.highlighted_step is not None or controller.worked_example is not None
        plain = controller.may_lift and not busy and controller.intended is None and self.is_plain(controller)
        if at is None:
            return Choice(plain)
        alone = sum(other.hex is not None and other.hex.index == at for other in controller.now.units.values()) == 1
        return Choice(plain, self.place_to_page(controller.game, at), alone and unit.side == controller.now.to_act)

    def outlooks(self, controller: T) -> Iterator[bytes]:
        table: Any = controller
        return outlook.outlooks(table, self) if controller.may_lift else iter(())

    def ways(self, controller: T) -> Ways | None:
        return ways.ways(controller)

    def map_key(self, controller: T) -> Markup | None:
        return map_key(controller, self.terrain_of(controller.system))

    def offset(self, controller: T, place: int, unit: Any) -> Offset | None:
        at, grid = controller.where(unit), controller.system.board.grid
        if at is None or grid.distance(place, at) > NEAR:
            return None
        (x, y), (to_x, to_y), hexes = grid.centre(place), grid.centre(at), grid.distance(place, at)
        return Offset(hexes, say_count("{count} hex", "{count} hexes", hexes), to_x - x, to_y - y)

    def spoken_way(self, controller: T, place: int) -> str:
        return ways.spoken(controller, place)

    def text(self, controller: T) -> Markup:
        """Every counter in words, and the map in letters."""
        head, letters, *words = controller.system.text_map(controller.now.position).split("\n\n")
        return join(
            [
                tag("p", head),
                *(tag("p", text) for text in words),
                tag("pre", letters, tabindex="0", role="group", aria_label=translate("The map in letters")),
            ]
        )
