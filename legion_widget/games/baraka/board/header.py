"""The header of a skirmish: impulses, chits, points, and who decides what."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import LocalizedText, localized, say, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import short_names, side_count
from .. import victory
from ..position import SIDES
from ..terms import SIDE_NAMES
from ..texts import INTERRUPTS
from .controller import BarakaController

_ = translate
#: Chits are shown as dots too, where they are no more than this.
DOTS = 12


def status_chips(controller: BarakaController) -> list[Any]:
    """The track of the impulses, the chits that this view may know of, and how the points stand."""
    p, system = controller.now.position, controller.system
    entering = {unit.enters for unit in system.scenario.data.units if getattr(unit, "enters", 0) > 1}
    track = [
        tag(
            "li",
            number,
            tag("sup", "✱", aria_hidden="true") if number in entering else None,
            class_="lw-now" if number == p.impulse else None,
            aria_current="step" if number == p.impulse else None,
            title=_("Reinforcements arrive in this impulse") if number in entering else None,
        )
        for number in range(1, system.scenario.length + 1)
    ]
    scores = victory.score(system, p)
    short = short_names(SIDE_NAMES)
    points = [side_count(short[side], scores[n], localized(name)) for n, (side, name) in enumerate(SIDE_NAMES.items())]
    shown = [tag("ol", track, class_="lw-turns", aria_label=_("Track of the impulses")), chits(controller)]
    if system.scenario.dates:
        shown.insert(1, tag("span", tag("b", localized(system.scenario.dates[p.impulse - 1])), class_="lw-chip"))
    if system.scenario.data.objectives:
        words = tag("span", _("Points"), " ", class_="lw-word")
        shown.append(tag("span", words, points, class_="lw-chip", title=_("Points of the objectives, as they stand")))
    return shown


def chits(controller: BarakaController) -> Markup | None:
    """The reserve of the side that this view belongs to, else of the one that decides: the other's is secret."""
    side = controller.game.seat(controller.seat).side if controller.seat is not None else controller.now.to_act
    if side is None or controller.awaiting_handover:
        return None
    chit_pool = controller.now.position.chit_pools[SIDES.index(side)]
    words = say("Activation chits in reserve: {side}", side=SIDE_NAMES[side]).text()
    return tag(
        "span",
        tag("span", _("Chits"), " ", class_="lw-word"),
        f"{short_names(SIDE_NAMES)[side]} ",
        tag("b", chit_pool.reserve),
        tag("span", " ", "●" * chit_pool.reserve, class_="lw-strength", aria_hidden="true")
        if chit_pool.reserve <= DOTS
        else None,
        class_="lw-chip",
        title=f"{words} (B8.4)",
    )


def phases(controller: BarakaController) -> list[Markup]:
    """The phases of the impulse in order, the one being played marked, and behind it what is decided in it just now."""
    p, system = controller.now.position, controller.system
    if not p.agenda:
        return []
    sequence, agenda = system.sequence, system.agenda(p)
    between = [step for step in agenda if step.kind in INTERRUPTS and step.side is not None]
    done = sequence.done(p.impulse, agenda)
    shown = []
    for number, step in enumerate(sequence.steps(p.impulse)):
        phase = sequence.phase(step)
        does = " · ".join(localized(item.does) for item in phase.items)
        if number != done:
            title = _named(phase.title, step.side)
            over = number < done
            words = ["✓ ", tag("span", title, class_="lw-word")] if over else title
            shown.append(tag("li", words, class_="lw-done" if over else None, title=does))
            continue
        now = next(pending_step for pending_step in reversed(agenda) if sequence.phase(pending_step) is not None)
        shown.append(_playing(_named(phase.title, now.side), does, last=not between))
        for interrupt in between:
            shown.append(
                _playing(_named(INTERRUPTS[interrupt.kind][0], interrupt.side), None, last=interrupt is between[-1])
            )
    return shown


def _named(title: LocalizedText, side: str | None) -> str:
    return f"{localized(title)} · {localized(SIDE_NAMES[side])}" if side else localized(title)


def _playing(title: str, does: str | None, last: bool) -> Markup:
    return tag("li", title, class_="lw-now", title=does, aria_current="step" if last else None)
