"""What a charge and a close combat can come to, from contact to the flight, as exact distributions (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ..actions import CM
from ..bodies import Body, Member
from ..charges import charge_way
from ..course import Course
from ..flight import into_contact
from ..losses import bearers, destroy, remove
from ..melee import PRICE, crushes, intimidate, result, strike
from ..position import Position
from ..space import bases, capability
from ..space import cover as cover_of
from ..tabletop.bases import touch
from ..values import morale, parry, unaided, value
from .chances import ONE, gather, pool, reaches, weighted
from .following import baraka, follow, merged, settled
from .hits import Impact, fall, impacts

if TYPE_CHECKING:
    from ..game import Baraka

#: How a close combat ends where ties have worn a unit down, by whether attacker and defender are left.
WORN = {(False, False): "both-worn-down", (False, True): "worn-down", (True, False): "enemy-worn-down"}
#: The weapons that attacker and defender name for a round, by the numbers of their miniatures: here none.
USUAL: tuple[dict[int, str], dict[int, str]] = ({}, {})


# ---- a charge ----------------------------------------------------------------------------------------


def contact(rules: Baraka, p: Position, id: str, target: str) -> tuple[Fraction, Position, int, int]:
    """B13.1: the chance that a charge gets there, the position in contact, how far it is, and the movement."""
    body = rules.body(p, id)
    way = charge_way(rules, p, body, rules.body(p, target))
    move, needed = int(capability(body, way.ground) * CM), way.needed
    if way.contact is None:
        return Fraction(0), p, needed, move

    def arrive(course: Course) -> None:
        course.change(id, grounded=False, aiming=False)
        into_contact(course, id, target, way)

    chance = reaches(needed, move, 2 if body.has("impetuous") else 1)
    return chance, settled(rules, p, arrive) if chance else p, needed, move


# ---- close combat ------------------------------------------------------------------------------------


class Ending(NamedTuple):
    """How a close combat ends for the attacker, and how many miniatures each side has lost when the flight is over.

    ``result`` is ``crush``, ``win``, ``loss`` or ``crushed``; where ties wear a unit down ``worn-down``,
    ``enemy-worn-down`` or ``both-worn-down``; ``broken-off`` where one is gone before the first die (B7.6).
    """

    result: str
    own: int
    enemy: int


class Round(NamedTuple):
    """A round: the difference of unsaved impacts, the attacker's over the defender's, and whose leader was hit."""

    difference: int
    leader: bool
    enemy_leader: bool


def fight(rules: Baraka, p: Position, unit: str, target: str) -> dict[Ending, Fraction]:
    """A whole close combat from contact to its end: rounds until it is decided, which ties can delay only as long as
    there is somebody left (B13.2 to B13.6, B21.17). Losses do not count who flees over the edge of the table."""
    combat = _Combat(rules, p, unit, target)
    ways = merged(follow(rules, p, lambda course: intimidate(course, unit, target)))
    return gather(part for chance, _, after in ways for part in weighted(chance, combat.rest(after, 1)))


def clash(
    rules: Baraka,
    p: Position,
    unit: str,
    target: str,
    *,
    first: bool = True,
    arms: tuple[dict[int, str], dict[int, str]] = USUAL,
) -> dict[Round, Fraction]:
    """One round of close combat, with the weapons that both name for it (B13.2 to B13.4)."""
    return gather((found, chance) for chance, found, _ in _Combat(rules, p, unit, target).clash(p, first, arms))


class _Combat:
    """A close combat between two units, with the endings known from each state of both."""

    def __init__(self, rules: Baraka, p: Position, unit: str, target: str) -> None:
        self.rules, self.unit, self.target = rules, unit, target
        bodies = rules.body(p, unit), rules.body(p, target)
        self.numbers = [[rules.number(troop.id) for troop in (body.troop, *body.guests)] for body in bodies]
        self.known: dict[Hashable, dict[Ending, Fraction]] = {}
        self.dice: list[tuple[Position, str, list[tuple[Fraction, str, Position]]]] = []

    def rest(self, p: Position, number: int) -> dict[Ending, Fraction]:
        """The endings from the beginning of a round; losses count from here."""
        one, two = self.rules.body(p, self.unit), self.rules.body(p, self.target)
        there = one.on_table, two.on_table
        if number == 1 and not (all(there) and any(touch(a, b) for a in bases(one) for b in bases(two))):
            return {Ending("broken-off", 0, 0): ONE}
        if not all(there):
            return {Ending(WORN[there], 0, 0): ONE}
        key = number == 1, _shape(one), _shape(two)
        if key not in self.known:
            self.known[key] = gather(
                part
                for chance, found, after in self._rounds(p, number == 1, bool(one.guests or two.guests))
                for part in weighted(chance, self.decide(after, found, number))
            )
        return self.known[key]

    def _rounds(self, p: Position, first: bool, guests: bool) -> list[tuple[Fraction, Round, Position]]:
        """A round, those of its results taken together that come to the same: once it is decided, and nobody has joined
        either unit, only the number of the fallen matters."""
        found = self.clash(p, first)
        if guests:
            return found
        ends = {id(after): after for _, _, after in found}
        parts = gather(
            ((what if not what.difference else Round(what.difference, False, False), id(after)), chance)
            for chance, what, after in found
        )
        return [(chance, what, ends[place]) for (what, place), chance in parts.items()]

    def clash(
        self, p: Position, first: bool, arms: tuple[dict[int, str], dict[int, str]] = USUAL
    ) -> list[tuple[Fraction, Round, Position]]:
        """A round: both roll, then both defend (B13.2)."""
        rules = self.rules
        one, two = rules.body(p, self.unit), rules.body(p, self.target)
        cover = cover_of(rules, p, two, one) if first else ""

        def saves(body: Body, defends: bool) -> Callable[[Member], int]:
            return lambda member: value(
                parry(body, member, defends=defends, covered=bool(cover), fortified=cover == "heavy")
            )

        dealt, taken = _blows(one, two, first, arms[0]), _blows(two, one, False, arms[1])
        parts: list[tuple[tuple[Round, int], Fraction]] = []
        ends: dict[int, Position] = {}
        for after, theirs in _by_position(impacts(rules, p, two, dealt, saves(two, first))):
            for end, ours in _by_position(impacts(rules, after, one, taken, saves(one, False))):
                place = next((n for n, known in ends.items() if known is end or known == end), len(ends))
                ends[place] = end
                for (enemy, enemy_leader), chance in theirs.items():
                    for (own, leader), share in ours.items():
                        parts.append(((Round(enemy - own, leader, enemy_leader), place), chance * share))
        return [(chance, what, ends[place]) for (what, place), chance in gather(parts).items()]

    def decide(self, p: Position, found: Round, number: int) -> dict[Ending, Fraction]:
        """What comes of a round (B13.5): a tie costs each one miniature and goes on."""
        if found.difference:
            return self.won(p, found)
        rules = self.rules
        after = settled(rules, p, lambda course: self._tie(course, found))
        own, enemy = self._lost(p, after)
        ends = self.rest(after, number + 1)
        return {Ending(end.result, end.own + own, end.enemy + enemy): chance for end, chance in ends.items()}

    def _tie(self, course: Course, found: Round) -> None:
        fall(course, self.target, 1, found.enemy_leader)
        fall(course, self.unit, 1, found.leader)

    def _lost(self, before: Position, after: Position) -> tuple[int, int]:
        """How many each has lost between two positions, with those who have joined it."""
        own, enemy = (sum(before.states[n].alive - after.states[n].alive for n in numbers) for numbers in self.numbers)
        return own, enemy

    def _price(self, p: Position, winner: str) -> list[tuple[Fraction, str, Position]]:
        """The winner's Baraka die in a position; that of the last few positions is kept."""
        for known, who, found in self.dice:
            if known is p and who == winner:
                return found
        found = baraka(self.rules, p, winner, "victory")
        self.dice = [*self.dice[-20:], (p, winner, found)]
        return found

    def won(self, p: Position, found: Round) -> dict[Ending, Fraction]:
        """The winner's price, the loser's losses, and those of its flight (B13.5, B13.6)."""
        rules, gap = self.rules, abs(found.difference)
        wins = found.difference > 0
        winner, loser = (self.unit, self.target) if wins else (self.target, self.unit)
        head, loser_head = (found.leader, found.enemy_leader) if wins else (found.enemy_leader, found.leader)
        crushed, name = crushes(found.difference), result(found.difference)
        parts: list[tuple[Ending, Fraction]] = []
        for chance, face, before in self._price(p, winner):

            def settle(course: Course, price: int = PRICE[face]) -> None:
                fall(course, winner, price, head)
                if crushed:
                    destroy(course, loser, "B13.5")
                else:
                    fall(course, loser, gap, loser_head)

            after = settled(rules, before, settle)
            own, enemy = self._lost(p, after)
            mine, theirs = (own, enemy) if wins else (enemy, own)
            flight = flight_losses(rules, after, winner, loser)
            for more, share in flight.items():
                lost = mine, theirs + more
                parts.append((Ending(name, *(lost if wins else lost[::-1])), chance * share))
        return gather(parts)


def flight_losses(rules: Baraka, p: Position, winner: str, loser: str) -> dict[int, Fraction]:
    """Who falls in flight: a defence die for each surviving enemy; none where a martyr stays behind (B13.6, B17.3)."""
    body = rules.body(p, loser)
    if not body.on_table:
        return {0: ONE}
    martyr = next((t for t in (body.troop, *body.guests) if rules.has_trait(p, t, "martyr")), None)
    if martyr is not None:
        leader = p.states[rules.number(martyr.id)].leader
        after = settled(rules, p, lambda course: remove(course, martyr.id, (leader,), "B17.3"))
        return {body.count - rules.body(after, loser).count: ONE}
    dice = rules.body(p, winner).count
    good = pool((count, value(unaided(member))) for member, count in bearers(body, dice))
    return gather((min(body.count, dice - count), chance) for count, chance in good.items())


def _blows(body: Body, enemy: Body, attacks: bool, arms: dict[int, str]) -> dict[int, Fraction]:
    """How many hits a unit deals in a round with the weapons named, else with its best (B13.3)."""
    return dict(pool((len(members), number) for number, members, _ in strike(body, enemy, arms, attacks=attacks)))


def _by_position(found: Iterable[Impact]) -> list[tuple[Position, dict[tuple[int, bool], Fraction]]]:
    """Impacts by the position that they leave, and what matters of them in a round."""
    groups: dict[int, tuple[Position, list[tuple[tuple[int, bool], Fraction]]]] = {}
    for impact in found:
        parts = groups.setdefault(id(impact.after), (impact.after, []))[1]
        parts.append(((impact.unsaved, impact.leader), impact.chance))
    return [(p, gather(parts)) for p, parts in groups.values()]


def _shape(body: Body) -> Hashable:
    """What matters of a unit for the rounds to come: two units alike in it fight alike.

    Where all but the leader are alike it is all one which of them are left.
    """
    states = [body.p.states[body.rules.number(troop.id)] for troop in (body.troop, *body.guests)]
    marks = tuple((s.distress, s.improved, s.edged, s.loyal, s.dismounted, s.shaken, s.guard) for s in states)
    kinds = [_member(body, member) for member in body.members if member is not body.leader]
    if len(set(kinds)) > 1:
        return marks, tuple(state.figures for state in states)
    shaken = (value(morale(body)), body.place) if body.has("god-disposes") else ()
    return marks, shaken, _member(body, body.leader), tuple(kinds)


def _member(body: Body, member: Member) -> Hashable:
    state = body.p.states[body.rules.number(member.troop.id)]
    figure = member.figure
    thrown = state.thrown[member.number] if state.thrown else 0
    himself = member.number == 0 and member.troop.profile.kind == "character"
    own = member.profile.id
    return member.troop.id, himself, figure.role, own, figure.weapons, figure.equipment, thrown
