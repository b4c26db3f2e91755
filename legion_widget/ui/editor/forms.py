"""Forms made from the records that read the files: one field for each key that a person may set."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from ...engine.errors import DataError, abridged
from ...engine.i18n import gettext_noop, say, translate
from .fields import Field, Path, Writes
from .working_copy import put

#: What keys are called; one that stands here not is called by its own name.
LABELS = {
    "id": gettext_noop("Id"),
    "name.es": gettext_noop("Name (ES)"),
    "name.en": gettext_noop("Name (EN)"),
    "title": gettext_noop("Title"),
    "about": gettext_noop("Introduction"),
    "start": gettext_noop("Beginning"),
    "dates": gettext_noop("Dates"),
    "schedule": gettext_noop("Schedule"),
    "sequence": gettext_noop("Sequence of play"),
    "objectives": gettext_noop("Objectives"),
    "options": gettext_noop("Options"),
    "title.es": gettext_noop("Title (ES)"),
    "title.en": gettext_noop("Title (EN)"),
    "about.es": gettext_noop("About (ES)"),
    "about.en": gettext_noop("About (EN)"),
    "side": gettext_noop("Side"),
    "type": gettext_noop("Type"),
    "family": gettext_noop("Force"),
    "formation": gettext_noop("Formation"),
    "short": gettext_noop("On the counter"),
    "combat": gettext_noop("Combat factor"),
    "movement": gettext_noop("Movement"),
    "strength": gettext_noop("Strength"),
    "efficiency": gettext_noop("Efficiency"),
    "mobility": gettext_noop("Mobility"),
    "armour": gettext_noop("Armour"),
    "bombard": gettext_noop("Bombardment"),
    "range": gettext_noop("Range"),
    "arrives": gettext_noop("Arrives in turn"),
    "at": gettext_noop("Hex or place"),
    "hex": gettext_noop("Hex or place"),
    "place": gettext_noop("Place"),
    "shape": gettext_noop("Shape"),
    "captured": gettext_noop("Captured battery"),
    "sector": gettext_noop("Sector"),
    "steps": gettext_noop("Steps left"),
    "entry": gettext_noop("Enters at"),
    "drop": gettext_noop("Drops at"),
    "kind": gettext_noop("Kind"),
    "modern": gettext_noop("Name today"),
    "source": gettext_noop("Source"),
    "turns": gettext_noop("Turns"),
    "length": gettext_noop("Impulses"),
    "start.turn": gettext_noop("First turn"),
    "start.side": gettext_noop("First side"),
    "start.phase": gettext_noop("First phase"),
    "start.number": gettext_noop("Part of the phase"),
    "start.weather": gettext_noop("Weather"),
    "start.airport": gettext_noop("Holds the airport"),
    "start.initiative": gettext_noop("Initiative"),
    "start.tries": gettext_noop("Withdrawals tried in"),
    "start.impulse": gettext_noop("First impulse"),
    "start.spent": gettext_noop("Chit spent"),
    "start.stopped": gettext_noop("Sides that have stopped"),
    "dates.first": gettext_noop("Date of turn 1"),
    "dates.days": gettext_noop("Days a turn"),
    "dates.months": gettext_noop("Months a turn"),
    "dates.minutes": gettext_noop("Minutes a turn"),
    "sequence.first": gettext_noop("Goes first"),
    "sequence.without": gettext_noop("Phases left out"),
    "from_turn": gettext_noop("From turn"),
    "until_turn": gettext_noop("Until turn"),
    "every": gettext_noop("Interval in turns"),
    "from_impulse": gettext_noop("From impulse"),
    "until_impulse": gettext_noop("Until impulse"),
    "every_impulse": gettext_noop("Interval in impulses"),
    "times": gettext_noop("Sub-turns"),
    "automatic": gettext_noop("Nobody decides"),
    "optional": gettext_noop("Passed over when empty"),
    "only": gettext_noop("Only for"),
    "initiative": gettext_noop("Initiative"),
    "units": gettext_noop("Units"),
    "formations": gettext_noop("Formations"),
    "turn": gettext_noop("Turn"),
    "impulse": gettext_noop("Impulse"),
    "weather": gettext_noop("Weather"),
    "like": gettext_noop("Like"),
    "says.es": gettext_noop("Sentence (ES)"),
    "says.en": gettext_noop("Sentence (EN)"),
    "icon": gettext_noop("Icon"),
    "aircraft": gettext_noop("Aircraft fly"),
    "artillery": gettext_noop("Artillery fires"),
    "shelter": gettext_noop("Mountains shelter"),
    "city": gettext_noop("Factor in a city"),
    "air": gettext_noop("Air points"),
    "drops": gettext_noop("Airborne landings"),
    "leg": gettext_noop("Extra cost on foot"),
    "motorised": gettext_noop("Extra cost in vehicles"),
    "text.es": gettext_noop("In the log (ES)"),
    "text.en": gettext_noop("In the log (EN)"),
    "victory": gettext_noop("Victory"),
    "profile": gettext_noop("Profile"),
    "men": gettext_noop("Men"),
    "facing": gettext_noop("Facing"),
    "width": gettext_noop("Width (cm)"),
    "height": gettext_noop("Depth (cm)"),
    "points": gettext_noop("Points"),
    "superior": gettext_noop("Superior"),
    "enters": gettext_noop("Enters in impulse"),
    "attacker": gettext_noop("Attacker"),
    "dry": gettext_noop("Dry"),
    "weapons": gettext_noop("Weapons"),
    "equipment": gettext_noop("Equipment"),
    "rules": gettext_noop("Special rules"),
}


def label(name: str) -> str:
    """Return the label of a key in the form."""
    return translate(LABELS[name]) if name in LABELS else name


#: The texts of several lines.
LONG = ("about", "history")
#: What values are called that a record offers; one that stands here not is shown as it is.
OPTIONS = {
    "hold": gettext_noop("hold an area"),
    "reach": gettext_noop("reach an area"),
    "exit": gettext_noop("leave by an edge"),
    "destroy": gettext_noop("enemy losses"),
    "survive": gettext_noop("own survivors"),
    "north": gettext_noop("north"),
    "south": gettext_noop("south"),
    "east": gettext_noop("east"),
    "west": gettext_noop("west"),
    "sun": gettext_noop("sun"),
    "wind": gettext_noop("wind"),
    "heat": gettext_noop("heat"),
}


def option(value: str) -> str:
    """Return the label of a value in the form."""
    return translate(OPTIONS[value]) if value in OPTIONS else value


class Key(NamedTuple):
    """The kind of value of a key of a record: ``text``, ``names``, ``number``, ``choice``, ``flag`` or ``list``."""

    kind: str
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    default: Any = None
    #: Whether the members of a list are numbers.
    numbers: bool = False


@cache
def keys(record: type[msgspec.Struct]) -> Mapping[str, Key]:
    """The keys of a record that a form can hold.

    >>> from legion_widget.engine.board_data import PlaceData
    >>> keys(PlaceData)["name"].kind, keys(PlaceData)["source"].kind
    ('names', 'text')
    """
    hints = get_type_hints(record, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(record)}
    found = {}
    for name, hint in hints.items():
        if name in defaults and (key := _key(hint)) is not None:
            default = defaults[name]
            found[name] = key._replace(default=None if default is msgspec.NODEFAULT else default)
    return found


def inner_record(record: type[msgspec.Struct], name: str) -> type[msgspec.Struct] | None:
    """The record that a key of another one holds; None where it holds none."""
    hint = get_type_hints(record).get(name)
    return hint if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None


def _key(hint: Any) -> Key | None:
    least = most = None
    while get_origin(hint) is Annotated:
        for meta in get_args(hint)[1:]:
            if isinstance(meta, msgspec.Meta):
                least, most = meta.ge if least is None else least, meta.le if most is None else most
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, types.UnionType):
        parts = [_key(part) for part in get_args(hint) if part is not type(None)]
        named = next((part for part in parts if part is not None and part.kind == "names"), None)
        return named or next((part for part in parts if part is not None), None)
    if get_origin(hint) is Literal:
        return Key("choice", tuple(str(value) for value in get_args(hint)))
    if hint is str:
        return Key("text")
    if hint is bool:
        return Key("flag")
    if hint is int or hint is float:
        return Key("number", (), None if least is None else int(least), None if most is None else int(most))
    if get_origin(hint) is dict and get_args(hint)[0] is str and (_key(get_args(hint)[1]) or Key("")).kind == "text":
        return Key("names")
    if get_origin(hint) is list:
        inner = _key(get_args(hint)[0])
        return (
            Key("list", numbers=inner.kind == "number")
            if inner is not None and inner.kind in ("text", "number")
            else None
        )
    return None


def fields(
    record: type[msgspec.Struct],
    values: Mapping[str, Any],
    names: Iterator[str] | list[str],
    path: tuple[str | int, ...],
    options: Mapping[str, Mapping[str, str]] | None = None,
    prefix: str = "",
) -> list[Field]:
    """The fields of a form for the keys of a record, with the values of some data.

    Args:
        options: names of the values of keys that are chosen, by key; a key that is not a choice by itself becomes one.
        prefix: what stands before the name of each field, such as ``start.``.
    """
    made: list[Field] = []
    for name in names:
        key, at, shown = keys(record)[name], (*path, name), prefix + name
        value = values.get(name)
        listed = (options or {}).get(shown)
        if key.kind == "names":
            words = value if isinstance(value, Mapping) else {"es": value or "", "en": value or ""}
            made += [
                Field(
                    f"{shown}.{code}",
                    label(f"{shown}.{code}"),
                    str(words.get(code, "")),
                    "area" if name in LONG else "text",
                    path=(*at, code),
                )
                for code in ("es", "en")
            ]
            continue
        value = key.default if value is None else value
        text = (
            ", ".join(map(str, value))
            if isinstance(value, (list, tuple))
            else ""
            if value in (None, msgspec.UNSET)
            else str(value)
        )
        if listed is not None or key.kind == "choice":
            pairs = tuple(listed.items()) if listed is not None else tuple((one, option(one)) for one in key.options)
            if key.default is None and text == "" and "" not in dict(pairs):
                pairs = (("", "—"), *pairs)
            made.append(Field(shown, label(shown), text, "switch" if len(pairs) == 2 else "choice", pairs, path=at))
        elif key.kind == "flag":
            made.append(Field(shown, label(shown), "yes" if value else "", "flag", path=at))
        else:
            kind = "number" if key.kind == "number" else "text"
            made.append(Field(shown, label(shown), text, kind, (), key.least, key.most, at))
    return made


def writing(record: type[msgspec.Struct], made: list[Field]) -> list[Field]:
    """The same fields, which write what was typed where they are in the data."""

    def writes(at: Path, key: str) -> Writes:
        return lambda data, text: put(data, at, read(record, key, text))

    keyed = keys(record)
    names = [next(str(step) for step in reversed(field.path) if step in keyed) for field in made]
    return [field._replace(writes=writes(field.path, name)) for field, name in zip(made, names, strict=True)]


def taken_apart(record: type[msgspec.Struct], field: str) -> tuple[str, str]:
    """The key of a record that a field writes, and the language of its text; empty: it has none.

    Raises:
        DataError: for a field that no form of the record has.

    >>> from legion_widget.games.hexes.scenario import HexCounter
    >>> taken_apart(HexCounter, "combat"), taken_apart(HexCounter, "name.es")
    (('combat', ''), ('name', 'es'))
    >>> taken_apart(HexCounter, "combat.es")
    Traceback (most recent call last):
    legion_widget.engine.errors.DataError: ...
    """
    name, _, code = field.partition(".")
    key = keys(record).get(name)
    if key is None or field not in ((f"{name}.es", f"{name}.en") if key.kind == "names" else (name,)):
        raise DataError("$", say("there is no field {name}", name=abridged(field)))
    return name, code


def number_in(text: str) -> int | None:
    """The whole number that stands in a part of a message; None: it is none that a list could have.

    >>> number_in("12"), number_in("f"), number_in("-1"), number_in("²"), number_in("9" * 5000)
    (12, None, None, None, None)
    """
    return int(text) if len(text) < 10 and text.isascii() and text.isdecimal() else None


def read(record: type[msgspec.Struct], name: str, text: str) -> Any:
    """The value of a key from what was typed; None: the key is left out.

    Raises:
        DataError: for a number that is none.

    >>> from legion_widget.games.hexes.scenario import HexCounter
    >>> read(HexCounter, "combat", "4"), read(HexCounter, "name.es", " Uno "), read(HexCounter, "short", "")
    (4, 'Uno', None)
    """
    key, text = keys(record)[name.partition(".")[0]], text.strip()
    if key.kind == "flag":
        return True if text in ("yes", "true", "on") else None
    if not text:
        return None
    try:
        if key.kind == "number":
            return number(text)
        if key.kind == "list":
            words = [word.strip() for word in text.split(",") if word.strip()]
            return [int(word) for word in words] if key.numbers else words
    except ValueError:
        raise _no_number(text) from None
    return text


def number(text: str) -> int | float | None:
    """The number that was typed, whole where it is; None: none was.

    Raises:
        DataError: if it is not a number.

    >>> number("4"), number(" 2.5 "), number("")
    (4, 2.5, None)
    """
    text = text.strip().replace(",", ".").replace("_", " ")  # Python alone reads 1_0 as a number
    if not text:
        return None
    try:
        value = float(text)
        whole = int(value)
    except (ValueError, OverflowError):
        raise _no_number(text) from None
    return whole if whole == value else value


def _no_number(text: str) -> DataError:
    return DataError("$", say("“{text}” is not a number", text=text))
