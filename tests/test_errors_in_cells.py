"""What a notebook prints for an error of the library: the reader's own lines, and what is wrong."""

import io
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout

import pytest
from IPython.core.interactiveshell import InteractiveShell


@pytest.fixture
def run() -> Iterator[Callable[[str], str]]:
    """Run a cell and return what it prints."""
    shell = InteractiveShell.instance()
    shell.run_line_magic("colors", "nocolor")

    def cell(code: str) -> str:
        with redirect_stdout(io.StringIO()) as said:
            shell.run_cell(code)
        return said.getvalue()

    cell("import legion_widget as lw")
    yield cell
    InteractiveShell.clear_instance()


def test_only_lines_of_cells_are_printed(run: Callable[[str], str]) -> None:
    printed = run('lw.set_language("en")\nlw.new_game("riff")')
    assert '----> 2 lw.new_game("riff")' in printed
    assert printed.rstrip().endswith("did you mean 'rif'?")
    assert "legion_widget" not in printed
    assert printed.count("---->") == 1


def test_lines_that_the_library_calls_are_printed_too(run: Callable[[str], str]) -> None:
    printed = run(
        'class Mine:\n    def choose(self, moment):\n        return lw.load_scenario("zz")\n'
        'lw.new_game("abarran").play(Mine())'
    )
    assert [line.split("> ")[1].split(" ", 1)[1].strip() for line in printed.splitlines() if "--> " in line] == [
        'lw.new_game("abarran").play(Mine())',
        'return lw.load_scenario("zz")',
    ]
    assert "legion_widget" not in printed


def test_an_error_of_the_library_alone_keeps_its_lines(run: Callable[[str], str]) -> None:
    printed = run("raise lw.LegionWidgetError('alone') from None")
    assert "----> 1 raise lw.LegionWidgetError('alone') from None" in printed
    printed = run("error = lw.LegionWidgetError('without a line')\nprint(*error._render_traceback_())")
    assert "LegionWidgetError: without a line" in printed
