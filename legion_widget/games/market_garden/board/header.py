"""The header of the Market Garden game: turns with their dates, weather, initiative, air points, victory points."""

from __future__ import annotations

from typing import Any

from ....engine.event import PhasePassed
from ....engine.i18n import capital, localized, say, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import icon, rule_sign, short_names, side_count
from ...hexes.board.phases import moved_so_far, this_turn, turn_track
from ...hexes.position import is_on_map
from .. import victory
from ..data import SIDES
from ..position import Position
from ..terms import SIDE_NAMES
from ..turn_sequence import Side
from .controller import MarketGardenController

_ = translate


def status_chips(controller: MarketGardenController) -> list[Any]:
    """The turn track, the date, the weather, who goes first, the air points and the points.

    What is still to be rolled or decided in this turn has no chip yet.
    """
    system, position = controller.system, controller.now.position
    pending = {step.kind for step in position.agenda}
    begun = system.scenario.data.start.turn
    starred = {c.arrives for c in system.counters if c.arrives > begun}
    weather = tag(
        "span",
        icon(system.weather[position.weather].icon),
        " ",
        tag("b", capital(localized(system.weather[position.weather].words))),
        rule_sign("H0.2"),
        class_="lw-chip",
        title=_("Weather"),
    )
    first = tag(
        "span",
        tag("span", _("First:"), " "),
        tag("b", localized(SIDE_NAMES[position.initiative])),
        rule_sign("H0.1"),
        class_="lw-chip",
        title=_("The side that plays first in this turn"),
    )
    short = short_names(SIDE_NAMES)
    counts = [
        side_count(short[side], score, words, words)
        for side in SIDES
        for score in [victory.score(system, position, side)]
        for words in [_points(position, side, score)]
    ]
    air = tag(
        "span",
        icon("air"),
        " ",
        tag("b", f"{position.points(SIDES[0])}–{position.points(SIDES[1])}"),
        class_="lw-chip",
        title=_("Air points left: Allies – Germans"),
        role="img",
        aria_label=f"{_('Air points left: Allies – Germans')}: {position.points(SIDES[0])}–{position.points(SIDES[1])}",
    )
    points = tag("span", tag("span", _("Points"), " ", class_="lw-word"), counts, class_="lw-chip", title=_("Points"))
    words = system.scenario.calendar.words(position.turn)
    today = tag("span", tag("b", words.text()), class_="lw-chip")
    known = [*([] if "weather" in pending else [weather]), *([] if {"initiative", "order"} & pending else [first])]
    return [turn_track(controller, starred), today, *known, air, points]


def _points(position: Position, side: Side, score: int) -> str:
    """The points and air points of a side in words."""
    air = position.points(side)
    return say("{side}: points {points}, air points {air}", side=SIDE_NAMES[side], points=score, air=air).text()


def phases(controller: MarketGardenController) -> list[Markup]:
    """The phases of the turn by the letters of the sheet, each player's together; the one being played in full."""
    system, position = controller.system, controller.now.position
    sequence, roles = system.sequence, position.roles
    steps = sequence.steps(position.turn, roles)
    done = sequence.done(position.turn, position.agenda, roles)
    passed = {(event.phase, event.side) for event in this_turn(controller) if isinstance(event, PhasePassed)}
    interrupted = bool(position.agenda) and position.step.kind in controller.interrupts
    shown: list[Markup] = []
    group: str | None = ""
    for number, step in enumerate(steps):
        phase = sequence.phase(step, roles)
        assert phase is not None
        if phase.player != group:
            group = phase.player
            name = capital(localized(SIDE_NAMES[roles[group]])) if group else "·"
            shown.append(tag("li", name, class_="lw-side", aria_hidden=None if group else "true"))
        now = number == done and not position.ending
        title = localized(phase.title)
        over = (step.kind, step.side) in passed
        face = tag("s", phase.mark) if over else phase.mark
        decides = say("{side} decide", side=SIDE_NAMES[step.side]).text() if step.side else _("nobody decides")
        decider = position.step.side if now and position.agenda and not interrupted else None
        of = f" · {localized(SIDE_NAMES[decider])}" if decider else None
        shown.append(
            tag(
                "li",
                [tag("b", phase.mark), " ", title, of] if now else face,
                None if now else tag("span", f" {title}", class_="lw-heard"),
                class_="lw-now" if now else "lw-passed" if over else "lw-done" if number < done else None,
                title=f"{phase.mark}) {title} · {decides}",
                aria_current="step" if now else None,
            )
        )
        if now and interrupted:
            side = localized(SIDE_NAMES[position.step.side or "allied"])
            shown.append(tag("li", controller.now.phase.title, " · ", side, class_="lw-now"))
    return shown


def phase_progress(controller: MarketGardenController) -> Markup | None:
    """Return the number of the side's units that have moved in a phase of movement."""
    if controller.phase not in ("movement", "mechanised") or controller.now.result is not None:
        return None
    position = controller.now.position
    own = [
        c for c in controller.system.counters if c.side == controller.now.to_act and is_on_map(position.where[c.index])
    ]
    gone = {counter.id for counter in own if position.spent[counter.index] > 0}
    return moved_so_far(controller, gone)
