"""The example notebooks: the same code in each language, answers that are stored and true, and no reader left alone."""

import ast
import importlib.util
import linecache
import re
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

import legion_widget as lw
from legion_widget.engine import i18n

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.ipynb"))
SPANISH = [path for path in EXAMPLES if not path.name.endswith(".en.ipynb")]
PICTURE = '<img src="data:image/svg+xml'
#: What a notebook says in its language only, in English and in Spanish.
SAID = {
    "08": ("summer of 1921", "verano de 1921"),
    "09": ("The Spanish win if", "Ganan los españoles si"),
    "10": ("Nobody attacks", "Nadie ataca"),
    "11": ("as designed", "sin cambios"),
    "03": ("drill check", "prueba de instrucción"),
    "04": ("God disposes", "Dios dispone"),
    "06": ("Chance of winning", "Probabilidad de ganar"),
    "07": ("percentage points", "puntos porcentuales"),
}


def cells(path: Path, kind: str) -> list[Any]:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def answers(notebook_cells: list[Any]) -> list[str]:
    """What stands below the cells, as text: a picture counts by its text map."""
    found = []
    for cell in notebook_cells:
        for output in cell.outputs:
            found.append(output.text if output.output_type == "stream" else output.data["text/plain"])
    return found


@pytest.fixture(scope="session")
def runner() -> ModuleType:
    """The script that runs notebooks and stores their answers."""
    spec = importlib.util.spec_from_file_location("run_examples", ROOT / "scripts" / "run_examples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


#: What makes a notebook of many games short; every cell is still run.
SHORTER = {
    "04": {"many = 300": "many = 12", "shots = 600": "shots = 20", "jobs=-1": "jobs=1"},
    "05": {"MANY = 240": "MANY = 4"},
    "09": {"games=20": "games=2"},
    "10": {"GAMES = 16": "GAMES = 4"},
    "11": {"games=30, ": "games=2, jobs=1, ", "games=40, ": "games=2, jobs=1, "},
}
#: What plays many games takes its time; and the English notebooks have the code of the Spanish ones.
RUNS = [
    pytest.param(
        path,
        marks=pytest.mark.long
        if path.name[:2] in SHORTER or (path.name.endswith(".en.ipynb") and path.name[:2] not in ("01", "08"))
        else (),
    )
    for path in EXAMPLES
]


@pytest.fixture(scope="session", params=RUNS, ids=[path.name for path in EXAMPLES])
def ran(
    request: pytest.FixtureRequest, runner: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Any]:
    """A notebook and what became of it in a run; a cell that fails is an error here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the kernel's own: how it talks to its client is not ours
        return request.param, runner.run(request.param, tmp_path_factory.mktemp("run"))


@pytest.mark.parametrize("path", [path for path in SPANISH if path.name[:2] in SHORTER], ids=lambda path: path.name)
def test_every_cell_of_a_long_notebook_runs_in_short(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With fewer games than it tells of: its figures are others, its code and its charts are the same."""
    monkeypatch.chdir(tmp_path)
    lw.set_language("en" if path.name.endswith(".en.ipynb") else "es")
    code, shorter_texts = "\n".join(cell.source for cell in cells(path, "code")), SHORTER[path.name[:2]]
    assert [text for text in shorter_texts if text not in code] == []
    names: dict[str, Any] = {}
    for cell in cells(path, "code"):
        source = cell.source
        for text, shorter in shorter_texts.items():
            source = source.replace(text, shorter)
        name = f"{path.name} {cell.id}"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)  # as a kernel has it
        module = ast.parse(source, name)
        last = module.body.pop() if isinstance(module.body[-1], ast.Expr) else None
        exec(compile(module, name, "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            answer = eval(compile(ast.Expression(last.value), name, "eval"), names)
            assert answer is None or repr(answer)


@pytest.mark.parametrize(
    "name",
    [
        "01-first-game",
        "02-rules-tour",
        "03-first-skirmish",
        "04-what-does-the-baraka-die-do",
        "05-a-turn-step-by-step",
        "06-play-against-the-computer",
        "07-write-your-own-opponent",
        "08-lessons",
        "09-make-a-scenario",
        "10-change-a-rule",
        "11-was-annual-bound-to-fall",
    ],
)
def test_there_is_a_pair(name: str) -> None:
    assert (ROOT / f"examples/{name}.ipynb") in SPANISH
    assert (ROOT / f"examples/{name}.en.ipynb") in EXAMPLES


@pytest.mark.parametrize("path", [path for path in EXAMPLES if "rules-tour" in path.name], ids=lambda path: path.name)
def test_the_tour_goes_through_every_chapter(path: Path) -> None:
    """A heading and a cell that asks its rules for each chapter; exercises numbered without a gap."""
    heads = [int(n) for cell in cells(path, "markdown") for n in re.findall(r"^## \w+ (\d+)\.", cell.source, re.M)]
    assert heads == sorted(lw.rulebook("legion").chapters)
    code = "\n".join(cell.source for cell in cells(path, "code"))
    asked = set(re.findall(r'"(L\d+\.\d+)"', code))
    assert {rule.partition(".")[0] for rule in asked} == {f"L{number}" for number in heads}
    questions = [int(n) for cell in cells(path, "markdown") for n in re.findall(r"^(\d+)\. ", cell.source, re.M)]
    assert questions == list(range(1, len(questions) + 1))


@pytest.mark.parametrize("path", SPANISH, ids=lambda path: path.name)
def test_both_languages_have_the_same_code(path: Path) -> None:
    english = path.with_name(path.stem + ".en.ipynb")
    one, other = cells(path, "code"), cells(english, "code")
    assert [cell.source for cell in one] == [cell.source for cell in other]
    assert [cell.id for cell in one] == [cell.id for cell in other]
    texts, others = cells(path, "markdown"), cells(english, "markdown")
    assert len(texts) == len(others)
    assert all(text.source != translated.source for text, translated in zip(texts, others, strict=True))


def test_the_notebook_runs_and_answers_as_is_stored(ran: tuple[Path, Any]) -> None:
    path, notebook = ran
    fresh = [cell for cell in notebook.cells if cell.cell_type == "code"]
    stored = cells(path, "code")
    assert answers(fresh) == answers(stored), "run scripts/run_examples.py"


def test_the_notebook_speaks_its_language(ran: tuple[Path, Any]) -> None:
    path, notebook = ran
    said = "\n".join(answers([cell for cell in notebook.cells if cell.cell_type == "code"]))
    english = path.name.endswith(".en.ipynb")
    ours, theirs = SAID.get(path.name[:2], ("zone of control", "zona de control"))
    assert (ours in said) == english
    assert (theirs in said) != english


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_a_notebook_that_was_never_run_shows_a_picture(path: Path) -> None:
    pictures = [
        output.data["text/html"]
        for cell in cells(path, "code")
        for output in cell.outputs
        if "text/html" in output.get("data", {})
    ]
    assert any(PICTURE in picture and re.search(r'alt="[^"]{20,}"', picture) for picture in pictures)
    assert path.stat().st_size < 900_000


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_each_cell_that_shows_something_alive_has_its_picture_or_table(path: Path) -> None:
    """A board, an army, an editor, a lesson, maps of a study: who reads without a kernel sees how it was."""
    bare = []
    for cell in cells(path, "code"):
        shown = [o.data["text/html"] for o in cell.outputs if "text/html" in o.get("data", {})]
        if alive(cell.source) and not any(PICTURE in html or "<table" in html for html in shown):
            bare.append(cell.source)
    assert bare == [], "run scripts/run_examples.py"


def alive(source: str) -> bool:
    """Whether the last line of a cell shows a widget: a call that makes one, or a name that was given to it."""
    *before, last = ast.parse(re.sub(r"^%.*$", "", source, flags=re.MULTILINE)).body or [ast.Pass()]
    value = last.value if isinstance(last, ast.Expr) else None
    if isinstance(value, ast.Name):
        given = [each for each in before if isinstance(each, ast.Assign) and value.id in map(ast.unparse, each.targets)]
        value = given[-1].value if given else value
    called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    return called in ("lw.edit", "lw.lesson") or (called.endswith(".show") and called != "plt.show")


def test_a_cell_that_shows_something_alive_is_known() -> None:
    assert alive("board = lw.show(game)\nboard")
    assert alive('study.show("falls")')
    assert alive('lw.edit("rif")')
    assert not alive("board = lw.show(game)")
    assert not alive("plt.show()")
    assert not alive("game.legal_actions()")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_nothing_of_one_machine_is_stored(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    for cell in cells(path, "code"):
        assert cell.execution_count is None
        assert cell.metadata == {}
    assert not re.search(r"/(home|root|work|tmp|Users)/", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("lesson/01-first-game.en.ipynb", "en"),
        ("01-first-game.ipynb", "es"),
        ("01-first-game.es.ipynb", "es"),
        ("game.xx.ipynb", "es"),
        ("", "es"),
    ],
)
def test_the_name_of_the_notebook_chooses_the_first_language(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In JupyterLab, and on a page of Voila."""
    monkeypatch.setenv("JPY_SESSION_NAME", name)
    assert i18n.first_language() == language
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setenv("SCRIPT_NAME", f"/school/voila/render/{name}")
    assert i18n.first_language() == language
