"""What the games on hexes show of themselves in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...engine.drawing.cartography import TerrainStyle
from ...engine.drawing.counters import Detail
from ...engine.game import AnyGame
from ...engine.hexgrid import SIDE
from ...engine.scene import Item, Point
from ...engine.words import gettext_noop, translate
from ..face import Face, T
from ..markup import Markup, join, tag
from ..painting import Canvases
from ..protocol import Dot, HexGrid, HexOverview, Motion, Spot
from . import overview
from .front import front
from .happening import happening
from .motion import motion
from .painting import HexPainting


class HexFace(Face[T]):
    """The face of a game on hexes: a place is the index of a hex."""

    #: The ground of each terrain letter.
    terrain: ClassVar[Mapping[str, TerrainStyle]] = {}
    label = gettext_noop(
        "Map. Arrow keys walk from hex to hex, Enter presses, Escape lets go. N and P: next and previous counter; "
        "A: attack; E: end the phase; U: undo; plus, minus, 0, W: size; F: full screen."
    )

    # ---- what each game fills in ------------------------------------------------------------------

    def counters(self, table: T, language: str, detail: Detail = "full") -> list[Item]:
        """The counters on the map; ``detail`` says how much of them is drawn."""
        raise NotImplementedError

    def reach(self, table: T, larger: float = 1.0, spots: Mapping[int, Point] | None = None) -> list[Item]:
        """Where the counter chosen can go, with costs: ``larger`` ones, at ``spots`` where they would hide a name."""
        raise NotImplementedError

    def marks(self, table: T) -> list[Item]:
        """Rings round what is chosen, brackets on what may be hit, and what happened in the step that is told of."""
        raise NotImplementedError

    def ink(self, unit: Any) -> tuple[str, bool]:
        """The colour of a counter in the small picture of the board, and whether its corners are cut."""
        raise NotImplementedError

    def terrain_of(self, system: Any) -> Mapping[str, TerrainStyle]:
        """The ground of each terrain letter of a game."""
        return self.terrain

    # ---- what follows -----------------------------------------------------------------------------

    def map_of(self, game: AnyGame) -> Any:
        return game.board.to_dict()

    def size(self, game: AnyGame) -> tuple[float, float]:
        return game.board.grid.width, game.board.grid.height

    def grid(self, game: AnyGame) -> HexGrid:
        grid = game.board.grid
        return HexGrid(grid.columns, grid.rows, SIDE)

    def place(self, game: AnyGame, spot: Spot) -> int | None:
        grid = game.board.grid
        column, row = spot
        return grid.at(column, row) if 0 <= column < grid.columns and 0 <= row < grid.rows else None

    def spot(self, game: AnyGame, place: int) -> Spot:
        return game.board.grid.column_row(place)

    def name(self, game: AnyGame, place: int) -> str:
        return game.board.grid.label(place)

    def called(self, game: AnyGame, place: int) -> str:
        return str(game.board[self.name(game, place)])

    def front(self, table: T, window: tuple[float, float]) -> int:
        return front(table, window)

    def painting(self, layers: Canvases) -> HexPainting:
        return HexPainting(self, layers)

    def overview(self, game: AnyGame, theme: str) -> HexOverview:
        return overview.ground(game.board, self.terrain_of(game.system), theme)

    def dots(self, table: T) -> list[Dot]:
        return overview.dots(table, self)

    def told(self, table: T) -> Sequence[int]:
        return happening(table).hexes

    def motion(self, table: T, before: Any, after: Any, events: Sequence[Any]) -> tuple[Motion | None, frozenset[str]]:
        return motion(table, before, after, events)

    def text(self, table: T) -> Markup:
        """Every counter in words, and the map in letters."""
        head, letters, *words = table.system.text_map(table.now.position).split("\n\n")
        return join(
            [
                tag("p", head),
                tag("pre", letters, tabindex="0", role="group", aria_label=translate("The map in letters")),
                *(tag("p", text) for text in words),
            ]
        )
