"""Chapter 13: the charge, and close combat with its rounds and results; the cases B21.16 to B21.19."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...engine.dice import Throw
from ...engine.i18n import say
from ...engine.odds import Modifier
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .actions import CM
from .baraka_die import roll_baraka
from .charges import ChargeWay, charge_way
from .clauses import clauses, pending
from .events import Volley
from .flight import fall_short, flee, give_up, into_contact
from .formation import place_unit, set_down
from .group import Member
from .hits import bearers, defend, leader_hit, saves
from .losses import casualties, destroy, fallen, remove
from .morale import distress, panics
from .pending_steps import Arming, Fighting, Taking
from .position import D10, Position, replace
from .tabletop.bases import is_touching
from .transaction import Transaction, handful
from .unit import Unit
from .unit_geometry import bases, capability, has_trustful_near, terrain_cover, way_faults
from .unit_geometry import cover as cover_of
from .values import aggressiveness, parry, unaided, value

if TYPE_CHECKING:
    from .game import Baraka

#: B13.5: a difference of so many destroys the loser.
CRUSHING = 4
#: B13.5: what a Baraka die makes of the winner's loss.
PRICE = {"baraka": 0, "blank": 1, "fatality": 2}
#: B13.5: the distress of winner and loser.
WINNER, LOSER = 1, 2
#: B13.3: weapons in the order in which they are used where nobody says otherwise; a grenade must be named.
BEST = ("pistol", "blade", "bayonet")


def charge(tx: Transaction, id: str, now: act.Charge) -> None:
    """B13.1: the charge moves the basic movement for the ground and a die of centimetres; contact opens the combat."""
    system, unit, enemy, target = tx.system, tx.unit(id), tx.system.aim(tx.position, now), now.target
    way = charge_way(system, tx.position, unit, enemy)
    move = capability(unit, way.ground)

    def can_reach(rolls: tuple[int, ...]) -> bool:
        return way.contact is not None and way.needed <= int((move + max(rolls)) * CM)

    rolls = tx.throw(Throw(D10, 2 if unit.has("impetuous") else 1, can_reach))
    reach, contact = int((move + max(rolls)) * CM), can_reach(rolls)
    rule = ("B13.1", "B7.7") if len(rolls) > 1 else ("B13.1",)
    tx.change(id, grounded=False, aiming=False)
    tx.tell(
        ev.Charged(unit=id, target=target, rolls=rolls, reach=reach, needed=way.needed, contact=contact, rules=rule)
    )
    if contact and now.guard:
        _scatter(tx, id, target, way)
    elif contact:
        into_contact(tx, id, target, way)
        tx.push(Fighting(unit=id, target=target))
    else:
        fall_short(tx, id, way, reach)


def _scatter(tx: Transaction, id: str, target: str, way: ChargeWay) -> None:
    """B11.3: a horse guard that is reached is lost without a fight."""
    assert way.contact is not None
    place_unit(tx, tx.unit(id), way.contact, keep_away=False)
    tx.tell(ev.Moved(unit=id, path=way.path, kind="charge", ground=way.ground, length=way.needed, rules=("B13.1",)))
    guard = tx.state(target).guard
    if guard is not None:
        remove(tx, target, (guard,), "B11.3")


# ---- a round -----------------------------------------------------------------------------------------


def intimidate(tx: Transaction, unit: str, target: str) -> None:
    """B7.6: a unit that intimidates gives its enemy distress, before any die of the combat."""
    for one, opponent in ((unit, target), (target, unit)):
        if tx.unit(one).has("intimidating"):
            distress(tx, opponent, 1, "B7.6")


def is_crushing(difference: int) -> bool:
    """B13.5: whether a difference of unsaved impacts destroys the loser, whichever side that is."""
    return abs(difference) >= CRUSHING


def result(difference: int) -> str:
    """B13.5: what a round comes to for the side whose unsaved impacts are this many more, or fewer.

    >>> [result(difference) for difference in (4, 3, 0, -1, -4)]
    ['crush', 'win', 'tie', 'loss', 'crushed']
    """
    if difference > 0:
        return "crush" if is_crushing(difference) else "win"
    return "crushed" if is_crushing(difference) else "loss" if difference else "tie"


def weapons(unit: Unit, member: Member) -> list[str]:
    """Return what a miniature can fight with: its firearm as a club (empty), what is drawn, what it can throw
    (B13.3)."""
    weapon_names = [""]
    if any(unit.system.weapon(name).melee for name in member.figure.weapons):
        weapon_names.append("pistol")
    weapon_names += [name for name in ("bayonet", "blade") if unit.state.edged and name in member.figure.equipment]
    if grenades(unit, member):
        weapon_names.append("grenade")
    return weapon_names


def grenades(unit: Unit, member: Member) -> int:
    """Return how many grenades a miniature has left."""
    state = unit.position.states[unit.system.number(member.troop.id)]
    thrown = state.thrown[member.number] if state.thrown else 0
    return max(0, member.figure.equipment.count("grenade") - thrown)


def usual(unit: Unit, member: Member) -> str:
    """The best weapon that is not used up."""
    held = weapons(unit, member)
    return next((name for name in BEST if name in held), "")


def strike(unit: Unit, enemy: Unit, arms: dict[int, str], *, attacks: bool) -> list[tuple[int, list[Member], Volley]]:
    """The dice that a unit rolls in a round, those of one value together; the volleys hold no rolls yet (B13.2)."""
    strikes: dict[tuple[int, str], tuple[int, list[Member], Volley]] = {}
    for n, member in enumerate(unit.members):
        weapon = arms.get(n, usual(unit, member))
        steps = aggressiveness(unit, enemy, member, weapon, attacks=attacks)
        key = value(steps), weapon
        strikes.setdefault(key, (key[0], [], Volley((), key[0], tuple(steps), weapon)))[1].append(member)
    return list(strikes.values())


def fight(tx: Transaction) -> None:
    """One stage of a close combat. Decisions that it needs lie above it; it comes back when they are made."""
    work = tx.top
    assert isinstance(work, Fighting)
    one, two = tx.unit(work.unit), tx.unit(work.target)
    over = not (one.is_on_table and two.is_on_table)
    if work.round == 1 and work.stage == "attacker" and not over:
        over = not any(is_touching(mine, theirs) for mine in bases(one) for theirs in bases(two))  # B7.6: it has run
    if over and work.stage in ("intimidate", "attacker", "defender", "roll"):
        _end(tx, work)  # B21.17: one of them, or both, are gone, and nobody has won
        return
    {
        "intimidate": _intimidate,
        "attacker": _arm,
        "defender": _arm,
        "roll": _round,
        "winner": _winner,
        "loser": _loser,
        "flee": _flee,
        "take": _take,
        "shock": _shock,
    }[work.stage](tx, work)


def _stage(tx: Transaction, stage: str, **fields: object) -> None:
    tx.swap(stage=stage, **fields)


def _intimidate(tx: Transaction, work: Fighting) -> None:
    """B7.6: before any die, once a combat."""
    _stage(tx, "attacker")
    intimidate(tx, work.unit, work.target)


def _arm(tx: Transaction, work: Fighting) -> None:
    """B13.3: each names its weapons, the attacker first; only who has a grenade has a choice to make."""
    id = work.unit if work.stage == "attacker" else work.target
    _stage(tx, "defender" if work.stage == "attacker" else "roll")
    unit = tx.unit(id)
    if any("grenade" in weapons(unit, member) for member in unit.members):
        tx.push(Arming(unit.side, unit=id))


@clauses.on(act.Arm, rule="B13.3")
def weapon_faults(system: Baraka, position: Position, action: act.Arm) -> Iterator[Fault]:
    """A miniature fights with what it has, drawn or ready to throw."""
    if fault := pending(position, Arming, "B13.3", say("No weapons are named now.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Arming)
    unit = system.unit(position, work.unit)
    for n, weapon in action.weapons.items():
        if n not in range(unit.count):
            yield Fault("B13.3", say("{unit} has no miniature {number}.", unit=unit.names, number=n), work.unit)
        elif weapon not in weapons(unit, unit.members[n]):
            message = say("Miniature {number} of {unit} cannot fight with that.", unit=unit.names, number=n)
            yield Fault("B13.3", message, work.unit)


def arm(tx: Transaction, action: act.Arm) -> None:
    """B13.3: grenades are spent."""
    work = tx.pop()
    assert isinstance(work, Arming)
    below = tx.top
    assert isinstance(below, Fighting)
    unit = tx.unit(work.unit)
    for n, weapon in action.weapons.items():
        if weapon == "grenade":
            member = unit.members[n]
            state = tx.state(member.troop.id)
            thrown = list(state.thrown or (0,) * len(state.figures))
            thrown[member.number] += 1
            tx.change(member.troop.id, thrown=tuple(thrown))
    first = work.unit == below.unit
    _stage(tx, below.stage, arms=(action.weapons, below.arms[1]) if first else (below.arms[0], action.weapons))


def _round(tx: Transaction, work: Fighting) -> None:
    """B13.2 to B13.5: both roll, both defend, and the difference decides.

    The blows are reported before anything else is rolled: who may roll a Baraka die again has seen them (B4.5).
    """
    attacker, defender = blows(tx.system, tx.position, work)
    attack, defence = attacker.strikes(tx), defender.strikes(tx)
    tx.tell(ev.Fought(unit=work.unit, target=work.target, round=work.round, attack=attack, defence=defence))
    dealt, taken = attacker.parried(tx, attack), defender.parried(tx, defence)
    decide(tx, taken, dealt)


def decide(tx: Transaction, own: Hurt, enemy: Hurt) -> None:
    """B13.5: what a round comes to by what attacker and defender suffer in it; a tie costs each one miniature."""
    work = tx.top
    assert isinstance(work, Fighting)
    difference, leader, enemy_leader = enemy.unsaved - own.unsaved, own.leader, enemy.leader
    if difference == 0:
        _stage(tx, "attacker", round=work.round + 1, arms=({}, {}))
        casualties(tx, work.target, 1, enemy_leader, "B13.5")
        casualties(tx, work.unit, 1, leader, "B13.5")
        return
    winner, loser = _sides(replace(work, difference=difference))
    _stage(tx, "winner", difference=difference, leaders=(leader, enemy_leader), winner_at=tx.unit(winner).place)
    tx.tell(ev.CombatWon(winner=winner, loser=loser, difference=abs(difference)))


class Hurt(NamedTuple):
    """The unsaved hits of a unit in a round, and whether one of them is on its leader."""

    unsaved: int
    leader: bool


class Blows:
    """The blows of one unit at another in a round: its weapons, and how they are parried (B13.2 to B13.4)."""

    def __init__(self, unit: Unit, enemy: Unit, held: dict[int, str], cover: str, *, attacks: bool) -> None:
        self.unit, self.enemy, self.cover, self.attacks = unit, enemy, cover, attacks
        self.volleys = strike(unit, enemy, held, attacks=attacks)
        self._saving: dict[tuple[str, int], list[Modifier]] = {}

    def strikes(self, tx: Transaction) -> tuple[Volley, ...]:
        """B13.2, B13.3: the dice of the unit, for each miniature with its weapon."""
        return tuple(
            replace(volley, rolls=tx.throw(handful(len(members), number))) for number, members, volley in self.volleys
        )

    def parried(self, tx: Transaction, volleys: tuple[Volley, ...]) -> Hurt:
        """B13.4: the defence dice of the enemy, and what it suffers."""
        hits = sum(volley.hits for volley in volleys)
        if not hits:
            return Hurt(0, False)
        volleys, unsaved, leader = defend(tx, self.enemy, hits, leader_hit(tx, self.enemy, hits), self.saving)
        tx.tell(ev.Saved(unit=self.enemy.id, volleys=volleys, unsaved=unsaved, rules=("B13.4",)))
        return Hurt(unsaved, leader)

    def saving(self, member: Member) -> list[Modifier]:
        """B13.4: what saves a miniature of the enemy."""
        if member.key not in self._saving:
            self._saving[member.key] = parry(
                self.enemy,
                member,
                defends=self.attacks,
                covered=bool(self.cover),
                fortified=self.cover == "heavy",
            )
        return self._saving[member.key]


def blows(system: Baraka, position: Position, work: Fighting) -> tuple[Blows, Blows]:
    """The blows of attacker and defender in a round: both strike, then both parry."""
    one, two = system.unit(position, work.unit), system.unit(position, work.target)
    first = work.round == 1
    hides = cover_of if system.options["B7.1.combat"] == "also" else terrain_cover
    cover = hides(system, position, two, one) if first else ""
    return (
        Blows(one, two, work.arms[0], cover, attacks=first),
        Blows(two, one, work.arms[1], cover, attacks=False),
    )


def _sides(work: Fighting) -> tuple[str, str]:
    """Winner and loser."""
    return (work.unit, work.target) if work.difference > 0 else (work.target, work.unit)


def _winner(tx: Transaction, work: Fighting) -> None:
    """B13.5, B21.18: first the loss of the winner, as a Baraka die says."""
    winner, _ = _sides(work)
    _stage(tx, "loser")
    price = PRICE[roll_baraka(tx, tx.unit(winner), "victory")]
    casualties(tx, winner, price, work.leaders[0 if work.difference > 0 else 1], "B13.5")


def _loser(tx: Transaction, work: Fighting) -> None:
    """B13.5: then that of the loser: the difference, or everybody."""
    _, loser = _sides(work)
    crushed = is_crushing(work.difference)
    _stage(tx, "take" if crushed else "flee")
    if crushed:
        destroy(tx, loser, "B13.5")
    else:
        count = fallen(tx.unit(loser), abs(work.difference))
        casualties(tx, loser, count, work.leaders[1 if work.difference > 0 else 0], "B13.5")


def _flee(tx: Transaction, work: Fighting) -> None:
    """B13.6: the loser flees, and each surviving enemy costs it a defence roll; the martyr stays behind (B17.3)."""
    winner, loser = _sides(work)
    _stage(tx, "take")
    system, unit = tx.system, tx.unit(loser)
    martyr = next((t for t in (unit.troop, *unit.guests) if system.has_trait(tx.position, t, "martyr")), None)
    if martyr is not None and unit.is_on_table:
        remove(tx, martyr.id, (tx.state(martyr.id).leader,), "B17.3")
    if tx.unit(loser).is_on_table:
        flee(tx, loser, work.winner_at, winner)
    give_up(tx, loser)
    unit, enemies = tx.unit(loser), tx.unit(winner).count
    if martyr is None and unit.is_on_table and enemies:
        volleys = tuple(saves(tx, bearers(unit, enemies), partial(unaided, unit)))
        failed = enemies - sum(volley.hits for volley in volleys)
        tx.tell(ev.Saved(unit=loser, volleys=volleys, unsaved=failed, rules=("B13.6",)))
        casualties(tx, loser, fallen(unit, failed), False, "B13.6")


def _take(tx: Transaction, work: Fighting) -> None:
    """B13.6: the winner may move on by a die of centimetres, unless it cannot move in this impulse (B14.2, B20.2)."""
    winner, _ = _sides(work)
    _stage(tx, "shock")
    system, unit = tx.system, tx.unit(winner)
    is_held = unit.state.stays and not has_trustful_near(system, tx.position, unit)
    if unit.is_on_table and not (unit.state.curb or is_held):
        tx.push(Taking(unit.side, unit=winner, reach=tx.roll() * CM))


def _shock(tx: Transaction, work: Fighting) -> None:
    """B13.5, B21.18: the distress of both, the winner's first, each with its panic."""
    winner, loser = _sides(work)
    tx.pop()
    distress(tx, winner, WINNER, "B13.5")
    distress(tx, loser, LOSER, "B13.5")
    _panic(tx, work)


def _end(tx: Transaction, work: Fighting) -> None:
    """Ends a close combat that nobody has won."""
    tx.pop()
    _panic(tx, work)


def _panic(tx: Transaction, work: Fighting) -> None:
    """B14.1: whom a Baraka die of the combat gave the last distress (B7.4) tests for panic now."""
    for id in work.panics:
        if tx.unit(id).is_on_table:
            panics(tx, id)


@clauses.on(act.TakeGround, rule="B13.6")
def ground_faults(system: Baraka, position: Position, action: act.TakeGround) -> Iterator[Fault]:
    """The winner moves on by as much as the die said, in any direction."""
    if fault := pending(position, Taking, "B13.6", say("Nobody has just won a close combat.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Taking)
    yield from way_faults(system, position, system.unit(position, work.unit), (action.to,), work.reach, "B13.6")


def take_ground(tx: Transaction, action: act.TakeGround) -> None:
    """B13.6."""
    work = tx.pop()
    assert isinstance(work, Taking)
    tx.change(work.unit, grounded=False)
    set_down(tx, work.unit, (action.to,), "ground", ("B13.6",))
