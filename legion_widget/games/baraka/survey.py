"""A moment of a skirmish as a player in a cell looks at it; places are points of the table."""

from __future__ import annotations

from typing import Any

from ...engine.survey import Survey
from .actions import CM, Point
from .tabletop.bases import span
from .unit import Unit


class SkirmishSurvey(Survey[Any, Any]):
    """The units, objectives and threats of a moment. Distances are in centimetres, from leader to leader.

    >>> import legion_widget as lw
    >>> survey = lw.new_game("well", seed=1).survey()
    >>> first = survey.units(survey.side)[0]
    >>> [round(survey.distance(survey.place_of(first), survey.place_of(unit))) for unit in survey.near(first, 30)][:2]
    [17, 22]
    """

    def place_of(self, unit: Unit) -> Point | None:
        """Return the place of a unit's leader, in tenths of a millimetre; None off the table."""
        return unit.place if unit.is_on_table else None

    def distance(self, place: Any, to: Any) -> float:
        """Return the distance between two points, or units, in centimetres. Raises `UnknownName` for another thing."""
        return span(self._point(place), self._point(to)) / CM
