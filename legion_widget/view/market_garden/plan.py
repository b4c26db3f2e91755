"""The card of what is being set up in the Market Garden game: who, against what, how, at what odds."""

from __future__ import annotations

from typing import Any

from ...engine.odds import Odds
from ...engine.words import gettext_noop, pick, say, translate
from ...games.market_garden import MarketGarden
from ...games.market_garden.terms import KINDS
from ..markup import Markup, tag
from ..panels.parts import button, modifiers, rule_chip, section
from ..panels.units import remove_button
from .pieces import chances, counter_picture, hex_line, states
from .table import AIMING, FIGHTING, FIRING, MOVING, MarketGardenTable

_ = translate

#: How the results in the rows of chances are read.
READ = {
    "manoeuvre": gettext_noop(
        "Steps of the attacker/defender; R: hexes that the defender retreats; AF, DF, BF: fatigue of the attacker, the "
        "defender, both."
    ),
    "fire": gettext_noop("Steps lost; F: one unit is fatigued besides."),
    "assault": gettext_noop("After both rounds; without defensive bombardment."),
}


def plan(table: MarketGardenTable) -> Markup | None:
    """What is being set up: who, against what, how, at what odds; and the button that does it."""
    if not table.mine or table.awaiting is not None:
        return None
    phase, action, odds = table.phase, table.plan(), table.odds()
    if phase in MOVING and (table.target is None or not table.picked):
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
    ready = action is not None and table.refusal is None
    body: list[Any] = [_kind(table), _force(table), _aimed(table), _air(table)]
    if phase in FIGHTING and table.target is None:
        body.append(_declared(table))
    labels = {
        "declaration": _("Declare"),
        "refusal": _("Try to refuse"),
        "reaction": _("Try to react"),
        "support": _("Assign"),
        "manoeuvre": _("Fight"),
        "assault": _("Fight"),
    }
    do = labels.get(phase, _("Overrun") if phase in MOVING else _("Fire"))
    buttons = [button(do, "carry-out", primary=True, off=not ready)]
    if table.picked or (table.target is not None and phase not in ("support", "defence")):
        buttons.append(button(_("Cancel"), "cancel"))
    if phase in ("support", "defence"):
        buttons.append(button(_("Decline"), "next", key="decline"))
    return section(
        titles.get(phase, _("Overrun")),
        *body,
        tag("div", buttons, class_="lw-buttons", data_show="plan" if ready else None),
        _forecast(table, odds, fire=phase in FIRING and action is not None) if odds is not None else None,
        chip=rule_chip("HC.2" if phase in MOVING else next(iter(table.now.phase.rules), None)),
    )


def _forecast(table: MarketGardenTable, odds: Odds, fire: bool) -> list[Markup | None]:
    """The odds: what stands against what, the chances and how to read them, and every modifier with its rule."""
    means = {"declaration": table.kind, "support": "manoeuvre", "defence": "assault", "bombardment": "fire"}
    kind = "fire" if fire else means.get(table.phase, table.phase)
    return [
        tag("p", sums(table.system, odds), class_="lw-state"),
        chances(odds),
        tag("p", _(READ[kind]), class_="lw-fine") if kind in READ else None,
        modifiers(odds.modifiers) if odds.modifiers else None,
    ]


def sums(rules: MarketGarden, odds: Odds) -> str:
    """What the odds are worked out from."""
    match odds.factors:
        case {"attacker": attack, "defender": defence, "column": column}:
            name = rules.tables.manoeuvre.columns[column - 1]
            return say(
                "{attack} against {defence}, column {column}", attack=attack, defence=defence, column=name
            ).text()
        case {"attacker": attack, "defender": defence}:
            return say("{attack} against {defence}", attack=attack, defence=defence).text()
        case {"points": points, "defence": defence}:
            return say(
                "{points} points, divided by a defence value of {defence}", points=points, defence=defence
            ).text()
        case {"efficiency": efficiency}:
            return say("on the die {efficiency} or less", efficiency=efficiency).text()
    return ""


def _kind(table: MarketGardenTable) -> Markup | None:
    """Manoeuvre or assault."""
    if table.phase != "declaration":
        return None
    buttons = [
        button(pick(words).capitalize(), "kind", pressed=table.kind == kind, kind=kind, key=f"kind-{kind}")
        for kind, words in KINDS.items()
    ]
    return tag("div", buttons, class_="lw-buttons", role="group", aria_label=_("Kind of combat"))


def _force(table: MarketGardenTable) -> Markup | None:
    """The units picked; pressing one lets it go."""
    if table.phase in (*FIGHTING, "refusal"):
        return None
    label = _("Artillery") if table.phase in FIRING else _("Units")
    return tag(
        "div",
        tag("span", label, class_="lw-label"),
        [_picked(table, name) for name in table.picked] or tag("span", "–", class_="lw-muted"),
        class_="lw-pieces",
    )


def _picked(table: MarketGardenTable, name: str) -> Markup:
    unit = table.known(name)
    return remove_button(counter_picture(unit, 36, marked=True), unit, "toggle")


def _aimed(table: MarketGardenTable) -> Markup | None:
    """The hex aimed at, and who stands there."""
    if table.target is None:
        return None
    board = table.system.board
    units = [unit for unit in table.stack(table.target) if unit.side != table.now.to_act] or table.stack(table.target)
    pictures = [
        tag("span", counter_picture(unit, 34, marked=True), title=f"{unit.name}: {states(unit)}") for unit in units
    ]
    return tag(
        "div",
        tag("span", _("Against"), class_="lw-label"),
        tag("b", board.name(table.target)),
        pictures,
        hex_line(table, table.target),
        class_="lw-pieces",
    )


def _air(table: MarketGardenTable) -> Markup | None:
    """The air points that go in."""
    if table.phase not in FIRING:
        return None
    most = table.now.position.points(table.now.to_act or "")
    if not most:
        return tag("p", _("No air points left."), class_="lw-muted")
    words = say("Air points: {count} of {most}", count=table.air, most=most).text()
    return tag(
        "div",
        tag("span", words, class_="lw-label"),
        button("−", "air", by=-1, key="air-less", name=_("One air point less"), off=table.air == 0),
        button("+", "air", by=1, key="air-more", name=_("One air point more"), off=table.air >= most),
        class_="lw-buttons",
    )


def _declared(table: MarketGardenTable) -> Markup:
    """The combats of this phase that are still to be fought."""
    board = table.system.board
    rows = [
        button(
            say("{hex}: attackers {count}", hex=board.name(board.index(each.target)), count=len(each.attackers)).text(),
            "aim",
            hex=each.target,
            key=f"aim-{each.target}",
        )
        for each in table.now.position.combats
        if each.open and each.kind == table.phase
    ]
    return tag("div", rows, class_="lw-buttons lw-answers")
