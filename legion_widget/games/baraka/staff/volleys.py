"""The prospects of a volley from a place of a unit, real or supposed, from the values that the rules give it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .. import fire
from ..actions import Point
from ..hits import bearers
from ..unit import Unit
from ..values import locate, morale, value
from .situation import SHOOTER, TARGET, Situation, chance

#: What it is worth, counted in miniatures, that the last one of a unit is gone, with its chits of later impulses.
LAST = 1.0


class Volley(NamedTuple):
    """The chance of each number of unsaved impacts, and the mean number of hits by a machine gun."""

    impacts: tuple[float, ...]
    gun_hits: float = 0.0

    @property
    def mean(self) -> float:
        """Return the mean number of unsaved impacts."""
        return sum(count * share for count, share in enumerate(self.impacts))


NOTHING = Volley((1.0,))


@cache
def impacts(arms: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... unsaved impacts of dice that each come to one with a chance.

    >>> impacts(((2, 0.5),))
    (0.25, 0.5, 0.25)
    """
    chances = [1.0]
    for dice, hit in arms:
        for _ in range(dice):
            chances = [
                (chances[n] * (1 - hit) if n < len(chances) else 0.0) + (chances[n - 1] * hit if n else 0.0)
                for n in range(len(chances) + 1)
            ]
    return tuple(chances)


def volley(
    now: Situation,
    shooter: Unit,
    target: Unit,
    *,
    at: Point | None = None,
    aim: Point | None = None,
    moved: bool = False,
    aimed: bool = False,
    grounded: bool | None = None,
) -> Volley:
    """Return the prospects of a volley of one unit at another, if it comes off.

    Args:
        now: The situation.
        shooter: Who fires.
        target: Who is fired at.
        at: Where the shooter stands then; None: where he stands.
        aim: Where the target stands then.
        moved: Whether the shooter has moved before.
        aimed: Whether he has aimed.
        grounded: Whether the target has gone to ground then; None: as it is.
    """
    if shooter.state.jammed:
        return NOTHING
    from_base, to_base = now.base(shooter, at), now.base(target, aim)
    down = target.state.grounded if grounded is None else grounded
    located = fire.has_located(shooter, target)
    key = (
        "volley",
        now.shape(shooter, SHOOTER),
        now.shape(target, TARGET),
        now.aspect(shooter, target, from_base, to_base),
        moved,
        aimed,
        down,
        located,
    )
    return now.facts.of(key, lambda: _volley(now, shooter, target, at, aim, moved=moved, aimed=aimed, down=down))


def _volley(
    now: Situation,
    shooter: Unit,
    target: Unit,
    at: Point | None,
    aim: Point | None,
    *,
    moved: bool,
    aimed: bool,
    down: bool,
) -> Volley:
    """The same, asked of the rules."""
    position = now.position
    if aim is not None or down != target.state.grounded:
        position = now.supposed(target, aim, grounded=down)
    if at is not None:
        position = Situation(now.system, position, now.doctrine, now.known).supposed(
            now.system.unit(position, shooter.id), at
        )
    shooter, target = now.system.unit(position, shooter.id), now.system.unit(position, target.id)
    arms = fire.arms(shooter, target, moved=moved, aimed=aimed, turned=False)
    if not arms:
        return NOTHING
    first, _ = bearers(target, 1)[0]
    unsaved = 1.0 - chance(value(fire.saving(target, shooter, first)))
    seen = 1.0
    if not fire.has_located(shooter, target):
        seen = float(fire.location(value(locate(shooter, target))).chances().get("located", 0))
    shares = impacts(tuple((arm.dice, round(chance(arm.value) * unsaved, 6)) for arm in arms))
    guns = sum(arm.dice * chance(arm.value) for arm in arms if arm.weapon == "medium-machine-gun")
    return Volley((1.0 - seen + seen * shares[0], *(seen * share for share in shares[1:])), seen * guns)


def harm(now: Situation, target: Unit, hit: Volley) -> float:
    """Return the cost of a volley to its target, in points: miniatures, nerve, and the effects of a panic."""
    key = "harm", now.shape(target), hit, now.position.impulse
    return now.known.of(key, lambda: _harm(now, target, hit))


def _harm(now: Situation, target: Unit, hit: Volley) -> float:
    return sum(
        share * loss(now, target, fire.removed(target, count), fire.suffered(now.system, count, round(hit.gun_hits)))
        for count, share in enumerate(hit.impacts)
    )


def loss(now: Situation, target: Unit, removed: int, shock: int) -> float:
    """Return the cost of some casualties and distress to a unit, in points."""
    doctrine, man = now.doctrine, now.man(target)
    gone = min(removed, target.count)
    left = target.count - gone
    worth = gone * man
    if not left:
        later = doctrine.man * LAST if now.impulses_left else 0.0
        return worth + later + (doctrine.head if target.is_character else 0.0)
    if target.has("fanatics") or shock <= 0:
        return worth
    before, most = target.state.distress, value(morale(target))
    after = min(most, before + shock)
    worth += doctrine.nerve * (after - before) * left * now.fighter
    if after >= most > before:
        worth += doctrine.panic * left * man
    return worth
