"""The printed sheet: the map in a frame, with title, turn track, compass, scale, legend, credits and a disclaimer.

A sheet is a scene like any other. All that is particular to a game (title, turns, families, states) is its `Furniture`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

import msgspec

from ..engine.board import Board
from ..engine.i18n import number
from ..engine.scene import Item, Label, Point, Scene, Shape
from . import ornament
from .cartography import PLAIN_TERRAIN, TerrainStyle, ground_layers
from .furniture import Furniture
from .labels import text_of
from .legend import PANEL, Legend
from .palette import Palette, palette

#: Where the map lies on the sheet, and what is left under it.
MARGIN: Point = (44.0, 44.0)
FOOT = 54.0
#: The size of the letters at the foot, and how wide one of them is at most, in its size, on the average of a line.
FINE, WIDE_LETTER = 9.4, 0.55


def sheet_scene(
    board: Board,
    furniture: Furniture,
    theme: str = "light",
    language: str = "es",
    relief: str | None = None,
    terrain_styles: Mapping[str, TerrainStyle] | None = None,
    over_map: Mapping[str, Iterable[Item]] | None = None,
    occupied: Collection[int] = (),
    description: str = "",
) -> Scene:
    """The whole sheet. ``over_map`` holds layers in map units: ``reach`` goes under the signs, others above all."""
    ink = palette(theme)
    styles = PLAIN_TERRAIN if terrain_styles is None else terrain_styles
    layers = dict(ground_layers(board, theme, language, relief, styles, occupied))
    extra = dict(over_map or {})
    order = ["relief", "lines", *(["reach"] if "reach" in extra else []), "signs", "names"]
    layers.update({name: tuple(items) for name, items in extra.items()})
    order += [name for name in extra if name not in order]
    made = _Sheet(board, furniture, ink, language, styles)
    x, y = made.at
    shifted = {name: shift(layers[name], x, y) for name in order}
    counters = {name: shifted.pop(name) for name in list(extra) if name != "reach"}
    scene_layers = {**shifted, "sheet": tuple(made.items()), **counters}
    title = furniture.title or text_of(board.data.title, board.data.id, language)
    return Scene(made.width, made.height, scene_layers, ink.paper, title, description)


def shift(items: Iterable[Item], dx: float, dy: float) -> tuple[Item, ...]:
    """Items moved by some world units."""
    return tuple(msgspec.structs.replace(i, at=(round(i.at[0] + dx, 2), round(i.at[1] + dy, 2))) for i in items)


class _Sheet:
    def __init__(
        self, board: Board, data: Furniture, ink: Palette, language: str, styles: Mapping[str, TerrainStyle]
    ) -> None:
        self.board, self.data, self.ink, self.language = board, data, ink, language
        sea = board.mask("".join(letter for letter, style in styles.items() if style.ground == "sea"))
        self.sea = sea
        w, h = board.grid.width, board.grid.height
        # Title and turns lie on the sea when there is enough of it in the north, else on a band above the map.
        self.on_sea = w > 1300 and self._is_free(20, 20, 1080, 180)
        band = 0.0 if self.on_sea else 178.0 if w > 1040 else 270.0
        self.at = (MARGIN[0] + max(0.0, (620 - w) / 2), MARGIN[1] + band)
        legend = Legend(board, data, ink, language, styles)
        left = max(w, 620.0) + MARGIN[0] + 30
        self.legend, self.tall = legend.items(left, MARGIN[1], self.at[1] - MARGIN[1] + h)
        self.width = left + PANEL + 18
        self.height = max(self.at[1] + h + FOOT, MARGIN[1] + self.tall + FOOT)

    def _is_free(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Return whether a box of the map is all sea."""
        grid = self.board.grid
        steps = [(left + (right - left) * i / 24, top + (bottom - top) * j / 6) for i in range(25) for j in range(7)]
        hexes = [grid.hex_at(x, y) for x, y in steps]
        return all(index is not None and self.sea >> index & 1 for index in hexes)

    def _word(self, key: str) -> str:
        return self.data.word(key, self.language)

    def items(self) -> list[Item]:
        board, data, ink = self.board, self.data, self.ink
        x, y = self.at
        w = board.grid.width
        west = "O" if self.language == "es" else "W"
        out = [ornament.frame(board, ink, self.at, (self.width, self.height), west)]
        size = self._word("size").format(c=board.grid.columns, r=board.grid.rows)
        top = y + 26 if self.on_sea else MARGIN[1] - 14
        centre = x + 220 if self.on_sea else (MARGIN[0] + 190)
        if data.title:
            out.append(ornament.cartouche(centre, top, ink, data.over, data.title, data.under, size))
        if data.turns:
            wide = data.turns * 42 + 16
            left = x + 445 if self.on_sea else (MARGIN[0] + 400 if w > 1040 else MARGIN[0])
            below = top + 4 if self.on_sea or w > 1040 else top + 170
            note = self._word("reinforcements")
            left = min(left, self.width - PANEL - 40 - wide) if not self.on_sea else left
            out.append(
                ornament.turn_track(
                    max(10.0, left),
                    below,
                    ink,
                    data.turns,
                    data.now,
                    data.starred,
                    self._word("turns"),
                    note,
                    data.turn_names,
                )
            )
        if self._is_free(w - 250, 20, w - 40, 250):
            out.append(ornament.compass(x + w - 142, y + 148, ink, west))
        if self._is_free(w - 250, 260, w - 40, 330):
            km = number(board.data.frame.km_per_hex, self.language) if board.data.frame else ""
            bar = ornament.scale_bar(x + w - 236, y + 296, ink, board, self._word("scale").format(km=km))
            if bar is not None:
                out.append(bar)
        out += self.legend
        out.append(self._foot())
        return out

    def _foot(self) -> Item:
        """Credits to the left and notes to the right; below each other where a narrow sheet has no room for both."""
        credits, notes, left, right = self.data.credits[:2], self.data.notes[:2], MARGIN[0], self.width - 18
        long = max(map(len, credits), default=0) + max(map(len, notes), default=0)
        beside = long * FINE * WIDE_LETTER < right - left
        y = self.height - (27 if beside else 40)
        shapes: list[Shape] = [
            Label(left, y + 13 * k, text, FINE, "condensed", 500, fill=self.ink.soft_ink, anchor="start")
            for k, text in enumerate(credits)
        ]
        x, below = (right, 0) if beside else (left, len(credits))
        anchor: Literal["start", "end"] = "end" if beside else "start"
        shapes += [
            Label(x, y + 13 * (below + k), text, FINE, "condensed", 600, fill=self.ink.ink, anchor=anchor)
            for k, text in enumerate(notes)
        ]
        return Item("foot", tuple(shapes))
