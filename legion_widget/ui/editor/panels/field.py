"""A field of a form: its label, its value, and the faults of that value."""

from __future__ import annotations

import re
from typing import Any

from ....engine.errors import path_of
from ....engine.i18n import Message, say, translate
from ...markup import Markup, tag
from ..editor import Editor
from ..fields import Field, Path
from .parts import icon

_ = translate
#: How fields lie that are not a line high, or not as usual.
_WIDE = {"area": " lw-ed-tall", "changed": " lw-ed-changed"}
#: How many letters of an answer a box shows beside its label, and below it; a longer one is also written below the box.
BESIDE, BELOW = 22, 38
#: The sign of a place of the map, in a square of 24.
PIN = "M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4a3 3 0 1 1-.01 0z"


def shown_field(editor: Editor, field: Field) -> Markup:
    """A field with its label; one in fault has a red border, and the sentence below it."""
    wrong = faults_at(editor, field.path, below=True)
    id = "lw-ed-" + re.sub(r"[^\w-]", "-", field.name)
    key = "-".join(map(str, (*(editor.selected or ("scenario",)), field.name)))
    common = {"name": field.name, "data_do": "field", "data_field": field.name, "data_key": key,
              "aria_invalid": "true" if wrong else None,
              "aria_describedby": f"{id}-wrong" if wrong else None}  # fmt: skip
    shown: Markup
    match field.kind:
        case "switch" | "flag":
            options = (("", _("no")), ("yes", _("yes"))) if field.kind == "flag" else field.options
            shown = tag(
                "span",
                [
                    tag("button", name, type="button", class_="lw-switch", data_do="field", data_field=field.name,
                        data_value=value, data_key=f"{key}-{value}", aria_pressed=str(value == field.value).lower())
                    for value, name in options
                ],
                class_="lw-switches",
                role="group",
                aria_label=field.label,
            )  # fmt: skip
        case "choice" | "changed":
            known = any(value == field.value for value, _name in field.options)
            options = field.options if known else (*field.options, (field.value, field.value))
            listed = [tag("option", name, value=value, selected=value == field.value) for value, name in options]
            shown = tag("select", listed, class_="lw-select", aria_label=field.label, **common)
        case "number":
            shown = _number(field, key, common)
        case "places" | "place":
            shown = _places(editor, field, common)
        case "several":
            shown = _several(field, common)
        case "once":
            shown = tag("input", aria_label=field.label, maxlength=3000, data_once=True, placeholder=".toml", **common)
        case "area":
            shown = tag("textarea", "\n" + field.value, aria_label=field.label, maxlength=3000, rows=5, **common)
        case _:
            usual = field.usual or None
            shown = tag("input", value=field.value, aria_label=field.label, maxlength=3000, placeholder=usual, **common)
    said = tag("p", wrong[0].text(), class_="lw-ed-wrong", id=f"{id}-wrong") if wrong else None
    answer = _answer(field)
    kinds = (" lw-ed-bad" if wrong else "", _WIDE.get(field.kind, ""), " lw-ed-long" if len(answer) > BESIDE else "")
    return tag(
        "div",
        tag("span", field.label, class_="lw-ed-label"),
        shown,
        tag("small", answer, class_="lw-ed-answer", aria_hidden="true") if len(answer) > BELOW else None,
        said,
        class_="lw-ed-field" + "".join(kinds),
    )


def _answer(field: Field) -> str:
    """Return the text in the box of a choice; empty for other fields."""
    if field.kind not in ("choice", "changed"):
        return ""
    return next((name for value, name in field.options if value == field.value), field.value)


def faults_at(editor: Editor, path: Path, below: bool = False) -> list[Message]:
    """Return the faults at a path of the data, or also ``below`` it; none for an empty path."""
    if not path:
        return []
    return [
        fault.problem
        for fault in editor.draft.faults
        if (at := path_of(fault.place)) == path or (below and at[: len(path)] == path)
    ]


def _number(field: Field, key: str, common: dict[str, Any]) -> Markup:
    """A number between two buttons: one less, one more."""
    box = tag(
        "input", type="number", value=field.value, min=field.least, max=field.most, step="any",
        aria_label=field.label, placeholder=field.usual or None, **common,
    )  # fmt: skip
    if not re.fullmatch(r"-?\d*", field.value):
        return box
    buttons = []
    for sign, by, words in (("−", -1, _("less")), ("+", 1, _("more"))):
        value = int(field.value or 0) + by
        off = (field.least is not None and value < field.least) or (field.most is not None and value > field.most)
        buttons.append(
            tag("button", sign, type="button", class_="lw-ed-step", data_do="field", data_field=field.name,
                data_by=by, data_key=f"{key}{sign}", aria_label=f"{field.label}: {words}",
                aria_disabled="true" if off else None)
        )  # fmt: skip
    return tag("span", buttons[0], box, buttons[1], class_="lw-ed-steps")


def _places(editor: Editor, field: Field, common: dict[str, Any]) -> Markup:
    """Return the chosen places, each with a button that removes it, with a box and a map button to add more."""
    many = field.kind == "places"
    chips = [_chip(field, value, name) for value, name in (field.options if many else ())]
    picking = editor.state.picking == field.name
    box = tag(
        "input",
        value="" if many else field.value,
        list=names_id(editor),
        aria_label=say("{field}: one more", field=field.label).text() if many else field.label,
        placeholder=_("Name or hex") if many else None,
        data_once=True if many else None,
        **common,
    )
    pick = tag(
        "button", icon(PIN, 15), type="button", class_="lw-button lw-ed-pick", data_do="pick", data_field=field.name,
        data_key=f"pick-{field.name}", aria_pressed=str(picking).lower(), title=_("Choose on the map"),
        aria_label=say("{field}: choose on the map", field=field.label).text(),
    )  # fmt: skip
    return tag("span", chips, tag("span", box, pick, class_="lw-ed-choose"), class_="lw-ed-places")


def _several(field: Field, common: dict[str, Any]) -> Markup:
    """Return the chosen values, each with a button that removes it, and the values that can be added."""
    chips = [_chip(field, value, name) for value, name in field.options]
    more = say("{field}: one more", field=field.label).text()
    listed = [tag("option", "+", value=""), *(tag("option", name, value=value) for value, name in field.offers)]
    box = tag("select", listed, class_="lw-select", aria_label=more, **common) if field.offers else None
    return tag("span", chips, tag("span", box, class_="lw-ed-choose"), class_="lw-ed-places")


def names_id(editor: Editor) -> str:
    """The id of the list of names that fields for places offer."""
    return f"lw-ed-names-{id(editor)}"


def names(editor: Editor) -> Markup:
    """The list of names that fields for places offer."""
    listed = editor.kit.place_names(editor)
    options = [tag("option", "" if name == value else name, value=value) for value, name in listed.items()]
    return tag("datalist", options, id=names_id(editor))


def _chip(field: Field, value: str, name: str) -> Markup:
    """A place that is chosen, and the button that takes it out."""
    out = tag("button", "×", type="button", data_do="field", data_field=field.name, data_value=value,
              data_key=f"{field.name}-{value}", aria_label=say("Take out {name}", name=name).text())  # fmt: skip
    return tag("span", name, out, class_="lw-ed-place")
