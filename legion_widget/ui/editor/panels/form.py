"""The side panel of the editor: the form of the selection, and its faults."""

from __future__ import annotations

from ....engine.i18n import say, say_count, translate
from ...markup import Markup, join, tag
from ...panels.parts import button, section
from ..checking import Check
from ..editor import Editor
from ..fields import Form
from ..tabs import TABS
from .field import shown_field
from .parts import check_sign, key_sign
from .tabs import blocks

_ = translate


def editor_sidebar(editor: Editor) -> Markup:
    """The tabs and what the open one shows: the form of what is chosen, or of the scenario; below it the checks."""
    opened = editor.state.tab
    listed = [
        tag("button", _(name), type="button", class_="lw-tab", role="tab", id=f"lw-ed-tab-{id}", data_do="tab",
            data_value=id, data_key=f"tab-{id}", aria_selected=str(id == opened).lower())
        for id, name in TABS.items()
    ]  # fmt: skip
    body = tag(
        "div",
        _thing(editor) if opened == "thing" else blocks(editor),
        class_="lw-ed-body",
        data_scroll=f"body-{opened}",
        role="tabpanel",
        aria_labelledby=f"lw-ed-tab-{opened}",
    )
    return join([
        tag("div", listed, role="tablist", aria_label=_("Parts of the scenario"), class_="lw-ed-parts"),
        body,
        tag("div", _checks(editor), class_="lw-ed-checkbox", data_scroll="checks"),
    ])  # fmt: skip


def _thing(editor: Editor) -> Markup:
    form = editor.kit.form(editor, editor.selected) or editor.kit.form(editor, None)
    assert form is not None
    return join([_group(editor), _form(editor, form), blocks(editor)])


def _group(editor: Editor) -> Markup | None:
    count = len(editor.state.selected)
    if count < 2:
        return None
    said = say_count("{count} selected", "{count} selected", count).text()
    return section(
        said, tag("p", _("Drag one of them to move all of them. The form is that of the last one."), class_="lw-muted")
    )


def _form(editor: Editor, form: Form) -> Markup:
    icon = form.icon or None
    name = tag("div", tag("p", form.title, class_="lw-name"), tag("p", form.about, class_="lw-muted"))
    fields = [shown_field(editor, field) for field in form.fields]
    buttons = [
        button(_("Duplicate"), "duplicate") if form.can_duplicate else None,
        button(_("Off the map"), "reserve") if form.can_reserve else None,
        button(_("Delete"), "delete", why=_("Delete") + " (Del)") if form.can_delete and editor.selected else None,
        button(_("Deselect"), "cancel", key="let-go") if editor.selected else None,
    ]
    shown = tag("div", [part for part in buttons if part], class_="lw-buttons lw-ed-buttons")
    return section(
        form.section,
        tag("div", icon, name, class_="lw-card"),
        tag("div", fields, class_="lw-ed-fields"),
        shown,
        kind="lw-ed-form",
    )


def _checks(editor: Editor) -> Markup:
    checks, typed = editor.checks, editor.state.typed
    if typed is not None:
        unread = say("The text cannot be read: {problem}.", problem=typed.problem).text()
        return section(_("Checks"), tag("p", unread, class_="lw-ed-wrong"))
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
