"""The side panel of a skirmish: the selected unit, the enemy looked at, and actions between two activations."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import Message, capital, gettext_noop, localized, say, translate
from ....engine.ruling import Answer
from ....ui.markup import Markup, join, tag
from ....ui.panels.first_step import is_first
from ....ui.panels.opponent import computer_plays
from ....ui.panels.parts import button, modifiers, rule_chip, section
from ....ui.panels.units import card, facts
from .. import actions as act
from .. import pending_steps as at
from .. import queries, victory
from ..orders import ORDERS
from ..terms import GONE, SIDE_NAMES
from ..unit import Unit
from ..unit_geometry import leader_base
from .controller import BarakaController
from .planning import plan
from .standing_answers import all_answers
from .unit_html import chances, chooser, lengths, picture, states, strength

_ = translate

# ---- the unit chosen -----------------------------------------------------------------------------------


def inspector(controller: BarakaController) -> Markup | None:
    """The selected unit, else the one that has just acted: its values, what it has on it, what it may do."""
    unit = controller.unit(controller.selected or controller.acted)
    if unit is None:
        return None
    profile, state = unit.profile, unit.state
    figures = [
        (_("Movement"), "/".join(map(str, profile.movement)), _("centimetres over open, rough and difficult ground")),
        (_("Fire"), "/".join(map(str, profile.fire)), _("at effective and at long range")),
        (_("Aggr."), profile.aggressiveness, _("aggressiveness: close combat")),
        (_("Defence"), "/".join(dict.fromkeys(map(str, profile.defence))), _("against fire and in close combat")),
        (_("Drill"), profile.drill, _("drill: this or less on the die")),
        (_("Morale"), f"{state.distress}/{profile.morale}", _("distress, and how much of it the unit bears")),
    ]
    said = states(unit)
    where = _place(controller, unit)
    return section(
        _("Selected unit") if controller.selected else _("Has just acted"),
        card(
            picture(unit, 52),
            unit.name,
            tag("p", strength(unit), " · ", where, class_="lw-muted"),
            tag("p", said, class_="lw-state") if said else None,
        ),
        facts(figures),
        tag("p", _weapons(controller, unit), class_="lw-fine") if unit.members else None,
        tag("p", ability_text(controller, unit), class_="lw-can") if controller.may_hear(unit) else None,
        _doing(controller, unit),
    )


def ability_text(controller: BarakaController, unit: Unit) -> str:
    """Return the possible acts of a unit now, in a sentence."""
    sentence: Message = controller.get(
        ("can", unit.id), lambda: controller.system.what_can(controller.now.position, unit.id)
    )
    return sentence.text()


def _place(controller: BarakaController, unit: Unit) -> str:
    if unit.whereabouts in GONE:
        return localized(GONE[unit.whereabouts])
    if unit.state.joined:
        return say("with {host}", host=controller.system.troop(unit.state.joined).name).text()
    ground = controller.system.table.standing(leader_base(unit))
    names = [controller.system.table[id].name for id in ground.partly]
    return ", ".join(localized(name) for name in names) or _("open ground")


def _weapons(controller: BarakaController, unit: Unit) -> str:
    names = dict.fromkeys(name for member in unit.members for name in member.figure.weapons)
    return ", ".join(localized(controller.system.weapon(name).name) for name in names)


def _doing(controller: BarakaController, unit: Unit) -> Markup | None:
    """Return the actions for the selected unit between two activations: activate, give an order, spend a marker."""
    if not (
        controller.may_decide
        and isinstance(controller.top, at.Impulse)
        and unit.side == controller.now.to_act
        and controller.selected
    ):
        return None
    ruling = controller.first(act.Activate(unit.id))
    improves = unit.state.upgrade and ruling.ok
    name = _("Activate, and keep the marker for later") if improves else _("Activate")
    buttons = [button(name, "activate", primary=True, off=not ruling.ok, why="" if ruling.ok else str(ruling))]
    if unit.state.command:
        buttons.append(button(_("Spend its command marker"), "marker", pressed=controller.marker))
    activated = act.Activate(unit.id)
    odds = controller.get(("odds", activated), lambda: controller.now.odds(activated)) if ruling.ok else None
    shown = chances(odds) if odds is not None and len(odds.outcomes) > 1 else None
    steps = modifiers(odds.modifiers) if odds is not None and odds.modifiers else None
    return join(
        [
            _improved() if improves else None,
            tag("div", buttons, class_="lw-buttons"),
            shown,
            tag("details", tag("summary", _("Number by number")), steps, data_key="drill") if steps else None,
            orders(controller, unit),
        ]
    )


def _improved() -> Markup:
    """The values of which its upgrade marker can raise one for the activation (B15.6)."""
    buttons = []
    for value, words in _VALUES.items():
        name, whole = _(words), say("Activate, better: {value}", value=_(words)).text()
        label = capital(name)
        buttons.append(button(label, "activate", name=whole, why=whole, improve=value, key=f"activate-{value}"))
    return join(
        [
            tag("p", _("Activate with its upgrade marker, which raises one of these by 1:"), " ", rule_chip("B15.6")),
            tag("div", buttons, class_="lw-buttons lw-orders"),
        ]
    )


#: The values that an upgrade marker can raise (B15.6).
_VALUES = {
    "movement": gettext_noop("movement"),
    "fire": gettext_noop("fire"),
    "aggressiveness": gettext_noop("aggressiveness"),
    "defence": gettext_noop("defence"),
    "drill": gettext_noop("drill"),
    "morale": gettext_noop("morale"),
    "locate": gettext_noop("locating"),
}


def orders(controller: BarakaController, unit: Unit) -> Markup | None:
    """The orders that a commander can give now, and whom the one that is being given is for (B15.3)."""
    level = unit.troop.profile.level
    if not level or unit.state.ordered:
        return None
    kinds = [(name, kind) for name, kind in ORDERS.items() if level in kind.levels]
    listed = [
        button(
            localized(kind.name),
            "order",
            order=name,
            key=f"order-{name}",
            pressed=name == controller.order,
            why=f"{localized(kind.does)} ({kind.rule})",
        )
        for name, kind in kinds
    ]
    return tag(
        "div",
        tag("h3", _("Orders")),
        tag("div", listed, class_="lw-buttons lw-orders"),
        _giving(controller, unit) if controller.order else None,
    )


def _giving(controller: BarakaController, body: Unit) -> Markup:
    """Whom an order is for: units of the chain, several where the order allows it; who cannot get it says why."""
    kind = ORDERS[controller.order]
    chain = [unit for unit in controller.now.units.values() if body.troop in unit.superiors and unit.is_on_table]
    rows = []
    for unit in chain:
        ruling = controller.first(act.Order(body.id, controller.order, (unit.id,)))  # type: ignore[arg-type]
        why = "" if ruling.ok else str(ruling)
        rows.append(chooser(controller, unit.id, "whom", unit.id in controller.whom, why))
    words = _("Click the units that get it, here or on the table.") if kind.many else _("Click the unit that gets it.")
    price = kind.chits * (max(1, len(controller.whom)) if kind.each else 1)
    order = controller.giving
    given = None if order is None or not controller.whom else controller.first(order)
    give = button(
        say("Give the order (chits: {price})", price=price).text(),
        "give-order",
        primary=True,
        off=given is None or not given.ok,
        why="" if given is None or given.ok else str(given),
    )
    odds = controller.chances(order) if given is not None and given.ok else None
    return join(
        [
            tag("p", localized(kind.does), " ", rule_chip(kind.rule)),
            tag("p", words, class_="lw-muted"),
            tag("div", rows, class_="lw-buttons lw-answers"),
            tag("div", give, class_="lw-buttons"),
            chances(odds) if odds is not None and odds.outcomes else None,
        ]
    )


# ---- the enemy looked at -------------------------------------------------------------------------------


def target_section(controller: BarakaController) -> Markup | None:
    """Return the sight of the selected unit to the enemy looked at: distance, cover, and obstacles."""
    unit = controller.unit(controller.selected)
    if unit is None or controller.aim is None or not unit.is_on_table or controller.draft:
        return None
    target = controller.known(controller.aim)
    sightline = controller.sight(unit, target)
    if sightline is None:
        return None
    cover = sightline.cover
    return section(
        say("{unit} against {target}", unit=unit.names, target=target.names).text(),
        tag("p", _seen(sightline).text()),
        [
            tag(
                "p",
                queries.obstacle_text(controller.system, block).text(),
                " ",
                rule_chip(block.rule),
                class_="lw-reason",
            )
            for block in sightline.blocks
        ],
        _shot(controller, unit, target, bool(sightline.blocks)) if controller.may_hear(unit) else None,
        tag("p", tag("b", _("Cover")), ": ", _(_COVER[cover.kind]))
        if cover is not None and cover.kind in _COVER
        else None,
        tag(
            "details",
            tag("summary", _("Locating and defence, number by number")),
            modifiers([*cover.locate, *cover.defence]),
            data_key="cover",
        )
        if cover is not None
        else None,
        chip=rule_chip("B4.3"),
    )


def _seen(sightline: queries.Line) -> Message:
    """Return the distance to an enemy, and whether the line of sight is clear."""
    sight = _("the line of sight is clear") if sightline else _("the line of sight is blocked")
    return say("{distance} cm from base to base; {sight}.", distance=lengths(sightline.distance), sight=sight)


def _shot(controller: BarakaController, unit: Unit, target: Unit, broken: bool) -> Markup | None:
    """Return whether it can be fired at, with what, and what a charge would take; else why not.

    Where the unit has nothing to fire for, there is nothing to say: another one decides, or none.
    """
    p, top = controller.now.position, controller.top
    if not isinstance(top, (at.Impulse, at.Declaring, at.Reacting)) or getattr(top, "side", None) != unit.side:
        return None
    if isinstance(top, at.Declaring) and top.unit != unit.id:
        return None
    answer = controller.get_or_defer(("why", unit.id, target.id), lambda: controller.system.why(p, unit.id, target.id))
    if answer is None or (broken and not answer.ok):
        return None
    if answer.ok:
        return tag("p", answer.text)
    return tag("p", answer.text, " ", rule_chip(answer.rule), class_="lw-reason")


def no_shot(controller: BarakaController) -> Message | None:
    """Return why the selected unit cannot fire at the enemy looked at, or how it sees it; None: it looks at none."""
    unit = controller.unit(controller.selected)
    if unit is None or controller.aim is None or controller.draft:
        return None
    target = controller.known(controller.aim)
    sightline = controller.sight(unit, target)
    if sightline is not None and sightline.blocks:
        return queries.obstacle_text(controller.system, sightline.blocks[0])
    answer: Answer = controller.system.why(controller.now.position, unit.id, target.id)
    if not answer.ok:
        return answer.said
    return None if sightline is None else _seen(sightline)


_COVER = {"light": gettext_noop("light"), "heavy": gettext_noop("heavy")}


# ---- the rest ------------------------------------------------------------------------------------------


def play(controller: BarakaController) -> list[Markup | None]:
    """Return the parts of the sidebar for play: the plan, the selected unit, the enemy looked at, possible actions."""
    planning = plan(controller)
    return [
        planning,
        target_section(controller),
        _folded(controller) if planning is not None else inspector(controller),
        ending_impulse(controller),
        all_answers(controller),
        help_line(controller),
    ]


def _folded(controller: BarakaController) -> Markup | None:
    """The unit whose acts are listed: its values are at hand, out of the way."""
    card = inspector(controller)
    summary = tag("summary", _("The unit and its values"))
    return card and tag("details", summary, card, class_="lw-folded", data_key="values")


def ending_impulse(controller: BarakaController) -> Markup | None:
    """Handing over the initiative between two activations; the head has the button that stops."""
    if not (controller.may_decide and isinstance(controller.top, at.Impulse)):
        return None
    hands = controller.first(act.HandOver())
    why = _("The other side spends its chits next") if hands.ok else str(hands)
    hand = button(_("Hand over the initiative"), "give", off=not hands.ok, why=why)
    words = _(
        "Then the other side acts, and yours again later. "
        "After a stop your side activates no more units in this impulse."
    )
    explained = tag("p", words if hands.ok else str(hands), class_="lw-muted")
    return tag("section", tag("div", hand, class_="lw-buttons"), explained, class_="lw-section")


def end_button_label(controller: BarakaController) -> str | None:
    """Return the label of the button that stops for this impulse; None: other questions have buttons of their own."""
    return _("Stop for this impulse") if isinstance(controller.top, at.Impulse) else None


def help_line(controller: BarakaController) -> Markup | None:
    """Return the possible actions now, in a sentence."""
    if controller.now.result is not None or controller.awaiting_handover:
        return None
    if controller.step is not None:
        return tag("p", _("You are viewing the past. Click a unit for details."), class_="lw-help")
    if not controller.may_decide:
        other = _("The other side decides; click any unit to read about it.")
        said = computer_plays(controller) if controller.is_computers_turn else other
        return tag("p", said, class_="lw-help") if said else None
    words = None if is_first(controller) else help(controller)  # at first it stands at the top: `first_step`
    return tag("p", words, class_="lw-help") if words else None


def help(controller: BarakaController) -> str | None:
    """Return the possible actions between two activations, in a sentence."""
    if not isinstance(controller.top, at.Impulse):
        return None
    chosen = controller.unit(controller.selected)
    if chosen is None or chosen.side != controller.now.to_act:
        return _("Click a unit of the side that has the initiative, and activate it. To measure, drag with Shift held.")
    return _("Click an enemy to see what is in between, and the odds of a shot.")


def remaining_forces(controller: BarakaController) -> list[Any]:
    """The points of both sides, and their miniatures that are left."""
    position = controller.now.position
    scores = victory.score(controller.system, position)
    counts: list[Any] = []
    for n, (side, name) in enumerate(SIDE_NAMES.items()):
        points = say("points {points}", points=scores[n]).text()
        count = say("miniatures {count}", count=victory.strength(controller.system, position, side)).text()
        counts.append(tag("span", tag("b", capital(localized(name))), f": {points}, {count}", class_="lw-count"))
    return counts
