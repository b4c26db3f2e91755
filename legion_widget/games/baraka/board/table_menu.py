"""The actions possible at a point of the table, for its menu and for a double click."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from ....engine.i18n import say, translate
from ....engine.ruling import Ruling
from ....ui.place_menu import Entry
from .. import actions as act
from .. import pending_steps as at
from ..actions import Point
from .controller import BarakaController

if TYPE_CHECKING:
    from ....ui.board import Board


def deeds(controller: BarakaController, place: Point) -> Iterator[Entry]:
    """Yield the possible actions at a point: a unit to activate, or the next act of the one that acts."""
    hit, unit = controller.hit(place), controller.acting
    if unit is None:
        if hit is not None and isinstance(controller.top, at.Impulse) and hit.unit.side == controller.now.to_act:
            action = act.Activate(hit.unit.id)
            words = say("Activate {unit}", unit=hit.unit.names).text()
            yield _entry(words, controller.ruling_for_seat(action), partial(_attempt, action=action))
        return
    if hit is None:
        yield _entry(translate("Move here"), controller.could(controller.move_to(unit, place)), _click(place, False))
    elif hit.unit.side != unit.side:
        name, foe = hit.unit.names, hit.unit.id
        fire = controller.could(controller.fire_at(unit, hit))
        yield _entry(say("Fire at {unit}", unit=name).text(), fire, _click(place, False))
        if not unit.is_weapon:
            charge = controller.could(act.Charge(foe, hit.guard))
            yield _entry(say("Charge {unit}", unit=name).text(), charge, _click(place, True))


def likeliest(controller: BarakaController, place: Point) -> Any:
    """Return the deed that a double click on a point means: the planned acts are done, or else the unit there is
    activated; None: none is likelier than others."""
    hit = controller.hit(place)
    if hit is None or not controller.may_decide:
        return None
    action: act.Action | None = controller.plan()
    if action is None and isinstance(controller.top, at.Impulse) and hit.unit.side == controller.now.to_act:
        action = act.Activate(hit.unit.id)
    return action if action is not None and controller.ruling_for_seat(action) else None


def _entry(words: str, ruling: Ruling | None, do: Any) -> Entry:
    if ruling is None or ruling.ok:
        return Entry(words, do)
    return Entry(words, fault=ruling.faults[0])


def _click(place: Point, charging: bool) -> Any:
    """Does what a click there does, as fire or as a charge."""

    def do(board: Board) -> None:
        controller = BarakaController.on(board)
        controller.charge_next(charging)
        board.click(controller.click, place)

    return do


def _attempt(board: Board, action: Any) -> None:
    board.click(board.controller.attempt, action)
