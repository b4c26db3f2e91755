"""The changes since a scenario was opened, as sentences, each of which can be undone alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .....engine.i18n import Message, localized, say, say_count, translate
from .....ui.editor.editor import Editor
from .....ui.editor.forms import label
from .....ui.editor.kit import Change
from . import edits
from .data import Row

if TYPE_CHECKING:
    from .kit import HexKit

Revert = Callable[[dict[str, Any]], None]


def changes(kit: HexKit, editor: Editor) -> list[Change]:
    """The differences: counters, terrain, places, roads, the rest."""
    before, now = editor.draft.start, editor.draft.data
    if before == now:
        return []
    return [*_units(kit, editor, before), *_board(kit, editor, before, now), *_rest(before, now)]


def _units(kit: HexKit, editor: Editor, before: dict[str, Any]) -> list[Change]:
    old: dict[str, Row] = editor.keep("rows before", before, lambda: kit.data.by_id(before))
    new, found, at = kit.rows(editor), [], kit.data.at
    for id, row in new.items():
        if id in old and (old[id].fields == row.fields and old[id].hex == row.hex):
            continue
        place = kit.where(editor, ("unit", id))
        places = () if place is None else (place,)
        name = kit.name_of(row.fields)
        if id not in old:
            found.append(Change(say("{unit}: new", unit=name), _remove(kit, id), ("unit", id), places))
            continue
        was = old[id]
        if was.hex != row.hex:
            said = say("{unit}: from {before} to {now}", unit=name, before=was.hex or "—", now=row.hex or "—")
            found.append(Change(said, _put(kit, id, was.hex or None), ("unit", id), places))
        keys = [key for key in {**was.fields, **row.fields} if key != at and was.fields.get(key) != row.fields.get(key)]
        if keys:
            said = say("{unit}: {fields}", unit=name, fields=", ".join(_field(key, was, row) for key in keys))
            found.append(
                Change(said, _fields(kit, id, {key: was.fields.get(key) for key in keys}), ("unit", id), places)
            )
    for id, row in old.items():
        if id not in new:
            found.append(Change(say("{unit}: deleted", unit=kit.name_of(row.fields)), _again(kit, row)))
    return found


def _field(key: str, was: Row, row: Row) -> str:
    before, now = was.fields.get(key, "—"), row.fields.get(key, "—")
    if isinstance(before, Mapping) or isinstance(now, Mapping):
        return label(key)
    return f"{label(key).lower()} {before} → {now}"


def _remove(kit: HexKit, id: str) -> Revert:
    def revert(data: dict[str, Any]) -> None:
        own = kit.data.own(data)
        own[:] = [unit for unit in own if unit.get("id") != id]

    return revert


def _put(kit: HexKit, id: str, label: str | None) -> Revert:
    return lambda data: kit.data.put(data, id, label)


def _fields(kit: HexKit, id: str, values: dict[str, Any]) -> Revert:
    def revert(data: dict[str, Any]) -> None:
        unit = kit.data.unit(data, id)
        for key, value in values.items():
            unit.pop(key, None)
            if value is not None:
                unit[key] = value

    return revert


def _again(kit: HexKit, row: Row) -> Revert:
    def revert(data: dict[str, Any]) -> None:
        fields = {key: value for key, value in row.fields.items() if key != kit.data.at}
        kit.data.own(data).append({**fields, kit.data.at: row.hex} if row.hex else fields)

    return revert


def _board(kit: HexKit, editor: Editor, before: dict[str, Any], now: dict[str, Any]) -> list[Change]:
    old, new, found = kit.data.board(before), kit.data.board(now), []
    if old is new or old == new:
        return []
    grid = kit.data.grid
    if (old["columns"], old["rows"]) != (new.get("columns"), new.get("rows")):
        size = {"columns": grid.columns, "rows": grid.rows}
        return [Change(say("The board is {columns} × {rows} hexes now", **size), None)]
    painted: dict[tuple[str, str], list[int]] = {}
    for row, (was, letters) in enumerate(zip(old["terrain"], new["terrain"], strict=False)):
        for column, (a, b) in enumerate(zip(was, letters, strict=False)):
            if a != b:
                painted.setdefault((a, b), []).append(grid.at(column, row))
    for (a, b), hexes in painted.items():
        names = [localized(kit.terrain[letter].name) if letter in kit.terrain else letter for letter in (a, b)]
        said = say_count(
            "{first}: {before} becomes {now}",
            "{count} hexes from {first}: {before} becomes {now}",
            len(hexes),
            first=grid.label(hexes[0]),
            before=names[0],
            now=names[1],
        )
        found.append(Change(said, _paint(kit, hexes, a), None, tuple(hexes)))
    places = {**old.get("places", {}), **new.get("places", {})}
    for name in places:
        was, is_now = old.get("places", {}).get(name), new.get("places", {}).get(name)
        if was == is_now:
            continue
        called = kit.ref_name(editor, ("place", name))
        told: Message = (
            say("Place {name}: new", name=called) if was is None
            else say("Place {name}: deleted", name=called) if is_now is None
            else say("Place {name}: changed", name=called)
        )  # fmt: skip
        index = kit.where(editor, ("place", name))
        ref = None if is_now is None else ("place", name)
        found.append(Change(told, _key(kit, "places", name, was), ref, () if index is None else (index,)))
    for key in {**old, **new}:
        if key not in ("terrain", "places") and old.get(key) != new.get(key):
            found.append(Change(say("Board: {what}", what=_part_of_board(key)), _board_key(kit, key, old.get(key))))
    return found


def _part_of_board(key: str) -> str:
    words = {"roads": translate("roads"), "rivers": translate("rivers and hexsides"), "zones": translate("zones"),
             "areas": translate("areas"), "landing": translate("landing hexes")}  # fmt: skip
    return words.get(key, key)


def _paint(kit: HexKit, hexes: list[int], letter: str) -> Revert:
    return lambda data: edits.paint(kit.data, data, hexes, letter)


def _key(kit: HexKit, table: str, name: str, value: Any) -> Revert:
    def revert(data: dict[str, Any]) -> None:
        inner = kit.data.own_board(data).setdefault(table, {})
        inner.pop(name, None)
        if value is not None:
            inner[name] = value

    return revert


def _board_key(kit: HexKit, key: str, value: Any) -> Revert:
    def revert(data: dict[str, Any]) -> None:
        board = kit.data.own_board(data)
        board.pop(key, None)
        if value is not None:
            board[key] = value

    return revert


def _rest(before: dict[str, Any], now: dict[str, Any]) -> list[Change]:
    found = []
    for key in {**before, **now}:
        if key in ("units", "placement", "order_of_battle", "board") or before.get(key) == now.get(key):
            continue
        found.append(Change(say("Scenario: {field}", field=label(key)), _top(key, before.get(key))))
    return found


def _top(key: str, value: Any) -> Revert:
    def revert(data: dict[str, Any]) -> None:
        data.pop(key, None)
        if value is not None:
            data[key] = value

    return revert
