"""What the head of the board tells of La Legión: the turns, the weather, who is in play."""

from __future__ import annotations

from ...engine.event import PhasePassed
from ...engine.words import pick, say, say_count, translate
from ...games.legion.data import SIDES
from ...games.legion.events import WeatherRolled
from ...games.legion.terms import SIDE_NAMES, WEATHER
from ..hexes.phases import this_turn, turn_track
from ..markup import Markup, tag
from ..panels.parts import rule_sign, sign
from .table import LegionTable

_ = translate


def chips(table: LegionTable) -> list[Markup]:
    """The turn track, the weather, and how many counters are in play."""
    system, p = table.system, table.now.position
    reinforced = {c.arrives for c in system.counters if c.arrives > 1}
    land = system.derived(p).land
    counts = [
        tag(
            "span",
            pick(SIDE_NAMES[side])[:1].upper(),
            " ",
            tag("b", land[side].bit_count()),
            class_="lw-count",
            title=pick(SIDE_NAMES[side]),
        )
        for side in SIDES
    ]
    rolled = _weather_roll(table)
    weather = tag(
        "span",
        sign(p.weather),
        " ",
        tag("b", pick(WEATHER[p.weather]).capitalize()),
        tag("small", say("die {roll}", roll=rolled).text() if rolled else None, rule_sign("L9.1")),
        class_="lw-chip",
        title=say("Weather of this turn ({rule})", rule="L9.1").text(),
    )
    counted = tag(
        "span",
        tag("span", _("In play"), " ", class_="lw-word"),
        counts,
        class_="lw-chip",
        title=_("Land counters on the map"),
    )
    return [turn_track(table, reinforced), weather, counted]


def _weather_roll(table: LegionTable) -> int | None:
    """What was rolled for the weather of this turn, where it was rolled for."""
    return next((event.roll for event in this_turn(table) if isinstance(event, WeatherRolled)), None)


def counted(table: LegionTable) -> Markup | None:
    """How many of the counters of the side that moves have moved, or how many must still fight."""
    if table.phase not in ("movement", "combat") or table.now.result is not None:
        return None
    side = table.now.to_act
    own = [unit for unit in table.now.units.values() if unit.side == side and unit.hex is not None]
    if table.phase == "combat":
        owed = table.now.ruling(table.system.end_phase(table.now.position)).faults
        owing = len({fault.subject for fault in owed} & {unit.id for unit in own})
        said = say_count("1 must fight", "{count} must fight", owing).text()
        return tag("span", said, class_="lw-counted") if owing else None
    own = [unit for unit in own if unit.movement and unit.type not in ("bomber", "seaplane", "fleet")]
    if not own:
        return None
    moved = sum(unit.moved for unit in own)
    return tag("span", say("{moved} of {count} moved", moved=moved, count=len(own)).text(), class_="lw-counted")


def phases(table: LegionTable) -> list[Markup]:
    """The phases of the turn in order, the one being played marked; before the first turn the placement."""
    game, system, p = table.now, table.system, table.now.position
    step = p.agenda[-1] if p.agenda else None
    shown: list[Markup] = []
    side: str | None = None
    steps = system.sequence.steps(p.turn)
    done = system.sequence.done(p.turn, p.agenda)
    passed = {(e.phase, e.side, e.number) for e in this_turn(table) if isinstance(e, PhasePassed)}
    if step is not None and step.kind == "placement":
        shown.append(
            tag(
                "li",
                game.phase.title,
                " · ",
                pick(system.sides[step.side]) if step.side else None,
                class_="lw-now",
                aria_current="step",
            )
        )
    else:
        for number, each in enumerate(steps):
            if each.side != side and each.side is not None:
                shown.append(tag("li", pick(system.sides[each.side]).capitalize(), class_="lw-side"))
                side = each.side
            phase = system.sequence.phase(each)
            name = pick(phase.title)
            title = f"{name} {each.number}" if each.number == 1 else str(each.number) if each.number else name
            now = number == done and not p.ending
            whole = f"{name} {each.number}" if each.number else name
            if (each.kind, each.side, each.number) in passed:
                shown.append(_passed_over(title, whole))
                continue
            state = "lw-now" if now else "lw-done" if number < done else None
            shown.append(
                tag(
                    "li",
                    ["✓ ", tag("span", title, class_="lw-word")] if number < done else title,
                    class_=state,
                    title=whole if each.number or number < done else None,
                    aria_current="step" if now else None,
                )
            )
    if step is not None and step.kind in table.interrupts:
        shown.append(tag("li", game.phase.title, class_="lw-now"))
    return shown


def _passed_over(title: str, whole: str) -> Markup:
    """A phase of this turn in which nothing could be done: struck through, and told in words."""
    why = say("{phase}: nothing to do, passed over.", phase=whole).text()
    seen = tag("span", "– ", tag("s", title, class_="lw-word"), aria_hidden="true")
    return tag("li", seen, tag("span", why, class_="lw-heard"), class_="lw-passed", title=why)
