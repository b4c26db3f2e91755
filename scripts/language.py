"""Look for odd constructions in what people read, and for misspelt English.

    .venv/bin/python scripts/language.py           # fail where there are more than scripts/language.toml allows
    .venv/bin/python scripts/language.py --list    # every place, to mend it
    .venv/bin/python scripts/language.py --lower   # write down the lower counts after mending

It reads the pages written by hand, the messages of the catalogues, the texts of rules, scenarios, lessons, history and
the site in both languages, the texts of notebooks, and docstrings. A construction has a count for each; it may fall and
not rise.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomlkit
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "scripts" / "language.toml"
#: Pages that the build of the documentation makes.
MADE = ("about", "rules", "notebooks", "reference", "_build")


def pages() -> Iterator[tuple[str, str, str, str]]:
    """Paragraphs of pages: kind, language, place, text."""
    for file in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        where = file.relative_to(ROOT)
        if (where.parts[1:2] and where.parts[1] in MADE) or file.name.startswith("keys-"):
            continue
        language = "es" if file.name.endswith(".es.md") else "en"
        text = re.sub(r"^( *)```.*?^\1```", "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for paragraph in re.split(r"\n\s*\n", text):
            if re.match(r"\s* {4}", paragraph):  # code that is set off
                continue
            yield "pages", language, str(where), " ".join(re.sub(r"`[^`]*`", "``", paragraph).split())


def messages() -> Iterator[tuple[str, str, str, str]]:
    """Messages of the program and their translations."""
    for file in sorted((ROOT / "legion_widget" / "locale").rglob("*.po")):
        with file.open("rb") as stream:
            for message in read_po(stream):
                forms = [(message.id, "en"), (message.string, "es")]
                if file.stem == "keys":  # its English texts are docstrings, which are read as such
                    forms = forms[1:]
                for form, language in forms:
                    for text in (form,) if isinstance(form, str) else form:
                        yield "messages", language, file.name, " ".join(text.split())


def docstrings() -> Iterator[tuple[str, str, str, str]]:
    for file in sorted((ROOT / "legion_widget").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node) or ""
                lines = [line for line in text.splitlines() if not line.strip().startswith((">>>", "..."))]
                prose = re.sub(r"``[^`]*``", "``", " ".join(lines))
                yield "docstrings", "en", str(file.relative_to(ROOT)), " ".join(prose.split())


def data() -> Iterator[tuple[str, str, str, str]]:
    """Texts by language in TOML: of games, lessons, history and the site."""
    folders = [ROOT / "legion_widget" / folder for folder in ("games", "lessons", "history")] + [ROOT / "site_builder"]
    for file in sorted(file for folder in folders for file in folder.rglob("*.toml")):
        where = str(file.relative_to(ROOT))
        kind = "lessons" if "lessons" in where else "rules"
        for language, text in by_language(tomllib.loads(file.read_text(encoding="utf-8"))):
            yield kind, language, where, " ".join(re.sub(r"`[^`]*`", "``", text).split())


def by_language(data: Any) -> Iterator[tuple[str, str]]:
    """Language and text of all texts by language in data."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("es", "en") and isinstance(value, str):
                yield key, value
            else:
                yield from by_language(value)
    elif isinstance(data, list):
        for value in data:
            yield from by_language(value)


def notebooks() -> Iterator[tuple[str, str, str, str]]:
    """Paragraphs of the example notebooks."""
    for file in sorted((ROOT / "examples").glob("*.ipynb")):
        language = "en" if file.name.endswith(".en.ipynb") else "es"
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                text = re.sub(r"(?ms)^( *)```.*?^\1```|`[^`]*`", "``", "".join(cell["source"]))
                for paragraph in re.split(r"\n\s*\n", text):
                    yield "notebooks", language, file.name, " ".join(paragraph.split())


def found(rules: list[dict[str, object]]) -> Iterator[tuple[str, str, str, str]]:
    """Each hit: the name of the rule, the kind of text, where, and what stands there."""
    ready = [(str(rule["name"]), rule["language"], re.compile(str(rule["pattern"])), rule["at_most"]) for rule in rules]
    for texts in (pages(), messages(), data(), notebooks(), docstrings()):
        for kind, language, where, text in texts:
            for name, meant, pattern, at_most in ready:
                if language == meant and kind in at_most:  # type: ignore[operator]
                    for hit in pattern.finditer(text):
                        yield name, kind, where, text[max(0, hit.start() - 30) : hit.end() + 40]


def misspelt(rules: dict[str, object]) -> str:
    """What codespell has to say to the English pages and the code."""
    command = [str(Path(sys.executable).parent / "codespell"), "-L", ",".join(rules["names"])]  # type: ignore[arg-type]
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    english = [file for file in pages if not file.name.endswith(".es.md")]
    files = [*english, *(ROOT / "legion_widget").rglob("*.py")]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
    return done.stdout + done.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description="Odd constructions and misspelt words.")
    parser.add_argument("--list", action="store_true", help="every place")
    parser.add_argument("--lower", action="store_true", help="write the counts down where they fell")
    asked = parser.parse_args()
    data = tomlkit.parse(RULES.read_text(encoding="utf-8"))
    hits = list(found(data["rule"]))  # type: ignore[arg-type]
    counts = Counter((name, kind) for name, kind, _, _ in hits)
    wrong = misspelt(data)
    fails = bool(wrong)
    sys.stdout.write(wrong)
    for rule in data["rule"]:  # type: ignore[union-attr]
        for kind, most in rule["at_most"].items():
            count = counts[rule["name"], kind]
            if count > most:
                fails = True
                print(f"{rule['name']}: {count} in {kind}, {most} are allowed. Write {rule['better']}:")
            if count > most or asked.list:
                for name, where_kind, where, text in hits:
                    if (name, where_kind) == (rule["name"], kind):
                        print(f"  {where}: …{text}…")
            if asked.lower:
                rule["at_most"][kind] = min(count, most)
    if asked.lower:
        RULES.write_text(tomlkit.dumps(data), encoding="utf-8")
    return int(fails)


if __name__ == "__main__":
    sys.exit(main())
