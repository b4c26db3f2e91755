"""The values that dice are rolled against, each as a list of modifiers with their rules.

The roll, the odds and the explanation read the same list.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.i18n import Message, say
from ...engine.odds import Modifier, total
from .actions import CM
from .chain import is_in_command
from .group import Member
from .position import UnitState
from .rolls import Check, CloseCombat, Fire, varied
from .unit import Unit
from .unit_geometry import cover as cover_of
from .unit_geometry import distance, is_near_flag, is_sheltered, ridge, terrain_cover

#: B12.3: beyond this distance a target is harder to locate.
FAR = 60 * CM
#: B17.3: a leader with Baraka saves hits on this number or less, whatever else counts against him.
LUCKY = 8


def value(modifiers: list[Modifier]) -> int:
    """Return what a list of modifiers comes to."""
    return total(modifiers)


def _plus(kind: str, value: int, rule: str, text: Message, subject: str | None = None) -> Modifier:
    return Modifier(kind, value, rule, text, "+", subject)


def _by_key(kind: str, key: str, text: Message, unit: Unit) -> Modifier:
    """A number that a variant may change, by its key: the id of its rule, a dot, and its name."""
    return _plus(kind, unit.system.values[key], key.rpartition(".")[0], text, unit.id)


def _base(kind: str, value: int, rule: str, text: Message, subject: str | None = None) -> Modifier:
    return Modifier(kind, value, rule, text, "=", subject)


def _weakened(unit: Unit, kind: str) -> Iterator[Modifier]:
    """B18.2: a support weapon with less than half of its crew; B15.6: an upgraded value."""
    if unit.is_weapon and 2 * unit.state.alive < len(unit.troop.figures):
        yield _plus(kind, -1, "B18.2", say("less than half of the crew"), unit.id)
    if unit.state.improved == kind:
        yield _plus(kind, 1, "B15.6", say("Hit them hard!"), unit.id)


# ---- drill ------------------------------------------------------------------------------------------


@varied("drill", lambda unit, check="action", state=None: Check(unit.id, check))
def drill(unit: Unit, check: str = "action", state: UnitState | None = None) -> list[Modifier]:
    """The drill of a check (B9.4): ``check`` is ``action``, ``reaction``, ``order``, ``target`` or ``rally``.

    ``state`` gives the markers that count, where the chit of this very activation must not (B9.4, B10.3).
    """
    marks = state or unit.state
    head = unit.commander
    if head is not None:
        modifiers = [_base("drill", head.profile.drill, "B17.1", say("drill of the commander who has joined"), head.id)]
    else:
        modifiers = [_base("drill", unit.profile.drill, "B6.1", say("drill"), unit.id)]
    modifiers += _weakened(unit, "drill")
    if marks.chits:
        modifiers.append(_plus("drill", -marks.chits, "B9.4", say("activation chits of this impulse"), unit.id))
    if marks.orders:
        modifiers.append(_plus("drill", -marks.orders, "B21.6", say("order chits of this impulse"), unit.id))
    if marks.distress:
        modifiers.append(_plus("drill", -marks.distress, "B9.4", say("distress"), unit.id))
    if not unit.has_original_leader and not _is_led(unit):
        modifiers.append(_by_key("drill", "B16.1.leaderless", say("its original leader is lost"), unit))
    if is_in_command(unit.system, unit.position, unit):
        modifiers.append(_by_key("drill", "B15.2.command", say("in command"), unit))
    if check == "reaction":
        modifiers.append(_by_key("drill", "B10.3.reaction", say("a reaction"), unit))
    traits = unit.traits
    if "indisputable" in traits and unit.guests:
        modifiers.append(_plus("drill", 1, "B17.3", say("unquestioned"), unit.id))
    if check == "reaction" and "knows-his-enemy" in traits:
        modifiers.append(_plus("drill", 1, "B17.3", say("knows his enemy"), unit.id))
    if check == "reaction" and "novice" in traits:
        modifiers.append(_plus("drill", -1, "B17.3", say("novice"), unit.id))
    if check == "action" and "discussed" in traits and unit.guests:
        modifiers.append(_plus("drill", -1, "B17.3", say("contested"), unit.id))
    if "academy-boy" in traits and (check == "reaction" or needs_check(unit, marks)):
        modifiers.append(_plus("drill", -1, "B17.3", say("fresh from the academy"), unit.id))
    return modifiers


def needs_check(unit: Unit, marks: UnitState | None = None) -> bool:
    """B9.4: whether distress or chits make an action check due."""
    marks = marks or unit.state
    return bool(marks.distress or marks.chits or marks.orders)


def _is_led(unit: Unit) -> bool:
    """B16.1: a commander of its chain is with the unit."""
    return any(troop is unit.commander for troop in unit.superiors)


# ---- morale -----------------------------------------------------------------------------------------


@varied("morale", lambda unit: Check(unit.id, "morale"))
def morale(unit: Unit) -> list[Modifier]:
    """Return how much distress it bears (B14.1)."""
    head = unit.commander
    if head is not None:
        modifiers = [
            _base("morale", head.profile.morale, "B17.1", say("morale of the commander who has joined"), head.id)
        ]
    else:
        modifiers = [_base("morale", unit.profile.morale, "B6.1", say("morale"), unit.id)]
    modifiers += _weakened(unit, "morale")
    if unit.has("stubborn"):
        modifiers.append(_plus("morale", 1, "B7.14", say("stubborn"), unit.id))
    if "martyr" in unit.traits:
        modifiers.append(_plus("morale", 1, "B17.3", say("martyr"), unit.id))
    if "survivor" in unit.traits:
        modifiers.append(_plus("morale", 1, "B17.3", say("survivor"), unit.id))
    troop = unit.troop if head is None else head
    if shaken := unit.position.states[unit.system.number(troop.id)].shaken:
        modifiers.append(_plus("morale", -shaken, "B14.2", say("panicked before"), troop.id))
    if is_near_flag(unit.system, unit.position, unit):
        modifiers.append(_by_key("morale", "B20.3.flag", say("near the flag"), unit))
    if value(modifiers) < 1:
        modifiers.append(_plus("morale", 1 - value(modifiers), "B21.20", say("never under 1"), unit.id))
    return modifiers


# ---- locating ---------------------------------------------------------------------------------------


@varied("locate", lambda shooter, target: Fire(shooter.id, target.id))
def locate(shooter: Unit, target: Unit) -> list[Modifier]:
    """The number that locates a target, of a hundred (B12.3)."""
    system, position = shooter.system, shooter.position
    modifiers = [_base("locate", shooter.profile.locate, "B6.1", say("locate"), shooter.id)]
    if shooter.state.improved == "locate":
        modifiers.append(_plus("locate", 1, "B15.6", say("Hit them hard!"), shooter.id))
    if distance(shooter, target) > FAR:
        modifiers.append(_by_key("locate", "B12.3.far", say("farther than 60 cm"), target))
    if shooter.has_equipment("binoculars"):
        modifiers.append(_by_key("locate", "B12.3.binoculars", say("binoculars"), shooter))
    cover = cover_of(system, position, target, shooter)
    if cover:
        modifiers.append(_by_key("locate", "B12.3.cover", say("in cover"), target))
    else:
        modifiers.append(_by_key("locate", "B12.3.open", say("not in cover"), target))
    high = ridge(system, target, shooter)
    if high == "crest":
        modifiers.append(_by_key("locate", "B12.3.crest", say("on the crest, not hidden"), target))
    elif high == "ahead":
        modifiers.append(_by_key("locate", "B12.3.high", say("high, ahead of the ridge"), target))
    if target.state.fired:
        modifiers.append(_by_key("locate", "B12.3.fired", say("has fired"), target))
    if target.state.grounded:
        modifiers.append(_by_key("locate", "B12.3.grounded", say("gone to ground"), target))
    knows = system.options["B7.2.locate"]
    if target.has("knowers-of-the-terrain") and (knows == "always" or cover):
        modifiers.append(_plus("locate", -20, "B7.2", say("knows the terrain"), target.id))
    if "myopic" in shooter.traits:
        modifiers.append(_plus("locate", -20, "B17.3", say("myopic"), shooter.id))
    return modifiers


# ---- fire -------------------------------------------------------------------------------------------


@varied("fire", lambda shooter, target, *_, **__: Fire(shooter.id, target.id))
def fire(
    shooter: Unit, target: Unit, member: Member, weapon: str, *, moved: bool, aimed: bool, turned: bool
) -> list[Modifier]:
    """The number that a miniature hits with (B12.5, B12.7)."""
    system = shooter.system
    arm = system.weapon(weapon)
    near = arm.effective is None or distance(shooter, target) <= arm.effective * CM
    profile = member.profile
    text = say("fire at effective range") if near else say("fire at long range")
    modifiers = [_base("fire", profile.fire[0 if near else 1], "B12.5", text, shooter.id)]
    modifiers += _weakened(shooter, "fire")
    if moved:
        modifiers.append(_by_key("fire", "B12.7.moved", say("has moved"), shooter))
    if shooter.state.edged and _is_slowed(shooter, member):
        modifiers.append(_by_key("fire", "B12.7.bayonets", say("bayonets fixed"), shooter))
    if not near and arm.obsolete:
        modifiers.append(_by_key("fire", "B12.7.obsolete", say("obsolete weapon at long range"), shooter))
    if shooter.state.distress:
        modifiers.append(_plus("fire", -shooter.state.distress, "B12.7", say("distress"), shooter.id))
    if _is_big(target):
        modifiers.append(_by_key("fire", "B12.7.big", say("big target"), target))
    if aimed:
        if is_selected_shooter(shooter, member):
            modifiers.append(_by_key("fire", "B7.13.aimed", say("aimed, selected shooters"), shooter))
        else:
            modifiers.append(_by_key("fire", "B12.7.aimed", say("aimed"), shooter))
    if turned:
        modifiers.append(_by_key("fire", "B12.7.turned", say("has changed facing"), shooter))
    if shooter.state.grounded or is_sheltered(system, shooter, target):
        modifiers.append(
            _by_key("fire", "B12.7.sheltered", say("gone to ground, behind a wall or in a fortification"), shooter)
        )
    modifiers += _feared(target, "fire")
    if shooter.is_mounted and not shooter.has("expert-riders") and system.options["B7.8.penalty"] == "one":
        modifiers.append(_plus("fire", -1, "B7.8", say("mounted"), shooter.id))
    return modifiers


def is_selected_shooter(shooter: Unit, member: Member) -> bool:
    """B7.13: whether a miniature aims as selected shooters do; the experts of the lists by option.

    A companion is one by his own profile, not by that of his character (B20.1, B20.3).
    """
    if not shooter.system.holds("B7.13"):
        return False
    rule, troop = "selected-shooters", member.troop
    if rule in troop.rules and rule not in troop.profile.rules:
        return True
    own = member.figure.profile or troop.profile
    return rule in own.rules and shooter.system.options["B7.13.experts"] == "selected"


def _is_slowed(shooter: Unit, member: Member) -> bool:
    """B12.7: whether what a miniature has drawn spoils its fire: a bayonet, or a blade too by option."""
    things = ("bayonet",) if shooter.system.options["B12.7.blades"] == "no-penalty" else ("bayonet", "blade")
    return any(thing in member.figure.equipment for thing in things)


def _is_big(target: Unit) -> bool:
    """B12.7: a big target; mounted cavalry by option."""
    return target.profile.big or (target.is_mounted and target.system.options["B12.7.big"] == "mounted")


def _feared(target: Unit, kind: str) -> Iterator[Modifier]:
    """B17.3: who is fearsome, or discredited, changes the enemy's fire and aggressiveness."""
    if "fearsome" in target.traits:
        yield _plus(kind, -1, "B17.3", say("fearsome"), target.id)
    if "discredited" in target.traits:
        yield _plus(kind, 1, "B17.3", say("discredited"), target.id)


# ---- defence ----------------------------------------------------------------------------------------


@varied("defence", lambda target, shooter, *_, **__: Fire(shooter.id, target.id))
def defence(target: Unit, shooter: Unit, member: Member, *, reacted: bool = False) -> list[Modifier]:
    """The number that saves a miniature from fire (B12.9)."""
    system, position = target.system, target.position
    modifiers = [_base("defence", member.profile.defence[0], "B6.1", say("defence"), member.troop.id)]
    modifiers += _weakened(target, "defence")
    if reacted:
        modifiers.append(_by_key("defence", "B12.9.reacted", say("has reacted by moving"), target))
    cover = cover_of(system, position, target, shooter)
    if cover == "heavy":
        modifiers.append(_by_key("defence", "B12.9.fortified", say("fortified"), target))
    if cover == "light" or (cover and system.options["B12.9.cover"] == "both"):
        modifiers.append(_by_key("defence", "B12.9.cover", say("in cover"), target))
    if (
        target.has("camouflage")
        and system.options["B7.1.cover"] == "adds"
        and terrain_cover(system, position, target, shooter)
    ):
        modifiers.append(_plus("defence", 1, "B7.1", say("camouflage"), target.id))
    if target.has("knowers-of-the-terrain") and cover:
        modifiers.append(_plus("defence", 1, "B7.2", say("knows the terrain"), target.id))
    if target.state.grounded:
        modifiers.append(_by_key("defence", "B12.9.grounded", say("gone to ground"), target))
    return _lucky(target, member, modifiers)


def _lucky(unit: Unit, member: Member, modifiers: list[Modifier]) -> list[Modifier]:
    """B17.3: who has Baraka always saves hits on 8 or less, and better where cover gives more."""
    if member.number == 0 and value(modifiers) < LUCKY and unit.system.has_trait(unit.position, member.troop, "baraka"):
        return [_base("defence", LUCKY, "B17.3", say("baraka"), member.troop.id)]
    return modifiers


# ---- close combat -----------------------------------------------------------------------------------


#: B13.3: what the weapon that a miniature uses adds; a firearm as a club adds nothing.
GAINS = {"bayonet": 1, "blade": 1, "grenade": 2, "pistol": 2}


@varied("aggressiveness", lambda unit, *_, attacks, **__: CloseCombat(unit.id, attacks))
def aggressiveness(unit: Unit, enemy: Unit, member: Member, weapon: str, *, attacks: bool) -> list[Modifier]:
    """The number that a miniature hits with in close combat (B13.3)."""
    modifiers = [_base("aggressiveness", member.profile.aggressiveness, "B6.1", say("aggressiveness"), member.troop.id)]
    modifiers += _weakened(unit, "aggressiveness")
    if "bloodthirsty" in member.troop.rules:
        modifiers.append(_plus("aggressiveness", 1, "B7.12", say("bloody"), unit.id))
    if attacks:
        modifiers.append(_by_key("aggressiveness", "B13.3.attacks", say("attacks"), unit))
    if gain := GAINS.get(weapon, 0):
        modifiers.append(
            _plus(
                "aggressiveness", gain, "B13.3", say("{weapon}", weapon=unit.system.arms_name(weapon)), member.troop.id
            )
        )
    if unit.state.distress:
        modifiers.append(_plus("aggressiveness", -unit.state.distress, "B13.3", say("distress"), unit.id))
    traits = unit.system.traits(unit.position, member.troop) if member.number == 0 else ()
    if "aggressive" in traits:
        modifiers.append(_plus("aggressiveness", 1, "B21.27", say("aggressive"), member.troop.id))
    if "coward" in traits:
        modifiers.append(_plus("aggressiveness", -2, "B21.27", say("coward"), member.troop.id))
    modifiers += _feared(enemy, "aggressiveness")
    return modifiers


@varied("defence", lambda unit, *_, defends, **__: CloseCombat(unit.id, not defends))
def parry(unit: Unit, member: Member, *, defends: bool, covered: bool, fortified: bool) -> list[Modifier]:
    """The number that saves a miniature in close combat (B13.4)."""
    modifiers = [_base("defence", member.profile.defence[1], "B6.1", say("defence"), member.troop.id)]
    modifiers += _weakened(unit, "defence")
    if defends and fortified:
        modifiers.append(_by_key("defence", "B13.4.fortified", say("fortified"), unit))
    elif defends and covered:
        modifiers.append(_by_key("defence", "B13.4.cover", say("in cover"), unit))
    if defends and (covered or fortified) and unit.has("knowers-of-the-terrain"):
        modifiers.append(_plus("defence", 1, "B7.2", say("knows the terrain"), unit.id))
    return _lucky(unit, member, modifiers)


def unaided(unit: Unit, member: Member) -> list[Modifier]:
    """The number that saves a miniature in flight: its defence against fire as it is (B13.6)."""
    modifiers = [_base("defence", member.profile.defence[0], "B6.1", say("defence"), member.troop.id)]
    return _lucky(unit, member, [*modifiers, *_weakened(unit, "defence")])


@varied("panic", lambda unit: Check(unit.id, "panic"))
def panic(unit: Unit) -> list[Modifier]:
    """Return what is added to a panic die (B14.2)."""
    modifiers = []
    if unit.has("veteran"):
        modifiers.append(_plus("panic", -1, "B14.2", say("veteran"), unit.id))
    if unit.has("green"):
        modifiers.append(_plus("panic", 1, "B14.2", say("green"), unit.id))
    return modifiers


__all__ = [
    "GAINS",
    "aggressiveness",
    "defence",
    "drill",
    "fire",
    "locate",
    "morale",
    "needs_check",
    "panic",
    "parry",
    "unaided",
    "value",
]
