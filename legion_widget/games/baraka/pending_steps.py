"""The pending work of a skirmish: decisions that somebody has to make, and procedures that go on by themselves.

It lies on the ``agenda`` of a position, a stack; the work on top says who decides. A procedure, such as a volley or a
close combat, goes on as far as it can.
"""

from __future__ import annotations

import msgspec

from .actions import AnyAct, Point


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
    has won, ``leaders`` whether the leaders of the two were hit, ``winner_at`` where the winner's stood. ``panics`` are
    those that test for panic when it is over (B14.1).
    """

    unit: str = ""
    target: str = ""
    round: int = 1
    stage: str = "intimidate"
    arms: tuple[dict[int, str], dict[int, str]] = ({}, {})
    difference: int = 0
    leaders: tuple[bool, bool] = (False, False)
    winner_at: Point = (0, 0)
    panics: tuple[str, ...] = ()

    @property
    def has_begun(self) -> bool:
        """Whether the first dice have been rolled, or are."""
        return self.round > 1 or self.stage not in ("intimidate", "attacker")

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
