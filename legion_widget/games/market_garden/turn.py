"""The sequence of play: it stands as data in ``sequence.toml``; here what each of its lines does by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.odds import Odds
from ...engine.sequence import PendingStep
from . import assault, combat, fire, legal, losses, manoeuvre, overrun, refusal, retreats, supply, victory
from .actions import ChooseOrder, EndPhase, Resolve
from .course import Course
from .data import ALLIED, GERMAN, SIDES, enemy
from .dates import date, half
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

if TYPE_CHECKING:
    from .game import MarketGarden

#: H0.2: bad weather from this number on.
BAD_FROM = 8


def _lower(rolls: tuple[int, ...]) -> str | None:
    """H0.1: the lower roll wins; a tie does not count."""
    allied, german = rolls
    return None if allied == german else ALLIED if allied < german else GERMAN


#: H0.1, H0.2: the dice of an AM turn: the allied and the German one, and that of the weather.
INITIATIVE = Throw(DIE, 2, _lower)
WEATHER = Throw(DIE, 1, lambda rolls: "bad" if rolls[0] >= BAD_FROM else "clear")


# ---- the strategic interphase ---------------------------------------------------------------------------


def roll_initiative(course: Course) -> None:
    """H0.1: both roll, the lower has the initiative; ties are rolled again."""
    winner = None
    while winner is None:
        allied, german = rolls = course.throw(INITIATIVE)
        winner = INITIATIVE.reads(rolls)
        course.tell(InitiativeRolled(allied=allied, german=german, winner=winner))
    if course.rules.options["H0.1.first"] == "chooses":
        course.push(PendingStep("order", winner))
    else:
        take_initiative(course, winner)


def take_initiative(course: Course, side: str) -> None:
    """Who goes first in this turn and the next; the rest of the turn follows from it."""
    course.set(initiative=side)
    rest = PendingStep(course.p.step.kind)
    course.set(agenda=course.rules.sequence.agenda(course.p.turn, rest, course.p.roles))
    course.tell(InitiativeTaken(side=side))


def apply_order(course: Course, a: ChooseOrder) -> None:
    side = course.pop().side or ALLIED
    take_initiative(course, side if a.first else enemy(side))


def roll_weather(course: Course) -> None:
    """H0.2: clear or bad; it holds for the PM turn too."""
    roll, weather = course.roll(WEATHER)
    course.set(weather=weather)
    course.tell(WeatherRolled(roll=roll, weather=weather))


def recover(course: Course) -> None:
    """H0.3: fatigue goes from units that have no enemy beside them."""
    rules, p = course.rules, course.p
    beside = {side: rules.board.grid.spread(rules.derived(p).land(enemy(side))) for side in SIDES}
    rested = 0
    for counter in rules.counters:
        here = p.where[counter.index]
        if p.has("fatigued", counter) and not beside[counter.side] >> here & 1:
            rested |= 1 << counter.index
    course.clear(("fatigued",), rested)
    course.tell(Recovered(units=rules.ids(rested)))


# ---- the initial phase, and the markers -----------------------------------------------------------------


def remove_fire_marks(course: Course) -> None:
    """HA.2: both sides' artillery may fire again."""
    marked = course.p.first_fire | course.p.final_fire
    course.clear(("first_fire", "final_fire"))
    course.tell(FireMarksRemoved(units=course.rules.ids(marked)))


def allot_air(course: Course) -> None:
    """HA.3: both sides' air points for both player turns; none in weather that grounds aircraft."""
    rules, turn = course.rules, course.p.turn
    flies = rules.tables.weather[course.p.weather].air
    allied, german = (rules.tables.air.points(date(turn), half(turn), side) if flies else 0 for side in SIDES)
    course.set(air=(allied, german))
    course.tell(AirAllotted(allied=allied, german=german))


def advance_turn(course: Course) -> None:
    """HM.1: the turn marker advances; when the last turn is over so is the game, once the other markers are moved."""
    if course.p.turn >= course.rules.sequence.turns:
        course.set(agenda=(PendingStep("end"), *course.p.agenda))
        return
    course.set(turn=course.p.turn + 1)
    course.tell(TurnBegan(turn=course.p.turn))


def clear_air(course: Course) -> None:
    """HM.2: air points that were not used are lost."""
    course.tell(AirCleared(unused=course.p.air))
    course.set(air=(0, 0))


#: What the lines of the phases do in which nobody decides.
DOES: dict[str, Callable[[Course], None]] = {
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
SETTLES: dict[str, Callable[[Course], bool]] = {
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
    "second": assault.second,
    "return": assault.close,
    "order": lambda course: False,
    "end": victory.end,
}


# ---- going on -------------------------------------------------------------------------------------------


def advance(course: Course) -> None:
    """Goes on to the next decision: through what happens by itself, and past phases in which nothing can be done."""
    rules = course.rules
    while not course.p.ending:
        victory.judge(course)
        if course.p.ending:
            return
        if not course.p.agenda:
            course.set(agenda=rules.sequence.agenda(course.p.turn, roles=course.p.roles))
        kind = course.p.step.kind
        if kind in SETTLES:
            if not SETTLES[kind](course):
                return
            continue
        if kind != "reaction":  # HF.1: in it a hex that was left empty may still be entered
            void_empty(course)
        if not _phase(course):
            return


def _phase(course: Course) -> bool:
    """Begins the phase on top, does it or passes it over; False when somebody has to decide in it."""
    rules, step = course.rules, course.p.step
    phase = rules.sequence.phase(step, course.p.roles)
    assert phase is not None
    if phase.automatic:
        course.pop()
        for item in phase.items:
            DOES[item.rule](course)
        return True
    idle = phase.optional and not legal.possible(rules, course.p)
    if not course.p.begun:
        kind = PhasePassed if idle else PhaseBegan
        course.tell(kind(phase=step.kind, side=step.side, rules=phase.rules[:1]))
        course.set(begun=True)
    if idle:
        leave(course)
    return idle


def leave(course: Course) -> None:
    """Ends the phase on top of the agenda and clears what it leaves behind."""
    step = course.pop()
    course.set(begun=False)
    if step.kind in ("movement", "mechanised"):
        course.set(spent=(0,) * len(course.p.spent))
        course.clear(("stopped",))
    elif step.kind in ("refusal", "reaction"):
        course.set(tries=())
    if step.kind == "reaction":
        course.clear(("tried", "withdrawn"))
    if step.kind == "mechanised":
        course.set(combats=())


def apply_end(course: Course, a: EndPhase) -> None:
    leave(course)


def apply_resolve(course: Course, a: Resolve) -> None:
    declared = combat.open_combat(course.rules, course.p, a.target)
    assert declared is not None
    (manoeuvre if declared.kind == "manoeuvre" else assault).begin(course, declared)


# ---- odds -----------------------------------------------------------------------------------------------


def strategic_odds(rules: MarketGarden, turn: int) -> Odds:
    """H0.1, H0.2: the odds of the rolls of an AM turn: who wins the initiative, and the weather."""
    first, sky = INITIATIVE.chances(), WEATHER.chances()
    outcomes = {f"{side} {weather}": first[side] * sky[weather] for side in SIDES for weather in ("clear", "bad")}
    return Odds(outcomes, (), {"turn": turn}, "H0.1")


def coming_odds(rules: MarketGarden, p: Position) -> Odds:
    """The odds of the rolls that the end of this phase brings by itself: those of a new AM turn, or none."""
    _, events = rules.apply(p, EndPhase())
    began = next((event.turn for event in events if isinstance(event, TurnBegan)), None)
    if began is None or not any(isinstance(event, InitiativeRolled) for event in events):
        return Odds({})
    return strategic_odds(rules, began)
