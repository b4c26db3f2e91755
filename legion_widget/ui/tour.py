"""The tour of a board: six steps that point at its parts, each done by the reader or skipped."""

from __future__ import annotations

import math
import weakref
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.i18n import Message, gettext_noop, localized, say, translate
from .to_page import TourLight, encode
from .view_state import Location

if TYPE_CHECKING:
    from .board import Board
    from .controller import BoardController


class TourStep(NamedTuple):
    """One step of the tour.

    Args:
        title: What it is about.
        words: What there is to be done, with the ``side`` that decides.
        then: What is said when the reader has done it and something remains to be done or read: ``reason`` is why a
            click was refused; empty: nothing remains.
    """

    title: str
    words: str
    then: str = ""


#: The steps in their order, by their ids; a game that is played otherwise has some of its own (`GameView.tour`). The
#: style sheet lights what belongs to an id.
STEPS = {
    "goal": TourStep(
        gettext_noop("What the game asks"),
        gettext_noop(
            "The phase in play is marked above; now the {side} decide. In the panel beside or below the map, “How to "
            "win” says what decides the game and how it stands."
        ),
    ),
    "choose": TourStep(
        gettext_noop("Select a counter"),
        gettext_noop(
            "Bright counters can act; a veil covers the others. Click the ringed one, on the map or in the panel. "
            "By keyboard: N goes to the next one that can act."
        ),
    ),
    "reach": TourStep(
        gettext_noop("Where it can go"),
        gettext_noop(
            "The lit hexes are in its reach, each with its cost; in a hatched one it must stop. Point at a hex, or "
            "walk there with the arrow keys, to see the path."
        ),
    ),
    "do": TourStep(
        gettext_noop("Do it, and undo it"),
        gettext_noop("Click the ringed hex, or press Enter there: the counter goes to it."),
        gettext_noop("Done. Now click “Undo” below the map (key U): one undo reverses what one click did."),
    ),
    "why": TourStep(
        gettext_noop("Why it cannot"),
        gettext_noop("Now click the ringed hex, where the counter cannot go."),
        gettext_noop("“{reason}” The panel says it too, with the number of the rule: click the number to read it."),
    ),
    "end": TourStep(
        gettext_noop("End the phase, and find help"),
        gettext_noop(
            "The ringed button above, or E, ends your part. “What happened”, below the map, keeps the record; "
            "“Advice” and “Rules” in the panel help. This tour is in the menu “Games”."
        ),
    ),
}
#: What is said of where a unit beside the map can come in: no path leads there, and nothing is paid.
COMES_IN = gettext_noop(
    "The lit hexes are those where it can come in. Point at a hex, or go there with the arrow keys, to read about it."
)
#: The steps that speak of the selected unit.
NEED_A_UNIT = ("reach", "do", "why")
#: What is said in place of a step for which nothing can be selected.
NOTHING_TO_SELECT = gettext_noop(
    "Nothing can be selected just now. Answer what the rules ask in the panel; the tour waits here."
)

#: The board on which the tour is offered: one at a time.
_offering: list[weakref.ref[Tour]] = []


class Tour:
    """The tour of one board: the current step, and whether the tour is offered.

    It does nothing that the reader could not undo: where nothing is selected it selects, and it brings the map to what
    it speaks of.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        #: The number of the step that is shown, from 0; None: none is.
        self.number: int | None = None
        #: Whether the reader has done what the step asks first, and something remains to be done or read.
        self.is_half_done = False
        #: Whether the tour is offered, and whether the offer has been answered.
        self.is_offered = self.is_settled = False
        self._length = 0
        self._phase: Any = None
        self._reason: Message | str = ""
        self._lights: tuple[str, tuple[Location, ...]] = "", ()

    @property
    def is_on(self) -> bool:
        """Return whether a step is shown."""
        return self.number is not None

    @property
    def step(self) -> str:
        """The id of the step that is shown; empty: none is."""
        return "" if self.number is None else list(STEPS)[self.number]

    @property
    def is_last(self) -> bool:
        """Return whether the last step is shown."""
        return self.number == self.count - 1

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(STEPS)

    @property
    def is_possible(self) -> bool:
        """Return whether this board has a tour: lessons and examples lead their readers themselves."""
        controller = self._board.controller
        return self._board.keeps_games and controller.worked_example is None and not controller.shows_few

    # ---- the offer --------------------------------------------------------------------------------

    def offer(self) -> bool:
        """Offers the tour to a reader who is new here, on one board only. Returns whether it is offered from now on."""
        if self.is_offered or self.is_settled or self.is_on or not self.is_possible or len(self._board.game):
            return False
        others = [tour for known in _offering if (tour := known()) is not None and tour is not self]
        if any(tour.is_offered and tour._board.awake for tour in others):
            return False
        for tour in others:
            tour.is_offered = False
        _offering[:] = [weakref.ref(self)]
        self.is_offered = True
        return True

    def settle(self) -> None:
        """The offer is answered: the page remembers it, and no board offers the tour again."""
        self.is_offered, self.is_settled = False, True
        self._tell()

    # ---- step by step -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Shows the first step."""
        if self.is_possible:
            self._board.look_back(None)
            self.is_offered, self.is_settled = False, True
            self._enter(0)

    def go(self, by: int) -> None:
        """Shows the next step (1) or the one before (-1); after the last one the tour ends."""
        if self.number is None:
            return
        if self.number + by >= self.count:
            self.leave()
        else:
            self._enter(max(0, self.number + by))

    def leave(self) -> None:
        """Ends the tour."""
        if self.number is not None:
            self.number, self.is_half_done = None, False
            self._lights = "", ()
            self._tell(translate("The tour is over. You find it again in the Games menu."))

    def _enter(self, number: int, is_done: bool = False) -> None:
        """Shows a step; what it needs is selected unless it is done already, and the map goes there."""
        controller = self._board.controller
        self.number, self.is_half_done = number, is_done
        self._length, self._phase = len(controller.game), self._present
        if self._must_choose and self.step != "choose":
            unit = controller.first_able() if controller.may_decide else None
            controller.choose(None if unit is None else unit.id)
        self._light()
        if self._lights[1]:
            self._board.map.bring(self._lights[1])
        self._tell(self.words)

    def follow(self) -> None:
        """Goes on where the reader has done what the step asks for; it is called after each click."""
        controller = self._board.controller
        if self.is_offered and (len(controller.game) or not self.is_possible):
            self.settle()
        if self.number is None:
            return
        if not self.is_possible:
            self.leave()
            return
        before = self.number, self.is_half_done
        self._go_on(controller)
        if self.is_on and before == (self.number, self.is_half_done):
            self._light()
            self._tell(self.words)

    def _go_on(self, controller: BoardController) -> None:
        length = len(controller.game)
        is_done = length > self._length
        match self.step:
            case "choose" if self._selected is not None:
                self._enter(2)
            case "reach" | "do" if is_done and not self.is_half_done:
                self._enter(3, is_done=True)
            case "do" if self.is_half_done and length < self._length:
                self._enter(4)
            case "why" if not self.is_half_done and (reason := controller.game_view.rejection_text(controller)):
                self._half_done(length, reason)
            case "end" if self._phase != self._present:
                self.leave()

    def _half_done(self, length: int, reason: Message | str = "") -> None:
        self.is_half_done, self._length, self._reason = True, length, reason
        self._light()
        self._tell(self.words)

    @property
    def _present(self) -> Any:
        game = self._board.game
        return game.turn, game.phase.id, game.to_act

    @property
    def _must_choose(self) -> bool:
        """Return whether a unit is to be selected before anything else."""
        needed = self.step == "choose" or (self.step in NEED_A_UNIT and not self.is_half_done)
        return needed and self._selected is None

    @property
    def _waits(self) -> bool:
        """Return whether a unit is to be selected, and there is none that can be."""
        return self._must_choose and self._board.controller.first_able() is None

    @property
    def _selected(self) -> Any:
        """The selected unit of the side that decides, if any; where one is to be selected, one that can act."""
        controller = self._board.controller
        unit = controller.unit(controller.selected)
        if unit is None or unit.side != controller.now.to_act:
            return None
        return unit if self.step != "choose" or controller.can_act(unit) else None

    # ---- what is said and lit -----------------------------------------------------------------------

    @property
    def shown(self) -> str:
        """The text of the tour on the board; empty: nothing."""
        return self.words if self.is_on else ""

    @property
    def text(self) -> Message:
        """The text of the current step."""
        controller = self._board.controller
        unit = self._selected
        step = self._words_of("choose" if self._must_choose else self.step)
        side = localized(controller.system.sides[controller.now.to_act]) if controller.now.to_act else ""
        if self.is_half_done:
            return Message(step.then, {"reason": self._reason})
        if self._waits:
            return Message(NOTHING_TO_SELECT)
        if self.step == "reach" and unit is not None and controller.where(unit) is None:
            return Message(COMES_IN)
        return Message(step.words, {"side": side})

    @property
    def title(self) -> str:
        """The title of the current step."""
        return translate(self._words_of(self.step).title)

    def _words_of(self, name: str) -> TourStep:
        return self._board.game_view.tour.get(name, STEPS[name])

    @property
    def words(self) -> str:
        """The words of a screen reader for the current step."""
        step = say("Tour, step {number} of {count}.", number=(self.number or 0) + 1, count=self.count).text()
        return f"{step} {self.title}: {self.text.text()}"

    def _light(self) -> None:
        """Notes what the step is about: parts of the board for the style sheet, and places of the map."""
        controller = self._board.controller
        part = self.step
        places: tuple[Location | None, ...] = ()
        match self.step:
            case _ if self._waits:
                part = "asked"
            case _ if self._must_choose:
                unit = controller.first_able()
                place = None if unit is None else controller.where(unit)
                part, places = ("choose" if place is not None else "hand"), (place,)
            case "reach" | "do" if not self.is_half_done:
                places = (self._goal(),)
                part = self.step if places[0] is not None else f"{self.step}-here"
            case "do":
                part = "undo"
            case "why" if self.is_half_done:
                part = "refused"
            case "why":
                places = (controller.game_view.place_of_rejection(controller),)
        self._lights = part, tuple(place for place in places if place is not None)

    def _goal(self) -> Location | None:
        """A place where the selected unit can go, near to it; None: it goes nowhere by one click."""
        controller, unit = self._board.controller, self._selected
        if unit is None:
            return None
        actions = controller.now.legal_actions(unit)
        names = (getattr(action, field, None) for action in actions for field in action.place_fields)
        places = (controller.place_of(name) for name in names if isinstance(name, str))
        return nearest(controller, unit, [place for place in places if place is not None])

    def _tell(self, said: str = "") -> None:
        """Has the page show and say where the tour is."""
        game_view, game = self._board.game_view, self._board.game
        part, places = self._lights
        spots = tuple(game_view.place_to_page(game, place) for place in places)
        self._board.overlay.tour = encode(TourLight(part, spots, said, self.is_settled))


def nearest(controller: BoardController, unit: Any, places: list[Location]) -> Location | None:
    """Return the place of several that is nearest to a unit, of equal ones that towards its side's others."""
    spots = {place: controller.game_view.place_to_page(controller.game, place) for place in places}
    own = [one for one in controller.now.units.values() if one.side == unit.side]
    standing = [place for one in own if (place := controller.where(one)) is not None] or list(spots)
    at = [controller.game_view.place_to_page(controller.game, place) for place in standing]
    if not spots:
        return None
    middle = sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)
    where = controller.where(unit)
    start = middle if where is None else controller.game_view.place_to_page(controller.game, where)
    return min(spots, key=lambda place: (round(math.dist(spots[place], start)), math.dist(spots[place], middle)))
