"""The exact odds of an action.

They are those of the dice that the action leads to, up to the next free choice: the enemy is assumed not to react, and
in close combat nobody throws grenades unless they are named, and the miniatures fall that the rules would pick (see
`following`). Of several acts the first that needs dice is told. What needs no die, or cannot be known as a bid can, has
no outcomes or a single one.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from ....engine.odds import Modifier, Odds, combine
from .. import actions as act
from .. import fire
from ..actions import CM
from ..activation import ALLOWED, check_due, curbed, go_on, kept
from ..acts import doable
from ..command import checks
from ..course import Course
from ..impulse import MOST
from ..losses import bearers
from ..melee import result, strike
from ..orders import ORDERS
from ..position import (
    D10,
    Acting,
    Arming,
    Bidding,
    Declaring,
    Fighting,
    Obeying,
    Position,
    Reacting,
    Retargeting,
    Shooting,
    replace,
)
from ..values import defence, drill, locate, value
from . import combats, following, volleys
from .chances import ONE, gather, initiative, success, weighted

if TYPE_CHECKING:
    from ..bodies import Body
    from ..game import Baraka

Outcomes = dict[str, Fraction]
#: The outcomes of checks and of acts without dice.
PASSED, FAILED, DONE, LOST, SHORT = "passed", "failed", "done", "lost", "short"
#: The outcomes of a blunder when locating: nobody is hit, or friends may be (B12.4).
WILD_FIRE, FRIENDLY_FIRE = "wild-fire", "friendly-fire"


def odds(rules: Baraka, p: Position, action: act.Action) -> Odds:
    """What can come of an action, by the kind of action."""
    match action, p.top:
        case act.Activate(), _:
            return _activate(rules, p, action)
        case act.Declare(), Declaring() as work:
            return _declare(rules, p, work, action.acts)
        case act.React(), Reacting():
            return _react(rules, p, action)
        case act.Obey(), Obeying() as work:
            return _obey(rules, p, work, action)
        case act.SpendMarker(), _:
            return _acts(rules, p, action.unit, (action.act,), checked=True)
        case act.Retarget(), Retargeting() as work:
            return _shot(rules, p, replace(work.shot, target=action.target, again=False))
        case act.Order(), _:
            return _order(rules, p, action)
        case act.Arm(), Arming() as work:
            return _arm(rules, p, work, action)
        case act.Bid(), Bidding():
            return _bid(action)
        case _:
            return Odds({})


def casualties(count: int) -> str:
    """The name of an outcome with so many casualties.

    >>> casualties(0), casualties(1), casualties(3)
    ('no-casualty', '1-casualty', '3-casualties')
    """
    return f"{count or 'no'}-{'casualty' if count < 2 else 'casualties'}"


# ---- checks ------------------------------------------------------------------------------------------


def _checked(steps: list[Modifier]) -> Odds:
    """A drill check (B9.4)."""
    number = value(steps)
    chance = success(number)
    return Odds({PASSED: chance, FAILED: 1 - chance}, tuple(steps), {"drill": number}, "B9.4")


def _activate(rules: Baraka, p: Position, a: act.Activate) -> Odds:
    """B9.4: whether the action check is passed; the chit of this activation does not count."""
    before = rules.body(p, a.unit)
    if not check_due(before):
        return Odds({PASSED: ONE}, rule="B9.4")
    course = Course(rules, p)
    course.change(a.unit, chits=before.state.chits + 1, upgrade=False, improved=a.improve or "")
    return _checked(drill(course.body(a.unit), "action", before.state))


def _react(rules: Baraka, p: Position, a: act.React) -> Odds:
    """B10.3, B10.4: the check and the Baraka die, which can save it; a Fatality and a failed check give distress.

    A reaction that comes off shows what comes of it; one that fails is ``failed`` or ``failed-distress``.
    """
    if a.marker:
        course = Course(rules, p)
        course.change(a.unit, command=False)
        return _acts(rules, course.p, a.unit, (a.act,), answer=True)
    before = rules.body(p, a.unit).state
    course = Course(rules, p)
    course.change(a.unit, chits=before.chits + 1)
    counted = rules.options["B10.3.placed"] == "counted"
    check = _checked(drill(course.body(a.unit), "reaction", course.state(a.unit) if counted else before))
    parts: list[tuple[str, Fraction]] = []
    told = check
    for chance, face, after in following.baraka(rules, course.p, a.unit, "reaction"):
        comes = ONE if face == "baraka" else check[PASSED]
        found = _acts(rules, after, a.unit, (a.act,), answer=True)
        parts += weighted(chance * comes, found.outcomes)
        parts.append(("failed-distress" if face == "fatality" else FAILED, chance * (1 - comes)))
        told = found if face == "blank" else told
    return _joined(gather(parts), check, told, "B10.4")


def _obey(rules: Baraka, p: Position, work: Obeying, a: act.Obey) -> Odds:
    """B15.5, B15.8, B21.22: the check of the unit, where one is due, and then what it does."""
    before = rules.body(p, a.unit)
    go = work.order == "go"
    course = Course(rules, p)
    if go:
        course.change(a.unit, orders=before.state.orders + 1, activated=True)
    check = Odds({PASSED: ONE})
    if checks(before, work.order):
        check = _checked(drill(course.body(a.unit), "order", before.state))
    found = _counted(rules, course.p, a.unit, a.acts) if go else _acts(rules, course.p, a.unit, a.acts)
    parts = [*weighted(check[PASSED], found.outcomes), (FAILED, 1 - check[PASSED])]
    return _joined(gather(parts), check, found, ORDERS[work.order].rule)


def _joined(outcomes: Outcomes, first: Odds, second: Odds, rule: str) -> Odds:
    """Odds of one roll after another, with the modifiers of both."""
    modifiers = first.modifiers if second is first else (*first.modifiers, *second.modifiers)
    return Odds(outcomes, modifiers, {**first.factors, **second.factors}, rule)


# ---- orders and bids -----------------------------------------------------------------------------------


def _order(rules: Baraka, p: Position, a: act.Order) -> Odds:
    """B15.7: the Baraka die of Regroup!; else how many of the units pass the check that the order asks for (B21.22),
    each as it stands now. Commanding from the front and Hit them hard! need no dice."""
    rule = ORDERS[a.order].rule
    if a.order == "regroup":
        return Odds(_faces(rules, p, a.units[0], "regroup"), rule=rule)
    if a.order not in ("go", "advance"):
        return Odds({DONE: ONE}, rule=rule)
    bodies = [rules.body(p, name) for name in a.units]
    made = [_checked(drill(body, "order")) for body in bodies if checks(body, a.order)]
    modifiers = tuple(step for check in made for step in check.modifiers)
    if len(bodies) == 1:
        outcomes = made[0].outcomes if made else {PASSED: ONE}
        return Odds(outcomes, modifiers, made[0].factors if made else {}, rule)
    passed = {len(bodies) - len(made): ONE}
    for check in made:
        passed = combine(passed, gather([(1, check[PASSED]), (0, check[FAILED])]), int.__add__)
    return Odds({f"{count}-passed": chance for count, chance in passed.items()}, modifiers, rule=rule)


def _faces(rules: Baraka, p: Position, id: str, why: str) -> Outcomes:
    """The Baraka die of a unit, with its re-rolls."""
    return gather((face, chance) for chance, face, _ in following.baraka(rules, p, id, why))


def _bid(a: act.Bid) -> Odds:
    """B8.5: the enemy's bid is secret; the outcomes are those against each bid from none to five, equally likely."""
    share = Fraction(1, MOST + 1)
    parts = (part for other in range(MOST + 1) for part in weighted(share, initiative(a.chits, other)))
    return Odds({f"{name}-against-any": chance for name, chance in gather(parts).items()}, rule="B8.5")


# ---- acts ----------------------------------------------------------------------------------------------


def _declare(rules: Baraka, p: Position, work: Declaring, acts: tuple[act.AnyAct, ...]) -> Odds:
    """B9.1: the Baraka die says how many of the acts are done; ``lost`` where it leaves out those that need dice."""
    if isinstance(acts[0], (act.Rally, act.ClearJam)):
        return _acts(rules, p, work.unit, acts, checked=work.checked)
    if work.allowed:
        return _acts(rules, p, work.unit, kept(rules, acts, work.allowed))
    return _counted(rules, p, work.unit, acts)


def _counted(rules: Baraka, p: Position, id: str, acts: tuple[act.AnyAct, ...]) -> Odds:
    """Acts of which the Baraka die allows so many (B9.1, B9.3): worked out once where faces come to the same."""
    parts: list[tuple[str, Fraction]] = []
    found: list[Odds] = []
    known: list[tuple[Position, tuple[act.AnyAct, ...], Odds]] = []
    for chance, face, after in following.baraka(rules, p, id, "acts"):
        done = kept(rules, acts, ALLOWED[face])
        each = next((odds for there, those, odds in known if those == done and there == after), None)
        if each is None:
            each = _acts(rules, after, id, done)
            known.append((after, done, each))
        name = LOST if len(done) < len(acts) and not each.modifiers else None
        parts += ((name if name and key == DONE else key, share) for key, share in weighted(chance, each.outcomes))
        found.append(each)
    best = max(found, key=lambda each: len(each.modifiers))
    return Odds(gather(parts), best.modifiers, best.factors, best.rule or "B9.1")


def _acts(
    rules: Baraka, p: Position, id: str, acts: tuple[act.AnyAct, ...], *, checked: bool = False, answer: bool = False
) -> Odds:
    """The first of some acts that needs dice, after those before it are done."""
    work = Acting(unit=id, acts=acts, checked=checked, answer=answer)
    course = Course(rules, replace(p, agenda=(work,)))
    while isinstance(course.p.top, Acting):
        top = course.p.top
        body, now = course.body(id), top.acts[0] if top.acts else None
        if now is None or not body.state.alive:
            return Odds({DONE: ONE})
        if isinstance(now, act.Rally):
            return _rally(rules, course.p, body, top.checked)
        if isinstance(now, act.Charge):
            able = curbed(course, body, now) is None and next(doable(rules, course.p, body, (now,)), None) is None
            return _charge(rules, course.p, id, now.target) if able else Odds({LOST: ONE}, rule="B21.9")
        go_on(course)
        if isinstance(now, act.Fire) and not isinstance(course.p.top, Shooting):
            return Odds({LOST: ONE}, rule="B21.9")
    shot = course.p.top
    return _shot(rules, course.p, shot) if isinstance(shot, Shooting) else Odds({DONE: ONE})


def _rally(rules: Baraka, p: Position, body: Body, checked: bool) -> Odds:
    """B14.3: a drill check, and the Baraka die."""
    check = Odds({PASSED: ONE, FAILED: Fraction(0)}) if checked else _checked(drill(body, "action"))
    faces = _faces(rules, p, body.id, "rally")
    parts = [*weighted(check[PASSED], faces), (FAILED, check[FAILED])]
    return Odds(gather(parts), check.modifiers, check.factors, "B14.3")


def _shot(rules: Baraka, p: Position, work: Shooting) -> Odds:
    """B12.1: locating the target, with its blunders, and the casualties of the volley."""
    shooter, target = rules.body(p, work.unit), rules.body(p, work.target)
    found = volleys.located(rules, p, work)
    arms = fire.arms(shooter, target, moved=work.moved, aimed=work.aimed, turned=work.turned)
    shot = volleys.volley(rules, p, work)
    parts = [
        (casualties(count), found.get("located", Fraction(0)) * chance) for count, chance in shot.casualties.items()
    ]
    parts += [(name, chance) for name, chance in found.items() if name not in ("located", "blunder")]
    parts += weighted(found.get("blunder", Fraction(0)), _blunder(rules, p, work))
    lists = {"locate": locate(shooter, target)} if not fire.knows(shooter, target) else {}
    if arms:
        lists["fire"] = arms[0].modifiers
    values = {value(steps): steps for steps in reversed(_saves(shooter, target))}
    lists["defence"], *mixed = reversed(values.values())
    steps = _all(lists.values(), (arm.modifiers for arm in arms[1:]), mixed)
    return Odds(gather(parts), steps, _factors(lists), "B12.1")


def _saves(shooter: Body, target: Body) -> list[list[Modifier]]:
    """The defence of each miniature that may be hit, those first who are hit first (B21.14)."""
    borne = [member for member, _ in bearers(target, target.count)]
    leader = [] if target.leader in borne else [target.leader]
    return [defence(target, shooter, each, reacted=target.state.dodged) for each in (*borne, *leader)]


def _blunder(rules: Baraka, p: Position, work: Shooting) -> Outcomes:
    """B12.4: the fire is wild, or at friends where some are in sight."""
    if not fire.nearest_friend(rules, p, work):
        return {WILD_FIRE: ONE}
    return gather((WILD_FIRE if roll <= fire.WILD else FRIENDLY_FIRE, chance) for roll, chance in D10.chances.items())


def _charge(rules: Baraka, p: Position, id: str, target: str) -> Odds:
    """B13.1 to B13.6: whether the charge gets there, and how the combat then ends; see `combats.Ending`."""
    chance, there, needed, move = combats.contact(rules, p, id, target)
    way = {"needed": -(-needed // CM), "movement": move // CM}
    if not chance:
        return Odds({SHORT: ONE}, factors=way, rule="B13.1")
    endings = combats.fight(rules, there, id, target)
    parts = [(end.result, chance * share) for end, share in endings.items()]
    one, two = rules.body(there, id), rules.body(there, target)
    steps = [list(v.modifiers) for _, _, v in strike(one, two, {}, attacks=True)]
    steps += [list(v.modifiers) for _, _, v in strike(two, one, {}, attacks=False)]
    factors = {**way, "aggressiveness": value(steps[0])}
    return Odds(gather([*parts, (SHORT, 1 - chance)]), _all(steps), factors, "B13.1")


def _arm(rules: Baraka, p: Position, work: Arming, a: act.Arm) -> Odds:
    """B13.3: what the round may bring to who names his weapons for it: it is won or lost, or tied and goes on.

    The attacker names his first: of the defender it is taken that he then uses his best.
    """
    below = p.agenda[-2]
    assert isinstance(below, Fighting)
    attacks, first = work.unit == below.unit, below.round == 1
    arms = (a.weapons, below.arms[1]) if attacks else (below.arms[0], a.weapons)
    rounds = combats.clash(rules, p, below.unit, below.target, first=first, arms=arms)
    sign = 1 if attacks else -1
    outcomes = gather((result(sign * each.difference), chance) for each, chance in rounds.items())
    one, two = rules.body(p, below.unit), rules.body(p, below.target)
    steps = [
        [list(v.modifiers) for _, _, v in strike(one, two, arms[0], attacks=first)],
        [list(v.modifiers) for _, _, v in strike(two, one, arms[1], attacks=False)],
    ]
    return Odds({name: outcomes.get(name, Fraction(0)) for name in RESULTS}, _all(*steps[::sign]), rule="B13.3")


#: What a round of close combat can bring (B13.5).
RESULTS = ("crush", "win", "tie", "loss", "crushed")


def _all(*groups: Iterable[list[Modifier]]) -> tuple[Modifier, ...]:
    return tuple(step for group in groups for steps in group for step in steps)


def _factors(lists: dict[str, list[Modifier]]) -> dict[str, int]:
    return {name: value(steps) for name, steps in lists.items()}
