"""The presentation beside the map in large type: whose turn it is, and the last deed with its marks on the map.

A board in presentation shows it, and a second screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.i18n import capital, localized, say, translate
from ..installed_games import title_of
from .markup import Markup, tag
from .to_page import Arrow, Stage, Words

if TYPE_CHECKING:
    from .controller import BoardController

#: How many events of a step are said at most: more cannot be read from the last row.
MOST = 3
#: How much slower a board in presentation shows what happens, and how many seconds it stays at each step of a replay.
SLOWER, PACE = 3.0, 3.0
#: How much larger a counter must be drawn in presentation before it tells all that it has.
LARGER = 2.0


def stage(controller: BoardController) -> Stage:
    """Return the large text for the moment shown, and the marks of its last deed.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> board = lw.show(lw.new_game("rif", seed=1))
    >>> told = stage(board.controller)
    >>> told.turn, told.side, told.phase, told.deed
    ('Turn 1', 'Moroccans', 'Movement', '')
    >>> board.close()
    >>> lw.set_language("es")
    """
    now = controller.now
    over, decides = now.result, now.to_act
    side = localized(controller.system.sides[decides]) if decides and over is None else ""
    arrows, rings, losses = _marks(controller, now.number)
    return Stage(
        title=controller.game.scenario.title or title_of(controller.system.id),
        turn=say("Turn {turn}", turn=now.turn).text(),
        side=capital(side),
        number=list(controller.system.sides).index(decides) if side else -1,
        phase=now.phase.title if over is None else str(over),
        deed=deed(controller, now.number),
        arrows=arrows,
        rings=rings,
        losses=losses,
        covered=translate("The board goes to the next player.") if controller.awaiting_handover else "",
        dark=controller.theme == "dark",
    )


def words() -> Words:
    """Return the texts of the page itself, in the language in use."""
    return Words(
        blocked=translate("The browser has not opened the window. Allow pop-up windows for this page, and try again."),
        note=translate("A second screen: it follows the board, and is only to be looked at."),
        whole=translate("The whole map"),
        follow=translate("What the board shows"),
        full=translate("Full screen"),
        left=translate("The board has gone from its page. When its cell runs again, this window goes on with it."),
        again=translate("The cell has run again: this is its new board."),
        lift=translate("Lift the panel off: click, or drag"),
        dock=translate("Drag to move; arrow keys too, with Shift its size. A click puts it back"),
        side=translate("Side panel"),
        log=translate("Log"),
    )


def deed(controller: BoardController, step: int) -> str:
    """Return the last deed in a few sentences; empty at the beginning of the game."""
    if not step:
        return ""
    events = controller.game.journal.entry(step).events
    return " ".join(controller.system.describe(event).brief().text() for event in events[:MOST])


def _marks(controller: BoardController, step: int) -> tuple[list[Arrow], list[tuple[int, int]], list[tuple[int, int]]]:
    """The arrows of a step, a ring round each of its places, and where something was lost."""
    if not step:
        return [], [], []
    game, game_view = controller.game, controller.game_view
    before, entry = game.journal.entry(step - 1), game.journal.entry(step)
    motion, _away = game_view.motion(controller, before.position, entry.position, entry.events)
    rings = [game_view.place_to_page(game, place) for place in game_view.places_of_step(controller, step)]
    if motion is None:
        return [], rings, []
    arrows = [Arrow("move", move.way) for move in motion.moves]
    arrows += [Arrow(blow.kind, (blow.start, blow.end)) for blow in motion.blows]
    return arrows, rings, [loss.at for loss in motion.losses]


def bar(told: Stage) -> Markup:
    """Return the large line of a board in presentation: the turn, whose it is, and the phase."""
    return tag(
        "div",
        tag("span", told.turn),
        tag("b", tag("i", class_=f"lw-holder lw-holder-{told.number}"), told.side) if told.side else None,
        tag("span", told.phase),
        class_="lw-stage-bar",
    )
