"""Events of activations, checks and reactions, and of the markers of units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.i18n import LocalizedText, Message, gettext_noop, say
from ....engine.odds import Modifier
from ..actions import AnyAct
from ..answers import QUESTIONS
from ..position import shown_on_die
from ..terms import EFFECTS, FACES, MARKERS, REASONS, SIDE_NAMES

if TYPE_CHECKING:
    from ..game import Baraka

CHECKS: dict[str, LocalizedText] = {
    "action": {"es": "acción", "en": "action"},
    "reaction": {"es": "reacción", "en": "reaction"},
    "order": {"es": "orden", "en": "order"},
    "target": {"es": "otro blanco", "en": "another target"},
    "rally": {"es": "rehacerse", "en": "rally"},
}


class BarakaRolled(Event, frozen=True, kw_only=True):
    """A Baraka die and its result, ``baraka``, ``fatality`` or ``blank``; ``why`` it was rolled."""

    unit: str
    rolls: tuple[int, ...]
    result: str
    why: str
    rules: tuple[str, ...] = ("B4.5",)

    def text(self, system: Baraka) -> Message:
        values: dict[str, Any] = {
            "unit": system.troop(self.unit).name,
            "reason": REASONS[self.why],
            "rolls": ", ".join(map(str, self.rolls)),
            "face": FACES[self.result],
        }
        effect = EFFECTS.get((self.why, self.result))
        if effect is None:
            return say("{unit}: Baraka die, {reason}: {face} ({rolls}).", **values)
        return say("{unit}: Baraka die, {reason}: {face} ({rolls}): {effect}.", effect=effect, **values)


class RerollOffered(Event, frozen=True, kw_only=True):
    """A Baraka die that may be rolled again; ``why`` it was rolled."""

    unit: str
    rolls: tuple[int, ...]
    result: str
    why: str
    rules: tuple[str, ...] = ("B7.4",)

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit}: Baraka die, {reason}: {face} ({rolls}). It may be rolled again.",
            unit=system.troop(self.unit).name,
            reason=REASONS[self.why],
            rolls=", ".join(map(str, self.rolls)),
            face=FACES[self.result],
        )


class AnswerSet(Event, frozen=True, kw_only=True):
    """A side has answered a question once for all."""

    side: str
    question: str
    answer: str
    rules: tuple[str, ...] = ()

    icon = "pass"

    def text(self, system: Baraka) -> Message:
        data = QUESTIONS[self.question]
        return say(
            "{side}: {question} {answer}.",
            side=SIDE_NAMES[self.side],
            question=data.words,
            answer=data.answers[self.answer],
        )


class Activated(Event, frozen=True, kw_only=True):
    unit: str
    rules: tuple[str, ...] = ("B9.1",)

    icon = "on"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        return say("{unit} is activated.", unit=system.troop(self.unit).name)


class Checked(Event, frozen=True, kw_only=True):
    """A drill check: ``kind`` is ``action``, ``reaction``, ``order``, ``target`` or ``rally``."""

    unit: str
    kind: str
    roll: int
    target: int
    passed: bool
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ("B9.4",)

    def text(self, system: Baraka) -> Message:
        text = (
            gettext_noop("{unit}: drill check ({kind}): rolled {roll}, needed {target} or less: passed.")
            if self.passed
            else gettext_noop("{unit}: drill check ({kind}): rolled {roll}, needed {target} or less: failed.")
        )
        unit = system.troop(self.unit).name
        return Message(
            text, {"unit": unit, "kind": CHECKS[self.kind], "roll": self.roll, "target": shown_on_die(self.target)}
        )


class Declared(Event, frozen=True, kw_only=True):
    unit: str
    acts: tuple[AnyAct, ...]
    allowed: int
    rules: tuple[str, ...] = ("B9.1", "B9.3")

    icon = "on"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        acts = [act.text(system) for act in self.acts]
        return say("{unit} declares: {acts}.", unit=system.troop(self.unit).name, acts=acts)


class Reacted(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    act: AnyAct
    rules: tuple[str, ...] = ("B10.1",)

    icon = "swap"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} would react to {other}: {act}.",
            unit=system.troop(self.unit).name,
            other=system.troop(self.to).name,
            act=self.act.text(system),
        )


class ActLost(Event, frozen=True, kw_only=True):
    """A declared act became impossible (B21.9); the reason is a rule."""

    unit: str
    act: AnyAct
    rules: tuple[str, ...] = ("B21.9",)

    icon = "pass"

    def text(self, system: Baraka) -> Message:
        unit = system.troop(self.unit).name
        return say("{unit} cannot do it any more: {act}.", unit=unit, act=self.act.text(system))


class MarkerChanged(Event, frozen=True, kw_only=True):
    """A marker was placed or removed: ``aim``, ``ground``, ``edge``, ``fire``, ``jam``, ``command``, ``upgrade``."""

    unit: str
    marker: str
    on: bool = True

    icon = "place"

    def text(self, system: Baraka) -> Message:
        text = (
            gettext_noop("{unit} gets the marker “{marker}”.")
            if self.on
            else gettext_noop("{unit} loses the marker “{marker}”.")
        )
        return Message(text, {"unit": system.troop(self.unit).name, "marker": MARKERS[self.marker]})
