"""What the page knows of the map: the traits of the overlay over it."""

from __future__ import annotations

from typing import Any

import traitlets

from .to_page import Grips, Limits, encode
from .zoom import HIGHEST, LOWEST, STEP


class OverlayState(traitlets.HasTraits):
    """The state of the map that the page knows. The traits that are dicts hold the records of `protocol`.

    The page gets each change where a widget has these traits; without a widget there is no page.
    """

    #: How places are found (`protocol.Grid`), and the letters that do something.
    grid = traitlets.Dict().tag(sync=True)
    letters = traitlets.Unicode("npue").tag(sync=True)
    scale = traitlets.Float(1.0).tag(sync=True)
    #: What the page must know of the lens to zoom by itself.
    limits = traitlets.Dict(encode(Limits(LOWEST, HIGHEST, STEP))).tag(sync=True)
    width = traitlets.Int(100).tag(sync=True)
    height = traitlets.Int(100).tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)
    #: The number of the call that each view answers: that it is there.
    call = traitlets.Int(0).tag(sync=True)
    cursor = traitlets.List([0, 0]).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    language = traitlets.Unicode("es").tag(sync=True)
    spoken = traitlets.Unicode("").tag(sync=True)
    tip = traitlets.Dict().tag(sync=True)
    look_at = traitlets.Dict().tag(sync=True)
    #: Which of the games of this board lies here: the page keeps in mind where each was looked at.
    laid = traitlets.Int(0).tag(sync=True)
    fonts = traitlets.Unicode("").tag(sync=True)
    #: What is said where the kernel is gone, and while it is at work.
    gone = traitlets.Unicode("").tag(sync=True)
    working = traitlets.Unicode("").tag(sync=True)
    drawn = traitlets.Int(0).tag(sync=True)
    overview = traitlets.Dict().tag(sync=True)
    ruler = traitlets.Dict().tag(sync=True)
    motion = traitlets.Dict().tag(sync=True)
    #: The ways of the unit that is chosen (`protocol.Ways`).
    ways = traitlets.Dict().tag(sync=True)
    #: What a drag does on the map (`protocol.Grips`), keys with Ctrl and others that do something there,
    #: and whether there is something that Escape calls off.
    grips = traitlets.Dict(encode(Grips())).tag(sync=True)
    chords: Any = traitlets.List().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    #: Whether a place has a menu of its own, and the one that is open (`to_page.PlaceMenu`).
    menus = traitlets.Bool(False).tag(sync=True)
    menu = traitlets.Dict().tag(sync=True)
    dots: Any = traitlets.List().tag(sync=True)
