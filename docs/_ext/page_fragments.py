"""The small parts that the rule pages are made of: links, paragraphs, boxes, chances."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from fractions import Fraction

from books import numbers, rule_mark
from docutils import nodes
from example_text import Sourced
from gamepages import GamePages
from gamepages.base import percent
from sphinx import addnodes

#: So many outcomes stand in a line; more of them are rows with bars.
IN_A_LINE = 3


def link(target: str, text: str, *classes: str) -> nodes.Node:
    inner = nodes.inline("", text, classes=list(classes))
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="ref", reftarget=target, refexplicit=True, refwarn=True
    )


def rule_link(id: str, language: str) -> nodes.Node:
    return link(rule_mark(id, language), id)


def linked(text: str, language: str) -> list[nodes.Node]:
    """A text in which the numbers of rules are links, and what stands in backquotes is code."""
    found: list[nodes.Node] = []
    for number, piece in enumerate(text.split("`")):
        if number % 2:
            found.append(nodes.literal("", piece))
            continue
        end = 0
        for match in numbers(piece):
            found += [nodes.Text(piece[end : match.start()]), rule_link(match[0], language)]
            end = match.end()
        found.append(nodes.Text(piece[end:]))
    return found


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


def listed(items: Sequence[nodes.Node], *classes: str) -> nodes.bullet_list:
    return nodes.bullet_list("", *(nodes.list_item("", item) for item in items), classes=list(classes))


def rules_of(ids: tuple[str, ...], language: str) -> list[nodes.Node]:
    """`` (L8.2, L7.5)``, each a link; nothing for no rules."""
    if not ids:
        return []
    made: list[nodes.Node] = [nodes.Text(" (")]
    for number, id in enumerate(ids):
        made += [nodes.Text(", ")] if number else []
        made.append(rule_link(id, language))
    return [*made, nodes.Text(")")]


def sentence(told: Sourced, language: str) -> nodes.paragraph:
    text, rules = told
    return nodes.paragraph("", "", *linked(text, language), *rules_of(rules, language))


def sum_line(lead: str, lines: list[Sourced], whole: str, language: str) -> nodes.paragraph:
    """How a number is made: whose it is, each step with its rule, and what they come to."""
    made = nodes.paragraph("", "", nodes.Text(f"{lead}: " if lead else ""), classes=["factors"])
    for number, (text, rules) in enumerate(lines):
        made += [nodes.Text("; ")] if number else []
        made += [nodes.Text(text), *rules_of(rules, language)]
    if whole:
        made += [nodes.Text(" = "), nodes.strong("", whole)]
    return made


def chances(pages: GamePages, outcomes: list[tuple[str, Fraction]], lead: str, language: str) -> nodes.Node:
    """What may come of an action: a few outcomes in a line, many as rows with bars."""
    if len(outcomes) <= IN_A_LINE:
        told = "; ".join(f"{text}: {pages.share(chance)}" for text, chance in outcomes)
        return paragraph(f"{told}.", language, lead=lead)
    most = max(chance for _, chance in outcomes)
    rows = "".join(
        f'<tr><th scope="row">{html.escape(text)}</th>'
        f'<td class="bar"><span style="width:{float(chance / most) * 100:.1f}%"></span></td>'
        f'<td class="share">{html.escape(percent(chance))}</td></tr>'
        for text, chance in outcomes
        if chance
    )
    table = f'<table class="chances"><caption>{html.escape(lead)}</caption><tbody>{rows}</tbody></table>'
    return nodes.raw("", table, format="html")
