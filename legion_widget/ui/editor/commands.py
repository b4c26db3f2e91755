"""The commands of the editor's buttons, fields and keys, by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.errors import DataError, UnknownName
from ...engine.i18n import say
from ..play_commands import Commands
from . import forms, source_text, tabs

if TYPE_CHECKING:
    from .desk import EditorDesk

command = editor_commands = Commands()


@command("tool")
def take_tool(desk: EditorDesk, tool: str) -> None:
    """Takes another tool; the one that is in the hand folds its palette."""
    desk.editor.take_tool(tool)


@command("choose")
def choose(desk: EditorDesk, id: str) -> None:
    """Takes something from the palette."""
    desk.editor.choose(id)


@command("size")
def size(desk: EditorDesk, value: str) -> None:
    """Set the width of the brush. Raises `UnknownName`."""
    if value not in ("1", "7", "fill"):
        raise UnknownName(say("size"), value, ("1", "7", "fill"))
    desk.editor.hold(size=value)


@command("undo")
def undo(desk: EditorDesk) -> None:
    """Takes the last step back."""
    desk.editor.undo()


@command("redo")
def redo(desk: EditorDesk) -> None:
    """Redoes what was undone."""
    desk.editor.redo()


@command("cancel")
def cancel(desk: EditorDesk) -> None:
    """Calls off what is under way, else deselects."""
    desk.editor.cancel()


@command("delete")
def delete(desk: EditorDesk) -> None:
    """Takes away what is chosen."""
    desk.editor.delete()


@command("reserve")
def reserve(desk: EditorDesk) -> None:
    """Takes what is chosen off the map."""
    desk.editor.reserve()


@command("duplicate")
def duplicate(desk: EditorDesk) -> None:
    """Makes another one like it."""
    desk.editor.duplicate()


@command("field")
def field(desk: EditorDesk, field: str, **more: str) -> None:
    """A field of the form was changed: its value comes under its own name, as that of a switch, or as one more."""
    if more.get("by") in ("1", "-1"):  # from what it is by now: two quick presses are two
        tabs.step(desk.editor, field, int(more["by"]))
        return
    desk.editor.write(field, more.get(field, more.get("value", "")))


@command("tab")
def tab(desk: EditorDesk, value: str) -> None:
    """Opens a tab beside the map."""
    tabs.open_tab(desk.editor, value)


@command("thing")
def thing(desk: EditorDesk, sort: str, id: str) -> None:
    """Chooses a thing of a list, and brings it into sight."""
    tabs.choose(desk.editor, (sort, id))
    place = desk.editor.kit.where(desk.editor, (sort, id))
    if place is not None:
        desk.look(place)


@command("act")
def act(desk: EditorDesk, name: str) -> None:
    """Does what a button of the open tab says."""
    tabs.act(desk.editor, name)


@command("pick")
def pick(desk: EditorDesk, field: str) -> None:
    """The places of a field are chosen on the map next; once more ends that."""
    tabs.begin_to_pick(desk.editor, field)


@command("title")
def title(desk: EditorDesk, title: str) -> None:
    """The title in the language in use."""
    desk.editor.entitle(title)


@command("check")
def check(desk: EditorDesk, number: int) -> None:
    """Goes to what is wrong."""
    desk.show(desk.editor.go_to(number))


@command("repair")
def repair(desk: EditorDesk, number: int, value: str = "0") -> None:
    """Repairs a fault in one of the ways that are offered beside it."""
    way = forms.number_in(value)
    desk.editor.repair(number, -1 if way is None else way)


@command("next-check")
def next_check(desk: EditorDesk) -> None:
    """Goes to the next thing that is wrong."""
    found = desk.editor.next_check()
    if found is not None:
        desk.show(found)


@command("revert")
def revert(desk: EditorDesk, number: int) -> None:
    """Undoes one change alone."""
    desk.editor.revert(number)


@command("strip")
def strip(desk: EditorDesk, value: str) -> None:
    """Opens a tab of the strip; the open one is folded. Raises `UnknownName`."""
    if value not in ("toml", "python", "changes"):
        raise UnknownName(say("tab"), value, ("toml", "python", "changes"))
    desk.editor.hold(strip="" if desk.editor.state.strip == value else value)


@command("source")
def source(desk: EditorDesk, toml: str) -> None:
    """The text of the file was changed."""
    source_text.type_text(desk.editor, toml)


@command("forget-text")
def forget_text(desk: EditorDesk) -> None:
    """Discard typed text that cannot be read."""
    source_text.forget_text(desk.editor)


@command("save")
def save(desk: EditorDesk, file: str = "", over: str = "") -> None:
    """Saves to a file; one that is there already is written over only when that was said.

    While something is wrong nothing is saved, and that is said.
    """
    try:
        desk.save(file or None, over=bool(over))
    except DataError as error:
        # A place in the data says nothing to whoever edits on the map: the review says whose fault it is.
        told = (msgspec.structs.replace(one, place=one.place.partition("$")[0]).text() for one in error.faults)
        desk.editor.hold(error=say("Nothing was saved. Fix this first: {problem}", problem="; ".join(told)).text())


@command("go-on")
def go_on(desk: EditorDesk) -> None:
    """Goes on with the draft that an earlier kernel has left."""
    desk.draft_file.go_on()


@command("decline")
def decline(desk: EditorDesk) -> None:
    """The draft that was found stays where it is."""
    desk.draft_file.decline()


@command("keep")
def keep(desk: EditorDesk) -> None:
    """The file that is there stays as it is."""
    desk.forget_question()


@command("play")
def play(desk: EditorDesk) -> None:
    """Begins a game from the draft, in place of the editor."""
    desk.play()


@command("back")
def back(desk: EditorDesk) -> None:
    """Comes back from the game."""
    desk.back()


@command("theme")
def theme(desk: EditorDesk) -> None:
    """Light or dark."""
    desk.change_theme()


@command("language")
def language(desk: EditorDesk, language: str) -> None:
    """Another language."""
    desk.language = language


def _run(name: str, desk: Any) -> None:
    desk.run(name)


_KEYS = {
    "Escape": "cancel", "ctrl+z": "undo", "ctrl+shift+z": "redo", "ctrl+y": "redo", "Delete": "delete",
    "Backspace": "delete",
    "F8": "next-check", "ctrl+d": "duplicate",
}  # fmt: skip
for _chord, _name in _KEYS.items():
    command.key(_chord, partial(_run, _name))


def press_key(desk: EditorDesk, key: str) -> None:
    """A key went down on the map: that of a tool, a number of the palette, or one of the commands.

    Raises:
        UnknownName: for a key that does nothing.
    """
    editor = desk.editor
    tool = next((tool for tool in editor.tools.values() if tool.key == key), None)
    if tool is not None:
        if tool.id != editor.state.tool:
            editor.take_tool(tool.id)
    elif len(key) == 1 and key in editor.tool.letters:
        place = editor.tool.on_letter(editor, key)
        if place is not None:
            editor.hold(cursor=place)
            desk.look(place)
    elif number := forms.number_in(key):
        choices = editor.tool.choices(editor)
        if number <= len(choices):
            editor.choose(choices[number - 1].id)
    elif key in editor_commands.keys:
        _run(_KEYS[key], desk)
    else:
        raise UnknownName(say("key"), key, editor_commands.keys)
