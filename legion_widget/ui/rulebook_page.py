"""A rulebook on a page of its own: chapters and rules at the side, and the rule being read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.i18n import localized, say, say_count, translate
from ..engine.rulebook import Chapter, Example, Option, Rule, Rulebook
from ..installed_games import games
from .markup import Markup, join, tag
from .panels.parts import button, language_switches
from .panels.rules import examples, rule_text

_ = translate


@dataclass
class Reading:
    """The open part of a rulebook: a chapter, a rule or none, words searched for, an example on a board.

    Args:
        book: The rulebook.
        chapter: The number of the chapter.
        rule: The id of the rule that is read; empty: the chapter as a whole.
        words: What was looked for; empty: nothing.
        example: The example that lies on the board; None: none does.
        tour: Whether the tour of the chapter is on the page.
        problem: What was wrong with what was clicked last.
    """

    book: Rulebook
    chapter: int
    rule: str = ""
    words: str = ""
    example: Example | None = None
    tour: bool = False
    problem: str = ""

    def open_rule(self, id: str) -> None:
        """Reads a rule. Raises `UnknownName` for one that the book does not have."""
        rule = self.book[id]
        self.rule, self.chapter, self.words, self.example, self.tour = rule.id, rule.chapter, "", None, False

    def open_chapter(self, number: int) -> None:
        """Reads a chapter. Raises `UnknownName` for one that the book does not have."""
        self.chapter = self.book.chapter(number).number
        self.rule, self.words, self.example, self.tour = "", "", None, False

    @property
    def title(self) -> str:
        """The title of the page, with the name of the game as its board says it."""
        entry = games().get(self.book.game)
        name = entry.title if entry is not None else ""
        return say("The rules of {game}", game=name).text() if name else _("The rules")


def page(reading: Reading, language: str) -> Markup:
    """The whole page; with an example or a tour below it only the way back."""
    if reading.example is not None or reading.tour:
        return join([_head(reading, [_way_back(reading)]), _problem(reading)])  # what lies below has the languages
    content = _found(reading) if reading.words else _open(reading)
    return join(
        [
            _head(reading, [_search(reading), language_switches(language)]),
            _problem(reading),
            tag(
                "div",
                tag("nav", _index(reading), class_="lw-book-index", aria_label=_("Chapters and rules")),
                tag("article", content, class_="lw-book-page", data_scroll=f"{reading.chapter}-{reading.rule}"),
                class_="lw-book-middle",
            ),
        ]
    )


def _head(reading: Reading, tools: list[Any]) -> Markup:
    return tag(
        "div",
        tag("h2", reading.title, class_="lw-title"),
        tag("div", tools, class_="lw-tools"),
        class_="lw-row lw-book-head",
    )


def _problem(reading: Reading) -> Markup | None:
    return tag("p", reading.problem, class_="lw-book-problem", role="alert") if reading.problem else None


def _search(reading: Reading) -> Markup:
    field = tag(
        "input",
        type="search",
        name="words",
        value=reading.words,
        maxlength=80,
        placeholder=_("Number or words"),
        aria_label=_("Look for a rule by its number or by words"),
        id="lw-book-words",
        autocomplete="off",
    )
    return tag("form", field, button(_("Search"), "search"), class_="lw-form lw-book-search", role="search")


def _way_back(reading: Reading) -> Markup:
    """Return the caption of the board below, with a link back to the rule that was read."""
    chapter = reading.book.chapter(reading.chapter)
    if reading.example is not None:
        said = f"{reading.example.rule.id} · {reading.example.title}"
    else:
        said = say("Tour of {chapter}", chapter=chapter.heading).text()
    return join([tag("span", said, class_="lw-book-shown"), button(_("Back to the rules"), "close", primary=True)])


def _index(reading: Reading) -> Markup:
    """The chapters; of the one that is open its rules."""
    rows = []
    for number in reading.book.chapters:
        chapter = reading.book.chapter(number)
        is_open = number == reading.chapter and not reading.words
        rules = tag("ol", [_entry(rule, rule.id == reading.rule) for rule in chapter.rules]) if is_open else None
        rows.append(
            tag(
                "li",
                tag(
                    "button",
                    chapter.heading,
                    type="button",
                    class_="lw-book-chapter",
                    data_do="chapter",
                    data_chapter=number,
                    data_key=f"chapter-{number}",
                    aria_expanded=str(is_open).lower(),
                    aria_current="page" if is_open and not reading.rule else None,
                ),
                rules,
            )
        )
    return tag("ol", rows, data_scroll="index")


def _entry(rule: Rule, is_open: bool = False, place: str = "entry") -> Markup:
    """A rule in a list, which opens it."""
    return tag(
        "li",
        tag(
            "button",
            tag("span", rule.id, class_="lw-rule"),
            tag("span", rule.title),
            type="button",
            class_="lw-book-entry",
            data_do="rule",
            data_rule=rule.id,
            data_key=f"{place}-{rule.id}",
            aria_current="page" if is_open else None,
        ),
    )


def _open(reading: Reading) -> Markup:
    return _rule(reading.book[reading.rule]) if reading.rule else _chapter(reading.book.chapter(reading.chapter))


def _found(reading: Reading) -> Markup:
    """The rules that were looked for."""
    rules = reading.book.search(reading.words)
    count = say_count("{count} rule with “{words}”", "{count} rules with “{words}”", len(rules), words=reading.words)
    hint = None if rules else tag("p", _("Try one word of it, or a number such as those at the side."))
    entries = [_entry(rule, place="found") for rule in rules]
    return join([tag("div", tag("h3", count.text()), role="status"), hint, tag("ol", entries, class_="lw-book-found")])


def _chapter(chapter: Chapter) -> Markup:
    """A chapter as it is read in a book: each rule with its text."""
    rules = [
        tag("section", _heading(rule), rule_text(rule), _number_of_examples(rule), class_="lw-book-rule")
        for rule in chapter.rules
    ]
    tour = button(_("A tour of this chapter"), "tour", primary=True) if any(r.examples for r in chapter.rules) else None
    return join([tag("header", tag("h3", chapter.heading), tour, class_="lw-book-top"), *rules])


def _heading(rule: Rule) -> Markup:
    opens = tag(
        "button",
        tag("span", rule.id, class_="lw-rule"),
        " ",
        rule.title,
        type="button",
        class_="lw-book-name",
        data_do="rule",
        data_rule=rule.id,
        data_key=f"name-{rule.id}",
    )
    return tag("h4", opens)


def _number_of_examples(rule: Rule) -> Markup | None:
    if not rule.examples:
        return None
    said = say_count("{count} worked example", "{count} worked examples", len(rule.examples)).text()
    return tag("p", button(said, "rule", rule=rule.id, key=f"examples-{rule.id}"))


def _rule(rule: Rule) -> Markup:
    """A rule: its text, our reading, its options, its examples, and the rules beside it."""
    chapter = rule.book.chapter(rule.chapter)
    options = [_option(option) for option in rule.options]
    back = button(chapter.heading, "chapter", chapter=chapter.number, key="to-chapter")
    return join(
        [
            tag("p", back),
            tag("h3", tag("span", rule.id, class_="lw-rule"), " ", rule.title),
            rule_text(rule),
            examples(rule),
            [tag("h3", _("Interpretations you can choose")), tag("ul", options, class_="lw-readings")]
            if options
            else None,
            _neighbours(rule, chapter),
        ]
    )


def _option(option: Option) -> Markup:
    """A question with its answers; the first holds where none is chosen."""
    values = [
        tag(
            "li",
            localized(text),
            tag("small", f" · {_('unless another is chosen')}") if key == option.default else None,
        )
        for key, text in option.values.items()
    ]
    return tag("li", localized(option.question), " ", tag("code", option.key), tag("ul", values))


def _neighbours(rule: Rule, chapter: Chapter) -> Markup:
    at = chapter.rules.index(rule) if rule in chapter.rules else 0
    before = chapter.rules[at - 1] if at else None
    after = chapter.rules[at + 1] if at + 1 < len(chapter.rules) else None
    return tag(
        "div",
        button(f"← {before.id} {before.title}", "rule", rule=before.id, key="before") if before else None,
        button(f"{after.id} {after.title} →", "rule", rule=after.id, key="after") if after else None,
        class_="lw-book-neighbours",
    )
