"""Somebody at a table of hexes, for the tests of both games that are played on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from legion_widget.engine.game import Game
from legion_widget.view.table import Table


def set_up(table: Table, **fields: Any) -> None:
    """Has a table know what no press of a test brings about: fields of its record."""
    table.state = replace(table.state, **fields)


class HexSeat:
    """Presses hexes by label; ``kind`` is the table of the game."""

    kind: ClassVar[Any]

    def __init__(self, game: Game[Any, Any], seat: str | None = None) -> None:
        self.game = game
        self.table = self.kind(game)
        self.table.sitting.seat = seat
        self.table.refresh()
        game.listen(lambda _: self.table.refresh())

    def press(self, *labels: str) -> bool:
        """Presses hexes; whether the last press did something."""
        done = False
        for label in labels:
            done = self.table.click(self.game.board.index(label))
        return done

    @property
    def refused(self) -> str | None:
        return self.table.refusal.rule if self.table.refusal is not None else None
