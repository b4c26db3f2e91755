"""A Spanish page says what its English twin says: the same headings, code, commands, tables, lists, pictures and links.

Code is compared without comments, strings and the names that a page gives itself, which are in its language.
"""

import ast
import builtins
import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .doc_blocks import FENCED, ROOT, blocks, page, program, set_off

TWINS = sorted(
    path.relative_to(ROOT).as_posix().removesuffix(".es.md")
    for folder in (ROOT, ROOT / "docs")
    for path in folder.glob("*.es.md")
)
#: What a Spanish page has otherwise than its twin, and why.
OTHERWISE = {
    "docs/gallery": {"pictures": "each page has the board in the other language too"},
    "docs/index": {
        "pictures": "the board in the language of the page",
        "links": "the Spanish page leads to pages in Spanish, the English one to both",
    },
}


class Anonymous(ast.NodeTransformer):
    """Code without what is in a language: texts, and the names that the page gives."""

    def __init__(self) -> None:
        self.kept = {*dir(builtins), "lw"}

    def known(self, name: str) -> str:
        return name if name in self.kept else "name"

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        self.kept |= {alias.asname or alias.name for alias in node.names}
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        self.kept |= {alias.asname or alias.name for alias in node.names}
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self.known(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(self.known(node.arg), node.annotation)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self.known(node.name)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self.known(node.name)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("text") if isinstance(node.value, str) else node


def python(code: str, anonymous: Anonymous) -> str:
    if code.startswith(">>>"):
        code = "".join(example.source for example in doctest.DocTestParser().get_examples(code))
    return ast.unparse(anonymous.visit(ast.parse(code)))


def shape(data: Any) -> Any:
    """TOML without its texts, and without the names of places among its keys, which have a capital."""
    if isinstance(data, dict):
        return sorted((key if key.islower() else "Name", repr(shape(value))) for key, value in data.items())
    if isinstance(data, list):
        return [shape(value) for value in data]
    return "text" if isinstance(data, str) else data


def code(document: str) -> Iterator[tuple[str, Any]]:
    anonymous = Anonymous()
    for language, text in blocks(document):
        yield language, shape(tomllib.loads(text)) if language == "toml" else python(text, anonymous)


def commands(document: str) -> list[list[list[str]]]:
    """Of each block that is set off the programs and options, line by line; other lines are counted."""
    return [
        [[program(line), *re.findall(r"(?<= )--?[a-z][\w-]*", line)] if program(line) else [] for line in lines]
        for lines in (block.splitlines() for block in set_off(document))
    ]


def parts(document: str) -> dict[str, list[Any]]:
    """What both pages have in common, in order."""
    prose = FENCED.sub("", page(document))
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)#]+)[^)]*\)", prose)
    own = Path(document).name.split(".")[0]
    return {
        "headings": [len(marks) for marks in re.findall(r"^(#+) ", prose, re.MULTILINE)],
        "code": list(code(document)),
        "commands": commands(document),
        "tables": [len(table.splitlines()) for table in re.findall(r"(?:^ *\|.*\n?)+", prose, re.MULTILINE)],
        "lists": [
            len(re.findall(r"^ *(?:-|\d+\.) ", section, re.MULTILINE))
            for section in re.split(r"^#", prose, flags=re.MULTILINE)
        ],
        "pictures": sorted(re.findall(r"!\[[^\]]*\]\(([^)]+)\)", prose)),
        "links": sorted({link.replace(".es.", ".").replace("/es/", "/en/") for link in links} - {f"{own}.md"}),
    }


def test_code_is_compared_without_what_is_in_a_language() -> None:
    one = python('game = lw.new_game("well")  # a game\nprint(game.turn)', Anonymous())
    other = python('partida = lw.new_game("pozo")\nprint(partida.turn)  # el turno', Anonymous())

    assert one == other
    assert one != python('partida = lw.new_game("pozo")\nprint(partida.side)', Anonymous())
    assert one != python('partida = lw.new_game("pozo", seed=1)\nprint(partida.turn)', Anonymous())


@pytest.mark.parametrize("name", TWINS)
def test_a_spanish_page_has_all_that_its_twin_has(name: str) -> None:
    english, spanish = parts(f"{name}.md"), parts(f"{name}.es.md")
    reasons = OTHERWISE.get(name, {})
    different = {key: (english[key], spanish[key]) for key in english if english[key] != spanish[key]}

    assert {key: both for key, both in different.items() if key not in reasons} == {}
    assert different.keys() >= reasons.keys(), "a reason is given for what does not differ any more"


def test_reasons_are_given_for_pages_that_are_there() -> None:
    assert OTHERWISE.keys() <= set(TWINS)
