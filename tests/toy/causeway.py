"""A toy game that proves the engine's contract: a secret bid, an interrupt by the other side, a continuous move.

Two runners start at the two ends of a causeway and want to reach the other end. The rules:

- T1 A game has so many turns; nothing is done after its end.
- T2 At the start of a turn each side bids coins from its purse, 0 to 3, no more than it has.
- T3 A bid is secret until both are made.
- T4 The higher bid moves first, red when they are equal; both bids are paid.
- T5 A runner moves any whole number of millimetres towards its goal, 0 to 300.
- T6 It stays on the causeway.
- T7 It does not stop within 20 mm of the other runner.
- T8 A runner that moved and ends within 150 mm of the other may be ambushed at once, before anything else.
- T9 An ambush costs a coin; on a 5 or 6 the runner is thrown back 100 mm, at most to its start.
- T10 Who reaches the goal wins; after the last turn who is nearer to it; equally near: nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from legion_widget.engine import action as engine_action
from legion_widget.engine import event as engine_event
from legion_widget.engine.data import convert
from legion_widget.engine.dice import Dice, Die, Throw
from legion_widget.engine.errors import DataError
from legion_widget.engine.event import Event
from legion_widget.engine.i18n import Message, say
from legion_widget.engine.odds import Modifier, Odds
from legion_widget.engine.ruling import Clauses, Fault
from legion_widget.engine.scenario import Scenario
from legion_widget.engine.sequence import PendingStep, Phase, pushed, read_agenda
from legion_widget.engine.sequence import Sequence as Phases
from legion_widget.engine.system import Outcome, PhaseInfo, System

SIDES = ("red", "blue")
DIE = Die((1, 2, 3, 4, 5, 6))
#: T9: the die of an ambush.
SHOT = Throw(DIE, 1, lambda rolls: "hit" if rolls[0] >= 5 else "miss")
FARTHEST, TOO_CLOSE, NEAR, BACK = 300, 20, 150, 100
#: A bid that a seat may not see.
HIDDEN = -1


class Action(engine_action.Action, frozen=True):
    def text(self, system: Causeway) -> Message:
        return say("{action}", action=str(self))


class Bid(Action, frozen=True):
    coins: int


class Run(Action, frozen=True):
    distance: int


class Ambush(Action, frozen=True):
    fire: bool


class AmbushChoice(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """The other side may ambush a runner that has come near (T8)."""

    kind: str = "ambush"
    runner: str


class BidMade(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("T3",)

    def text(self, system: Causeway) -> Message:
        return say("{side} has bid.", side=self.side)


class BidsRevealed(Event, frozen=True, kw_only=True):
    red: int
    blue: int
    rules: tuple[str, ...] = ("T4",)

    def text(self, system: Causeway) -> Message:
        return say("Bids: red {red}, blue {blue}.", red=self.red, blue=self.blue)


class Ran(Event, frozen=True, kw_only=True):
    runner: str
    to: int
    rules: tuple[str, ...] = ("T5",)

    icon = "move"
    log_filter = "moves"

    def text(self, system: Causeway) -> Message:
        return say("{runner} runs to {to}.", runner=self.runner, to=self.to)


class AmbushRolled(Event, frozen=True, kw_only=True):
    runner: str
    roll: int
    rules: tuple[str, ...] = ("T9",)

    icon = "fire"
    log_filter = "fire"

    def text(self, system: Causeway) -> Message:
        return say("A {roll} is rolled against {runner}.", runner=self.runner, roll=self.roll)


class GameEnded(engine_event.GameEnded, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("T10",)

    def text(self, system: Causeway) -> Message:
        return say("The game is over.")


class Position(msgspec.Struct, frozen=True):
    """Where both runners are, in millimetres from red's end, their purses and bids (None: not made)."""

    turn: int
    agenda: tuple[PendingStep, ...]
    red: int
    blue: int
    purse: tuple[int, int]
    bids: tuple[int | None, int | None] = (None, None)
    dice: Dice = Dice()
    ending: str = ""
    winner: str | None = None


class CausewayData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    system: Literal["causeway"]
    id: str = ""
    title: str = ""
    length: Annotated[int, msgspec.Meta(ge=100, le=9999)] = 1000
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)] = 6
    purse: Annotated[int, msgspec.Meta(ge=0)] = 6
    #: What the runners are called: red's, and blue's.
    runners: tuple[str, str] = SIDES


class CausewayScenario(Scenario):
    system = "causeway"

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.data: CausewayData = convert(data, CausewayData)
        self.id, self.words = self.data.id, {"en": self.data.title}


clauses = Clauses()


@clauses.on(Bid, Run, Ambush, rule="T1")
def over(system: Causeway, position: Position, action: Action) -> Iterator[Fault]:
    if position.ending:
        yield Fault("T1", say("The game is over."))


@clauses.on(Bid, Run, Ambush, rule="T8")
def in_time(system: Causeway, position: Position, action: Action) -> Iterator[Fault]:
    wanted = {Bid: "bid", Run: "run", Ambush: "ambush"}[type(action)]
    if position.agenda and position.agenda[-1].kind != wanted:
        rule = "T8" if position.agenda[-1].kind == "ambush" else "T4"
        yield Fault(rule, say("Now is the time to {kind}.", kind=position.agenda[-1].kind))


@clauses.on(Bid, rule="T2")
def affordable(system: Causeway, position: Position, action: Bid) -> Iterator[Fault]:
    if not 0 <= action.coins <= 3:
        yield Fault("T2", say("A bid is 0 to 3 coins, not {coins}.", coins=action.coins))
    elif position.agenda and action.coins > position.purse[system.seat(position)]:
        yield Fault("T2", say("There are only {coins} coins.", coins=position.purse[system.seat(position)]))


@clauses.on(Run, rule="T5")
def runnable(system: Causeway, position: Position, action: Run) -> Iterator[Fault]:
    if not 0 <= action.distance <= FARTHEST:
        yield Fault(
            "T5", say("A runner moves 0 to {most} mm, not {distance}.", most=FARTHEST, distance=action.distance)
        )
        return
    if not position.agenda:
        return
    to = system.destination(position, action)
    if not 0 <= to <= system.length:
        yield Fault("T6", say("That is off the causeway."))
    other = position.blue if system.seat(position) == 0 else position.red
    if action.distance and abs(to - other) < TOO_CLOSE:
        yield Fault("T7", say("That is within {mm} mm of the other runner.", mm=TOO_CLOSE))


@clauses.on(Ambush, rule="T9")
def paid(system: Causeway, position: Position, action: Ambush) -> Iterator[Fault]:
    if action.fire and position.agenda and not position.purse[system.seat(position)]:
        yield Fault("T9", say("An ambush costs a coin."))


class Causeway(System[Position, Action]):
    """The rules over one scenario."""

    id = "causeway"
    sides: ClassVar = {"red": {"es": "rojo", "en": "red"}, "blue": {"es": "azul", "en": "blue"}}
    actions = (Bid, Run, Ambush)
    dice: ClassVar = {"die": DIE}

    def __init__(self, scenario: CausewayScenario, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(scenario, options)
        self.length = scenario.data.length
        self.runners = scenario.data.runners
        self.sequence = Phases(
            (
                Phase("bid", {"es": "Puja", "en": "Bid"}, ("T2", "T3"), "red"),
                Phase("bid", {"es": "Puja", "en": "Bid"}, ("T2", "T3"), "blue"),
            ),
            turns=scenario.data.turns,
        )

    # ---- play ------------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> Position:
        purse = self.scenario.data.purse
        return Position(1, self.sequence.agenda(1), 0, self.length, (purse, purse), dice=Dice(seed, 0, tuple(dice)))

    def agenda(self, position: Position) -> tuple[PendingStep, ...]:
        return position.agenda

    def to_act(self, position: Position) -> str | None:
        return position.agenda[-1].side if position.agenda else None

    def seat(self, position: Position) -> int:
        return SIDES.index(position.agenda[-1].side or "")

    def destination(self, position: Position, action: Run) -> int:
        return position.red + action.distance if self.seat(position) == 0 else position.blue - action.distance

    def faults(self, position: Position, action: Action) -> Iterator[Fault]:
        return clauses.faults(self, position, action)

    def legal_actions(self, position: Position, unit: str | None = None) -> Iterator[Action]:
        """All bids and answers; of the runs a sample."""
        candidates: dict[str, list[Action]] = {
            "bid": [Bid(n) for n in range(4)],
            "run": [Run(n) for n in (0, 1, 77, 150, 299, FARTHEST)],
            "ambush": [Ambush(True), Ambush(False)],
        }
        for action in candidates[position.agenda[-1].kind] if position.agenda else []:
            if self.is_legal(position, action):
                yield action

    def apply(self, position: Position, action: Action) -> tuple[Position, list[Event]]:
        p, side = position, self.seat(position)
        agenda = p.agenda[:-1]
        told: list[Event] = []
        if isinstance(action, Bid):
            bids = (action.coins, p.bids[1]) if side == 0 else (p.bids[0], action.coins)
            told.append(BidMade(side=SIDES[side]))
            p = replace(p, bids=bids, agenda=agenda)
            if not agenda:
                p = self._reveal(p, told)
        elif isinstance(action, Run):
            to = self.destination(p, action)
            told.append(Ran(runner=self.runners[side], to=to))
            p = replace(p, agenda=agenda, red=to) if side == 0 else replace(p, agenda=agenda, blue=to)
            if to == (self.length, 0)[side]:
                return self._end(p, SIDES[side], told)
            if action.distance and abs(p.red - p.blue) <= NEAR:
                # The other side may answer before anything else happens.
                p = replace(p, agenda=pushed(p.agenda, [AmbushChoice(SIDES[1 - side], runner=self.runners[side])]))
        else:
            assert isinstance(action, Ambush)
            if action.fire:
                p = self._fire(p, side, told)
            p = replace(p, agenda=agenda)
        return self._advance(p, told)

    def _reveal(self, position: Position, told: list[Event]) -> Position:
        red, blue = position.bids
        assert red is not None
        assert blue is not None
        first, second = SIDES if red >= blue else reversed(SIDES)
        told.append(BidsRevealed(red=red, blue=blue))
        return replace(
            position,
            bids=(None, None),
            purse=(position.purse[0] - red, position.purse[1] - blue),
            agenda=pushed((), [PendingStep("run", first), PendingStep("run", second)]),
        )

    def _fire(self, position: Position, side: int, told: list[Event]) -> Position:
        roll, dice = position.dice.roll(DIE)
        step = position.agenda[-1]
        assert isinstance(step, AmbushChoice)
        purse = (position.purse[0] - 1, position.purse[1]) if side == 0 else (position.purse[0], position.purse[1] - 1)
        told.append(AmbushRolled(runner=step.runner, roll=roll))
        position = replace(position, purse=purse, dice=dice)
        if SHOT.read((roll,)) == "miss":
            return position
        return (
            replace(position, blue=min(self.length, position.blue + BACK))
            if side == 0
            else replace(position, red=max(0, position.red - BACK))
        )

    def _advance(self, position: Position, told: list[Event]) -> tuple[Position, list[Event]]:
        if position.agenda:
            return position, told
        if position.turn < self.sequence.turns:
            return replace(position, turn=position.turn + 1, agenda=self.sequence.agenda(position.turn + 1)), told
        left = self.length - position.red, position.blue
        winner = "red" if left[0] < left[1] else "blue" if left[1] < left[0] else None
        return self._end(position, winner, told)

    def _end(self, position: Position, winner: str | None, told: list[Event]) -> tuple[Position, list[Event]]:
        told.append(GameEnded(winner=winner))
        return replace(position, agenda=(), ending="T10", winner=winner), told

    def end_phase(self, position: Position) -> Action:
        kind = position.agenda[-1].kind if position.agenda else "run"
        return {"bid": Bid(0), "run": Run(0), "ambush": Ambush(False)}[kind]

    def odds(self, position: Position, action: Action) -> Odds:
        if not (isinstance(action, Ambush) and action.fire):
            return Odds({})
        return Odds(SHOT.chances(), (Modifier("hit", 5, "T9", say("5 or more"), "="),), {}, "T9")

    def outcome(self, position: Position, action: Action, events: Sequence[Any]) -> str | None:
        rolls = (event.roll for event in events if isinstance(event, AmbushRolled))
        return next((SHOT.read((roll,)) for roll in rolls), None)

    def result(self, position: Position) -> Outcome | None:
        return Outcome(position.winner, position.ending, say("The game is over.")) if position.ending else None

    # ---- asking ----------------------------------------------------------------------------------

    def turn(self, position: Position) -> int:
        return position.turn

    def phase(self, position: Position) -> PhaseInfo:
        if not position.agenda:
            return PhaseInfo("end", {"es": "Fin", "en": "End"})
        step = position.agenda[-1]
        phase = self.sequence.phase(step)
        words = phase.title if phase else {"es": step.kind, "en": step.kind}
        return PhaseInfo(step.kind, words, phase.rules if phase else (), step.side)

    def dice_of(self, position: Position) -> Dice:
        return position.dice

    def with_dice(self, position: Position, dice: Dice) -> Position:
        return replace(position, dice=dice)

    def view(self, position: Position, side: str | None = None) -> Position:
        """T3: the other side's bid is hidden, and the dice to come are hidden from everybody."""
        bids = tuple(
            bid if bid is None or bidder == side else HIDDEN for bidder, bid in zip(SIDES, position.bids, strict=True)
        )
        return replace(position, bids=bids, dice=Dice(0, position.dice.rolls))

    # ---- words and data ----------------------------------------------------------------------------

    def text_map(self, position: Position) -> str:
        return f"{position.red} mm ... {position.blue} mm"

    def dump(self, position: Position) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(position)
        return found

    def load(self, data: Mapping[str, Any]) -> Position:
        agenda = read_agenda(data.get("agenda", ()), [AmbushChoice])
        position: Position = replace(convert(data, Position), agenda=agenda)
        for name in ("red", "blue"):
            if not 0 <= getattr(position, name) <= self.length:
                raise DataError(f"$.{name}", "that is off the causeway")
        return position


replace = msgspec.structs.replace
