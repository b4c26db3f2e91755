"""The handlers of the map's messages from the page.

What the buttons of the panels say is in `play_commands`, `view_commands` and `menu_commands`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine.errors import UnknownName
from ..engine.i18n import say
from . import place_menu
from .heard import hand_over_words
from .protocol import (
    Click,
    Drop,
    Fonts,
    Gather,
    Gone,
    Hover,
    Key,
    Lift,
    MapMessage,
    Menu,
    Pick,
    Present,
    Ready,
    Room,
    Said,
    Scale,
    Screen,
    Walk,
)
from .to_page import PlaceMenu, encode
from .view_state import Location
from .zoom import clamp

if TYPE_CHECKING:
    from .board import Board


#: The messages by which the map is used and read, not only shown.
USES = (Key, Hover, Walk, Click, Lift, Drop, Gather, Menu, Pick)


def on_message(board: Board, said: MapMessage) -> None:
    """Does what a message of the map asks for; on a board that waits for the next player only what shows nothing."""
    if board.controller.awaiting_handover and isinstance(said, USES):
        if isinstance(said, (Key, Walk, Click, Menu)):
            board.speak(hand_over_words(board.controller))
        return
    match said:
        case Gone():
            gone(board, said)
        case Ready() | Room():
            room(board, said)
        case Fonts():
            fonts(board)
        case Scale():
            scale(board, said)
        case Key():
            key(board, said)
        case Hover():
            hover(board, said)
        case Walk():
            walk(board, said)
        case Click():
            click(board, said)
        case Lift():
            lift(board, said)
        case Drop():
            drop(board, said)
        case Gather():
            gather(board, said)
        case Present():
            board.presentation = said.on
        case Screen():
            screen(board, said)
        case Menu():
            menu(board, said)
        case Pick():
            pick(board, said)


def gone(board: Board, said: Gone) -> None:
    """A view of the board is no more."""
    board.views.remove(said.view)


def room(board: Board, said: Room) -> None:
    """A view says how much room it has, how dense its screen is, whether it is dark and wants less movement."""
    resting = not board.awake
    board.wake(said.view)
    (board.replay.still.add if said.still else board.replay.still.discard)(said.view)
    if board.zoom_state.on_view_size(said.view, said.room, said.pixels, said.high):
        board.map.look_at_front_again()
    theme = board.controller.theme if board.themed else "dark" if said.dark else "light"
    new = resting or isinstance(said, Ready)
    is_offered = said.untoured and board.tour.offer()
    if new or board.zoom_state.density != board.map.layers.pixels or theme != board.controller.theme:
        board.set_theme(theme)
        board.rescale()
    elif is_offered:
        board.paint_choice()


def screen(board: Board, said: Screen) -> None:
    """A second screen has come or gone: it gets the large words, and the map is drawn as densely as it shows it."""
    is_new = said.on != (said.view in board.screens)
    if said.on:
        board.screens.add(said.view)
        board.zoom_state.on_view_size(said.view, 0, said.pixels)
    else:
        board.screens.discard(said.view)
        board.zoom_state.forget(said.view)
    if board.awake and board.zoom_state.density != board.map.layers.pixels:
        board.rescale()
    elif is_new:
        board.paint()


def fonts(board: Board) -> None:
    """The fonts have come: the same words are drawn in another font."""
    board.map.layers.forget()
    board.redraw()


def scale(board: Board, said: Scale) -> None:
    """The page has zoomed by itself."""
    board.zoom_state.scale = clamp(said.scale)
    board.rescale()


def key(board: Board, said: Key) -> None:
    """A key went down on the map."""
    name, commands = said.key, board.commands
    if name not in commands.keys:
        raise UnknownName(say("key"), name, commands.keys)
    if name in commands.timely_keys and not _is_timely(board, said):
        return
    _act(board, commands.keys[name])


def _act(board: Board, do: Callable[[Board], object]) -> None:
    """Does something for which the last error and the last refusal are gone, from the panel too."""
    refused = board.controller.rejection
    board.controller.forget_error()
    board.controller.forget_refusal()
    do(board)
    if refused is not None and board.controller.rejection is None:
        board.paint_choice()


def _is_timely(board: Board, said: Said) -> bool:
    """Return whether the page has seen the picture that is shown now; else nothing is done, and that is said."""
    if board.has_seen(said.revision):
        return True
    board.miss()
    return False


def hover(board: Board, said: Hover) -> None:
    """The pointer rests on a place, or has left the map."""
    place = None if said.place is None else board.game_view.place_from_page(board.game, said.place)
    board.hover = None if place is None else board.game_view.name(board.game, place)
    board.map.point(place, said.carry)


def walk(board: Board, said: Walk) -> None:
    """The arrow keys have come to a place: it is said."""
    board.map.cursor = said.place
    place = board.game_view.place_from_page(board.game, said.place)
    if place is not None:
        told = board.game_view.spoken(board.controller, place), board.game_view.spoken_way(board.controller, place)
        board.speak(". ".join(text for text in told if text))


def click(board: Board, said: Click) -> None:
    """A place was clicked; a click on a picture that is out of date is not done, which is said."""
    place = board.game_view.place_from_page(board.game, said.place)
    if said.early:
        board.map.replace_early()
    if place is None or not _is_timely(board, said):
        if said.early:
            board.map.marks()
        return
    controller = board.controller
    board.map.cursor = said.place  # the keys go on from there
    if said.double and not said.shift and controller.step is None:
        likeliest = board.game_view.likeliest(controller, place)
        if likeliest is not None:
            board.click(controller.attempt, likeliest)
            return
    _press(board, lambda at: (said.shift and controller.gather([at])) or controller.click(at), place)


def gather(board: Board, said: Gather) -> None:
    """A frame was drawn round units."""
    found = (board.game_view.place_from_page(board.game, spot) for spot in said.places)
    places = [place for place in found if place is not None]
    if places and _is_timely(board, said):
        board.click(board.controller.gather, places)


def lift(board: Board, said: Lift) -> None:
    """A unit is taken up by the pointer."""
    place = board.game_view.place_from_page(board.game, said.place)
    if said.early:
        board.map.replace_early()
    if place is not None and _is_timely(board, said):
        _press(board, board.controller.lift, place)
    elif said.early:
        board.map.marks()


def drop(board: Board, said: Drop) -> None:
    """A unit that was taken up is set down, or stays where it was."""
    if not _is_timely(board, said):
        return
    place = None if said.place is None else board.game_view.place_from_page(board.game, said.place)
    if place is None:
        board.run("cancel")
    else:
        board.map.cursor = said.place or board.map.cursor  # the keys go on from there
        _press(board, board.controller.drop, place)


def _press(board: Board, do: Callable[[Location], object], place: Location) -> None:
    """Does with a place what was meant. Where that says nothing, the place is described."""
    board.click(do, place)
    if not board.has_spoken:
        board.speak(board.game_view.spoken(board.controller, place))


def menu(board: Board, said: Menu) -> None:
    """The menu of a place is opened, unless the board waits for the next player."""
    place = board.game_view.place_from_page(board.game, said.place)
    if place is None or not _is_timely(board, said):
        return
    board.map.cursor = said.place
    board.map.forget_pointer()
    board.menu_entries = place_menu.entries(board.controller, place)
    text = str(place_menu.html(board.controller, place, board.menu_entries))
    board.overlay.menu = encode(PlaceMenu(said.place, text, board.overlay.menu.get("number", 0) + 1))


def pick(board: Board, said: Pick) -> None:
    """Does what a line of the open menu says; one of a menu that is out of date is not done, which is said."""
    listed, board.menu_entries = board.menu_entries, []
    if not _is_timely(board, said) or not 0 <= said.number < len(listed):
        return
    do = listed[said.number].do
    if do is not None:
        _act(board, do)
