"""The numbers that control the search of computer players. The shipped ones are in ``search.toml``.

A doctrine says what is good; these say how far, how often and how long it is looked for.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from ..engine.data import convert
from ..engine.errors import DataError, shown
from ..engine.files import read_toml
from ..engine.i18n import say

FILE = Path(__file__).with_name("search.toml")

Count = Annotated[int, msgspec.Meta(ge=0)]
Some = Annotated[int, msgspec.Meta(ge=1)]


class OfficerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of the positions that an officer solves exactly.

    Args:
        few: The rest of a game is solved exactly where no more counters are left, of both sides together.
        work: The most outcomes that are followed for that.
    """

    few: Count
    work: Count


class GeneralSettings(OfficerSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The effort and depth of a general's search.

    Args:
        few: See `OfficerSettings`.
        work: See `OfficerSettings`.
        horizon: After how many stretches what is played out ends: his own turn and the enemy's answer are two.
        decisions: It goes on by whole stretches until it has had that many decisions: small games are played out more.
        plans: The most plans that are tried for a phase.
        candidates: How many actions are played out before a decision, the staff's choice among them.
        first_plays: How many times each, before only the best rival of the staff's choice is played out further.
        most_plays: How many times each at most.
        weighing: The decisions of a side in a turn take this many times the plays of one plan together.
        clearly: By how many standard errors a candidate must be better than the staff's choice to be preferred to it.
        firmly: The same for a plan, to be preferred to the doctrine that the game names for generals.
        share: The most that one search takes of the seconds that are left for a turn, 0 to 1.
    """

    horizon: Some
    decisions: Count
    plans: Some
    candidates: Some
    first_plays: Some
    most_plays: Some
    weighing: Count
    clearly: float
    firmly: float
    share: Annotated[float, msgspec.Meta(ge=0, le=1)]


class LevelSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The shipped settings of the levels.

    Args:
        officer: Those of the officer.
        general: Those of the general.
    """

    officer: OfficerSettings
    general: GeneralSettings


S = TypeVar("S", bound=OfficerSettings)


def checked(settings: Any, kind: type[S]) -> S:
    """Return settings whose numbers are within their limits, which `msgspec.structs.replace` does not ask for.

    Raises:
        DataError: for others; it names the number.
    """
    if not isinstance(settings, kind):
        raise DataError(
            "settings", say("this should be {kind}, not {value}", kind=kind.__name__, value=shown(settings))
        )
    read: S = convert(msgspec.to_builtins(settings), type(settings), "settings")
    return read


@cache
def shipped() -> LevelSettings:
    """Return the numbers that come with the package.

    >>> shipped().officer
    OfficerSettings(few=6, work=500)
    """
    settings: LevelSettings = convert(read_toml(FILE), LevelSettings)
    return settings
