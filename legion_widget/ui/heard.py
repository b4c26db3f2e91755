"""The words of a screen reader after a click or key that changes no game: the selection, what is set up, the past."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.errors import LegionWidgetError
from ..engine.i18n import LocalizedText, Message, get_language, localized, percent, say, say_count, translate
from ..engine.odds import Odds
from ..players.explanation import sentence

if TYPE_CHECKING:
    from .controller import BoardController

#: How many outcomes are said, the likeliest ones.
MOST = 3


#: What an arrow is when it is read aloud.
TO: LocalizedText = {"es": "a", "en": "to"}


def aloud(text: str) -> str:
    """A text as it is read aloud: arrows in words.

    >>> from ..engine.i18n import set_language
    >>> set_language("en")
    >>> aloud("Harca 2: 1415 → 1514, 1 of 4 points."), aloud("Forces: Moroccans 49 → 45.")
    ('Harca 2: 1415 to 1514, 1 of 4 points.', 'Forces: Moroccans 49 to 45.')
    """
    return text.replace("→", localized(TO))


class Heard(NamedTuple):
    """What is said of a board when it changes: the selected unit, how many are selected together, what is set up."""

    selected: str | None
    together: int
    plan: Any


def heard(controller: BoardController) -> Heard:
    """Return what is selected and set up now."""
    return Heard(controller.selected, len(controller.state.group), controller.plan())


def change(controller: BoardController, before: Heard) -> str:
    """Return in words what has changed since then; empty: nothing."""
    now = heard(controller)
    if now.plan is not None and now.plan != before.plan:
        return controller.game_view.plan_words(controller, now.plan)
    if now.together > 1 and now.together != before.together:
        return say_count("{count} unit selected.", "{count} units selected.", now.together).text()
    if now.selected != before.selected:
        unit = controller.unit(now.selected)
        return translate("Nothing is selected.") if unit is None else selection_words(controller, unit)
    return translate("Nothing is set up any more.") if before.plan is not None and now.plan is None else ""


def selection_words(controller: BoardController, unit: Any) -> str:
    """A unit that has been selected: where it is, and what it can do."""
    known = controller.game_view.announcement(controller, unit, get_language())
    able = ""
    with suppress(LegionWidgetError):  # not every game says what a unit can do
        able = controller.now.what_can(unit.id)
    return " ".join([sentence(say("Selected: {unit}", unit=known)), able]).strip()


def plan_words(controller: BoardController, plan: Any) -> str:
    """What is set up and not yet done, with its chances, or why it cannot be done."""
    words = sentence(controller.system.describe_action(plan))
    ruling = controller.now.ruling(plan)
    if not ruling:
        return f"{words} {ruling.faults[0]}"
    odds = controller.odds()
    likely = [] if odds is None else likeliest(controller.system, odds)
    told = ", ".join(f"{outcome.text()}: {percent(chance)}" for outcome, chance in likely)
    return f"{words} {told}." if told else words


def likeliest(system: Any, odds: Odds) -> list[tuple[Message, Fraction]]:
    """The likeliest outcomes of odds in words, in the order of the game, each with its chance."""
    chances: list[tuple[Message, Fraction]] = system.chances_in_words(odds)
    likely = sorted(chances, key=lambda outcome: -outcome[1])[:MOST]
    return [outcome for outcome in chances if outcome in likely]


def hand_over_words(controller: BoardController) -> str:
    """That the board is to be passed on, and to whom."""
    seat = "" if controller.seat is None else controller.game.seat(controller.seat).text()
    return f"{translate('Pass the board on')}: {seat}."


def waiting_words(controller: BoardController) -> str:
    """What the game waits for where no unit can do anything: an answer, or nothing more in this phase."""
    question = controller.game_view.question(controller) if controller.may_decide else None
    if question is not None:
        return f"{controller.now.phase.title}. {question}".strip()
    return translate(controller.game_view.idle)


def past_words(controller: BoardController) -> str:
    """That a step of the past is looked at, where nothing can be done."""
    looked_at = say("You are looking at step {step} of {last}.", step=controller.step or 0, last=len(controller.game))
    return f"{translate('This is the past')}. {looked_at}"


__all__ = [
    "Heard",
    "aloud",
    "change",
    "hand_over_words",
    "heard",
    "likeliest",
    "past_words",
    "plan_words",
    "selection_words",
    "waiting_words",
]
