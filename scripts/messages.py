"""The catalogues of the interface: what the code says goes into the template, and from there into every language.

    python scripts/messages.py

(or `make messages`) takes the ids of `say`, `translate` (or `_`) and `gettext_noop` from the code, updates
`locale/*.pot` and each `*.po`, compiles those to `*.mo`, and lists what is not translated. A new language is a folder
with a `.po` that holds only a header.

What the pages of keys and the schemas say, taken from the docstrings of the records that read files, and what the page
of the command line says, taken from the commands, has catalogues of its own, `keys.*`.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "legion_widget"
LOCALE = PACKAGE / "locale"
TEMPLATE = LOCALE / "legion_widget.pot"
KEYS = LOCALE / "keys.pot"
TEAM = "The Legion Widget developers"
#: How many of the first arguments of a call are texts: those of a message with a count are its singular and its plural.
CALLS = {"say": 1, "say_count": 2, "translate": 1, "_": 1, "gettext_noop": 1}


def empty() -> Catalog:
    return Catalog(
        project="Legion Widget",
        copyright_holder=TEAM,
        msgid_bugs_address=TEAM,
        last_translator=TEAM,
        language_team=TEAM,
        charset="utf-8",
    )


def extract() -> Catalog:
    """The ids in the code, in the order of its files."""
    catalog = empty()
    for path in sorted(PACKAGE.rglob("*.py")):
        for text in ids(path):
            # The name of the file is enough: with line numbers each edit of the code would change every catalogue.
            catalog.add(text, locations=[(path.relative_to(PACKAGE.parent).as_posix(), None)])
    return catalog


def extract_keys() -> Catalog:
    """What is said of the keys of files and of commands: where they are defined, and on the pages themselves."""
    catalog = empty()
    pages = PACKAGE.parent / "docs" / "_ext"
    ours = (PACKAGE / "bench" / "key_pages.py", PACKAGE / "cli" / "helping.py")
    for path in (*ours, pages / "keypages.py", pages / "reference.py"):
        for text in ids(path, {"worded": 1}):
            catalog.add(text, locations=[(path.relative_to(PACKAGE.parent).as_posix(), None)])
    for text, place in (*said_of_keys(), *said_of_commands()):
        if text:
            catalog.add(text, locations=[(place, None)])
    return catalog


def said_of_keys() -> Iterator[tuple[str, str]]:
    """Texts of the records that read files, with the file of each."""
    from legion_widget.bench.key_pages import heading
    from legion_widget.bench.keys import file_kinds, keys, plain, records, summary
    from legion_widget.installed_games import games
    from legion_widget.lessons.data import LessonData

    kinds = [found for system in games() for found in file_kinds(system).items()]
    for file, _ in kinds:
        yield heading(file), "legion_widget/bench/key_pages.py"
    for kind in (*(kind.record for _, kind in kinds), LessonData):
        for record in records(kind):
            owner = getattr(record, "__origin__", record)
            place = owner.__module__.replace(".", "/") + ".py"
            yield plain(summary(record)), place
            for key in keys(record):
                yield plain(key.unit), place
                yield plain(key.text), place


def said_of_commands() -> Iterator[tuple[str, str]]:
    """Texts of the commands and their options, with their file."""
    import typer

    from legion_widget.bench.keys import plain
    from legion_widget.cli import app

    waiting: list[Any] = [typer.main.get_command(app)]
    while waiting:
        command = waiting.pop(0)
        place = command.callback.__module__.replace(".", "/") + ".py" if command.callback else "legion_widget/cli"
        yield plain((command.help or "").partition("\f")[0].strip()), place
        for parameter in command.params:
            yield plain(getattr(parameter, "help", None) or ""), place
        waiting += getattr(command, "commands", {}).values()


def ids(path: Path, known: Mapping[str, int] = CALLS) -> list[str | tuple[str, ...]]:
    """The ids in a module. Babel's own reader would miss those inside f-strings."""
    calls = [
        (node.args, name_of(node.func))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args and name_of(node.func) in known
    ]
    found: list[str | tuple[str, ...]] = []
    for arguments, name in sorted(calls, key=lambda call: (call[0][0].lineno, call[0][0].col_offset)):
        argument = arguments[0]
        texts = [each.value for each in arguments[: known[name]] if isinstance(each, ast.Constant)]
        if len(texts) == known[name] and all(isinstance(text, str) for text in texts):
            found.append(texts[0] if len(texts) == 1 else tuple(texts))
        elif name not in ("translate", "_") and path.name != "words.py":
            # A text that is put together at run time is in no catalogue; `translate` may be given a marked one.
            raise SystemExit(f"{path}:{argument.lineno}: the id of a message must be a plain text")
    return found


def name_of(function: ast.expr) -> str:
    """The name by which a function is called: ``say`` in ``say(...)`` and in ``words.say(...)``."""
    return getattr(function, "id", None) or getattr(function, "attr", "")


def read(path: Path) -> Catalog:
    """A catalogue from its file; the language is the name of its folder."""
    with path.open("rb") as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.parent.parent.name)


def write(path: Path, catalog: Catalog) -> None:
    with path.open("wb") as file:
        write_po(file, catalog, width=120, ignore_obsolete=True, include_lineno=False)


def untranslated(catalog: Catalog) -> list[str]:
    """The ids without a text, or with one that was only guessed from a similar id."""
    return [
        str(message.id)
        for message in catalog
        if message.id and (message.fuzzy or not all(_forms(message.string or "")))
    ]


def _forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a text, one for each number that the language tells apart."""
    return (text,) if isinstance(text, str) else text


def update(file: Path, extracted: Callable[[], Catalog]) -> None:
    """Bring a template and its catalogues up to date, and list what is not translated."""
    template = extracted()
    if file.exists():
        # The date of what has not changed stays, so that running this twice changes nothing.
        before = read(file)
        if [message.id for message in before] == [message.id for message in template]:
            template.creation_date = before.creation_date
    write(file, template)
    for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{file.stem}.po")):
        catalog = read(path)
        catalog.update(template)
        write(path, catalog)
        with path.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalog)
        missing = untranslated(catalog)
        print(f"{path.parent.parent.name}, {file.stem}: {len(catalog)} messages, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text}")


def main() -> None:
    update(TEMPLATE, extract)
    update(KEYS, extract_keys)


if __name__ == "__main__":
    main()
