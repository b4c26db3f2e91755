"""Exact odds held to dice: actions of positions made at random from scenarios that ship, played again and again.

One method for all games. A game says only what is chosen where its odds assume a choice.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import legion_widget as lw
from legion_widget.engine.dice import Dice
from legion_widget.engine.odds import Odds
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.baraka import pending_steps as at
from legion_widget.games.baraka.activation import ALLOWED
from legion_widget.games.baraka.events import BarakaRolled, Fought, InitiativeRolled, Saved
from legion_widget.games.baraka.losses import default_casualties
from legion_widget.games.baraka.melee import result
from legion_widget.games.market_garden import actions as garden
from legion_widget.games.market_garden.events import Bombarded
from legion_widget.games.market_garden.fire import declared_fires
from legion_widget.games.market_garden.losses import default_step_loss, pool

#: Deviations within which a share must lie. Of a million shares some seven would lie beyond by chance alone.
DEVIATIONS = 4.5


class Case(NamedTuple):
    """An action in a position, with its exact odds."""

    system: Any
    position: Any
    action: Any
    odds: Odds

    @property
    def kind(self) -> str:
        """What is rolled for: the kind of the action, and of the acts in it."""
        acts = getattr(self.action, "acts", None) or filter(None, [getattr(self.action, "act", None)])
        names = [type(self.action).__name__, *dict.fromkeys(type(inner_act).__name__ for inner_act in acts)]
        return " ".join([*names, *filter(None, [getattr(self.action, "kind", ""), getattr(self.action, "order", "")])])


def usual_baraka(system: Any, position: Any, seed: int) -> Any:
    """No reaction, the usual losses, no grenade, charges are kept, any bid of the enemy; None between activations."""
    top = position.top
    if position.ending or top is None or isinstance(top, (at.Impulse, at.Declaring, at.Choosing)):
        return None
    if isinstance(top, at.Losing):
        return baraka.Remove(default_casualties(system.unit(position, top.unit), top.count, top.leader))
    if isinstance(top, at.Bidding):
        return baraka.Bid(seed % 6)
    if isinstance(top, at.ChargeChoice):
        return baraka.KeepCharge(True)
    return baraka.Arm() if isinstance(top, at.Arming) else baraka.Decline()


def usual_garden(system: Any, position: Any, seed: int) -> Any:
    """No more fire in a combat, steps lost by habit, and whatever else is asked anyhow; None where it is over."""
    if not position.agenda or position.ending:
        return None
    if position.step.kind == "loss":
        return garden.Lose(default_step_loss(position, pool(system, position, position.step)).id)
    if position.step.kind in ("support", "defence"):
        return garden.Pass()
    if declared_fires(position) and position.step.kind == "bombardment":  # all of it falls when the phase ends
        return garden.EndPhase()
    is_asked = position.fight is not None or position.step.kind == "tire"
    return next(iter(system.legal_actions(position))) if is_asked else None


#: The choice that the odds of a game assume, by its id.
USUAL: Mapping[str, Callable[[Any, Any, int], Any]] = {
    "legion": lambda system, position, seed: None,
    "baraka": usual_baraka,
    "market-garden": usual_garden,
}


def named(case: Case, events: list[Any]) -> str | None:
    """What the odds call it that these events have brought; None while it is open."""
    system, position, action = case.system, case.position, case.action
    match action:
        case garden.Pass():
            action = garden.Resolve(position.fight.target)
        case garden.Bombard():
            own = action.target, action.artillery
            fire = [event for event in events if isinstance(event, Bombarded)]
            events = [event for event in fire if (event.target, event.artillery) == own]
        case baraka.Bid():
            winners = (event.winner for event in events if isinstance(event, InitiativeRolled) and event.winner)
            side = system.to_act(position)
            return next((f"{'win' if winner == side else 'lose'}-against-any" for winner in winners), None)
        case baraka.Order():
            return next((event.result for event in events if isinstance(event, BarakaRolled)), None)
        case baraka.Retarget():
            action = baraka.SpendMarker(position.top.shot.unit, baraka.Aim())
        case baraka.Arm():
            sign = 1 if position.top.unit == position.agenda[-2].unit else -1
            return None if (difference := gap(events)) is None else result(sign * difference)
    name = system.outcome(position, action, events) if events else None
    return None if name is None else str(name)


def gap(events: Iterable[Any]) -> int | None:
    """Return the unsaved impacts that the charging unit deals in a first round, less those it takes; None: no round."""
    fought, difference = None, 0
    for event in events:
        if isinstance(event, Fought):
            if fought is not None:
                break
            fought = event
        elif fought is not None and isinstance(event, Saved) and "B13.4" in event.rules:
            difference += event.unsaved if event.unit == fought.target else -event.unsaved
    return None if fought is None else difference


def is_open(case: Case) -> bool:
    """Whether the dice fall with the action: not so of a bid against one that is made, or that cannot be any."""
    match case.action:
        case garden.Declare() | baraka.Order(order="go" | "advance"):  # they fall when it is resolved, or obeyed
            return False
        case baraka.Bid():
            after, _ = case.system.apply(case.position, case.action)
            return isinstance(after.top, at.Bidding) and case.system.is_legal(after, baraka.Bid(5))
    return True


def cases(name: str, seed: int, steps: int, most: int) -> Iterator[Case]:
    """Actions with odds that are not certain, of the positions of a random game; of each at most so many."""
    game, chance = lw.new_game(name, seed=seed), random.Random(f"{name} {seed}")
    player = lw.Recruit(seed)
    for _ in range(steps):
        if game.result is not None:
            return
        actions = list(sampled(game, chance))
        chance.shuffle(actions)
        asked = 0
        for action in actions:
            odds = game.odds(action)
            case = Case(game.system, game.position, action, odds)
            if len([share for share in odds.outcomes.values() if share]) > 1 and is_open(case):
                yield case
                asked += 1
                if asked == most:
                    break
        game.play(player, steps=1)


def sampled(game: Any, chance: random.Random) -> set[Any]:
    """Some legal actions: those that the random player might take."""
    return {game.system.random_action(game.position, chance) for _ in range(12)}


def outcome(case: Case, seed: int) -> str | None:
    """What comes of an action with the dice of a seed; None: nothing that its odds would name."""
    system = case.system
    position, events = system.apply(system.with_dice(case.position, Dice(seed)), case.action)
    events = list(events)
    while (name := named(case, events)) is None:
        choice = USUAL[system.id](system, position, seed)
        if choice is None:
            return unnamed(case, events)
        position, more = system.apply(position, choice)
        events += more
    return name


def unnamed(case: Case, events: list[Any]) -> str | None:
    """What it comes to where no die of its own has told: acts that are done, or left out by the Baraka die."""
    if not isinstance(case.action, baraka.Declare):
        return "done" if "done" in case.odds.outcomes else None
    rolled = next((event for event in events if isinstance(event, BarakaRolled) and event.why == "acts"), None)
    allowed = len(case.action.acts) if rolled is None else ALLOWED[rolled.result]
    return "lost" if allowed < len(case.action.acts) else "done"


def falls(case: Case, count: int) -> Counter[Any]:
    """How often each outcome comes with so many dice; those that other fire may forestall count only if they roll."""
    counts = Counter(outcome(case, seed) for seed in range(count))
    if may_be_forestalled(case):
        del counts[None]
    return counts


def may_be_forestalled(case: Case) -> bool:
    """Whether other fire falls before the dice of an action, and may leave nobody in a combat, or in the hex."""
    match case.action:
        case garden.Pass():
            return True
        case garden.Bombard(target=target):
            return any(fire.target == target for fire in declared_fires(case.position))
    return False


def disagreements(exact: Mapping[Any, Fraction], counts: Counter[Any]) -> list[str]:
    """The shares that lie too far from their chances, and whatever has come that cannot."""
    runs = sum(counts.values())
    wrong = [f"{name!r} came, which cannot be" for name in counts if not exact.get(name)]
    for name, fraction in exact.items():
        chance = float(fraction)
        if abs(counts[name] - runs * chance) > DEVIATIONS * math.sqrt(runs * chance * (1 - chance)) + 1:
            wrong.append(f"{name!r} came {counts[name]} times of {runs}, and its chance is {fraction}")
    return wrong
