"""What a person does at the board, whatever the game: choosing, trying, looking back, typing dice. Knows no toolkit.

A `BoardController` is one view of a game. It owns no rules: what a click means is asked of the game's system, and
whether it may be done is its ruling. The board draws what the controller says and tells it what was clicked. Each game
has its own kind of controller (`games/<game>/board/controller.py`), which says what a click on its map means.

A *place* is what can be pointed at on a map: the index of a hex, or a point of a table, in tenths of a millimetre to
the east and to the south.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from ..engine.dice import Die
from ..engine.game import AnyGame
from ..engine.i18n import Message, say
from ..engine.moment import AnyMoment
from ..engine.odds import Odds
from ..engine.player import RandomPlayer
from ..engine.ruling import Ruling
from ..engine.seats import partners
from .entered_dice import EnteredDice, Sides, ordinary_sides, own_sides
from .game_view import GameView, view_of
from .hotseat import Hotseat
from .opening_dice import OpeningDice
from .position_cache import PositionCache
from .view_state import Location, Viewed, ViewSettings, ViewState

if TYPE_CHECKING:
    from .board import Board
    from .lesson import Lesson


class BoardController(PositionCache, Viewed):
    """One view of a game: what a person chooses and tries there. It stands in `state`, a record replaced whole."""

    #: The record of what is chosen, as this game has it.
    state_type: ClassVar[type[ViewState]] = ViewState
    #: Pending decisions that belong to the phase that they interrupt.
    interrupts: ClassVar[Iterable[str]] = ()
    #: The kinds of events whose dice are shown when they have just fallen.
    shown: ClassVar[tuple[type, ...]] = ()
    #: Whether ordinary dice can stand for those of the game, by a table of what each number counts as.
    converts: ClassVar[bool] = True

    #: The worked example that is being walked through, if any, and whether a game was left for it, to go back to.
    lesson: Lesson | None = None
    visiting = False
    #: How often dice were asked for: each time the keyboard goes to them.
    dice_prompts = 0

    def __init__(self, game: AnyGame, theme: str = "light", game_view: GameView[Any] | None = None) -> None:
        super().__init__()
        #: What the game shows of itself on a board.
        self.game_view: GameView[Any] = view_of(game) if game_view is None else game_view
        self.game = game
        self.state = self.state_type()
        self.settings = ViewSettings(theme=theme)
        self.hotseat = Hotseat()
        self._position: Any = None
        self._past: AnyMoment | None = None
        self._phase = self.phase, game.to_act
        self._part: tuple[Any, ...] = ()
        self._part = self._whose()

    @classmethod
    def on(cls, board: Board) -> Self:
        """The controller of a board of this game: what the game's own buttons work on."""
        assert isinstance(board.controller, cls)
        return board.controller

    def begin(self, game: AnyGame, lesson: Lesson | None, visiting: bool) -> None:
        """Another game lies here from now on: the present is looked at, by everybody."""
        self.game, self.lesson, self.visiting = game, lesson, visiting
        self.hotseat = Hotseat()
        self.state = replace(self.state, step=None, agreed=frozenset())

    def reset_view(self) -> None:
        """Shows the game as at first: nothing is chosen or pointed at, and the side shows the play."""
        self.open_tab("play")
        self.clear()
        self.state = replace(self.state, place=None)

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

    # ---- what is looked at ------------------------------------------------------------------------

    @property
    def cache_key(self) -> Any:
        return self.now.position

    @property
    def now(self) -> AnyMoment:
        """The moment that is looked at: the present, or a step of the past."""
        if self.step is None:
            return self.game
        if self._past is None or self._past.number != self.step:
            self._past = self.game.at(self.step)
        return self._past

    def look_back(self, step: int | None, highlighted: bool = False) -> None:
        """Looks at a step of the line of play; the present one, or None, is the game as it stands.

        What happened in a step of the past is highlighted; with ``highlighted`` also that of the present one.
        """
        if step is not None:
            step = max(0, min(step, len(self.game.journal.line) - 1))
            step = None if step == len(self.game) else step
        before = self.step
        self.state = replace(self.state, step=step, past=False)
        if step != before:
            self.clear()
        self.state = replace(self.state, highlighted_step=self.now.number if highlighted or step is not None else None)

    @property
    def highlighted_events(self) -> list[Any]:
        """The events of the highlighted step, or of the one that was done last."""
        step = len(self.game) if self.highlighted_step is None else self.highlighted_step
        return self.game.journal.entry(step).events

    @property
    def results(self) -> list[Any]:
        """What the dice brought, to show: that of the highlighted step, or what was just resolved."""
        if self.highlighted_step is None and self.outcome is None:
            return []
        return [event for event in self.highlighted_events if isinstance(event, self.shown)]

    @property
    def may_decide(self) -> bool:
        """Whether the player of this view decides now."""
        if self.step is not None or self.awaiting_handover or self.now.result is not None:
            return False
        return self.hotseat.may_decide(self.now)

    @property
    def seat(self) -> str | None:
        """The seat of the player of this view; None: whoever sits here commands everything."""
        return self.hotseat.seat

    @property
    def awaiting_handover(self) -> bool:
        """Whether the board is waiting to be taken by the next player."""
        return self.hotseat.awaiting_handover

    # ---- what is chosen ---------------------------------------------------------------------------

    @property
    def system(self) -> Any:
        return self.game.system

    @property
    def phase(self) -> str:
        return self.now.phase.id

    def unit(self, name: str | None) -> Any:
        """A unit of the position by id, or None."""
        return self.system.unit(self.now.position, name) if name else None

    def known(self, name: str | None) -> Any:
        """A unit of the position by id. Raises `UnknownName`."""
        return self.system.unit(self.now.position, name)

    def where(self, unit: Any) -> Location | None:
        """Where a unit stands on the map; None: beside it."""
        raise NotImplementedError

    def on_game_changed(self) -> None:
        """Forgets what no longer fits after the game has changed."""
        self.state, self._past = self.state.present(), None  # whatever was looked at: something has just happened
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
        gone = is_new_phase or (chosen is not None and not self.may_stay_selected(chosen))
        self.state = replace(
            self.state,
            acted=None,
            outcome=None,
            selected=None if gone else self.selected,
            place=None if is_new_phase else self.place,
        )
        self.on_position_changed()

    def may_stay_selected(self, unit: Any) -> bool:
        """Whether a unit that was chosen is still one to be chosen."""
        return bool(unit.side == self.now.to_act)

    def on_position_changed(self) -> None:
        """Forgets what no longer fits of what a game's controller knows besides; the position is another one."""
        self.discard_plan()
        self.prefill_plan()

    def _whose(self) -> tuple[Any, ...]:
        """The phase that partners end together: what a combat leaves to be decided is within it."""
        if self.game.phase.id in self.interrupts:
            return self._part
        return self.game.turn, self.game.phase.id, self.game.side

    def clear(self) -> None:
        """Lets go of everything chosen."""
        self.state = self.state.cleared()
        if self.step is None:
            self.prefill_plan()

    def discard_plan(self) -> None:
        """Lets go of what a game's controller has besides: an attack that is being set up."""
        self.state = self.state.unplanned()

    def prefill_plan(self) -> None:
        """Sets up what the rules ask for just now: the unit that must act, those that are lost where nobody chooses."""

    # ---- what a press does ------------------------------------------------------------------------

    def choose(self, name: str | None) -> None:
        """Chooses a unit, or lets it go: what was set up for another is that one's no longer."""
        self.state = replace(self.state, selected=name)

    def click(self, place: Location) -> bool:
        """A place was pressed. Returns True when an action was done. A refusal is kept to be shown."""
        self.state = self.state.pointed(place)
        return False if self.now.result is not None else self.on_place_clicked(place)

    def on_place_clicked(self, place: Location) -> bool:
        """What a press on a place means in this game. Returns True when an action was done."""
        raise NotImplementedError

    def ruling_for_seat(self, action: Any) -> Ruling:
        """What the rules say of an action that the player of this view orders."""
        return self.now.ruling(action, self.seat, self._word(action))

    def _word(self, action: Any) -> frozenset[str]:
        """The partners who agree to an action: to the end of a phase also those who have ended their part of it."""
        return self.agreed | self.hotseat.ended if action.ends_phase else self.agreed

    def attempt(self, action: Any, dice: Sequence[int] | None = None, seat: str | None = None) -> bool:
        """Does an action, or keeps its refusal. With ``seat`` that player orders it."""
        if self.touch_past() or self.awaiting_handover:
            return False
        lesson = self.lesson
        seat = seat or (lesson.seat if lesson is not None else None) or self.seat
        ruling = self.game.ruling(action, seat, self._word(action))
        if not ruling:
            self._keep_refusal(action, ruling, seat)
            return False
        if lesson is not None and dice is None:
            dice = lesson.dice(self, action)
        if lesson is None and dice is None and self._ask_for_dice(action):
            return False
        self._carry_out(action, dice, seat)
        return True

    def demonstrate(self, action: Any, seat: str | None, agreed: frozenset[str]) -> None:
        """Tries an action of an example, with the word of those partners who agree to it there."""
        self.state = replace(self.state, agreed=agreed)
        self.attempt(action, seat=seat)
        self.state = replace(self.state, agreed=frozenset())

    def _keep_refusal(self, action: Any, ruling: Ruling, seat: str | None) -> None:
        """An action was refused. Where only the word of partners is missing, it is proposed to them."""
        if self.lesson is not None:
            self.refuse(ruling)
        elif seat is not None and self._needs_only_partners(action, seat):
            self.state = replace(self.state, proposal=action, rejection=None, action_awaiting_dice=None)
        else:
            self.refuse(ruling)

    def refuse(self, ruling: Ruling | None) -> None:
        """Keeps a refusal to be shown; None: there is nothing against what is set up. An example may go on by it."""
        self.state = replace(self.state, rejection=ruling)
        if self.lesson is not None:
            self.lesson.refused(self)

    def _ask_for_dice(self, action: Any) -> bool:
        """Keep an action until the dice of a real table are typed in for it; False when it needs none."""
        if not self.physical_dice or not self.system.count_dice(self.now.position, action):
            return False
        self.state = replace(self.state, action_awaiting_dice=action, typed=EnteredDice())
        self.dice_prompts += 1
        return True

    def _carry_out(self, action: Any, dice: Sequence[int] | None, seat: str | None) -> None:
        """Does a legal action, and keeps what came of it."""
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

    def done(self, action: Any) -> None:
        """What stays chosen after an action; by default nothing."""
        self.choose(None)

    def enter_dice(self, typed: list[str] | None) -> bool:
        """The dice that were typed in for the action that waits; None: the program rolls.

        What is wrong with them is kept in ``typed``, and nothing is done. Raises `DataError` for too many.
        """
        if self.action_awaiting_dice is None:
            return False
        dice = () if typed is None else self._read(typed)
        if dice is None:
            return False
        done = self.attempt(self.action_awaiting_dice, dice)
        if done:
            self.state = replace(self.state, agreed=frozenset())
        return done

    def _read(self, typed: list[str]) -> tuple[int, ...] | None:
        """What the dice that the action needs show; None while something is wrong, or more dice are rolled."""
        self.dice_prompts += 1
        count = sum(len(names) for _, names in self.dice_asked())
        taken = self.typed.take(typed, [self.sides_of(number) for number in range(count)])
        self.state = replace(self.state, typed=taken)
        if taken.faces is None:
            return None
        needed = self.system.count_dice(self.game.position, self.action_awaiting_dice, taken.faces)
        if needed > len(taken.faces):  # by what has fallen, more dice are rolled
            self.state = replace(self.state, typed=replace(taken, fallen=taken.faces))
            return None
        return taken.faces[:needed]

    @property
    def die(self) -> Die:
        """The die of the game."""
        die: Die = next(iter(self.system.dice.values()))
        return die

    def sides_of(self, number: int) -> Sides:
        """What can be typed for a die, by its number in the row: that of an ordinary die, or of the die of the game."""
        return ordinary_sides(self.die) if self.plain_dice else own_sides(self.die)

    def opening_dice(self) -> OpeningDice:
        """The dice that a new game of what is played here begins with, to be typed in."""
        return OpeningDice(self)

    def rolled_first(self) -> list[tuple[Message, list[Message]]]:
        """What dice are rolled for before the first action of this game, and what each is called."""
        return []

    def rolled_for(self, action: Any, dice: Sequence[int]) -> list[tuple[Message, list[Message]]]:
        """What an action rolls for when these numbers come up first, and what its dice are called."""
        count = self.system.count_dice(self.game.position, action, dice)
        return [(self.system.describe_action(action), [say("Die {number}", number=n + 1) for n in range(count)])]

    def dice_asked(self) -> list[tuple[Message, list[Message]]]:
        """What the dice are rolled for that have fallen, and the next that is rolled for: the rest hangs on these."""
        asked, count = [], 0
        for what, names in self.rolled_for(self.action_awaiting_dice, self.typed.fallen):
            asked.append((what, names))
            count += len(names)
            if count > len(self.typed.fallen):
                break
        return asked

    def cancel(self) -> None:
        """Lets go of the action that waits for its dice, else of everything chosen."""
        if self.action_awaiting_dice is None:
            self.clear()
        self.state = replace(self.state, action_awaiting_dice=None, agreed=frozenset())

    # ---- seats ------------------------------------------------------------------------------------

    def _needs_only_partners(self, action: Any, seat: str) -> bool:
        """Whether nothing but the word of partners is missing."""
        return bool(self.game.ruling(action, seat, [player_seat.id for player_seat in self.game.seats]))

    def agree(self) -> bool:
        """The partner says yes to what was proposed."""
        action, seat = self.proposal, self.seat
        if action is None or seat is None:
            return False
        others = {partner.id for partner in partners(self.game.seat(seat), self.game.seats)}
        self.state = replace(self.state, agreed=self.agreed | others, proposal=None)
        done = self.attempt(action)
        if self.action_awaiting_dice is None:  # this once; while dice are awaited the word holds
            self.state = replace(self.state, agreed=frozenset())
        return done

    def finished(self) -> None:
        """The player of this seat has ended his part of the phase; the partner goes on with his."""
        if self.seat is None:
            return
        self.state = replace(self.state, proposal=None)
        partner = self.hotseat.finish(self.game)
        if partner is not None:
            self.take(partner, awaiting_handover=True)

    def sit(self, seat: str | None, hotseat: bool = False) -> None:
        """Gives this view a seat: None for all of them; ``hotseat``: the board goes from hand to hand."""
        if seat is not None:
            self.game.seat(seat)
        self.hotseat = Hotseat(active=hotseat)
        self.take(seat, awaiting_handover=False)
        self.change_hands()

    def uncover(self) -> None:
        """The next player has taken the board."""
        self.hotseat.awaiting_handover = False

    def take(self, seat: str | None, awaiting_handover: bool) -> None:
        """The player of a seat takes the board; ``awaiting_handover`` covers it until he says that he is there."""
        self.hotseat.take(seat, awaiting_handover)
        self.clear()

    def change_hands(self) -> None:
        """Where the board goes from hand to hand, it goes to the side that decides now."""
        seat = self.hotseat.next(self.game)
        if seat is not None:
            self.take(seat, awaiting_handover=True)

    def answers(self) -> list[Any]:
        """What may be decided where the rules ask something."""
        return [action for action in self.now.legal_actions() if not action.is_aside]

    def surrender(self) -> Any:
        """The action by which the side that decides gives the game up; None in a game without it."""
        return self.system.surrender(self.now.position)

    def end_phase(self) -> bool:
        """Ends the phase; where partners share the side, this player's part of it."""
        if self.seat is not None and self.hotseat.active and self.step is None and not self.awaiting_handover:
            action = self.system.end_phase(self.now.position)
            if self._needs_only_partners(action, self.seat) and not self.ruling_for_seat(action):
                self.finished()
                return True
        return self.attempt(self.system.end_phase(self.now.position))

    def finish_phase(self) -> None:
        """Random moves until the phase changes."""
        if self.touch_past() or self.awaiting_handover:
            return
        if self.seat is not None:
            end = self.system.end_phase(self.now.position)
            plain = self.game.ruling(end).faults
            mine = tuple(fault for fault in self.ruling_for_seat(end).faults if fault not in plain)
            if mine:  # others have a part in it: it is not this player's to finish
                self.state = replace(self.state, rejection=Ruling(end, mine))
                return
        player: RandomPlayer[Any, Any] = RandomPlayer(self.game.seed + len(self.game))
        self.clear()
        self.game.play(player, until="phase", seat=self.seat)

    # ---- what stands where ------------------------------------------------------------------------

    def next_able(self, by: int = 1) -> Any:
        """The next unit after the one chosen that can do something now; -1: the one before. Or None."""
        side = self.now.to_act
        own = [unit for unit in self.now.units.values() if unit.side == side and self.where(unit) is not None]
        names = [unit.id for unit in own]
        start = names.index(self.selected) if self.selected in names else (-1 if by > 0 else 0)
        for away in range(1, len(own) + 1):
            unit = own[(start + by * away) % len(own)]
            if self.can_act(unit):
                return unit
        return None

    def home(self, unit: Any) -> Location | None:
        """Where a unit beside the map starts from."""
        return None

    def can_act(self, unit: Any) -> bool:
        """Whether a unit on the map can do something now."""
        return next(iter(self.now.legal_actions(unit)), None) is not None

    # ---- what the rules say -----------------------------------------------------------------------

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
        named: list[Any] = [unit]
        for value in () if action is None else msgspec.structs.astuple(action):
            named += value if isinstance(value, tuple) else [value]
        spots = [self.spot_of(name) for name in named if name]
        return list(dict.fromkeys(place for place in spots if place is not None))

    def spot_of(self, name: Any) -> Location | None:
        """The place of a unit by its id, or of what an action names; None: it is none."""
        units = self.now.units
        return self.where(units[name]) if isinstance(name, str) and name in units else None

    def is_same_action(self, action: Any, second: Any) -> bool:
        """Whether two actions are one and the same, however their places are called and their units are ordered."""
        return type(action) is type(second) and self.plain(action) == self.plain(second)
