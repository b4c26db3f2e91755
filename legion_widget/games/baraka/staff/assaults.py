"""The prospects of a charge, from the values of close combat that the rules give, and from its distance."""

from __future__ import annotations

from collections.abc import Iterator

from .. import melee
from ..actions import CM
from ..charges import charge_way
from ..pending_steps import Fighting
from ..unit import Unit
from ..unit_geometry import capability
from ..values import unaided, value
from .situation import Situation, chance, is_far
from .volleys import impacts, loss

#: Nobody charges farther than this, in centimetres: a move and the best die.
FARTHEST = 32


def arrival(now: Situation, unit: Unit, target: Unit) -> float:
    """Return the chance that a charge comes to blows (B13.1)."""
    if is_far(unit.place, target.place, FARTHEST):
        return 0.0
    way = charge_way(now.system, now.position, unit, target)
    if way.contact is None:
        return 0.0
    short = -(-(way.needed - int(capability(unit, way.ground) * CM)) // CM)
    one = min(1.0, max(0.0, (11 - short) / 10))
    return 1.0 - (1.0 - one) ** 2 if unit.has("impetuous") else one


def clash(now: Situation, unit: Unit, target: Unit, *, edged: bool = False) -> float:
    """Return the worth of a close combat to the side that begins it, in points, once it has come to blows."""
    aspect = now.aspect(unit, target, now.base(unit), now.base(target))
    key = "clash", now.shape(unit), now.shape(target), edged, aspect, now.position.impulse
    return now.known.of(key, lambda: _clash(now, unit, target, edged))


def _clash(now: Situation, unit: Unit, target: Unit, edged: bool) -> float:
    """The same: each difference of unsaved impacts by what it costs both (B13.5); a tie is fought again."""
    position = now.supposed(unit, edged=True) if edged else now.position
    own, other = melee.blows(now.system, position, Fighting(unit=unit.id, target=target.id))
    unit, target = own.unit, other.unit
    dealt, taken = _strikes(own), _strikes(other)
    worth, decided = 0.0, 0.0
    for mine, share in enumerate(dealt):
        for theirs, other_share in enumerate(taken):
            if mine == theirs:
                continue
            difference, both = mine - theirs, share * other_share
            decided += both
            winner, loser = (unit, target) if difference > 0 else (target, unit)
            gain = _defeat(now, winner, loser, abs(difference)) - loss(now, winner, 1, melee.WINNER)
            worth += both * (gain if difference > 0 else -gain)
    return worth / decided if decided else 0.0


def _strikes(blows: melee.Blows) -> tuple[float, ...]:
    """The chances of each number of unsaved impacts of the blows of one side."""
    unsaved = 1.0 - chance(value(blows.saving(blows.enemy.leader)))
    return impacts(tuple((len(members), round(chance(number) * unsaved, 6)) for number, members, _ in blows.volleys))


def _defeat(now: Situation, winner: Unit, loser: Unit, difference: int) -> float:
    """Return the cost of a lost combat: the difference, the flight and distress, or everybody (B13.5, B13.6)."""
    if melee.is_crushing(difference):
        return loss(now, loser, loser.count, 0)
    fails = 1.0 - chance(value(unaided(loser, loser.leader)))
    flight = round(max(0, winner.count - 1) * fails)
    return loss(now, loser, difference + flight, melee.LOSER)


def threats(now: Situation, unit: Unit) -> Iterator[tuple[Unit, float]]:
    """The enemies that may charge a unit, and what that would be worth to them."""
    for foe in now.enemies(unit.side):
        if not foe.is_weapon and not foe.is_character and not is_far(foe.place, unit.place, FARTHEST):
            arrives = arrival(now, foe, unit)
            if arrives > 0 and (worth := arrives * clash(now, foe, unit)) > 0:
                yield foe, worth
