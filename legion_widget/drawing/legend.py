"""The legend of the printed sheet: signs, a counter with its parts named, forces, states, and lines of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..engine.board import Board
from ..engine.scene import Disc, Item, Label, Poly, Shape
from . import ornament, signs
from .counters import CounterLook, counter, scaled
from .furniture import Furniture
from .labels import text_of
from .outline import fixed, quadratic
from .palette import Palette, mix
from .scatter import scattered
from .terrain import TerrainStyle
from .typeset import width

#: How much room each sign of a place takes in the legend.
_TALL = {"city": 31.0, "fortified_city": 36.0, "position": 24.0, "airport": 27.0}
#: How wide the legend is.
PANEL = 178.0
#: How large the names of states are, and how much room they have in the first and in the second column.
STATE = 10.6
ROOM = (52.0, 50.0)


class Legend:
    """The legend of one board in one language."""

    def __init__(
        self, board: Board, data: Furniture, ink: Palette, language: str, styles: Mapping[str, TerrainStyle]
    ) -> None:
        self.board, self.data, self.ink, self.language, self.styles = board, data, ink, language, styles

    def _word(self, key: str) -> str:
        return self.data.word(key, self.language)

    def items(self, left: float, top: float, least: float) -> tuple[list[Item], float]:
        """The legend from this corner on, at least so tall; and how tall it is."""
        ink = self.ink
        middle = left + PANEL / 2
        y = top + 18.0
        out: list[Item] = []
        head: list[Shape] = ornament.heading(middle, y, 56, self._word("signs"), ink)
        y += 29
        for sign, text, tall in self.signs():
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
            states = self.states()
            for mark, word, row, column in states:
                shapes = scaled(counter(look, "", "infantry", 3, 3, {mark}), 0.78)
                centre = (left + 24 + column * 84, y + row * 36)
                out.append(Item(f"state-{mark}", shapes, at=centre))
                head.append(self._line(centre[0] + 18, centre[1] + 4, word, STATE))
            last = states[-1]
            y += (last[2] + last[3]) * 36
            if self.data.tables:
                y += (1 - last[3]) * 36  # the last state has a row of its own
        for title, rows in self.data.tables:
            y += 2
            head += ornament.heading(middle, y, 56, title, ink)
            y += 24
            for text, value in rows:
                head.append(self._line(left + 16, y, text))
                head.append(Label(left + PANEL - 16, y, value, 11.5, "serif", 700, fill=ink.ink, anchor="end"))
                y += 17
        tall = max(y - top + 10, least)
        panel = ornament.card(left, top - 12, left + PANEL, top + tall + 12, ink, shadow=False)
        return [Item("legend", (*panel, *head)), *out], tall

    def _marks(self) -> tuple[tuple[str, str], ...]:
        """The states of a counter with their names: those of the game, or the common ones."""
        common = ("moved", "selected", "bound", "target", "fought", "captured", "eliminated")
        return self.data.marks or tuple((mark, self._word(mark)) for mark in common)

    def states(self) -> list[tuple[str, str, int, int]]:
        """The states of a counter with their names, and the row and column of each: long names last, in rows of their
        own."""
        wide = [state for state in self._marks() if width(state[1], STATE, "serif") > ROOM[0]]
        placed: list[tuple[str, str, int, int]] = []
        row = column = 0
        for mark, word in (state for state in self._marks() if state not in wide):
            if column and width(word, STATE, "serif") > ROOM[1]:
                before = placed[-1]
                if width(before[1], STATE, "serif") <= ROOM[1]:  # they change places
                    placed[-1:] = [(mark, word, row, 0), (*before[:2], row, 1)]
                    row, column = row + 1, 0
                    continue
                row, column = row + 1, 0
            placed.append((mark, word, row, column))
            row, column = (row + 1, 0) if column else (row, 1)
        row += column
        return [*placed, *((mark, word, row + n, 0) for n, (mark, word) in enumerate(wide))]

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

    def types(self) -> list[tuple[tuple[Shape, ...], str]]:
        """The symbol of each type of unit, about a middle, with its name."""
        plain = CounterLook(self.ink.cartouche, self.ink.ink, self.ink.cartouche, self.ink.ink)
        # Only the symbol: the card, its shadow and its band come before it, six shapes.
        return [(scaled(_symbol(counter(plain, "", symbol)), 0.95), name) for symbol, name in self.data.types]

    def _types(self, out: list[Item], head: list[Shape], left: float, y: float) -> float:
        columns = 1 if any(width(name, 10.4, "serif") > 70 for _, name in self.data.types) else 2
        for k, ((symbol, _), (drawn, name)) in enumerate(zip(self.data.types, self.types(), strict=True)):
            centre = (left + 22 + (k % columns) * 84, y + (k // columns) * 18)
            out.append(Item(f"type-{symbol}", drawn, at=centre))
            head.append(self._line(centre[0] + 13, centre[1] + 3, name, 10.4))
        return y + ((len(self.data.types) + columns - 1) // columns) * 18 + 6

    def signs(self) -> list[tuple[Sequence[Shape], str, float]]:
        """Return the signs on the map: shapes about a middle, words (``words|cost`` for ground), and their height."""
        ink, board = self.ink, self.board
        legend_rows: list[tuple[Sequence[Shape], str, float]] = []
        letters = set(board.terrain_at.values())
        for letter, style in self.styles.items():
            if letter in letters:
                name = text_of(style.name, letter, self.language)
                legend_rows.append((self._swatch(style), f"{name}|{style.cost}", 24.5))
        kinds = {place.kind for place in board.places.values()}
        roads = {road.kind for road in board.roads}
        for key, mark in board.hex_marks.items():
            if board.marked[key]:
                legend_rows.append((signs.MARKS[mark.sign](ink), text_of(mark.name, key, self.language), 24))
        for name, kind in board.place_kinds.items():
            if name in kinds and kind.sign in _TALL:
                shrink = 1.0 if kind.sign == "position" else 0.8
                sign = scaled(signs.SIGNS[kind.sign](ink), shrink)
                legend_rows.append((sign, text_of(kind.name, name, self.language), _TALL[kind.sign]))
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
