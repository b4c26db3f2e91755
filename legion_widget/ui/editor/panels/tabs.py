"""A tab beside the map: blocks of fields and buttons, and lists."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...markup import Markup, join, tag
from ...panels.parts import section
from .. import tabs
from ..editor import Editor
from ..fields import Act, Block, Row
from .field import faults_at, names, shown_field


def blocks(editor: Editor) -> Markup:
    """The blocks of the open tab."""
    kind = f"lw-ed-block lw-ed-of-{editor.state.tab}"
    shown = [
        section(block.title, _inside(editor, block), kind=kind)
        if block.title
        else tag("section", _inside(editor, block), class_=f"lw-section {kind}")
        for block in tabs.blocks(editor)
    ]
    return join([*shown, names(editor) if editor.state.tab in ("objectives", "turns") else None])


def _inside(editor: Editor, block: Block) -> Markup:
    """Return the content of a block, without its heading."""
    wrong = [tag("p", said.text(), class_="lw-ed-wrong") for said in faults_at(editor, block.path)]
    fields = [shown_field(editor, field) for field in block.fields]
    parts = [_folded(editor, part) if part.folds else _part(editor, part) for part in block.blocks]
    return join([
        wrong,
        tag("div", fields, class_="lw-ed-fields") if fields else None,
        _rows(editor, block.rows) if block.rows else None,
        tag("div", parts, class_="lw-ed-inner") if parts else None,
        _acts(block.acts),
        [tag("p", line, class_="lw-ed-sentence") for line in block.said.splitlines()],
    ])  # fmt: skip


def _part(editor: Editor, part: Block) -> Markup:
    head = tag("h4", part.title) if part.title else None
    inside = _inside(editor, part)
    return tag("div", head, inside, class_="lw-ed-part", role="group", aria_label=part.title or None)


def _folded(editor: Editor, part: Block) -> Markup:
    """Return a part that shows its heading until that is clicked; one in fault is open."""
    wrong = bool(faults_at(editor, part.path, below=True))
    head = tag("summary", part.title, data_key=f"head-{part.folds}")
    return tag("details", head, _inside(editor, part), class_="lw-ed-part", data_key=f"fold-{part.folds}", open=wrong)


def _acts(acts: Sequence[Act]) -> list[Markup]:
    """The buttons: those of a group in a row that says what they are for."""
    rows = []
    for group, alike in groupby(acts, key=lambda act: act.group):
        listed = [tag("button", act.label, type="button", class_="lw-button", data_do="act", data_name=act.name,
                      data_key=f"act-{act.key or act.name}", aria_label=_said(act),
                      aria_disabled="true" if act.off else None) for act in alike]  # fmt: skip
        head = tag("small", group, aria_hidden="true") if group else None
        rows.append(tag("div", head, listed, class_="lw-buttons lw-ed-buttons" + (" lw-ed-adds" if group else "")))
    return rows


def _said(act: Act) -> str | None:
    """Return the words of a screen reader for a button; None: just its label."""
    if act.group:
        return f"{act.group}: {act.label}"
    return f"{act.label}: {act.about}" if act.about else None


def _rows(editor: Editor, rows: Sequence[Row]) -> Markup:
    """Things that can be chosen, and are then shown on the map."""
    listed = [
        tag(
            "li",
            tag(
                "button",
                row.icon,
                tag("span", row.label),
                tag("small", row.note) if row.note else None,
                type="button",
                class_="lw-ed-row" + (" lw-ed-here" if row.ref in editor.state.selected else ""),
                data_do="thing",
                data_sort=row.ref[0],
                data_id=row.ref[1],
                data_key=f"row-{row.ref[0]}-{row.ref[1]}",
                aria_pressed=str(row.ref in editor.state.selected).lower(),
            ),
        )
        for row in rows
    ]
    return tag("ul", listed, class_="lw-ed-rows")
