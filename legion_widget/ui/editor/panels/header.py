"""The header of the editor: title, undo and redo, the file, playing, language, counts and progress."""

from __future__ import annotations

from ....engine.i18n import LANGUAGES, localized, say, say_count, translate
from ...markup import Markup, join, tag
from ...panels.parts import button, icon, language_switches, overwrite_question
from ..editor import Editor
from ..kept_draft import KeptDraft
from .parts import key_sign

_ = translate


def editor_header(editor: Editor, language: str, file: str, asks: str, kept: KeptDraft) -> Markup:
    """The first row: what is edited, and what can be done with all of it.

    Args:
        file: the name of the file that it is saved to.
        asks: the name of a file that there is already: whether it is written over is asked.
        kept: the file in which the draft is kept.
    """
    draft = editor.draft
    title = draft.data.get("title") or ""
    shown = localized(title) if isinstance(title, dict) else str(title)
    count = len(editor.changes)
    counted = say_count("{count} change", "{count} changes", count).text()
    wrong = "" if editor.can_play else _("First mend the faults: no game can begin from this.")
    field = tag(
        "input", name="title", value=shown, data_do="title", data_key="title", aria_label=_("Title"),
        class_="lw-ed-title",
        maxlength=300,
    )  # fmt: skip
    saved = tag("input", name="file", value=file, data_key="file", aria_label=_("File"), class_="lw-ed-file", size=16)
    doing = [
        button("TOML", "strip", pressed=editor.state.strip == "toml", name=_("as TOML"), key="as-toml", value="toml"),
        button(
            "Python",
            "strip",
            pressed=editor.state.strip == "python",
            name=_("as Python"),
            key="as-python",
            value="python",
        ),
        tag("span", saved, button(_("Save"), "save"), class_="lw-form lw-ed-save"),
        button(
            [tag("span", "▸ ", aria_hidden="true"), _("Play from here")],
            "play",
            primary=True,
            off=not editor.can_play,
            why=wrong,
        ),
        language_switches(language),
        button("◐", "theme", name=_("Light or dark")),
    ]
    first = tag(
        "div",
        tag("h2", _("Scenario editor"), class_="lw-title"),
        field,
        button(
            [tag("b", "± ", aria_hidden="true"), counted],
            "strip",
            key="changes",
            value="changes",
            pressed=editor.state.strip == "changes",
        ),
        button(
            [icon("undo"), " ", tag("span", _("Undo"), class_="lw-word")],
            "undo",
            off=not editor.can_undo,
            why=_("Undo") + " (Ctrl+Z)",
            name=_("Undo"),
        ),
        button(
            [icon("redo"), " ", tag("span", _("Redo"), class_="lw-word")],
            "redo",
            off=not editor.can_redo,
            why=_("Redo") + " (Ctrl+Shift+Z)",
            name=_("Redo"),
        ),
        tag("span", doing, class_="lw-doing"),
        class_="lw-row lw-top",
    )
    return join([first, overwrite_question(asks, "file") if asks else None, _found(kept)])


def _found(kept: KeptDraft) -> Markup | None:
    """The draft that an earlier kernel has left, or why this one is not kept."""
    if kept.problem:
        return tag("div", kept.problem, class_="lw-row lw-ed-wrong lw-question", role="alert")
    found = kept.found
    if found is None:
        return None
    path, when = found
    words = say("A draft of this scenario was kept on {date}.", date=when).text()
    return tag(
        "div",
        tag("span", words, title=str(path)),
        button(_("Go on with it"), "go-on", primary=True),
        button(_("Leave it"), "decline"),
        class_="lw-row lw-question",
        role="status",
    )


def status_bar(editor: Editor) -> Markup:
    """The second row: what is counted, and what is under way."""
    state = editor.state
    if state.error:
        said = tag("span", state.error, class_="lw-ed-wrong", role="alert", title=state.error)
    elif state.said is not None and state.stroke is None:
        said = tag("span", state.said.text(), class_="lw-ed-said")
    else:
        said = tag("span", words := editor.tool.says(editor), class_="lw-ed-said", title=words)
    counted = [tag("span", name, " ", tag("b", number), class_="lw-chip") for name, number in editor.kit.totals(editor)]
    return tag("div", counted, said, class_="lw-row lw-phasebar lw-ed-bar")


__all__ = ["LANGUAGES", "editor_header", "key_sign", "status_bar"]
