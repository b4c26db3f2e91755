"""The header of La Legión: turns, weather, and the strength of each side."""

from __future__ import annotations

from ....engine.i18n import capital, localized, say, say_count, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import icon, rule_sign
from ...hexes.board.phases import moved_so_far, this_turn, turn_track
from ...hexes.board.phases import phases as turn_phases
from ...hexes.board.sidebar import in_play
from ...hexes.position import is_on_map
from ..events import WeatherRolled
from .controller import LegionController

_ = translate


def status_chips(controller: LegionController) -> list[Markup]:
    """The turn track, the date where turns have dates, the weather, and how many counters are in play."""
    system, position = controller.system, controller.now.position
    reinforced = {c.arrives for c in system.counters if c.arrives > 1}
    rolled = _weather_roll(controller)
    weather = tag(
        "span",
        icon(system.weather[position.weather].icon),
        " ",
        tag("b", capital(localized(system.weather[position.weather].words))),
        tag("small", say("die {roll}", roll=rolled).text() if rolled else None, rule_sign("L9.1")),
        class_="lw-chip",
        title=say("Weather of this turn ({rule})", rule="L9.1").text(),
    )
    dates = system.scenario.dates
    today = [tag("span", tag("b", localized(dates[position.turn - 1])), class_="lw-chip")] if dates else []
    return [turn_track(controller, reinforced), *today, weather, in_play(controller)]


def _weather_roll(controller: LegionController) -> int | None:
    """Return the roll for the weather of this turn, where there was one."""
    return next((event.roll for event in this_turn(controller) if isinstance(event, WeatherRolled)), None)


def phase_progress(controller: LegionController) -> Markup | None:
    """Return the number of counters that have moved, or that must still fight, of the side that moves."""
    if controller.phase not in ("movement", "combat") or controller.now.result is not None:
        return None
    system, position = controller.system, controller.now.position
    side, where = controller.now.to_act, position.where
    own = [counter for counter in system.counters if counter.side == side and is_on_map(where[counter.index])]
    if controller.phase == "combat":
        owed = controller.now.ruling(system.end_phase(position)).faults
        owing = len({fault.subject for fault in owed} & {counter.id for counter in own})
        said = say_count("1 must fight", "{count} must fight", owing).text()
        return tag("span", said, class_="lw-counted") if owing else None
    gone = {counter.id for counter in own if counter.is_land and position.has("moved", counter)}
    return moved_so_far(controller, gone)


def phases(controller: LegionController) -> list[Markup]:
    """The phases of the turn in order, the one being played marked; before the first turn the placement."""
    position = controller.now.position
    if not position.agenda or position.step.kind != "placement":
        return turn_phases(controller)
    side = localized(controller.system.sides[position.step.side]) if position.step.side else None
    return [tag("li", controller.now.phase.title, " · ", side, class_="lw-now", aria_current="step")]
