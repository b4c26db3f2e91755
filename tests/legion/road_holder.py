"""A player as somebody writes it in a cell: it holds the road, and attacks where the odds are good. It beats chance."""

from __future__ import annotations

from typing import Any

from legion_widget.engine.game import Game
from legion_widget.engine.moment import Moment
from legion_widget.games.legion.actions import Attack, EndPhase, Move


class RoadHolder:
    """Sends the nearest counters to the places of the road, stays there, and attacks two to one."""

    def choose(self, moment: Moment[Any, Any]) -> Any:
        if moment.phase.id == "combat":
            action = self.attack(moment)
        elif moment.phase.id == "movement":
            action = self.march(moment)
        else:
            return moment.system.random_action(moment.position, self.rng(moment))
        if action is None and moment.ruling(EndPhase()):
            return EndPhase()
        return action or moment.system.random_action(moment.position, self.rng(moment))

    def rng(self, moment: Moment[Any, Any]) -> Any:
        import random

        return random.Random(moment.number)

    def march(self, moment: Moment[Any, Any]) -> Any:
        grid = moment.board.grid
        held = {unit.hex.index for unit in moment.units.values() if unit.hex and unit.is_land}
        places = [index for index in range(moment.system.victory_places.bit_length()) if self.is_place(moment, index)]
        empty = [index for index in places if index not in held]
        for unit in moment.units.values():
            if unit.side != moment.side or not unit.is_land or (unit.hex and unit.hex.index in places) or unit.moved:
                continue
            reach = moment.reach(unit)
            for place in sorted(empty, key=lambda i: grid.distance(i, unit.hex.index if unit.hex else places[-1])):
                spots = sorted(map(grid.index, reach), key=lambda i: grid.distance(i, place))
                for spot in spots[:3]:
                    move = Move(unit.id, grid.label(spot))
                    is_nearer = not unit.hex or grid.distance(spot, place) < grid.distance(unit.hex.index, place)
                    if is_nearer and moment.ruling(move):
                        return move
                break
        return None

    def is_place(self, moment: Moment[Any, Any], index: int) -> bool:
        return bool(moment.system.victory_places >> index & 1)

    def attack(self, moment: Moment[Any, Any]) -> Any:
        for action in moment.legal_actions():
            if isinstance(action, Attack) and moment.odds(action)["attacker"] * 10 >= 9:
                return action
        return None


def played(game: Game[Any, Any], players: dict[str, Any]) -> str | None:
    """Who wins a game between two players."""
    result = game.play(players)
    return result.winner if result else None
