"""What the head of the board tells of a skirmish: the impulses, the chits, the points, and who decides what."""

from __future__ import annotations

from typing import Any

from ...engine.words import pick, say, translate
from ...games.baraka import victory
from ...games.baraka.position import SIDES
from ...games.baraka.speech import PHASES, SIDE_NAMES
from ..markup import Markup, tag
from .table import BarakaTable

_ = translate


def chips(table: BarakaTable) -> list[Any]:
    """The track of the impulses, the chits that this view may know of, and how the points stand."""
    p, rules = table.now.position, table.system
    entering = {unit.enters for unit in rules.scenario.data.units if getattr(unit, "enters", 0) > 1}
    track = [
        tag(
            "li",
            number,
            tag("sup", "✱", aria_hidden="true") if number in entering else None,
            class_="lw-now" if number == p.impulse else None,
            aria_current="step" if number == p.impulse else None,
            title=_("Reinforcements arrive in this impulse") if number in entering else None,
        )
        for number in range(1, rules.scenario.length + 1)
    ]
    scores = victory.score(rules, p)
    points = [
        tag("span", pick(name)[:1].upper(), " ", tag("b", scores[n]), class_="lw-count", title=pick(name))
        for n, name in enumerate(SIDE_NAMES.values())
    ]
    shown = [tag("ol", track, class_="lw-turns", aria_label=_("Track of the impulses")), chits(table)]
    if rules.scenario.data.objectives:
        words = tag("span", _("Points"), " ", class_="lw-word")
        shown.append(tag("span", words, points, class_="lw-chip", title=_("Points of the objectives, as they stand")))
    return shown


def chits(table: BarakaTable) -> Markup | None:
    """The reserve of the side that this view belongs to, else of the one that decides: the other's is secret."""
    side = table.game.seat(table.seat).side if table.seat is not None else table.now.to_act
    if side is None or table.handing:
        return None
    purse = table.now.position.purses[SIDES.index(side)]
    words = say("Activation chits in reserve: {side}", side=SIDE_NAMES[side]).text()
    return tag(
        "span",
        tag("span", _("Chits"), " ", class_="lw-word"),
        tag("b", purse.reserve),
        tag("span", " ", "●" * min(purse.reserve, 12), class_="lw-strength", aria_hidden="true"),
        class_="lw-chip",
        title=f"{words} (B8.4)",
    )


def phases(table: BarakaTable) -> list[Markup]:
    """What is pending, from the impulse up to what is decided just now."""
    p = table.now.position
    shown = []
    steps = [step for step in table.system.agenda(p) if step.kind in PHASES and step.side is not None]
    for number, step in enumerate(steps):
        now = number == len(steps) - 1
        shown.append(
            tag(
                "li",
                pick(PHASES[step.kind][0]),
                f" · {pick(SIDE_NAMES[step.side])}" if step.side else None,
                class_="lw-now" if now else None,
                aria_current="step" if now else None,
            )
        )
    return shown
