"""The text of the scenario while it is typed: applied where it can be read, else kept with its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine.errors import DataError, path_of
from ...engine.i18n import Message, say
from . import objectives, option_fields

if TYPE_CHECKING:
    from .editor import Editor


class Typed(NamedTuple):
    """A text that cannot be read, or cannot be shown on the map. The draft is unchanged.

    Args:
        text: The text.
        problem: What is wrong with it.
        line, column: where, counted from 1; 0: not known.
    """

    text: str
    problem: Message
    line: int = 0
    column: int = 0


def type_text(editor: Editor, text: str) -> None:
    """Takes a text as the scenario, as one step; one that cannot be read is kept with its fault."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text == editor.toml:
        editor.hold(typed=None)
        return
    draft = editor.draft
    try:
        done = draft.take_text(text, say("The text of the file"))
    except DataError as error:
        fault = error.faults[0]
        editor.hold(typed=Typed(text, fault.problem, fault.line, fault.column))
        return
    if done and not _can_be_shown(editor):
        fault = draft.faults[0]
        line = editor.line_of(path_of(fault.place), None, fault.key)
        draft.forget()
        editor.refit()
        editor.hold(typed=Typed(text, fault.problem, line, 1))
        return
    editor.hold(typed=None, dropped=None, error="", said=say("The text of the file") if done else None)
    editor.forget_words()  # a comment changes the text and not the data


def forget_text(editor: Editor) -> None:
    """The text is again that of the draft."""
    editor.hold(typed=None)


def _can_be_shown(editor: Editor) -> bool:
    """Return whether the map and the forms can show the draft: it may be wrong, but its tables must be tables."""
    kit = editor.kit
    try:
        editor.refit()
        if editor.draft.scenario is not None:
            return True
        kit.marks(editor)
        kit.form(editor, None)
        (
            kit.order(editor),
            kit.turns(editor),
            kit.totals(editor),
            kit.minimap_markers(editor),
            kit.overview(editor, "light"),
        )
        objectives.blocks(editor), option_fields.blocks(editor)
        _ = editor.checks, editor.changes
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
    return True
