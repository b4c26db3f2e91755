"""Every reason and every line of the log is said in some test: a plugin that notes what is said.

With ``--every-sentence`` a run of the tests ends with the sentences that none of them has said, and fails where there
are any. `make test` runs all tests that need no browser that way. Without the option nothing is noted.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import legion_widget
from legion_widget.engine import i18n

PACKAGE = Path(legion_widget.__file__).parent
#: The calls by which code says a sentence, or lists it to be said elsewhere.
CALLS = ("say", "say_count", "gettext_noop")


class Site(NamedTuple):
    """A sentence with the place of the code that says it; no place where it is listed, to be said elsewhere."""

    file: str
    line: int
    id: str


LISTED = ("", 0)


def modules() -> Iterator[Path]:
    """The modules that give reasons and write the log: those of the engine, and of the rules of each game."""
    for package in ("engine", "games"):
        yield from (path for path in sorted((PACKAGE / package).rglob("*.py")) if "board" not in path.parent.parts)


def sites(path: Path) -> Iterator[Site]:
    """The sentences of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda))]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            text = node.args[0]
            assert isinstance(text, ast.Constant)
            now = node.func.id != "gettext_noop" and id(node) in inside
            yield Site(*((str(path), node.lineno) if now else LISTED), text.value)


class Sentences:
    """What is said while the tests run, here and in the processes that run them."""

    def __init__(self) -> None:
        self.said: set[tuple[str, int, str]] = set()

    def pytest_configure(self) -> None:
        """From now on stand between the code and its texts: a sentence is made, or read in Spanish."""
        check, catalogue = i18n._check, i18n._catalogue("es", i18n.DOMAIN)
        assert catalogue is not None
        read = catalogue.gettext

        def note(id: str, params: Mapping[str, Any]) -> None:
            caller = sys._getframe(2)
            self.said.add((caller.f_code.co_filename, caller.f_lineno, id))
            check(id, params)

        def note_read(text: str) -> str:
            self.said.add((*LISTED, text))
            return read(text)

        vars(i18n)["_check"], vars(catalogue)["gettext"] = note, note_read

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what another process has noted."""
        self.add(getattr(node, "workeroutput", {}).get("said", ()))

    def add(self, said: Iterable[Iterable[Any]]) -> None:
        """Add what was said elsewhere."""
        self.said.update((file, line, id) for file, line, id in said)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand over what was noted, or fail where a sentence is missing; no word of it where a test has failed."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["said"] = sorted(self.said)
        elif not session.testsfailed and self.missing():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def missing(self) -> list[Site]:
        """The sentences that were not said."""
        known = (site for path in modules() for site in sites(path))
        return [site for site in known if site not in self.said]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the sentences that were not said, with their places."""
        if missing := self.missing():
            terminalreporter.section("sentences that no test has said")
            for file, line, id in missing:
                where = f"{Path(file).relative_to(PACKAGE)}:{line}" if file else "listed"
                terminalreporter.line(f"{where}: {id}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that asks for it."""
    parser.addoption(
        "--every-sentence", action="store_true", help="fail where a reason or a line of the log was never said"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Note what is said, where that is asked for."""
    if config.getoption("--every-sentence"):
        config.pluginmanager.register(Sentences(), "every-sentence")
