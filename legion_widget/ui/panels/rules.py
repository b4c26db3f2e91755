"""The rules at the side of the board: the one at hand, with our reading of it, its options and its examples."""

from __future__ import annotations

from ...engine.i18n import localized, say, translate
from ...engine.rulebook import Rule, Rulebook
from ...registry import find_rulebook
from ..controller import BoardController
from ..markup import Markup, join, tag
from .parts import button, choices, rule_chip

_ = translate


def rules(controller: BoardController) -> Markup:
    """The rule that was asked for, or else that of the phase; the others at hand; and how the game is decided."""
    book = find_rulebook(controller.system)
    if not book:
        return tag("section", tag("p", _("This game has no rulebook."), class_="lw-muted"), class_="lw-section")
    near = at_hand(controller, book)
    asked = controller.rule if controller.rule is not None and controller.rule in book else next(iter([*near, *book]))
    listed = {rule.id: f"{rule.id} {rule.title}" for rule in book.values()}
    return join(
        [
            tag(
                "section",
                tag("h3", _("Rules at hand")),
                tag("p", [join([rule_chip(id), " "]) for id in near], class_="lw-near"),
                choices("rule", _("All rules"), listed, asked),
                class_="lw-section",
            ),
            _rule(controller, book[asked]),
            victory(controller),
        ]
    )


def victory(controller: BoardController) -> Markup | None:
    """How this game is decided: a sentence for each condition of victory."""
    aims = controller.now.aims
    if not aims:
        return None
    listed = tag("ul", [tag("li", aim) for aim in aims], class_="lw-readings")
    return tag("section", tag("h3", _("How this game is decided")), listed, class_="lw-section")


def at_hand(controller: BoardController, book: Rulebook) -> list[str]:
    """The rules of what is going on: of the refusal, the last event, the odds, the phase."""
    rules: list[str] = []
    if controller.rejection is not None:
        rules += [fault.rule for fault in controller.rejection.faults]
    for event in controller.results:
        rules += event.rules
    for odds in controller.considered()[:1]:
        rules += [step.rule for step in odds.modifiers]
    rules += controller.now.phase.rules
    return [rule for rule in dict.fromkeys(rules) if rule in book]


def _rule(controller: BoardController, rule: Rule) -> Markup:
    options = [
        tag(
            "li",
            localized(option.question),
            " ",
            tag("b", localized(option.values[controller.system.options[option.key]])),
            class_="lw-reading",
        )
        for option in rule.options
    ]
    examples = [
        tag(
            "li",
            tag("b", example.title),
            tag("p", example.story),
            button(_("See it on the board"), "example", rule=rule.id, number=number, key=f"example-{number}"),
        )
        for number, example in enumerate(rule.examples)
    ]
    return tag(
        "section",
        tag("h3", say("Chapter {number}: {title}", number=rule.chapter, title=rule.book.chapters[rule.chapter]).text()),
        tag("p", tag("span", rule.id, class_="lw-rule"), " ", tag("b", rule.title), class_="lw-name"),
        tag("p", rule.text, class_="lw-rule-text"),
        tag("p", tag("b", _("Our reading")), ": ", rule.interpretation, class_="lw-ours")
        if rule.interpretation
        else None,
        [tag("h3", _("Options of this game")), tag("ul", options, class_="lw-readings")] if options else None,
        [tag("h3", _("Examples")), tag("ul", examples, class_="lw-examples")] if examples else None,
        class_="lw-section lw-rule-page",
    )
