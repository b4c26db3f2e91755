"""The editor without a toolkit: the draft, the active tool, the selection, and the faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ...engine.errors import UnknownName
from ...engine.i18n import Message, get_language, say, translate
from ...engine.listeners import Listeners
from ...engine.scenario import Scenario
from ...engine.toml_positions import TomlPositions
from ..view_state import Location
from . import tabs
from .checking import Check, checks_of
from .fields import Ref
from .kit import Change, Kit, kit_of
from .source_text import Typed
from .tool import At, Stroke, Tool
from .working_copy import WorkingCopy


@dataclass(frozen=True)
class EditorState:
    """The selection and the tool of an editor: a record that is replaced whole."""

    tool: str
    #: What was taken last from the palette of each tool.
    chosen: Mapping[str, str] = field(default_factory=dict)
    #: How wide the brush is: ``1`` or ``7`` hexes, or ``fill``.
    size: str = "1"
    selected: tuple[Ref, ...] = ()
    stroke: Stroke | None = None
    #: What was picked up by the keyboard, and from where.
    carried: Location | None = None
    #: The handle that was picked up by the keyboard: its kind and number.
    handle: tuple[str, int] | None = None
    #: The road or outline that is being drawn: its first place, before there is anything to be kept.
    pending: tuple[Location, ...] = ()
    cursor: Location | None = None
    #: What the strip shows: ``toml``, ``python`` or ``changes``; empty: it is folded.
    strip: str = "toml"
    #: What the side shows: ``thing`` (what is chosen), or one of the other `tabs.TABS`.
    tab: str = "thing"
    #: The field whose places are chosen on the map; empty: none.
    picking: str = ""
    palette_open: bool = True
    #: The text that was typed and cannot be read.
    typed: Typed | None = None
    #: Such a text that an undo has taken away, and a redo brings back.
    dropped: Typed | None = None
    #: The number of the check that was gone to last; 0: none.
    told: int = 0
    said: Message | None = None
    error: str = ""


class Editor:
    """A scenario being edited. Every message of a page comes here; whatever shows the editor listens to it.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> editor = Editor(lw.load_scenario("rif"))
    >>> editor.take_tool("terrain")
    >>> hexes = editor.kit.place_from_page(editor, (24, 15))
    >>> editor.choose("^"); editor.press(At(hexes)); editor.release()
    >>> [change.said.text("en") for change in editor.changes]
    ['2516: Clear becomes Mountain']
    >>> lw.set_language("es")
    """

    def __init__(self, scenario: Scenario, kit: Kit | None = None) -> None:
        self.draft = WorkingCopy(scenario)
        #: Where the files are that a field names.
        self.folder = Path.cwd()
        self.kit = kit or kit_of(scenario)
        self.tools: dict[str, Tool] = {tool.id: tool for tool in self.kit.tools()}
        self.state = EditorState(next(iter(self.tools)))
        self._listeners: Listeners[[]] = Listeners()
        self._kept: dict[str, tuple[Any, Any]] = {}
        self._size = self.kit.size(self)

    # ---- who shows it -----------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls a listener after each thing that is done, until the function that is returned is called."""
        return self._listeners.add(listener)

    def tell(self) -> None:
        """Something was done: all who show it paint."""
        self._listeners.tell()

    def hold(self, **state: Any) -> None:
        """Replaces a part of the state."""
        self.state = replace(self.state, **state)

    def keep(self, name: str, key: Any, make: Callable[[], Any]) -> Any:
        """Return a value derived from an object, computed again when it is another object."""
        if name not in self._kept or self._kept[name][0] is not key:
            self._kept[name] = key, make()
        return self._kept[name][1]

    def forget_words(self) -> None:
        """Another language: what was put into words is put into words again."""
        self._kept.clear()

    # ---- the tool in the hand ---------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        return self.tools[self.state.tool]

    def take_tool(self, name: str) -> None:
        """Takes another tool. Raises `UnknownName`."""
        if name not in self.tools:
            raise UnknownName(say("tool"), name, self.tools)
        same = name == self.state.tool
        self.hold(tool=name, stroke=None, carried=None, handle=None, pending=(), picking="", error="", said=None,
                  palette_open=not (same and self.state.palette_open))  # fmt: skip

    @property
    def chosen(self) -> str:
        """Return the choice from the palette of the tool."""
        return self.state.chosen.get(self.state.tool) or self.tool.default(self)

    def choose(self, id: str) -> None:
        """Takes something from the palette. Raises `UnknownName`."""
        known = [choice.id for choice in self.tool.choices(self)]
        if id not in known:
            raise UnknownName(say("choice"), id, known)
        self.hold(chosen={**self.state.chosen, self.state.tool: id})

    def _forget_choice(self) -> None:
        """Drop the choice from the palette where the palette no longer offers it."""
        chosen = dict(self.state.chosen)
        taken = chosen.pop(self.state.tool, None)
        if taken is not None and all(choice.id != taken for choice in self.tool.choices(self)):
            self.hold(chosen=chosen)

    # ---- the hand ---------------------------------------------------------------------------------

    def press(self, at: At) -> None:
        """The hand is put down."""
        if self.state.picking:
            self.hold(cursor=at.place)
            tabs.pick(self, at.place)
            return
        self._forget_choice()
        self.hold(stroke=Stroke(at, (at.place,)), cursor=at.place, error="", said=None)
        before = self.state.selected
        self.tool.press(self, at)
        if self.state.selected != before:
            self.hold(tab="thing")

    def drag(self, at: At) -> None:
        """The hand has come to another place; nothing is under way after it was called off."""
        stroke = self.state.stroke
        if stroke is None:
            return
        if at.place not in stroke.places:
            self.hold(stroke=stroke._replace(places=(*stroke.places, at.place)))
        self.hold(cursor=at.place)
        self.tool.drag(self, at)

    def release(self) -> None:
        """The hand is lifted: what was under way is done."""
        if self.state.stroke is not None:
            self.tool.release(self)
        self.hold(stroke=None)

    def click(self, at: At) -> None:
        """A place was clicked, or Enter was used there."""
        self.hold(cursor=at.place, error="", said=None)
        if at.by_key and not self.state.picking:
            self._forget_choice()
            self.hold(stroke=Stroke(at, (at.place,)))
            self.tool.enter(self, at)
            self.hold(stroke=None)
        else:
            self.press(at)
            self.release()

    @property
    def is_busy(self) -> bool:
        """Return whether there is something that Escape calls off."""
        state = self.state
        under_way = state.stroke or state.carried is not None or state.pending or state.picking
        return bool(under_way or state.selected or state.tool != next(iter(self.tools)))

    def cancel(self) -> None:
        """Calls off what is under way; else deselects, then puts the tool down: the first one is in the hand again."""
        state = self.state
        if state.picking:
            self.hold(picking="", said=None)
        elif state.stroke is not None or state.carried is not None or state.pending:
            self.hold(stroke=None, carried=None, handle=None, pending=(), said=say("Called off."))
        elif state.selected:
            self.hold(selected=(), error="")
        elif state.tool != (first := next(iter(self.tools))):
            self.take_tool(first)
            self.hold(said=say("Tool in hand: {tool}", tool=self.tool.name))
        else:
            self.hold(error="")

    # ---- what is chosen ---------------------------------------------------------------------------

    @property
    def selected(self) -> Ref | None:
        """The thing whose form is shown: the last one that was chosen."""
        return self.state.selected[-1] if self.state.selected else None

    def select(self, *refs: Ref, more: bool = False) -> None:
        """Chooses things; with ``more`` beside those that are, or no longer where all of them were."""
        before = self.state.selected
        if more and all(ref in before for ref in refs):
            self.hold(selected=tuple(ref for ref in before if ref not in refs))
        else:
            self.hold(selected=(*(ref for ref in before if more and ref not in refs), *refs))

    # ---- what is done -----------------------------------------------------------------------------

    def take(self, data: dict[str, Any], said: Message) -> bool:
        """Takes other data as one step, which undo reverts; none while a text stands that cannot be read."""
        if self.state.typed is not None:
            self.hold(error=translate("First mend or discard the text of the file: it would undo this change."))
            return False
        done = self.draft.take(data, said)
        if done:
            self.refit()
            self.hold(said=said, dropped=None)
        return done

    def undo(self) -> None:
        """Takes the last step back; a stroke that is under way is called off instead."""
        if self.state.stroke is not None or self.state.carried is not None:
            self.cancel()
            return
        if self.state.typed is not None:
            gone = say("The text that cannot be read is gone: Redo brings it back.")
            self.hold(typed=None, dropped=self.state.typed, said=gone, error="")
            return
        self.hold(dropped=None)
        said = self.draft.undo()
        self._step(say("Taken back: {step}", step=said) if said else say("There is nothing to undo."))

    def redo(self) -> None:
        """Redoes what was undone."""
        if self.state.dropped is not None:
            back = say("The text that cannot be read is back.")
            self.hold(typed=self.state.dropped, dropped=None, said=back, error="")
            return
        said = self.draft.redo()
        self._step(say("Done again: {step}", step=said) if said else say("There is nothing to be done again."))

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to undo, or a text that cannot be read."""
        return self.state.typed is not None or self.draft.can_undo

    @property
    def can_redo(self) -> bool:
        """Return whether there is a step to do again, or a text that an undo has taken away."""
        return self.state.dropped is not None or self.draft.can_redo

    def refit(self) -> None:
        """The data have become others, perhaps of another size: what was chosen or looked at on the map may be gone."""
        self.kit.fit(self)
        self.hold(selected=self._known(self.state.selected))
        if (size := self.kit.size(self)) != self._size:
            self._size = size
            self.hold(cursor=None, stroke=None, carried=None, handle=None, pending=())

    def _step(self, said: Message) -> None:
        self.refit()
        self.hold(said=said, error="", pending=())

    def _known(self, refs: Iterable[Ref]) -> tuple[Ref, ...]:
        """Return those of some things that there are."""
        return tuple(known for ref in refs if (known := self.kit.known(self, ref)) is not None)

    def write(self, name: str, value: str) -> None:
        """A field of the form was changed."""
        self.hold(error="")
        if not tabs.write(self, name, value):
            self.kit.write(self, self.selected, name, value)

    def entitle(self, title: str) -> None:
        """Gives the scenario a title in the language in use."""
        data, language = self.draft.fresh(), get_language()
        words = data.get("title") or {}
        words = dict(words) if isinstance(words, Mapping) else {"es": words, "en": words}
        words[language] = title.strip()
        data["title"] = {code: word for code, word in words.items() if word}
        self.take(data, say("Title: {title}", title=title.strip()))

    def delete(self) -> None:
        """Takes away what is chosen."""
        if self.state.selected:
            refs = self.state.selected
            self.hold(selected=())
            self.kit.delete(self, refs)

    def reserve(self) -> None:
        """Takes what is chosen off the map, and keeps it."""
        if self.state.selected:
            self.kit.reserve(self, self.state.selected)

    def duplicate(self) -> None:
        """Makes another one like each thing that is chosen; the new ones are chosen then."""
        made = []
        for ref in self.state.selected:
            self.kit.duplicate(self, ref)
            if self.selected is not None and self.selected != ref:
                made.append(self.selected)
        if made:
            self.hold(selected=tuple(made))

    def revert(self, number: int) -> None:
        """Undoes one change alone, whatever came after it. Raises `UnknownName`."""
        listed = self.changes
        undone = listed[number].revert if 0 <= number < len(listed) else None
        if undone is None:
            raise UnknownName(say("change"), str(number), map(str, range(len(listed))))
        data = self.draft.fresh()
        undone(data)
        said = say("Undone alone: {change}", change=listed[number].said)
        if self.take(data, said):
            self._step(said)

    # ---- what is wrong, and what is other ---------------------------------------------------------

    @property
    def changes(self) -> list[Change]:
        """Return the changes since the scenario was opened."""
        listed: list[Change] = self.keep("changes", self.draft.data, lambda: self.kit.changes(self))
        return listed

    @property
    def toml(self) -> str:
        """The text of the file."""
        text: str = self.keep("toml", self.draft.data, self.draft.to_toml)
        return text

    @property
    def positions(self) -> TomlPositions:
        """Return the positions of everything in the text of the file."""
        positions: TomlPositions = self.keep("positions", self.draft.data, lambda: TomlPositions(self.toml))
        return positions

    def line_of(self, path: tuple[str | int, ...], ref: Ref | None, key: str = "") -> int:
        """The line of the file at which something stands; 0 where the file, as a change of another, has it not."""
        positions, name = self.positions, "" if ref is None else self.kit.id_of(self, ref)
        for known in (path, ("set", name, *path[2:]), ("placement", name)):
            if known[:2] in positions.values and (len(known) > 1 or known in positions.values):
                line: int = positions.line_and_column(known, key)[0]
                return line
        return 0

    @property
    def python(self) -> str:
        """Cells that make the scenario."""
        text: str = self.keep("python", self.draft.data, self.draft.to_python)
        return text

    @property
    def checks(self) -> list[Check]:
        """Faults, then advice, each with its number."""
        listed: list[Check] = self.keep("checks", self.draft.data, lambda: checks_of(self))
        return listed

    def go_to(self, number: int) -> Check:
        """Chooses what a check is about. Raises `UnknownName`."""
        found = next((check for check in self.checks if check.number == number), None)
        if found is None:
            raise UnknownName(say("fault"), str(number), (str(check.number) for check in self.checks))
        self.hold(selected=() if found.ref is None else self._known([found.ref]), tab=tabs.tab_of(found))
        if found.places:
            self.hold(cursor=found.places[0])
        self.hold(told=number)
        return found

    def repair(self, number: int, way: int = 0) -> None:
        """Repairs a fault in one of the ways that are offered, as one step. Raises `UnknownName`."""
        ways = self.go_to(number).repairs
        if not 0 <= way < len(ways):
            raise UnknownName(say("repair"), str(way), map(str, range(len(ways))))
        data = self.draft.fresh()
        ways[way].mend(data)
        self.take(data, ways[way].label)
        self.hold(told=0)

    def next_check(self) -> Check | None:
        """Goes to the next fault, or where there is none to the next piece of advice; None: all is well."""
        if not self.checks:
            self.hold(said=say("Nothing is wrong."))
            return None
        following = [check.number for check in self.checks if check.number > self.state.told]
        return self.go_to(following[0] if following else 1)

    @property
    def can_play(self) -> bool:
        """Return whether a game can begin from the draft; not so while its text cannot be read."""
        return self.state.typed is None and self.draft.scenario is not None


__all__ = ["At", "Check", "Editor", "EditorState", "Stroke"]
