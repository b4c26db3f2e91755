"""The side of the editor: the form of what is chosen, and what is wrong."""

from __future__ import annotations

from ....engine.errors import path_of
from ....engine.i18n import say, say_count, translate
from ...markup import Markup, join, tag
from ...panels.parts import button, section
from ..editor import Check, Editor
from ..kit import Field, Form
from .parts import check_sign, key_sign

_ = translate


def side(editor: Editor) -> Markup:
    """The form of the thing that is chosen, or of the scenario; below it the checks."""
    form = editor.kit.form(editor, editor.selected) or editor.kit.form(editor, None)
    assert form is not None
    return join([_group(editor), _form(editor, form), _checks(editor)])


def _group(editor: Editor) -> Markup | None:
    count = len(editor.state.selected)
    if count < 2:
        return None
    said = say_count("{count} chosen", "{count} chosen", count).text()
    return section(
        said, tag("p", _("Drag one of them to move all of them. The form is that of the last one."), class_="lw-muted")
    )


def _form(editor: Editor, form: Form) -> Markup:
    icon = form.icon or None
    name = tag("div", tag("p", form.title, class_="lw-name"), tag("p", form.about, class_="lw-muted"))
    fields = [_field(editor, field) for field in form.fields]
    buttons = [
        button(_("Duplicate"), "duplicate") if form.can_duplicate else None,
        button(_("Off the map"), "reserve") if form.can_reserve else None,
        button(_("Delete"), "delete", why=_("Delete") + " (Del)") if form.can_delete and editor.selected else None,
        button(_("Let go"), "cancel", key="let-go") if editor.selected else None,
    ]
    shown = tag("div", [part for part in buttons if part], class_="lw-buttons lw-ed-buttons")
    return section(
        form.section,
        tag("div", icon, name, class_="lw-card"),
        tag("div", fields, class_="lw-ed-fields"),
        shown,
        kind="lw-ed-form",
    )


def _field(editor: Editor, field: Field) -> Markup:
    """A field with its label; one in fault has a red border, and the sentence below it."""
    wrong = [fault for fault in editor.draft.faults if path_of(fault.place) == field.path and field.path]
    id = f"lw-ed-{field.name.replace('.', '-')}"
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
        case "choice":
            known = any(value == field.value for value, _name in field.options)
            options = field.options if known else (*field.options, (field.value, field.value))
            listed = [tag("option", name, value=value, selected=value == field.value) for value, name in options]
            shown = tag("select", listed, class_="lw-select", aria_label=field.label, **common)
        case "number":
            shown = tag(
                "input",
                type="number",
                value=field.value,
                min=field.least,
                max=field.most,
                aria_label=field.label,
                **common,
            )
        case _:
            shown = tag("input", value=field.value, aria_label=field.label, maxlength=3000, **common)
    said = tag("p", wrong[0].problem.text(), class_="lw-ed-wrong", id=f"{id}-wrong") if wrong else None
    return tag(
        "div",
        tag("span", field.label, class_="lw-ed-label"),
        shown,
        said,
        class_="lw-ed-field" + (" lw-ed-bad" if wrong else ""),
    )


def _checks(editor: Editor) -> Markup:
    checks = editor.checks
    faults = sum(check.is_fault for check in checks)
    counts = [
        tag("span", say_count("{count} fault", "{count} faults", faults).text(), class_="lw-ed-wrong")
        if faults
        else None,
        tag(
            "span",
            say_count("{count} piece of advice", "{count} pieces of advice", len(checks) - faults).text(),
            class_="lw-ed-note",
        )
        if len(checks) > faults
        else None,
    ]
    listed = [_check(check) for check in checks[:60]]
    more = (
        tag("p", say("and {count} more", count=len(checks) - 60).text(), class_="lw-muted")
        if len(checks) > 60
        else None
    )
    body = tag("ol", listed, class_="lw-ed-checks") if listed else tag("p", _("Nothing is wrong."), class_="lw-muted")
    next_one = button([_("Next fault"), " ", key_sign("F8")], "next-check") if checks else None
    chip = tag("span", [count for count in counts if count], class_="lw-ed-counts")
    return section(_("Checks"), body, more, tag("div", next_one, class_="lw-buttons") if next_one else None, chip=chip)


def _check(check: Check) -> Markup:
    line = say("line {line}", line=check.line).text() if check.line else _("Show") if check.ref or check.places else ""
    link = (
        tag(
            "button",
            line,
            type="button",
            class_="lw-ed-link",
            data_do="check",
            data_number=check.number,
            data_key=f"check-{check.number}",
        )
        if line
        else None
    )
    ways = [
        tag("button", way.label.text(), type="button", class_="lw-button lw-ed-repair", data_do="repair",
            data_number=check.number, data_value=str(number), data_key=f"repair-{check.number}-{number}")
        for number, way in enumerate(check.repairs)
    ]  # fmt: skip
    mending = tag("span", ways, class_="lw-ed-repairs", role="group", aria_label=_("Repair")) if ways else None
    said = tag("span", link, ": " if link else "", check.text.text(), mending)
    return tag("li", check_sign(check.number, check.is_fault), said)
