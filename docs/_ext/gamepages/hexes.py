"""What the pages of the games on hexes have in common: places, reach, units in words."""

from __future__ import annotations

from typing import Any, ClassVar

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LocalizedText, localized, translate
from legion_widget.engine.moment import Moment
from legion_widget.engine.rulebook import ExampleStep
from legion_widget.engine.scene import Point

from .base import GamePages

REACH: dict[str, LocalizedText] = {
    "reach": {"es": "Alcance de {unit}: {places}.", "en": "Reach of {unit}: {places}."},
    "point": {"es": "{cost} punto", "en": "{cost} point"},
    "points": {"es": "{cost} puntos", "en": "{cost} points"},
    "not": {"es": "no llega", "en": "not reached"},
}


class HexPages(GamePages):
    """The pages of a game on hexes: a place is the index of a hex."""

    still: ClassVar[tuple[str, ...]] = ("relief", "lines", "signs")

    def spot(self, game: Moment[Any, Any], place: int) -> Point:
        return game.board.grid.centre(place)

    def changed(self, before: Moment[Any, Any], after: Moment[Any, Any]) -> bool:
        return bool(after.position.where != before.position.where)

    def listed(self, game: Moment[Any, Any]) -> tuple[list[str], list[str]]:
        on, off = [], []
        for unit in game.units.values():
            if unit.hex is not None:
                on.append(f"{self.words(unit)} {game.board.name(unit.hex.index)}")
            else:
                off.append(f"{self.words(unit)}, {translate(unit.status)}")
        return on, off

    def words(self, unit: Any) -> str:
        """A unit with what is printed on its counter."""
        raise NotImplementedError

    def reach(self, game: Game[Any, Any], step: ExampleStep) -> str:
        if not step.reach:
            return ""
        found = game.reach(step.unit)
        places = []
        for label in step.reach:
            here = game.board[label]
            cost = found.get(here.label, 0)
            key = "not" if not cost else "point" if cost == 1 else "points"
            places.append(f"{game.board.name(here.index)}: {localized(REACH[key]).format(cost=cost)}")
        return localized(REACH["reach"]).format(unit=game.units[step.unit].name, places="; ".join(places))
