"""`import legion_widget` is quick: what is heavy is loaded where it is first used."""

import subprocess
import sys

HEAVY = ["numpy", "pandas", "matplotlib", "ipywidgets", "ipycanvas", "anywidget", "shapely", "jupyterlab"]


def loaded_by(statement: str) -> list[str]:
    code = f"import sys; {statement}; print(*(name for name in {HEAVY} if name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_the_package_loads_nothing_heavy() -> None:
    assert loaded_by("import legion_widget") == []


def test_the_command_line_loads_nothing_heavy() -> None:
    assert loaded_by("import legion_widget.cli") == []
