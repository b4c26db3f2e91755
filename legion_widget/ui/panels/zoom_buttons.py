"""The zoom buttons in the corner of the map, which the page handles by itself."""

from __future__ import annotations

from ...engine.i18n import translate
from ..markup import Markup, join, tag
from .parts import icon


def zoom_controls(is_played: bool = True) -> Markup:
    """The buttons for zoom, full screen and, on a board being played, presentation; each names its key."""
    buttons = (
        ("zoom", "+", "1", translate("Larger"), "+"),
        ("zoom", "−", "-1", translate("Smaller"), "-"),
        ("zoom", "⤢", "whole", translate("The whole board"), "0"),
        ("zoom", "↔", "width", translate("The whole width"), "W"),
        ("full", icon("full"), "on", translate("Full screen"), "F"),
        ("full", icon("window"), "off", translate("Leave full screen"), "F"),
        ("present", icon("present"), "on", translate("Presentation, for a room"), "B"),
        ("present", icon("present"), "off", translate("Leave the presentation"), "B"),
    )
    return join(
        tag(
            "button",
            face,
            type="button",
            class_="lw-button" if local == "zoom" else f"lw-button lw-{local}-{by}",
            data_local=local,
            data_by=by,
            data_key=f"{local}-{by}",
            title=f"{words} ({key})",
            aria_label=words,
            aria_keyshortcuts="Plus" if key == "+" else key,
        )
        for local, face, by, words, key in buttons
        if is_played or local != "present"
    )
