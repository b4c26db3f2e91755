"""The tools for a map of hexes: select and move, paint terrain, rivers, places, roads, zones, counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....drawing.palette import palette
from .....engine.hexgrid import bits
from .....engine.i18n import capital, gettext_noop, localized, say, say_count, translate
from .....engine.scene import Item
from .....ui.editor.editor import Editor
from .....ui.editor.panels.parts import switches
from .....ui.editor.tool import At, Choice, Tool
from .....ui.markup import Markup
from . import edits, pictures

if TYPE_CHECKING:
    from .kit import HexKit


def kit_of(editor: Editor) -> HexKit:
    """The half of the editor that games on hexes share."""
    kit: Any = editor.kit
    return kit  # type: ignore[no-any-return]


class HexTool(Tool):
    """A tool for a map of hexes."""

    def label_of(self, editor: Editor, index: int) -> str:
        return kit_of(editor).data.grid.label(index)


class SelectTool(HexTool):
    """Selects counters and places, and moves them."""

    id, key, label = "select", "v", gettext_noop("Select")
    icon = "M6 3l13 9-6 1 4 7-3 1.500-3.500-7L6 19z"
    hint = gettext_noop(
        "Drag a counter to move it; Shift adds to the group, or draws a frame round one. Enter picks up and drops."
    )

    def press(self, editor: Editor, at: At) -> None:
        kit = kit_of(editor)
        here = kit.refs_at(editor, at.place)
        if at.shift:
            if here:
                editor.select(here[0], more=True)
            return
        if not any(ref in editor.state.selected for ref in here):
            editor.select(*here[:1])
        elif len(editor.state.selected) == 1 and len(here) > 1:  # the next one of a stack
            editor.hold(stroke=editor.state.stroke and editor.state.stroke._replace(data="again"))

    def release(self, editor: Editor) -> None:
        stroke = editor.state.stroke
        assert stroke is not None
        kit, start, end = kit_of(editor), stroke.start, stroke.end
        here = kit.refs_at(editor, start.place)
        if start.shift and len(stroke.places) > 1 and not here:
            framed = [ref for index in kit.framed(start.place, end) for ref in kit.refs_at(editor, index)]
            editor.select(*(ref for ref in framed if ref[0] == "unit"), more=True)
        elif editor.state.cursor != start.place and any(ref in editor.state.selected for ref in here):
            kit.move(editor, editor.state.selected, start.place, editor.state.cursor)
        elif stroke.data == "again":
            now = here.index(editor.state.selected[0])
            editor.select(here[(now + 1) % len(here)])

    def enter(self, editor: Editor, at: At) -> None:
        """Picks up what is on the hex, or drops what was picked up."""
        kit, origin = kit_of(editor), editor.state.carried
        if origin is not None:
            editor.hold(carried=None)
            if origin != at.place:
                kit.move(editor, editor.state.selected, origin, at.place)
            return
        here = kit.refs_at(editor, at.place)
        if here and not any(ref in editor.state.selected for ref in here):
            editor.select(here[0], more=at.shift)
        if here and not at.shift:
            editor.hold(carried=at.place, said=say("Picked up: go to a hex and press Enter."))

    def preview(self, editor: Editor) -> list[Item]:
        kit, stroke, carried = kit_of(editor), editor.state.stroke, editor.state.carried
        start = stroke.start.place if stroke is not None and not stroke.start.by_key else carried
        end = editor.state.cursor
        if start is None or end is None or start == end:
            return []
        if stroke is not None and stroke.start.shift:
            return [pictures.frame(kit.data.grid, start, end, editor_ink())]
        return kit.ghosts(editor, editor.state.selected, start, end)


def editor_ink() -> str:
    return palette("light").ui_accent


class BrushTool(HexTool):
    """Paints terrain: one hex with a click, a stroke with a drag. A stroke is one step."""

    id, key, label = "terrain", "t", gettext_noop("Terrain")
    icon = "M20 3l1 1-9 11-3-3zM8 13l3 3c0 3-3 5-7 4 1.500-1 1.500-2 1.500-3.500C5.500 14.500 6.500 13 8 13z"
    drags = "stroke"
    hint = gettext_noop("Click or drag to paint; Alt and a click pick up the terrain of a hex. Esc calls a stroke off.")

    def choices(self, editor: Editor) -> list[Choice]:
        kit = kit_of(editor)
        return [
            Choice(letter, capital(localized(style.name)) or letter, kit.cost_note(letter), kit.swatch(letter))
            for letter, style in kit.terrain.items()
        ]

    def settings(self, editor: Editor) -> Markup:
        sizes = {"1": translate("1 hex"), "7": translate("7 hexes"), "fill": translate("Fill")}
        return switches("size", translate("Size"), sizes, editor.state.size)

    def press(self, editor: Editor, at: At) -> None:
        if at.alt:
            letter = kit_of(editor).letter(editor, at.place)
            editor.hold(stroke=None)
            editor.choose(letter)

    def release(self, editor: Editor) -> None:
        kit, hexes = kit_of(editor), self.hexes(editor)
        other = [index for index in hexes if kit.letter(editor, index) != editor.chosen]
        if other:
            name = localized(kit.terrain[editor.chosen].name)
            said = say_count(
                "{count} hex painted: {terrain}", "{count} hexes painted: {terrain}", len(other), terrain=name
            )
            data = editor.draft.fresh()
            edits.paint(kit.data, data, other, editor.chosen)
            editor.take(data, said)

    def hexes(self, editor: Editor) -> list[int]:
        """The hexes of the stroke, as wide as the brush is."""
        kit, stroke = kit_of(editor), editor.state.stroke
        if stroke is None:
            return []
        if editor.state.size == "fill":
            return kit.alike(editor, stroke.end)
        grid, mask = kit.data.grid, 0
        for index in stroke.places:
            mask |= grid.disc(index, 1) if editor.state.size == "7" else 1 << index
        return list(bits(mask))

    def preview(self, editor: Editor) -> list[Item]:
        if editor.state.stroke is None:
            return []
        return [pictures.patch(kit_of(editor), self.hexes(editor), editor.chosen, stroke=True)]

    def says(self, editor: Editor) -> str:
        hexes = self.hexes(editor)
        if not hexes:
            return super().says(editor)
        name = localized(kit_of(editor).terrain[editor.chosen].name)
        return say_count(
            "Painting: {count} hex in this stroke, {terrain}. Esc calls it off.",
            "Painting: {count} hexes in this stroke, {terrain}. Esc calls it off.",
            len(hexes),
            terrain=name,
        ).text()


class HexsideTool(HexTool):
    """Draws and erases rivers and walls along hexsides."""

    id, key, label = "hexside", "h", gettext_noop("Hexside")
    icon = "M7 4h10l5 8-5 8H7l-5-8zM8.200 6 4.500 12l3.700 6h7.600l3.700-6-3.700-6z"
    drags = "stroke"
    edges = True
    hint = gettext_noop(
        "Click the side of a hex to draw along it, or once more to take it away. "
        "With the keyboard the comma and the full stop turn the side."
    )

    def choices(self, editor: Editor) -> list[Choice]:
        kit = kit_of(editor)
        return [Choice(kind, name, "", pictures.line_sample(kind)) for kind, name in kit.waters(editor).items()]

    def press(self, editor: Editor, at: At) -> None:
        self._gather(editor, at)

    def drag(self, editor: Editor, at: At) -> None:
        self._gather(editor, at)

    def _gather(self, editor: Editor, at: At) -> None:
        """The side under the hand belongs to the stroke: the first one says whether sides are drawn or taken away."""
        kit, stroke = kit_of(editor), editor.state.stroke
        across = kit.data.grid.neighbour(at.place, at.edge)
        if stroke is None or across is None:
            return
        pair = (min(at.place, across), max(at.place, across))
        draws, pairs = stroke.data or (kit.water_at(editor, pair) != editor.chosen, ())
        if pair not in pairs:
            editor.hold(stroke=stroke._replace(data=(draws, (*pairs, pair))))

    def release(self, editor: Editor) -> None:
        stroke = editor.state.stroke
        if stroke is None or stroke.data is None:
            return
        (draws, pairs), kit, data = stroke.data, kit_of(editor), editor.draft.fresh()
        edits.water(kit.data, data, pairs, editor.chosen if draws else None)
        name = kit.waters(editor)[editor.chosen]
        said = say_count("{count} hexside: {kind}", "{count} hexsides: {kind}", len(pairs), kind=name)
        gone = say_count("{count} hexside without water", "{count} hexsides without water", len(pairs))
        editor.take(data, said if draws else gone)

    def preview(self, editor: Editor) -> list[Item]:
        stroke = editor.state.stroke
        if stroke is None or stroke.data is None:
            return []
        return [pictures.sides(kit_of(editor).data.grid, stroke.data[1], draws=stroke.data[0])]


class PlaceTool(HexTool):
    """Adds a named place at a click. A click on a place selects it, and a drag moves it."""

    id, key, label = "place", "p", gettext_noop("Place")
    icon = "M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4a3 3 0 1 1-.01 0z"
    drags = "stroke"
    hint = gettext_noop("Click a hex to put a place there; drag a place to move it. Its names stand in the form.")

    def choices(self, editor: Editor) -> list[Choice]:
        return [Choice(kind, name) for kind, name in kit_of(editor).place_kinds.items()]

    def press(self, editor: Editor, at: At) -> None:
        here = kit_of(editor).places_at(editor, at.place)
        editor.select(*(("place", name) for name in here[:1]))

    def release(self, editor: Editor) -> None:
        kit, stroke = kit_of(editor), editor.state.stroke
        assert stroke is not None
        end = editor.state.cursor
        if editor.selected is not None and end != stroke.start.place:
            kit.move(editor, editor.state.selected, stroke.start.place, end)
        elif editor.selected is None and end == stroke.start.place:
            data = editor.draft.fresh()
            name = edits.add_place(kit.data, data, self.label_of(editor, end), editor.chosen)
            editor.take(data, say("New place in {hex}", hex=self.label_of(editor, end)))
            editor.select(("place", name))

    enter = Tool.enter


class RoadTool(HexTool):
    """Draws a road through adjacent hexes: by a drag, or hex by hex. A gap is reported, never closed silently."""

    id, key, label = "road", "r", gettext_noop("Road")
    icon = "M9 3h6l5 18h-5l-1-5h-4l-1 5H4zM11 5l-.500 3h3L13 5zM10.200 10l-.600 4h4.800l-.600-4z"
    drags = "stroke"
    hint = gettext_noop(
        "Drag through the hexes of a road, or click them one after the other. Esc ends it; Delete takes a road away."
    )

    def choices(self, editor: Editor) -> list[Choice]:
        kinds = {"road": translate("Road"), "track": translate("Track")}
        return [Choice(kind, name, "", pictures.line_sample(kind)) for kind, name in kinds.items()]

    def release(self, editor: Editor) -> None:
        stroke = editor.state.stroke
        assert stroke is not None
        chain = stroke.places
        if len(chain) == 1:
            self._click(editor, chain[0])
        else:
            self._draw(editor, [*self._begun(editor, chain[0]), *chain])
            editor.hold(pending=())

    def _begun(self, editor: Editor, index: int) -> list[int]:
        """The hexes of what was begun by clicks, where a drag goes on from there."""
        pending = list(editor.state.pending)
        return pending[:-1] if pending and pending[-1] == index else []

    def _click(self, editor: Editor, index: int) -> None:
        kit, road = kit_of(editor), self._selected(editor)
        if editor.state.pending:
            self._draw(editor, [*editor.state.pending, index] if editor.state.pending[-1] != index else [])
            editor.hold(pending=())
        elif road is not None and not kit.roads_at(editor, index) and kit.ends_beside(editor, road, index):
            self._draw(editor, [index], onto=road)
        else:
            here = kit.roads_at(editor, index)
            editor.select(*(("road", str(number)) for number in here[:1]))
            if not here:
                editor.hold(pending=(index,), said=say("The road begins here: click its next hex."))

    def _selected(self, editor: Editor) -> int | None:
        ref = editor.selected
        return int(ref[1]) if ref is not None and ref[0] == "road" else None

    def _draw(self, editor: Editor, indices: list[int], onto: int | None = None) -> None:
        if not indices:
            return
        kit, data = kit_of(editor), editor.draft.fresh()
        labels = [self.label_of(editor, index) for index in indices]
        number = edits.extend_road(kit.data, data, labels, editor.chosen, onto)
        editor.take(data, say("A road to {hex}", hex=labels[-1]))
        editor.select(("road", str(number)))

    def preview(self, editor: Editor) -> list[Item]:
        grid, stroke = kit_of(editor).data.grid, editor.state.stroke
        chain = [*editor.state.pending, *(stroke.places if stroke is not None else ())]
        return [pictures.chain(grid, chain, editor_ink())] if chain else []


class ZoneTool(HexTool):
    """Paints zones, landing hexes and areas. The first hex of a stroke decides whether hexes are added or removed."""

    id, key, label = "zone", "z", gettext_noop("Zone")
    icon = (
        "M4 5h2v2H4zM8 5h3v2H8zM13 5h3v2h-3zM18 5h2v4h-2zM18 11h2v4h-2zM18 17h2v2h-4v-2zM11 17h3v2h-3z"
        "M5 17h4v2H4v-4h2zM4 9h2v4H4z"
    )
    drags = "stroke"
    hint = gettext_noop("Paint the hexes of a zone or an area; a stroke that begins inside takes hexes out.")

    def choices(self, editor: Editor) -> list[Choice]:
        return [Choice(id, name) for id, name in kit_of(editor).zones(editor).items()]

    def release(self, editor: Editor) -> None:
        kit, stroke, data = kit_of(editor), editor.state.stroke, editor.draft.fresh()
        assert stroke is not None
        adds = not kit.zone(editor, editor.chosen) >> stroke.start.place & 1
        edits.zone(kit.data, data, list(stroke.places), editor.chosen, adds)
        name, count = kit.zones(editor)[editor.chosen], len(stroke.places)
        added = say_count("{count} hex in: {zone}", "{count} hexes in: {zone}", count, zone=name)
        taken = say_count("{count} hex out of: {zone}", "{count} hexes out of: {zone}", count, zone=name)
        editor.take(data, added if adds else taken)

    def preview(self, editor: Editor) -> list[Item]:
        kit, stroke = kit_of(editor), editor.state.stroke
        items = [pictures.zone(kit.data.grid, kit.zone(editor, editor.chosen), editor_ink())]
        if stroke is not None:
            items.append(pictures.chosen(kit.data.grid, stroke.places, editor_ink()))
        return items


class CounterTool(SelectTool):
    """Places waiting or new counters on the map. A click on a counter selects it, and a drag moves it."""

    id, key, label = "counter", "c", gettext_noop("Counter")
    icon = "M4 4h16v16H4zM6 6v12h12V6zM8 9h8v6H8zm1.500 1 2.500 1.600L14.500 10zM9 10.800v3.400h6v-3.400l-3 1.900z"
    hint = gettext_noop(
        "Click an empty hex to put a counter down: the one taken from the list. Drag a counter to move it."
    )

    def choices(self, editor: Editor) -> list[Choice]:
        kit = kit_of(editor)
        new = [
            Choice(f"new:{side}", say("New: {side}", side=name).text(), "", kit.new_icon(editor, side))
            for side, name in kit.sides.items()
        ]
        return [*new, *kit.waiting(editor)]

    def press(self, editor: Editor, at: At) -> None:
        if self._has_counter(editor, at) or at.shift:
            super().press(editor, at)
        else:
            editor.hold(stroke=editor.state.stroke and editor.state.stroke._replace(data="empty"))

    def release(self, editor: Editor) -> None:
        stroke = editor.state.stroke
        assert stroke is not None
        if stroke.data == "empty":
            self._put(editor, stroke.end)
        else:
            super().release(editor)

    def enter(self, editor: Editor, at: At) -> None:
        if editor.state.carried is None and not self._has_counter(editor, at):
            self._put(editor, at.place)
        else:
            super().enter(editor, at)

    def _has_counter(self, editor: Editor, at: At) -> bool:
        """Return whether a counter is there; a place alone has room for its garrison."""
        return any(kind == "unit" for kind, _ in kit_of(editor).refs_at(editor, at.place))

    def _put(self, editor: Editor, index: int) -> None:
        kit, label = kit_of(editor), self.label_of(editor, index)
        kind, _, name = editor.chosen.partition(":")
        data = editor.draft.fresh()
        if kind == "new":
            name = kit.make(editor, data, name, label)
            editor.take(data, say("New counter in {hex}", hex=label))
        else:
            kit.data.put(data, name, label)
            editor.take(data, say("{unit} to {hex}", unit=kit.name(editor, name), hex=label))
        editor.select(("unit", name))


TOOLS = (SelectTool, BrushTool, HexsideTool, PlaceTool, RoadTool, ZoneTool, CounterTool)
