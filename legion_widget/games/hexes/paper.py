"""The printable parts of a game on hexes: the sheet of its board, counters with backs, ground, turns and forces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from ...drawing.counters import CounterLook
from ...drawing.printed import back, bled, figure, marker
from ...drawing.sheet import sheet_scene
from ...engine.hexgrid import FLATS
from ...engine.i18n import Message, capital, localized, say, translate
from ...engine.paper import Box, Paper, Piece, Table
from ...engine.scene import Item, Poly, Scene, Shape
from .counter import Counter
from .position import ELIMINATED, OFF_MAP, is_on_map
from .unit_names import formation_of

#: The sides' backs where a game says no colours of its own.
SIDE_LOOKS = (
    CounterLook("#9C2B2B", "#FFFFFF", "#6E1D1D", "#FFFFFF"),
    CounterLook("#24568C", "#FFFFFF", "#173A60", "#FFFFFF", "cut"),
    CounterLook("#1E5B3A", "#FFFFFF", "#123D26", "#FFFFFF"),
    CounterLook("#F5CE46", "#1B1B1B", "#D0A91F", "#1B1B1B", "cut"),
)
#: How much of the frame of the map belongs to it, with its degrees and without, in world units.
EDGE, BARE_EDGE = 28.0, 14.0


class HexPaper(Paper):
    """The printable parts of a game on hexes."""

    unit_mm = 20.0 / FLATS
    #: The colours of the backs of each side's counters.
    side_looks: ClassVar[tuple[CounterLook, ...]] = SIDE_LOOKS

    def set_scale(self, hex_mm: float) -> None:
        self.unit_mm = hex_mm / FLATS

    # ---- the board --------------------------------------------------------------------------------

    def board(self) -> Scene:
        system, language = self.system, self.language
        furniture = system.furniture(self.position, language)
        if furniture is None:
            scene: Scene = system.scene(self.position, language=language)
            return msgspec.structs.replace(scene, layers={**scene.layers, "counters": (), "marks": ()})
        # A marker stands on the turn; the printed track shows none.
        furniture = msgspec.structs.replace(furniture, now=None)
        return sheet_scene(system.board, furniture, "light", language, None, system.terrain)

    def map_box(self, scene: Scene) -> Box:
        """The map with its frame and degrees: without what stands beside it on the sheet."""
        frame = next((item for item in scene.layers.get("sheet", ()) if item.id == "frame"), None)
        if frame is None:
            return super().map_box(scene)
        paper = frame.shapes[0]
        assert isinstance(paper, Poly)
        xs, ys = zip(*paper.holes[0], strict=True)
        edge = BARE_EDGE if self.system.board.data.frame is None else EDGE
        return min(xs) - edge, min(ys) - edge, max(xs) - min(xs) + 2 * edge, max(ys) - min(ys) + 2 * edge

    def beside(self, scene: Scene) -> list[tuple[Item, ...]]:
        """The legend; the title and the turns where they are above the map."""
        items = {item.id: item for item in scene.layers.get("sheet", ())}
        if "legend" not in items:
            return []
        own = ("frame", "cartouche", "turn-track", "compass", "scale-bar", "foot")
        groups = [tuple(item for id, item in items.items() if id not in own)]
        top = self.map_box(scene)[1]
        for id in ("cartouche", "turn-track"):
            card = items[id].shapes[0] if id in items else None
            if isinstance(card, Poly) and card.points[0][1] < top:
                groups.append((items[id],))
        return groups

    def setup(self) -> Scene:
        scene: Scene = self.system.scene(self.position, language=self.language, clear=True)
        return scene

    def scale_words(self) -> Message:
        hex_mm = round((self.unit_mm or 0.0) * FLATS, 1)
        frame = self.system.board.data.frame
        if frame is None:
            return say("A hex measures {mm} mm from side to side.", mm=hex_mm)
        return say("A hex measures {mm} mm from side to side, and stands for {km} km.", mm=hex_mm, km=frame.km_per_hex)

    # ---- counters ---------------------------------------------------------------------------------

    def front(self, counter: Any) -> tuple[Shape, ...]:
        """A counter as `drawing.counters.counter` draws it, without marks."""
        shapes: tuple[Shape, ...] = self.system.unit(self.position, counter.id).shapes(marked=False)
        return shapes

    def look(self, counter: Any) -> CounterLook:
        """The colours of a counter."""
        look: CounterLook = self.system.look(counter)
        return look

    def reverse(self, counter: Any) -> tuple[Shape, ...]:
        """The back of a counter: by default that of its side."""
        number = list(self.system.sides).index(counter.side) % len(self.side_looks)
        return back(self.side_looks[number], self.symbol(counter))

    def symbol(self, counter: Any) -> str:
        """The symbol of a counter's type."""
        symbol: str = counter.type
        return symbol

    def pieces(self) -> Iterator[Piece]:
        for counter in self.system.counters:
            front = bled(self.look(counter), self.front(counter))
            yield Piece(id=counter.id, name=localized(counter.name), front=front, back=self.reverse(counter))

    def markers(self) -> Iterator[Piece]:
        yield self.marker("turn", translate("Turn"), figure("T"))

    def marker(
        self,
        id: str,
        name: str,
        sign: Iterable[Shape],
        other: tuple[str, Iterable[Shape]] | None = None,
        count: int = 1,
    ) -> Piece:
        """A marker with its back: by default the same again."""
        front = marker(name, sign)
        reverse = front if other is None else marker(other[0], other[1])
        return Piece(id=f"marker-{id}", name=name, front=front, back=reverse, count=count)

    # ---- tables -----------------------------------------------------------------------------------

    def tables(self) -> Iterator[Table]:
        yield self.ground()
        yield self.turns()

    def ground(self) -> Table:
        """The ground of the board, with what it costs where its style says that."""
        letters = set(self.system.board.terrain_at.values())
        styles = {letter: style for letter, style in self.system.terrain.items() if letter in letters}
        rows = tuple((localized(style.name) or letter, self.cost(letter) or "–") for letter, style in styles.items())
        return Table(title=translate("Terrain"), head=(translate("Ground"), translate("Cost to enter")), rows=rows)

    def cost(self, letter: str) -> str:
        """Return the cost to enter a hex of this letter, as its style says; empty: it says nothing."""
        cost: str = self.system.terrain[letter].cost
        return cost

    def turn_name(self, turn: int) -> str:
        """Return the name of a turn besides its number, such as its date."""
        return ""

    def turns(self) -> Table:
        """The turns that are played, with the reinforcements of each."""
        rows = []
        first = self.system.turn(self.position)
        for turn in range(first, self.system.sequence.turns + 1):
            coming = [c for c in self.system.counters if c.arrives == turn and self.is_to_come(c)]
            names = [f"{name} ({count})" for name, count in self._counted(coming)]
            rows.append((str(turn), self.turn_name(turn), ", ".join(names) or "–"))
        title, head = translate("Turns"), (translate("Turn"), "", translate("Reinforcements"))
        if any(row[1] for row in rows):
            return Table(title=title, head=head, rows=tuple(rows), wide=(2,))
        return Table(title=title, head=head[::2], rows=tuple(row[::2] for row in rows), wide=(1,))

    def is_to_come(self, counter: Counter) -> bool:
        """Return whether a counter is neither on the map nor lost."""
        return not self._is_lost(counter) and not is_on_map(self.position.where[counter.index])

    def _counted(self, counters: Iterable[Counter]) -> list[tuple[str, int]]:
        """The formations of counters, with how many of each."""
        counts: dict[str, int] = {}
        for counter in counters:
            name = self.formation(counter)
            counts[name] = counts.get(name, 0) + 1
        return list(counts.items())

    # ---- the order of battle ----------------------------------------------------------------------

    def formation(self, counter: Any) -> str:
        """Return the name of a counter's formation; its own name where it has none."""
        if not counter.formation:
            return localized(counter.name)
        named = getattr(self.system, "formation_name", None)
        name: str = named(counter.formation) if named is not None else self._shared(counter)
        return name

    def _shared(self, counter: Any) -> str:
        """The name of a formation that is given only in the names of its counters, before their colon."""
        return formation_of(localized(counter.full_name), counter.formation)

    def forces(self) -> Iterator[Table]:
        head = (
            translate("Formation"),
            translate("Type"),
            translate("Factors"),
            translate("Number"),
            translate("Place"),
            translate("Arrives in turn"),
        )
        for side, words in self.system.sides.items():
            groups: dict[tuple[str, ...], list[str]] = {}
            own = [counter for counter in self.system.counters if counter.side == side]
            printed: dict[str, set[str]] = {}
            for counter in own:
                printed.setdefault(self.formation(counter), set()).add(counter.printed_name)
            for counter in own:
                unit, formation = self.system.unit(self.position, counter.id), self.formation(counter)
                place = self.place_of(counter)
                arrives = "" if place or self._is_lost(counter) else self.arrival(counter)
                # What is printed on a counter tells it from the others, but where the whole formation shares it.
                name = counter.printed_name if len(printed[formation]) > 1 else ""
                key = (formation, localized(unit.type_name), unit.factors, arrives)
                groups.setdefault(key, []).append(": ".join(filter(None, (name, place))))
            rows, last = [], ""
            for (formation, kind, factors, arrives), places in groups.items():
                shown = formation if formation != last else ""
                last = formation
                rows.append((shown, kind, factors, str(len(places)), ", ".join(filter(None, places)), arrives))
            if rows:
                title = localized(words)
                yield Table(title=capital(title), head=head, rows=tuple(rows), wide=(0, 4))

    def arrival(self, counter: Any) -> str:
        """Return when a counter comes that is not on the map."""
        return str(counter.arrives) if counter.arrives else "–"

    def place_of(self, counter: Counter) -> str:
        """Return the place where a counter is, in words; empty for one that is still to come."""
        hex_index = self.position.where[counter.index]
        if self._is_lost(counter):
            return translate(OFF_MAP[ELIMINATED])
        return self.system.board.name(hex_index) if is_on_map(hex_index) else ""

    def _is_lost(self, counter: Counter) -> bool:
        return bool(self.position.where[counter.index] == ELIMINATED)


__all__ = ["SIDE_LOOKS", "HexPaper"]
