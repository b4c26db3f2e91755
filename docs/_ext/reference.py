"""Pages of the reference that are made from definitions, written before Sphinx looks for pages; git keeps none of them.

The command line comes from its parser, traits from their definitions, messages and commands from the records and
functions that read them. Each is an object of its own in the inventory of the site: an option, a ``trait``, a
``message``, a ``command`` of a panel.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
import typing
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import traitlets
import typer
from project_pages import write

import legion_widget
import legion_widget as lw
from legion_widget.bench.key_pages import kind_in_words, worded
from legion_widget.bench.keys import keys, summary
from legion_widget.cli import app as command_line
from legion_widget.cli.helping import examples_of, row_of, usage_of, words_of
from legion_widget.installed_games import games
from legion_widget.ui import protocol, to_page
from legion_widget.ui.play_commands import Commands


def modules() -> Iterator[Any]:
    """Every module of the package that is not private."""
    for found in pkgutil.walk_packages(legion_widget.__path__, "legion_widget."):
        if not any(part.startswith("_") for part in found.name.split(".")):
            yield import_module(found.name)


def heading(title: str, line: str) -> list[str]:
    return [title, line * len(title), ""]


def inset(text: str) -> list[str]:
    return [f"   {line}" if line else "" for line in inspect.cleandoc(text).splitlines()] + [""]


# ---- the command line ------------------------------------------------------------------------------------


def parser() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each command of the program with the words that call it."""

    def below(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
        yield path, command
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(inner, (*path, name))

    yield from below(typer.main.get_command(command_line), ("legion-widget",))


def command_page(language: str = "en") -> str:
    """The commands with their arguments and options, as the parser has them."""
    lines = heading(worded("The command line", language), "=")
    twin = {"en": ":doc:`En español <command-line.es>`", "es": ":doc:`In English <command-line>`"}
    lines += [
        twin[language],
        "",
        worded(
            "Made from the parser itself; `legion-widget COMMAND --help` says the same, in the language of the "
            "computer or of `--language`. A command ends with 0 when it succeeds, with 1 for wrong data and with 2 for "
            "a wrong name, argument or option. The error is printed on the error output, one line for each fault. The "
            "examples run: a test runs them.",
            language,
        ).replace("`", "``"),
        "",
    ]
    for path, command in parser():
        if path[1:]:
            lines += heading(" ".join(path), "-" if len(path) == 2 else "~")
        words = words_of(command, language).replace("`", "``")
        lines += [f".. program:: {' '.join(path)}", "", words, ""]
        context = command.make_context(path[-1], [], resilient_parsing=True)
        if not hasattr(command, "commands"):
            lines += ["::", "", f"   {' '.join(path)} {usage_of(command, language)}", ""]
        for parameter in command.params:
            lines += option(parameter, context, language)
        if examples := examples_of(command):
            lines += [f"{worded('Examples', language)}::", "", *inset("\n".join(examples))]
    return "\n".join(lines)


def option(parameter: Any, context: Any, language: str) -> list[str]:
    """An argument or an option, as the help of the parser has it."""
    names, said = row_of(parameter, context, language)
    said = said.replace("`", "``")
    # The inventory knows the options of the English page.
    return [f".. option:: {names}", *(["   :no-index:"] if language != "en" else []), "", f"   {said}", ""]


# ---- traits ----------------------------------------------------------------------------------------------


def widgets() -> list[type[traitlets.HasTraits]]:
    """The classes of the package that define public traits, in the order of their names."""
    found = {
        value
        for module in modules()
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, traitlets.HasTraits) and own_traits(value)
    }
    return sorted(
        (each for each in found if each.__module__.startswith("legion_widget.")), key=lambda each: each.__name__
    )


def own_traits(kind: Any) -> dict[str, Any]:
    """The public traits that a class of the package defines itself."""
    if not kind.__module__.startswith("legion_widget."):
        return {}
    return {name: trait for name, trait in kind.class_own_traits().items() if not name.startswith("_")}


def trait_page() -> str:
    lines = heading("Traits", "=")
    lines += [
        'Made from the definitions of the traits. ``board.observe(function, "selected")`` calls a function with each '
        "change, ``traitlets.link`` joins two traits, and those that can be set are set like any attribute. "
        "``BoardWidget`` has those of ``Board``, ``EditorWidget`` those of ``EditorDesk``, ``LessonWidget`` those of "
        "``LessonDesk``. The traits of ``OverlayState`` and ``Panel`` are what the page is told: see :doc:`messages`.",
        "",
        "::",
        "",
        "   import legion_widget as lw",
        "",
        '   board = lw.show(lw.new_game("rif", seed=1))',
        '   board.observe(lambda change: print(change["new"]), "selected")',
        '   board.selected = "beni-urriaguel-tabor-2-1"',
        "",
    ]
    for kind in widgets():
        lines += heading(kind.__name__, "-")
        lines += [f"``{kind.__module__}``. {summary(kind).splitlines()[0]}", ""]
        for name, trait in own_traits(kind).items():
            none = " or None" if trait.allow_none else ""
            default = trait.default()
            shown = "" if default in (None, traitlets.Undefined, {}, [], "") else f" Default: ``{default!r}``."
            if isinstance(default, dict):
                shown = ""
            lines += [f".. trait:: {kind.__name__}.{name}", ""]
            lines += [f"   *{trait_type(trait)}{none}.* {trait.help.replace('`', '``')}{shown}", ""]
    return "\n".join(lines)


def trait_type(trait: Any) -> str:
    names = {"Unicode": "text", "Int": "whole number", "Float": "number", "Bool": "True or False", "Dict": "dict"}
    names |= {"List": "list", "Any": "anything", "Bytes": "bytes"}
    return next(names[each.__name__] for each in type(trait).__mro__ if each.__name__ in names)


# ---- messages --------------------------------------------------------------------------------------------


def said() -> list[type[msgspec.Struct]]:
    """The messages of the page that have a kind."""
    return [*typing.get_args(protocol.MapMessage), protocol.Here]


def told() -> list[type[msgspec.Struct]]:
    """The records that the kernel tells the page."""
    return [
        each
        for each in vars(to_page).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == to_page.__name__
    ]


def registers() -> list[tuple[str, Commands]]:
    """The commands of panels, by the module whose functions do them."""
    found = {
        id(value): value
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, Commands) and not name.startswith("_") and value.known
    }
    own = [(next(iter(each.known.values())).__module__, each) for each in found.values()]
    return sorted(((module.removeprefix("legion_widget."), each) for module, each in own), key=lambda each: each[0])


def message_page() -> str:
    lines = heading("Messages between page and kernel", "=")
    lines += [
        "Made from the records of ``legion_widget.ui.protocol`` and ``legion_widget.ui.to_page``, which read and write "
        "them, and from the functions that do the commands. A message is JSON. A place is two whole numbers: column "
        "and row of a hex, or tenths of a millimetre to the east and to the south on a table. A text has at most "
        f"{protocol.LONGEST} characters and a number is at most {protocol.LARGEST}. A message that breaks these rules "
        "raises ``DataError``, which names the field; the board shows the error, and nothing else happens.",
        "",
    ]
    lines += heading("From the map to the kernel", "-")
    lines += ["Each has ``kind``, ``view`` (the id of the view) and ``revision`` (the number of its picture).", ""]
    for record in said():
        lines += described("message", str(record.__struct_config__.tag), record)
    lines += heading("From the panels to the kernel", "-")
    lines += [
        "A button or field sends ``do`` (the name of its command) and ``revision``; its other fields are the "
        "parameters of the command, and texts are converted to their types. In a test ``BoardClient.command`` sends "
        "one.",
        "",
    ]
    for place, commands in registers():
        lines += heading(place, "~")
        for name, function in commands.known.items():
            record, more = protocol.shape(function)
            lines += described("command", f"{place}:{name}", record, function)
            if more:
                lines += ["   Other fields are passed on as texts.", ""]
    lines += heading("From the kernel to the page", "-")
    lines += ["What the traits of ``OverlayState`` hold. Keys with their default value may be left out.", ""]
    for record in told():
        lines += described("record", record.__name__, record)
    return "\n".join(lines)


def described(kind: str, name: str, record: Any, function: Any = None) -> list[str]:
    """A record with its fields."""
    lines = [f".. {kind}:: {name}", ""]
    text = (function.__doc__ or "") if function else summary(record)
    lines += inset(re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", text.partition("\n\n")[0]))
    for key in keys(record):
        if key.name in ("view", "revision", "kind") and issubclass(record, protocol.Said):
            continue
        needed = "required" if key.required else f"default ``{msgspec.json.encode(key.default).decode()}``"
        note = f" {key.text}" if key.text else ""
        kind_of = re.sub(r"\[`?(\w+)`?\]\(#\w+\)", r"`\1`", kind_in_words(key.type)).replace("`", "``")
        kind_of += " or null" if type(None) in typing.get_args(key.type) else ""
        lines += [f"   - ``{key.name}``: {kind_of}, {needed}.{note}"]
    return [*lines, ""]


# ---- examples of actions -----------------------------------------------------------------------------------


@cache
def worked(system: str) -> dict[str, tuple[str, str]]:
    """Of each kind of action or act the first that is allowed in a worked example: the example, and the code."""
    found: dict[str, tuple[str, str]] = {}
    rules = None
    for rule in lw.rulebook(system).values():
        for example in rule.examples:
            rules = rules or example.new_game().system
            for step in example.data.steps:
                if step.do is None or step.refused:
                    continue
                name = f"lw.{system.replace('-', '_')}"
                action = rules.load_action(step.do)
                code = re.sub(r"\b([A-Z]\w*)\(", rf"{name}.\1(", repr(action))
                for kind in re.findall(r"\.(\w+)\(", code):
                    found.setdefault(kind, (f"{rule.id}-{example.number}", code))
    return found


def exemplify(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Puts an example below the description of an action."""
    system = next(
        (
            id
            for id in games()
            if name == f"legion_widget.games.{id.replace('-', '_')}.actions.{name.rpartition('.')[2]}"
        ),
        "",
    )
    example = worked(system).get(name.rpartition(".")[2]) if what == "class" and system else None
    if example is not None:
        rule, code = example
        lines += ["", f"One that is allowed, in the worked example {rule}::", "", f"   {code}", ""]


def pages(docs: Path) -> dict[Path, str]:
    """What is to be written: path in ``docs`` -> text."""
    made = {"command-line": command_page(), "command-line.es": command_page("es")}
    made |= {"traits": trait_page(), "messages": message_page()}
    return {docs / "reference" / f"{name}.rst": text for name, text in made.items()}


def bring(app: Any) -> None:
    for path, text in pages(Path(app.srcdir)).items():
        write(path, text)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    app.connect("autodoc-process-docstring", exemplify)
    for kind in ("trait", "message", "command", "record"):
        app.add_object_type(kind, kind, objname=kind)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
