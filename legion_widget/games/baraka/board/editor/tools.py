"""The tools for a table: select, move, turn and reshape; draw terrain; place units; draw objectives."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .....engine.i18n import capital, gettext_noop, localized, say, translate
from .....engine.scene import Item
from .....ui.editor.editor import Editor
from .....ui.editor.tool import At, Choice, Tool
from ...actions import Point
from ...tabletop.terrain import kinds
from . import draft, pictures

if TYPE_CHECKING:
    from .kit import BarakaKit

#: How near a hand must be to a corner, in tenths of a millimetre, and to the first point of an outline to close it.
NEAR = 180
#: By how many degrees a key turns a piece.
TURN = 5


def kit_of(editor: Editor) -> BarakaKit:
    """The editor's half of this game."""
    kit: Any = editor.kit
    return kit  # type: ignore[no-any-return]


class SelectTool(Tool):
    """Selects units and terrain, and moves, turns and reshapes them."""

    id, key, label = "select", "v", gettext_noop("Select")
    icon = "M6 3l13 9-6 1 4 7-3 1.500-3.500-7L6 19z"
    drags = "stroke"
    letters = ",.n"
    hint = gettext_noop(
        "Drag to move, a corner to reshape, the round handle to turn; click an edge for a new corner, Alt and click to "
        "take one away. Keys: N next, Enter picks up and drops, comma and full stop turn."
    )

    def press(self, editor: Editor, at: At) -> None:
        kit, stroke = kit_of(editor), editor.state.stroke
        assert stroke is not None
        handle = kit.handle_at(editor, at.place)
        if handle is not None:
            editor.hold(stroke=stroke._replace(data=handle))
            return
        here = kit.refs_at(editor, at.place)
        if at.shift:
            editor.select(*here[:1], more=True)
        elif not any(ref in editor.state.selected for ref in here):
            editor.select(*here[:1])

    def release(self, editor: Editor) -> None:
        kit, stroke, end = kit_of(editor), editor.state.stroke, editor.state.cursor
        assert stroke is not None
        start = stroke.start.place
        moved = end is not None and end != start
        if stroke.data is not None and end is not None:
            self._reshape(editor, stroke.data, end, moved, stroke.start.alt)
        elif end is not None and moved and any(ref in editor.state.selected for ref in kit.refs_at(editor, start)):
            kit.move(editor, editor.state.selected, (end[0] - start[0], end[1] - start[1]))

    def _reshape(self, editor: Editor, handle: tuple[str, int], end: Point, moved: bool, alt: bool) -> None:
        kit, (kind, number) = kit_of(editor), handle
        if kind == "turn" and moved:
            kit.turn(editor, kit.angle(editor, end))
        elif kind == "corner" and alt:
            kit.drop_corner(editor, number)
        elif kind == "corner" and moved:
            kit.put_corner(editor, number, end)
        elif kind == "edge":
            kit.put_corner(editor, number + 1, end, new=True)

    def enter(self, editor: Editor, at: At) -> None:
        """Picks up what is there, a corner of what is chosen first, or drops what was picked up."""
        kit, origin, held = kit_of(editor), editor.state.carried, editor.state.handle
        if origin is not None:
            editor.hold(carried=None, handle=None)
            if held is not None:
                self._reshape(editor, held, at.place, moved=True, alt=False)
            else:
                kit.move(editor, editor.state.selected, (at.place[0] - origin[0], at.place[1] - origin[1]))
            return
        handle = kit.handle_at(editor, at.place)
        if handle is not None and at.alt:
            self._reshape(editor, handle, at.place, moved=False, alt=True)
            return
        if handle is not None:
            editor.hold(carried=at.place, handle=handle, said=say("Corner picked up: go to a place and press Enter."))
            return
        here = kit.refs_at(editor, at.place)
        if here and not any(ref in editor.state.selected for ref in here):
            editor.select(here[0], more=at.shift)
        if here and not at.shift:
            editor.hold(carried=at.place, said=say("Picked up: go to a place and press Enter."))

    def on_letter(self, editor: Editor, letter: str) -> Point | None:
        """The comma and the full stop turn a piece; N goes on to its next corner, or to the next thing."""
        kit = kit_of(editor)
        if letter != "n":
            kit.turn(editor, -TURN if letter == "," else TURN)
            return None
        points = kit.selected_points(editor)
        if points:
            return points[(points.index(editor.state.cursor) + 1) % len(points) if editor.state.cursor in points else 0]
        things = kit.things(editor)
        if not things:
            return None
        now = things.index(editor.selected) if editor.selected in things else -1
        editor.select(things[(now + 1) % len(things)])
        editor.hold(tab="thing")
        return kit.where(editor, things[(now + 1) % len(things)])

    def preview(self, editor: Editor) -> list[Item]:
        kit, stroke, end = kit_of(editor), editor.state.stroke, editor.state.cursor
        start = stroke.start.place if stroke is not None and not stroke.start.by_key else editor.state.carried
        if start is None or end is None or start == end:
            return []
        handle = editor.state.handle if stroke is None else stroke.data
        if handle is not None:
            kind, number = handle
            points = kit.selected_points(editor)
            if kind == "turn":
                return [pictures.outline(kit.turned(editor, kit.angle(editor, end)), kit.is_closed(editor))]
            corners = [*points]
            if kind == "edge":
                corners.insert(number + 1, end)
            else:
                corners[number] = end
            return [pictures.outline(corners, kit.is_closed(editor))]
        return kit.ghosts(editor, editor.state.selected, (end[0] - start[0], end[1] - start[1]))


class DrawTool(Tool):
    """Draws an outline or a line: corner by corner, or a box with a drag."""

    drags = "stroke"

    def closed(self, editor: Editor) -> bool:
        """Return whether it is an area rather than a line."""
        return True

    def done(self, editor: Editor, points: list[Point]) -> None:
        """All corners are there."""
        raise NotImplementedError

    def release(self, editor: Editor) -> None:
        stroke, end = editor.state.stroke, editor.state.cursor
        assert stroke is not None
        if end is None:
            return
        start = draft.snapped(stroke.start.place)
        if math.dist(start, end) > 2 * NEAR and not editor.state.pending and not stroke.start.by_key:
            corner = draft.snapped(end)
            box = [start, (corner[0], start[1]), corner, (start[0], corner[1])]
            self.done(editor, box if self.closed(editor) else [start, corner])
        else:
            self._corner(editor, draft.snapped(end))

    def _corner(self, editor: Editor, point: Point) -> None:
        """One more corner; the first or the last one once more ends it."""
        pending = list(editor.state.pending)
        ends = bool(pending) and (
            math.dist(point, pending[-1]) < NEAR or (self.closed(editor) and math.dist(point, pending[0]) < NEAR)
        )
        if not ends:
            editor.hold(
                pending=(*pending, point),
                said=say("{count} corners; the last one once more ends it.", count=len(pending) + 1),
            )
        elif len(pending) >= (3 if self.closed(editor) else 2):
            editor.hold(pending=())
            self.done(editor, pending)

    def preview(self, editor: Editor) -> list[Item]:
        stroke, end, pending = editor.state.stroke, editor.state.cursor, [*editor.state.pending]
        if pending and end is not None:
            return [pictures.outline([*pending, end], False, ends=True)]
        if stroke is None or end is None or stroke.start.place == end or stroke.start.by_key:
            return []
        start = stroke.start.place
        box = [start, (end[0], start[1]), end, (start[0], end[1])] if self.closed(editor) else [start, end]
        return [pictures.outline(box, self.closed(editor))]


class TerrainTool(DrawTool):
    """Draws pieces of terrain."""

    id, key, label = "terrain", "t", gettext_noop("Terrain")
    icon = "M3 19l6-11 4 6 2.500-4L21 19z"
    hint = gettext_noop("Click the corners of a piece, the last one twice; or drag a box. Esc calls it off.")

    def choices(self, editor: Editor) -> list[Choice]:
        return [
            Choice(
                id,
                capital(localized(kind.name)),
                translate("line") if kind.shape == "line" else "",
                pictures.swatch(id),
            )
            for id, kind in kinds().items()
        ]

    def closed(self, editor: Editor) -> bool:
        return kinds()[editor.chosen].shape == "area"

    def done(self, editor: Editor, points: list[Point]) -> None:
        kit_of(editor).add_piece(editor, editor.chosen, points)


class UnitTool(SelectTool):
    """Places units of the army lists with their miniatures. A click on a unit selects it, and a drag moves it."""

    id, key, label = "counter", "c", gettext_noop("Unit")
    icon = "M12 3a4 4 0 1 1-.01 0zM4 21c0-5 3.500-8 8-8s8 3 8 8z"
    letters = ""
    hint = gettext_noop("Click the table to set down the unit that was taken from the list. Drag a unit to move it.")

    def choices(self, editor: Editor) -> list[Choice]:
        return kit_of(editor).listed()

    def press(self, editor: Editor, at: At) -> None:
        stroke = editor.state.stroke
        assert stroke is not None
        if any(ref[0] == "unit" for ref in kit_of(editor).refs_at(editor, at.place)) or at.shift:
            super().press(editor, at)
        else:
            editor.hold(stroke=stroke._replace(data=("new", 0)))

    def release(self, editor: Editor) -> None:
        stroke = editor.state.stroke
        assert stroke is not None
        if stroke.data == ("new", 0):
            kit_of(editor).add_unit(editor, editor.chosen, draft.snapped(stroke.start.place))
        else:
            super().release(editor)

    def enter(self, editor: Editor, at: At) -> None:
        here = kit_of(editor).refs_at(editor, at.place)
        if editor.state.carried is None and not any(ref[0] == "unit" for ref in here):
            kit_of(editor).add_unit(editor, editor.chosen, draft.snapped(at.place))
        else:
            super().enter(editor, at)

    def preview(self, editor: Editor) -> list[Item]:
        stroke = editor.state.stroke
        return [] if stroke is not None and stroke.data == ("new", 0) else super().preview(editor)


class ObjectiveTool(DrawTool):
    """Draws the area of an objective."""

    id, key, label = "zone", "z", gettext_noop("Objective")
    icon = "M6 2h2v20H6zM9 3h11l-3 4.500 3 4.500H9z"
    hint = gettext_noop("Click the corners of the area that counts, the last one twice; or drag a box.")

    def choices(self, editor: Editor) -> list[Choice]:
        return kit_of(editor).objective_choices(editor)

    def done(self, editor: Editor, points: list[Point]) -> None:
        kit_of(editor).put_objective(editor, editor.chosen, points)


TOOLS = (SelectTool, TerrainTool, ObjectiveTool, UnitTool)
