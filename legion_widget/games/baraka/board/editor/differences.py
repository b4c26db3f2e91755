"""The changes since a skirmish was opened, each of which can be undone alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .....engine.i18n import Message, say
from .....ui.editor.editor import Editor
from .....ui.editor.forms import label
from .....ui.editor.kit import Change, Ref

if TYPE_CHECKING:
    from .kit import BarakaKit


#: Keys that are called otherwise than on a board of hexes.
_CALLED = {"at": "place", "places": "place", "points": "shape", "around": "shape"}


def changes(kit: BarakaKit, editor: Editor) -> list[Change]:
    """The differences: units, pieces of terrain, objectives, the rest."""
    before, now = editor.draft.start, editor.draft.data
    if before == now:
        return []
    found: list[Change] = []
    for kind, old, new in (
        ("unit", before.get("units", []), now.get("units", [])),
        ("piece", before["table"].get("pieces", []), now["table"].get("pieces", [])),
    ):
        known = {thing.get("id"): thing for thing in old}
        for number, thing in enumerate(new):
            ref: Ref = (kind, str(number))
            name, place = kit.name(editor, ref), kit.where(editor, ref)
            places = () if place is None else (place,)
            was = known.pop(thing.get("id"), None)
            if was is None:
                found.append(Change(say("{unit}: new", unit=name), _restore(kit, kind, thing["id"], None), ref, places))
            elif was != thing:
                found.append(Change(_said(name, was, thing), _restore(kit, kind, thing["id"], was), ref, places))
        for id, was in known.items():
            found.append(Change(say("{unit}: deleted", unit=str(id)), _restore(kit, kind, str(id), was)))
    for key in {**before, **now}:
        if key not in ("units", "table") and before.get(key) != now.get(key):
            found.append(Change(say("Scenario: {field}", field=label(key)), _top(key, before.get(key))))
    return found


def _said(name: str, was: dict[str, Any], thing: dict[str, Any]) -> Message:
    keys = [key for key in {**was, **thing} if was.get(key) != thing.get(key)]
    labels = dict.fromkeys(label(_CALLED.get(key, key)).lower() for key in keys)
    return say("{unit}: {fields}", unit=name, fields=", ".join(labels))


def _restore(kit: BarakaKit, kind: str, id: str, was: dict[str, Any] | None) -> Callable[[dict[str, Any]], None]:
    def revert(data: dict[str, Any]) -> None:
        listed = kit._list(data, kind)
        number = next((number for number, thing in enumerate(listed) if thing.get("id") == id), len(listed))
        listed[number : number + 1] = [] if was is None else [was]

    return revert


def _top(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def revert(data: dict[str, Any]) -> None:
        data.pop(key, None)
        if value is not None:
            data[key] = value

    return revert
