"""The planned acts of a unit: those in the list, those that can be added, and their total."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import capital, say, translate
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button, modifiers, rule_chip, section
from .. import actions as act
from .. import pending_steps as at
from ..actions import path_length
from ..tabletop.paths import ground_of
from ..unit import Unit
from .controller import BarakaController
from .unit_html import chances

_ = translate

#: The acts that need no target and no place, by the name that the page knows.
ACTS: dict[str, act.AnyAct] = {
    "aim": act.Aim(),
    "ground": act.GoToGround(),
    "draw": act.DrawBlades(),
    "sheathe": act.Sheathe(),
    "rally": act.Rally(),
    "mount": act.Mount(),
    "dismount": act.Dismount(),
    "clear": act.ClearJam(),
}


def plan(controller: BarakaController) -> Markup | None:
    """Return the planned acts of the unit, with their odds."""
    unit = controller.acting
    if unit is None:
        return None
    rows = [_row(controller, unit, number, planned_act) for number, planned_act in enumerate(controller.draft)]
    listed = tag("ol", rows, class_="lw-acts") if rows else tag("p", _hint(controller, unit), class_="lw-muted")
    top = controller.top
    do = _("Declare") if isinstance(top, at.Declaring) else _("React") if isinstance(top, at.Reacting) else _("Act")
    buttons = tag(
        "div",
        button(do, "carry-out", primary=True, off=not controller.draft, why=_("Carry it out (A)")),
        button(_("Start over"), "take-out", number=0, off=not controller.draft, key="start-over"),
        _left_alone(controller),
        class_="lw-buttons",
        data_show=f"plan {len(controller.draft)}",
    )
    rule = controller.now.phase.rules[0] if controller.now.phase.rules else None
    return section(
        say("What {unit} does", unit=unit.names).text(),
        listed,
        tag("p", _by_hand(controller), class_="lw-muted") if controller.loose(unit) else None,
        tag("div", _adders(controller, unit), class_="lw-buttons lw-adders", role="group", aria_label=_("Acts")),
        buttons,
        _odds(controller),
        chip=rule_chip(rule),
    )


def _row(controller: BarakaController, unit: Unit, number: int, planned_act: act.AnyAct) -> Markup:
    name = planned_act.text(controller.system).text()
    out = say("Take out: {act}", act=name).text()
    return tag(
        "li",
        tag("span", capital(name), " ", _more(controller, unit, number, planned_act)),
        button("✕", "take-out", number=number, key=f"take-out-{number}", name=out, why=out),
    )


def _more(controller: BarakaController, unit: Unit, number: int, planned_act: act.AnyAct) -> Markup | None:
    """Return the length of a path, and the facing of a support weapon after it."""
    details = []
    if isinstance(planned_act, act.Move) and planned_act.path:
        earlier = [e.path[-1] for e in controller.draft[:number] if isinstance(e, act.Move) and e.path]
        ground = ground_of(controller.system.table, (earlier[-1] if earlier else unit.place, *planned_act.path))
        details.append(say("{length} cm", length=path_length(ground.length)).text())
    if isinstance(planned_act, (act.Move, act.Fire)) and planned_act.facing is not None:
        details.append(say("to {facing}°", facing=planned_act.facing).text())
    return tag("small", ", ".join(details), class_="lw-muted") if details else None


def _hint(controller: BarakaController, unit: Unit) -> str:
    if controller.turning and unit.is_weapon:
        return _("Click where the weapon is to look.")
    if controller.charging:
        return _("Click the enemy that is charged.")
    return _("Click the ground to move there, an enemy to fire at it; or click an action.")


def _by_hand(controller: BarakaController) -> str:
    if controller.lifted is not None:
        return _("Click where the miniature is to stand: there, or as near as the rules allow.")
    return _("The others stand where they are drawn faintly; to set one elsewhere click it, then the ground.")


def _left_alone(controller: BarakaController) -> Markup | None:
    """A character that cannot leave its unit after all may stay with it (B17.5)."""
    if not isinstance(controller.top, at.Declaring) or not controller.first(act.Decline()).ok:
        return None
    return button(_("Stay with the unit"), "answer-nothing", key="stay")


def _odds(controller: BarakaController) -> Markup | None:
    """The odds of what is set up; they may take a moment."""
    if not controller.draft:
        return None
    odds = controller.odds()
    if odds is None:
        return tag("p", _("The odds are being worked out…"), class_="lw-muted lw-odds-due")
    if not odds.outcomes:
        return None
    steps = modifiers(odds.modifiers) if odds.modifiers else None
    numbers = tag("details", tag("summary", _("Number by number")), steps, data_key="numbers") if steps else None
    return join([tag("h3", _("What it may come to")), chances(odds), numbers])


def _adders(controller: BarakaController, unit: Unit) -> list[Markup]:
    """Return the meaning of a click, and the acts that need no target; one that is refused says why."""
    buttons: list[Any] = []
    if unit.is_weapon:
        buttons.append(
            button(_("Turn the weapon"), "turning", pressed=controller.turning, why=_("A click turns it there (T)"))
        )
    else:
        buttons.append(
            button(_("Charge"), "charging", pressed=controller.charging, why=_("A click on an enemy charges (C)"))
        )
    for name, offered_act in ACTS.items():
        if not _is_useful(unit, name):
            continue
        ruling = controller.could(offered_act)
        off = ruling is None or not ruling.ok
        why = "" if ruling is None or ruling.ok else str(ruling)
        label = offered_act.text(controller.system).text()
        buttons.append(button(capital(label), "put", act=name, key=f"put-{name}", off=off, why=why))
    if isinstance(controller.top, at.Reacting) and unit.state.command:
        buttons.append(button(_("With its command marker"), "marker", pressed=controller.marker))
    return buttons


def _is_useful(unit: Unit, name: str) -> bool:
    """Return whether an act is worth a button: horses for riders, jams for machine guns."""
    state = unit.state
    return {
        "mount": state.dismounted,
        "dismount": unit.is_mounted,
        "clear": state.jammed,
        "rally": state.distress > 0 or bool(state.duty),
        "sheathe": state.edged,
        "draw": not state.edged and (unit.has_equipment("bayonet") or unit.has_equipment("blade")),
    }.get(name, True)
