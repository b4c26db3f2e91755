"""Hits and defence dice: who is hit, and what saves them (chapters 12.9 and 16.2, the case B21.14)."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.odds import Modifier
from .baraka_die import FATAL, roll_baraka
from .events import Volley
from .group import Member
from .losses import rank, struck
from .transaction import Transaction, handful
from .unit import Unit
from .values import value


def leader_hit(tx: Transaction, unit: Unit, hits: int) -> Member | None:
    """B16.2: on whom a hit falls that is the leader's; None when all fall on the others.

    A character's companion takes it for him (B17.4). A miniature that is alone needs no die: it takes all hits.
    """
    if hits < unit.count and roll_baraka(tx, unit, "leader", FATAL) != "fatality":
        return None
    return unit.members[struck(unit)[0]]


def bearers(unit: Unit, hits: int, on_leader: Member | None = None) -> list[tuple[Member, int]]:
    """Return who takes the hits that are not the leader's, and how many each (B21.14).

    One on each in turn, those first who are lost first (B17.4, B17.3); the leader bears none of them while there are
    others, unless the hit fell on the one who stands in for the leader (B16.2).
    """
    ranks: tuple[list[Member], list[Member], list[Member]] = ([], [], [])
    for n, member in enumerate(unit.members):
        if member is not (on_leader or unit.leader):
            ranks[rank(unit, n)].append(member)
    turn = [member for same in ranks for member in same] or list(unit.members)
    share, more = divmod(hits, len(turn))
    borne = [(member, share + (n < more)) for n, member in enumerate(turn)]
    return [(member, dice) for member, dice in borne if dice]


def defend(
    tx: Transaction, unit: Unit, hits: int, on_leader: Member | None, modifiers: Callable[[Member], list[Modifier]]
) -> tuple[tuple[Volley, ...], int, bool]:
    """Defence dice, one for each hit (B12.9): the leader's apart (B16.2), those of equal value together (B21.14).

    Returns the dice, how many hits are unsaved, and whether that on the leader, or on who takes it, is one of them.
    """
    volleys = []
    if on_leader is not None:
        steps = modifiers(on_leader)
        volleys.append(Volley(tx.throw(handful(1, value(steps))), value(steps), tuple(steps)))
    volleys += saves(tx, bearers(unit, hits - len(volleys), on_leader), modifiers)
    unsaved = hits - sum(volley.hits for volley in volleys)
    lost = on_leader is not None and volleys[0].hits == 0  # B17.4, B17.3: he, or one who takes it for him
    return tuple(volleys), unsaved, lost


def saves(
    tx: Transaction, borne: list[tuple[Member, int]], modifiers: Callable[[Member], list[Modifier]]
) -> list[Volley]:
    """Defence dice for hits on miniatures, those of equal value together (B21.14)."""
    dice: dict[int, int] = {}
    modifiers_by_value: dict[int, list[Modifier]] = {}
    for member, hits in borne:
        steps = modifiers(member)
        number = value(steps)
        dice[number] = dice.get(number, 0) + hits
        modifiers_by_value.setdefault(number, steps)
    return [
        Volley(tx.throw(handful(count, number)), number, tuple(modifiers_by_value[number]))
        for number, count in dice.items()
    ]
