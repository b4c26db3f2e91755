"""The HTML fragments of the Market Garden game's panels: small counters, marks, hexes, chances."""

from __future__ import annotations

from functools import lru_cache

from ....drawing.counters import CounterLook
from ....engine.i18n import localized, say, translate
from ....engine.odds import Odds
from ....ui.markup import Markup, tag
from ....ui.panels.parts import chance_rows
from ...hexes.board.unit_html import counter_icon
from ..look import MARK_WORDS, counter_shapes
from ..unit import Unit
from .controller import MarketGardenController

_ = translate


@lru_cache(maxsize=512)
def _counter(
    family: str,
    short: str,
    kind: str,
    figures: tuple[int, int, int],
    steps: tuple[int, int],
    marks: tuple[str, ...],
    size: int,
    look: CounterLook | None,
) -> Markup:
    return counter_icon(counter_shapes(family, short, kind, *figures, steps, marks, look=look), size)


def counter_picture(unit: Unit, size: int = 34, marked: bool = False) -> Markup:
    """A counter as a small picture."""
    counter = unit._counter
    figures = unit.strength or counter.strength[0], unit.efficiency, counter.movement
    steps = (unit.steps or counter.steps, counter.steps)
    shown = tuple(marks(unit)) if marked else ()
    return _counter(unit.family, unit.short, counter.symbol, figures, steps, shown, size, unit.look)


def marks(unit: Unit) -> list[str]:
    """The marks of a unit; of the two fire markers the later one."""
    mark_ids = [mark for mark in ("fatigued", "isolated") if unit.has(mark)]
    fire = next((mark for mark in ("final_fire", "first_fire") if unit.has(mark)), None)
    return [*mark_ids, fire] if fire else mark_ids


def states(unit: Unit) -> str:
    """The marks of a unit and its steps in words."""
    counter = unit._counter
    said = [say("steps {left} of {all}", left=unit.steps, all=counter.steps).text()] if unit.status == "on map" else []
    return " · ".join([*said, *(localized(MARK_WORDS[mark]) for mark in marks(unit))])


def hex_line(controller: MarketGardenController, index: int) -> Markup:
    """The ground of a hex, what a unit pays for it, and a note on its history."""
    board, terrain = controller.system.board, controller.system.tables.terrain
    ground = terrain[board.terrain_at[index]]
    leg, motorised = ("–" if cost is None else cost for cost in (ground.cost("leg"), ground.cost("motorised")))
    words = [
        localized(ground.name),
        say("costs {leg} on foot, {motorised} by motor", leg=leg, motorised=motorised).text(),
    ]
    if board.road_links.get(index):
        words.append(_("on a road"))
    words.append(say("defence value {value}", value=ground.defence).text())
    if ground.shift:
        words.append(say("manoeuvre {shift} columns", shift=f"{ground.shift:+d}".replace("-", "−")).text())
    if ground.assault:
        words.append(say("assault {rolls} on the die", rolls=f"+{ground.assault}").text())
    place = board.place_at.get(index)
    note = localized(board.places[place].note) if place and board.places[place].note else None
    return tag("div", tag("p", ", ".join(words)), tag("p", note, class_="lw-muted") if note else None)


def chances(controller: MarketGardenController, odds: Odds) -> Markup:
    """The chances of an action as rows of bars."""
    return chance_rows(odds, lambda name: controller.system.outcome_words(name).text())
