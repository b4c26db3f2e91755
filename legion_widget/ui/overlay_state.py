"""The state of the map on the page: the traits of its overlay."""

from __future__ import annotations

from typing import Any

import traitlets

from .to_page import Choice, Grips, Limits, encode
from .zoom import HIGHEST, LOWEST, STEP


class OverlayState(traitlets.HasTraits):
    """The state of the map on the page. Traits that are dicts hold the records of `to_page`.

    The page gets each change where a widget has these traits; without a widget there is no page.
    """

    grid = traitlets.Dict(help="How places are found: `HexGrid` or `PointGrid`.").tag(sync=True)
    letters = traitlets.Unicode("npue", help="The letter keys that do something.").tag(sync=True)
    scale = traitlets.Float(1.0, help="CSS pixels for each world unit.").tag(sync=True)
    limits = traitlets.Dict(
        encode(Limits(LOWEST, HIGHEST, STEP)), help="`Limits`: with them the page zooms without asking the kernel."
    ).tag(sync=True)
    width = traitlets.Int(100, help="The width of the map in CSS pixels.").tag(sync=True)
    height = traitlets.Int(100, help="The height of the map in CSS pixels.").tag(sync=True)
    revision = traitlets.Int(0, help="The number of the picture; a message names the one that it is about.").tag(
        sync=True
    )
    call = traitlets.Int(0, help="The number of a call; each view answers it with `room`.").tag(sync=True)
    cursor = traitlets.List([0, 0], help="The place of the keyboard's cursor: two whole numbers, as in a message.").tag(
        sync=True
    )
    label = traitlets.Unicode("", help="What a screen reader calls the map.").tag(sync=True)
    language = traitlets.Unicode("es", help="The language of the texts, `es` or `en`.").tag(sync=True)
    spoken = traitlets.Unicode("", help="What a screen reader says now.").tag(sync=True)
    tip = traitlets.Dict(help="`Tip`, or empty.").tag(sync=True)
    look_at = traitlets.Dict(help="`LookAt`, or empty.").tag(sync=True)
    laid = traitlets.Int(
        0, help="The number of the game that is on the board; the page remembers where each was looked at."
    ).tag(sync=True)
    fonts = traitlets.Unicode("", help="The fonts of the board, as CSS.").tag(sync=True)
    gone = traitlets.Unicode("", help="What is shown when the kernel is gone.").tag(sync=True)
    cut = traitlets.Unicode("", help="What is shown while there is no connection to the kernel.").tag(sync=True)
    working = traitlets.Unicode("", help="What is shown while the kernel is busy.").tag(sync=True)
    drawn = traitlets.Int(0, help="The number of the last picture that was drawn on the canvas.").tag(sync=True)
    overview = traitlets.Dict(help="The minimap: `HexOverview` or `PointOverview`.").tag(sync=True)
    ruler = traitlets.Dict(help="`Ruler`, or empty.").tag(sync=True)
    motion = traitlets.Dict(help="`Motion`, or empty.").tag(sync=True)
    canvases: Any = traitlets.List(help="The ids of the canvases of the map, the lowest first.").tag(sync=True)
    words = traitlets.Dict(help="`Words`: what the page says by itself.").tag(sync=True)
    presenting = traitlets.Bool(False, help="Whether the board is in presentation.").tag(sync=True)
    stage = traitlets.Dict(help="`Stage`, or empty: what is said large, and the marks of the last deed.").tag(sync=True)
    ways = traitlets.Dict(help="`Ways`, or empty: the paths of the selected unit.").tag(sync=True)
    promise = traitlets.Dict(help="`Tip`, as text, or empty: what setting the dragged unit down comes to.").tag(
        sync=True
    )
    answer = traitlets.Dict(
        help="`PlaceAnswer`, or empty: what is said at the place that was clicked, or at the cursor of the keyboard."
    ).tag(sync=True)
    choice = traitlets.Dict(encode(Choice()), help="`Choice`: what a press on a unit does now.").tag(sync=True)
    foreseen = traitlets.Bytes(
        b"", help="What choosing each unit will show: the number of the picture, then the units, packed."
    ).tag(sync=True)
    reach_style = traitlets.Dict(help="`ReachStyle`, or empty: how the page draws a reach by itself.").tag(sync=True)
    grips = traitlets.Dict(encode(Grips()), help="`Grips`: what a drag on the map does.").tag(sync=True)
    signs: Any = traitlets.List(help="Where the numbers of faults stand, in world units: no outline crosses them.").tag(
        sync=True
    )
    chords: Any = traitlets.List(help="The keys with Ctrl, and others, that do something on the map of an editor.").tag(
        sync=True
    )
    busy = traitlets.Bool(False, help="Whether Escape has something to cancel.").tag(sync=True)
    menus = traitlets.Bool(False, help="Whether a place has a menu.").tag(sync=True)
    menu = traitlets.Dict(help="The open menu: `PlaceMenu`, or empty.").tag(sync=True)
    tour = traitlets.Dict(help="`TourLight`, or empty: what the step of the tour is about.").tag(sync=True)
    sound = traitlets.Dict(help="`Sound`, or empty: the sound of what has just happened.").tag(sync=True)
    minimap_markers: Any = traitlets.List(help="The units on the minimap, each a `MinimapMarker`.").tag(sync=True)
