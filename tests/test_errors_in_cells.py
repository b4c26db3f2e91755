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


def test_what_it_came_from_is_printed_without_the_library_too(run: Callable[[str], str]) -> None:
    printed = run(
        'try:\n    lw.new_game("riff")\n'
        'except lw.LegionWidgetError as error:\n    raise lw.LegionWidgetError("so") from error'
    )
    assert "legion_widget" not in printed
    assert printed.count("----> ") == 2


@pytest.mark.parametrize("mode", ["Plain", "Context", "Minimal"])
def test_the_first_line_is_printed_in_every_mode(run: Callable[[str], str], mode: str) -> None:
    run(f"%xmode {mode}")
    printed = run('def ask():\n    lw.new_game("riff")\nask()')
    run("%xmode Context")
    assert "UnknownName" in printed
    assert mode == "Minimal" or "ask()" in printed.replace("def ask()", "")
    assert "registry.py" not in printed


def test_an_error_of_the_library_alone_keeps_its_lines(run: Callable[[str], str]) -> None:
    """Where none of its lines is the reader's, all are printed."""
    printed = run(
        "import legion_widget.registry as registry\n"
        "code = compile('raise lw.LegionWidgetError(1)', registry.__file__, 'exec')\n"
        "try:\n    exec(code, {**vars(registry), 'lw': lw})\n"
        "except lw.LegionWidgetError as caught:\n    caught.__traceback__ = caught.__traceback__.tb_next\n"
        "    print('\\n'.join(caught._render_traceback_()))"
    )
    assert "registry.py" in printed
