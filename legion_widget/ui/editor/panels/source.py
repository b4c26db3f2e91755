"""The strip under the map: the scenario as a file, as Python, and what is other than at first."""

from __future__ import annotations

import re
from functools import lru_cache

from ....engine.i18n import say_count, translate
from ...markup import Markup, join, tag
from ...panels.parts import button
from ..editor import Editor
from .parts import check_sign

_ = translate
#: How many lines of a text are shown at once, round what is chosen: the copy has all of them.
WINDOW = 400


def strip(editor: Editor, file: str) -> Markup:
    """The tabs of the strip and what the open one shows."""
    opened = editor.state.strip
    tabs = {"toml": _("Source: TOML"), "python": "Python", "changes": _("Changes")}
    buttons = [
        tag("button", name, " " + str(len(editor.changes)) if id == "changes" else "", type="button", class_="lw-tab",
            role="tab",
            data_do="strip", data_value=id, data_key=f"strip-{id}", aria_selected=str(id == opened).lower())
        for id, name in tabs.items()
    ]  # fmt: skip
    text = {"toml": editor.toml, "python": editor.python}.get(opened, "") if opened in ("toml", "python") else ""
    copied = (
        tag(
            "button",
            _("Copy"),
            type="button",
            class_="lw-button",
            data_copy="source",
            data_copied=_("Copied"),
            data_key="copy",
        )
        if text
        else None
    )
    lines = say_count("{count} line", "{count} lines", text.count("\n")).text() if text else ""
    about = tag("span", f"{file} · {lines}" if opened == "toml" and file else lines, class_="lw-muted")
    top = tag("div", tag("span", buttons, role="tablist"), about, copied, class_="lw-ed-tabs")
    if opened == "changes":
        body = _changes(editor)
    elif text:
        body = _text(editor, text, opened == "toml")
    else:
        return top
    return join([top, tag("div", body, class_="lw-ed-source", data_scroll=f"source-{opened}", tabindex="0")])


def _changes(editor: Editor) -> Markup:
    if not editor.changes:
        return tag("p", _("Nothing is other than when it was opened."), class_="lw-muted lw-ed-none")
    listed = [
        tag(
            "li",
            tag("span", change.said.text()),
            button(_("Undo this"), "revert", key=f"revert-{number}", number=number),
        )
        for number, change in enumerate(editor.changes)
    ]
    return tag("ol", listed, class_="lw-ed-changes")


def _text(editor: Editor, text: str, is_toml: bool) -> Markup:
    """The lines with their numbers: yellow what is chosen, red what is wrong."""
    lines = text.splitlines()
    chosen = _chosen(editor) if is_toml else range(0)
    wrong = {check.line: check for check in editor.checks if check.line} if is_toml else {}
    middle = chosen.start if chosen else min(wrong, default=1)
    first = max(0, min(middle - WINDOW // 2, len(lines) - WINDOW))
    rows = []
    for number, line in enumerate(lines[first : first + WINDOW], start=first + 1):
        check = wrong.get(number)
        kinds = ["lw-ed-line", "lw-here lw-ed-chosen" if number in chosen else "", "lw-ed-bad" if check else ""]
        note = tag("span", check_sign(check.number, True), check.text.text(), class_="lw-ed-wrong") if check else None
        step = str(editor.selected) if number == chosen.start else None
        rows.append(
            tag(
                "div",
                tag("i", number),
                tag("code", _coloured(line) if is_toml else line),
                note,
                class_=" ".join(filter(None, kinds)),
                data_step=step,
            )
        )
    whole = tag("pre", text, hidden=True, data_text="source")
    return join([tag("div", rows, class_="lw-ed-lines"), whole])


@lru_cache(maxsize=8192)
def _coloured(line: str) -> Markup:
    """A line of TOML: its key, and the rest."""
    key = re.match(r"\s*(\[\[?[^\]]*\]\]?|[\w.\-\"']+(?=\s*=))", line)
    if key is None:
        return join([line])
    return join([tag("b", key[0]), line[key.end() :]])


def _chosen(editor: Editor) -> range:
    """The lines of what is chosen."""
    if editor.selected is None:
        return range(0)
    form = editor.kit.form(editor, editor.selected)
    if form is None or not form.path:
        return range(0)
    positions, name = editor.positions, editor.kit.id_of(editor, editor.selected)
    places = ("board", "places", name)
    begins = [form.path, ("set", name), ("placement", name), places, ("set", *places)]
    begin = next((path for path in begins if path in positions.values), None)
    if begin is None:
        return range(0)
    lines = [positions.line_and_column(path)[0] for path in positions.values if path[: len(begin)] == begin]
    return range(min(lines), max(lines) + 1)
