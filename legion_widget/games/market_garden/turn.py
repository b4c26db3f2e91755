"""The sequence of play: its order is data in ``sequence.toml``; this module does what each line of it requires."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.odds import Odds
from ...engine.sequence import PendingStep
from ..hexes.position import is_on_map
from . import assault, combat, fire, legal, losses, manoeuvre, overrun, refusal, retreats, supply, victory
from .actions import ChooseOrder, EndPhase, Resolve
from .data import ALLIED, GERMAN, SIDES, enemy
from .dates import half
from .declaration import void_empty
from .events import (
    AirAllotted,
    AirCleared,
    Announced,
    Event,
    FireMarksRemoved,
    InitiativeRolled,
    InitiativeTaken,
    PhaseBegan,
    PhasePassed,
    Recovered,
    TurnBegan,
    WeatherRolled,
    WeatherSet,
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


# ---- the strategic interphase ---------------------------------------------------------------------------


def roll_initiative(tx: Transaction) -> None:
    """H0.1: both roll, the lower has the initiative; ties are rolled again. Nobody rolls where the scenario says it."""
    scenario = tx.system.scenario
    if (known := scenario.first_by_turn.get(tx.position.turn)) is not None:
        take_initiative(tx, known)
        return
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
    """Set who goes first from now on; the rest of the turn follows from it."""
    system, turn = tx.system, tx.position.turn
    tx.set(initiative=side)
    steps = system.sequence.steps(turn, tx.position.roles)
    done = next(number for number, step in enumerate(steps, start=1) if step.kind == "initiative")
    tx.set(agenda=tuple(reversed(steps[done:])))
    tx.tell(InitiativeTaken(side=side, lasts=_lasts(system, turn)))


def _lasts(system: MarketGarden, turn: int) -> bool:
    """Return whether the order of a turn is that of the next one too."""
    is_set_anew = system.has_phase("initiative", turn + 1) or turn + 1 in system.scenario.first_by_turn
    return turn < system.sequence.turns and not is_set_anew


def apply_order(tx: Transaction, action: ChooseOrder) -> None:
    side = tx.pop().side or ALLIED
    take_initiative(tx, side if action.first else enemy(side))


def roll_weather(tx: Transaction) -> None:
    """H0.2: the weather, which holds until it is rolled for again. Nobody rolls where the scenario says it."""
    system = tx.system
    if (known := system.scenario.set_weather.get(tx.position.turn)) is not None:
        set_weather(tx, known)
        return
    roll, weather = tx.roll(system.weather.throw)
    tx.set(weather=weather)
    tx.tell(WeatherRolled(roll=roll, weather=weather, icon_name=system.weather[weather].icon))


def set_weather(tx: Transaction, weather: str) -> None:
    """The weather is what the scenario says."""
    tx.set(weather=weather)
    tx.tell(WeatherSet(weather=weather, icon_name=tx.system.weather[weather].icon))


def announce(tx: Transaction) -> None:
    """Tells what the schedule says of the turn, and does what it says where the turn has no phase for it."""
    system, turn = tx.system, tx.position.turn
    scenario = system.scenario
    for number, entry in enumerate(scenario.data.schedule):
        if entry.turn == turn and entry.text:
            tx.tell(Announced(entry=number))
    if turn in scenario.first_by_turn and not system.has_phase("initiative", turn):
        side = scenario.first_by_turn[turn]
        tx.set(initiative=side)
        tx.tell(InitiativeTaken(side=side, lasts=_lasts(system, turn)))
    if turn in scenario.set_weather and system.holds("H0.2") and not system.has_phase("weather", turn):
        set_weather(tx, scenario.set_weather[turn])


def recover(tx: Transaction) -> None:
    """H0.3: fatigue goes from units that have no enemy beside them."""
    system, position = tx.system, tx.position
    beside = {side: system.board.grid.spread(system.derived(position).land(enemy(side))) for side in SIDES}
    rested = 0
    for counter in system.counters:
        location = position.where[counter.index]
        near = is_on_map(location) and beside[counter.side] >> location & 1
        if position.has("fatigued", counter) and not near:
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
    flies = system.weather[tx.position.weather].air
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
    announce(tx)


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
        pop_phase(tx)
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
    step = pop_phase(tx)
    tx.set(begun=False)
    if step.kind in ("movement", "mechanised"):
        tx.set(spent=(0,) * len(tx.position.spent))
        tx.clear(("stopped",))
    elif step.kind in ("refusal", "reaction"):
        tx.set(tries=())
    if step.kind == "reaction":
        tx.clear(("tried", "withdrawn"))


def pop_phase(tx: Transaction) -> PendingStep:
    """Takes the phase off the agenda; with the last one of a player's turn what was declared in it is over."""
    player = player_of(tx)
    step = tx.pop()
    if player is not None and player != player_of(tx):
        tx.set(combats=())
        tx.clear(("tried", "withdrawn"))
    return step


def player_of(tx: Transaction) -> str | None:
    """The role of whose turn the next phase is part, whatever is settled before it."""
    sequence, roles = tx.system.sequence, tx.position.roles
    for step in reversed(tx.position.agenda):
        phase = sequence.phase(step, roles)
        if phase is not None:
            return phase.player
    return None


def apply_end(tx: Transaction, action: EndPhase) -> None:
    leave(tx)


def apply_resolve(tx: Transaction, action: Resolve) -> None:
    declared = combat.open_combat(tx.system, tx.position, action.target)
    assert declared is not None
    (manoeuvre if declared.kind == "manoeuvre" else assault).begin(tx, declared)


# ---- odds -----------------------------------------------------------------------------------------------


def rolled(events: Sequence[Event]) -> dict[str, str]:
    """Return what was rolled for the turn: who has won the initiative, and the weather, by the kind of phase."""
    found: dict[str, str] = {}
    for event in events:
        match event:
            case InitiativeRolled(winner=str(winner)):
                found["initiative"] = winner
            case WeatherRolled(weather=weather):
                found["weather"] = weather
    return found


def turn_odds(system: MarketGarden, kinds: Collection[str], turn: int) -> Odds:
    """H0.1, H0.2: the odds of the rolls of a turn: who wins the initiative, the weather, or both together.

    Args:
        system: The rules.
        kinds: What is rolled for: ``"initiative"``, ``"weather"``.
        turn: The number of the turn.
    """
    first = INITIATIVE.chances() if "initiative" in kinds else {}
    sky = system.weather.throw.chances() if "weather" in kinds else {}
    if not first or not sky:
        named = {name: (first or sky)[name] for name in (*SIDES, *system.weather.rolled) if name in (first or sky)}
        return Odds(named, (), {"turn": turn}, "H0.1" if first else "H0.2") if named else Odds({})
    both = {f"{side} {weather}": first[side] * sky[weather] for side in SIDES for weather in system.weather.rolled}
    return Odds(both, (), {"turn": turn}, "H0.1")


def weather_odds(system: MarketGarden, turn: int) -> Odds:
    """H0.2: the odds of the weather of a turn; none where nobody rolls for it."""
    is_rolled = system.holds("H0.2") and turn not in system.scenario.set_weather
    return turn_odds(system, ("weather",) if is_rolled else (), turn)


def order_odds(system: MarketGarden, position: Position) -> Odds:
    """The odds of the weather that is rolled for when it is decided who goes first; none where it is not."""
    phases = (system.sequence.phase(step, position.roles) for step in reversed(position.agenda[:-1]))
    coming = takewhile(lambda phase: phase is not None and phase.automatic, phases)
    if not any(phase is not None and phase.kind == "weather" for phase in coming):
        return Odds({})
    return weather_odds(system, position.turn)


def coming_odds(system: MarketGarden, position: Position) -> Odds:
    """The odds of the rolls that the end of this phase brings by itself: those of a new turn, or none.

    What declared bombardments do has the odds of each (HG.1).
    """
    if fire.declared_fires(position):
        return Odds({})
    after, events = system.apply(position, EndPhase())
    return turn_odds(system, rolled(events), after.turn)
