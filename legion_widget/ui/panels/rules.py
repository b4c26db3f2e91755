"""The rules beside the board: the current one, with our interpretation, its options and its examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...engine.i18n import localized, say, translate
from ...engine.rulebook import Chapter, Example, Rule, Rulebook
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
    """Return the conditions of victory of this game, a sentence for each."""
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
    chapter = rule.book.chapter(rule.chapter)
    return tag(
        "section",
        tag("h3", chapter.heading),
        tag(
            "p",
            tag("span", rule.id, class_="lw-rule"),
            " ",
            tag("b", rule.title),
            class_="lw-name",
            data_show=f"rule-{rule.id}",
        ),
        rule_text(rule),
        [tag("h3", _("Options of this game")), tag("ul", options, class_="lw-readings")] if options else None,
        examples(rule),
        chapter_list(chapter),
        class_="lw-section lw-rule-page",
    )


def rule_text(rule: Rule) -> Markup:
    """The text of a rule, and our reading of it; other rules that they name can be opened."""
    paragraphs = [part for part in rule.text.split("\n\n") if part]
    ours = [part for part in rule.interpretation.split("\n\n") if part]
    return join(
        [
            *(tag("p", linked(part, rule.book), class_="lw-rule-text") for part in paragraphs),
            *(
                tag(
                    "p",
                    None if number else [tag("b", _("Our interpretation")), ": "],
                    linked(part, rule.book),
                    class_="lw-ours",
                )
                for number, part in enumerate(ours)
            ),
        ]
    )


#: What may be the id of a rule, with the brackets round it and the stop after it.
_ID = re.compile(r"(\(?)([A-Z][A-Z\d]*(?:\.\d+)+)([),.;:]*)")


def linked(text: str, book: Rulebook) -> Markup:
    """A text in which the numbers of rules open them."""

    def parts() -> Iterator[Any]:
        at = 0
        for match in _ID.finditer(text):
            before, id, after = match.groups()
            if id in book:
                yield text[at : match.start()]
                yield tag("span", before, rule_chip(id), after, class_="lw-whole")
                at = match.end()
        yield text[at:]

    return join(parts())


def examples(rule: Rule) -> Markup | None:
    """The worked examples of a rule, each with the button that lays it on a board."""
    rows = [
        tag(
            "li",
            tag("b", example.title),
            tag("p", linked(example.story, rule.book)),
            example_button(example),
        )
        for example in rule.examples
    ]
    return join([tag("h3", _("Examples")), tag("ul", rows, class_="lw-examples")]) if rows else None


def example_button(example: Example) -> Markup:
    """The button that lays a worked example on a board."""
    number = example.number - 1
    return button(_("See it on the board"), "example", rule=example.rule.id, number=number, key=f"example-{number}")


def chapter_list(chapter: Chapter) -> Markup:
    """All rules of a chapter, folded."""
    rows = [tag("li", rule_chip(rule.id), " ", rule.title) for rule in chapter.rules]
    title = say("All rules of the chapter {chapter}", chapter=chapter.heading).text()
    listed = tag("ul", rows, class_="lw-readings")
    return tag("details", tag("summary", title), listed, class_="lw-chapter", data_key="chapter")
