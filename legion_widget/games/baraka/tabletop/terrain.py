"""The kinds of terrain of Baraka & Fatality Lite, and their effects on movement, cover and sight (B19.1)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from ....engine.data import convert, read_toml
from ....engine.i18n import LocalizedText

Going = Literal["open", "rough", "difficult"]
CoverClass = Literal["none", "light", "heavy"]
Vision = Literal["low", "wood", "hill", "walls", "hollow"]

#: The classes of ground and of cover, each worse for the mover, or better for the target, than the one before.
GOINGS: tuple[Going, ...] = ("open", "rough", "difficult")
COVERS: tuple[CoverClass, ...] = ("none", "light", "heavy")


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain, as ``terrain.toml`` describes it. Widths are in centimetres."""

    shape: Literal["area", "line"]
    movement: Going
    name: LocalizedText
    cover: CoverClass = "none"
    #: The cover of a unit that did not begin the game in it; without it ``cover`` holds for all.
    entered: CoverClass | None = None
    vision: Vision = "low"
    width: float | None = None
    fortified: bool = False
    #: What it is called without water; empty for what has none.
    dry: LocalizedText = {}


@cache
def kinds() -> dict[str, Kind]:
    """All kinds of terrain by id, in the order of the rulebook's table.

    >>> kinds()["grove"].movement, kinds()["grove"].cover
    ('rough', 'light')
    """
    kinds_by_id: dict[str, Kind] = convert(read_toml(Path(__file__).with_name("terrain.toml")), dict[str, Kind])
    return kinds_by_id


def worst(goings: list[Going]) -> Going:
    """The class of ground by which a whole move is made: the worst that it meets (B11.2).

    >>> worst(["open", "difficult", "rough"]), worst([])
    ('difficult', 'open')
    """
    return max(goings, key=GOINGS.index, default="open")
