"""Somebody at a board of hexes, for the tests of both games that are played on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from legion_widget.engine.game import Game
from legion_widget.ui.controller import BoardController


def set_up(controller: BoardController, **fields: Any) -> None:
    """Has a controller know what no press of a test brings about: fields of its record."""
    controller.state = replace(controller.state, **fields)


class HexSeat:
    """Presses hexes by label; ``kind`` is the controller of the game."""

    kind: ClassVar[Any]

    def __init__(self, game: Game[Any, Any], seat: str | None = None) -> None:
        self.game = game
        self.controller = self.kind(game)
        self.controller.hotseat.seat = seat
        self.controller.on_game_changed()
        game.listen(lambda _: self.controller.on_game_changed())

    def press(self, *labels: str) -> bool:
        """Presses hexes; whether the last press did something."""
        done = False
        for label in labels:
            done = self.controller.click(self.game.board.index(label))
        return done

    @property
    def refused(self) -> str | None:
        return self.controller.rejection.rule if self.controller.rejection is not None else None
