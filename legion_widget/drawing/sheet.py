"""The printed sheet: the map in a frame, with title, turn track, compass, scale, legend, credits and what it is not.

A sheet is a scene like any other. All that is particular to a game (title, turns, families, states) is given to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from ..engine.board import Board
from ..engine.i18n import LocalizedText
from ..engine.scene import Disc, Item, Label, Point, Poly, Scene, Shape
from . import ornament, signs
from .cartography import PLAIN_TERRAIN, TerrainStyle, ground_layers
from .counters import CounterLook, counter, scaled
from .labels import text_of
from .outline import fixed, quadratic
from .palette import Palette, mix, palette
from .scatter import scattered

_WORDS: dict[str, LocalizedText] = {
    "signs": {"es": "Signos", "en": "Signs"},
    "counters": {"es": "Fichas", "en": "Counters"},
    "forces": {"es": "Fuerzas", "en": "Forces"},
    "state": {"es": "Estado", "en": "State"},
    "turns": {"es": "Turnos", "en": "Turns"},
    "reinforcements": {"es": "llegan refuerzos", "en": "reinforcements arrive"},
    "landing": {"es": "Desembarco", "en": "Landing"},
    "city": {"es": "Ciudad", "en": "City"},
    "fortified_city": {"es": "Plaza fuerte", "en": "Fortified city"},
    "position": {"es": "Posición", "en": "Position"},
    "airport": {"es": "Aeródromo", "en": "Airfield"},
    "road": {"es": "Carretera", "en": "Road"},
    "track": {"es": "Pista (sin efecto)", "en": "Track (no effect)"},
    "river": {"es": "Río", "en": "River"},
    "bridge": {"es": "Puente", "en": "Bridge"},
    "zone": {"es": "Línea de zonas", "en": "Zone line"},
    "shore": {"es": "Tierra / mar", "en": "Land / sea"},
    "unit": {"es": "unidad", "en": "unit"},
    "type": {"es": "tipo", "en": "type"},
    "cf": {"es": "FC", "en": "CF"},
    "mf": {"es": "FM", "en": "MF"},
    "moved": {"es": "movida", "en": "moved"},
    "bound": {"es": "debe atacar", "en": "must attack"},
    "fought": {"es": "combatió", "en": "fought"},
    "selected": {"es": "elegida", "en": "chosen"},
    "target": {"es": "blanco", "en": "target"},
    "captured": {"es": "capturada", "en": "captured"},
    "eliminated": {"es": "eliminada", "en": "eliminated"},
    "scale": {"es": "Kilómetros · 1 hexágono = {km} km", "en": "Kilometres · 1 hex = {km} km"},
    "size": {"es": "Tablero de {c} × {r} hexágonos", "en": "Board of {c} × {r} hexes"},
}
#: Where the map lies on the sheet, how wide the panel is, and what is left around.
MARGIN: Point = (44.0, 44.0)
PANEL = 178.0
FOOT = 54.0


class Furniture(msgspec.Struct, frozen=True, kw_only=True):
    """What a game puts on the sheet of its board."""

    title: str = ""
    over: str = ""
    under: str = ""
    turns: int = 0
    now: int | None = None
    starred: tuple[int, ...] = ()
    #: What stands under the number of each turn, such as its date.
    turn_names: tuple[str, ...] = ()
    #: Families of counters with their names, and types of unit with theirs.
    families: tuple[tuple[CounterLook, str], ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    #: The states of a counter that the legend shows, with their names; without any the common ones.
    marks: tuple[tuple[str, str], ...] = ()
    #: The large counter whose parts are named, where it is not a common one; and names that are not the common ones.
    sample: tuple[Shape, ...] = ()
    words: dict[str, str] = {}
    #: Further lines of the legend: what, and its value on the right.
    tables: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    #: Lines under the map, left and right.
    credits: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


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
    shifted["over-sea"] = ()
    counters = {name: shifted.pop(name) for name in list(extra) if name != "reach"}
    scene_layers = {**shifted, "sheet": tuple(made.items()), **counters}
    scene_layers.pop("over-sea")
    title = furniture.title or text_of(board.data.title, board.data.id, language)
    return Scene(made.width, made.height, scene_layers, ink.paper, title, description)


def shift(items: Iterable[Item], dx: float, dy: float) -> tuple[Item, ...]:
    """Items moved by some world units."""
    return tuple(msgspec.structs.replace(i, at=(round(i.at[0] + dx, 2), round(i.at[1] + dy, 2))) for i in items)


class _Sheet:
    def __init__(
        self, board: Board, data: Furniture, ink: Palette, language: str, styles: Mapping[str, TerrainStyle]
    ) -> None:
        self.board, self.data, self.ink, self.language, self.styles = board, data, ink, language, styles
        sea = board.mask("".join(letter for letter, style in styles.items() if style.ground == "sea"))
        self.sea = sea
        w, h = board.grid.width, board.grid.height
        # Title and turns lie on the sea when there is enough of it in the north, else on a band above the map.
        self.on_sea = w > 1300 and self._is_free(20, 20, 1080, 180)
        band = 0.0 if self.on_sea else 178.0 if w > 1040 else 270.0
        self.at = (MARGIN[0] + max(0.0, (620 - w) / 2), MARGIN[1] + band)
        self.legend, self.tall = self._legend()
        self.width = max(w, 620.0) + MARGIN[0] + 30 + PANEL + 18
        self.height = max(self.at[1] + h + FOOT, MARGIN[1] + self.tall + FOOT)

    def _is_free(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether a box of the map is all sea."""
        grid = self.board.grid
        steps = [(left + (right - left) * i / 24, top + (bottom - top) * j / 6) for i in range(25) for j in range(7)]
        hexes = [grid.hex_at(x, y) for x, y in steps]
        return all(index is not None and self.sea >> index & 1 for index in hexes)

    def _word(self, key: str) -> str:
        return self.data.words.get(key) or text_of(_WORDS[key], key, self.language)

    def items(self) -> list[Item]:
        board, data, ink = self.board, self.data, self.ink
        x, y = self.at
        w = board.grid.width
        out = [ornament.frame(board, ink, self.at, (self.width, self.height))]
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
            out.append(ornament.compass(x + w - 142, y + 148, ink, "O" if self.language == "es" else "W"))
        if self._is_free(w - 250, 260, w - 40, 330):
            km = f"{board.data.frame.km_per_hex:g}" if board.data.frame else ""
            bar = ornament.scale_bar(x + w - 236, y + 296, ink, board, self._word("scale").format(km=km))
            if bar is not None:
                out.append(bar)
        out += self.legend
        out.append(self._foot())
        return out

    def _foot(self) -> Item:
        x, y = MARGIN[0], self.height - 27
        shapes: list[Shape] = []
        right = self.width - 18
        for k, text in enumerate(self.data.credits[:2]):
            shapes.append(Label(x, y + 13 * k, text, 9.4, "condensed", 500, fill=self.ink.soft_ink, anchor="start"))
        for k, text in enumerate(self.data.notes[:2]):
            shapes.append(Label(right, y + 13 * k, text, 9.4, "condensed", 600, fill=self.ink.ink, anchor="end"))
        return Item("foot", tuple(shapes))

    # ---- legend -------------------------------------------------------------------------------------

    def _legend(self) -> tuple[list[Item], float]:
        ink = self.ink
        left = max(self.board.grid.width, 620.0) + MARGIN[0] + 30
        middle = left + PANEL / 2
        y = MARGIN[1] + 18.0
        out: list[Item] = []
        head: list[Shape] = ornament.heading(middle, y, 56, self._word("signs"), ink)
        y += 29
        for sign, text, tall in self._signs():
            out.append(Item(f"sign-{text}", tuple(sign), at=(left + 28, y)))
            text, _, cost = text.partition("|")
            head.append(self._line(left + 52, y + 4, text))
            if cost:
                # What it costs to enter, as on the discs of the reach.
                head.append(Disc(left + PANEL - 22, y, 7.4, stroke=ink.ink, width=0.8))
                number = Label(left + PANEL - 22, y + 3.7, cost, 10.5, "condensed", 600, fill=ink.ink)
                head.append(number)
            y += tall
        if self.data.families:
            y += 10
            head += ornament.heading(middle, y, 56, self._word("counters"), ink)
            y += 46
            out += self._sample(middle, y)
            y += 44 + (14 if self.data.words.get("middle") else 0)
            y = self._types(out, head, left, y)
            y += 8
            head += ornament.heading(middle, y, 56, self._word("forces"), ink)
            y += 26
            for look, name in self.data.families:
                shapes = scaled(counter(look, "", "infantry", 3, 4), 0.78)
                out.append(Item(f"family-{name}", shapes, at=(left + 28, y)))
                head.append(self._line(left + 52, y + 4, name))
                y += 25
            y += 10
            head += ornament.heading(middle, y, 56, self._word("state"), ink)
            y += 30
            look = self.data.families[0][0]
            for k, (mark, word) in enumerate(self._marks()):
                shapes = scaled(counter(look, "", "infantry", 3, 3, {mark}), 0.78)
                centre = (left + 24 + (k % 2) * 84, y + (k // 2) * 36)
                out.append(Item(f"state-{mark}", shapes, at=centre))
                head.append(self._line(centre[0] + 18, centre[1] + 4, word, 10.6))
            y += (len(self._marks()) // 2) * 36
        for title, rows in self.data.tables:
            y += 2
            head += ornament.heading(middle, y, 56, title, ink)
            y += 24
            for text, value in rows:
                head.append(self._line(left + 16, y, text))
                head.append(Label(left + PANEL - 16, y, value, 11.5, "serif", 700, fill=ink.ink, anchor="end"))
                y += 17
        tall = max(y - MARGIN[1] + 10, self.at[1] - MARGIN[1] + self.board.grid.height)
        panel = ornament.card(left, MARGIN[1] - 12, left + PANEL, MARGIN[1] + tall + 12, ink, shadow=False)
        return [Item("legend", (*panel, *head)), *out], tall

    def _marks(self) -> tuple[tuple[str, str], ...]:
        """The states of a counter with their names: those of the game, or the common ones."""
        common = ("moved", "selected", "bound", "target", "fought", "captured", "eliminated")
        return self.data.marks or tuple((mark, self._word(mark)) for mark in common)

    def _line(self, x: float, y: float, text: str, size: float = 11.8) -> Label:
        return Label(x, y, text, size, "serif", 400, fill=self.ink.ink, anchor="start")

    def _sample(self, x: float, y: float) -> list[Item]:
        """A large counter with its parts named."""
        ink = self.ink
        look = self.data.families[min(1, len(self.data.families) - 1)][0]
        shapes = scaled(self.data.sample or counter(look, "1.ª B", "infantry", 4, 4), 2.0)
        words: list[Shape] = []
        for text, dy, side in (("unit", -18.0, -1), ("type", 0.0, -1), ("cf", 20.0, -1), ("mf", 20.0, 1)):
            end = x + side * 72
            words.append(
                Poly(
                    ((x + side * 30, y + dy), (x + side * 42, y + dy)),
                    stroke=ink.ink,
                    width=0.7,
                    closed=False,
                    alpha=0.7,
                )
            )
            words.append(
                Label(
                    end,
                    y + dy + 4,
                    self._word(text),
                    10.6,
                    "serif",
                    fill=ink.ink,
                    anchor="start" if side < 0 else "end",
                )
            )
        if self.data.words.get("middle"):
            words.append(Label(x, y + 41, self.data.words["middle"], 10.6, "serif", fill=ink.ink))
        return [Item("sample-words", tuple(words)), Item("sample", shapes, at=(x, y))]

    def _types(self, out: list[Item], head: list[Shape], left: float, y: float) -> float:
        plain = CounterLook(self.ink.cartouche, self.ink.ink, self.ink.cartouche, self.ink.ink)
        for k, (symbol, name) in enumerate(self.data.types):
            shapes = counter(plain, "", symbol)
            # Only the symbol: the card, its shadow and its band come before it, six shapes.
            centre = (left + 22 + (k % 2) * 84, y + (k // 2) * 18)
            drawn = scaled(_symbol(shapes), 0.95)
            out.append(Item(f"type-{symbol}", drawn, at=centre))
            head.append(self._line(centre[0] + 13, centre[1] + 3, name, 10.4))
        return y + ((len(self.data.types) + 1) // 2) * 18 + 6

    def _signs(self) -> list[tuple[Sequence[Shape], str, float]]:
        ink, board = self.ink, self.board
        legend_rows: list[tuple[Sequence[Shape], str, float]] = []
        letters = set(board.terrain_at.values())
        for letter, style in self.styles.items():
            if letter in letters:
                name = text_of(style.name, letter, self.language)
                legend_rows.append((self._swatch(style), f"{name}|{style.cost}", 24.5))
        kinds = {place.kind for place in board.places.values()}
        roads = {road.kind for road in board.roads}
        if board.landing:
            legend_rows.append((signs.landing(ink), self._word("landing"), 24))
        for kind, tall in (("city", 31.0), ("fortified_city", 36.0), ("position", 24.0), ("airport", 27.0)):
            if kind in kinds:
                shrink = 1.0 if kind == "position" else 0.8
                legend_rows.append((scaled(signs.SIGNS[kind](ink), shrink), self._word(kind), tall))
        wave = fixed(
            [
                (-18.0, 1.5),
                *quadratic((-18.0, 1.5), (-9.0, -5.0), (0.0, 0.0)),
                *quadratic((0.0, 0.0), (9.0, 5.0), (18.0, -1.5)),
            ]
        )
        if "road" in roads:
            road = [
                Poly(wave, stroke=ink.road_casing, width=4.5, closed=False),
                Poly(wave, stroke=ink.road, width=2.7, closed=False),
            ]
            legend_rows.append((road, self._word("road"), 20))
        if "track" in roads:
            legend_rows.append(
                ([Poly(wave, stroke=ink.track, width=1.5, dash=(5, 2.6), closed=False)], self._word("track"), 20)
            )
        if board.data.rivers:
            legend_rows.append(([Poly(wave, stroke=ink.river, width=1.8, closed=False)], self._word("river"), 20))
        if board.data.bridges or board.crossings():
            rails = [((-9.0, s * 6.6), (-5.4, s * 3.9), (5.4, s * 3.9), (9.0, s * 6.6)) for s in (-1, 1)]
            bridge: list[Shape] = [Poly(((-9, 0), (9, 0)), stroke=ink.road, width=3.4, closed=False)]
            bridge += [Poly(rail, stroke=ink.wall, width=1.5, closed=False) for rail in rails]
            legend_rows.append((bridge, self._word("bridge"), 22))
        if len(board.zones) > 1:
            zone = [
                Poly(((-18, 3.8), (18, 3.8)), stroke=ink.zone_ribbon, width=7.5, closed=False, alpha=0.3),
                Poly(((-18, 0), (18, 0)), stroke=ink.zone_dash, width=2.3, dash=(8.6, 3.87), closed=False),
            ]
            legend_rows.append((zone, self._word("zone"), 22))
        if board.data.coast:
            line = Poly(((-18, 0), (18, 0)), stroke=ink.coast, width=1.0, dash=(1.2, 2.2), closed=False)
            legend_rows.append(([line], self._word("shore"), 20))
        return legend_rows

    def _swatch(self, style: TerrainStyle) -> Sequence[Shape]:
        """A small hex of one terrain."""
        ink = self.ink
        r = 11.5
        ring = fixed(
            [(r, 0), (r / 2, 0.866 * r), (-r / 2, 0.866 * r), (-r, 0), (-r / 2, -0.866 * r), (r / 2, -0.866 * r)]
        )
        ground = {"land": ink.land[1][1], "sea": ink.sea[3][1], "lagoon": ink.lagoon[-1][1]}[style.ground]
        out: list[Shape] = [Poly(ring, fill=ground)]
        if style.tint and not style.pattern:
            out.append(Poly(ring, fill=style.tint[ink.theme == "dark"], alpha=0.55))
        if style.pattern == "mountain":
            tone = style.tint[ink.theme == "dark"] if style.tint else ink.mountain
            out.append(Poly(ring, fill=tone, alpha=0.6))
            inner = tuple((x * 0.86, y * 0.86) for x, y in ring)
            out.append(Poly(fixed(inner), stroke=ink.mountain_edge, width=2.8, dash=(0.6, 1.2), alpha=0.8))
        if style.pattern == "stipple":
            out.append(Poly(ring, fill=ink.beach))
            dots = ((-5, -4), (1, -6), (5, -2), (-1, -1), (-6, 2), (3, 3), (-2, 6), (5, 6))
            out += [Disc(x, y, 0.8, fill=mix(ink.beach, "#6B4A16", 0.55)) for x, y in dots]
        out += scaled(scattered(style.scatter, 0.0, 0.0, 1, ink), 0.52)
        if style.ground == "lagoon":
            for k, y in enumerate((-6, -1.5, 3, 7)):
                out.append(
                    Poly(
                        ((-6 + k, y), (6 - k % 2, y)),
                        stroke=ink.water_line,
                        width=0.8,
                        dash=(5, 2),
                        closed=False,
                        alpha=0.7,
                    )
                )
        rim = ink.mountain_edge if style.pattern == "mountain" else ink.grid
        out.append(Poly(ring, stroke=rim, width=0.9, alpha=0.75))
        return out


def _symbol(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """The type symbol out of a counter without name and figures: all after the rim."""
    last = max(k for k, s in enumerate(shapes) if isinstance(s, Poly) and s.width == 0.9 and s.stroke)
    return tuple(shapes[last + 1 :])


__all__ = ["MARGIN", "Furniture", "sheet_scene", "shift"]
