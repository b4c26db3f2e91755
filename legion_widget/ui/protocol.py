"""The messages from the page of a board to the kernel, each read as a record.

The page's side of it is in `static/`: `overlay.js`, `lens.js` and `panel.js`. What the button of a panel says is read
as the parameters of its command. What the kernel sends the page is in `to_page`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar, get_type_hints

import msgspec

from ..engine.errors import DataError
from ..engine.files import LARGEST_FILE
from ..engine.i18n import say

T = TypeVar("T")

#: The longest text that a page can send, which is that of the longest path, and the largest number that a page counts
#: exactly.
LONGEST, LARGEST = 4_096, 2**53
#: Where the text of a whole file stands in a command; it may be as long as a file.
FILE = "$.toml"
#: A place as the page has it: column and row of a hex, or tenths of a millimetre to the east and to the south.
Spot = tuple[int, int]

# ---- from the map to the kernel ------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """The parent of the map's messages, with the id of the sending view and the number of the picture it shows."""

    view: str = ""
    revision: int = -1


class Gone(Said, frozen=True):
    """A view of the board is gone."""


class Room(Said, frozen=True):
    """The size of a view changed.

    Args:
        room: The width of the map's place in CSS pixels.
        high: The height of that place.
        pixels: Dots of its screen for each CSS pixel.
        dark: Whether the page is dark.
        still: Whether the reader's system asks for less motion.
        untoured: Whether nobody has answered the offer of the tour in this browser.
    """

    room: float = 0
    high: float = 0
    pixels: float = 1
    dark: bool = False
    still: bool = False
    untoured: bool = False


class Ready(Room, frozen=True):
    """A view shows the board for the first time; its fields are those of `Room`."""


class Fonts(Said, frozen=True):
    """The fonts have loaded, or failed to."""


class Scale(Said, frozen=True, kw_only=True):
    """The page has zoomed by itself; ``scale`` is in CSS pixels per world unit."""

    scale: float


class Key(Said, frozen=True, kw_only=True):
    """A key went down on the map: a letter, or ``Escape``."""

    key: str


class Hover(Said, frozen=True, kw_only=True):
    """The pointer rests on a place; None: it has left the map. ``carry``: a unit is being dragged."""

    place: Spot | None
    carry: bool = False


class Walk(Said, frozen=True, kw_only=True):
    """The arrow keys moved the cursor to a place."""

    place: Spot


class Click(Said, frozen=True, kw_only=True):
    """A place was clicked, with these modifier keys held.

    Args:
        edge: The side of the hex that is nearest to the pointer: 0 is north, then clockwise.
        key: Whether it was Enter at the cursor of the keyboard.
        early: Whether the page has shown the unit as selected already.
        double: Whether it is the second click there within a moment, or Enter.
    """

    place: Spot
    edge: int = 0
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    key: bool = False
    early: bool = False
    double: bool = False


class Press(Said, frozen=True, kw_only=True):
    """A drag of an editor's tool began; its fields are those of `Click`."""

    place: Spot
    edge: int = 0
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Drag(Said, frozen=True, kw_only=True):
    """A drag of a tool reached another place, or another side of a hex."""

    place: Spot
    edge: int = 0


class Release(Said, frozen=True):
    """A drag of a tool ended at the place reported last."""


class Lift(Said, frozen=True, kw_only=True):
    """A drag of a unit began. ``early`` is as in `Click`."""

    place: Spot
    early: bool = False


class Drop(Said, frozen=True, kw_only=True):
    """A dragged unit was dropped; None: off the map, or cancelled."""

    place: Spot | None


class Gather(Said, frozen=True, kw_only=True):
    """Several units are selected: those at these places, inside the frame drawn with Shift held."""

    places: tuple[Spot, ...]


class Present(Said, frozen=True, kw_only=True):
    """The board enters presentation, or leaves it."""

    on: bool


class Screen(Said, frozen=True, kw_only=True):
    """A second screen shows the board, or no longer does.

    Args:
        on: Whether it shows the board.
        pixels: How many dots of its own it has for each CSS pixel of the board.
    """

    on: bool
    pixels: float = 1


class Menu(Said, frozen=True, kw_only=True):
    """The menu of a place was requested."""

    place: Spot


class Pick(Said, frozen=True, kw_only=True):
    """An entry of the open menu was chosen: its number, from 0."""

    number: int


MapMessage = (
    Gone
    | Ready
    | Room
    | Fonts
    | Scale
    | Key
    | Hover
    | Walk
    | Click
    | Press
    | Drag
    | Release
    | Lift
    | Drop
    | Gather
    | Present
    | Screen
    | Menu
    | Pick
)


def read_map_message(content: object) -> MapMessage:
    """Read a message of the map.

    Raises:
        DataError: for wrong data; it names the field.

    >>> read_map_message({"kind": "walk", "view": "a", "revision": 3, "place": [4, 5]})
    Walk(view='a', revision=3, place=(4, 5))
    >>> read_map_message({"kind": "walk", "place": [4]})
    Traceback (most recent call last):
    ...
    legion_widget.engine.errors.DataError: $.place: Expected `array` of length 2, got 1
    """
    message: MapMessage = _convert(content, MapMessage, strict=True)
    return message


# ---- from the panels to the kernel ---------------------------------------------------------------------


class Do(msgspec.Struct, frozen=True):
    """A button or field of a panel was used: the name of its command, and the number of the picture shown."""

    do: str
    revision: int = -1


class Here(msgspec.Struct, frozen=True, tag_field="kind", tag="here"):
    """A view of a panel that is alone on its page is present."""

    view: str = ""


def read_panel_message(content: object) -> Here | Gone | Do:
    """Read a message of a panel that is alone on its page: a view is there, a view is gone, or a command.

    Raises:
        DataError: for wrong data; it names the field.
    """
    if isinstance(content, Mapping) and "do" in content:
        return read_command(content)
    message: Here | Gone = _convert(content, Here | Gone, strict=True)
    return message


def read_command(content: object) -> Do:
    """Read a command of a panel.

    Raises:
        DataError: for wrong data; it names the field.
    """
    command: Do = _convert(content, Do, strict=True)
    return command


def read_parameters(command: Callable[..., None], content: Mapping[str, Any]) -> dict[str, Any]:
    """Read the parameters of a command from a message; the first one is the board and is left out.

    The page sends texts (the ``data-`` attributes of the button and the fields of its form). They are converted to the
    annotated types. Fields without a parameter are ignored, unless ``**more: str`` takes them.

    Args:
        command: The function that does the command.
        content: The message.

    Returns:
        The value of each parameter by its name.

    Raises:
        DataError: for wrong data; it names the field.

    >>> def walk(board, step: int, highlighted: bool = False) -> None: ...
    >>> read_parameters(walk, {"do": "walk", "key": "walk-3", "step": "3"})
    {'step': 3, 'highlighted': False}
    """
    record, more = shape(command)
    arguments: dict[str, Any] = msgspec.structs.asdict(_convert(content, record, strict=False))
    if not more:
        return arguments
    known = {*arguments, *Do.__struct_fields__, "kind"}
    rest = {name: value for name, value in content.items() if name not in known}
    arguments.update(_convert(rest, dict[str, str], strict=False))
    return arguments


@cache
def shape(command: Callable[..., None]) -> tuple[type[msgspec.Struct], bool]:
    """Return the record type of a command's parameters, and whether the command takes other fields too."""
    _, *parameters = inspect.signature(command).parameters.values()
    named = [parameter for parameter in parameters if parameter.kind is not parameter.VAR_KEYWORD]
    notes = {parameter.name: parameter.annotation for parameter in named}
    hints = get_type_hints(SimpleNamespace(__annotations__=notes), getattr(command, "__globals__", {}))
    fields = [
        (parameter.name, hints[parameter.name], *(() if parameter.default is parameter.empty else (parameter.default,)))
        for parameter in named
    ]
    return msgspec.defstruct(getattr(command, "__name__", "command"), fields), len(named) < len(parameters)


def _convert(content: object, kind: Any, *, strict: bool) -> Any:
    _check_size(content)
    try:
        return msgspec.convert(content, kind, strict=strict)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        raise DataError(path.strip("`") or "$", problem) from None


def _check_size(value: object, place: str = "$") -> None:
    """Raise `DataError` for what no page means: a text or number without end, or a text that cannot be written."""
    match value:
        case str():
            most = LARGEST_FILE if place == FILE else LONGEST
            if len(value) > most:
                raise DataError(place, say("a text has at most {most} characters", most=most))
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise DataError(place, say("a text cannot hold half a character"))
        case int() | float():
            if not abs(value) <= LARGEST:  # which NaN is not
                raise DataError(place, say("a number is at most {most}", most=LARGEST))
        case Mapping():
            for name, inner_value in value.items():
                _check_size(name, place)
                _check_size(inner_value, f"{place}.{name}")
        case list() | tuple():
            for index, inner_value in enumerate(value):
                _check_size(inner_value, f"{place}[{index}]")
