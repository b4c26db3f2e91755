"""The state of a view of a game (step, selection, attempts, answers) as one frozen record, replaced whole.

A `BoardController` holds it in ``state`` and puts another in its place; who comes back to a view puts the old one
there again. A game adds what it sets up by a record of its own (`games/<game>/board/view_state.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from ..engine.i18n import Message
from ..engine.ruling import Ruling
from ..players.explanation import Advice, Explanation
from ..players.officer import Intention
from ..players.review import Lapse, Review
from .entered_dice import EnteredDice

#: What can be pointed at on a map: a hex by its index, a point by its two coordinates.
Location = Any


@dataclass(frozen=True)
class ViewState:
    """The state of a view: the step looked at, the selection, attempts and answers.

    The defaults are those of the present moment with nothing selected.
    """

    #: The number of the step that this view looks at, None for the present: the game itself is not changed.
    step: int | None = None
    #: The number of the highlighted step: the map marks what happened in it, the panel says it.
    highlighted_step: int | None = None
    #: Whether something was tried while a step of the past was looked at.
    past: bool = False
    #: What went wrong last, in words.
    error: str = ""
    #: Whether a key or button was pressed on an older picture, so that it was not done.
    missed: bool = False
    #: Whether a button has laid another game on the board, of which the cells do not know.
    replaced: bool = False
    #: What an undo took back beyond the player's own action, or why it did nothing; why the other side decides now.
    notice: tuple[Message, ...] = ()
    selected: str | None = None
    #: The units that stay where they are in this phase: who looks for one that can act passes them over.
    staying: frozenset[str] = frozenset()
    #: The units that are put off in this phase: they come after all others.
    later: frozenset[str] = frozenset()
    #: The units that are chosen together, and where each would go.
    group: tuple[str, ...] = ()
    marches: tuple[Any, ...] = ()
    #: The place that was pointed at last, and the unit that acted last, while nothing else is pointed at.
    place: Location | None = None
    acted: str | None = None
    rejection: Ruling | None = None
    #: The combat or bombardment that was just resolved.
    outcome: Any = None
    #: The player's requests: advice for the next decision, the review of his last turn, the piece of advice that is
    #: drawn on the map, and the decision of the review that is looked at.
    advice: Advice | None = None
    review: Review | None = None
    drawn: Explanation | None = None
    lapse: Lapse | None = None
    #: What the officer would do up to the end of the phase, until it is told to or not.
    finishing: tuple[Intention, ...] | None = None
    #: How many units could still act when the phase was to be ended and none had: whether it shall end is asked.
    unused: int = 0
    #: An action that waits for the word of a partner, and the seats that have agreed to it.
    proposal: Any = None
    agreed: frozenset[str] = frozenset()
    #: The action that waits for the dice of a real table, the seat that ordered it, and what was typed for it.
    action_awaiting_dice: Any = None
    seat_awaiting_dice: str | None = None
    typed: EnteredDice = field(default_factory=EnteredDice)

    def cleared(self) -> Self:
        """Return the state at the same step and place, with nothing selected, tried or planned."""
        return type(self)(
            step=self.step, past=self.past, error=self.error, place=self.place, staying=self.staying, later=self.later
        )

    def unplanned(self) -> Self:
        """Return the state without the plan of a game, such as an attack that is being set up."""
        return type(self)(**{field.name: getattr(self, field.name) for field in fields(ViewState)})

    def pointed(self, place: Location) -> Self:
        """Return the state after a click on a place: earlier answers are gone."""
        return replace(
            self, place=place, acted=None, rejection=None, error="", missed=False, outcome=None, past=False,
            proposal=None, action_awaiting_dice=None, agreed=frozenset(), highlighted_step=None, unused=0,
            replaced=False, notice=(),
        )  # fmt: skip

    def unsaid(self) -> Self:
        """Return the state without what is only said about the last deed."""
        return replace(self, highlighted_step=None, acted=None, outcome=None, replaced=False, notice=())

    def present(self) -> Self:
        """Return the state at the present step, with no step highlighted."""
        return replace(self, step=None, highlighted_step=None, past=False)

    def answered(self) -> Self:
        """Return the state without questions and answers, which belonged to another position."""
        return replace(
            self, rejection=None, proposal=None, action_awaiting_dice=None, advice=None, review=None, drawn=None,
            lapse=None, finishing=None, unused=0, notice=(),
        )  # fmt: skip


@dataclass(frozen=True)
class ViewSettings:
    """The settings of a view, which are kept when the selection changes."""

    theme: str = "light"
    #: What the side shows: ``play``, ``advice``, ``order``, ``rules`` or ``text``; the rule asked for; the formation
    #: that is open.
    tab: str = "play"
    rule: str | None = None
    formation: str | None = None
    #: What the log shows; see `panels.footer.FILTERS`.
    filter: str = "all"
    #: Whether the dice of a real table are typed in, and whether these are ordinary ones.
    physical_dice: bool = False
    plain_dice: bool = True
    #: Whether it is asked before a phase ends in which nobody has acted who could.
    asks_before_end: bool = True

    def elsewhere(self) -> Self:
        """Return the settings for another game on the same board: they show its play first."""
        return replace(self, tab="play", rule=None, formation=None)


class Viewed:
    """The two records of a view, read by their fields; only methods here and in `BoardController` change them."""

    state: ViewState
    settings: ViewSettings

    @property
    def step(self) -> int | None:
        """The number of the step that is shown; None: the present."""
        return self.state.step

    @property
    def highlighted_step(self) -> int | None:
        """The number of the highlighted step; None: no step is."""
        return self.state.highlighted_step

    @property
    def past(self) -> bool:
        """Return whether something was tried while a step of the past was shown."""
        return self.state.past

    @property
    def error(self) -> str:
        """Return the last error in words; empty: none."""
        return self.state.error

    @property
    def selected(self) -> str | None:
        """The id of the selected unit; None: no unit is."""
        return self.state.selected

    @property
    def looked_at(self) -> tuple[str, ...]:
        """The ids of the units that are looked at: the selected one, and in some games an enemy seen from there."""
        return () if self.selected is None else (self.selected,)

    @property
    def group(self) -> tuple[str, ...]:
        """The ids of the units that are selected together."""
        return self.state.group

    @property
    def marches(self) -> tuple[Any, ...]:
        """Return the planned move of each unit of the group."""
        return self.state.marches

    @property
    def place(self) -> Location | None:
        """The place that was pointed at last; None: no place was."""
        return self.state.place

    @property
    def acted(self) -> str | None:
        """The id of the unit that acted last, until a place is pointed at."""
        return self.state.acted

    @property
    def rejection(self) -> Ruling | None:
        """Return the ruling by which the last action was rejected; None: it was not."""
        return self.state.rejection

    @property
    def outcome(self) -> Any:
        """The combat or bombardment that was just resolved; None: there was none."""
        return self.state.outcome

    @property
    def proposal(self) -> Any:
        """An action that needs the consent of a partner; None: no action does."""
        return self.state.proposal

    @property
    def agreed(self) -> frozenset[str]:
        """The seats that have agreed to the proposal."""
        return self.state.agreed

    @property
    def action_awaiting_dice(self) -> Any:
        """The action whose physical dice are still to be typed; None: no action waits."""
        return self.state.action_awaiting_dice

    @property
    def typed(self) -> EnteredDice:
        """Return the physical dice entered so far."""
        return self.state.typed

    @property
    def theme(self) -> str:
        """``light`` or ``dark``."""
        return self.settings.theme

    @property
    def tab(self) -> str:
        """The open tab of the side panel: ``play``, ``advice``, ``order``, ``rules`` or ``text``."""
        return self.settings.tab

    @property
    def rule(self) -> str | None:
        """The id of the rule that is open; None: no rule is."""
        return self.settings.rule

    @property
    def formation(self) -> str | None:
        """The formation that is open in the order of battle; None: all are closed."""
        return self.settings.formation

    @property
    def filter(self) -> str:
        """Return the id of the log's filter."""
        return self.settings.filter

    @property
    def physical_dice(self) -> bool:
        """Return whether physical dice are typed in."""
        return self.settings.physical_dice

    @property
    def plain_dice(self) -> bool:
        """Return whether the physical dice are ordinary ones."""
        return self.settings.plain_dice

    @property
    def advice(self) -> Advice | None:
        """The advice for the next decision; None: it was not asked for."""
        return self.state.advice

    @property
    def review(self) -> Review | None:
        """The review of the last turn; None: it was not asked for."""
        return self.state.review

    @property
    def lapse(self) -> Lapse | None:
        """The decision of the review whose step is looked at; None: none is."""
        return self.state.lapse

    @property
    def drawn(self) -> Explanation | None:
        """The piece of advice that is drawn on the map; None: none is."""
        return self.state.drawn

    @property
    def finishing(self) -> tuple[Intention, ...] | None:
        """Return the officer's actions up to the end of the phase; None: they were not asked for."""
        return self.state.finishing

    @property
    def unused(self) -> int:
        """Return the number of units that could still act, while the end of the phase is to be confirmed; else 0."""
        return self.state.unused

    # ---- how the view is set ----------------------------------------------------------------------

    def open_tab(self, tab: str) -> None:
        """The side shows ``play``, ``advice``, ``order``, ``rules`` or ``text``."""
        self.settings = replace(self.settings, tab=tab)

    def open_rule(self, rule: str) -> None:
        """The side shows the text of a rule."""
        self.settings = replace(self.settings, tab="rules", rule=rule)

    def toggle_formation(self, name: str) -> None:
        """Opens a formation of the order of battle, or shuts it."""
        self.settings = replace(self.settings, formation=None if self.formation == name else name)

    def filter_log(self, name: str) -> None:
        """Chooses what the log shows."""
        self.settings = replace(self.settings, filter=name)

    def set_theme(self, theme: str) -> None:
        """Light or dark from now on."""
        self.settings = replace(self.settings, theme=theme)

    def toggle_typing(self) -> None:
        """The dice of a real table are typed in, or the program rolls."""
        self.settings = replace(self.settings, physical_dice=not self.physical_dice)

    def use_dice(self, plain_dice: bool) -> None:
        """Switch between plain dice and the dice of the game. What was typed is read again."""
        self.settings = replace(self.settings, plain_dice=plain_dice)
        self.state = replace(self.state, typed=replace(self.typed, wrong={}))

    # ---- what went wrong --------------------------------------------------------------------------

    def tell_error(self, error: str) -> None:
        """Something went wrong: the panel says it until the next click."""
        self.state = replace(self.state, error=error, missed=False)

    def tell_replaced(self) -> None:
        """A button has laid another game here: the panel says what that means for cells."""
        self.state = replace(self.state, replaced=True)

    def tell(self, notice: Message) -> None:
        """The panel says something about what was done, until the next click."""
        self.state = replace(self.state, notice=(notice,))

    def forget_error(self) -> None:
        """Clear the error message."""
        self.tell_error("")

    def forget_refusal(self) -> None:
        """Clear the refusal."""
        self.state = replace(self.state, rejection=None)

    def forget_past(self) -> None:
        """What was tried in the past is no longer said."""
        if self.state.past:
            self.state = replace(self.state, past=False)

    def touch_past(self) -> bool:
        """Something was tried. Whether a step of the past is looked at, where nothing can be done: that is kept."""
        if self.step is not None:
            self.state = replace(self.state, past=True)
        return self.step is not None
