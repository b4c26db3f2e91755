"""The targets of guns, aircraft and fleets."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.hexgrid import bits
from ....engine.i18n import Message, say
from .. import air_sea
from ..actions import Bomb, Bombard, Fly, PlaceFleet
from ..artillery import bombardment_rule, shots
from ..data import Counter
from .situation import Idea, Situation


def prize(situation: Situation, index: int) -> float:
    """Return the worth of a hit on the enemy in a hex, in points: more where that enemy could strike."""
    return situation.prize(index) + 0.1 * min(10, situation.cover.at(index))


def shot_purpose(situation: Situation, index: int, rule: str) -> Message:
    """Return the purpose of a shot by a rule at the enemy in a hex."""
    unit = situation.counter_at(index).name
    count = round(6 * situation.hit_chance(rule))
    if situation.place_worth(index):
        place = situation.system.board.name(index)
        return say("Clear {unit} from {place}: {count} in 6.", unit=unit, place=place, count=count)
    return say("Eliminate {unit}: {count} in 6.", unit=unit, count=count)


def shot_ideas(situation: Situation) -> Iterator[Idea]:
    """Artillery in its bombardment phase."""
    for gun in situation.system.artillery[situation.side]:
        for index in bits(shots(situation.system, situation.position, gun)):
            yield shot(situation, gun, index)


def shot(situation: Situation, shooter: Counter, index: int) -> Idea:
    """A shot of a gun or a fleet at the enemy in a hex."""
    action = Bombard(shooter.id, situation.counter_at(index).id)
    rule = bombardment_rule(shooter)
    return Idea(situation.hit_chance(rule) * prize(situation, index), action, shot_purpose(situation, index, rule))


def air_ideas(situation: Situation) -> Iterator[Idea]:
    """Aircraft in one of their sub-turns: bomb what is below, fly to what is worth most, or nearer to it."""
    system, position = situation.system, situation.position
    last = position.step.number >= 3
    prizes = sorted(((prize(situation, i), i) for i in bits(situation.foes)), key=lambda pair: (-pair[0], pair[1]))
    for aircraft in system.aircraft:
        target = air_sea.bomb_target(system, position, aircraft)
        if target is not None:
            index = position.where[target.index]
            worth = situation.hit_chance("L8.17") * prize(situation, index) + 1.0
            yield Idea(worth, Bomb(aircraft.id, target.id), shot_purpose(situation, index, "L8.17"))
            continue
        open_hexes = air_sea.flights(system, position, aircraft)
        if not open_hexes:
            continue
        best = next(((value, i) for value, i in prizes if open_hexes >> i & 1), None)
        if best is not None:
            value, index = best
            action = Fly(aircraft.id, system.hex_label(index))
            yield Idea(
                situation.hit_chance("L8.17") * value,
                action,
                say("Fly over {unit} and bomb it.", unit=situation.counter_at(index).name),
            )
        elif not last and situation.foes:
            to = approach(situation, aircraft, open_hexes)
            if to is not None:
                action = Fly(aircraft.id, system.hex_label(to))
                yield Idea(0.2, action, say("Fly nearer, to bomb in the next sub-turn."))


def approach(situation: Situation, aircraft: Counter, open_hexes: int) -> int | None:
    """The hex in range from which an aircraft comes nearest to an enemy in its next sub-turn."""
    ring, grid = situation.foes, situation.grid
    for _ in range(3 * aircraft.movement):
        if ring & open_hexes:
            return next(bits(ring & open_hexes))
        ring |= grid.spread(ring)
    return None


def fleet_ideas(situation: Situation) -> Iterator[Idea]:
    """Fleets: first all are placed, near to what they would shoot at; then they bombard."""
    system, position = situation.system, situation.position
    aims = situation.foes & situation.grid.within(system.sea, system.values["L8.19.range"] + 1)
    for fleet in system.fleets:
        if air_sea.may_place(system, position, fleet):
            location = position.where[fleet.index]
            spots = 0
            if aims:
                best = max(bits(aims), key=lambda i: (prize(situation, i), -i))
                spots = situation.ground.near(1 << best, system.values["L8.19.range"]) & system.sea
                if not spots:
                    spots = situation.ground.near(1 << best, system.values["L8.19.range"] + 1) & system.sea
            if spots and not (location >= 0 and spots >> location & 1):
                action = PlaceFleet(fleet.id, system.hex_label(next(bits(spots))))
                yield Idea(
                    1.0 + situation.hit_chance("L8.19") * prize(situation, best),
                    action,
                    say(
                        "Lie off {place}, to bombard {unit}.",
                        place=system.board.name(best),
                        unit=situation.counter_at(best).name,
                    ),
                )
            elif location < 0:
                spot = next(bits(system.sea), None)
                if spot is not None:
                    yield Idea(0.1, PlaceFleet(fleet.id, system.hex_label(spot)), say("Leave the harbour."))
        for index in bits(air_sea.shore_targets(system, position, fleet)):
            yield shot(situation, fleet, index)
