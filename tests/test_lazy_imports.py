"""Imports stand at the head of a module: one inside a function hides a circle, unless it is kept for what is heavy."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import legion_widget

PACKAGE = Path(legion_widget.__file__).parent

#: Libraries that are loaded where they are first used, and why.
HEAVY = {
    "IPython": "only in a notebook",
    "PIL": "only for a map of somebody's own",
    "cloudpickle": "heavy, for studies",
    "fontTools": "half a second, for pictures with their fonts",
    "fontpkg": "not installed in the browser",
    "joblib": "heavy, for studies",
    "jupyterlab": "half a second, to start the lab",
    "resvg_py": "only who exports a module for VASSAL has it",
    "matplotlib": "heavy, for charts",
    "numpy": "only where it works: not in every browser",
    "pandas": "heavy, for tables",
    "platformdirs": "not installed in the browser",
    "tomlkit": "a tenth of a second, to change a file",
    "tqdm": "heavy, for studies",
}
#: What is ours and loaded late all the same, by module and what it imports, and why.
LATE = {
    ("bench/exchange/__init__.py", ".vassal"): "it draws with resvg, an extra",
    ("cli/bench.py", "..bench"): "a designer's tools, which most commands do without",
    ("cli/bench.py", "..bench.printing"): "it loads ReportLab",
    ("cli/play.py", "..labserver"): "it loads the Jupyter server",
    ("cli/bench.py", "..bench.schema"): "only one command needs it",
    ("cli/bench.py", "..bench.validation"): "only one command needs it",
    ("cli/lessons.py", "..lessons.lesson"): "lessons, which most commands do without",
    ("cli/lessons.py", "..lessons.checking"): "lessons, which most commands do without",
    ("cli/lessons.py", "..lessons.class_view"): "lessons, which most commands do without",
    ("cli/lessons.py", "..lessons.lesson_notebook"): "lessons, which most commands do without",
    ("cli/lessons.py", "..lessons.lesson_page"): "lessons, which most commands do without",
    ("study/maps.py", "..widget"): "it loads ipywidgets, and a study is played without",
    ("study/results.py", "..widget.map_slider"): "it loads ipywidgets, and most studies are shown without",
    ("widget/__init__.py", "..ui.worked_example"): "only when a game is shown, with its board",
    ("widget/__init__.py", "..ui.editor.kit"): "only when a scenario is edited",
    ("widget/__init__.py", "..lessons.lesson"): "only when something is shown that is no game",
    ("widget/__init__.py", ".lesson"): "it loads ipywidgets, like the board",
    ("widget/__init__.py", ".rulebook"): "it loads ipywidgets, like the board",
    ("widget/__init__.py", "..lessons.cells"): "only when something is shown that is no game",
    ("widget/__init__.py", ".editor"): "it loads ipywidgets, like the board",
    ("widget/__init__.py", ".board"): "it loads ipywidgets, which an army's own widget may do without",
}


def imports_in_functions(tree: ast.AST, inside: bool = False) -> Iterator[str]:
    """What the functions of a module import: each as a dotted name, with leading dots where it is relative."""
    for node in ast.iter_child_nodes(tree):
        if inside and isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif inside and isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            yield from ([start] if node.module else (start + alias.name for alias in node.names))
        yield from imports_in_functions(node, inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a\nfrom .b import c", []),
        ("class C:\n    import a", []),
        ("def f():\n    import a.b, c", ["a.b", "c"]),
        ("class C:\n    async def f(self):\n        if self:\n            from ..b import c", ["..b"]),
        ("def f():\n    from . import c, d", [".c", ".d"]),
    ],
)
def test_an_import_in_a_function_is_found(source: str, found: list[str]) -> None:
    assert list(imports_in_functions(ast.parse(source))) == found


def test_only_what_is_heavy_is_imported_inside_functions() -> None:
    """What is no longer imported there leaves the lists as well."""
    heavy, late = set(), set()
    for path in PACKAGE.rglob("*.py"):
        for name in imports_in_functions(ast.parse(path.read_text(encoding="utf-8"))):
            if name.startswith("."):
                late.add((path.relative_to(PACKAGE).as_posix(), name))
            else:
                heavy.add(name.split(".")[0])

    assert heavy == set(HEAVY)
    assert late == set(LATE)
