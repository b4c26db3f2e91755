"""The picture of a position: the table, the miniatures, their names and markers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...engine.drawing.palette import Palette, palette
from ...engine.scene import Item, Label, Scene, Shape
from ...engine.words import get_language, pick, say
from .bodies import Body
from .look import TENTH, at, badge, ground, miniature, name_of, piece, ruler
from .position import Position
from .speech import header

if TYPE_CHECKING:
    from .game import Baraka

#: The layers of a picture, lowest first. ``reach`` and ``marks`` are filled by whoever shows a choice.
LAYERS = ("ground", "terrain", "reach", "names", "counters", "marks")
#: Areas are drawn before lines, hills before what stands on them.
ORDER = ("gentle_hill", "steep_hill", "canyon", "crops", "stony", "thicket", "river", "road", "grove", "wire", "trench")


def scene(
    rules: Baraka,
    position: Position,
    theme: str = "light",
    language: str | None = None,
    overlays: Mapping[str, Collection[Item]] | None = None,
    **ignored: Any,
) -> Scene:
    """The whole table with its miniatures."""
    language, ink, table = language or get_language(), palette(theme), rules.table
    layers: dict[str, tuple[Item, ...]] = dict.fromkeys(LAYERS, ())
    layers["ground"] = (
        Item("ground", (*ground(table.width, table.height, ink), *ruler(table.width, table.height, ink))),
    )
    pieces = sorted(table.pieces, key=lambda each: ORDER.index(each.kind) if each.kind in ORDER else len(ORDER))
    layers["terrain"] = tuple(
        Item(f"terrain-{each.id}", tuple(piece(each, ink)), spoken=pick(each.name, language)) for each in pieces
    )
    layers["names"] = tuple(
        Item(f"name-{each.id}", tuple(name_of(each, pick(each.data.name, language), ink)))
        for each in pieces
        if each.data.name and each.data.around is None
    )
    layers["counters"] = tuple(unit_items(rules, position, theme, language))
    for name, items in (overlays or {}).items():
        layers[name] = (*layers[name], *items)
    width, height = at((table.width, table.height))
    return Scene(width, height, layers, ink.paper, title=rules.scenario.title, description=header(rules, position))


def unit_items(rules: Baraka, p: Position, theme: str = "light", language: str | None = None) -> Iterator[Item]:
    """The miniatures of each unit, with its name, its strength and its markers."""
    ink = palette(theme)
    for troop in rules.troops:
        body = rules.body(p, troop.id)
        if not body.on_table:
            continue
        shapes: list[Shape] = []
        for member in body.members:
            leads = member is body.leader
            facing = body.state.facing if body.is_weapon and leads else None
            profile = member.profile.mounted if body.mounted and member.profile.mounted else member.profile
            radius = profile.base * 5
            shapes += miniature(
                member.place, radius, body.side, member.figure.role, leads and facing is None, ink, facing
            )
        yield Item(f"unit-{troop.id}", (*shapes, *_label(body, ink, language)), spoken=spoken(body, language))


def _label(body: Body, ink: Palette, language: str | None) -> Iterator[Shape]:
    """The unit's name and strength under its leader, and its markers beside him."""
    x, y = at(body.place)
    r = body.profile.base * 5 * TENTH
    below = max((at(member.place)[1] for member in body.members), default=y) + r + 13
    text = f"{pick(body.name, language)} · {body.count}"
    halo = ink.label_halo
    yield Label(x, below, text, 12, "condensed", 600, fill=ink.label, halo=halo, halo_width=4)
    for n, (sign, fill, mark) in enumerate(_markers(body)):
        yield from badge(x + r + 7 + 12 * n, y - r - 4, sign, fill, mark)


def _markers(body: Body) -> Iterator[tuple[str, str, str]]:
    state = body.state
    if state.distress:
        yield str(state.distress), "#FFFFFF", "#9C1B2E"
    if state.chits + state.orders:
        yield str(state.chits + state.orders), "#2A5DA8", "#FFFFFF"
    for on, sign in (
        (state.fired, "✶"),
        (state.grounded, "▂"),
        (state.aiming, "⌖"),
        (state.edged, "†"),
        (state.jammed, "✕"),
        (state.command, "★"),
        (state.upgrade, "▲"),
    ):
        if on:
            yield sign, "#FFF6DC", "#2C2118"


def spoken(body: Body, language: str | None = None) -> str:
    """A unit in words, for a screen reader."""
    x, y = body.place
    told = [
        pick(body.name, language),
        say("{count} of {all}", count=body.count, all=len(body.troop.figures)).text(language),
        say("{x} cm east, {y} cm south", x=round(x / 100), y=round(y / 100)).text(language),
    ]
    if body.state.distress:
        told.append(say("distress {count}", count=body.state.distress).text(language))
    return ", ".join(told)
