"""What the docs say to type into a shell exists: programs, modules, packages, files, options and ports.

Lines with `legion-widget` are run, those with `make` compared with the Makefile, in `test_docs_code.py`.
"""

import ast
import functools
import importlib.util
import inspect
import re
import shlex
import subprocess
import sys
from pathlib import Path, PurePath
from typing import Any

import joblib
import pytest
from traitlets.config import Config

import legion_widget as lw

from .doc_blocks import PAGES, ROOT, commands, program, set_off

#: Set off, and neither code nor a shell: how it begins.
LISTINGS = (
    "[sources.school-archive]",  # of a lesson's file
    "legion_widget/\n",
    "engine/ ",
    "books ",
    "hold-the-hill/\n",
    "scenario file ->",
    "The Legion Widget developers.",
    "units.csv: 2 faults",
    "units.csv: 2 fallos",
    "mi-leccion.toml:",
    "my-lesson.toml:",
)
#: What pip may be told to install: ourselves, or what the pins name, or the package that a page makes.
OURS = {"legion-widget", "hold-the-hill"}
#: What Debian's own `python3` is without, and what `make site` needs.
DEBIAN = {"python3-venv", "nodejs", "npm"}


def python(block: str) -> bool:
    """Whether a block reads as Python."""
    try:
        ast.parse(block)
    except SyntaxError:
        return False
    return True


@pytest.mark.parametrize("document", PAGES)
def test_each_block_that_is_set_off_is_code_or_shell_or_a_known_listing(document: str) -> None:
    unknown = [
        block
        for block in set_off(document)
        if not block.startswith(LISTINGS) and not python(block) and not all(map(program, block.splitlines()))
    ]
    assert unknown == []


@pytest.mark.parametrize("document", PAGES)
def test_python_that_is_set_off_calls_what_exists(document: str) -> None:
    """It is not run, because it wants a cluster or a server. What runs is fenced."""
    names = {"lw": lw, "joblib": joblib}
    for block in filter(python, set_off(document)):
        for node in ast.walk(ast.parse(block)):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called.partition(".")[0] in names:
                assert isinstance(node, ast.Call)
                function = eval(called, dict(names))
                inspect.signature(function).bind(
                    *node.args, **{word.arg: word.value for word in node.keywords if word.arg}
                )


@pytest.mark.parametrize("document", ["docs/install.md", "docs/install.es.md"])
def test_the_lines_for_a_hub_set_what_they_say(document: str) -> None:
    (block,) = filter(python, set_off(document))
    names: dict[str, Any] = {"c": Config()}
    exec(block, names)
    folder = names["c"].Spawner.environment["JUPYTER_CONFIG_PATH"]
    assert list(Path(folder).rglob("*.json"))


def test_a_wrong_line_is_noticed() -> None:
    for line in (
        "pip install legion-wigdet",
        "pip install --nowhere legion-widget",
        "py -m venvv legion",
        ".venv/bin/python scripts/nowhere.py",
        "python -m tests.nowhere",
        "podman run --rm -p 127.0.0.1:8888:8889 legion-widget",
        "voila nowhere.ipynb",
        "jupyter nowhere",
    ):
        with pytest.raises(AssertionError):
            check(line)


@pytest.mark.parametrize("document", PAGES)
def test_the_lines_of_a_shell_name_what_exists(document: str) -> None:
    for line in commands(document):
        check(line)


def check(line: str) -> None:
    """That a line names what exists."""
    words = shlex.split(line.replace("\\", "/"))
    words = words[next(n for n, word in enumerate(words) if program(word)) :]
    name, rest = program(words[0]), words[1:]
    for word in rest:
        if re.match(r"(scripts|tests|examples|docs)/", word):
            assert (ROOT / word).exists(), line
    if name in ("py", "python", "python3") and rest[:1] == ["-m"]:
        sys.path.append(str(ROOT))
        try:
            assert importlib.util.find_spec(rest[1]), line
        finally:
            sys.path.remove(str(ROOT))
    elif name == "pip":
        check_pip(line, rest)
    elif name == "podman":
        container = (ROOT / "Containerfile").read_text(encoding="utf-8")
        ports = [word.split(":")[-1] for word in rest if re.fullmatch(r"[\d.]+(:\d+){2}", word)]
        folders = [word.partition(":")[2] for word in rest if ":/" in word]
        assert all(f"EXPOSE {port}" in container for port in ports), line
        assert all(PurePath(folder).name in container for folder in folders), line
    elif name in ("jupyter", "voila"):
        command = f"jupyter-{rest[0]}" if name == "jupyter" else name
        assert Path(sys.executable).with_name(command).exists(), line
        books = [word for word in rest if word.endswith(".ipynb")]
        assert all((ROOT / "examples" / book).exists() for book in books), line
    elif name == "rattler-build":
        assert (ROOT / rest[-1] / "recipe.yaml").exists(), line
    elif name == "sudo":
        assert rest[:2] == ["apt", "install"], line
        assert set(rest[2:]) <= DEBIAN, line


def check_pip(line: str, words: list[str]) -> None:
    """That pip knows the options, and that the packages are ours or pinned."""
    verb, *rest = words
    options = options_of_pip(verb)
    assert {word for word in rest if word.startswith("-")} <= options, line
    valued = {"-d", "--find-links", "--cert", "--proxy"}
    packages = [
        word.partition("[")[0]
        for before, word in zip(["", *rest], rest, strict=False)
        if not word.startswith("-") and before not in valued
    ]
    pins = (ROOT / "requirements" / "pinned.txt").read_text(encoding="utf-8")
    assert all(name in OURS or f"\n{name}==" in pins for name in packages), line


@functools.cache
def options_of_pip(verb: str) -> set[str]:
    done = subprocess.run([sys.executable, "-m", "pip", verb, "--help"], capture_output=True, text=True, check=True)
    return set(re.findall(r"(?<=[ ,])--?[a-z][\w-]*", done.stdout))
