"""The actions of Baraka & Fatality Lite, as plain data.

A player's decisions are actions; what a unit does with an activation or a reaction are its acts, which an action
names. Units are named by id, places are in tenths of a millimetre from the table's north-west corner: `cm` makes them
of centimetres.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec

from ...engine import action as engine
from ...engine.errors import DataError
from ...engine.i18n import Message, say, say_count
from ...engine.plain_form import whole_numbers
from .answers import QUESTIONS, Question
from .orders import ORDERS

if TYPE_CHECKING:
    from .game import Baraka

#: A place on the table: tenths of a millimetre to the east and to the south.
Point = tuple[int, int]

#: Tenths of a millimetre in a centimetre.
CM = 100

#: A direction: degrees clockwise from the north of the table.
Degrees = Annotated[int, msgspec.Meta(ge=0, le=359)]
Weapon = str
Improvable = Literal["movement", "fire", "aggressiveness", "defence", "drill", "morale", "locate"]


def lengths(tenths: int) -> float:
    """A length in centimetres, to the millimetre; a message writes it in the way of its language.

    >>> lengths(1250), lengths(1253)
    (12.5, 12.5)
    """
    return round(tenths / CM, 1)


def path_length(tenths: int) -> float:
    """The length of a path in centimetres, to the next whole millimetre: a hair more than 15 is more than 15.

    >>> path_length(1500), path_length(1501)
    (15.0, 15.1)
    """
    return lengths(ceil(tenths / 10) * 10)


def cm(*place: float) -> Point:
    """A place given in centimetres, to the nearest tenth of a millimetre.

    >>> cm(12.5, 40)
    (1250, 4000)
    """
    x, y = place
    return round(x * CM), round(y * CM)


def point(value: Any, at: str) -> Point:
    """A place given as two whole numbers of any kind. Raises `DataError`, which names ``at``."""
    numbers = whole_numbers(value, at)
    if len(numbers) != 2:
        raise DataError(at, say("a place is two whole numbers, in tenths of a millimetre; cm(12, 40) makes them"))
    return numbers[0], numbers[1]


# ---- what a unit does ------------------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True, tag_field="act", omit_defaults=True, forbid_unknown_fields=True):
    """The parent of all acts (B9.2)."""

    def text(self, system: Baraka) -> Message:
        """Say what is done, in a few words."""
        raise NotImplementedError


class Move(Act, frozen=True, tag="move"):
    """Moves along a path; a support weapon may turn instead, or at its end (B11.1, B18.1).

    The path is the leader's; the others are set down in cohesion by themselves. ``spots`` says where the player wants
    some of them, by their numbers in the unit: each stands there, or as near to it as the rules allow.
    """

    path: tuple[Point, ...] = ()
    facing: Degrees | None = None
    spots: tuple[tuple[int, Point], ...] = ()

    def text(self, system: Baraka) -> Message:
        if not self.path:
            return say("turn")
        landmark = system.table.landmark(self.path[-1])
        if landmark is None:
            return say("move")
        name, inside = landmark
        return say("move ({ground})", ground=name) if inside else say("move (near: {ground})", ground=name)


class Dismount(Act, frozen=True, tag="dismount"):
    """Dismounts; the leader may move up to 5 cm (B11.3)."""

    to: Point | None = None

    def text(self, system: Baraka) -> Message:
        return say("dismount")


class Mount(Act, frozen=True, tag="mount"):
    """Mounts again (B11.4)."""

    def text(self, system: Baraka) -> Message:
        return say("mount")


class Aim(Act, frozen=True, tag="aim"):
    """Takes aim for the next fire (B12.8)."""

    def text(self, system: Baraka) -> Message:
        return say("aim")


class Fire(Act, frozen=True, tag="fire"):
    """Fires at a unit, or its horse guard (B12.1, B11.3); a support weapon may turn for it (B18.1)."""

    target: str
    facing: Degrees | None = None
    guard: bool = False

    def text(self, system: Baraka) -> Message:
        target = system.troop(self.target).name
        return say("fire at the horses of {unit}", unit=target) if self.guard else say("fire at {unit}", unit=target)


class GoToGround(Act, frozen=True, tag="ground"):
    """Goes to ground (B11.5)."""

    def text(self, system: Baraka) -> Message:
        return say("go to ground")


class Charge(Act, frozen=True, tag="charge"):
    """Charges a unit, or its horse guard (B13.1, B11.3)."""

    target: str
    guard: bool = False

    def text(self, system: Baraka) -> Message:
        target = system.troop(self.target).name
        return say("charge the horses of {unit}", unit=target) if self.guard else say("charge {unit}", unit=target)


class DrawBlades(Act, frozen=True, tag="draw"):
    """Fixes bayonets or draws blades (B9.2)."""

    def text(self, system: Baraka) -> Message:
        return say("fix bayonets or draw blades")


class Sheathe(Act, frozen=True, tag="sheathe"):
    """Takes bayonets off, or sheathes blades (B9.2).

    >>> Declare((Sheathe(),))
    Declare(acts=(Sheathe(),))
    """

    def text(self, system: Baraka) -> Message:
        return say("sheathe")


class Rally(Act, frozen=True, tag="rally"):
    """Tries to lose distress (B14.3)."""

    def text(self, system: Baraka) -> Message:
        return say("rally")


class ClearJam(Act, frozen=True, tag="clear"):
    """Sets a jammed machine gun right; takes the whole activation (B18.4)."""

    def text(self, system: Baraka) -> Message:
        return say("clear the jam")


AnyAct = Move | Dismount | Mount | Aim | Fire | GoToGround | Charge | DrawBlades | Sheathe | Rally | ClearJam

#: B11.6: what counts as movement.
MOVEMENT = (Move, Mount, Dismount, GoToGround)


# ---- what a player decides ---------------------------------------------------------------------------


class Action(engine.Action, frozen=True, omit_defaults=True):
    """The parent of all actions."""


class Bid(Action, frozen=True):
    """Bids chits from the reserve for the initiative, in secret (B8.5)."""

    is_secret: ClassVar[bool] = True

    chits: int = 0

    def text(self, system: Baraka) -> Message:
        return say_count("Bid 1 chit.", "Bid {count} chits.", self.chits)


class TakeInitiative(Action, frozen=True):
    """Keeps the initiative that a side has won, or hands it over (B8.5)."""

    keep: bool = True

    def text(self, system: Baraka) -> Message:
        return say("Keep the initiative.") if self.keep else say("Give the initiative to the other side.")


class Activate(Action, frozen=True):
    """Spends a chit on a unit (B9.1). ``improve`` names the value that an upgrade marker raises (B15.6)."""

    unit: str
    improve: Improvable | None = None

    def text(self, system: Baraka) -> Message:
        return say("Activate {unit}.", unit=system.troop(self.unit).name)


class Declare(Action, frozen=True):
    """Declares the acts of the activated unit, in order (B9.1)."""

    acts: tuple[AnyAct, ...]

    def text(self, system: Baraka) -> Message:
        return say("Declare: {acts}.", acts=[act.text(system) for act in self.acts])


class React(Action, frozen=True):
    """Answers an activation with one act of one unit (B10.1); ``marker`` spends a command marker for it (B15.4)."""

    unit: str
    act: AnyAct
    marker: bool = False

    def text(self, system: Baraka) -> Message:
        return say("{unit} reacts: {act}.", unit=system.troop(self.unit).name, act=self.act.text(system))


class Decline(Action, frozen=True):
    """Declines an offer: a reaction, another target, ground to take."""

    def text(self, system: Baraka) -> Message:
        return say("Nothing.")


class Retarget(Action, frozen=True):
    """Names another target, for a drill check, after the first has gone out of sight (B12.1)."""

    target: str

    def text(self, system: Baraka) -> Message:
        return say("Fire at {unit} instead.", unit=system.troop(self.target).name)


class Order(Action, frozen=True):
    """Gives a commander's order to units of its chain (B15.3): see `orders.ORDERS`."""

    commander: str
    order: Literal["front", "go", "hit", "regroup", "advance"]
    units: tuple[str, ...] = ()

    def text(self, system: Baraka) -> Message:
        commander, order = system.troop(self.commander).name, ORDERS[self.order].name
        if not self.units:
            return say("{unit} orders: {order}.", unit=commander, order=order)
        units = [system.troop(name).name for name in self.units]
        return say("{unit} orders {units}: {order}.", unit=commander, units=units, order=order)


class Obey(Action, frozen=True):
    """Acts with a unit that was ordered: Go for them! and Advance by squads! (B15.5, B15.8)."""

    unit: str
    acts: tuple[AnyAct, ...]

    def text(self, system: Baraka) -> Message:
        acts = [act.text(system) for act in self.acts]
        return say("{unit} obeys: {acts}.", unit=system.troop(self.unit).name, acts=acts)


class SpendMarker(Action, frozen=True):
    """Does one act with a unit by its command marker (B15.4)."""

    unit: str
    act: AnyAct

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} spends its command marker: {act}.", unit=system.troop(self.unit).name, act=self.act.text(system)
        )


class Remove(Action, frozen=True):
    """Removes miniatures as casualties, by their numbers in the unit (B21.15)."""

    figures: tuple[int, ...]

    def text(self, system: Baraka) -> Message:
        return say_count(
            "Remove 1 miniature: number {numbers}.",
            "Remove {count} miniatures: numbers {numbers}.",
            len(self.figures),
            numbers=", ".join(map(str, self.figures)),
        )


class Arm(Action, frozen=True):
    """Names the weapon of each miniature in close combat, by its number; the others use their best (B13.3)."""

    weapons: dict[int, Weapon] = msgspec.field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.weapons.items())))

    def text(self, system: Baraka) -> Message:
        return say("Fight with the weapons named.") if self.weapons else say("Fight with the usual weapons.")


class TakeGround(Action, frozen=True):
    """Advances the winner of a close combat (B13.6)."""

    to: Point

    def text(self, system: Baraka) -> Message:
        return say("Take the ground.")


class HandOver(Action, frozen=True):
    """Hands the initiative over (B8.6)."""

    def text(self, system: Baraka) -> Message:
        return say("Hand over the initiative.")


class Reroll(Action, frozen=True):
    """Rolls a Baraka die again, or leaves it (B7.4, B17.3)."""

    again: bool = True

    def text(self, system: Baraka) -> Message:
        return say("Roll the die again.") if self.again else say("Leave the die.")


class KeepCharge(Action, frozen=True):
    """Keeps a declared charge as the last act that the die allows, or does the first acts instead (B9.3)."""

    keep: bool = True

    def text(self, system: Baraka) -> Message:
        return say("Keep the charge.") if self.keep else say("Do the first actions.")


class Join(Action, frozen=True):
    """Joins a character to a unit that it has reached (B17.5)."""

    host: str

    def text(self, system: Baraka) -> Message:
        return say("Join {unit}.", unit=system.troop(self.host).name)


class Lead(Action, frozen=True):
    """Names the miniature that leads a unit from now on, by its number in the unit (B16.2).

    >>> Lead(figure=2)
    Lead(figure=2)
    """

    figure: int

    def text(self, system: Baraka) -> Message:
        return say("Miniature {number} takes the lead.", number=self.figure)


class SetAnswer(Action, frozen=True):
    """Answers a question of the rules once for all, for the side that decides: see `answers.QUESTIONS`.

    >>> import legion_widget as lw
    >>> game = lw.new_game("well", seed=1)
    >>> game.ruling(SetAnswer("god_disposes", "ask")).ok
    True
    """

    question: Question
    answer: str

    is_aside = True

    def text(self, system: Baraka) -> Message:
        data = QUESTIONS[self.question]
        answer = data.answers.get(self.answer, {"en": self.answer})
        return say("{question} {answer}.", question=data.words, answer=answer)


class Stop(Action, frozen=True):
    """Stops spending chits in this impulse (B21.3)."""

    def text(self, system: Baraka) -> Message:
        return say("Stop for this impulse.")


class Surrender(Action, frozen=True):
    """Surrenders the side that decides.

    >>> import legion_widget as lw
    >>> game = lw.new_game("well", seed=1)
    >>> _ = game.do(Surrender())
    >>> game.result is not None
    True
    """

    is_aside = True

    def text(self, system: Baraka) -> Message:
        return say("Surrender.")


#: The kinds of actions of the game, in the order of its sequence.
ACTIONS = (
    Bid,
    TakeInitiative,
    Activate,
    Declare,
    React,
    Decline,
    Retarget,
    Order,
    Obey,
    SpendMarker,
    Remove,
    Arm,
    TakeGround,
    HandOver,
    Reroll,
    KeepCharge,
    Join,
    Lead,
    SetAnswer,
    Stop,
    Surrender,
)
