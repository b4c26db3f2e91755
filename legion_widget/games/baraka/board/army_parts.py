"""HTML fragments of the army builder: faults, and numbers of rules."""

from __future__ import annotations

from ....engine.i18n import say
from ....engine.ruling import Fault
from ....ui.markup import Markup, tag


def faults(army_faults: list[Fault], where: str) -> Markup | None:
    """Return what is wrong, each with its rule, whose number opens its text."""
    rows = [
        tag("li", fault.text(), " ", rule_button(fault.rule, f"{where}-{n}")) for n, fault in enumerate(army_faults)
    ]
    return tag("ul", rows, class_="lw-army-faults") if rows else None


def rule_button(rule: str, where: str) -> Markup:
    """The number of a rule, which opens its text; the keyboard stays on it."""
    said = say("Rule {rule}", rule=rule).text()
    return tag(
        "button",
        rule,
        type="button",
        class_="lw-rule",
        data_do="rule",
        data_rule=rule,
        data_key=f"rule-{where}",
        title=said,
        aria_label=said,
    )
