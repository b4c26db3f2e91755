"""What `--help` and a mistaken command line answer, in the reader's language, as the page of the command line does."""

from __future__ import annotations

import ctypes
import inspect
import os
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from ..bench.keys import DOMAIN, translated
from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.i18n import LANGUAGES, get_language, in_language, languages, say, translate

#: The parent of all mistakes in a command line, wherever this version of typer keeps it.
_Mistake: Any = typer.BadParameter.__base__
#: Variables that hold the reader's language, the first that says something before the others, as for other programs.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def worded(text: str, language: str | None = None) -> str:
    """Return a text of the help itself in a language, by default that in use. `make messages` finds it by this call."""
    return translate(text, language, DOMAIN)


def reader_language(arguments: Sequence[str] = ()) -> str:
    """Return the language of a command line.

    It is that of ``--language``; in a notebook, that of the notebook; else that of the computer, if it is one of ours;
    else the language in use.

    >>> reader_language(["rules", "--language", "en"]), reader_language(["--language=es", "--help"])
    ('en', 'es')
    """
    known = languages()
    for word, after in pairwise([*arguments, ""]):
        asked = after if word == "--language" else word.removeprefix("--language=")
        if word.startswith("--language") and asked in known:
            return asked
    if "JPY_SESSION_NAME" not in os.environ:
        said = next(filter(None, (os.environ.get(name) for name in _VARIABLES)), "") or windows_language()
        for wish in said.split(":"):
            if (code := re.split("[_.@]", wish)[0]) in LANGUAGES:
                return code
    return get_language()


def windows_language() -> str:
    """Return the code of the language in which Windows speaks to its user, if it is one of ours; elsewhere nothing."""
    if sys.platform != "win32":
        return ""
    primary = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF  # without the country
    return {0x09: "en", 0x0A: "es"}.get(primary, "")


# ---- what is said of commands ----------------------------------------------------------------------------


def words_of(command: Any, language: str) -> str:
    """Return what a command does, in a language, as Markdown in one line."""
    return translated((command.help or "").partition("\f")[0].strip(), language)


def examples_of(command: Any) -> list[str]:
    """Return the lines of the examples of a command."""
    said = (command.callback.__doc__ or "" if command.callback else "").partition("\f")[2]
    return inspect.cleandoc(said).splitlines()


def usage_of(command: Any, language: str) -> str:
    """Return how a command is called, without its own name."""
    pieces = [worded("[OPTIONS]", language)]
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            pieces.append(name_of(parameter) if parameter.required else f"[{name_of(parameter)}]")
    if hasattr(command, "commands"):
        pieces.append(worded("COMMAND ...", language))
    return " ".join(pieces)


def name_of(parameter: Any) -> str:
    """Return the name by which an argument or an option is called."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    return str(parameter.opts[-1])


def row_of(parameter: Any, context: Any, language: str) -> tuple[str, str]:
    """Return the names of an argument or an option, and what it means, with its default, as Markdown."""
    names, said = parameter.get_help_record(context)
    text, _, more = said.replace("\\[", "[").partition("  [")  # some versions escape it
    more = more.replace("default:", worded("default:", language)).replace("required", worded("required", language))
    told = worded("Show this help.", language) if parameter.opts[0] == "--help" else translated(text, language)
    said = told + (f" [{more}" if more else "")
    if parameter.param_type_name == "argument":
        names = name_of(parameter)
    if getattr(parameter, "multiple", False):
        said += " " + worded("It can be given several times.", language)
    return names, said


def commands_of(group: Any) -> dict[str, Any]:
    """Return the commands of a command by their names; empty where it has none."""
    return getattr(group, "commands", {})


def _bare(text: str) -> str:
    """Return a text without the marks of Markdown: a terminal shows it as it is."""
    return text.replace("`", "")


class _Telling:
    """A command whose `--help` is in the language in use."""

    def format_help(self, context: Any, formatter: Any) -> None:
        """Write the help of this command."""
        language = get_language()
        formatter.write_usage(context.command_path, usage_of(self, language), prefix=worded("Usage:") + " ")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_bare(words_of(self, language)))
        parameters: list[Any] = self.get_params(context)  # type: ignore[attr-defined]
        for heading, kind in ((worded("Arguments"), "argument"), (worded("Options"), "option")):
            rows = [row_of(each, context, language) for each in parameters if each.param_type_name == kind]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl([(names, _bare(said)) for names, said in rows])
        if commands := commands_of(self):
            with formatter.section(worded("Commands")):
                formatter.write_dl([(name, _bare(words_of(each, language))) for name, each in commands.items()])
        if examples := examples_of(self):
            with formatter.section(worded("Examples")):
                for line in examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


class Command(_Telling, TyperCommand):
    """A command, with its help in the reader's language."""


class Commands(_Telling, TyperGroup):
    """The commands. Errors that the user can fix are reported, with exit code 2 for a wrong name, 1 for wrong data."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **more: Any,
    ) -> Any:
        """Do what a command line says, in the language of its reader."""
        with in_language(reader_language(sys.argv[1:] if args is None else args)):
            try:  # mistakes come back, and are reported below
                code = super().main(args, prog_name, complete_var, False, windows_expand_args, **more)
            except _Mistake as mistake:
                if not standalone_mode:
                    raise
                tell(mistake)
                code = mistake.exit_code
            except typer.Abort:
                if not standalone_mode:
                    raise
                code = 1
        if not standalone_mode:
            return code
        sys.exit(code if isinstance(code, int) else 0)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the first word names."""
        if not args[0].startswith("-") and args[0] not in self.commands:
            program = " ".join(["legion-widget", *ctx.command_path.split()[1:]])
            raise UnknownName(say("command of {program}", program=program), args[0], self.commands)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Do it; an error that the user can mend is reported in a line for each fault."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # `| head`: typer knows what to do
            raise
        except (LegionWidgetError, OSError) as error:
            refuse(error)


# ---- what is said of mistakes ----------------------------------------------------------------------------


def refuse(error: Exception) -> NoReturn:
    """Print an error, a line for each fault, and ends the command."""
    typer.echo("legion-widget: " + "\n".join(line.rstrip() for line in str(error).splitlines()), err=True)
    raise typer.Exit(2 if isinstance(error, UnknownName) else 1) from None


def tell(mistake: Any) -> None:
    """Print what is wrong with a command line, and how the command is called."""
    context = mistake.ctx
    if type(mistake).__name__ == "NoArgsIsHelpError":
        typer.echo(mistake.format_message(), err=True)
        return
    typer.echo(f"legion-widget: {problem_of(mistake)}", err=True)
    if context is not None:
        usage = usage_of(context.command, get_language())
        typer.echo(f"{worded('Usage:')} {context.command_path} {usage}", err=True)
        typer.echo(worded("`{command} --help` says more.").format(command=context.command_path), err=True)


#: What the library says of the words of a command line, in all its versions, and what we say of them.
_PROBLEMS = {
    r"(?P<value>'.*') does not exist": worded("there is no file {value}", "en"),
    r"(?P<value>'.*') is a directory": worded("{value} is a folder, not a file", "en"),
    r"is not a valid (?:int|float)|should be a valid (?:integer|number)": worded("a number is needed", "en"),
    r"not in the range (?P<range>[^.]*)": worded("the number must be in the range {range}", "en"),
    r"greater than or equal to (?P<value>[-\d]+)": worded("the number must be {value} or more", "en"),
    r"less than or equal to (?P<value>[-\d]+)": worded("the number must be {value} or less", "en"),
    r"unexpected extra argument\S* \((?P<value>.*)\)": worded("there are words too many: {value}", "en"),
    r"Option (?P<value>'.*') requires": worded("{value} needs a value", "en"),
    r"Option (?P<value>'.*') does not take": worded("{value} takes no value", "en"),
}


def problem_of(mistake: Any) -> str:
    """Return what is wrong with a command line."""
    kind, parameter = type(mistake).__name__, getattr(mistake, "param", None)
    if kind == "NoSuchOption":
        options = [each for each in mistake.ctx.command.get_params(mistake.ctx) if each.param_type_name == "option"]
        known = [name for each in options for name in (*each.opts, *each.secondary_opts)]
        return UnknownName(say("option"), str(mistake.option_name), known).text()
    if kind == "MissingParameter" and parameter is not None:
        return worded("{name} is missing.").format(name=name_of(parameter))
    message = str(mistake.message)
    for pattern, ours in _PROBLEMS.items():
        if found := re.search(pattern, message):
            message = translate(ours, domain=DOMAIN).format(**found.groupdict())
    return f"{name_of(parameter)}: {message}" if parameter is not None else message
