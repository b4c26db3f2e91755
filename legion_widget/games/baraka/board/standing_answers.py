"""The controls for standing answers, beside the question itself and between two activations."""

from __future__ import annotations

from ....engine.i18n import localized, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import button, rule_chip
from .. import pending_steps as at
from ..answers import QUESTIONS, standing
from ..position import SIDES, SPANISH
from .controller import BarakaController

_ = translate

#: The question that each choice asks; a Baraka die says itself which.
ASKED: dict[type, str] = {at.ChargeChoice: "charge", at.JoinChoice: "join", at.LeaderChoice: "leader"}


def once_for_all(controller: BarakaController) -> Markup | None:
    """The answers to what is being asked that hold from now on."""
    top = controller.top
    name = top.question if isinstance(top, at.RerollChoice) else ASKED.get(type(top), "")
    if name not in QUESTIONS:
        return None
    return tag("details", tag("summary", _("From now on")), _row(controller, name), data_key="from-now-on")


def all_answers(controller: BarakaController) -> Markup | None:
    """Every question, with the answer that holds, for the side that has the initiative."""
    if not (controller.may_decide and isinstance(controller.top, at.Impulse)):
        return None
    rows = [
        tag("div", tag("p", localized(data.words), " ", rule_chip(data.rule)), _row(controller, name))
        for name, data in QUESTIONS.items()
    ]
    return tag("details", tag("summary", _("What you are asked")), rows, class_="lw-section", data_key="answers")


def _row(controller: BarakaController, name: str) -> Markup:
    held = standing(controller.now.position.answers[SIDES.index(controller.now.to_act or SPANISH)], name)
    buttons = [
        button(
            localized(words),
            "set-answer",
            question=name,
            answer=answer,
            pressed=answer == held,
            key=f"answer-{name}-{answer}",
        )
        for answer, words in QUESTIONS[name].answers.items()
    ]
    return tag("div", buttons, class_="lw-buttons")
