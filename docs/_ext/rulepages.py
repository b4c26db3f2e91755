"""The rules as pages: one for each chapter of each rulebook in each language, made from the data that the games read.

Before Sphinx looks for pages, a page of one line is written for each chapter; the directive ``rule-chapter`` on it
makes all the rest. Nothing of it is kept by git. A rule is a section whose anchor is its id:
``rules/legion/en/08-combat.html#L8.9``. A rule number in running text, on any page, becomes a link.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from books import (
    books,
    chapter_mark,
    folder,
    heading,
    in_chapter,
    numbers,
    options_mark,
    page,
    part,
    rule_mark,
    rules_mark,
    slug,
    without_article,
)
from docutils import nodes
from example_text import Told, tell, units
from gamepages import pages_of
from look import language as language_of
from page_fragments import (
    box,
    chances,
    link,
    linked,
    listed,
    paragraph,
    paragraphs,
    rule_link,
    rules_of,
    sentence,
    sum_line,
)
from positions import focus, picture
from project_pages import write
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from words import WORDS, word

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LANGUAGES, in_language, localized
from legion_widget.engine.rulebook import Example, Option, Rule

#: Where the maps of the examples lie in the site, and how the page of a chapter reaches them.
BOARDS = "_boards"
HREF = f"../../../{BOARDS}"


def stubs(docs: Path) -> dict[Path, str]:
    """The pages that are written before Sphinx begins: path -> text."""
    found = {}
    for system, book in books().items():
        for language in LANGUAGES:
            title = localized(WORDS["rules"], language).format(game=pages_of(system).title)
            lines = [f"({rules_mark(system, language)})=\n# {title}\n", f"```{{rule-index}} {system} {language}\n```\n"]
            lines += ["```{toctree}\n:hidden:\n", *(slug(book, chapter, language) for chapter in sorted(book.chapters))]
            found[docs / "rules" / system / language / "index.md"] = "\n".join([*lines, "```", ""])
            for chapter in book.chapters:
                text = f"```{{rule-chapter}} {system} {chapter} {language}\n```\n"
                found[docs / f"{page(system, chapter, language)}.md"] = text
    return found


def bring(app: Any) -> None:
    wanted = stubs(Path(app.srcdir))
    for path, text in wanted.items():
        write(path, text)
    for path in (Path(app.srcdir) / "rules").rglob("*.md"):
        if path not in wanted:
            path.unlink()


class Writing(SphinxDirective):
    """What both directives share. Texts come in the language of the page, whatever is set outside."""

    has_content = False
    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        self.system, self.language = self.arguments[0], self.arguments[-1]
        self.book, self.pages = books()[self.system], pages_of(self.system)
        with in_language(self.language):
            return self.write()

    def write(self) -> list[nodes.Node]:
        raise NotImplementedError

    def other(self, mark: Any, *about: Any) -> nodes.Node:
        """The link to the same page in the other language."""
        other = next(each for each in LANGUAGES if each != self.language)
        return box("other", nodes.paragraph("", "", link(mark(self.system, *about, other), word("other"))))

    def section(self, id: str, title: str, target: str) -> nodes.section:
        """A section with an anchor; other pages reach it by its target."""
        made = nodes.section(ids=[id], names=[])
        made += nodes.title("", title)
        std: Any = self.env.domains.standard_domain
        std.labels[target] = (self.env.docname, id, title)
        std.anonlabels[target] = (self.env.docname, id)
        return made


class RuleIndex(Writing):
    """``{rule-index} legion es``: what the pages of a rulebook hold, and a list of all options."""

    def write(self) -> list[nodes.Node]:
        book, sample = self.book, self.pages.rule
        examples = sum(len(rule.examples) for rule in book.values())
        about = word(
            "about",
            rules=len(book),
            examples=examples,
            id=sample,
            number=sample.partition(".")[2],
            chapter=part(sample),
        )
        chapters = [
            nodes.paragraph("", "", link(chapter_mark(self.system, number, self.language), heading(book, number)))
            for number in sorted(book.chapters)
        ]
        made = [self.other(rules_mark), paragraph(about, self.language), listed(chapters, "chapter-list")]
        return [*made, self.all_options()]

    def all_options(self) -> nodes.Node:
        made = self.section("options", word("options"), options_mark(self.system, self.language))
        made += paragraph(word("choices"), self.language)
        option = self.book.options[self.pages.option]
        other = next(value for value in option.values if value != option.default)
        code = f'lw.new_game("{self.pages.scenario}", options={{"{option.key}": "{other}"}})'
        made += nodes.literal_block("", code, language="python", classes=["options-code"])
        lines = []
        for option in self.book.options.values():
            text = paragraph(f" {localized(option.question)}", self.language)
            text.insert(0, nodes.literal("", option.key))
            text += rules_of((option.rule,), self.language)
            lines.append(text)
        made += listed(lines, "rule-list")
        return made


class RuleChapter(Writing):
    """``{rule-chapter} legion 8 es``: a whole chapter."""

    required_arguments = 3

    def write(self) -> list[nodes.Node]:
        number = int(self.arguments[1])
        for path in sorted(folder(self.system).glob("*.toml")):
            if path.name.startswith(f"{number:02d}") or path.name == "options.toml":
                self.env.note_dependency(str(path))
        target = chapter_mark(self.system, number, self.language)
        made = self.section(f"chapter-{number}", heading(self.book, number), target)
        made += self.other(chapter_mark, number)
        rules = in_chapter(self.book, number)
        titles = [
            nodes.paragraph("", "", link(rule_mark(rule.id, self.language), f"{rule.id} {rule.title}"))
            for rule in rules
        ]
        made += listed(titles, "rule-list")
        for rule in rules:
            made += self.rule(rule)
        return [made]

    def rule(self, rule: Rule) -> nodes.section:
        language = self.language
        made = self.section(rule.id, f"{rule.id} {rule.title}", rule_mark(rule.id, language))
        made["classes"].append("rule")
        made += self.found_by(rule)
        made += box("rule-text", *paragraphs(rule.text, language))
        if rule.interpretation:
            made += box("rule-ours", *paragraphs(rule.interpretation, language, lead=word("ours")))
        for option in rule.options:
            made += self.option(option)
        plain = localized(rule.data.plain)
        if plain:
            made += box("rule-plain", *paragraphs(plain, language, lead=word("plain")))
        for example in rule.examples:
            made += self.example(example)
        return made

    def found_by(self, rule: Rule) -> nodes.Node:
        """What the search of the site finds a rule by: its number, and its title without the article."""
        words = (rule.id, without_article(rule.title))
        return addnodes.index(entries=[("single", text.replace(";", ""), rule.id, "main", None) for text in words])

    def option(self, option: Option) -> nodes.Node:
        values = []
        for value, words in option.values.items():
            text = paragraph(f" {localized(words)}", self.language)
            text.insert(0, nodes.literal("", value))
            if value == option.default:
                text += nodes.emphasis("", f" ({word('default')})")
            values.append(text)
        question = paragraph(f" {localized(option.question)}", self.language)
        question.insert(0, nodes.literal("", option.key))
        return box("rule-option", question, listed(values))

    def example(self, example: Example) -> nodes.Node:
        language = self.language
        made = box("example")
        made["ids"].append(f"{example.rule.id}-{example.number}")
        made += paragraph(example.title, language, "example-title", lead=f"{word('example')} {example.id}.")
        for key, value in example.data.options.items():
            option = self.book.options[key]
            text = nodes.paragraph("", "", nodes.Text(f"{word('with')} "), classes=["example-option"])
            text += [nodes.literal("", f"{key} = {value}"), nodes.Text(f": {localized(option.values[value])}.")]
            made += text
        if example.story:
            made += paragraph(example.story, language)
        game = example.new_game()
        steps = tell(self.pages, example, game)
        if self.config.example_pictures == "all" or (example.number == 1 and example.rule.id in self.first_rules()):
            made += self.pictures(example, game)
        for lead, text in units(self.pages, game.at(0), game):
            made += paragraph(f"{text}.", language, "example-counters", lead=lead)
        numbered = nodes.enumerated_list(enumtype="arabic", prefix="", suffix=".")
        for step in steps:
            numbered += nodes.list_item("", *self.step(step))
        made += numbered
        return made

    def first_rules(self) -> set[str]:
        """The first rule of each chapter that has an example."""
        first: dict[int, str] = {}
        for rule in self.book.values():
            if rule.examples:
                first.setdefault(rule.chapter, rule.id)
        return set(first.values())

    def pictures(self, example: Example, game: Game[Any, Any]) -> nodes.Node:
        """The position before an example and, where it is another, that after it."""
        builder: Any = self.env._app.builder if hasattr(self.env, "_app") else self.env.app.builder
        folder, shown = Path(builder.outdir) / BOARDS, [("before", game.at(0))]
        if self.pages.changed(game.at(0), game):
            shown.append(("after", game))
        scenes = [moment.system.scene(moment.position, clear=True) for _, moment in shown]
        cut, pair = focus(self.pages, example, game, scenes[0]), len(shown) > 1
        made = ['<div class="positions">']
        for (when, moment), scene in zip(shown, scenes, strict=True):
            caption = self.pages.stand(moment, scene.description)
            caption = f"{word(when)}: {caption}" if pair else caption
            image = picture(self.pages, moment, scene, folder, HREF, cut, pair)
            made.append(f"<figure>{image}<figcaption>{html.escape(caption)}</figcaption></figure>")
        return nodes.raw("", "".join([*made, "</div>"]), format="html")

    def step(self, step: Told) -> Iterator[nodes.Node]:
        if step.says:
            yield paragraph(step.says, self.language)
        came = box("came", *self.came(step))
        if came.children:
            yield came

    def came(self, step: Told) -> Iterator[nodes.Node]:
        """What is done in a step, what the rules say to it, and what comes of it."""
        language = self.language
        if step.reach:
            yield paragraph(step.reach, language)
        if step.action:
            yield self.verdict(step)
        if len(step.faults) > 1:
            yield paragraph(word("also"), language)
            yield listed([sentence(fault, language) for fault in step.faults[1:]])
        yield from self.odds(step)
        if step.dice:
            yield paragraph(f"{step.dice}.", language, lead=word("dice"))
        if step.events:
            yield listed([sentence(event, language) for event in step.events])

    def odds(self, step: Told) -> Iterator[nodes.Node]:
        """What can come of it, and what makes the numbers; where that was told before, in which step."""
        if step.same:
            yield paragraph(word("same", number=step.same), self.language)
            return
        if step.sums:
            yield paragraph(f"{step.sums}.", self.language)
        for lead, lines, whole in step.factors:
            yield sum_line(lead, lines, whole, self.language)
        if step.outcomes:
            yield chances(self.pages, step.outcomes, word("odds"), self.language)
        if step.key:
            yield paragraph(step.key, self.language, "key")

    def verdict(self, step: Told) -> nodes.paragraph:
        """What is done, by whom where seats matter, and whether it may be; else why not, and by which rule."""
        made = nodes.paragraph("", "", nodes.Text(f"{step.seat}: " if step.seat else ""))
        made += [nodes.inline("", step.action, classes=["action"]), nodes.Text(". ")]
        verdict = "legal" if step.legal else "refused"
        made += nodes.inline("", word(verdict), classes=["verdict", verdict])
        if step.faults:
            text, rules = step.faults[0]
            made += [nodes.Text(" "), rule_link(rules[0], self.language), nodes.Text(f": {text}")]
        return made


# ---- rule numbers on other pages ----------------------------------------------------------------


def link_numbers(app: Any, doctree: nodes.document) -> None:
    """Makes rule numbers in the text of hand-written pages links, to the rules in the language of the page."""
    docname = app.env.docname
    if docname.startswith("rules/"):
        return
    for text in list(doctree.findall(nodes.Text)):
        above: nodes.Node | None = text.parent
        while above is not None and not isinstance(
            above, (nodes.reference, nodes.title, nodes.FixedTextElement, nodes.literal, addnodes.desc_signature)
        ):
            above = above.parent
        if above is None and text.parent is not None and next(numbers(text), None):
            text.parent.replace(text, linked(str(text), language_of(docname)))


def setup(app: Any) -> dict[str, bool]:
    # "first" draws the first example of each chapter only: a trial of the pages takes a third less time so.
    app.add_config_value("example_pictures", "all", "env", types=(str,))
    app.connect("builder-inited", bring)
    app.connect("doctree-read", link_numbers)
    app.add_directive("rule-index", RuleIndex)
    app.add_directive("rule-chapter", RuleChapter)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
