"""The code on the pages of the docs: fenced blocks, wherever they stand, and lines set off by four spaces."""

import re
import textwrap
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = [
    "README.md",
    "README.es.md",
    "CONTRIBUTING.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]
#: A fenced block may stand in an item of a list: its fences are then indented alike.
FENCED = re.compile(r"^( *)```(\{?\w+\}?)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
SET_OFF = re.compile(r"(?:^\n|\A)((?: {4,}\S.*\n|\n(?= {4}))+)", re.MULTILINE)
#: The programs that a line of a shell begins with.
PROGRAMS = {"cd", "git", "jupyter", "legion-widget", "make", "npm", "pip", "podman", "py", "pytest", "python"}
PROGRAMS |= {"python3", "rattler-build", "sudo", "voila"}


def page(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str) -> list[tuple[str, str]]:
    """Language and code of each fenced block; directives, which have braces, are left out."""
    found = FENCED.findall(page(document))
    return [(language, textwrap.dedent(code)) for _, language, code in found if "{" not in language]


def set_off(document: str) -> list[str]:
    """The indented blocks of a page."""
    return [textwrap.dedent(block).strip("\n") for block in SET_OFF.findall(FENCED.sub("", page(document)))]


def program(line: str) -> str:
    """The program that a line calls, without its folder; '' where it calls none."""
    words = re.sub(r"^(?:[A-Z_]+=\S+ )+", "", line).split()
    name = re.split(r"[/\\]", words[0])[-1].removesuffix(".exe") if words else ""
    return name if name in PROGRAMS else ""


def commands(document: str) -> list[str]:
    """The lines of a shell on a page: those set off, and those in a sentence, without comments."""
    lines = [line.partition(" #")[0].strip() for block in set_off(document) for line in block.splitlines()]
    prose = re.findall(r"`([^`\n]+ [^`\n]+)`", FENCED.sub("", page(document)))
    return [line for line in lines + prose if program(line)]
