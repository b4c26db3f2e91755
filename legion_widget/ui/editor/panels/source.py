"""The strip below the map: the scenario as a file, as Python, and as a list of changes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ....engine.i18n import say, say_count, translate
from ....engine.toml_positions import TomlPositions
from ...markup import Markup, join, tag
from ...panels.parts import button
from ..editor import Editor
from ..source_text import Typed
from .parts import check_sign

_ = translate
#: How many lines of a text are shown at once, round what is chosen: the copy has all of them.
WINDOW = 400
#: How many lines of the file are shown in colours: a longer one is plain.
MOST = 1500
#: Where the lines of a part of the scenario begin that a tab shows.
_OF_TAB: dict[str, tuple[tuple[str, ...], ...]] = {
    "objectives": (("victory",), ("set", "victory")),
    "options": (("options",), ("set", "options")),
    "turns": tuple(
        path for key in ("dates", "start", "sequence", "weather", "schedule") for path in ((key,), ("set", key))
    ),
}


def source_strip(editor: Editor, file: str) -> Markup:
    """The tabs of the strip and what the open one shows."""
    opened = editor.state.strip
    tabs = {"toml": _("Source: TOML"), "python": "Python", "changes": _("Changes")}
    buttons = [
        tag("button", name, " " + str(len(editor.changes)) if id == "changes" else "", type="button", class_="lw-tab",
            role="tab",
            data_do="strip", data_value=id, data_key=f"strip-{id}", aria_selected=str(id == opened).lower())
        for id, name in tabs.items()
    ]  # fmt: skip
    typed = editor.state.typed
    toml = editor.toml if typed is None else typed.text
    text = toml if opened == "toml" else editor.python if opened == "python" else ""
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
    elif opened == "toml":
        wrong = _unread(typed) if typed is not None else None
        return join([top, wrong, tag("div", _editable(editor, text), class_="lw-ed-source", data_scroll="source-toml")])
    elif text:
        body = _text(text)
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
            button(_("Undo this"), "revert", key=f"revert-{number}", number=number) if change.revert else None,
        )
        for number, change in enumerate(editor.changes)
    ]
    return tag("ol", listed, class_="lw-ed-changes")


def _text(text: str) -> Markup:
    """The lines with their numbers; a long text is cut."""
    rows = [_line(number, line) for number, line in enumerate(text.splitlines()[:WINDOW], start=1)]
    return join([tag("div", rows, class_="lw-ed-lines"), tag("pre", text, hidden=True, data_text="source")])


def _line(number: int, line: Any, kind: str = "", note: Any = None, step: str | None = None) -> Markup:
    shown = tag("code", line)
    return tag("div", tag("i", number), shown, note, class_=f"lw-ed-line {kind}".rstrip(), data_step=step)


def _editable(editor: Editor, text: str) -> Markup:
    """The file as it can be typed in, over its coloured lines: yellow what is chosen, red what is wrong."""
    lines, typed = text.splitlines() or [""], editor.state.typed
    chosen = _chosen(editor) if typed is None else range(0)
    wrong = {check.line: check for check in editor.checks if check.line} if typed is None else {}
    rows = []
    for number, line in enumerate(lines[:MOST], start=1):
        check = wrong.get(number)
        is_bad = check is not None or (typed is not None and typed.line == number)
        kinds = ("lw-here lw-ed-chosen" if number in chosen else "", "lw-ed-bad" if is_bad else "")
        note = tag("span", check_sign(check.number, True), check.text.text(), class_="lw-ed-wrong") if check else None
        step = str(editor.selected or editor.state.tab) if number == chosen.start else None
        rows.append(_line(number, _coloured(line), " ".join(filter(None, kinds)), note, step))
    plain = len(lines) > MOST
    box = tag(
        "textarea",
        "\n" + text,
        name="toml",
        rows=len(lines) + 1,
        cols=max(map(len, lines)) + 4,
        wrap="off",
        spellcheck="false",
        autocapitalize="off",
        class_="lw-ed-typing" if plain else None,
        data_do="source",
        data_typed=True,
        data_key="source-text",
        aria_label=translate("The file of the scenario; what is typed is taken after a pause"),
    )
    whole = tag("pre", text, hidden=True, data_text="source")
    return join(
        [tag("div", None if plain else tag("div", rows, class_="lw-ed-lines"), box, class_="lw-ed-editable"), whole]
    )


def _unread(typed: Typed) -> Markup:
    """Return the faults of a text that cannot be applied."""
    where = (
        say("line {line}, column {column}", line=typed.line, column=typed.column).text() + ": " if typed.line else ""
    )
    return tag(
        "div",
        tag("span", where, typed.problem.text(), class_="lw-ed-wrong"),
        tag("span", translate("The map stays as it was."), class_="lw-muted"),
        button(translate("Take the text back"), "forget-text"),
        class_="lw-row lw-ed-unread",
        role="alert",
    )


@lru_cache(maxsize=8192)
def _coloured(line: str) -> Markup:
    """A line of TOML: its key, and the rest."""
    key = re.match(r"\s*(\[\[?[^\]]*\]\]?|[\w.\-\"']+(?=\s*=))", line)
    if key is None:
        return join([line])
    return join([tag("b", key[0]), line[key.end() :]])


def _chosen(editor: Editor) -> range:
    """The lines of what is chosen."""
    positions = editor.positions
    if editor.state.tab in _OF_TAB:
        return _lines_from(positions, _OF_TAB[editor.state.tab])
    if editor.selected is None:
        return range(0)
    form = editor.kit.form(editor, editor.selected)
    if form is None or not form.path:
        return range(0)
    name = editor.kit.id_of(editor, editor.selected)
    places = ("board", "places", name)
    return _lines_from(positions, [form.path, ("set", name), ("placement", name), places, ("set", *places)])


def _lines_from(positions: TomlPositions, begins: Iterable[tuple[str | int, ...]]) -> range:
    """The lines of what begins first at one of some paths."""
    begin = next((path for path in begins if path in positions.values), None)
    if begin is None:
        return range(0)
    lines = [positions.line_and_column(path)[0] for path in positions.values if path[: len(begin)] == begin]
    return range(min(lines), max(lines) + 1)
