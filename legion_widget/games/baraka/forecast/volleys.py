"""What a volley can come to: hits, saves, casualties, distress and panic, as exact distributions (chapter 12)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from .. import fire
from ..bodies import Body
from ..position import Position, Shooting
from ..values import defence, locate, morale, value
from .chances import ONE, gather, location, pool, weighted
from .following import panicked, settled
from .hits import Impact, fall, impacts

if TYPE_CHECKING:
    from ..game import Baraka

#: No panic test was due.
CALM = "none"


class Shot(msgspec.Struct, frozen=True):
    """A volley at a target that is located: each number with its chance.

    ``distress`` counts the markers that the target gets, ``panic`` is `CALM` where no test is due, ``leader`` is the
    chance that a hit on the leader is not saved.
    """

    hits: dict[int, Fraction]
    saved: dict[int, Fraction]
    unsaved: dict[int, Fraction]
    casualties: dict[int, Fraction]
    distress: dict[int, Fraction]
    panic: dict[str, Fraction]
    leader: Fraction


def located(rules: Baraka, p: Position, work: Shooting) -> dict[str, Fraction]:
    """The location check of a volley (B12.3); who is known needs none."""
    shooter, target = rules.body(p, work.unit), rules.body(p, work.target)
    return {"located": ONE} if fire.knows(shooter, target) else location(value(locate(shooter, target)))


def volley(rules: Baraka, p: Position, work: Shooting) -> Shot:
    """The dice of fire and defence, and what comes of them (B12.6 to B12.10, B18.3, B14.1)."""
    shooter, target = rules.body(p, work.unit), rules.body(p, work.target)
    arms = fire.arms(shooter, target, moved=work.moved, aimed=work.aimed, turned=work.turned)
    guns = pool((arm.dice, arm.value) for arm in arms if arm.weapon == "medium-machine-gun")
    others = pool((arm.dice, arm.value) for arm in arms if arm.weapon != "medium-machine-gun")
    parts = [
        (impact, gun, chance)
        for gun, chance in guns.items()
        for impact in impacts(
            rules,
            p,
            target,
            {gun + other: share for other, share in others.items()},
            lambda member: value(defence(target, shooter, member, reacted=target.state.dodged)),
        )
    ]
    effects: dict[tuple[int, int, bool, int], tuple[int, int, dict[str, Fraction]]] = {}

    def effect(impact: Impact, gun: int) -> tuple[int, int, dict[str, Fraction]]:
        lost = fire.removed(target, impact.unsaved)
        shock = fire.suffered(rules, impact.unsaved, gun)
        key = lost, shock, impact.leader, id(impact.after)
        if key not in effects:
            effects[key] = _effect(rules, impact.after, target.id, lost, shock, impact.leader)
        return effects[key]

    shaken = [(chance * impact.chance, effect(impact, gun)) for impact, gun, chance in parts]
    return Shot(
        hits=_sorted((impact.hits, chance * impact.chance) for impact, _, chance in parts),
        saved=_sorted((impact.hits - impact.unsaved, chance * impact.chance) for impact, _, chance in parts),
        unsaved=_sorted((impact.unsaved, chance * impact.chance) for impact, _, chance in parts),
        casualties=_sorted((lost, chance) for chance, (lost, _, _) in shaken),
        distress=_sorted((gained, chance) for chance, (_, gained, _) in shaken),
        panic=gather(part for chance, (_, _, panic) in shaken for part in weighted(chance, panic)),
        leader=sum((chance * impact.chance for impact, _, chance in parts if impact.leader), Fraction(0)),
    )


def _sorted(parts: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    return dict(sorted(gather(parts).items()))


def _effect(
    rules: Baraka, p: Position, id: str, lost: int, shock: int, leader: bool
) -> tuple[int, int, dict[str, Fraction]]:
    """Casualties, markers and panic of a unit that loses so many and is shaken so much (B12.10, B14.1)."""
    before = rules.body(p, id)
    after = rules.body(settled(rules, p, lambda course: fall(course, id, lost, leader)), id)
    gained = markers(after, shock)
    full = gained and after.state.distress + gained >= value(morale(after))
    return min(lost, before.count), gained, panicked(after) if full else {CALM: ONE}


def markers(body: Body, shock: int) -> int:
    """How many distress markers a unit really gets of so many: none of the fanatics, no more than it bears (B14.1)."""
    if body.has("fanatics") or not body.on_table:
        return 0
    return max(0, min(shock, value(morale(body)) - body.state.distress))
