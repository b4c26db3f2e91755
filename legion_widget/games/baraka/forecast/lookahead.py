"""Follow the rules of acts, die by die, to the first outcome: a volley, a check, a close combat.

The enemy is taken not to react, to pick the losses that the rules would pick for it, and to name no grenades.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ....engine.dice import Throw
from ....engine.odds import Odds
from ....engine.outcome_tree import BranchingDice, Named, Watched, enumerate_outcomes, follow, gather, mix, steps
from .. import actions as act
from .. import events as ev
from .. import fire, melee
from ..agenda import do_work
from ..group import Member
from ..losses import default_casualties, removes
from ..pending_steps import (
    Acting,
    Allowing,
    Arming,
    Fighting,
    Losing,
    Obeying,
    Passing,
    Reacting,
    Retargeting,
    Shooting,
)
from ..position import BLUNDER, Position, replace
from ..reactions import decline
from ..transaction import Transaction
from ..unit import Unit
from ..values import morale, value

if TYPE_CHECKING:
    from ..game import Baraka

#: The outcomes of checks, and of acts without dice.
PASSED, FAILED, DONE, LOST, SHORT = "passed", "failed", "done", "lost", "short"
#: The outcomes of a blunder when locating: nobody is hit, or friends may be (B12.4).
WILD_FIRE, FRIENDLY_FIRE = "wild-fire", "friendly-fire"
#: How a close combat ends where ties have worn a unit down, by whether attacker and defender are left.
WORN = {(False, False): "both-worn-down", (False, True): "worn-down", (True, False): "enemy-worn-down"}

#: The events that may bring an outcome.
TELLING = {
    ev.ActLost,
    ev.BarakaRolled,
    ev.Blundered,
    ev.Charged,
    ev.Checked,
    ev.Fired,
    ev.Located,
    ev.Saved,
    ev.CombatWon,
}


class UnitState(NamedTuple):
    """The progress of a unit's acts, and the name of the outcome if nothing more happens.

    ``acts`` is how many of them the dice have allowed, ``charge`` how its last charge was described.
    """

    p: Position
    rest: str = DONE
    acts: int = 0
    charge: Odds | None = None


Following = UnitState | Named[str]


class Exchange(NamedTuple):
    """A round of close combat: by how many unsaved impacts the attacker has won, and the position; None: as before.

    On whom the hits fell matters only where it goes on: only then it is said whether they fell on the leaders.
    """

    difference: int
    own_leader: bool
    enemy_leader: bool
    after: Position | None

    @classmethod
    def of(cls, own: melee.Hurt, enemy: melee.Hurt, after: Position | None) -> Exchange:
        """Return the round in which the two suffer this."""
        gap = enemy.unsaved - own.unsaved
        return cls(gap, own.leader and not gap, enemy.leader and not gap, after)


#: The outcomes in the order in which they are shown; before them the casualties, fewest first.
ORDER = (
    *("not-located", WILD_FIRE, FRIENDLY_FIRE),
    *("baraka", "blank", "fatality"),
    *("enemy-worn-down", "both-worn-down", "worn-down", "loss", "crushed", "win", "crush", "broken-off", SHORT),
    *(DONE, PASSED, FAILED, "failed-distress", LOST),
)


def _place(outcome: str) -> int:
    """Return where an outcome is shown among others."""
    if outcome in ORDER:
        return ORDER.index(outcome)
    figure = outcome.partition("-")[0]
    return (int(figure) if figure.isdigit() else 0) - 1000


def casualties(count: int) -> str:
    """The name of an outcome with a number of casualties.

    >>> casualties(0), casualties(1), casualties(3)
    ('no-casualty', '1-casualty', '3-casualties')
    """
    return f"{count or 'no'}-{'casualty' if count < 2 else 'casualties'}"


class Lookahead:
    """The outcomes of an action of a unit.

    ``reason`` says of a state where its dice come from: the modifiers, factors and rule of an `Odds` without outcomes.
    """

    #: How many acts are declared.
    acts: int
    #: What carries the action out.
    begin: Callable[[Transaction], None]

    def __init__(
        self, system: Baraka, position: Position, unit: str, reason: Callable[[UnitState], Odds | None]
    ) -> None:
        self.system, self.unit, self.reason = system, unit, reason
        self.reasons: list[tuple[int, Odds]] = []
        self.dice = BranchingDice()
        #: How a round ends that is won by so much, once that is known.
        self.ends: dict[int, Named[str]] = {}
        #: What becomes of so many hits on a unit.
        self.parries: dict[Hashable, dict[tuple[melee.Hurt, Position | None], Fraction]] = {}
        agenda = tuple(replace(work, answered=True) if isinstance(work, Passing) else work for work in position.agenda)
        self.start: Position = replace(position, dice=self.dice, agenda=agenda)
        self.base = len(agenda) - 1

    def opened(self, begin: Callable[[Transaction], None]) -> Throw[Any] | None:
        """The first throw of an action; None where it needs no dice."""
        begin(Transaction(self.system, self.start))
        return next(iter(self.dice.first), None)

    def outcomes(self, begin: Callable[[Transaction], None], acts: int = 0) -> dict[str, Fraction]:
        """Every outcome with its chance. ``begin`` carries out the action; it declares this many acts."""
        self.begin, self.acts = begin, acts
        chances = follow(UnitState(self.start), self.step, self.key, self.progress)
        return dict(sorted(chances.items(), key=lambda outcome: _place(outcome[0])))

    # ---- steps -------------------------------------------------------------------------------------------

    def step(self, state: UnitState) -> Iterator[tuple[Fraction, Following]]:
        """Return what can come next."""
        p, top = state.p, state.p.top
        if p is self.start:
            return self.played(state, self.begin)
        reason = self.reason(state)
        if reason is not None:
            self.reasons.append((state.acts, reason))
            if isinstance(top, Acting):
                state = state._replace(charge=reason)
        if isinstance(top, Fighting) and top.stage == "roll":
            return self.round(state, top)
        return self.played(state, self.follow_on)

    def played(self, state: UnitState, do: Callable[[Transaction], None]) -> Iterator[tuple[Fraction, Following]]:
        """A step of the rules, with what comes after it and needs no dice."""

        def play() -> Following:
            tx = Transaction(self.system, state.p)
            tx.events = Watched(lambda events: self.name(state.p, events))
            do(tx)
            following = self.after(state, tx.position)
            while isinstance(following, UnitState) and _needs_no_dice(following.p.top):
                self.follow_on(tx)
                following = self.after(following, tx.position)
            return following

        return steps(self.dice, play)

    def follow_on(self, tx: Transaction) -> None:
        """The work on top, or the choice that is taken for granted."""
        match tx.top:
            case Losing(unit=unit, count=count, leader=leader):
                removes(tx, act.Remove(default_casualties(tx.unit(unit), count, leader)))
            case Arming():
                melee.arm(tx, act.Arm())
            case Reacting():
                decline(tx)
            case _:
                do_work(tx)

    def after(self, state: UnitState, position: Position) -> Following:
        """The next state, or the outcome."""
        before, top = state.p, position.top
        if isinstance(before.top, Fighting) and not any(
            isinstance(work, Fighting) for work in position.agenda[self.base :]
        ):
            return Named(self.worn(before.top, position))
        if isinstance(top, Retargeting):
            return Named(LOST)
        if isinstance(before.top, Allowing):
            acting = next((work for work in reversed(position.agenda) if isinstance(work, Acting)), None)
            done = len(acting.acts) if acting is not None else 0
            return UnitState(position, LOST if done < self.acts else DONE, done)
        going = [work for work in position.agenda[self.base :] if not isinstance(work, (Passing, Obeying))]
        return state._replace(p=position) if going else Named(state.rest)

    def worn(self, work: Fighting, position: Position) -> str:
        """Return how a close combat has ended that nobody has won (B7.4, B7.6, B21.17)."""
        on_table = (
            self.system.unit(position, work.unit).is_on_table,
            self.system.unit(position, work.target).is_on_table,
        )
        return WORN[on_table] if work.has_begun and not all(on_table) else "broken-off"

    # ---- names ---------------------------------------------------------------------------------------------

    def name(self, position: Position, events: Sequence[Any]) -> str | None:
        """The outcome that the last of some events brings, after what is pending in a position; None: still open."""
        if type(events[-1]) not in TELLING:
            return None
        match events[-1]:
            case ev.ActLost(unit=self.unit, act=act.Fire() | act.Charge()):
                return LOST
            case ev.Checked(passed=False, kind="rally" | "order"):
                return FAILED
            case ev.BarakaRolled(why="rally" | "regroup", result=result):
                return result
            case ev.BarakaRolled(why="reaction", result=result):
                check = next(event for event in events if isinstance(event, ev.Checked))
                if not check.passed and result != "baraka":
                    return "failed-distress" if result == "fatality" else FAILED
            case ev.Blundered(friend=friend):
                return FRIENDLY_FIRE if friend else WILD_FIRE
            case ev.Located(success=False, roll=roll):
                return None if roll >= BLUNDER else "not-located"
            case ev.Fired(hits=0):
                return casualties(0)
            case ev.Saved(unsaved=unsaved, unit=id) if any(isinstance(event, ev.Fired) for event in events):
                target = (
                    self.system.aim(position, position.top)
                    if isinstance(position.top, Shooting)
                    else self.system.unit(position, id)
                )
                return casualties(fire.removed(target, unsaved))
            case ev.Charged(contact=False):
                return SHORT
            case ev.CombatWon(winner=winner, difference=difference):
                fights = (work.unit for work in reversed(position.agenda) if isinstance(work, Fighting))
                sides = [self.system.troop(id).side for id in (winner, next(fights, self.unit))]
                return melee.result(difference if len(set(sides)) == 1 else -difference)
        return None

    # ---- close combat --------------------------------------------------------------------------------------

    def round(self, state: UnitState, work: Fighting) -> Iterator[tuple[Fraction, Following]]:
        """A round: the blows of each side are followed by themselves, for they do not touch those of the other."""
        attacker, defender = melee.blows(self.system, state.p, work)
        for exchange, chance in self.exchanged(attacker, defender, state.p).items():
            after, gap = exchange.after or state.p, exchange.difference
            end: Following | None = self.ends.get(gap)
            if end is None:
                own = melee.Hurt(max(0, -gap), exchange.own_leader)
                enemy = melee.Hurt(max(0, gap), exchange.enemy_leader)
                decide = partial(melee.decide, own=own, enemy=enemy)
                ((_, end),) = self.played(state._replace(p=after), decide)
                if isinstance(end, Named):
                    self.ends[gap] = end
            yield chance, end

    def struck(self, blows: melee.Blows, position: Position) -> dict[tuple[melee.Hurt, Position | None], Fraction]:
        """Return what the blows of one side do to the other, and the position after it; None: the same as before."""
        volleys: dict[int, tuple[ev.Volley, ...]] = {}
        strikes: list[tuple[int, Fraction]] = []
        for chance, rolled_volleys in enumerate_outcomes(
            self.dice, lambda: blows.strikes(Transaction(self.system, position))
        ):
            hits = sum(volley.hits for volley in rolled_volleys)
            volleys[hits] = rolled_volleys
            strikes.append((hits, chance))
        shape = _shape(blows.enemy)
        return mix(
            (chance, self.parried(blows, position, shape, volleys[hits]).items())
            for hits, chance in gather(strikes).items()
        )

    def parried(
        self, blows: melee.Blows, position: Position, shape: Hashable, volleys: tuple[ev.Volley, ...]
    ) -> dict[tuple[melee.Hurt, Position | None], Fraction]:
        """Return what a number of hits do to the other side, and the position after it; None: the same as before.

        Units that are alike parry alike, as long as their dice change nothing else.
        """
        key = blows.attacks, blows.cover, sum(volley.hits for volley in volleys), shape
        if key in self.parries:
            return self.parries[key]

        def play() -> tuple[melee.Hurt, Position | None]:
            tx = Transaction(self.system, position)
            hurt = blows.parried(tx, volleys)
            return hurt, None if tx.position is position else tx.position

        ends = gather((parry, chance) for chance, parry in enumerate_outcomes(self.dice, play))
        if all(after is None for _, after in ends):
            self.parries[key] = ends
        return ends

    def exchanged(self, attacker: melee.Blows, defender: melee.Blows, position: Position) -> dict[Exchange, Fraction]:
        """Return what a round between attacker and defender can come to."""
        known: dict[Position | None, dict[tuple[melee.Hurt, Position | None], Fraction]] = {}

        def answered(enemy: melee.Hurt, between: Position | None) -> Iterator[tuple[Exchange, Fraction]]:
            if between not in known:
                known[between] = self.struck(defender, between or position)
            for (own, after), share in known[between].items():
                yield Exchange.of(own, enemy, after or between), share

        return mix((chance, answered(*dealt)) for dealt, chance in self.struck(attacker, position).items())

    def differences(self, work: Fighting) -> dict[int, Fraction]:
        """The unsaved impacts of the attacker over the defender's in a round with these weapons."""
        exchanges = self.exchanged(*melee.blows(self.system, self.start, work), self.start)
        return gather((exchange.difference, chance) for exchange, chance in exchanges.items())

    def progress(self, state: UnitState) -> int:
        """Return the round of the close combat that a state has come to; 0: there is none."""
        works = reversed(state.p.agenda[self.base :])
        return next((work.round for work in works if isinstance(work, Fighting)), 0)

    def key(self, state: UnitState) -> Hashable:
        """Return what matters of a state for what is to come: two close combats alike in it go alike.

        How many acts came before does not matter then: a close combat has an outcome of its own, however it ends.
        """
        top = state.p.top
        if not isinstance(top, Fighting) or top.round == 1:
            return state.p, state.rest, state.acts
        shapes = (_shape(self.system.unit(state.p, id)) for id in (top.unit, top.target))
        return top.stage, *shapes


def _needs_no_dice(work: object) -> bool:
    """Return whether no dice are rolled for a piece of work: weapons are named, or casualties picked."""
    return isinstance(work, (Losing, Arming)) or (isinstance(work, Fighting) and work.stage in ("attacker", "defender"))


def _shape(unit: Unit) -> Hashable:
    """Return what matters of a unit for the rounds to come: two units alike in it fight alike.

    Where all but the leader are alike it is all one which of them are left.
    """
    if not unit.is_on_table:
        return None
    states = [unit.position.states[unit.system.number(troop.id)] for troop in (unit.troop, *unit.guests)]
    marks = tuple((s.distress, s.improved, s.edged, s.loyal, s.dismounted, s.shaken, s.guard) for s in states)
    kinds = [_member(unit, member) for member in unit.members if member is not unit.leader]
    if len(set(kinds)) > 1:
        return marks, tuple(state.figures for state in states)
    shaken = (value(morale(unit)), unit.place) if unit.has("god-disposes") else ()
    return marks, shaken, _member(unit, unit.leader), tuple(kinds)


def _member(unit: Unit, member: Member) -> Hashable:
    state = unit.position.states[unit.system.number(member.troop.id)]
    figure = member.figure
    thrown = state.thrown[member.number] if state.thrown else 0
    own = member.profile.id
    return member.troop.id, figure.role, own, figure.weapons, figure.equipment, thrown
