"""What hits on a unit can come to: on whom they fall, how many are saved, and who falls (B16.2, B12.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..bodies import Body, Member
from ..course import Course
from ..losses import bearers, default, leader_hit, lose
from ..position import Position
from .chances import gather, pool, success
from .following import follow, merged

if TYPE_CHECKING:
    from ..game import Baraka


class Impact(NamedTuple):
    """What the hits on a unit come to: how many there are, how many are not saved, whether one of these is the
    leader's and not another's who stands in for him, and the position after the leader's Baraka die."""

    chance: Fraction
    hits: int
    unsaved: int
    leader: bool
    after: Position


def impacts(
    rules: Baraka, p: Position, body: Body, hits: dict[int, Fraction], saves: Callable[[Member], int]
) -> Iterator[Impact]:
    """B16.2 and B12.9: on whom the hits fall, and the defence dice, the leader's apart."""
    few = {count: chance for count, chance in hits.items() if 0 < count < body.count}
    many = {count: chance for count, chance in hits.items() if count >= body.count}
    if hits.get(0):
        yield Impact(hits[0], 0, 0, False, p)
    for group in filter(None, (few, many)):
        step = partial(leader_hit, body=body, hits=min(group))
        for share, head, after in merged(follow(rules, p, step)):
            for count, chance in group.items():
                for (unsaved, leader), part in _unsaved(body, head, count, saves).items():
                    yield Impact(share * chance * part, count, unsaved, leader, after)


def _unsaved(
    body: Body, head: Member | None, hits: int, saves: Callable[[Member], int]
) -> dict[tuple[int, bool], Fraction]:
    """How many of so many hits are not saved, each at the value of whom it falls on, and whether the leader's is."""
    rest = hits - (head is not None)
    good = pool((dice, saves(member)) for member, dice in bearers(body, rest, head))
    if head is None:
        return {(rest - count, False): chance for count, chance in good.items()}
    saved, his = success(saves(head)), head is body.leader
    return gather(
        part
        for count, chance in good.items()
        for part in (((rest - count, False), chance * saved), ((rest - count + 1, his), chance * (1 - saved)))
    )


def fall(course: Course, id: str, count: int, leader: bool) -> None:
    """So many of a unit fall, those whom the rules would pick (B21.15)."""
    body = course.body(id)
    count = min(count, body.count)
    if count:
        lose(course, id, default(body, count, leader), "B12.10")
