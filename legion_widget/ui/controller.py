"""The controller of a board of any game: selecting, trying, looking back, entering dice. It does not know a toolkit.

A `BoardController` is one view of a game. It owns no rules: what a click means is asked of the game's system, and
whether it may be done is its ruling. The board draws what the controller says and sends it what was clicked. Each game
has its own kind of controller (`games/<game>/board/controller.py`), which says what a click on its map means.

A *place* is what can be pointed at on a map: the index of a hex, or a point of a table, in tenths of a millimetre to
the east and to the south.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from ..engine.game import AnyGame
from ..engine.i18n import Message, say
from ..engine.odds import Odds
from ..engine.ruling import Ruling
from .computer_help import ComputerHelp
from .game_view import GameView, view_of
from .hotseat import Hotseat, seat_against_computer
from .unit_walk import UnitWalk
from .view_state import Location, ViewSettings, ViewState

if TYPE_CHECKING:
    from .board import Board
    from .worked_example import WorkedExample


class BoardController(UnitWalk, ComputerHelp):
    """One view of a game: its selection and what is being tried, held in `state`, a record replaced whole."""

    #: Pending decisions that belong to the phase that they interrupt.
    interrupts: ClassVar[Iterable[str]] = ()
    #: Whether a game was left for a worked example, to go back to.
    visiting = False
    #: The phases in which a unit can be carried to where it acts.
    carries: ClassVar[Collection[str]] = ()
    #: Whether all who stand on the map are to be in sight at first, where they are few: in a lesson.
    shows_few = False

    def __init__(self, game: AnyGame, theme: str = "light", game_view: GameView[Any] | None = None) -> None:
        super().__init__(game, theme)
        #: What the game shows of itself on a board.
        self.game_view: GameView[Any] = view_of(game) if game_view is None else game_view
        self._position: Any = None
        self._phase = self.phase, game.to_act
        self._part: tuple[Any, ...] = ()
        self._part = self._whose()

    @classmethod
    def on(cls, board: Board) -> Self:
        """The controller of a board of this game: what the game's own buttons work on."""
        assert isinstance(board.controller, cls)
        return board.controller

    def begin(
        self, game: AnyGame, worked_example: WorkedExample | None, visiting: bool, hotseat: Hotseat | None = None
    ) -> None:
        """Another game lies here from now on: the present is looked at, by default by everybody."""
        self.game, self.worked_example, self.visiting = game, worked_example, visiting
        self.hotseat = hotseat or Hotseat.against_computer(game)
        self.state = replace(self.state, step=None, agreed=frozenset())
        self.change_hands()

    def reset_view(self) -> None:
        """Shows the game as at first: nothing is chosen or pointed at, and the side shows the play."""
        self.open_tab("play")
        self.clear()
        self.state = replace(self.state, place=None, staying=frozenset(), later=frozenset())

    def come_back(self, hotseat: Hotseat, settings: ViewSettings, state: ViewState | None) -> None:
        """Shows what was left before: who sat here, what the side showed, and what was chosen.

        Without a state the game has gone on since: it is as it stands, and the board may have to change hands.
        """
        self.hotseat = hotseat
        self.settings = replace(self.settings, tab=settings.tab, rule=settings.rule)
        if state is None:
            self.change_hands()
        else:
            self.state = state

    # ---- what is chosen ---------------------------------------------------------------------------

    def on_game_changed(self) -> None:
        """Forgets what no longer fits after the game has changed."""
        self.state, self._past = self.state.present(), None  # whatever was looked at: something has just happened
        if self.hotseat.is_against_computer or self.hotseat.active:  # a cell may have changed who plays a side
            self.sit_against_computer()
        if self.now.position is self._position:
            return
        self._position = self.now.position
        self.state = self.state.answered()
        chosen = self.unit(self.selected)
        old, self._phase = self._phase, (self.phase, self.now.to_act)
        part, self._part = self._part, self._whose()
        if self._part != part:
            self.state = replace(self.state, agreed=frozenset())
            self.hotseat.begin_phase()
        self.hotseat.follow(self.game)
        self.change_hands()
        is_new_phase = self._phase != old
        if is_new_phase:
            self._walked = None
        gone = is_new_phase or (chosen is not None and not self.may_stay_selected(chosen))
        self.state = replace(
            self.state,
            acted=None,
            outcome=None,
            selected=None if gone else self.selected,
            place=None if is_new_phase else self.place,
            staying=frozenset() if is_new_phase else self.state.staying,
            later=frozenset() if is_new_phase else self.state.later,
            group=(),
            marches=(),
        )
        self.on_position_changed()

    def may_stay_selected(self, unit: Any) -> bool:
        """Return whether a selected unit is still one to be chosen."""
        return bool(unit.side == self.now.to_act)

    def on_position_changed(self) -> None:
        """Forgets what no longer fits of what else a game's controller knows; the position is another one."""
        self.discard_plan()
        self.prefill_plan()

    def _whose(self) -> tuple[Any, ...]:
        """The phase that partners end together: what a combat leaves to be decided is within it."""
        if self.game.phase.id in self.interrupts:
            return self._part
        return self.game.turn, self.game.phase.id, self.game.side

    def clear(self) -> None:
        """Lets go of everything chosen."""
        super().clear()
        if self.step is None:
            self.prefill_plan()

    def discard_plan(self) -> None:
        """Drops what else a game's controller has: an attack that is being set up."""
        self.state = self.state.unplanned()

    def prefill_plan(self) -> None:
        """Sets up what the rules ask for just now: the unit that must act, those that are lost where nobody chooses."""

    # ---- what a click does ------------------------------------------------------------------------

    def choose(self, name: str | None) -> None:
        """Selects a unit, or deselects it: what was set up for another is that one's no longer."""
        self.state = replace(self.state, selected=name, group=(), marches=())

    def gather(self, places: Sequence[Location]) -> bool:
        """The units at some places are selected together, or deselected. Whether this game and phase know of that."""
        return False

    def click(self, place: Location) -> bool:
        """A place was clicked. Returns True when an action was done. A refusal is kept to be shown."""
        rolled = self.state.outcome if self.is_rolled_for else None
        self.state = replace(self.state.pointed(place), outcome=rolled)
        return False if self.now.result is not None else self.on_place_clicked(place)

    def on_place_clicked(self, place: Location) -> bool:
        """Do what a click on a place means in this game. Returns True when an action was done."""
        raise NotImplementedError

    @property
    def is_rolled_for(self) -> bool:
        """Return whether the dice rolled last are what the open question is about: they are seen until its answer."""
        return False

    @property
    def has_choice(self) -> bool:
        """Return whether there is something that Escape drops: a unit, a plan, or an action that waits for its dice."""
        mine = self._own_state()
        return mine != mine.cleared()

    @property
    def has_plan(self) -> bool:
        """Return whether more than a unit is chosen: an attack that is set up, a list of acts, a question."""
        mine = replace(self._own_state(), selected=None)
        return mine != mine.cleared()

    def _own_state(self) -> ViewState:
        """The state without what is only said, and without a review that only waits while the past is looked at."""
        mine = self.state.unsaid()
        return replace(mine, review=None) if self.step is not None and self.lapse is None else mine

    @property
    def is_setting_up(self) -> bool:
        """Return whether an action is being set up, or several units are selected together."""
        return bool(self.state.group) or self.state != self.state.unplanned()

    @property
    def may_lift(self) -> bool:
        """Return whether the player of this view may take units up now, to carry them elsewhere."""
        return self.may_decide and self.action_awaiting_dice is None and self.phase in self.carries

    def lift(self, place: Location) -> None:
        """A unit is taken up to be carried elsewhere: it is chosen, if it is not."""
        self.state = self.state.pointed(place)
        unit = self.unit_to_lift(place)
        if unit is not None and unit.id != self.selected:
            self.choose(unit.id)

    def unit_to_lift(self, place: Location) -> Any:
        """The unit that a drag from a place carries: the one chosen, where it stands there; None: there is none."""
        side = self.now.to_act
        chosen = self.unit(self.selected)
        if chosen is not None and chosen.side == side and self.where(chosen) == place:
            return chosen
        return next((unit for unit in self.now.units.values() if unit.side == side and self.where(unit) == place), None)

    def drop(self, place: Location) -> bool:
        """The unit that was taken up is set down. Returns True when an action was done."""
        return self.click(place)

    def attempt(self, action: Any, dice: Sequence[int] | None = None, seat: str | None = None) -> bool:
        """Does an action, or keeps its refusal. With ``seat`` that player orders it.

        What the computer is to decide nobody decides for it.
        """
        if self.touch_past() or self.awaiting_handover:
            return False
        worked_example = self.worked_example
        seat = seat or (worked_example.seat if worked_example is not None else None) or self.seat
        if seat is None and self.is_computers_turn:
            seat = seat_against_computer(self.game)  # who sits here all the same
            if seat is None:
                return False
        ruling = self.game.ruling(action, seat, self._word(action))
        if not ruling:
            self._keep_refusal(action, ruling, seat)
            return False
        if worked_example is not None and dice is None:
            dice = worked_example.dice(self, action)
        if worked_example is None and dice is None and self._ask_for_dice(action, seat):
            return False
        self._carry_out(action, dice, seat)
        return True

    def _keep_refusal(self, action: Any, ruling: Ruling, seat: str | None) -> None:
        """An action was refused. Where only the word of partners is missing, it is proposed to them."""
        if self.worked_example is not None:
            self.refuse(ruling)
        elif seat is not None and self._needs_only_partners(action, seat):
            self.state = replace(self.state, proposal=action, rejection=None, action_awaiting_dice=None)
        else:
            self.refuse(ruling)

    def refuse(self, ruling: Ruling | None) -> None:
        """Keeps a refusal to be shown; None: there is nothing against what is set up. An example may go on by it."""
        self.state = replace(self.state, rejection=ruling)
        if self.worked_example is not None:
            self.worked_example.refused(self)

    def _carry_out(self, action: Any, dice: Sequence[int] | None, seat: str | None) -> None:
        """Does a legal action, and keeps its events."""
        before = self._phase
        events = self.game.do(action, dice, seat, self._word(action))
        self.state = replace(
            self.state,
            action_awaiting_dice=None,
            place=None,
            acted=getattr(action, "unit", None) if self._phase == before else None,
            outcome=next((event for event in events if isinstance(event, self.shown)), None),
        )
        self.done(action)
        self.state = replace(self.state, notice=self._turn_passed(before[1], events))

    def _turn_passed(self, before: str | None, events: Sequence[Any]) -> tuple[Message, ...]:
        """Say why the other side decides now, and that it does, where persons play both sides on this board."""
        side = self.now.to_act
        if side is None or before is None or side == before or self.seat is not None or self.shows_few:
            return ()
        if self.worked_example is not None or not self.game.computer.keys().isdisjoint((side, before)):
            return ()
        decide = say("Now the {side} decide: {phase}.", side=self.system.sides[side], phase=self.now.phase.words)
        return (*(self.system.describe(event) for event in events if event.gives_turn), decide)

    def done(self, action: Any) -> None:
        """Reset the selection after an action; by default nothing stays selected."""
        self.choose(None)

    def cancel(self) -> None:
        """Lets go of what is asked, else of the action that waits for its dice, else of everything chosen."""
        if self.unused or self.finishing is not None:
            self.state = replace(self.state, unused=0, finishing=None)
            return
        if self.action_awaiting_dice is None:
            self.clear()
        self.state = replace(self.state, action_awaiting_dice=None, agreed=frozenset())

    # ---- the end of a phase, of a game ------------------------------------------------------------

    def answers(self) -> list[Any]:
        """Return the possible answers where the rules ask something."""
        return [action for action in self.now.legal_actions() if not action.is_aside]

    def surrender(self) -> Any:
        """The action by which the side that decides gives the game up; None in a game without it.

        It is a person's: while the computer decides there is none.
        """
        return None if self.is_computers_turn else self.system.surrender(self.now.position)

    def must_ask_before_end(self) -> bool:
        """Return whether it is asked first, since units could still act: their number is kept."""
        if not self.settings.asks_before_end or self.worked_example is not None or self.step is not None:
            return False
        if not self.may_decide or not self.ruling_for_seat(self.system.end_phase(self.now.position)):
            return False
        self.state = replace(self.state, unused=self.count_unused(), rejection=None)
        return self.unused > 0

    def count_unused(self) -> int:
        """Return the number of units whose chance to act would be lost unawares; 0 in games that do not count."""
        return 0

    def end_without_asking(self) -> None:
        """End phases from now on without a question."""
        self.settings = replace(self.settings, asks_before_end=False)

    # ---- what the rules say -----------------------------------------------------------------------

    def plan(self) -> Any:
        """The action that is set up and not yet done; None: none is."""
        return None

    def odds(self) -> Odds | None:
        """The odds of what is set up, if any."""
        return None

    def considered(self) -> list[Odds]:
        """The odds that are shown now: the rules behind them are at hand."""
        odds = self.odds()
        return [] if odds is None else [odds]

    def plain(self, action: Any) -> dict[str, Any]:
        """The fields of an action, so that the same action comes out the same however it is written."""
        field_values: dict[str, Any] = msgspec.structs.asdict(action)
        return {key: frozenset(value) if isinstance(value, tuple) else value for key, value in field_values.items()}

    def about(self, unit: str, action: Any) -> list[Location]:
        """The places that a unit and an action are about: those of the units named, and where they are to go."""
        spots = [self.spot_of(unit)] if unit else []
        for field, value in () if action is None else msgspec.structs.asdict(action).items():
            spot = self.place_of if field in action.place_fields else self.spot_of
            spots += [spot(name) for name in (value if isinstance(value, tuple) else [value]) if name]
        return list(dict.fromkeys(place for place in spots if place is not None))

    def spot_of(self, name: Any) -> Location | None:
        """The place of a unit by its id, or of what an action names; None: it is none."""
        units = self.now.units
        return self.where(units[name]) if isinstance(name, str) and name in units else None

    def place_of(self, name: Any) -> Location | None:
        """A place by what an action calls it; None: it is none."""
        return self.spot_of(name)

    def is_same_action(self, action: Any, second: Any) -> bool:
        """Return whether two actions are one and the same, however their places are called and their units are
        ordered."""
        return type(action) is type(second) and self.plain(action) == self.plain(second)


def controller_for(game: AnyGame, old: BoardController) -> BoardController:
    """Return the controller for another game on the same board; a game of another kind needs a new one."""
    if game.system.id == old.system.id:
        return old
    game_view = view_of(game)
    controller: BoardController = game_view.controller(game, old.theme, game_view)
    controller.settings = old.settings.elsewhere()
    return controller
