"""The data that the kernel sends to the page of a board: one record for each trait of the `Overlay`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .protocol import Spot

#: A colour and corners, x and y in turn; of a line also its width in world units.
Area = tuple[str, list[int]] | tuple[str, list[int], float]


class HexGrid(msgspec.Struct, frozen=True, tag_field="kind", tag="hexes"):
    """A map of hexes with sides ``side`` world units long."""

    columns: int
    rows: int
    side: float


class PointGrid(msgspec.Struct, frozen=True, tag_field="kind", tag="points"):
    """A table: its size in tenths of a millimetre, each of ``unit`` world units.

    An arrow key goes ``step`` tenths far; a pointer is reported to the next ``grain``.
    """

    width: int
    height: int
    unit: float
    step: int
    grain: int


Grid = HexGrid | PointGrid


class HexOverview(msgspec.Struct, frozen=True):
    """The minimap of a board of hexes: a letter for each hex, column by column, and the colour of each letter."""

    hexes: str
    inks: dict[str, str]


class PointOverview(msgspec.Struct, frozen=True):
    """The minimap of a table, the lowest area first."""

    areas: list[Area]


Overview = HexOverview | PointOverview


class MinimapMarker(msgspec.Struct, frozen=True, array_like=True):
    """A unit on the minimap.

    Args:
        x: Its column, or tenths of a millimetre to the east.
        y: Its row, or tenths of a millimetre to the south.
        colour: ``#rrggbb``.
        cut: 1 for a marker that stands on its corner, 0 for a square.
    """

    x: int
    y: int
    colour: str
    cut: int


class Tip(msgspec.Struct, frozen=True):
    """The tooltip of the place under the pointer, as HTML."""

    place: Spot
    html: str


class PlaceAnswer(msgspec.Struct, frozen=True):
    """What is said at a place: why a click there is refused, what the dice have decided, or what a key asked.

    Args:
        place: The place.
        words: What is said, as plain text.
        warns: Whether it is a refusal.
        asked: Whether a key asked for it: it is said on a wide board, too.
    """

    place: Spot
    words: str
    warns: bool
    asked: bool = False


class PlaceMenu(msgspec.Struct, frozen=True):
    """The menu of a place as HTML; the number distinguishes one opening from the next."""

    place: Spot
    html: str
    number: int


class LookAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place to show: one in the middle, several in view, or the whole map.

    Args:
        place: The place in the middle.
        places: The places in sight.
        whole: The number of the map that is shown whole.
        again: The number of the map that is shown where it was looked at last.
        number: Makes each request a new one.
    """

    place: Spot | None = None
    places: tuple[Spot, ...] | None = None
    whole: int | None = None
    again: int | None = None
    number: int = 0


class Ruler(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """The start of the ruler on a table, in tenths of a millimetre.

    Args:
        start: The middle of a base.
        edge: The radius of the base.
        most: The length beyond which the ruler is red.
        enemies: The bases to which it is measured from edge to edge: middle and radius of each. To any other point it
            is measured from the middle, as a move is.
    """

    start: Spot
    edge: int
    most: int
    enemies: tuple[tuple[int, int, int], ...] = ()


class Moving(msgspec.Struct, frozen=True):
    """A unit that moves along its path: its picture as SVG, and the places."""

    svg: str
    way: tuple[Spot, ...]


class Blow(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """An ``attack`` or ``fire`` from one place at another."""

    kind: str
    start: Spot
    end: Spot


class Loss(msgspec.Struct, frozen=True):
    """A unit that was lost: its picture as SVG, and its place."""

    svg: str
    at: Spot


class Motion(msgspec.Struct, frozen=True):
    """The movements of a step, shown once.

    Args:
        moves: The units that move.
        blows: The attacks and the fire.
        losses: The units that are lost.
        ms: How long the movements take, in milliseconds.
        slower: How many times as long as usual blows and losses take.
        number: Makes each movement a new one, also when the same move is made again.
    """

    moves: tuple[Moving, ...] = ()
    blows: tuple[Blow, ...] = ()
    losses: tuple[Loss, ...] = ()
    ms: int = 0
    slower: float = 1
    number: int = 0


class Sound(msgspec.Struct, frozen=True):
    """A sound that is played once.

    Args:
        kind: ``move``, ``dice``, ``refused`` or ``turn``; see `sounds`.
        number: Makes each sound a new one.
    """

    kind: str
    number: int


class TourLight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The element that the step of the tour highlights.

    Args:
        part: The part of the board that the style sheet lights; empty: none.
        places: The places of the map that get a ring.
        said: What a screen reader says of the step.
        settled: Whether the offer of the tour was answered: the browser keeps that.
    """

    part: str = ""
    places: tuple[Spot, ...] = ()
    said: str = ""
    settled: bool = False


class Arrow(msgspec.Struct, frozen=True):
    """A path or an attack on the map: a ``move``, an ``attack`` or ``fire``, and its places in order."""

    kind: str
    places: tuple[Spot, ...]


class Words(msgspec.Struct, frozen=True):
    """The texts of the page itself, such as those of a second screen and of floating panels.

    Args:
        blocked: That the browser has not opened its window.
        note: That it is only to be looked at.
        whole: The button that shows the whole map there.
        follow: The button that shows there what the board shows.
        full: The button that fills the screen.
        left: That its board has gone from the page.
        again: That the cell has run again.
        lift: The grip of a panel in its place.
        dock: That of a panel that floats.
        side: The name of the side panel.
        log: The name of the log.
    """

    blocked: str
    note: str
    whole: str
    follow: str
    full: str
    left: str
    again: str
    lift: str
    dock: str
    side: str
    log: str


class Stage(msgspec.Struct, frozen=True):
    """The text of the presentation, and the marks of the last deed.

    Args:
        title: The title of the game.
        turn: The turn.
        side: Who decides, or empty.
        number: The number of that side, from 0, or -1.
        phase: The phase, or how the game has ended.
        deed: What was done last, or empty.
        arrows: Where it led.
        rings: The places that it was about.
        losses: Where something was lost.
        covered: Why the map is covered, or empty.
        dark: Whether it is shown dark.
    """

    title: str
    turn: str
    side: str
    number: int
    phase: str
    deed: str
    arrows: list[Arrow]
    rings: list[Spot]
    losses: list[Spot]
    covered: str
    dark: bool


class Grips(msgspec.Struct, frozen=True):
    """The effects of a drag on the map.

    Args:
        mode: ``""``: it moves the map; ``"lift"``: one that begins on one of the ``places`` carries the unit there.
            On the map of an editor ``"stroke"``: it is sent to the kernel; ``"grip"``: only one that begins on one of
            the ``places``, or with Shift.
        places: Columns and rows of hexes; or points of a table, each with a radius.
        edges: Whether the side of a hex that is nearest to the pointer is sent.
        size: The width of a unit that is carried, in world units; 0: that of its grip.
    """

    mode: str = ""
    places: list[list[int]] = []
    edges: bool = False
    size: float = 0


#: The bit of a hex in which a unit must stop, in the bytes of an outlook.
STOPS_BIT = 64


class Ways(msgspec.Struct, frozen=True):
    """The paths of the selected unit, shown under the pointer at once.

    Args:
        start: The hex of the unit.
        packed: The ways, as the bytes of one unit of `OverlayState.foreseen`.
    """

    start: Spot
    packed: bytes


class Choice(msgspec.Struct, frozen=True):
    """The effect of a click on a unit.

    Args:
        plain: Whether it chooses the unit, and shows what was foreseen.
        at: The hex of the selected unit; None: none is selected on the map.
        lets_go: Whether a click on that hex lets the unit go.
    """

    plain: bool = False
    at: Spot | None = None
    lets_go: bool = False


class ReachStyle(msgspec.Struct, frozen=True):
    """The style in which the page draws a reach, and its words for a path.

    Args:
        inks: Colours by their names, the opacity of the ``veil`` and the ``tint``, and the ``font`` of costs.
        larger: How much larger than usual costs are written.
        spots: Columns and rows of hexes, each with the x and y where its cost stands, beside a name.
        points: What costs are called, from 0 on.
        stops: What is said where a unit must stop.
    """

    inks: dict[str, str | float]
    larger: float
    spots: list[tuple[int, int, float, float]]
    points: list[str]
    stops: str


class Limits(msgspec.Struct, frozen=True):
    """The limits of the zoom: the lowest and the highest scale, and the factor of one step."""

    lowest: float
    highest: float
    step: float


def encode(record: msgspec.Struct | Sequence[msgspec.Struct] | None) -> Any:
    """Return a record, or several, as plain data for the page; None becomes an empty dict.

    >>> encode(LookAt(place=(4, 5), number=2)), encode([MinimapMarker(4, 5, "#6d2e2a", 1)]), encode(None)
    ({'place': [4, 5], 'number': 2}, [[4, 5, '#6d2e2a', 1]], {})
    """
    return {} if record is None else msgspec.json.decode(msgspec.json.encode(record))
