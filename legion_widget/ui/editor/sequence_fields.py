"""The sequence of a turn and the schedule of a scenario, as parts of the tab of the turns."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

import msgspec

from ...engine.i18n import LocalizedText, localized, say, translate
from ...engine.sequence_data import PhaseData
from . import forms
from .fields import Act, Block, Field, Path
from .tab_fields import at_path, choice, named, number, places, put_tidily, several, table_of, tables_in, texts_in
from .working_copy import put

if TYPE_CHECKING:
    from .editor import Editor

#: The keys of an entry of the schedule in the order of its form.
_SCHEDULED = ("turn", "units", "formations", "entry", "weather", "initiative", "text")
#: The keys of a phase that count turns, and what they are called where turns are impulses.
_IMPULSES = {"from_turn": "from_impulse", "until_turn": "until_impulse", "every": "every_impulse"}


class SequenceForm(NamedTuple):
    """What the form of a sequence is made of.

    Args:
        phase: The record of a phase.
        kinds: The kinds of phases, and what they are called, by language.
        sides: The sides, and what they are called.
        phases: The phases of the game in order, as a file writes them.
        impulses: Whether a turn is an impulse.
    """

    phase: type[PhaseData]
    kinds: Mapping[str, LocalizedText]
    sides: Mapping[str, str]
    phases: Sequence[Mapping[str, Any]]
    impulses: bool = False

    def name(self, kind: str) -> str:
        """What a kind is called in the language in use; one that there is not is called by its id."""
        return localized(self.kinds[kind]) if kind in self.kinds else kind


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
        lambda data, text: put_tidily(data, ("sequence", "first"), text or None),
    )
    kinds = {kind: form.name(kind) for kind in form.kinds}
    without = several(("sequence", "without"), forms.label("sequence.without"), texts_in(own.get("without")), kinds)
    fields = [first, without]
    if phases:
        parts = [
            _phase(form, n, phase, key, len(phases)) for (n, phase), key in zip(phases, _keys(phases), strict=True)
        ]
        return Block(title, fields, parts, [_as_in_the_game()], "", ("sequence",))
    names = "\n".join(f"{n}. {_called(form, phase)}" for n, phase in enumerate(form.phases, 1))
    return Block(title, fields, [Block(said=names)], [_write_out(form)], "", ("sequence",))


def _write_out(form: SequenceForm) -> Act:
    def write(data: dict[str, Any]) -> None:
        put(data, ("sequence", "phases"), copy.deepcopy([dict(phase) for phase in form.phases]))

    return Act("sequence/write", translate("Edit the phases"), say("The phases of a turn"), write)


def _as_in_the_game() -> Act:
    def drop(data: dict[str, Any]) -> None:
        put_tidily(data, ("sequence", "phases"), None)

    return Act("sequence/usual", translate("Phases as in the game"), say("The phases as in the game"), drop)


def _keys(phases: Sequence[tuple[int, Mapping[str, Any]]]) -> list[str]:
    """Return the keys of phases in the page, wherever they stand: kind and side, and a number where others have both.

    >>> _keys([(0, {"kind": "move"}), (1, {"kind": "move", "side": "us"}), (2, {"kind": "move"})])
    ['move/', 'move/us', 'move//2']
    """
    known: list[str] = []
    for _, phase in phases:
        key = f"{phase.get('kind', '')}/{phase.get('side') or ''}"
        count = sum(one == key or one.startswith(f"{key}/") for one in known)
        known.append(f"{key}/{count + 1}" if count else key)
    return known


def _phase(form: SequenceForm, n: int, phase: Mapping[str, Any], key: str, count: int) -> Block:
    """A phase: what it is called, in which turns it is, and what else its record says; earlier, and out."""
    path: Path = ("sequence", "phases", n)
    kind = str(phase.get("kind", ""))
    fields = [choice((*path, "kind"), forms.label("kind"), {one: form.name(one) for one in form.kinds}, kind)]
    hints = get_type_hints(form.phase)
    for name, known in forms.keys(form.phase).items():
        at: Path = (*path, name)
        if name in ("kind", "rules"):
            continue
        label = forms.label(_IMPULSES.get(name, name) if form.impulses else name)
        if name == "title":
            made = forms.writing(form.phase, forms.fields(form.phase, phase, [name], path))
            titles = form.kinds.get(kind, {})
            fields += [
                field._replace(name=named(field.path), usual=titles.get(str(field.path[-1]), "")) for field in made
            ]
        elif known.kind == "flag":
            fields.append(_yes_or_no(at, label, phase.get(name), is_needed=type(None) not in get_args(hints[name])))
        elif known.kind == "number":
            usual = "" if known.default is None else str(known.default)
            fields.append(number(at, label, phase.get(name), known.least, known.most)._replace(usual=usual))
        elif known.kind == "choice":
            fields.append(choice(at, label, {"": "—", **form.sides}, str(phase.get(name) or "")))
    name = _called(form, phase)

    def earlier(data: dict[str, Any]) -> None:
        listed = at_path(data, path[:-1])
        listed[n - 1], listed[n] = listed[n], listed[n - 1]

    def drop(data: dict[str, Any]) -> None:
        del at_path(data, path[:-1])[n]

    said = say("The order of the phases")
    acts = [
        Act(f"{named(path)}/up", translate("Earlier"), said, earlier, about=name, key=f"{key}/up", off=not n),
    ]
    if count > 1:
        acts.append(Act(f"{named(path)}/drop", translate("Take out"), say("A phase less"), drop, about=name))
    return Block(name, fields, (), acts, "", path, folds=key)


def _called(form: SequenceForm, phase: Mapping[str, Any]) -> str:
    """Return what a phase is called, with its side."""
    title, kind, side = phase.get("title"), str(phase.get("kind", "")), phase.get("side")
    words = localized(table_of(title)) if table_of(title) else title if isinstance(title, str) else ""
    name = words or form.name(kind)
    return f"{name} ({form.sides[side]})" if isinstance(side, str) and side in form.sides else name


def _yes_or_no(path: Path, label: str, value: Any, is_needed: bool) -> Field:
    options = {"yes": translate("yes"), "no": translate("no")}
    shown = "" if value is None else "yes" if value else "no"

    def write(data: dict[str, Any], text: str) -> None:
        put(data, path, {"yes": True, "no": False}.get(text))

    return choice(path, label, options if is_needed else {"": translate("as in the game"), **options}, shown, write)


# ---- the schedule ----------------------------------------------------------------------------------------


def schedule(
    editor: Editor,
    record: type[msgspec.Struct],
    options: Mapping[str, Mapping[str, str]],
    sides: Mapping[str, str],
    impulses: bool = False,
) -> Block:
    """The part on what comes in a turn, whatever the units say.

    Args:
        editor: The editor.
        record: The record of an entry.
        options: The names of the values of keys that are chosen; of ``units`` and ``formations`` those that may come.
        sides: The sides, and what they are called.
        impulses: Whether a turn is an impulse.
    """
    data, parts = editor.draft.data, []
    known = forms.keys(record)
    for n, entry in tables_in(data.get("schedule")):
        path: Path = ("schedule", n)
        fields: list[Field] = []
        for name in (name for name in _SCHEDULED if name in known):
            at: Path = (*path, name)
            label = forms.label("impulse" if impulses and name == "turn" else name)
            if name in ("units", "formations"):
                comes = scheduled(data, (name,))
                offered = [id for id in options[name] if id not in comes]
                if options[name] or entry.get(name):
                    fields.append(several(at, label, texts_in(entry.get(name)), options[name], offered))
            elif name == "entry":
                fields.append(places(editor, at, label, texts_in(entry.get(name))))
            else:
                made = forms.writing(record, forms.fields(record, entry, [name], path, options))
                fields += [
                    field._replace(name=named(field.path), label=label if name == "turn" else field.label)
                    for field in made
                ]
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


__all__ = ["SequenceForm", "schedule", "scheduled", "sequence"]
