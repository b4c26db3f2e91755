"""The exact odds of an action.

They are those of the dice that the action leads to, up to the next free choice: the enemy is assumed not to react, and
in close combat nobody throws grenades unless they are named, and the miniatures fall that the rules would pick (see
`lookahead`). Of several acts the first that needs dice is given. What needs no die, or cannot be known as a bid can,
has no outcomes or a single one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ....engine.dice import Throw
from ....engine.odds import Modifier, Odds, combine
from ....engine.outcome_tree import ONE, gather
from .. import actions as act
from .. import activation, command, fire, reactions
from .. import events as ev
from ..actions import CM
from ..charges import charge_way
from ..command import needs_order_check
from ..hits import bearers
from ..impulse import MOST, initiative
from ..melee import blows, result, strike
from ..orders import ORDERS
from ..pending_steps import (
    Acting,
    Arming,
    Bidding,
    ChargeChoice,
    Declaring,
    Fighting,
    Obeying,
    Reacting,
    Retargeting,
    Shooting,
)
from ..position import SIDES, Position, replace
from ..retargeting import retarget
from ..transaction import Transaction, check
from ..unit_geometry import can_see, capability
from ..values import drill, locate, value
from .lookahead import DONE, FAILED, LOST, PASSED, Lookahead, UnitState

if TYPE_CHECKING:
    from ..game import Baraka
    from ..unit import Unit


def odds(system: Baraka, position: Position, action: act.Action) -> Odds:
    """The results of an action, by the kind of action."""
    match action, position.top:
        case act.Activate(), _:
            return _activate(system, position, action)
        case act.Declare(), Declaring() as work:
            return _acts(system, position, work.unit, lambda tx: activation.declare(tx, action), action.acts)
        case act.KeepCharge(), ChargeChoice() as work:
            acts = activation.acts_chosen(work, action)
            return _acts(system, position, work.unit, lambda tx: activation.keep_charge(tx, action), acts)
        case act.React(), Reacting():
            return _react(system, position, action)
        case act.Obey(), Obeying() as work:
            return _obey(system, position, work, action)
        case act.SpendMarker(), _:
            return _acts(system, position, action.unit, lambda tx: command.spend(tx, action), (action.act,))
        case act.Retarget(), Retargeting() as work:
            return _acts(system, position, work.shot.unit, lambda tx: retarget(tx, action))
        case act.Order(), _:
            return _order(system, position, action)
        case act.Arm(), Arming() as work:
            return _arm(system, position, work, action)
        case act.Bid(), Bidding():
            return _bid(action)
        case _:
            return Odds({})


def name(system: Baraka, position: Position, action: act.Action, events: Sequence[Any]) -> str | None:
    """The outcome of an action by what its odds call it; None: its dice have not been rolled yet."""
    match action:
        case act.Activate():
            return next((FAILED for event in events if isinstance(event, ev.Checked) and not event.passed), PASSED)
        case act.Declare() | act.KeepCharge():
            unit = getattr(position.top, "unit", "")
        case act.React() | act.Obey() | act.SpendMarker():
            unit = action.unit
        case _:
            return None
    ahead = Lookahead(system, position, unit, lambda state: None)
    own = list(_own(events, unit))
    named = (ahead.name(position, own[:n]) for n in range(1, len(own) + 1))
    return next((outcome for outcome in named if outcome is not None), None)


def _own(events: Sequence[Any], unit: str) -> Iterator[Any]:
    """Select the events of a unit's acts. A combat belongs to the unit that charged, whoever survives."""
    charger = ""
    for event in events:
        if isinstance(event, ev.Charged):
            charger = event.unit
        mine = charger if isinstance(event, ev.CombatWon) else getattr(event, "unit", unit)
        if mine == unit or isinstance(event, ev.Saved):
            yield event


# ---- checks ------------------------------------------------------------------------------------------


def _checked(throw: Throw[bool]) -> Odds:
    """A drill check (B9.4)."""
    chances = throw.chances()
    outcomes = {name: chances.get(passed, Fraction(0)) for name, passed in ((PASSED, True), (FAILED, False))}
    return Odds(outcomes, throw.modifiers, {"drill": value(list(throw.modifiers))}, "B9.4")


def _activate(system: Baraka, position: Position, action: act.Activate) -> Odds:
    """B9.4: whether the action check is passed: the first die of an activation, where it is due."""
    first = Lookahead(system, position, action.unit, lambda state: None).opened(
        lambda tx: activation.activate(tx, action)
    )
    if first is None or not first.modifiers:  # there is no check, and the die says how many acts are allowed
        return Odds({PASSED: ONE}, rule="B9.4")
    return _checked(first)


# ---- orders and bids -----------------------------------------------------------------------------------


def _order(system: Baraka, position: Position, action: act.Order) -> Odds:
    """B15.7: the Baraka die of Regroup!; else how many of the units pass the check that the order asks for (B21.22),
    each as it stands now. Commanding from the front and Hit them hard! need no dice."""
    rule = ORDERS[action.order].rule
    if action.order == "regroup":
        ahead = Lookahead(system, position, action.units[0], lambda state: None)
        return Odds(ahead.outcomes(lambda tx: command.order(tx, action)), rule=rule)
    if action.order not in ("go", "advance"):
        return Odds({DONE: ONE}, rule=rule)
    units = [system.unit(position, name) for name in action.units]
    made = [_checked(check(drill(unit, "order"))) for unit in units if needs_order_check(unit, action.order)]
    modifiers = tuple(step for unit_odds in made for step in unit_odds.modifiers)
    if len(units) == 1:
        outcomes = made[0].outcomes if made else {PASSED: ONE}
        return Odds(outcomes, modifiers, made[0].factors if made else {}, rule)
    passed = {len(units) - len(made): ONE}
    for unit_odds in made:
        passed = combine(passed, gather([(1, unit_odds[PASSED]), (0, unit_odds[FAILED])]), int.__add__)
    return Odds({f"{count}-passed": chance for count, chance in passed.items()}, modifiers, rule=rule)


def _bid(action: act.Bid) -> Odds:
    """B8.5: the enemy's bid is secret; the outcomes are those against each bid from none to five, equally likely."""
    share = Fraction(1, MOST + 1)
    won = gather(
        (side, chance * share)
        for enemy_bid in range(MOST + 1)
        for side, chance in initiative(action.chits, enemy_bid).chances().items()
    )
    return Odds({"win-against-any": won[SIDES[0]], "lose-against-any": won[SIDES[1]]}, rule="B8.5")


# ---- acts ----------------------------------------------------------------------------------------------


def _acts(
    system: Baraka,
    position: Position,
    unit: str,
    begin: Callable[[Transaction], None],
    acts: tuple[act.AnyAct, ...] = (),
) -> Odds:
    """The first of some acts that needs dice, after those before it are done; ``lost`` where the Baraka die leaves out
    those that need dice (B9.1, B9.3)."""
    ahead = Lookahead(system, position, unit, lambda state: reason(system, unit, state))
    outcomes = ahead.outcomes(begin, len(acts))
    main_reason = max(
        ahead.reasons, key=lambda numbered_reason: (len(numbered_reason[1].modifiers), numbered_reason[0]), default=None
    )
    return _joined(
        outcomes, ahead, main_reason[1] if main_reason else Odds({}, rule="B9.1" if ahead.dice.first else "")
    )


def _react(system: Baraka, position: Position, action: act.React) -> Odds:
    """B10.3, B10.4: the check and the Baraka die, which can save it; a Fatality and a failed check give distress.

    A reaction that succeeds shows its results; one that fails is ``failed`` or ``failed-distress``.
    """
    ahead = Lookahead(system, position, action.unit, lambda state: reason(system, action.unit, state))
    outcomes = ahead.outcomes(lambda tx: reactions.react(tx, action))
    reasons = [reason_odds for _, reason_odds in ahead.reasons]
    main_reason = next((reason_odds for reason_odds in reasons if reason_odds.modifiers), next(iter(reasons), Odds({})))
    return _joined(outcomes, ahead, main_reason, "" if action.marker else "B10.4")


def _obey(system: Baraka, position: Position, work: Obeying, action: act.Obey) -> Odds:
    """B15.5, B15.8, B21.22: the check of the unit, where one is due, and then what it does."""
    act_odds = _acts(system, position, action.unit, lambda tx: command.obey(tx, action), action.acts)
    return Odds(act_odds.outcomes, act_odds.modifiers, act_odds.factors, ORDERS[work.order].rule)


def _joined(outcomes: dict[str, Fraction], ahead: Lookahead, main_reason: Odds, rule: str = "") -> Odds:
    """Odds with the modifiers of the check that comes first, where one is due, and of what else is given."""
    first = ahead.dice.first[0].modifiers if ahead.dice.first else ()
    if set(outcomes) == {LOST}:
        return Odds(outcomes, first, rule=rule or "B21.9")
    factors = {"drill": value(list(first))} if first else {}
    return Odds(
        outcomes, (*first, *main_reason.modifiers), {**factors, **main_reason.factors}, rule or main_reason.rule
    )


# ---- what makes the numbers ----------------------------------------------------------------------------


def reason(system: Baraka, unit: str, state: UnitState) -> Odds | None:
    """Return what makes the dice that are due in a state; None where none are."""
    position = state.p
    match position.top:
        case Acting(unit=name, acts=(act.Rally(), *_)) if name == unit:
            return Odds({}, rule="B14.3")
        case Acting(unit=name, acts=(act.Charge() as now, *_)) if name == unit:
            return _charge(system, position, system.unit(position, unit), now)
        case Shooting() as work if not work.located:
            return _shot(system, position, work)
        case Fighting(round=1, stage="intimidate") as fight:
            return _fight(system, position, fight, state.charge)
    return None


def _charge(system: Baraka, position: Position, unit: Unit, now: act.Charge) -> Odds | None:
    """B13.1: how far it is, and how far the unit moves, in centimetres."""
    target = system.aim(position, now)
    if not unit.is_on_table or not target.is_on_table:
        return None
    way = charge_way(system, position, unit, target)
    return Odds(
        {}, (), {"needed": -(-way.needed // CM), "movement": int(capability(unit, way.ground) * CM) // CM}, "B13.1"
    )


def _fight(system: Baraka, position: Position, work: Fighting, charge: Odds | None) -> Odds:
    """B13.3: what both strike with in the first round."""
    one, two = system.unit(position, work.unit), system.unit(position, work.target)
    steps = [list(v.modifiers) for _, _, v in strike(one, two, {}, attacks=True)]
    steps += [list(v.modifiers) for _, _, v in strike(two, one, {}, attacks=False)]
    factors = {**(charge.factors if charge else {}), "aggressiveness": value(steps[0])}
    return Odds({}, _all(steps), factors, "B13.1")


def _shot(system: Baraka, position: Position, work: Shooting) -> Odds | None:
    """B12.1: locating the target, the fire of each kind of weapon, the defence of each miniature that may be hit."""
    shooter, target = system.unit(position, work.unit), system.aim(position, work)
    if not shooter.is_on_table or not target.is_on_table or not can_see(system, position, shooter, target):
        return None
    arms = fire.arms(shooter, target, moved=work.moved, aimed=work.aimed, turned=work.turned)
    lists = {"locate": locate(shooter, target)} if not fire.has_located(shooter, target) else {}
    if arms:
        lists["fire"] = arms[0].modifiers
    values = {value(steps): steps for steps in reversed(_saves(shooter, target))}
    lists["defence"], *mixed = reversed(values.values())
    steps = _all(lists.values(), (arm.modifiers for arm in arms[1:]), mixed)
    return Odds({}, steps, {name: value(modifiers) for name, modifiers in lists.items()}, "B12.1")


def _saves(shooter: Unit, target: Unit) -> list[list[Modifier]]:
    """The defence of each miniature that may be hit, those first who are hit first (B21.14)."""
    borne = [member for member, _ in bearers(target, target.count)]
    leader = [] if target.leader in borne else [target.leader]
    return [fire.saving(target, shooter, member) for member in (*borne, *leader)]


def _all(*groups: Iterable[list[Modifier]]) -> tuple[Modifier, ...]:
    return tuple(step for group in groups for steps in group for step in steps)


# ---- weapons of close combat ---------------------------------------------------------------------------

#: What a round of close combat can bring (B13.5).
RESULTS = ("crush", "win", "tie", "loss", "crushed")


def _arm(system: Baraka, position: Position, work: Arming, action: act.Arm) -> Odds:
    """B13.3: what the round may bring to the side that names weapons for it: it is won or lost, or tied and goes on.

    The attacker names weapons first; the defender is taken to use the best ones then.
    """
    below = position.agenda[-2]
    assert isinstance(below, Fighting)
    attacks = work.unit == below.unit
    arms = (action.weapons, below.arms[1]) if attacks else (below.arms[0], action.weapons)
    ahead = Lookahead(system, position, work.unit, lambda state: None)
    sign = 1 if attacks else -1
    rounds = ahead.differences(replace(below, arms=arms))
    outcomes = gather((result(sign * difference), chance) for difference, chance in rounds.items())
    steps = [
        [list(v.modifiers) for _, _, v in side_blows.volleys]
        for side_blows in blows(system, position, replace(below, arms=arms))
    ]
    return Odds({name: outcomes.get(name, Fraction(0)) for name in RESULTS}, _all(*steps[::sign]), rule="B13.3")
