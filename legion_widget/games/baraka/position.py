"""The position of a skirmish: the whole state that the rules depend on, as immutable plain data.

What is pending lies on the `agenda`, a stack of work as data: a decision that somebody has to make, or a piece of a
procedure (a volley, a close combat) that goes on by itself as far as it can. The top of the stack says who decides.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

import msgspec

from ...engine.dice import Dice, Die
from .actions import AnyAct, Point
from .answers import Answers

#: B4.5. The hundred of two ten-sided dice is rolled as one number.
D10 = Die(tuple(range(1, 11)))
D100 = Die(tuple(range(1, 101)))
BARAKA_DIE = Die((1, 2, 3, 4, 5, 6))
#: B4.5: the faces that tell.
BARAKA, FATALITY = 1, 6
#: B4.6: the numbers that always succeed, always fail, and blunder.
SURE, NEVER, BLUNDER = 1, 10, 99

SPANISH, RIFFIAN = "spanish", "riffian"
SIDES = (SPANISH, RIFFIAN)


def face(roll: int, traits: Collection[str] = ()) -> str:
    """Return what a Baraka die shows (B4.5), to a unit with these personalities: the gaffe makes Baraka a Fatality
    (B17.3).

    >>> face(BARAKA), face(3), face(FATALITY), face(BARAKA, ("gaffe",))
    ('baraka', 'blank', 'fatality', 'fatality')
    """
    if roll == FATALITY or (roll == BARAKA and "gaffe" in traits):
        return "fatality"
    return "baraka" if roll == BARAKA else "blank"


def enemy(side: str) -> str:
    """The other side."""
    return RIFFIAN if side == SPANISH else SPANISH


class UnitState(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The state of a unit in play. Distances are in tenths of a millimetre, angles in degrees.

    ``figures`` holds the place of each miniature of the roster, None for one that is lost or not on the table yet.
    """

    figures: tuple[Point | None, ...]
    #: The number of the miniature that leads; its original leader has the number 0 (B16.1).
    leader: int = 0
    facing: int = 0
    #: B9.4: activation chits placed in this impulse; B15.3: order chits, which count likewise (B21.6).
    chits: int = 0
    orders: int = 0
    distress: int = 0
    #: B12.2, B12.8, B11.5, B9.2, B18.4.
    fired: bool = False
    #: B12.9: it has reacted by moving to what is going on.
    dodged: bool = False
    aiming: bool = False
    grounded: bool = False
    edged: bool = False
    jammed: bool = False
    #: B15.4, B15.6: markers of orders; the value that an upgrade raises in the activation that is going on.
    command: bool = False
    upgrade: bool = False
    improved: str = ""
    #: B15.3: a commander who has given his order.
    ordered: bool = False
    #: B14.2: morale lost for good; what is due: ``rally`` must come first, ``flee``: or else it flees again. The units
    #: that get this in the impulse that is going on are ``paralysed`` and ``panicked`` until its end.
    shaken: int = 0
    duty: str = ""
    #: B14.2: until the end of the impulse it does not move (``still``) or does nothing (``spent``).
    curb: str = ""
    #: B20.2: it stays in place until trustful kabyls are near.
    stays: bool = False
    #: B14.3: tried in this impulse, and with what Baraka die.
    rallied: str = ""
    activated: bool = False
    #: B14.3: it has reacted in this impulse.
    reacted: bool = False
    #: B11.3: on foot, and the number of the miniature that holds the horses; None without horses (left).
    dismounted: bool = False
    guard: int | None = None
    #: B12.3: the enemies that it has located.
    located: frozenset[str] = frozenset()
    #: B17.5: the unit that a character has joined.
    joined: str = ""
    #: B13.3: grenades left, by miniature, where some were thrown.
    thrown: tuple[int, ...] = ()
    #: B17.2: traits rolled before deployment; B17.3: the hunter's die, halves of a centimetre; the loyal one's re-roll.
    traits: tuple[str, ...] = ()
    hunter: int = 0
    loyal: bool = False
    #: B19.3: deployed inside a building at the start.
    prepared: bool = False
    destroyed: bool = False
    #: It comes on to the table in a later impulse of the scenario.
    waiting: bool = False
    #: The edge by which it has left the table, for scenarios that ask for it, and how many miniatures went with it.
    left: str = ""
    away: int = 0

    @property
    def alive(self) -> int:
        """Return how many miniatures are left."""
        return len(self.figures) - self.figures.count(None)


# ---- the agenda --------------------------------------------------------------------------------------


class Work(msgspec.Struct, frozen=True, tag_field="work", omit_defaults=True):
    """The parent of all pending work. ``side`` decides; work without a side is done by the program."""

    side: str | None = None


class Stage(Work, frozen=True, tag="stage"):
    """A phase of the impulse in which nobody decides, as ``sequence.toml`` names it."""

    phase: str = ""


class Bidding(Work, frozen=True, tag="bid"):
    """A secret bid (B8.5)."""


class Choosing(Work, frozen=True, tag="initiative"):
    """The winner of the initiative keeps it or hands it over (B8.5). Before the bids there is no winner."""


class Impulse(Work, frozen=True, tag="impulse"):
    """The side with the initiative spends its chits; ``spent``: at least one (B8.6).

    No side: the initiative of this impulse has not been decided yet.
    """

    spent: bool = False


class Declaring(Work, frozen=True, tag="declare"):
    """The acts of the activated unit are declared (B9.1).

    ``checked``: its drill has been checked; ``allowed``: the acts that the die allows, where it comes first.
    """

    unit: str = ""
    checked: bool = False
    allowed: int = 0


class Allowing(Work, frozen=True, tag="allow"):
    """The Baraka die for the number of acts allowed (B9.1). Without acts, they are still to be declared.

    ``checked`` and ``placed`` are those of `Acting`.
    """

    unit: str = ""
    acts: tuple[AnyAct, ...] = ()
    checked: bool = False
    placed: str = ""


class ChargeChoice(Allowing, frozen=True, tag="keep-charge"):
    """Fewer acts are allowed than were declared: the charge may be kept as the last of them (B9.3)."""

    allowed: int = 1


class Reacting(Work, frozen=True, tag="react"):
    """The passive player may react to the activation of a unit (B10.1)."""

    unit: str = ""
    acts: tuple[AnyAct, ...] = ()


class Answering(Work, frozen=True, tag="answer"):
    """The reaction check and its Baraka die (B10.3, B10.4)."""

    unit: str = ""
    acts: tuple[AnyAct, ...] = ()


class Acting(Work, frozen=True, tag="act"):
    """A unit does its declared acts, one after the other.

    ``acts`` are those still to do; ``moved``: it has moved (B12.7); ``answer``: it is a reaction; ``checked``: a rally
    needs no other drill check; ``placed``: the chit that it was given for this, ``chits`` or ``orders`` (B9.4).
    """

    unit: str = ""
    acts: tuple[AnyAct, ...] = ()
    moved: bool = False
    answer: bool = False
    checked: bool = False
    placed: str = ""


class Shooting(Work, frozen=True, tag="shoot"):
    """A volley (B12.1). ``again``: another target may still be named; ``guard``: at the horse guard (B11.3).

    ``located``: all that is left to do is to fire.
    """

    unit: str = ""
    target: str = ""
    moved: bool = False
    aimed: bool = False
    turned: bool = False
    again: bool = True
    guard: bool = False
    located: bool = False


class Regretting(Work, frozen=True, tag="regret"):
    """A unit has fired at friends, who were ``strength`` miniatures, and suffers for it (B12.4)."""

    unit: str = ""
    friend: str = ""
    strength: int = 0


class Retargeting(Work, frozen=True, tag="retarget"):
    """The target is out of sight: another target may be named, and a drill check rolled for it (B12.1)."""

    shot: Shooting = Shooting()


class Losing(Work, frozen=True, tag="lose"):
    """The owner removes ``count`` miniatures as casualties (B21.15); ``leader``: one of them is the leader (B16.2)."""

    unit: str = ""
    count: int = 0
    leader: bool = False
    by: str = ""


class LeaderChoice(Work, frozen=True, tag="leader"):
    """The nearest miniature leads a unit that has lost its leader; the owner may name another (B16.2)."""

    unit: str = ""


class JoinChoice(Work, frozen=True, tag="join"):
    """A character has come into cohesion with units, and may join one of them (B17.5)."""

    unit: str = ""


class RerollChoice(Work, frozen=True, tag="reroll"):
    """A Baraka die may be rolled again (B7.4, B17.3); ``shown`` is its face so far, ``why`` the reason of the roll.

    The work below has been begun, and begins again with the answer: ``rolls`` are all its dice so far, ``given`` the
    answers before this one, ``told`` how many of its events have been told.
    """

    unit: str = ""
    question: str = ""
    why: str = ""
    shown: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    given: tuple[bool, ...] = ()
    told: int = 0


class Suffering(Work, frozen=True, tag="suffer"):
    """A unit gets distress markers, and tests for panic when they are full (B14.1)."""

    unit: str = ""
    count: int = 0
    by: str = ""


class Fighting(Work, frozen=True, tag="fight"):
    """A close combat (B13): its round, and the next stage in it.

    ``arms`` are the weapons named by the two; when the dice have decided, ``difference`` is by how much the attacker
    has won, ``leaders`` whether the leaders of the two were hit, ``winner_at`` where the winner's stood.
    """

    unit: str = ""
    target: str = ""
    round: int = 1
    stage: str = "intimidate"
    arms: tuple[dict[int, str], dict[int, str]] = ({}, {})
    difference: int = 0
    leaders: tuple[bool, bool] = (False, False)
    winner_at: Point = (0, 0)

    def __hash__(self) -> int:
        return hash((self.unit, self.target, self.round, self.stage, self.difference, self.leaders, self.winner_at))


class Arming(Work, frozen=True, tag="arm"):
    """A player names the weapons of a unit for a round of close combat (B13.3)."""

    unit: str = ""


class Taking(Work, frozen=True, tag="take"):
    """The winner of a close combat may advance by this distance (B13.6)."""

    unit: str = ""
    reach: int = 0


class Passing(Work, frozen=True, tag="pass"):
    """The end of an activation of the side ``by``, which decides who has the initiative next (B8.6, B10.4).

    ``answered``: the enemy has made his one reaction to it (B21.8). ``spent``: a chit has been spent since the side has
    the initiative (B8.6).
    """

    by: str = ""
    spent: bool = True
    stolen: bool = False
    answered: bool = False


class Regrouping(Work, frozen=True, tag="regroup"):
    """The Baraka die of Regroup! (B15.7)."""

    unit: str = ""


class Obeying(Work, frozen=True, tag="obey"):
    """Units that were ordered act one after the other (B15.5, B15.8)."""

    order: str = ""
    commander: str = ""
    units: tuple[str, ...] = ()


AnyWork = (
    Stage
    | Bidding
    | Choosing
    | Impulse
    | Declaring
    | Allowing
    | ChargeChoice
    | Reacting
    | Answering
    | Acting
    | Shooting
    | Regretting
    | Retargeting
    | Losing
    | LeaderChoice
    | JoinChoice
    | RerollChoice
    | Suffering
    | Fighting
    | Arming
    | Taking
    | Passing
    | Regrouping
    | Obeying
)


class ChitPool(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chits of a side: the secret reserve (B8.4), the secret bid, and whether it has stopped (B21.3)."""

    reserve: Annotated[int, msgspec.Meta(ge=0)] = 0
    bid: int | None = None
    stopped: bool = False


class Position(msgspec.Struct, frozen=True, cache_hash=True):
    """A snapshot of the whole skirmish. ``states`` and ``chit_pools`` are in the order of the roster and of `SIDES`."""

    impulse: int
    agenda: tuple[AnyWork, ...]
    states: tuple[UnitState, ...]
    chit_pools: tuple[ChitPool, ChitPool] = (ChitPool(), ChitPool())
    dice: Dice = Dice()
    #: Scores that the scenario counts, by side.
    scores: tuple[int, int] = (0, 0)
    #: The rule that ended the game, empty while it goes on; and who won.
    ending: str = ""
    winner: str | None = None
    #: What the sides have answered once for all, in the order of `SIDES`.
    answers: tuple[Answers, Answers] = (Answers(), Answers())

    @property
    def top(self) -> AnyWork | None:
        """Return what is pending now."""
        return self.agenda[-1] if self.agenda else None


replace: Any = msgspec.structs.replace
