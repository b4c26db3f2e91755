"""The part of the editor that a game provides: tools, painter, forms, and the places of faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...engine.class_reference import load_class
from ...engine.errors import DataFault, LegionWidgetError, UnknownName, path_of
from ...engine.i18n import Message, say
from ...engine.rulebook import Option
from ...engine.scenario import Scenario
from ...engine.scene import Item
from ...installed_games import games
from ..game_view import GameView
from ..painting import Canvases
from ..protocol import Spot
from ..to_page import Grid, MinimapMarker, Overview
from ..view_state import Location
from .fields import Block, Form, Path, Ref
from .objectives import Objectives
from .repairs import Repair, meant_repair, name_at, out_repair
from .tool import Tool

if TYPE_CHECKING:
    from .editor import Editor


class Change(NamedTuple):
    """One difference from the scenario as it was opened.

    Args:
        said: What it is, in a sentence.
        revert: Makes data without it from a copy of the data; None: it cannot be undone alone.
        ref: The thing that it is about.
        places: Where it is on the map.
    """

    said: Message
    revert: Callable[[dict[str, Any]], None] | None
    ref: Ref | None = None
    places: tuple[Location, ...] = ()


class Painter:
    """Paints the draft on the layers of a map."""

    #: The layers, the lowest first; the last one carries the marks.
    layers: ClassVar[tuple[str, ...]]

    def __init__(self, canvases: Canvases) -> None:
        self.canvases = canvases

    def ground(self, editor: Editor, theme: str, language: str) -> None:
        """Paints the ground, where it is another one than is shown."""
        raise NotImplementedError

    def is_behind(self, editor: Editor, theme: str, language: str) -> bool:
        """Return whether the ground that is shown is not that of the draft."""
        raise NotImplementedError

    def things(self, editor: Editor, theme: str, language: str, detail: str) -> None:
        """Paints units and marks."""
        raise NotImplementedError

    def close(self) -> None:
        """Lets go of the pictures."""


class Kit:
    """The editor of one game, for one scenario. A game subclasses it and names the class in its `GameView`."""

    painter: ClassVar[type[Painter]]

    def __init__(self, scenario: Scenario, view: GameView[Any]) -> None:
        self.scenario, self.view = scenario, view

    @classmethod
    def blank(cls, system: str, size: tuple[int, int] | None) -> dict[str, Any]:
        """The data of an empty scenario; without a ``size`` of a usual one."""
        raise NotImplementedError

    def tools(self) -> Sequence[Tool]:
        """The tools, in the order of the rail; the first one chooses and moves."""
        raise NotImplementedError

    def fit(self, editor: Editor) -> None:
        """The data have become others: perhaps the map has another size."""

    def size(self, editor: Editor) -> tuple[float, float]:
        """The width and height of the map in world units."""
        raise NotImplementedError

    def grid(self, editor: Editor) -> Grid:
        """Return the data with which the page finds a place."""
        raise NotImplementedError

    def place_from_page(self, editor: Editor, spot: Spot) -> Location | None:
        raise NotImplementedError

    def place_to_page(self, editor: Editor, place: Location) -> Spot:
        raise NotImplementedError

    def overview(self, editor: Editor, theme: str) -> Overview | None:
        """The small picture of the whole map; None: there is none."""
        return None

    def minimap_markers(self, editor: Editor) -> list[MinimapMarker]:
        """A marker for each unit on the small picture."""
        return []

    def grips(self, editor: Editor) -> list[list[int]]:
        """The places where a drag takes hold of something."""
        raise NotImplementedError

    def spoken(self, editor: Editor, place: Location) -> str:
        """A place in words."""
        raise NotImplementedError

    def card(self, editor: Editor, place: Location) -> str:
        """A place and what is about to happen there, for the card beside the map."""
        return self.spoken(editor, place)

    def centre(self, editor: Editor) -> Location:
        """The place in the middle of the first view."""
        raise NotImplementedError

    def totals(self, editor: Editor) -> list[tuple[str, str]]:
        """Return the totals in the status bar: names and numbers."""
        return []

    def form(self, editor: Editor, ref: Ref | None) -> Form | None:
        """The form of a thing; None: that of the scenario itself."""
        raise NotImplementedError

    def write(self, editor: Editor, ref: Ref | None, field: str, value: str) -> None:
        """A field of the form was changed. Raises `LegionWidgetError` for what it cannot hold."""
        raise NotImplementedError

    def options(self) -> dict[str, dict[str, str]]:
        """The names of the values of keys that are chosen."""
        return {}

    def known_options(self) -> Mapping[str, Option]:
        """The options of the rules."""
        return {}

    def marks(self, editor: Editor) -> list[Item]:
        """Return the marks over the units: the selection, the stroke in progress, changes, faults."""
        return []

    def signs(self, editor: Editor) -> list[Item]:
        """The numbers of what is wrong, which the marks include."""
        return []

    def order(self, editor: Editor) -> list[Block]:
        """The units of both sides, by what they belong to."""
        return []

    def turns(self, editor: Editor) -> list[Block]:
        """Return the blocks for the length of the game, its beginning, and the schedule."""
        return []

    def objectives(self, editor: Editor) -> Objectives | None:
        """Return the parts of the form of the victory; None: it has no such form."""
        return None

    def objective_name(self, editor: Editor, path: Path, number: int) -> str:
        """Return the name of an objective in a list."""
        return ""

    def place_label(self, editor: Editor, name: str) -> str:
        """Return the label of a place, by its name in the data."""
        return name

    def place_names(self, editor: Editor) -> dict[str, str]:
        """The places that can be named, and what they are called."""
        return {}

    def pick(self, editor: Editor, place: Location) -> str:
        """The name by which the data call what is at a place of the map; empty: nothing that has a name."""
        return ""

    def delete(self, editor: Editor, refs: Sequence[Ref]) -> None:
        """Takes things away."""
        raise NotImplementedError

    def reserve(self, editor: Editor, refs: Sequence[Ref]) -> None:
        """Takes things off the map, and keeps them."""

    def duplicate(self, editor: Editor, ref: Ref) -> None:
        """Makes another one like it."""

    def where(self, editor: Editor, ref: Ref) -> Location | None:
        """Return the place of a thing on the map."""
        raise NotImplementedError

    def known(self, editor: Editor, ref: Ref) -> Ref | None:
        """A thing as the forms name it; None: there is no such thing, or no longer."""
        return ref if self.form(editor, ref) is not None else None

    def display_name(self, editor: Editor, ref: Ref) -> str:
        """Return the name of a thing, in the language in use."""
        form = self.form(editor, ref)
        return "" if form is None else form.title

    def id_of(self, editor: Editor, ref: Ref) -> str:
        """The id of a thing, as a file names it."""
        return ref[1]

    def find(self, editor: Editor, fault: DataFault) -> tuple[Ref | None, tuple[Location, ...]]:
        """The thing that a fault is about, and where it lies."""
        raise NotImplementedError

    def repairs(self, editor: Editor, fault: DataFault, ref: Ref | None) -> Iterable[Repair]:
        """Return possible repairs of a fault; the editor offers those that work."""
        data = editor.draft.data
        was_there = name_at(data, path_of(fault.place)) in getattr(editor.draft.origin, "by_id", {})
        return [*([] if was_there else meant_repair(fault)), *out_repair(data, fault)]  # another is not what was meant

    def changes(self, editor: Editor) -> list[Change]:
        """Return the changes since the scenario was opened."""
        raise NotImplementedError

    def advice(self, editor: Editor) -> list[tuple[Message, Ref | None]]:
        """Return advice for a designer, besides the warnings of the game."""
        return []


def kit_of(scenario: Scenario) -> Kit:
    """The editor's half that the game of a scenario gives. Raises `LegionWidgetError` where there is none."""
    view, kind = _found(scenario.system)
    return kind(scenario, view)


def blank(system: str = "", size: tuple[int, int] | None = None) -> dict[str, Any]:
    """The data of an empty scenario of a game, by default of the first.

    Raises:
        UnknownName: for a game that there is not.

    >>> blank("legion", (8, 6))["board"]["columns"]
    8
    """
    known = games()
    name = system or next(iter(known))
    if name not in known:
        raise UnknownName(say("system"), name, known)
    _, kind = _found(name)
    return kind.blank(name, size)


def _found(system: str) -> tuple[GameView[Any], type[Kit]]:
    """Return the view of a game, and its editor."""
    entry = games()[system]
    rules, _ = entry.load()
    reference = entry.view if entry.view is not None else rules.default_view
    view: GameView[Any] | None = load_class(reference)() if reference else None
    if view is None or not view.editor:
        raise LegionWidgetError(f"{system} has no editor")
    kind: type[Kit] = load_class(view.editor)
    return view, kind


__all__ = ["Change", "Kit", "Painter", "Ref", "blank", "kit_of"]
