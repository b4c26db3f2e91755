"""What a class handed in, as a teacher sees it: who got how far, what held up whom, answers side by side."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.cli import app
from legion_widget.engine.errors import DataError, UnknownName
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.lessons import class_reading
from legion_widget.lessons.class_view import ClassView
from tests.class_files import LESSON, a_class, hand_in

#: What pupils might write to harm a page, a table or a terminal.
HOSTILE = "</p><script>alert(1)</script>\"'<img src=x onerror=alert(1)>&\x1b[31m\u202e"


pytestmark = pytest.mark.usefixtures("english")


def seen(folder: Path, check: bool = False) -> ClassView:
    return lw.class_view(folder, LESSON, check=check)


def changed(path: Path, **task: object) -> None:
    """Change what a file says of the task of moving."""
    data = json.loads(path.read_text("utf-8"))
    data["tasks"]["march"].update(task)
    path.write_text(json.dumps(data), "utf-8")


def test_each_way_of_faring_has_its_sign_and_its_words(tmp_path: Path) -> None:
    """Hints, the easier task, the answer and what was left open are told apart by sign and by words."""
    for kind in ("done", "hints", "easier", "unsolved", "half", "opened"):
        hand_in(tmp_path, kind, kind)
    view = seen(tmp_path)
    rows = {row["pupil"]: row for row in view.table()}
    signs = {name: (row["small"], row["see"], row["march"], row["fault"], row["steps"]) for name, row in rows.items()}
    assert signs == {
        "done": ("✎", "✓", "✓", "✎", 3),
        "hints": ("✎", "✓2", "✓", "✎", 3),
        "easier": ("✎", "✓", "✓3", "✎", 3),
        "unsolved": ("✎", "✓", "✕°", "✎", 3),
        "half": ("✎", "✓", "…", "–", 2),
        "opened": ("–", "–", "–", "–", 0),
    }
    said = {pupil.name: pupil.tasks["march"].text() for pupil in view.pupils}
    assert said == {
        "done": "solved without hints",
        "hints": "solved without hints",
        "easier": "solved with all three hints, the easier task",
        "unsolved": "not solved, answer seen",
        "half": "begun, not handed in",
        "opened": "not begun",
    }
    assert view.problems == []


def test_the_task_that_held_up_most_is_found_with_its_pupils(tmp_path: Path) -> None:
    """Whoever needed all hints or did not solve a task was held up by it; who never came to it was not."""
    for kind in ("done", "easier", "unsolved", "half", "opened"):
        hand_in(tmp_path, kind, kind)
    view = seen(tmp_path)
    see, march = view.obstacles()
    assert (see.reached, see.held_up, see.minutes) == (4, [], 2)
    assert (march.reached, march.held_up, march.minutes) == (4, ["easier", "half", "unsolved"], 5)
    assert view.worst() == march
    assert "held up 3 of 4 (easier, half, unsolved)" in str(view)


def test_a_class_that_nothing_held_up_has_no_worst_task(tmp_path: Path) -> None:
    hand_in(tmp_path, "done")
    assert seen(tmp_path).worst() is None


def test_thirty_files_take_less_than_ten_seconds(tmp_path: Path) -> None:
    a_class(tmp_path, 30)
    begun = time.perf_counter()
    view = seen(tmp_path, check=True)
    view.to_html()
    view.to_csv()
    assert time.perf_counter() - begun < 10
    assert len(view.pupils) == 30
    assert not [pupil for pupil in view.pupils for result in pupil.tasks.values() if result.doubt]


def test_what_cannot_be_read_is_listed_and_the_rest_is_read(tmp_path: Path) -> None:
    """Damaged, foreign and huge files are named with their reason; nothing stops."""
    hand_in(tmp_path, "Nadia")
    (tmp_path / "torn.json").write_text('{"format": "legion-widget lesson", "ver')
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "homework.docx").write_bytes(b"PK\x03\x04")
    (tmp_path / "list.json").write_text("[1, 2]")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "huge.json").write_bytes(b" " * 3_000_000)
    (tmp_path / "wrong.json").write_text(
        '{"format": "legion-widget lesson", "version": 1, "lesson": "well-lesson", "done": 3}'
    )
    (tmp_path / "later.json").write_text('{"format": "legion-widget lesson", "version": 2, "lesson": "well-lesson"}')
    (tmp_path / "other.json").write_text('{"format": "legion-widget lesson", "version": 1, "lesson": "republic"}')
    (tmp_path / ".hidden.json").write_text("")
    view = seen(tmp_path)
    assert [pupil.name for pupil in view.pupils] == ["Nadia"]
    problems = {problem.file: problem.reason.text() for problem in view.problems}
    assert set(problems) == {
        *("torn.json", "binary.json", "homework.docx", "list.json", "deep.json", "huge.json"),
        *("wrong.json", "later.json", "other.json"),
    }
    assert problems["torn.json"] == "this is not a file of a lesson, or it is damaged"
    assert problems["later.json"] == "it was written by a later version of the program"
    assert problems["other.json"] == "this is the file of another lesson: republic"
    assert "torn.json: this is not a file of a lesson" in str(view)
    assert "9 files to look at" in view.to_html()


def test_a_folder_for_each_pupil_is_read_as_a_school_packs_it(tmp_path: Path) -> None:
    """Files without a name are called as the folder in which they are."""
    for name in ("Ana Ruiz_1", "Omar Aziz_2"):
        (tmp_path / name).mkdir()
        hand_in(tmp_path / name, "")
    assert [pupil.name for pupil in seen(tmp_path).pupils] == ["Ana Ruiz_1/well-lesson", "Omar Aziz_2/well-lesson"]


def test_a_file_without_a_name_says_so(tmp_path: Path, english: None) -> None:
    hand_in(tmp_path, "")
    assert [pupil.name for pupil in seen(tmp_path).pupils] == ["no name: well-lesson"]


def test_of_two_files_of_one_pupil_the_later_counts(tmp_path: Path) -> None:
    """One that goes on from another takes its place; two that differ are both shown, with their files."""
    early, late = tmp_path / "a", tmp_path / "b"
    data = json.loads(hand_in(early, "Ana", "half").read_text("utf-8"))
    data["tasks"]["march"].update(achieved=True, handed_in=True, hints=2)
    late.mkdir()
    (late / "well-lesson-ana.json").write_text(json.dumps({**data, "name": "ana", "seconds": 5_000}), "utf-8")
    hand_in(early, "Omar", "done", answer="Uno.")
    changed(hand_in(late, "Omar", "unsolved", answer="Otro."), answer_seen=False)
    view = seen(tmp_path)
    assert [pupil.name for pupil in view.pupils] == [
        "ana",
        "Omar (a/well-lesson-omar.json)",
        "Omar (b/well-lesson-omar.json)",
    ]
    assert [problem.reason.text() for problem in view.problems] == [
        "an earlier state of b/well-lesson-ana.json; the later one counts",
        "there are 2 different files of Omar; all are shown",
        "there are 2 different files of Omar; all are shown",
    ]


def test_the_same_file_twice_is_one_pupil(tmp_path: Path) -> None:
    first = hand_in(tmp_path, "Ana")
    first.with_name("copy (1).json").write_bytes(first.read_bytes())
    view = seen(tmp_path)
    assert [pupil.name for pupil in view.pupils] == ["Ana"]
    assert len(view.problems) == 1


def test_a_claim_that_the_game_does_not_show_is_doubted(tmp_path: Path) -> None:
    """Only when the tries are played again; what they show is not doubted, nor what was undone or begun again."""
    honest = hand_in(tmp_path, "honest")
    changed(hand_in(tmp_path, "liar"), tries={}, former=[])
    changed(hand_in(tmp_path, "easy liar", "easier"), tries={}, former=[])
    changed(hand_in(tmp_path, "broken"), tries={"": {"actions": [{"do": "Move", "unit": "nobody", "to": "0402"}]}})
    former = json.loads(honest.read_text("utf-8"))["tasks"]["march"]["tries"][""]
    changed(hand_in(tmp_path, "again"), tries={}, former=[former])
    doubts = {pupil.name: pupil.tasks["march"].doubt for pupil in seen(tmp_path, check=True).pupils}
    assert doubts["honest"] is None
    assert doubts["again"] is None
    assert str(doubts["liar"]) == str(doubts["easy liar"]) == "the games of the file do not show that it was solved"
    assert str(doubts["broken"]).startswith("a game of the file cannot be played again: ")
    assert all(pupil.tasks["march"].doubt is None for pupil in seen(tmp_path).pupils)
    marked = {row["pupil"]: row["march"] for row in seen(tmp_path, check=True).table()}
    assert marked["liar"] == "✓?"
    assert "do not show that it was solved" in seen(tmp_path, check=True).to_html()
    assert "? the games in the file do not show it" in str(seen(tmp_path, check=True))
    assert "the games in the file do not show it" not in str(seen(tmp_path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_csv_has_a_row_for_each_pupil_and_task(tmp_path: Path, language: str) -> None:
    """With the mark of UTF-8, and ``;`` in Spanish; the words are those of the language."""
    lw.set_language(language)
    hand_in(tmp_path, "Íñigo", "unsolved", answer='una; dos, tres\n«cuatro» "cinco"')
    text = seen(tmp_path).to_csv(tmp_path / "class.csv")
    assert (tmp_path / "class.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert (tmp_path / "class.csv").read_text("utf-8-sig") == text
    head, *rows = csv.reader(io.StringIO(text), delimiter=";" if language == "es" else ",")
    assert head[0] == ("Alumnado" if language == "es" else "Pupil")
    assert len(rows) == 4
    assert {len(row) for row in rows} == {len(head)}
    found = {row[1]: row for row in rows}
    assert found["small"][6] == 'una; dos, tres\n«cuatro» "cinco"'
    assert found["march"][6] == "No llegué: se acabó el turno."
    assert found["march"][4:6] == ["0", "5"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", '"=1', "|calc", "＝1", "\n=HYPERLINK(1)"]
)
def test_no_answer_becomes_a_formula(tmp_path: Path, text: str) -> None:
    """In names, too."""
    hand_in(tmp_path, text.strip()[:70], "done", answer=text)
    for row in list(csv.reader(io.StringIO(seen(tmp_path).to_csv())))[1:]:
        for cell in row:
            assert not cell.lstrip(' \t\n\r"').startswith(tuple("=+-@|＝")), cell


class _Names(HTMLParser):
    """All elements and attributes of a page, and whether what was opened is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: dict[str, set[str]] = {}
        self.open: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_asks_nothing_of_the_network(tmp_path: Path, language: str) -> None:
    """No script, no address, every link leads into the page; all that is hostile is text."""
    lw.set_language(language)
    hand_in(tmp_path, HOSTILE, "unsolved", answer=HOSTILE)
    hand_in(tmp_path, "Nadia")
    (tmp_path / "<b>bad.json").write_text("{")
    view = seen(tmp_path)
    page = view.to_html(tmp_path / "class.html")
    assert (tmp_path / "class.html").read_text("utf-8") == page
    found = _Names(page)
    assert found.open == []
    assert not found.tags & {"script", "img", "iframe", "link", "object", "form"}
    assert not [name for name in found.attributes if name.startswith("on")]
    assert all(href.removeprefix("#") in found.ids for href in found.attributes["href"])
    assert len(found.ids) == len(set(found.ids))
    assert found.attributes["lang"] == {language}
    assert not re.search(r"url\((?!data:)|https?:|//[a-z]", page.partition("</style>")[2])
    assert "default-src &#x27;none&#x27;" in page or "default-src 'none'" in page
    assert "\x1b" not in page + str(view) + view.to_csv()
    assert "\u202e" not in page + str(view)
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_can_be_heard(tmp_path: Path, language: str) -> None:
    """Each has a caption and heads for rows and columns; each mark has words."""
    lw.set_language(language)
    a_class(tmp_path, 6)
    output = seen(tmp_path)._repr_html_()
    assert output.count("<caption>") == output.count("<table") == 2
    assert output.count('scope="row"') == 6 + 4
    assert output.count('scope="col"') == 7 + 4
    said = "resuelta con las tres pistas" if language == "es" else "solved with all three hints"
    assert f'<span class="lw-heard">{said}' in output
    assert ("dónde se atascaron" if language == "es" else "where pupils got stuck") in output.lower()


def test_answers_stand_beside_the_model_and_its_criteria(tmp_path: Path) -> None:
    hand_in(tmp_path, "Ana", answer="Por el dinero.")
    hand_in(tmp_path, "Omar", "unsolved", answer="No lo sé.")
    view = seen(tmp_path)
    assert view.answers("small") == [("Ana", "Por el dinero."), ("Omar", "No lo sé.")]
    page = view.to_html()
    first = page.index("They were cheap")
    assert first < page.index("Speaks of money") < page.index("Por el dinero.") < page.index("No lo sé.")
    assert page.index("To get there is easy") < page.index("No llegué: se acabó el turno.")
    with pytest.raises(UnknownName, match="did you mean 'small'"):
        view.answers("smal")


def test_the_lesson_is_found_by_the_files_or_beside_them(tmp_path: Path) -> None:
    hand_in(tmp_path, "Ana")
    (tmp_path / "lesson.toml").write_bytes(LESSON.read_bytes())
    assert lw.class_view(tmp_path).lesson.id == "well-lesson"
    (tmp_path / "lesson.toml").unlink()
    with pytest.raises(DataError, match="the files are of the lesson well-lesson: put its file beside them"):
        lw.class_view(tmp_path)


def test_a_broken_lesson_beside_the_files_is_told_of(tmp_path: Path) -> None:
    """Another text file does no harm; a name in a file that looks like a path is no path."""
    hand_in(tmp_path, "Ana")
    (tmp_path / "a-scenario.toml").write_text('title = "x"')
    (tmp_path / "lesson.toml").write_bytes(LESSON.read_bytes())
    assert lw.class_view(tmp_path).lesson.id == "well-lesson"
    (tmp_path / "lesson.toml").unlink()
    with pytest.raises(DataError, match=r"a-scenario\.toml"):
        lw.class_view(tmp_path)
    (tmp_path / "a-scenario.toml").unlink()
    path = next(tmp_path.glob("*.json"))
    path.write_text(path.read_text("utf-8").replace('"well-lesson"', json.dumps(str(LESSON))), "utf-8")
    with pytest.raises(DataError, match="the files are of the lesson "):
        lw.class_view(tmp_path)


def test_answers_of_an_earlier_version_of_the_lesson_are_told_of(tmp_path: Path) -> None:
    """What was done at a task that the lesson has no more is not in the table: the file is listed, with its ids."""
    hand_in(tmp_path, "Ana")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    path = next(tmp_path.glob("*.json"))
    data = json.loads(path.read_text("utf-8"))
    data["tasks"]["thirst"] = {"hints": 1}
    path.write_text(json.dumps(data), "utf-8")
    (tmp_path / "wrong.json").write_text(json.dumps({**data, "tasks": {"thirst": {"hints": 9}}}), "utf-8")
    found = lw.class_view(tmp_path, lesson=LESSON).problems
    assert [one.file for one in found] == [path.name, "wrong.json"]
    assert found[0].reason.text("en").startswith("answers to thirst, which this lesson does not have")
    assert found[1].reason.text("en").startswith("tasks['thirst'].hints: ")


def test_a_folder_that_cannot_be_read_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so are the files beyond what a class can be."""
    hand_in(tmp_path, "Ana")
    hand_in(tmp_path, "Omar")
    (tmp_path / "locked").mkdir()
    listed = Path.iterdir

    def iterdir(path: Path) -> Iterator[Path]:
        if path.name == "locked":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    monkeypatch.setattr(class_reading, "MOST_FILES", 1)
    view = seen(tmp_path)
    assert [pupil.name for pupil in view.pupils] == ["Ana"]
    assert {problem.file: problem.reason.text() for problem in view.problems} == {
        "locked": "the file cannot be read: permission is missing",
        "well-lesson-omar.json": "only 1 files are read",
    }


def test_a_folder_with_nothing_in_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no such folder"):
        lw.class_view(tmp_path / "none")
    with pytest.raises(DataError, match="no file was handed in here"):
        lw.class_view(tmp_path)
    (tmp_path / "torn.json").write_text("{")
    with pytest.raises(DataError, match="no file here is the file of a lesson"):
        lw.class_view(tmp_path)


def test_a_class_can_be_shown_without_names(tmp_path: Path) -> None:
    """Nowhere is a name or a file left; the answers are the same."""
    for name in ("Nadia", "Omar", "Ximena"):
        hand_in(tmp_path, name, answer=f"Respuesta de {len(name)}")
    (tmp_path / "Yusuf.json").write_text("{")
    view = seen(tmp_path)
    hidden = view.without_names()
    shown = hidden.to_html() + str(hidden) + hidden.to_csv()
    assert not re.search("nadia|omar|ximena|yusuf", shown.casefold())
    assert sorted(name for name, _ in hidden.answers("small")) == ["1", "2", "3"]
    assert sorted(text for _, text in hidden.answers("small")) == sorted(text for _, text in view.answers("small"))
    call = ["lesson", "class", str(tmp_path), "--lesson", str(LESSON), "--no-names"]
    assert "Nadia" not in CliRunner().invoke(app, call).output


def test_pupils_are_sorted_by_number(tmp_path: Path) -> None:
    for name in ("10", "2", "Óscar", "1", "Alumno 12", "Alumno 3", "Zoe", "álvaro"):
        hand_in(tmp_path, name, "opened")
    names = [pupil.name for pupil in seen(tmp_path).pupils]
    assert names == ["1", "2", "10", "Alumno 3", "Alumno 12", "álvaro", "Óscar", "Zoe"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_shows_and_writes_the_table(tmp_path: Path, language: str) -> None:
    """In the terminal, as a page, as a table for a spreadsheet, and as JSON."""
    a_class(tmp_path / "hand-in", 6)
    (tmp_path / "hand-in" / "torn.json").write_text("{")
    call = ["lesson", "class", str(tmp_path / "hand-in"), "--lesson", str(LESSON), "--language", language]
    run = CliRunner().invoke(app, call)
    assert run.exit_code == 0
    assert "Alumno 02" in run.stdout
    assert ("frenó a 3 de 5" if language == "es" else "held up 3 of 5") in run.stdout
    table, page = tmp_path / "t.csv", tmp_path / "p.html"
    run = CliRunner().invoke(app, [*call, "--check", "--csv", str(table), "--html", str(page)])
    assert run.exit_code == 0
    assert "torn.json" in run.stderr
    assert f'<html lang="{language}">' in page.read_text("utf-8")
    assert len(list(csv.reader(io.StringIO(table.read_text("utf-8-sig"))))) == 1 + 6 * 4
    rows = json.loads(CliRunner().invoke(app, [*call, "--json"]).stdout)
    assert len(rows) == 6 * 4
    assert rows[0]["pupil"] == "Alumno 01"
    assert CliRunner().invoke(app, ["lesson", "class", str(tmp_path / "none")]).exit_code == 1
