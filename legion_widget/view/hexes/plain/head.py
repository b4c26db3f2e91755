"""The head of the plain board: the turns, the counters left, and the phases of the turn."""

from __future__ import annotations

from ....engine.words import pick, translate
from ...markup import Markup, tag
from ..phases import turn_track
from .table import PlainTable

_ = translate


def chips(table: PlainTable) -> list[Markup]:
    """The turn track, and the number of counters on the map of each side."""
    counts = [
        tag(
            "span",
            pick(words)[:1].upper(),
            " ",
            tag("b", counter_count(table, side)),
            class_="lw-count",
            title=pick(words),
        )
        for side, words in table.system.sides.items()
    ]
    label = tag("span", _("In play"), " ", class_="lw-word")
    return [turn_track(table), tag("span", label, counts, class_="lw-chip", title=_("Counters on the map"))]


def counter_count(table: PlainTable, side: str) -> int:
    """The number of counters of a side on the map."""
    return sum(unit.hex is not None for unit in table.now.units.filter(side=side).values())


def phases(table: PlainTable) -> list[Markup]:
    """The phases of the turn in order under their sides, the one being played marked; and a decision between them."""
    system, position = table.system, table.now.position
    agenda = system.agenda(position)
    done = system.sequence.done(table.now.turn, agenda)
    items: list[Markup] = []
    side: str | None = None
    for number, step in enumerate(system.sequence.steps(table.now.turn)):
        if step.side not in (None, side):
            side = step.side
            items.append(tag("li", pick(system.sides[side]).capitalize(), class_="lw-side"))
        name = pick(system.phase_title(step.kind)) + (f" {step.number}" if step.number else "")
        is_now = number == done and bool(agenda)
        items.append(
            tag(
                "li",
                ["✓ ", tag("span", name, class_="lw-word")] if number < done else name,
                class_="lw-now" if is_now else "lw-done" if number < done else None,
                title=name if number < done else None,
                aria_current="step" if is_now else None,
            )
        )
    if table.pending():
        items.append(tag("li", table.now.phase.title, class_="lw-now"))
    return items
