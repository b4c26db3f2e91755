"""A lesson as a notebook: it runs, its tasks are checked by what is done, and no order of its cells loses anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.cli import app
from legion_widget.engine.errors import UnknownName
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.lessons import cells, progress
from legion_widget.lessons.class_view import class_view
from legion_widget.lessons.lesson import Lesson
from legion_widget.lessons.lesson_notebook import lesson_notebook, write_notebook
from legion_widget.lessons.replayed import doubt_of
from legion_widget.lessons.session import Session
from tests.class_files import LESSON, the_lesson

#: What a pupil writes into the notebook, each after the cell that begins so.
DEEDS = {
    'lesson.board("posts")': ['lesson.answer("small", "Eran baratos.")'],
    "see = ": ['see.look_at("post")', 'see.look_up("L7.9")'],
    "march = ": ['from legion_widget.games.legion import Move\nlesson.task("march").game.do(Move("harka", "0402"))'],
    'lesson.answer("fault"': ['lesson.answer("fault", "Sí y no.")'],
}
#: What gets into a notebook in a class.
JUNK = (
    "1 / 0",
    "march = (",
    "lesson = None",
    "del lesson",
    "march = see = 3",
    "lw = None",
    "x = lesson",
    'lesson.task("march").game.undo()',
    'lesson.task("march").restart()',
    'lesson.task("see").restart()',
    'lesson.task("march").hint()',
    'lesson.task("see").hint()',
    'lesson.task("march").answer()',
    'lesson.task("march").hand_in()',
    'lesson.task("march").hand_in("No llegué.")',
    'lesson.task("none")',
    'lesson.answer("small", "")',
    'lesson.answer("small", "Otra.")',
    'lesson.board("none")',
    "lesson.hand_in()",
    "lesson",
    'from legion_widget.games.legion import Move\nlesson.task("march").game.do(Move("harka", "0502"))',
    'from legion_widget.games.legion import Move\nlesson.task("march").game.do(Move("post", "0502"))',
    'from legion_widget.games.legion import Move\nlesson.task("march").game.fork().do(Move("harka", "0402"))',
    'lesson.task("march").game.next_phase()',
)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own for each test, with no lesson open; Spanish before and after."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cells, "_open", {})
    lw.set_language("es")
    yield tmp_path
    lw.set_language("es")


def sources(folder: Path) -> list[str]:
    """The code of the notebook."""
    written = lesson_notebook(the_lesson(), folder)
    return ["".join(cell["source"]) for cell in written["cells"] if cell["cell_type"] == "code"]


def done(folder: Path) -> list[str]:
    """The code of the notebook with what a pupil writes into it."""
    found = []
    for source in sources(folder):
        found.append(source)
        found += next((deeds for begin, deeds in DEEDS.items() if source.startswith(begin)), [])
    return found


def run(code: list[str], after: Callable[[], None] = lambda: None) -> list[Exception]:
    """Run cells as a kernel does: an error ends its cell, and the next one is run."""
    namespace: dict[str, Any] = {}
    errors: list[Exception] = []
    for cell in code:
        try:
            exec(compile(cell, "cell", "exec"), namespace)
        except Exception as error:
            errors.append(error)
        after()
    return errors


def kept() -> dict[str, progress.Progress]:
    """What lies on the disk."""
    return {path.name: progress.read(path) for path in Path("legion-widget-saves").glob("*.json")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notebook_runs_from_top_to_bottom(desk: Path, language: str) -> None:
    """As it is, with boards to play on; it has the texts of the language, and nothing is handed in by running it."""
    lw.set_language(language)
    written = nbformat.read(write_notebook(the_lesson()), as_version=4)
    nbformat.validate(written)
    assert [path.name for path in desk.glob("*.ipynb")] == [
        "well-lesson.ipynb" if language == "es" else "well-lesson.en.ipynb"
    ]
    text = "\n".join(cell.source for cell in written.cells if cell.cell_type == "markdown")
    for said in {
        "es": ("# El agua de Igueriben", "alguien tiene que llevarla (", "*No llegan* `L7.9`.", "Comandante Benítez"),
        "en": ("# Water for Igueriben", "somebody has to bring it (", "*They do not get through* `L7.9`.", "Major Ben"),
    }[language]:
        assert said in text
    assert run([cell.source for cell in written.cells if cell.cell_type == "code"]) == []
    assert lw.get_language() == language
    (found,) = kept().values()
    assert not any(task.handed_in or task.hints for task in found.tasks.values())
    assert found.answers == {}


def test_both_languages_have_the_same_cells(desk: Path) -> None:
    spanish = sources(desk)
    lw.set_language("en")
    assert [source.replace('"en"', '"es"') for source in sources(desk)] == spanish


def test_no_text_becomes_markdown(desk: Path) -> None:
    """Signs that mean something there are escaped."""
    title = {"es": "# <b>Uno</b> $x$ [a](b)", "en": "x"}
    text = "".join(
        lesson_notebook(Lesson(replace(the_lesson().data, title=title), the_lesson().file))["cells"][0]["source"]
    )
    assert text.startswith(r"# \# \<b\>Uno\</b\> \$x\$ \[a\](b)")


@pytest.mark.long
def test_the_notebook_runs_in_a_kernel(desk: Path) -> None:
    written = nbformat.read(write_notebook(the_lesson()), as_version=4)
    nbclient.NotebookClient(written, timeout=120, resources={"metadata": {"path": str(desk)}}).execute()
    assert all(cell.outputs or "open_lesson" in cell.source for cell in written.cells if cell.cell_type == "code")


def test_a_pupil_goes_through_it_and_hands_it_in(desk: Path) -> None:
    """What is done in cells is read from the games, and the teacher sees it."""
    assert run(done(desk)) == []
    view = class_view(desk / "hand-in", LESSON, check=True)
    (pupil,) = view.pupils
    assert {id: (result.outcome, result.doubt) for id, result in pupil.tasks.items()} == {
        "see": ("alone", None),
        "march": ("alone", None),
    }
    assert pupil.answers == {"small": "Eran baratos.", "fault": "Sí y no."}
    assert pupil.steps == 3


def test_a_task_shows_its_goals_and_says_how_far_it_is(desk: Path) -> None:
    lesson = lw.open_lesson(LESSON)
    see = lesson.task("see")
    assert "☐ Mirar el puesto" in see._repr_html_()
    assert str(see.hand_in()) == "La meta sigue abierta. Di en una frase hasta dónde llegaste y por qué."
    assert str(lesson.task("march").hand_in()) == "¿Qué te detuvo?"
    see.look_at("post")
    assert "☑ Mirar el puesto" in see._repr_html_()
    assert not see.is_achieved
    assert str(see.hint()) == "Busca Igueriben."
    see.look_up("L7.9")
    assert (see.is_achieved, see.state) == (True, "achieved")
    assert str(see.hand_in()) == "Entregado."
    assert see.state == "handed-in"
    assert "☑ Leer la regla L7.9" in repr(lesson)
    assert "☐ ¿Por qué tantos puestos pequeños?" in repr(lesson)
    assert str(lesson.answer("small")) == "Aún no hay respuesta."
    assert str(lesson.answer("small", " Sí. ")) == "Tu respuesta está guardada: Sí."
    assert str(lesson.answer("small")) == "Tu respuesta está guardada: Sí."
    assert lesson.task("march").answer().units["harka"].hex.label == "0402"
    assert lesson.task("march").state == "new" or not lesson.task("march").is_achieved
    with pytest.raises(UnknownName):
        see.look_at("nobody")
    with pytest.raises(UnknownName):
        lesson.board("nowhere")
    with pytest.raises(UnknownName):
        lesson.answer("nothing", "")


def test_the_days_of_a_step_have_boards(desk: Path) -> None:
    lesson = lw.open_lesson("annual")
    step = next(step for step in lesson.lesson.steps if any(day.board for day in step.days))
    day = next(number for number, day in enumerate(step.days, start=1) if day.board)
    then, now = lesson.board(step.id, day), lesson.board(step.id)
    assert then is not None
    assert now is not None
    assert then.position != now.position
    with pytest.raises(UnknownName):
        lesson.board(step.id, 99)
    source = "".join("".join(cell["source"]) for cell in lesson_notebook(lesson.lesson)["cells"])
    assert f'`lesson.board("{step.id}", day={day})`' in source


def test_the_easier_task_and_beginning_again(desk: Path) -> None:
    march = lw.open_lesson(LESSON).task("march")
    for _ in range(3):
        told = march.hint()
    assert str(told) == "Mueve la harca adonde quieras. Ejecuta otra vez la celda del tablero para verlo."
    assert "Una tarea más fácil" in march._repr_html_()
    move = march.game.system.load_action({"do": "Move", "unit": "harka", "to": "0502"})
    march.game.do(move)
    assert march.is_achieved
    assert str(march.restart()) == "Ejecuta otra vez la celda del tablero para verlo."
    assert march.state == "achieved"
    assert len(march.game) == march.work.attempt.first
    march.use_board("")
    assert march.state == "begun"


def test_what_is_done_on_a_board_in_a_cell_counts(desk: Path) -> None:
    """The board of a task notes what is looked at."""
    see = lw.open_lesson(LESSON).task("see")
    board = lw.show(see)
    board.controller.choose("post")
    board.show_choice()
    assert see.work.met() == [True, False]
    assert board.errors == []
    board.close()


def test_it_is_taken_up_after_a_restart_and_with_a_name(desk: Path) -> None:
    """What was done before the name was written goes along; another pupil begins anew."""
    first = lw.open_lesson(LESSON)
    first.answer("small", "Uno.")
    named = lw.open_lesson(LESSON, name="Ana")
    assert named is first
    assert lw.open_lesson(LESSON, name="Ana") is named
    assert lw.open_lesson(LESSON, name="Omar").session.progress.answers == {}
    cells._open.clear()
    again = lw.open_lesson(LESSON, name="Ana")
    assert again is not named
    assert again.session.progress.answers == {"small": "Uno."}
    assert again.hand_in().name == "well-lesson-ana.json"


def test_two_windows_of_one_lesson_lose_nothing(desk: Path) -> None:
    """A widget and cells, or two notebooks, keep the same file: each adds to what the other has written."""
    one, two = Session(the_lesson()), Session(the_lesson())
    one.answer("small", "Uno.")
    one.task("see").attempt.note_choice("post")
    one.task("see").look_up("L7.9")
    one.task("see").hand_in()
    one.save()
    two.answer("fault", "Dos.")
    two.task("march").hint()
    two.task("see").attempt.note_choice("post")
    two.task("march").hand_in("No llegué.")
    two.save()
    one.save()
    for session in (one, two):
        session.save()
        found = progress.read(session.path)
        assert found.answers == {"small": "Uno.", "fault": "Dos."}
        assert {id: task.handed_in for id, task in found.tasks.items()} == {"see": True, "march": True}
        assert found.tasks["march"].sentence == "No llegué."
        assert doubt_of(the_lesson(), "see", found.tasks["see"]) is None
    for _ in range(5):
        one.task("march").game.do(
            one.task("march").game.system.load_action({"do": "Move", "unit": "harka", "to": "0502"})
        )
        one.save()
        one.task("march").game.undo()
        two.save()
    assert len(progress.read(one.path).tasks["march"].former) <= 2


class Watch:
    """Looks after each cell at what lies on the disk: nothing that was there may be missing."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.before: dict[str, set[str]] = {}

    def look(self) -> None:
        for name, found in kept().items():
            had = {id for id, task in found.tasks.items() if task.handed_in}
            had |= {f"answer {id}" for id, text in found.answers.items() if text}
            had |= {f"solved {id}" for id, task in found.tasks.items() if task.achieved or task.easier_achieved}
            assert self.before.get(name, set()) <= had, f"seed {self.seed}: {name} lost {self.before[name] - had}"
            self.before[name] = had


def mutated(code: list[str], seed: int) -> list[str]:
    """The cells of a notebook as they may become: inserted, deleted, moved, run twice, out of order."""
    dice = random.Random(seed)
    found = list(code)
    for _ in range(dice.randint(1, 12)):
        at = dice.randrange(len(found) + 1)
        match dice.choice(("insert", "insert", "delete", "move", "twice", "shuffle")):
            case "insert":
                found.insert(at, dice.choice([*JUNK, *code]))
            case "delete" if at < len(found):
                del found[at]
            case "move" if at < len(found):
                found.insert(dice.randrange(len(found)), found.pop(at))
            case "twice" if at < len(found):
                found.insert(at, found[at])
            case "shuffle":
                end = min(len(found), at + dice.randint(2, 8))
                part = found[at:end]
                dice.shuffle(part)
                found[at:end] = part
    return found


@pytest.mark.parametrize("many", [30, pytest.param(1_000, marks=pytest.mark.long)])
def test_no_mutation_breaks_the_checking_or_loses_what_was_handed_in(
    desk: Path, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    """After each cell: what was handed in or answered is on the disk and stays; what counts as solved was done."""
    monkeypatch.setattr(lw, "show", lambda *what: None, raising=False)
    code = done(desk)
    lesson = the_lesson()
    solved_somewhere = errors = 0
    for seed in range(many):
        folder = desk / str(seed)
        folder.mkdir()
        monkeypatch.chdir(folder)
        cells._open.clear()
        look = Watch(seed).look
        here = [line.replace(str(desk), str(folder)) for line in mutated(code, seed)]
        here = [line.replace('open_lesson("', 'open_lesson("../') for line in here]
        errors += len(run(here, look))
        for open_one in list(cells._open.values()):
            for id in lesson.tasks:
                work = open_one.session.task(id)
                assert work.is_achieved or not all(work.met()), f"seed {seed}: {id} is solved and does not count"
        for found in kept().values():
            for id, task in found.tasks.items():
                assert doubt_of(lesson, id, task) is None, f"seed {seed}: {id} counts and was not done"
                solved_somewhere += task.achieved
        # the kernel is restarted, and everything is done rightly: it is checked as if nothing had been
        cells._open.clear()
        whole = [line.replace('open_lesson("', 'open_lesson("../') for line in code]
        run([whole[0], 'lesson.task("march").restart()', *whole[1:]], look)
        (final,) = kept().values()
        assert {id for id, task in final.tasks.items() if task.handed_in} == set(lesson.tasks)
        assert all(task.achieved or task.easier_achieved for task in final.tasks.values()), f"seed {seed}"
        assert set(final.answers) == set(lesson.questions)
        assert len(class_view("hand-in", LESSON, check=True).problems) == 0
    assert solved_somewhere > many / 4
    assert errors > many / 4  # the cells did meet with trouble


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_it(desk: Path, language: str) -> None:
    call = ["lesson", "notebook", str(LESSON), "--out", "my.ipynb", "--language", language]
    run = CliRunner().invoke(app, call)
    assert run.exit_code == 0
    written = nbformat.read("my.ipynb", as_version=4)
    assert f'lw.set_language("{language}")' in written.cells[1].source
    with suppress(FileNotFoundError):
        Path("my.ipynb").unlink()
    assert CliRunner().invoke(app, ["lesson", "notebook", "no-such-lesson"]).exit_code == 2
