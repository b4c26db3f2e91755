"""The side panel of the Market Garden game: the question or the plan, the selected unit, the dice."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import capital, gettext_noop, localized, say, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import button, die, modifiers, rule_chip, section
from ....ui.panels.units import card, choose_button, facts
from ...hexes.board.reconstruction import of_deployment
from ...hexes.board.sidebar import ability, help_line, history, inspector, reserves
from .. import events as ev
from .. import victory
from ..data import SIDES
from ..pending_steps import LossChoice
from ..terms import SIDE_NAMES
from ..unit import Unit
from .controller import MOVING, MarketGardenController
from .plan import plan
from .unit_html import counter_picture, states

_ = translate

#: What is asked between two actions, in words.
QUESTIONS = {
    "order": gettext_noop("The initiative is won: do you go first, or second?"),
    "loss": gettext_noop("Which unit loses the step?"),
    "tire": gettext_noop("Which unit is fatigued?"),
    "retreat": gettext_noop("Click the hex to retreat to, or choose it here."),
    "withdraw": gettext_noop("Combat refused. Click the hex to withdraw to, or choose it here."),
    "advance": gettext_noop("The hex is given up: does an attacker occupy it?"),
}
#: What to do in a phase, in words.
HELP = {
    "airborne": gettext_noop("Select a unit under “To be dropped” and click a hex of its drop zone."),
    "movement": gettext_noop(
        "Click a unit, then a hex in its reach; each click on a stack takes the next unit. An enemy may be overrun."
    ),
    "mechanised": gettext_noop("Combat/motorised units that are fit move once more: click a unit, then a hex."),
    "declaration": gettext_noop(
        "Click your units and the enemy beside them, choose manoeuvre or assault, and declare."
    ),
    "refusal": gettext_noop("Click an attacked hex of combat/motorised units that are to withdraw."),
    "reaction": gettext_noop("Click a unit beside an attacked hex, then that hex: one try for each."),
    "bombardment": gettext_noop("Click artillery and an enemy in range, put in air points, and fire."),
    "support": gettext_noop("Click artillery in range to support, put in air points, or decline."),
    "defence": gettext_noop("Defensive bombardment: click artillery in range, put in air points, or decline."),
    "manoeuvre": gettext_noop("Click the hex of a declared manoeuvre to fight it."),
    "assault": gettext_noop("Click the hex of a declared assault to fight it."),
}

#: Where bombardments are declared first, and resolved together (HG.1).
DECLARED_FIRE = gettext_noop(
    "Click artillery and an enemy in range, put in air points, and declare the fire: it is resolved when the phase "
    "ends."
)


# ---- what is asked -------------------------------------------------------------------------------------


def question(controller: MarketGardenController) -> str | None:
    """Return the question to be decided between two actions, and whose it is."""
    if controller.phase not in QUESTIONS or not controller.may_decide:
        return None
    step, side = controller.now.position.step, controller.now.to_act
    asked = _(QUESTIONS[controller.phase])
    if isinstance(step, LossChoice) and step.count > 1:
        asked = say("Which unit loses a step? Steps still to be lost: {count}.", count=step.count).text()
    return f"{capital(localized(SIDE_NAMES[side]))}. {asked}" if side else asked


def help(controller: MarketGardenController) -> str | None:
    """Return what to do in this phase."""
    if controller.phase == "bombardment" and controller.system.resolves_together:
        return _(DECLARED_FIRE)
    return _(HELP[controller.phase]) if controller.phase in HELP else None


# ---- the unit chosen -----------------------------------------------------------------------------------


def unit_details(controller: MarketGardenController, unit: Unit) -> list[Any]:
    """A unit with its values, the stack that it lies in, what it can do and where it can join others."""
    counter = controller.system.counter(unit.id)
    values = [
        (_("Strength"), unit.strength, _("strength: in combat, with the steps that it has left")),
        (_("Effic."), unit.efficiency, _("efficiency: this or less on the die")),
        (_("Move"), f"{unit.left}/{unit.movement}", _("movement points left, and its allowance")),
    ]
    if unit.armour:
        values.append((_("Armour"), unit.armour, _("armour: moves the die of manoeuvre and assault")))
    if counter.is_artillery:
        values.append((_("Fire"), f"{unit.bombard}→{unit.range}", _("points of fire, and range in hexes")))
    where = unit.hex.name if unit.hex is not None else _("beside the map")
    kind = capital(localized(unit.type_name))
    return [
        card(
            counter_picture(unit, 58, marked=True),
            unit.full_name,
            tag("p", kind, " · C/M" if unit.is_cm else None, " · ", where, class_="lw-muted"),
            tag("p", states(unit), class_="lw-state"),
        ),
        facts(values),
        _stack(controller, unit),
        ability(controller, unit),
        _join(controller, unit),
        history(unit),
        tag("p", _("Values: our reconstruction."), class_="lw-fine"),
    ]


def _stack(controller: MarketGardenController, unit: Unit) -> Markup | None:
    """The others on its hex; clicking one chooses it."""
    hex_index = controller.where(unit)
    others = controller.stack(hex_index) if hex_index is not None else []
    if len(others) < 2:
        return None
    chips = [
        choose_button(counter_picture(member, 36, marked=True), member, "stack", member.id == unit.id)
        for member in others
    ]
    return tag("div", tag("span", _("Stack"), class_="lw-label"), chips, class_="lw-pieces")


def _join(controller: MarketGardenController, unit: Unit) -> Markup | None:
    """In movement, list the hexes of its own side that the unit can move to; a click there would select other
    units.
    """
    if (
        controller.phase not in MOVING
        or not controller.may_decide
        or unit.side != controller.now.to_act
        or not controller.selected
    ):
        return None
    board = controller.system.board
    hexes_in_reach = controller.system.reach(controller.now.position, unit.id)
    origin = controller.where(unit)
    own = [
        i
        for i, count in controller.system.derived(controller.now.position).steps[unit.side].items()
        if count and i != origin
    ]
    buttons = [
        button(_to(controller, i, unit.side), "join", hex=board.grid.label(i), key=f"join-{i}")
        for i in own
        if board.grid.label(i) in hexes_in_reach
    ]
    if not buttons:
        return None
    return tag("div", tag("span", _("Join a stack"), class_="lw-label"), buttons, class_="lw-buttons lw-answers")


def _to(controller: MarketGardenController, index: int, side: str) -> str:
    """A hex with those who stand there, as a way to go."""
    names = [unit.short or unit.name for unit in controller.stack(index, side)]
    return say("To {hex}: {units}", hex=controller.system.board.name(index), units=", ".join(names)).text()


def steps(controller: MarketGardenController) -> Markup | None:
    """Return the steps of this phase on the sheet, each with its letter, number and rule."""
    sequence, position = controller.system.sequence, controller.now.position
    if not position.agenda:
        return None
    pending = next(
        (step for step in reversed(position.agenda) if sequence.phase(step, position.roles) is not None), None
    )
    phase = sequence.phase(pending, position.roles) if pending is not None else None
    if phase is None or not phase.items:
        return None
    rows = [
        tag(
            "li",
            tag("b", f"{phase.mark}{item.mark}", class_="lw-mark"),
            " ",
            localized(item.does),
            " ",
            rule_chip(item.rule),
        )
        for item in phase.items
    ]
    title = say("Phase {mark}, step by step: {phase}", mark=phase.mark, phase=phase.title).text()
    return tag(
        "details",
        tag("summary", title),
        tag("ol", rows, class_="lw-sheet-steps"),
        class_="lw-section",
        data_key="sheet",
    )


def play(controller: MarketGardenController) -> list[Markup | None]:
    """Return the parts of the sidebar for play: the plan, the selected unit, arrivals, possible actions."""
    title = _("To be dropped") if controller.phase == "airborne" else _("Reinforcements")
    hand = controller.arrivals() if controller.may_decide else []
    return [
        plan(controller),
        inspector(controller),
        reserves(controller, title, hand),
        help_line(controller),
        steps(controller),
        of_deployment(controller),
    ]


# ---- what the dice brought -----------------------------------------------------------------------------


def rolled(controller: MarketGardenController, event: Any) -> Markup | None:
    """Return the result of the dice of an event."""
    dice = [event.allied, event.german] if isinstance(event, ev.InitiativeRolled) else [event.roll]
    good = getattr(event, "passed", None)
    faces = [die(face, good) for face in dice]
    steps_ = getattr(event, "modifiers", ())
    return section(
        _("The dice"),
        tag("p", controller.system.describe(event).text()),
        tag("div", faces, class_="lw-dice"),
        modifiers(steps_) if steps_ else None,
        kind="lw-outcome",
        chip=rule_chip(event.rules[0] if event.rules else None),
    )


def remaining_forces(controller: MarketGardenController) -> list[Any]:
    """The points of both sides, and the steps that they have lost."""
    position = controller.now.position
    chips = []
    for side in SIDES:
        points = victory.score(controller.system, position, side)
        words = say(
            "points {points}, steps lost {lost}", points=points, lost=victory.lost(controller.system, position, side)
        ).text()
        chips.append(tag("span", tag("b", capital(localized(SIDE_NAMES[side]))), f": {words}", class_="lw-count"))
    return chips
