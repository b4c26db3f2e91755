"""What comes in which turn, as a scenario of the Market Garden game has it."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.errors import DataFaults
from ...engine.i18n import say
from ..hexes import schedule
from .turn_sequence import SequenceData, Side


class ScheduleEntry(schedule.ScheduleEntry, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The schedule of one turn: units that arrive, weather and initiative without a roll, and a text for the log.

    Args:
        units: The ids of the units that arrive in it, whatever their ``arrives`` says, such as ``["guards"]``; by
            default none.
        formations: The ids of formations whose units arrive in it, such as ``["505"]``; by default none.
        entry: Where they arrive by ground: hexes, places and areas of the board, such as ``["0101", "Grave"]``; by
            default as each unit says.
        weather: The id of the weather from that turn on, without a roll, such as ``"bad"``; by default it is rolled for
            when its phase comes.
        text: What the log says when the turn begins, by language, such as ``{ en = "XXX Corps is over the Maas." }``.
        initiative: The side that goes first from that turn on, without a roll, such as ``"german"``; by default it is
            rolled for when its phase comes.
    """

    initiative: Side | None = None


def read_initiative(entries: Sequence[ScheduleEntry], sequence: SequenceData, faults: DataFaults) -> dict[int, Side]:
    """Return the side that goes first from a turn on, where the schedule says it.

    Args:
        entries: The schedule.
        sequence: What the scenario changes in the sequence.
        faults: Where what is wrong is added.
    """
    first: dict[int, Side] = {}
    for n, entry in enumerate(entries):
        if entry.initiative is None:
            continue
        if sequence.first is not None:
            faults.add(f"$.schedule[{n}].initiative", say("one side goes first in every turn: sequence.first says it"))
        first[entry.turn] = entry.initiative
    return first


__all__ = ["ScheduleEntry", "read_initiative"]
