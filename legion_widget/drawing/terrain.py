"""The look of terrain on a map: the style that a game gives to each letter, and the relief shipped with a board."""

from __future__ import annotations

from base64 import b64encode
from importlib import resources
from typing import Any, Literal

import msgspec

from ..engine.i18n import LocalizedText
from .palette import palette
from .scatter import Scatter


class TerrainStyle(msgspec.Struct, frozen=True):
    """The style of the hexes of one letter. ``ground`` says whether they are land, sea or a lagoon."""

    ground: Literal["land", "sea", "lagoon"] = "land"
    #: ``mountain``: tint, darker rim, ticks; ``stipple``: dots, for beaches.
    pattern: Literal["", "mountain", "stipple"] = ""
    #: What is strewn over it: trees, tufts, ditches, houses.
    scatter: Scatter = ""
    #: A tint of its own for light and dark, laid over the ground.
    tint: tuple[str, str] | None = None
    name: LocalizedText = {}
    #: What a hex costs to enter, for the legend.
    cost: str = ""


#: For boards of no game: the letters that the games share.
PLAIN_TERRAIN: dict[str, TerrainStyle] = {
    ".": TerrainStyle(name={"es": "Llano", "en": "Clear"}),
    "^": TerrainStyle(pattern="mountain", name={"es": "Montaña", "en": "Mountain"}),
    "~": TerrainStyle(ground="sea", name={"es": "Mar", "en": "Sea"}),
    "o": TerrainStyle(ground="lagoon", name={"es": "Laguna", "en": "Lagoon"}),
    ",": TerrainStyle(pattern="stipple", name={"es": "Playa", "en": "Beach"}),
}


def relief_picture(board: Any, theme: str = "light", small: bool = False) -> str | None:
    """The relief that ships with a board, as a data URI for ``ground(relief=...)``; None where there is none.

    The large one has two pixels a world unit (some 850 kB), the small one has one (under 150 kB).
    """
    name = getattr(getattr(board, "data", None), "relief", "")  # the table of a skirmish has none
    if not name or not name.replace("-", "").replace("_", "").isalnum():
        return None
    file = f"{name}-{palette(theme).theme}{'-small' if small else ''}.jpg"
    path = resources.files("legion_widget") / "assets" / "relief" / file
    if not path.is_file():
        return None
    return "data:image/jpeg;base64," + b64encode(path.read_bytes()).decode()


__all__ = ["PLAIN_TERRAIN", "TerrainStyle", "relief_picture"]
