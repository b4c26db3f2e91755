"""Chapter 8: the modifiers of a combat, one list for both the roll and the odds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.i18n import Message, say
from ...engine.odds import Modifier, Odds, total
from ..hexes.position import is_on_map
from .actions import Attack
from .data import Counter
from .position import DIE, Position
from .weather import loss_rule, movement_loss

if TYPE_CHECKING:
    from .game import Legion


def attack_modifiers(system: Legion, position: Position, action: Attack) -> list[Modifier]:
    """Return how the attackers' factor is made: printed factors and supporting artillery (L8.3, L8.11)."""
    steps, values = [], system.values
    for_each_attacker = system.options["L8.11.support"] == "each"
    for n, name in enumerate(action.attackers, start=1):
        counter = system.counter(name)
        steps.append(
            Modifier("attacker", counter.combat, "L8.2", say("{unit}: combat factor", unit=counter.name), "=", name)
        )
        if for_each_attacker or n == len(action.attackers):
            steps += [
                Modifier(
                    "attacker",
                    values["L8.11.points"],
                    "L8.11",
                    say("support by {unit}", unit=system.counter(gun).name),
                    subject=gun,
                )
                for gun in action.support
            ]
    return steps


def defence_modifiers(system: Legion, position: Position, counter: Counter) -> list[Modifier]:
    """Return how one defender's factor is made: doubled in a fortified city first, then points (L8.6-L8.8, L9.5)."""
    hex_index = position.where[counter.index]
    name, where = counter.id, system.board.hex_name(hex_index)

    def step(value: int, rule: str, message: Message, kind: str = "+") -> Modifier:
        return Modifier("defender", value, rule, message, kind, name)

    fort, city = bool(system.forts >> hex_index & 1), bool(system.cities >> hex_index & 1)
    values = system.values
    walls: list[Modifier] = []
    if counter.arm != "armour":
        if fort:
            walls.append(
                step(values["L8.8.fortified"], "L8.8", say("attacked in a fortified city, {hex}", hex=where), "x")
            )
        elif city:
            walls.append(step(values["L8.8.city"], "L8.8", say("attacked in a city, {hex}", hex=where)))
    points: list[Modifier] = []
    guns = counter.arm == "machine_gun"
    if guns:
        points.append(step(values["L8.6.points"], "L8.6", say("machine guns attacked")))
        if system.ground_id(hex_index) == "mountain" and values["L8.7.machine_guns"]:
            message = say("machine guns in the mountains, in addition")
            points.append(step(values["L8.7.machine_guns"], "L8.7", message))
    if system.defensible >> hex_index & 1 and (value := ground_points(system, counter, hex_index)):
        points.append(step(value, "L8.7", _ground_message(system, guns, hex_index)))
    printed = step(counter.combat, "L8.2", say("{unit}: combat factor", unit=counter.name), "=")
    steps = [printed, *points, *walls] if system.options["L8.8.order"] == "points-first" else [printed, *walls, *points]
    weather = system.weather[position.weather]
    if (fort or city) and weather.city:
        very_hot = weather.id == "very_hot"
        message = say("very hot weather in a city") if very_hot else say("{weather} in a city", weather=weather.words)
        steps.append(step(weather.city, "L9.5", message))
    return steps


def ground_points(system: Legion, counter: Counter, hex_index: int) -> int:
    """Return what the ground of a hex adds to the factor of a counter that is attacked there (L8.7)."""
    points = system.ground(hex_index).defence
    names: tuple[str, ...] = (counter.type, counter.arm, "all")
    if system.options["L8.7.mountain"] == "every":
        names += ("machine_gun",)
    return next((points[name] for name in names if name in points), 0)


def _ground_message(system: Legion, guns: bool, hex_index: int) -> Message:
    if system.ground_id(hex_index) != "mountain":
        return say("attacked in {terrain}", terrain=system.ground_name(hex_index))
    return say("machine guns attacked in the mountains") if guns else say("attacked in the mountains")


def changes(system: Legion, position: Position, counter: Counter) -> list[Modifier]:
    """Return what differs from what is printed: its worth attacked where it stands, and what the weather takes from
    it."""
    steps: list[Modifier] = []
    if counter.is_land and is_on_map(position.where[counter.index]):
        steps = [step for step in system.holding(defence_modifiers(system, position, counter)) if step.rule != "L8.2"]
    loss = movement_loss(system, counter, position.weather) if counter.is_land else 0
    if loss:
        words = system.weather[position.weather].words
        message = say("{weather}: in movement, and twice that in displacement", weather=words)
        steps.append(Modifier("movement", -loss, loss_rule(system, position.weather), message, subject=counter.id))
    return steps


#: What is multiplied by a roll: the factor of each side of a combat.
FACTORS = ("attacker", "defender")


def modifiers(system: Legion, position: Position, action: Attack) -> list[Modifier]:
    """All steps of a combat, the attackers' first."""
    steps = attack_modifiers(system, position, action)
    for name in action.defenders:
        steps += defence_modifiers(system, position, system.counter(name))
    return system.varied_modifiers(position, action, steps, FACTORS)


def sums(steps: list[Modifier]) -> tuple[int, int]:
    """The factor of the attackers and that of the defenders."""
    attack, defence = (total(step for step in steps if step.side == side) for side in FACTORS)
    return attack, defence


#: L8.2: how a combat ends.
ENDS = ("attacker", "tie", "defender")


def contest(attack: int, defence: int) -> Throw[str]:
    """L8.2: both roll, the attacker first; each factor is multiplied by its roll, and the higher product wins.

    >>> {name: str(chance * 36) for name, chance in contest(3, 2).chances().items()}
    {'attacker': '29', 'tie': '2', 'defender': '5'}
    """

    def winner(rolls: tuple[int, ...]) -> str:
        attack_product, defence_product = attack * rolls[0], defence * rolls[1]
        return (
            "attacker"
            if attack_product > defence_product
            else "defender"
            if defence_product > attack_product
            else "tie"
        )

    return Throw(DIE, 2, winner)


def combat_odds(system: Legion, position: Position, action: Attack) -> Odds:
    """The exact odds of a combat (L8.2): attacker, tie, defender."""
    steps = modifiers(system, position, action)
    attack, defence = sums(steps)
    chances = contest(attack, defence).chances()
    outcomes = {name: chances.get(name, Fraction(0)) for name in ENDS}
    return Odds(outcomes, tuple(steps), {"attacker": attack, "defender": defence}, "L8.2")
