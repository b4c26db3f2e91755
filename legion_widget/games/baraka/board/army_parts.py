"""HTML fragments of the army builder: faults, and numbers of rules."""

from __future__ import annotations

from ....engine.i18n import say
from ....engine.ruling import Fault
from ....ui.markup import Markup, tag
from ....ui.panels.parts import rule_chip


def faults(army_faults: list[Fault], where: str) -> Markup | None:
    """Return the faults, each with its rule, whose number opens its text."""
    rows = [
        tag("li", fault.text(), " ", rule_button(fault.rule, f"{where}-{n}")) for n, fault in enumerate(army_faults)
    ]
    return tag("ul", rows, class_="lw-army-faults") if rows else None


def rule_button(rule: str, where: str) -> Markup | None:
    """The number of a rule, which opens its text; the keyboard stays on it."""
    return rule_chip(rule, where, aria_label=say("Rule {rule}", rule=rule).text())
