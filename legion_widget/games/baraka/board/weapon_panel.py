"""The panel of weapons for a round of close combat: the choices of each miniature, and their results."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import localized, say, translate
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button, modifiers
from .. import pending_steps as at
from ..melee import grenades, strike
from ..unit import Unit
from ..values import GAINS
from .army_unit import ROLES
from .controller import BarakaController
from .unit_html import chances

_ = translate

#: What the page calls the choice of the best weapons.
BEST = "best"


def weapon_question(controller: BarakaController, work: at.Arming) -> tuple[str, list[Any], list[Any]]:
    """Return the question, its buttons, and the parts below them."""
    unit = controller.known(work.unit)
    words = say(
        "{unit} fights: say what each miniature uses in this round, here or by clicking it on the table.",
        unit=unit.names,
    ).text()
    buttons = [
        *_for_all(controller, unit),
        button(_("Confirm weapons"), "arm", primary=True, why=_("Confirm weapons (A)")),
    ]
    return words, buttons, [_choices(controller, unit), _dice(controller, unit), _odds(controller)]


def _for_all(controller: BarakaController, unit: Unit) -> list[Markup]:
    """The same for all who have it; the others use the best that they have."""
    held = dict.fromkeys(weapon for n in controller.armed(unit) for weapon in controller.held(unit, n) if weapon)
    kinds = {BEST: _("The best for all, no grenades")}
    kinds |= {name: say("All: {weapon}", weapon=_name(controller, name)).text() for name in held}
    named = {name: controller.same_for_all(unit, name) for name in kinds}
    return [
        button(words, "arm-all", weapon=name, key=f"arm-all-{name}", pressed=named[name] == controller.arms)
        for name, words in kinds.items()
        if named[name] or name == BEST
    ]


def _choices(controller: BarakaController, unit: Unit) -> Markup:
    """A list for each miniature that has a choice; those who could only do worse than their best are folded away."""
    able = controller.armed(unit)
    throwers = [n for n in able if grenades(unit, unit.members[n])]
    others = [n for n in able if n not in throwers]
    summary = tag("summary", _("What the others fight with"))
    folded = tag("details", summary, _lists(controller, unit, others), data_key="arms")
    return join([_lists(controller, unit, throwers), folded if others else None])


def _lists(controller: BarakaController, unit: Unit, numbers: list[int]) -> Markup:
    rows = [tag("label", tag("span", _miniature(unit, n)), " ", _list(controller, unit, n)) for n in numbers]
    return tag("div", rows, class_="lw-arms")


def _list(controller: BarakaController, unit: Unit, n: int) -> Markup:
    options = [
        tag("option", _told(controller, unit, n, weapon), value=weapon, selected=weapon == controller.weapon(unit, n))
        for weapon in controller.held(unit, n)
    ]
    return tag(
        "select",
        options,
        name="weapon",
        data_do="arm-with",
        data_number=n,
        data_key=f"arm-with-{n}",
        aria_label=_miniature(unit, n),
        class_="lw-select",
    )


def _miniature(unit: Unit, n: int) -> str:
    """A miniature by the number that it has on the table, and by its role."""
    member = unit.members[n]
    if member.troop is not unit.troop:
        return f"{n + 1} · {localized(member.troop.name)}"
    return f"{n + 1} · {_(ROLES[member.figure.role])}"


def _name(controller: BarakaController, weapon: str) -> str:
    return localized(controller.system.arms_name(weapon)).lower()


def _told(controller: BarakaController, unit: Unit, n: int, weapon: str) -> str:
    """A weapon with what it adds, and how many grenades are left."""
    name, gain = _name(controller, weapon), GAINS.get(weapon, 0)
    if weapon == "grenade":
        left = grenades(unit, unit.members[n])
        return say("{weapon} +{gain} (left: {left})", weapon=name, gain=gain, left=left).text()
    return say("{weapon} +{gain}", weapon=name, gain=gain).text() if gain else name


def _dice(controller: BarakaController, unit: Unit) -> Markup:
    """The dice of both sides as they stand: how many hit with how much, and by which weapon."""
    below = controller.now.position.agenda[-2]
    assert isinstance(below, at.Fighting)
    attacks, first = unit.id == below.unit, below.round == 1
    enemy = controller.known(below.target if attacks else below.unit)
    rows = [
        (unit, enemy, dict(controller.arms), attacks and first),
        (enemy, unit, {} if attacks else below.arms[0], not attacks and first),
    ]
    return tag("ul", [_row(controller, *row) for row in rows], class_="lw-arms-dice")


def _row(controller: BarakaController, unit: Unit, enemy: Unit, arms: dict[int, str], attacks: bool) -> Markup:
    groups = [
        say("{count} at {value} ({weapon})", count=len(members), value=number, weapon=_name(controller, volley.weapon))
        for number, members, volley in strike(unit, enemy, arms, attacks=attacks)
    ]
    sentence = say("{unit}, dice: {dice}", unit=unit.names, dice=", ".join(group.text() for group in groups))
    return tag("li", sentence.text())


def _odds(controller: BarakaController) -> Markup | None:
    """Return the odds of the round."""
    odds = controller.odds()
    if odds is None or not odds.outcomes:
        return None
    numbers = tag(
        "details", tag("summary", _("Number by number")), modifiers(odds.modifiers), data_key="arming-numbers"
    )
    return join([tag("h3", _("What this round may come to")), chances(odds), numbers])
