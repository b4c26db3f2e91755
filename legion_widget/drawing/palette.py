"""The colours of the map and of the marks on it, in a light and in a dark theme.

Colours are ``"#rrggbb"``. No meaning rests on hue alone: whatever a colour says, a form says too.
"""

from __future__ import annotations

import itertools
from typing import Literal

import msgspec

Theme = Literal["light", "dark"]
Stop = tuple[float, str]


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """The colours of one theme."""

    theme: Theme
    #: Land by height in metres, and sea and lagoon by distance from the shore in world units.
    land: tuple[Stop, ...]
    sea: tuple[Stop, ...]
    lagoon: tuple[Stop, ...]
    mountain: str
    mountain_edge: str
    beach: str
    coast: str
    water_line: str
    river: str
    road: str
    road_casing: str
    track: str
    zone_dash: str
    zone_ribbon: str
    contour: str
    #: Names on land and at sea, each with the halo around it.
    label: str
    label_halo: str
    sea_halo: str
    area: str
    water: str
    house: str
    wall: str
    wall_fill: str
    paper: str
    cartouche: str
    rule: str
    ink: str
    soft_ink: str
    grid: str
    #: States of a counter or hex, and the sides of a combat.
    selected: str
    target: str
    moved: str
    fought: str
    attacker: str
    tie: str
    defender: str
    reach_veil: str
    reach_tint: str
    reach_edge: str
    reach_rim: str
    reach_disc: str
    reach_ink: str
    #: The interface around the board: panels, lines, letters, what can be pressed, what was refused.
    ui_panel: str
    ui_soft: str
    ui_line: str
    ui_ink: str
    ui_muted: str
    ui_accent: str
    ui_refusal: str
    ui_refusal_ground: str


LIGHT = Palette(
    theme="light",
    land=(
        (0, "#F3EBD3"),
        (150, "#F0E5C8"),
        (350, "#EAD9B2"),
        (600, "#DFC796"),
        (900, "#D0AF7C"),
        (1250, "#BD9565"),
        (1650, "#A87F55"),
    ),
    sea=(
        (0, "#DCE9E2"),
        (10, "#CDE0DC"),
        (40, "#B9D3D5"),
        (110, "#A3C3CB"),
        (230, "#8DB2C0"),
        (420, "#7FA6B8"),
    ),
    lagoon=((0, "#D6E8DD"), (8, "#C0DDD6"), (40, "#ABCFCD")),
    mountain="#A8743F",
    mountain_edge="#6B421E",
    beach="#F2DB97",
    coast="#2B4650",
    water_line="#3F7C90",
    river="#2F7FA8",
    road="#C63D2B",
    road_casing="#45190F",
    track="#6B3A22",
    zone_dash="#251A33",
    zone_ribbon="#B4305A",
    contour="#7A5A34",
    label="#1F1711",
    label_halo="#F8F0DC",
    sea_halo="#CFE1E1",
    area="#4A2F17",
    water="#1F5068",
    house="#8E2F2A",
    wall="#1F1711",
    wall_fill="#F8F0DC",
    paper="#F1E8D0",
    cartouche="#F8F1DE",
    rule="#9E3324",
    ink="#2C2118",
    soft_ink="#6B5135",
    grid="#4A3A28",
    selected="#FFC83D",
    target="#B5172A",
    moved="#2A5DA8",
    fought="#8E1B2C",
    attacker="#2A5DA8",
    tie="#B8B2A6",
    defender="#B25312",
    reach_veil="#FFFFFF",
    reach_tint="#2F7BE0",
    reach_edge="#2A5DA8",
    reach_rim="#FFFFFF",
    reach_disc="#FFFFFF",
    reach_ink="#1C4584",
    ui_panel="#FFFFFF",
    ui_soft="#F7F4EC",
    ui_line="#E5DFD2",
    ui_ink="#24201A",
    ui_muted="#6A6256",
    ui_accent="#1C4584",
    ui_refusal="#9C1B2E",
    ui_refusal_ground="#FBEFEC",
)

DARK = Palette(
    theme="dark",
    land=(
        (0, "#3B3A34"),
        (150, "#3E3B33"),
        (350, "#433D32"),
        (600, "#4A4132"),
        (900, "#524634"),
        (1250, "#5B4C38"),
        (1650, "#66553F"),
    ),
    sea=(
        (0, "#284559"),
        (10, "#233F55"),
        (40, "#1D3A50"),
        (110, "#17324B"),
        (230, "#132B43"),
        (420, "#10253B"),
    ),
    lagoon=((0, "#2C4548"), (8, "#284044"), (40, "#243B40")),
    mountain="#9A6E3C",
    mountain_edge="#E0B57E",
    beach="#8B7A4A",
    coast="#8FB0BC",
    water_line="#7FA6B8",
    river="#6FAFD0",
    road="#F0765C",
    road_casing="#140A07",
    track="#C39468",
    zone_dash="#F1E6FF",
    zone_ribbon="#D4588A",
    contour="#C9A97B",
    label="#F4ECD9",
    label_halo="#26221C",
    sea_halo="#12293C",
    area="#C9A97B",
    water="#8CC0D6",
    house="#E59A8C",
    wall="#F4ECD9",
    wall_fill="#26221C",
    paper="#1D1B17",
    cartouche="#26231E",
    rule="#D9705C",
    ink="#ECE3CF",
    soft_ink="#B8A98C",
    grid="#E8DCC2",
    selected="#FFC83D",
    target="#FF5A6E",
    moved="#2A5DA8",
    fought="#8E1B2C",
    attacker="#6FA3E8",
    tie="#98938A",
    defender="#F2A154",
    reach_veil="#6E93C4",
    reach_tint="#2F7BE0",
    reach_edge="#7FB2F5",
    reach_rim="#0F1B2C",
    reach_disc="#14253D",
    reach_ink="#DCEAFF",
    ui_panel="#191B1E",
    ui_soft="#202327",
    ui_line="#31353A",
    ui_ink="#ECE7DC",
    ui_muted="#A8A194",
    ui_accent="#9CC3F5",
    ui_refusal="#FF9D8F",
    ui_refusal_ground="#2E1E1E",
)


def palette(theme: str) -> Palette:
    """The palette of a theme. Raises ``ValueError`` for a theme other than ``"light"`` and ``"dark"``.

    >>> palette("dark").road
    '#F0765C'
    """
    if theme not in ("light", "dark"):
        raise ValueError(f"a theme is 'light' or 'dark', not {theme!r}")
    return LIGHT if theme == "light" else DARK


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """A colour between two: ``share`` 0 is the one, 1 the other.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def tint(stops: tuple[Stop, ...], value: float) -> str:
    """The colour of a ramp at a value, between the two stops around it.

    >>> tint(((0, "#000000"), (10, "#640000")), 5)
    '#320000'
    """
    if value <= stops[0][0]:
        return stops[0][1]
    for (v0, c0), (v1, c1) in itertools.pairwise(stops):
        if value <= v1:
            return mix(c0, c1, (value - v0) / (v1 - v0))
    return stops[-1][1]
