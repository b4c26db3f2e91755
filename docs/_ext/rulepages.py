"""The rules as pages: one for each chapter in each language, made from the data that the game itself reads.

Before Sphinx looks for pages, a page of one line is written for each chapter; the directive ``rule-chapter`` on it
makes all the rest. Nothing of it is kept by git. A rule is a section whose anchor is its id: ``08-combat.html#L8.9``.
A rule number in running text, on any page, becomes a link.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from outside import write
from positions import focus, picture
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from telling import WORDS, Told, counters, stand, tell, word

import legion_widget as lw
from legion_widget.engine.rulebook import Example, Rule
from legion_widget.engine.words import LANGUAGES, pick

#: Where the maps of the examples lie in the site.
BOARDS = "_boards"
NUMBER = re.compile(r"\bL\d+\.\d+\b")
_ARTICLES = {"el", "la", "los", "las", "the"}


def slug(chapter: int, language: str) -> str:
    """The name of a page: ``08-combate``."""
    title = pick(lw.rulebook().chapters[chapter], language).lower()
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = [each for each in re.findall("[a-z]+", plain) if each]
    if words[0] in _ARTICLES:
        words = words[1:]
    return f"{chapter:02d}-{'-'.join(words)}"


def page(chapter: int, language: str) -> str:
    """The page of a chapter as Sphinx names it: ``rules/es/08-combate``."""
    return f"rules/{language}/{slug(chapter, language)}"


def stubs(docs: Path) -> dict[Path, str]:
    """The pages that are written before Sphinx begins: path -> text."""
    found = {}
    chapters = sorted(lw.rulebook().chapters)
    for language in LANGUAGES:
        title = pick(WORDS["rules"], language)
        lines = [f"({language}-rules)=\n# {title}\n\n```{{rule-index}} {language}\n```\n\n```{{toctree}}\n:hidden:\n"]
        lines += [slug(chapter, language) for chapter in chapters]
        found[docs / "rules" / language / "index.md"] = "\n".join([*lines, "```", ""])
        for chapter in chapters:
            found[docs / f"{page(chapter, language)}.md"] = f"```{{rule-chapter}} {chapter} {language}\n```\n"
    return found


def bring(app: Any) -> None:
    wanted = stubs(Path(app.srcdir))
    for path, text in wanted.items():
        write(path, text)
    for path in (Path(app.srcdir) / "rules").rglob("*.md"):
        if path not in wanted:
            path.unlink()


# ---- small parts --------------------------------------------------------------------------------


def mark(id: str, language: str) -> str:
    """The name of a rule among the link targets of the site."""
    return f"{language}-{id.lower()}"


def link(target: str, text: str, *classes: str) -> nodes.Node:
    inner = nodes.inline("", text, classes=list(classes))
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="ref", reftarget=target, refexplicit=True, refwarn=True
    )


def rule_link(id: str, language: str) -> nodes.Node:
    return link(mark(id, language), id)


def linked(text: str, language: str) -> list[nodes.Node]:
    """A text in which rule numbers are links."""
    rules = lw.rulebook()
    found: list[nodes.Node] = []
    end = 0
    for match in NUMBER.finditer(text):
        if match[0] in rules:
            found += [nodes.Text(text[end : match.start()]), rule_link(match[0], language)]
            end = match.end()
    return [*found, nodes.Text(text[end:])]


def paragraph(text: str, language: str, *classes: str, lead: str = "") -> nodes.paragraph:
    made = nodes.paragraph(classes=list(classes))
    if lead:
        made += [nodes.strong("", lead), nodes.Text(" ")]
    made += linked(text, language)
    return made


def paragraphs(text: str, language: str, lead: str = "") -> Iterator[nodes.paragraph]:
    for number, part in enumerate(text.strip().split("\n\n")):
        yield paragraph(" ".join(part.split()), language, lead="" if number else lead)


def box(name: str, *children: nodes.Node) -> nodes.container:
    return nodes.container("", *children, classes=[name])


def rules_of(ids: tuple[str, ...], language: str) -> list[nodes.Node]:
    """`` (L8.2, L7.5)``, each a link; nothing for no rules."""
    if not ids:
        return []
    made: list[nodes.Node] = [nodes.Text(" (")]
    for number, id in enumerate(ids):
        made += [nodes.Text(", ")] if number else []
        made.append(rule_link(id, language))
    return [*made, nodes.Text(")")]


def sentence(text: str, rules: tuple[str, ...], language: str) -> nodes.paragraph:
    return nodes.paragraph("", "", *linked(text, language), *rules_of(rules, language))


# ---- rules --------------------------------------------------------------------------------------


class Writing(SphinxDirective):
    """What both directives share. Texts come in the language of the page, whatever is set outside."""

    has_content = False
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        before = lw.get_language()
        self.language = self.arguments[-1]
        lw.set_language(self.language)
        try:
            return self.write()
        finally:
            lw.set_language(before)

    def write(self) -> list[nodes.Node]:
        raise NotImplementedError

    def other(self) -> str:
        return next(each for each in LANGUAGES if each != self.language)

    def section(self, id: str, title: str, target: str) -> nodes.section:
        """A section with an anchor; other pages reach it by its target."""
        made = nodes.section(ids=[id], names=[])
        made += nodes.title("", title)
        std: Any = self.env.domains.standard_domain
        std.labels[target] = (self.env.docname, id, title)
        std.anonlabels[target] = (self.env.docname, id)
        return made


class RuleIndex(Writing):
    """``{rule-index} es``: what the pages of the rules hold, and a table of all options."""

    def write(self) -> list[nodes.Node]:
        book = lw.rulebook()
        examples = sum(len(rule.examples) for rule in book.values())
        about = {
            "es": f"Las {len(book)} reglas del juego con nuestras palabras, y {examples} ejemplos jugados paso a paso. "
            "El programa lee estas mismas reglas y comprueba que cada ejemplo sale como aquí se cuenta. "
            "L8.9 es la regla 9 del capítulo 8; donde el reglamento calla o se contradice se dice cómo lo leemos.",
            "en": f"The {len(book)} rules of the game in our own words, and {examples} examples played step by step. "
            "The program reads these same rules, and checks that each example comes out as it is told here. "
            "L8.9 is rule 9 of chapter 8; where the rulebook is silent or contradicts itself we say how we read it.",
        }
        chapters = nodes.bullet_list(classes=["chapter-list"])
        for number, title in sorted(book.chapters.items()):
            text = link(f"{self.language}-chapter-{number}", f"{number}. {pick(title)}")
            chapters += nodes.list_item("", nodes.paragraph("", "", text))
        other = box("other", nodes.paragraph("", "", link(f"{self.other()}-rules", word("other"))))
        return [other, paragraph(pick(about), self.language), chapters, self.all_options()]

    def all_options(self) -> nodes.Node:
        made = self.section("options", word("options"), f"{self.language}-options")
        about = {
            "es": "Donde cabe más de una lectura, se escoge al empezar una partida o en su escenario:",
            "en": "Where more than one reading is reasonable, one is chosen when a game begins, or in its scenario:",
        }
        made += paragraph(pick(about), self.language)
        made += nodes.literal_block(
            "", 'lw.new_game("rif", options={"L7.9.stay": "must"})', language="python", classes=["options-code"]
        )
        table = nodes.bullet_list(classes=["rule-list"])
        for option in lw.rulebook().options.values():
            text = paragraph(f" {pick(option.question)}", self.language)
            text.insert(0, nodes.literal("", option.key))
            text += rules_of((option.rule,), self.language)
            table += nodes.list_item("", text)
        made += table
        return made


class RuleChapter(Writing):
    """``{rule-chapter} 8 es``: a whole chapter."""

    required_arguments = 2

    def write(self) -> list[nodes.Node]:
        number = int(self.arguments[0])
        book = lw.rulebook()
        for path in sorted((Path(lw.__file__).parent / "games/legion/rulebook").glob("*.toml")):
            if path.name.startswith(f"{number:02d}") or path.name == "options.toml":
                self.env.note_dependency(str(path))
        target = f"{self.language}-chapter-{number}"
        made = self.section(f"chapter-{number}", f"{number}. {pick(book.chapters[number])}", target)
        made += box("other", nodes.paragraph("", "", link(f"{self.other()}-chapter-{number}", word("other"))))
        rules = [rule for rule in book.values() if rule.chapter == number]
        contents = nodes.bullet_list(classes=["rule-list"])
        for rule in rules:
            text = nodes.paragraph("", "", link(mark(rule.id, self.language), f"{rule.id} {rule.title}"))
            contents += nodes.list_item("", text)
        made += contents
        for rule in rules:
            made += self.rule(rule)
        return [made]

    def rule(self, rule: Rule) -> nodes.section:
        language = self.language
        made = self.section(rule.id, f"{rule.id} {rule.title}", mark(rule.id, language))
        made["classes"].append("rule")
        made += box("rule-text", *paragraphs(rule.text, language))
        if rule.ours:
            made += box("rule-ours", *paragraphs(rule.ours, language, lead=word("ours")))
        for option in rule.options:
            values = nodes.bullet_list()
            for value, words in option.values.items():
                text = paragraph(f" {pick(words)}", language)
                text.insert(0, nodes.literal("", value))
                if value == option.default:
                    text += nodes.emphasis("", f" ({word('default')})")
                values += nodes.list_item("", text)
            question = paragraph(f" {pick(option.question)}", language)
            question.insert(0, nodes.literal("", option.key))
            made += box("rule-option", question, values)
        plain = pick(rule.data.plain)
        if plain:
            made += box("rule-plain", *paragraphs(plain, language, lead=word("plain")))
        for example in rule.examples:
            made += self.example(example)
        return made

    def example(self, example: Example) -> nodes.Node:
        language = self.language
        made = box("example")
        made["ids"].append(f"{example.rule.id}-{example.number}")
        made += paragraph(
            example.title, language, "example-title", lead=f"{word('example')} {example.rule.id}/{example.number}."
        )
        for key, value in example.data.options.items():
            option = lw.rulebook().options[key]
            text = nodes.paragraph("", "", nodes.Text(f"{word('with')} "), classes=["example-option"])
            text += [nodes.literal("", f"{key} = {value}"), nodes.Text(f": {pick(option.values[value])}.")]
            made += text
        if example.story:
            made += paragraph(example.story, language)
        before, after = example.new_game(), example.new_game()
        steps = tell(example, after)
        made += self.pictures(example, before, after)
        for lead, text in zip(("counters", "off"), counters(before), strict=True):
            if text:
                made += paragraph(f"{text}.", language, "example-counters", lead=word(lead))
        listed = nodes.enumerated_list(enumtype="arabic", prefix="", suffix=".")
        for step in steps:
            listed += nodes.list_item("", *self.step(step))
        made += listed
        return made

    def pictures(self, example: Example, before: Any, after: Any) -> nodes.Node:
        builder: Any = self.env._app.builder if hasattr(self.env, "_app") else self.env.app.builder
        folder = Path(builder.outdir) / BOARDS
        cut = focus(example, before, after)
        shown = {"before": before}
        if after.position.where != before.position.where:
            shown["after"] = after
        made = ['<div class="positions">']
        for when, game in shown.items():
            scene = game.system.scene(game.position, clear=True)
            caption = stand(game, scene.description)
            if len(shown) > 1:
                caption = f"{word(when)}: {caption}"
            image = picture(game, scene, folder, f"../../{BOARDS}", cut, pair=len(shown) > 1)
            made.append(f"<figure>{image}<figcaption>{html.escape(caption)}</figcaption></figure>")
        return nodes.raw("", "".join([*made, "</div>"]), format="html")

    def step(self, step: Told) -> Iterator[nodes.Node]:
        language = self.language
        if step.says:
            yield paragraph(step.says, language)
        came = box("came")
        if step.reach:
            came += paragraph(step.reach, language)
        if step.action:
            line = nodes.paragraph("", "", nodes.inline("", step.action, classes=["action"]), nodes.Text(". "))
            verdict = "legal" if step.legal else "refused"
            line += nodes.inline("", word(verdict), classes=["verdict", verdict])
            if step.faults:
                text, rules = step.faults[0]
                line += [nodes.Text(" "), rule_link(rules[0], language), nodes.Text(f": {text}")]
            came += line
        if len(step.faults) > 1:
            came += paragraph(word("also"), language)
            came += nodes.bullet_list(
                "", *(nodes.list_item("", sentence(text, rules, language)) for text, rules in step.faults[1:])
            )
        for lead, modifiers in step.factors:
            line = nodes.paragraph("", "", nodes.Text(f"{lead}: "), classes=["factors"])
            for number, (text, rules) in enumerate(modifiers):
                line += [nodes.Text("; ")] if number else []
                line += [nodes.Text(text), *rules_of(rules, language)]
            came += line
        if step.odds:
            came += paragraph(f"{step.odds}.", language, lead=word("odds"))
        if step.dice:
            came += paragraph(f"{step.dice}.", language, lead=word("dice"))
        if step.events:
            came += nodes.bullet_list(
                "", *(nodes.list_item("", sentence(text, rules, language)) for text, rules in step.events)
            )
        if came.children:
            yield came


# ---- rule numbers on other pages ----------------------------------------------------------------


def link_numbers(app: Any, doctree: nodes.document) -> None:
    """Makes rule numbers in the text of hand-written pages links to the English rules."""
    docname = app.env.docname
    if docname.startswith("rules/"):
        return
    language = "es" if docname.startswith("notebooks/") and not docname.endswith(".en") else "en"
    for text in list(doctree.findall(nodes.Text)):
        above: nodes.Node | None = text.parent
        while above is not None and not isinstance(
            above, (nodes.reference, nodes.title, nodes.FixedTextElement, nodes.literal, addnodes.desc_signature)
        ):
            above = above.parent
        if above is None and text.parent is not None and NUMBER.search(text):
            text.parent.replace(text, linked(str(text), language))


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    app.connect("doctree-read", link_numbers)
    app.add_directive("rule-index", RuleIndex)
    app.add_directive("rule-chapter", RuleChapter)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
