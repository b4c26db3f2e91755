"""The card of the combat or fire being set up in the Market Garden game: units, target, kind and odds."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import capital, localized, say, say_count, translate
from ....engine.odds import Odds
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button, modifiers, rule_chip, section
from ....ui.panels.units import remove_button
from .. import MarketGarden
from ..terms import KINDS, SIDE_NAMES
from ..texts import FIRE_KEY, MANOEUVRE_KEY
from .controller import AIMING, FIGHTING, FIRING, MOVING, MarketGardenController
from .unit_html import chances, counter_picture, hex_line, states

_ = translate

#: What a kind of combat is, in words.
MEANT = {
    "manoeuvre": say("One roll, by the ratio of the forces: losses, retreat, fatigue; support fire before it."),
    "assault": say(
        "The attackers enter the hex for up to two rounds; both sides roll by strength. They take it or go back."
    ),
}
#: How the results in the rows of chances are read.
READ = {
    "manoeuvre": MANOEUVRE_KEY,
    "fire": FIRE_KEY,
    "assault": say("After both rounds; without defensive bombardment."),
}
#: What the sign of a modifier means.
SIGNS = {
    "manoeuvre": say("On the column + favours the attackers; on the die − does: low rolls are good."),
    "assault": say("On the die − favours the side that rolls: low rolls are good."),
}


def plan(controller: MarketGardenController) -> Markup | None:
    """Return the card of the plan: units, target, kind and odds, and the button that carries it out."""
    if not controller.may_decide or controller.action_awaiting_dice is not None:
        return None
    phase, action, odds = controller.phase, controller.plan(), controller.odds()
    if phase in MOVING and (controller.target is None or not controller.picked):
        return None
    if phase not in (*MOVING, *AIMING, *FIGHTING, "refusal"):
        return None
    titles = {
        "declaration": _("Combat being declared"),
        "refusal": _("Refusal"),
        "reaction": _("Reaction"),
        "bombardment": _("Bombardment being aimed"),
        "support": _("Support fire"),
        "defence": _("Defensive bombardment"),
        "manoeuvre": _("Manoeuvre to be fought"),
        "assault": _("Assault to be fought"),
    }
    ready = action is not None and controller.rejection is None
    body: list[Any] = [_kind(controller), _force(controller), _aimed(controller), _air(controller)]
    if phase in FIGHTING and controller.target is None:
        body.append(_declared(controller))
    labels = {
        "declaration": _("Declare"),
        "refusal": _("Try to refuse"),
        "reaction": _("Try to react"),
        "support": _("Assign"),
        "bombardment": _("Declare the fire") if controller.system.resolves_together else _("Fire"),
        "manoeuvre": _("Fight"),
        "assault": _("Fight"),
    }
    do = labels.get(phase, _("Overrun") if phase in MOVING else _("Fire"))
    wanting = _needed(controller) if not ready else ""
    asks = phase in ("support", "defence")
    buttons = [button(do, "carry-out", primary=True, off=not ready, why=wanting)]
    if controller.picked or (controller.target is not None and not asks):
        buttons.append(button(_("Cancel"), "cancel"))
    if asks:
        buttons.append(button(_("Decline"), "next", key="decline"))
    return section(
        titles.get(phase, _("Overrun")),
        *body,
        tag(
            "div",
            buttons,
            class_="lw-buttons",
            data_show="plan" if ready else phase if asks else None,
            data_ask=asks and not ready,
        ),
        _forecast(controller, odds, fire=phase in FIRING and action is not None) if odds is not None else None,
        chip=rule_chip("HC.2" if phase in MOVING else next(iter(controller.now.phase.rules), None)),
    )


def _needed(controller: MarketGardenController) -> str:
    """What a declaration still lacks, for the title of its button."""
    if controller.phase != "declaration" or (controller.picked and controller.target is not None):
        return ""
    return _("Click an enemy beside your units") if controller.picked else _("First click the units that attack")


def _forecast(controller: MarketGardenController, odds: Odds, fire: bool) -> list[Markup | None]:
    """The odds: what stands against what, the chances and how to read them, and every modifier with its rule."""
    means = {"declaration": controller.kind, "support": "manoeuvre", "defence": "assault", "bombardment": "fire"}
    kind = "fire" if fire else means.get(controller.phase, controller.phase)
    return [
        tag("p", sums(controller.system, odds), class_="lw-state"),
        chances(controller, odds),
        tag("p", READ[kind].text(), class_="lw-fine") if kind in READ else None,
        modifiers(odds.modifiers, SIDE_NAMES) if odds.modifiers else None,
        tag("p", SIGNS[kind].text(), class_="lw-fine") if kind in SIGNS and odds.modifiers else None,
    ]


def sums(system: MarketGarden, odds: Odds) -> str:
    """Return the calculation of the odds."""
    match odds.factors:
        case {"attacker": attack, "defender": defence, "column": column}:
            values = {"attack": attack, "defence": defence, "column": system.tables.manoeuvre.columns[column - 1]}
            if odds.modifiers:
                return say("{attack} against {defence}; after the shifts, column {column}", **values).text()
            return say("{attack} against {defence}, column {column}", **values).text()
        case {"attacker": attack, "defender": defence}:
            return say("{attack} against {defence}", attack=attack, defence=defence).text()
        case {"points": points, "defence": defence}:
            return say_count(
                "{count} point, divided by a defence value of {defence}",
                "{count} points, divided by a defence value of {defence}",
                points,
                defence=defence,
            ).text()
        case {"efficiency": efficiency}:
            return say("on the die {efficiency} or less", efficiency=efficiency).text()
    return ""


def _kind(controller: MarketGardenController) -> Markup | None:
    """Manoeuvre or assault."""
    if controller.phase != "declaration":
        return None
    buttons = [
        button(capital(localized(words)), "kind", pressed=controller.kind == kind, kind=kind, key=f"kind-{kind}")
        for kind, words in KINDS.items()
    ]
    group = tag("div", buttons, class_="lw-buttons", role="group", aria_label=_("Kind of combat"))
    return join([group, tag("p", MEANT[controller.kind].text(), class_="lw-fine")])


def _force(controller: MarketGardenController) -> Markup | None:
    """The units picked; clicking one drops it."""
    if controller.phase in (*FIGHTING, "refusal"):
        return None
    label = _("Artillery") if controller.phase in FIRING else _("Units")
    return tag(
        "div",
        tag("span", label, class_="lw-label"),
        [_picked(controller, name) for name in controller.picked] or tag("span", "–", class_="lw-muted"),
        class_="lw-pieces",
    )


def _picked(controller: MarketGardenController, name: str) -> Markup:
    unit = controller.known(name)
    return remove_button(counter_picture(unit, 36, marked=True), unit, "toggle")


def _aimed(controller: MarketGardenController) -> Markup | None:
    """The hex aimed at, and who stands there."""
    if controller.target is None:
        return None
    board = controller.system.board
    units = [
        unit for unit in controller.stack(controller.target) if unit.side != controller.now.to_act
    ] or controller.stack(controller.target)
    pictures = [
        tag("span", counter_picture(unit, 34, marked=True), title=f"{unit.name}: {states(unit)}") for unit in units
    ]
    return tag(
        "div",
        tag("span", _("Against"), class_="lw-label"),
        tag("b", board.name(controller.target)),
        pictures,
        hex_line(controller, controller.target),
        class_="lw-pieces",
    )


def _air(controller: MarketGardenController) -> Markup | None:
    """The air points that go in."""
    if controller.phase not in FIRING:
        return None
    most = controller.now.position.points(controller.now.to_act or "")
    if not most:
        return tag("p", _("There are no air points to use."), class_="lw-muted")
    words = say("Air points: {count} of {most}", count=controller.air, most=most).text()
    return tag(
        "div",
        tag("span", words, class_="lw-label"),
        button("−", "air", by=-1, key="air-less", name=_("One air point less"), off=controller.air == 0),
        button("+", "air", by=1, key="air-more", name=_("One air point more"), off=controller.air >= most),
        class_="lw-buttons",
    )


def _declared(controller: MarketGardenController) -> Markup:
    """The combats of this phase that are still to be fought."""
    board = controller.system.board
    rows = [
        button(
            say(
                "{hex}: attackers {count}", hex=board.name(board.index(combat.target)), count=len(combat.attackers)
            ).text(),
            "aim",
            hex=combat.target,
            key=f"aim-{combat.target}",
        )
        for combat in controller.owed
    ]
    return tag("div", rows, class_="lw-buttons lw-answers")
