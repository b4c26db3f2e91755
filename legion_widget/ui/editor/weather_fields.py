"""The weather of a scenario, as a part of the tab of the turns: what the die brings, and kinds of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...engine.i18n import localized, say, translate
from . import forms
from .fields import Act, Block, Field, Path
from .tab_fields import at_path, choice, named, number, put_tidily, table_of

_KINDS: Path = ("weather", "kinds")
#: The keys of a kind of weather that its form leaves to the text of the file.
_LEFT = ("rule",)


def kinds_of(data: Mapping[str, Any], game: Mapping[str, str]) -> dict[str, str]:
    """Return the kinds of weather of a scenario with their names: those of the game, and its own.

    >>> kinds_of({"weather": {"kinds": {"rain": {"name": {"en": "rain"}}}}}, {"normal": "normal"})
    {'normal': 'normal', 'rain': 'rain'}
    """
    return {**game, **{id: _called(id, kind) for id, kind in _own(data).items() if id not in game or "name" in kind}}


def _own(data: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The kinds that the scenario writes, by their ids."""
    return {id: kind for id, kind in table_of(at_path(data, _KINDS)).items() if isinstance(kind, Mapping)}


def _called(id: str, kind: Mapping[str, Any]) -> str:
    words = kind.get("name")
    return localized(table_of(words)) if table_of(words) else words if isinstance(words, str) and words else id


def weather(
    data: Mapping[str, Any],
    game: Mapping[str, str],
    usual: Mapping[int, str],
    record: type[msgspec.Struct],
    sides: Mapping[str, str],
) -> Block:
    """The part on the weather: what each number of the die brings, and the kinds that the scenario adds.

    Args:
        data: The data of the scenario.
        game: The kinds of weather of the game, and what they are called.
        usual: The id of the weather that each number brings in the game.
        record: The record of a kind.
        sides: The sides, and what they are called.
    """
    table: Any = table_of(table_of(data.get("weather")).get("table"))
    kinds, fields = kinds_of(data, game), []
    for roll, id in usual.items():
        path: Path = ("weather", "table", str(roll))

        def write(data: dict[str, Any], text: str, roll: int = roll, path: Path = path) -> None:
            table_of(table_of(data.get("weather")).get("table")).pop(roll, None)  # type: ignore[attr-defined]
            put_tidily(data, path, text or None)

        value = str(table.get(str(roll), table.get(roll, "")))
        others = {one: name for one, name in kinds.items() if one != id or one == value}
        options = {"": say("{answer} (usual)", answer=kinds.get(id, id)).text(), **others}
        fields.append(choice(path, say("Die: {number}", number=roll).text(), options, value, write))

    def add(data: dict[str, Any]) -> None:
        own = data.setdefault("weather", {}).setdefault("kinds", {})
        id = next(name for n in range(1, len(own) + 2) if (name := f"weather-{n}") not in own)
        own[id] = {"name": {"es": "tiempo nuevo", "en": "new weather"}}

    parts = [_kind(record, id, kind, kinds, sides) for id, kind in _own(data).items()]
    parts[-1:] = [part._replace(folds="") for part in parts[-1:]]  # the last one stays open
    more = Act("weather/add", translate("New kind of weather"), say("A kind of weather more"), add)
    return Block(translate("Weather"), fields, parts, [more], path=("weather",))


def _kind(
    record: type[msgspec.Struct], id: str, kind: Mapping[str, Any], kinds: Mapping[str, str], sides: Mapping[str, str]
) -> Block:
    """A kind of weather: what it is like, what it is called, and what it does; out."""
    path: Path = (*_KINDS, id)
    alike = {"": translate("as in the other one")} if kind.get("like") else {}
    fields: list[Field] = []
    for name, known in forms.keys(record).items():
        at: Path = (*path, name)
        value = kind.get(name)
        if name in _LEFT:
            continue
        if name == "like":
            others = {one: words for one, words in kinds.items() if one != id}
            fields.append(choice(at, forms.label(name), {"": "—", **others}, str(value or "")))
        elif known.kind == "names":
            made = forms.writing(record, forms.fields(record, kind, [name], path))
            fields += [field._replace(name=named(field.path)) for field in made]
        elif known.kind == "flag":
            shown = (
                "" if value is None and alike else "no" if not (known.default if value is None else value) else "yes"
            )
            options = {**alike, "yes": translate("yes"), "no": translate("no")}
            fields.append(choice(at, forms.label(name), options, shown, _writes_flag(at)))
        elif known.kind == "number":
            fields.append(number(at, forms.label(name), value, known.least, known.most))
        elif known.kind == "choice":
            options = {**alike, **{one: forms.option(one) for one in known.options}}
            fields.append(choice(at, forms.label(name), options, str(value or ("" if alike else known.default))))
    if "movement" in record.__struct_fields__:
        for side, words in sides.items():
            at = (*path, "movement", "all", side)
            label = say("Movement lost: {side}", side=words).text()
            fields.append(number(at, label, at_path(kind, at[len(path) :]), 0, 99))

    def drop(data: dict[str, Any]) -> None:
        put_tidily(data, path, None)

    name = _called(id, kind)
    act = Act(f"{named(path)}/drop", translate("Take out"), say("A kind of weather less"), drop, about=name)
    return Block(name, fields, (), [act], "", path, folds=named(path))


def _writes_flag(path: Path) -> Any:
    return lambda data, text: put_tidily(data, path, {"yes": True, "no": False}.get(text))


__all__ = ["kinds_of", "weather"]
