"""The sequence of a turn, the weather and the schedule of a scenario, as parts of the tab of the turns."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from ...engine.i18n import localized, say, translate
from ...engine.sequence_data import PhaseData
from . import forms
from .fields import Act, Block, Field, Path
from .tab_fields import at_path, choice, named, number, table_of, tables_in
from .working_copy import put

#: The keys of an entry of the schedule that its form has, besides its text.
_SCHEDULED = ("turn", "units", "formations", "entry", "weather", "initiative")
#: The keys of a phase that count turns, and what they are called where turns are impulses.
_IMPULSES = {"from_turn": "from_impulse", "until_turn": "until_impulse", "every": "every_impulse"}


class SequenceForm(NamedTuple):
    """What the form of a sequence is made of.

    Args:
        phase: The record of a phase.
        kinds: The kinds of phases, and what they are called.
        sides: The sides, and what they are called.
        phases: The phases of the game in order, as a file writes them.
        impulses: Whether a turn is an impulse.
    """

    phase: type[PhaseData]
    kinds: Mapping[str, str]
    sides: Mapping[str, str]
    phases: Sequence[Mapping[str, Any]]
    impulses: bool = False


def sequence(form: SequenceForm, data: Mapping[str, Any]) -> Block:
    """The part on the sequence: who goes first, what is left out, and the phases where the scenario writes them."""
    own = table_of(data.get("sequence"))
    phases = tables_in(own.get("phases"))
    title = translate("Sequence of an impulse") if form.impulses else translate("Sequence of a turn")
    first = choice(
        ("sequence", "first"),
        forms.label("sequence.first"),
        {"": translate("as the rules have it"), **form.sides},
        str(own.get("first") or ""),
        lambda data, text: _put(data, ("sequence", "first"), text or None),
    )
    fields = [first, _without(form, own)]
    if phases:
        parts = [_phase(form, n, phase, len(phases)) for n, phase in phases]
        return Block(title, fields, parts, [_as_in_the_game()], "", ("sequence",))
    names = " · ".join(_called(form, phase) for phase in form.phases)
    return Block(title, fields, (), [_write_out(form)], names, ("sequence",))


def _put(data: dict[str, Any], path: Path, value: Any) -> None:
    """Sets the value at a path; tables in which nothing is left are taken away."""
    put(data, path, value)
    for length in range(len(path) - 1, 0, -1):
        if at_path(data, path[:length]) == {}:
            put(data, path[:length], None)


def _without(form: SequenceForm, own: Mapping[str, Any]) -> Field:
    path: Path = ("sequence", "without")
    listed = own.get("without")
    chosen = [kind for kind in listed if isinstance(kind, str)] if isinstance(listed, list) else []

    def write(data: dict[str, Any], kind: str) -> None:
        kept = [one for one in chosen if one != kind] if kind in chosen else [*chosen, kind]
        _put(data, path, kept or None)

    options = tuple((kind, form.kinds.get(kind, kind)) for kind in chosen)
    offers = tuple((kind, name) for kind, name in form.kinds.items() if kind not in chosen)
    return Field(
        named(path), forms.label("sequence.without"), "", "several", options, path=path, writes=write, offers=offers
    )


def _write_out(form: SequenceForm) -> Act:
    def write(data: dict[str, Any]) -> None:
        put(data, ("sequence", "phases"), copy.deepcopy([dict(phase) for phase in form.phases]))

    return Act("sequence/write", translate("Write out the phases"), say("The phases of a turn"), write)


def _as_in_the_game() -> Act:
    def drop(data: dict[str, Any]) -> None:
        _put(data, ("sequence", "phases"), None)

    return Act("sequence/usual", translate("Phases as in the game"), say("The phases as in the game"), drop)


def _phase(form: SequenceForm, n: int, phase: Mapping[str, Any], count: int) -> Block:
    """A phase: what it is called, in which turns it is, and what else its record says; earlier, and out."""
    path: Path = ("sequence", "phases", n)
    fields = [choice((*path, "kind"), forms.label("kind"), form.kinds, str(phase.get("kind", "")))]
    hints = get_type_hints(form.phase)
    for name, key in forms.keys(form.phase).items():
        at: Path = (*path, name)
        if name in ("kind", "rules"):
            continue
        label = forms.label(_IMPULSES.get(name, name) if form.impulses else name)
        if name == "title":
            made = forms.writing(form.phase, forms.fields(form.phase, phase, [name], path))
            fields += [field._replace(name=named(field.path)) for field in made]
        elif key.kind == "flag":
            fields.append(_yes_or_no(at, label, phase.get(name), is_needed=type(None) not in get_args(hints[name])))
        elif key.kind == "number":
            fields.append(number(at, label, phase.get(name), key.least, key.most))
        elif key.kind == "choice":
            fields.append(choice(at, label, {"": "—", **form.sides}, str(phase.get(name) or "")))
    name = _called(form, phase)

    def earlier(data: dict[str, Any]) -> None:
        listed = at_path(data, path[:-1])
        listed[n - 1], listed[n] = listed[n], listed[n - 1]

    def drop(data: dict[str, Any]) -> None:
        del at_path(data, path[:-1])[n]

    said = say("The order of the phases")
    acts = [Act(f"{named(path)}/up", translate("Earlier"), said, earlier, about=name)] if n else []
    if count > 1:
        acts.append(Act(f"{named(path)}/drop", translate("Take out"), say("A phase less"), drop, about=name))
    return Block(name, fields, (), acts, "", path)


def _called(form: SequenceForm, phase: Mapping[str, Any]) -> str:
    """Return what a phase is called, with its side."""
    title, kind, side = phase.get("title"), str(phase.get("kind", "")), phase.get("side")
    words = localized(table_of(title)) if table_of(title) else title if isinstance(title, str) else ""
    name = words or form.kinds.get(kind, kind)
    return f"{name} ({form.sides[side]})" if isinstance(side, str) and side in form.sides else name


def _yes_or_no(path: Path, label: str, value: Any, is_needed: bool) -> Field:
    options = {"yes": translate("yes"), "no": translate("no")}
    shown = "" if value is None else "yes" if value else "no"

    def write(data: dict[str, Any], text: str) -> None:
        put(data, path, {"yes": True, "no": False}.get(text))

    return choice(path, label, options if is_needed else {"": translate("as in the game"), **options}, shown, write)


# ---- the weather -----------------------------------------------------------------------------------------


def weather(data: Mapping[str, Any], kinds: Mapping[str, str], usual: Mapping[int, str]) -> Block:
    """The part on the weather: what each number of the die brings.

    Args:
        data: The data of the scenario.
        kinds: The kinds of weather, and what they are called.
        usual: The id of the weather that each number brings in the game.
    """
    table: Any = table_of(table_of(data.get("weather")).get("table"))
    fields = []
    for roll, id in usual.items():
        path: Path = ("weather", "table", str(roll))

        def write(data: dict[str, Any], text: str, roll: int = roll, path: Path = path) -> None:
            table_of(table_of(data.get("weather")).get("table")).pop(roll, None)  # type: ignore[attr-defined]
            _put(data, path, text or None)

        options = {"": say("{answer} (usual)", answer=kinds.get(id, id)).text(), **kinds}
        value = str(table.get(str(roll), table.get(roll, "")))
        fields.append(choice(path, say("Die: {number}", number=roll).text(), options, value, write))
    return Block(translate("Weather"), fields, path=("weather",))


# ---- the schedule ----------------------------------------------------------------------------------------


def schedule(
    record: type[msgspec.Struct],
    data: Mapping[str, Any],
    options: Mapping[str, Mapping[str, str]],
    sides: Mapping[str, str],
    impulses: bool = False,
) -> Block:
    """The part on what comes in a turn, whatever the units say.

    Args:
        record: The record of an entry.
        data: The data of the scenario.
        options: The names of the values of keys that are chosen.
        sides: The sides, and what they are called.
        impulses: Whether a turn is an impulse.
    """
    parts = []
    for n, entry in tables_in(data.get("schedule")):
        path: Path = ("schedule", n)
        names = [name for name in forms.keys(record) if name in (*_SCHEDULED, "text")]
        made = forms.writing(record, forms.fields(record, entry, names, path, options))
        fields = [field._replace(name=named(field.path)) for field in made]
        if "chits" in record.__struct_fields__:
            chits = table_of(entry.get("chits"))
            for side, name in sides.items():
                label = say("Chits: {side}", side=name).text()
                fields.append(number((*path, "chits", side), label, chits.get(side), 0, 99))

        def drop(data: dict[str, Any], n: int = n) -> None:
            del data["schedule"][n]

        act = Act(f"schedule/{n}/drop", translate("Take out"), say("An entry of the schedule less"), drop)
        turn = at_path(entry, ("turn",)) or "?"
        title = say("Impulse {turn}", turn=turn) if impulses else say("Turn {turn}", turn=turn)
        parts.append(Block(title.text(), fields, (), [act], "", path))

    def add(data: dict[str, Any]) -> None:
        data.setdefault("schedule", []).append({"turn": 1})

    more = Act("schedule/add", translate("New entry"), say("An entry of the schedule more"), add)
    return Block(translate("Schedule"), (), parts, [more], "", ("schedule",))


def scheduled(data: Mapping[str, Any], keys: Sequence[str]) -> dict[str, int]:
    """Return in which turn units and formations come by the schedule, by their ids.

    >>> scheduled({"schedule": [{"turn": 3, "units": ["a"]}, 1]}, ("units", "formations"))
    {'a': 3}
    """
    found: dict[str, int] = {}
    for _, entry in tables_in(data.get("schedule")):
        turn = entry.get("turn")
        for ids in (entry.get(key) for key in keys):
            for id in ids if isinstance(ids, list) else ():
                if isinstance(id, str):
                    found[id] = turn if isinstance(turn, int) else 0
    return found


__all__ = ["SequenceForm", "schedule", "scheduled", "sequence", "weather"]
