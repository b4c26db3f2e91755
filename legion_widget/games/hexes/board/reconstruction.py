"""The notice about reconstructions on a board: what is reconstructed, why, and where the sources are."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import translate
from ....ui.controller import BoardController
from ....ui.markup import Markup, tag
from ....ui.panels.parts import rule_chip

_ = translate


def of_forces(controller: BoardController) -> Markup | None:
    """Return a notice on what is ours in board, counters and order of battle; None for a designer's own board."""
    system: Any = controller.system
    if system.own_work is None or not getattr(system.scenario, "is_ours", True):
        return None
    why, rules = system.why_ours() or ("", ())
    chips = [[" ", rule_chip(rule)] for rule in rules]
    return tag("p", system.own_work.text(), " ", str(why), chips, class_="lw-fine lw-ours")


def heading_forces(controller: BoardController) -> Markup | None:
    """Return `of_forces` as the head of an order of battle."""
    forces = of_forces(controller)
    return tag("section", forces, class_="lw-section") if forces is not None else None


def of_deployment(controller: BoardController) -> Markup | None:
    """Return the same at the start of a game, with what the scenario says of itself; None later on."""
    forces = of_forces(controller)
    if forces is None or controller.now.number:
        return None
    about = controller.system.scenario.about
    return tag(
        "div",
        tag("details", tag("summary", _("About this scenario")), tag("p", about), data_key="about") if about else None,
        forces,
        tag("p", _("The place of each counter at the start is our reconstruction too."), class_="lw-fine"),
        class_="lw-section",
    )
