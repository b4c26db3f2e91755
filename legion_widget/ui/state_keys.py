"""Keys that state the position, to eye and ear: what is here and near, what happened, who holds what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.i18n import localized, say, say_count, translate
from .play_commands import Commands
from .view_state import Location

if TYPE_CHECKING:
    from .board import Board

#: How many units or events are said at most.
MOST = 8


state_commands = Commands()


def _say(board: Board, text: str) -> None:
    """Have it said, and written at the cursor; also when it is what was said last."""
    board.speak(text)
    board.map.say_at_cursor(board.overlay.spoken)


def _here(board: Board) -> Location | None:
    """The place of the keyboard's cursor."""
    return board.game_view.place_from_page(board.game, board.map.cursor)


def speak_place(board: Board) -> None:
    """Describe the cursor's place, and each unit there in full."""
    place = _here(board)
    if place is not None:
        _say(board, board.game_view.spoken(board.controller, place))


def speak_neighbours(board: Board) -> None:
    """List the units near the cursor, the nearest first, with distance and direction."""
    place = _here(board)
    if place is None:
        return
    found = []
    for unit in board.controller.now.units.values():
        offset = board.game_view.offset(board.controller, place, unit)
        if offset is not None and offset.distance:
            found.append((offset.distance, unit.id, offset, unit))
    told = [
        f"{board.game_view.unit_words(unit, board.language)}: {offset.words.text()} {offset.direction}"
        for _distance, _id, offset, unit in sorted(found, key=lambda one: one[:2])
    ]
    _say(board, _listed(told) or translate("Nobody is near."))


def speak_last_step(board: Board) -> None:
    """Describe the last step before the moment that is looked at."""
    controller = board.controller
    events = controller.game.journal.line[controller.now.number].events
    told = [controller.system.describe(event).text() for event in events]
    now = controller.now
    _say(board, _listed(told, "\n") or say("Turn {turn}: {phase}", turn=now.turn, phase=now.phase.words).text())


def speak_objectives(board: Board) -> None:
    """List the objectives with the side that holds each."""
    controller = board.controller
    sides = controller.system.sides
    told = [
        f"{one.title.text()}: {localized(sides[one.holder]) if one.holder else translate('nobody')}"
        for one in controller.system.objectives(controller.now.position)
        if one.place is not None
    ]
    _say(board, "; ".join(told) or translate("No place decides this game."))


def speak_ready_units(board: Board) -> None:
    """List the units of the side to act that can still do something, those beside the map that can come in too."""
    controller = board.controller
    able = [unit for unit in controller.now.units.values() if unit.id in controller.able]
    staying = controller.state.staying
    names = [localized(unit.name) for unit in (*able, *controller.arrivals()) if unit.id not in staying]
    if not names:
        _say(board, translate(board.game_view.idle))
        return
    count = say_count("{count} can act", "{count} can act", len(names)).text()
    _say(board, f"{count}:\n{_listed(names)}")


def _listed(told: list[str], between: str = ";\n") -> str:
    """The first few, a line each, and how many more there are."""
    more = [say("and {count} more", count=len(told) - MOST).text()] if len(told) > MOST else []
    return between.join([*told[:MOST], *more])


state_commands.key("i", speak_place)
state_commands.key("v", speak_neighbours)
state_commands.key("l", speak_last_step)
state_commands.key("o", speak_objectives)
state_commands.key("q", speak_ready_units)
