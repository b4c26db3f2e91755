"""The checks of an editor's draft: faults and advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.errors import LegionWidgetError, path_of
from ...engine.i18n import Message
from ...engine.system import System
from ...installed_games import system_class
from ..view_state import Location
from .fields import Ref
from .repairs import Repair, that_mend

if TYPE_CHECKING:
    from .editor import Editor

#: How many faults are tried to be repaired: each try reads what it changes again.
_REPAIRED = 6


class Check(NamedTuple):
    """A fault or a piece of advice: its number, its subject, and its place.

    Args:
        number: Faults are counted before advice.
        line: The line of the file; 0: nowhere.
        repairs: What takes the fault away.
    """

    number: int
    is_fault: bool
    text: Message
    ref: Ref | None = None
    places: tuple[Location, ...] = ()
    line: int = 0
    path: str = ""
    repairs: tuple[Repair, ...] = ()


def checks_of(editor: Editor) -> list[Check]:
    """Faults, then advice, each with its number."""
    listed: list[Check] = []
    for fault in editor.draft.faults:
        ref, places = editor.kit.find(editor, fault)
        line = editor.line_of(path_of(fault.place), ref, fault.key)
        offered = editor.kit.repairs(editor, fault, ref) if len(listed) < _REPAIRED else ()
        mending = tuple(that_mend(editor.draft, fault, offered))
        listed.append(Check(len(listed) + 1, True, fault.problem, ref, places, line, fault.place, mending))
    for text, ref in [*editor.kit.advice(editor), *_warnings(editor)]:
        place = None if ref is None else editor.kit.where(editor, ref)
        listed.append(Check(len(listed) + 1, False, text, ref, () if place is None else (place,)))
    return listed


def _warnings(editor: Editor) -> list[tuple[Message, Ref | None]]:
    """Return the warnings of the game's rules for a designer; empty while the scenario cannot be read."""
    scenario = editor.draft.scenario
    if scenario is None:
        return []
    rules, _ = system_class(scenario.system)
    system: System[Any, Any] = rules(scenario)
    try:
        position = system.initial(0)
        warned = list(system.warnings(position))
    except LegionWidgetError:
        return []
    return [(fault.message, ("unit", fault.subject) if fault.subject else None) for fault in warned]
