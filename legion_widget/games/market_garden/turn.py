"""The sequence of play: its order is data in ``sequence.toml``; this module does what each line of it requires."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.odds import Odds
from ...engine.sequence import PendingStep
from . import assault, combat, fire, legal, losses, manoeuvre, overrun, refusal, retreats, supply, victory
from .actions import ChooseOrder, EndPhase, Resolve
from .data import ALLIED, GERMAN, SIDES, enemy
from .dates import half
from .declaration import void_empty
from .events import (
    AirAllotted,
    AirCleared,
    FireMarksRemoved,
    InitiativeRolled,
    InitiativeTaken,
    PhaseBegan,
    PhasePassed,
    Recovered,
    TurnBegan,
    WeatherRolled,
)
from .position import DIE, Position
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def _lower(rolls: tuple[int, ...]) -> str | None:
    """H0.1: the lower roll wins; a tie does not count."""
    allied, german = rolls
    return None if allied == german else ALLIED if allied < german else GERMAN


#: H0.1: the dice of an AM turn, the allied and the German one.
INITIATIVE = Throw(DIE, 2, _lower)


@cache
def weather_throw(bad: int) -> Throw[str]:
    """The die of the weather, bad from a number on (H0.2)."""
    return Throw(DIE, 1, lambda rolls: "bad" if rolls[0] >= bad else "clear")


# ---- the strategic interphase ---------------------------------------------------------------------------


def roll_initiative(tx: Transaction) -> None:
    """H0.1: both roll, the lower has the initiative; ties are rolled again."""
    winner = None
    while winner is None:
        allied, german = rolls = tx.throw(INITIATIVE)
        winner = INITIATIVE.reads(rolls)
        tx.tell(InitiativeRolled(allied=allied, german=german, winner=winner))
    if tx.system.options["H0.1.first"] == "chooses":
        tx.push(PendingStep("order", winner))
    else:
        take_initiative(tx, winner)


def take_initiative(tx: Transaction, side: str) -> None:
    """Set who goes first in this turn and the next; the rest of the turn follows from it."""
    tx.set(initiative=side)
    rest = PendingStep(tx.position.step.kind)
    tx.set(agenda=tx.system.sequence.agenda(tx.position.turn, rest, tx.position.roles))
    tx.tell(InitiativeTaken(side=side))


def apply_order(tx: Transaction, action: ChooseOrder) -> None:
    side = tx.pop().side or ALLIED
    take_initiative(tx, side if action.first else enemy(side))


def roll_weather(tx: Transaction) -> None:
    """H0.2: clear or bad; it holds for the PM turn too."""
    roll, weather = tx.roll(weather_throw(tx.system.values["H0.2.bad"]))
    tx.set(weather=weather)
    tx.tell(WeatherRolled(roll=roll, weather=weather))


def recover(tx: Transaction) -> None:
    """H0.3: fatigue goes from units that have no enemy beside them."""
    system, position = tx.system, tx.position
    beside = {side: system.board.grid.spread(system.derived(position).land(enemy(side))) for side in SIDES}
    rested = 0
    for counter in system.counters:
        location = position.where[counter.index]
        if position.has("fatigued", counter) and not beside[counter.side] >> location & 1:
            rested |= 1 << counter.index
    tx.clear(("fatigued",), rested)
    tx.tell(Recovered(units=system.ids(rested)))


# ---- the initial phase, and the markers -----------------------------------------------------------------


def remove_fire_marks(tx: Transaction) -> None:
    """HA.2: both sides' artillery may fire again."""
    marked = tx.position.first_fire | tx.position.final_fire
    tx.clear(("first_fire", "final_fire"))
    tx.tell(FireMarksRemoved(units=tx.system.ids(marked)))


def allot_air(tx: Transaction) -> None:
    """HA.3: both sides' air points for both player turns; none in weather that grounds aircraft."""
    system, turn = tx.system, tx.position.turn
    flies = system.tables.weather[tx.position.weather].air
    day = system.scenario.calendar.date(turn)
    allied, german = (system.tables.air.points(day, half(turn), side) if flies else 0 for side in SIDES)
    tx.set(air=(allied, german))
    tx.tell(AirAllotted(allied=allied, german=german))


def advance_turn(tx: Transaction) -> None:
    """HM.1: the turn marker advances; when the last turn is over so is the game, once the other markers are moved."""
    if tx.position.turn >= tx.system.sequence.turns:
        tx.set(agenda=(PendingStep("end"), *tx.position.agenda))
        return
    victory.decide(tx, is_turn_over=True)
    if tx.position.ending:
        return
    tx.set(turn=tx.position.turn + 1)
    tx.tell(TurnBegan(turn=tx.position.turn))


def clear_air(tx: Transaction) -> None:
    """HM.2: air points that were not used are lost."""
    tx.tell(AirCleared(unused=tx.position.air))
    tx.set(air=(0, 0))


#: What the lines of the phases do in which nobody decides.
DOES: dict[str, Callable[[Transaction], None]] = {
    "H0.1": roll_initiative,
    "H0.2": roll_weather,
    "H0.3": recover,
    "HA.1": partial(supply.trace, rule="HA.1"),
    "HA.2": remove_fire_marks,
    "HA.3": allot_air,
    "HK.1": partial(supply.trace, rule="HK.1"),
    "HM.1": advance_turn,
    "HM.2": clear_air,
}

#: What pending steps do that need no decision, or not always; True when they are done with.
SETTLES: dict[str, Callable[[Transaction], bool]] = {
    "loss": losses.settle_loss,
    "tire": losses.settle_tire,
    "weary": losses.settle_weary,
    "rout": retreats.settle_rout,
    "retreat": retreats.settle_retreat,
    "withdraw": refusal.settle_withdraw,
    "advance": refusal.settle_advance,
    "entry": overrun.enter,
    "support": combat.settle_support,
    "defence": combat.settle_support,
    "fire": fire.settle_fire,
    "clash": manoeuvre.fight,
    "strike": assault.strike,
    "check": assault.check,
    "second": assault.fight_second_round,
    "return": assault.end_assault,
    "order": lambda tx: False,
    "end": victory.end,
}


# ---- going on -------------------------------------------------------------------------------------------


def advance(tx: Transaction) -> None:
    """Goes on to the next decision: through what happens by itself, and past phases in which nothing can be done."""
    system = tx.system
    while not tx.position.ending:
        victory.judge(tx)
        if tx.position.ending:
            return
        if not tx.position.agenda:
            tx.set(agenda=system.sequence.agenda(tx.position.turn, roles=tx.position.roles))
        kind = tx.position.step.kind
        if kind in SETTLES:
            if not SETTLES[kind](tx):
                return
            continue
        if kind != "reaction":  # HF.1: in it a hex that was left empty may still be entered
            void_empty(tx)
        if not _begin_phase(tx):
            return


def _begin_phase(tx: Transaction) -> bool:
    """Begins the phase on top, does it or passes it over; False when somebody has to decide in it."""
    system, step = tx.system, tx.position.step
    phase = system.sequence.phase(step, tx.position.roles)
    assert phase is not None
    if phase.automatic:
        tx.pop()
        for item in phase.items:
            if system.holds(item.rule):
                DOES[item.rule](tx)
        return True
    idle = phase.optional and not legal.can_act(system, tx.position)
    if not tx.position.begun:
        kind = PhasePassed if idle else PhaseBegan
        tx.tell(kind(phase=step.kind, side=step.side, rules=phase.rules[:1]))
        tx.set(begun=True)
    if idle:
        leave(tx)
    return idle


def leave(tx: Transaction) -> None:
    """Ends the phase on top of the agenda and clears what it leaves behind."""
    step = tx.pop()
    tx.set(begun=False)
    if step.kind in ("movement", "mechanised"):
        tx.set(spent=(0,) * len(tx.position.spent))
        tx.clear(("stopped",))
    elif step.kind in ("refusal", "reaction"):
        tx.set(tries=())
    if step.kind == "reaction":
        tx.clear(("tried", "withdrawn"))
    if step.kind == "mechanised":
        tx.set(combats=())


def apply_end(tx: Transaction, action: EndPhase) -> None:
    leave(tx)


def apply_resolve(tx: Transaction, action: Resolve) -> None:
    declared = combat.open_combat(tx.system, tx.position, action.target)
    assert declared is not None
    (manoeuvre if declared.kind == "manoeuvre" else assault).begin(tx, declared)


# ---- odds -----------------------------------------------------------------------------------------------


def strategic_odds(system: MarketGarden, turn: int) -> Odds:
    """H0.1, H0.2: the odds of the rolls of an AM turn: who wins the initiative, and the weather.

    Where the winner decides who goes first, the weather is rolled for after that.
    """
    first, sky = INITIATIVE.chances(), weather_throw(system.values["H0.2.bad"]).chances()
    if system.options["H0.1.first"] == "chooses" or not system.holds("H0.2"):
        return Odds({side: first[side] for side in SIDES}, (), {"turn": turn}, "H0.1")
    outcomes = {f"{side} {weather}": first[side] * sky[weather] for side in SIDES for weather in ("clear", "bad")}
    return Odds(outcomes, (), {"turn": turn}, "H0.1")


def weather_odds(system: MarketGarden, turn: int) -> Odds:
    """H0.2: the odds of the weather, which is rolled for when it is decided who goes first."""
    if not system.holds("H0.2"):
        return Odds({})
    return Odds(weather_throw(system.values["H0.2.bad"]).chances(), (), {"turn": turn}, "H0.2")


def coming_odds(system: MarketGarden, position: Position) -> Odds:
    """The odds of the rolls that the end of this phase brings by itself: those of a new AM turn, or none.

    What declared bombardments do has the odds of each (HG.1).
    """
    if fire.declared_fires(position):
        return Odds({})
    _, events = system.apply(position, EndPhase())
    began = next((event.turn for event in events if isinstance(event, TurnBegan)), None)
    if began is None or not any(isinstance(event, InitiativeRolled) for event in events):
        return Odds({})
    return strategic_odds(system, began)
