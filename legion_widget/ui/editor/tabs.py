"""The tabs beside the map: their contents, and the effects of their fields and buttons on the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import DataError, UnknownName, path_of
from ...engine.i18n import gettext_noop, say
from ..view_state import Location
from . import forms, objectives, option_fields
from .checking import Check
from .fields import Act, Block, Field, Form, Ref, all_of

if TYPE_CHECKING:
    from .editor import Editor

#: The tabs, and what they are called: what is chosen comes first.
TABS = {
    "thing": gettext_noop("Selected"),
    "order": gettext_noop("Units"),
    "turns": gettext_noop("Turns"),
    "objectives": gettext_noop("Objectives"),
    "options": gettext_noop("Options"),
}
#: The tab in which a fault at a key of the scenario is seen.
_OF_KEY = {
    **dict.fromkeys(("victory", "objectives", "areas"), "objectives"),
    **dict.fromkeys(("turns", "length", "dates", "start", "sequence", "weather", "schedule"), "turns"),
    "options": "options",
}


def blocks(editor: Editor) -> list[Block]:
    """The blocks that the open tab shows; of what is chosen those below its form."""
    match editor.state.tab:
        case "order":
            return editor.kit.order(editor)
        case "turns":
            return editor.kit.turns(editor)
        case "objectives":
            return objectives.blocks(editor)
        case "options":
            return option_fields.blocks(editor)
        case _:
            return list(form.blocks) if (form := _form(editor)) else []


def open_tab(editor: Editor, name: str) -> None:
    """Opens a tab. Raises `UnknownName`."""
    if name not in TABS:
        raise UnknownName(say("tab"), name, TABS)
    editor.hold(tab=name, picking="")


def choose(editor: Editor, ref: Ref) -> None:
    """Chooses a thing of a list: the list stays; once more opens its form. Raises `UnknownName`."""
    known = editor.kit.known(editor, ref)
    if known is None:
        raise UnknownName(say("thing"), " ".join(ref), ())
    if editor.state.selected == (known,):
        editor.hold(tab="thing")
    editor.hold(selected=(known,), picking="")
    if (place := editor.kit.where(editor, known)) is not None:
        editor.hold(cursor=place)


def tab_of(check: Check) -> str:
    """The tab in which something wrong can be mended."""
    key = next(iter(path_of(check.path)), "") if check.path else ""
    return "thing" if check.ref is not None else _OF_KEY.get(str(key), "thing")


def field(editor: Editor, name: str) -> Field | None:
    """A field of the open tab by its name; None: it has none of the name."""
    form = _form(editor) if editor.state.tab == "thing" else None
    listed = [*(form.fields if form else ()), *(field for block in all_of(blocks(editor)) for field in block.fields)]
    return next((field for field in listed if field.name == name), None)


def _form(editor: Editor) -> Form | None:
    """The form of what is chosen, or of the scenario."""
    return editor.kit.form(editor, editor.selected) or editor.kit.form(editor, None)


def write(editor: Editor, name: str, value: str) -> bool:
    """Writes what was typed into a field of the open tab. Returns whether there is such a field."""
    found = field(editor, name)
    if found is None or found.writes is None:
        return False
    data = editor.draft.fresh()
    try:
        found.writes(data, value)
    except (LookupError, TypeError):  # the data have another form by now
        raise DataError("$", say("there is no field {name}", name=name)) from None
    owner = editor.kit.display_name(editor, editor.selected) if editor.state.tab == "thing" and editor.selected else ""
    said = say("{field} of {unit}", field=found.label, unit=owner) if owner else None
    editor.take(data, said or say("{field} of the scenario", field=found.label))
    return True


def step(editor: Editor, name: str, by: int) -> None:
    """Writes a number that is larger by so much, within its limits.

    Raises:
        UnknownName: for a field that is none, or holds no number.
        DataError: for one in which stands something else.
    """
    found = field(editor, name)
    if found is None or found.kind != "number":
        raise UnknownName(say("field"), name, ())
    value = (forms.number(found.value) or 0) + by
    if found.least is not None:
        value = max(value, found.least)
    if found.most is not None:
        value = min(value, found.most)
    editor.write(name, str(value))


def act(editor: Editor, name: str) -> None:
    """Does what a button of the open tab says. Raises `UnknownName`."""
    acts: dict[str, Act] = {one.name: one for block in all_of(blocks(editor)) for one in block.acts if not one.off}
    if name not in acts:
        raise UnknownName(say("button"), name, acts)
    data = editor.draft.fresh()
    try:
        acts[name].does(data)
    except (LookupError, TypeError, AttributeError):  # the data have another form than it is for
        raise UnknownName(say("button"), name, ()) from None
    editor.take(data, acts[name].said)
    editor.hold(picking="")
    if acts[name].picks:
        begin_to_pick(editor, acts[name].picks)


def begin_to_pick(editor: Editor, name: str) -> None:
    """The places of a field are chosen on the map next; once more ends that. Raises `UnknownName`."""
    if editor.state.picking == name:
        editor.hold(picking="", said=None)
        return
    found = field(editor, name)
    if found is None or found.kind not in ("place", "places"):
        raise UnknownName(say("field"), name, [one.name for block in all_of(blocks(editor)) for one in block.fields])
    editor.hold(picking=name, stroke=None, carried=None, said=say("Click the places on the map; Esc ends it."))


def pick(editor: Editor, place: Location) -> None:
    """A place of the map was chosen for the field that waits for it."""
    found, name = field(editor, editor.state.picking), editor.kit.pick(editor, place)
    if found is None:
        editor.hold(picking="")
    elif not name:
        editor.hold(said=say("Nothing here has a name: choose another place."))
    else:
        write(editor, found.name, name)
        if found.kind == "place":
            editor.hold(picking="")
