"""A worked example of the rulebook on the board: its progress, an attempt of your own, and the solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..engine.i18n import localized, say, translate
from ..engine.rulebook import Example, ExampleStep
from .markup import Markup, join, tag
from .panels.parts import button, icon, rule_chip, section

if TYPE_CHECKING:
    from .controller import BoardController
    from .view_state import Location

_ = translate


class WorkedExample:
    """The progress of one example on a board: the next step, and the number of actions done before each step."""

    def __init__(self, example: Example) -> None:
        self.example = example
        self._marks = [0]

    @property
    def number(self) -> int:
        """The number of steps done."""
        return len(self._marks) - 1

    @property
    def step(self) -> ExampleStep | None:
        """The next step, or None at the end."""
        steps = self.example.data.steps
        return steps[self.number] if self.number < len(steps) else None

    def wanted(self, controller: BoardController) -> Any:
        """Return the next action of the example, also one that is refused; None when none is left."""
        steps = self.example.data.steps[self.number :]
        action_data = next((step.do for step in steps if step.do is not None), None)
        return None if action_data is None else controller.system.load_action(action_data)

    @property
    def seat(self) -> str | None:
        """The seat that orders the next step, where the example has several players."""
        return (self.step.seat or None) if self.step is not None else None

    def places(self, controller: BoardController) -> list[Location]:
        """The places that the next step is about: those of its units, and where they are to go."""
        return next(filter(None, self._about(controller)), [])

    def stage(self, controller: BoardController) -> list[Location]:
        """The places that all the steps to come are about."""
        return list(dict.fromkeys(place for locations in self._about(controller) for place in locations))

    def _about(self, controller: BoardController) -> Iterator[list[Location]]:
        for step in self.example.data.steps[self.number :]:
            action = None if step.do is None else controller.system.load_action(step.do)
            yield controller.about(step.unit, action)

    def follow(self, controller: BoardController) -> None:
        """Goes on when the student has done what comes next, and back when that was undone.

        Steps that only look, or show a refusal, may be passed over. An action whose dice fell otherwise than in the
        example is not a step of it: what the example goes on to tell would not be true.
        """
        done = len(controller.game)
        while self.number and self._marks[-1] > done:
            self._marks.pop()
        if done != self._marks[-1] + 1:
            return
        entry = controller.game.journal.current
        for passed, step in enumerate(self.example.data.steps[self.number :]):
            if step.do is not None and not step.refused:
                wanted = controller.system.load_action(step.do)
                if controller.is_same_action(entry.action, wanted) and tuple(entry.dice) == tuple(step.dice):
                    self._marks += [done - 1] * passed + [done]
                return

    def dice(self, controller: BoardController, action: Any) -> list[int] | None:
        """The dice of the example for an action that is its next one: the student's own attack rolls what it tells."""
        for step in self.example.data.steps[self.number :]:
            if step.do is not None and not step.refused:
                fits = step.dice and controller.is_same_action(action, controller.system.load_action(step.do))
                return list(step.dice) if fits else None
        return None

    def refused(self, controller: BoardController) -> None:
        """Goes on when the student has run into the refusal that comes next."""
        step, rejection = self.step, controller.rejection
        if step is None or step.do is None or not step.refused or rejection is None:
            return
        if controller.is_same_action(rejection.action, controller.system.load_action(step.do)):
            self._marks.append(len(controller.game))

    def play(self, controller: BoardController) -> None:
        """Does the next step: the action with its dice, or the refusal that it is there to show."""
        self.back(controller, self.number)
        step = self.step
        if step is None:
            return
        count = self.number
        if step.unit:
            controller.choose(step.unit)
        if step.do is not None:
            action = controller.system.load_action(step.do)
            controller.attempt_with(action, step.seat or None, frozenset(step.agreed))
        if self.number == count:
            self._marks.append(len(controller.game))

    def back(self, controller: BoardController, number: int = 0) -> None:
        """Sets the position back to where ``number`` steps were done, by default to the beginning."""
        del self._marks[number + 1 :]
        if len(controller.game) != self._marks[-1]:
            controller.game.goto(self._marks[-1])
        controller.clear()

    def html(self, controller: BoardController) -> Markup:
        """The story, the steps so far, and the next one."""
        rule, steps = self.example.rule, self.example.data.steps
        rows = []
        for number, step in enumerate(steps):
            state = "lw-done" if number < self.number else "lw-next" if number == self.number else "lw-later"
            mark = "✓ " if number < self.number else ""
            rows.append(
                tag("li", mark, localized(step.says) or say("Step {number}", number=number + 1).text(), class_=state)
            )
        over = self.step is None
        buttons: list[Any] = [
            button(_("Show this step"), "example-play", primary=True, off=over),
            button(icon("first"), "example-back", name=_("Begin again"), why=_("Begin again")),
            button(_("Back to the game"), "back") if controller.visiting else None,
        ]
        return section(
            self.example.title,
            tag("p", self.example.story, class_="lw-story"),
            tag("ol", rows, class_="lw-steps"),
            tag("div", buttons, class_="lw-buttons"),
            tag(
                "p",
                _("The example is at its end. Go on playing, or begin again.")
                if over
                else _("Try it yourself on the board first; every refusal says why."),
                class_="lw-fine",
            ),
            tag(
                "details",
                tag("summary", rule.title, " ", rule_chip(rule.id)),
                tag("p", rule.text),
                join([tag("p", tag("b", _("Our interpretation")), ": ", rule.interpretation)])
                if rule.interpretation
                else None,
            ),
            kind="lw-worked",
            chip=rule_chip(rule.id),
        )
