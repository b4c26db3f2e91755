"""The buttons in the corner of the map. The page answers them by itself."""

from __future__ import annotations

from ...engine.words import translate
from ..markup import Markup, join, tag


def corner() -> Markup:
    """Larger, smaller, the whole board, the whole width; each names the key that does the same."""
    buttons = (
        ("+", "1", translate("Larger"), "+"),
        ("−", "-1", translate("Smaller"), "-"),
        ("⤢", "whole", translate("The whole board"), "0"),
        ("↔", "width", translate("The whole width"), "W"),
    )
    return join(
        tag(
            "button",
            sign,
            type="button",
            class_="lw-button",
            data_local="zoom",
            data_by=by,
            data_key=f"zoom-{by}",
            title=f"{words} ({key})",
            aria_label=words,
            aria_keyshortcuts="Plus" if key == "+" else key,
        )
        for sign, by, words, key in buttons
    )
