"""Files that pupils hand in, made as pupils make them: by a lesson's session."""

from __future__ import annotations

from pathlib import Path

from legion_widget.lessons.lesson import Lesson, read_lesson
from legion_widget.lessons.session import Session

LESSON = Path(__file__).parent / "data" / "lessons" / "well.toml"
#: The ways in which a pupil may fare.
KINDS = ("done", "hints", "easier", "unsolved", "half", "opened")


def the_lesson() -> Lesson:
    """The lesson of the tests."""
    return read_lesson(LESSON)


def hand_in(folder: Path, name: str, kind: str = "done", answer: str = "Eran baratos.") -> Path:
    """Hand in what a pupil did, in one of the ways of `KINDS`."""
    session = Session(the_lesson(), name, folder / ".kept")
    session.progress.seconds = 60 * (20 + len(name))
    if kind == "opened":
        return session.hand_in(folder)
    session.answer("small", answer)
    session.go_on()
    see = session.task("see")
    see.progress.seconds = 130
    if kind == "hints":
        see.hint()
        see.hint()
    see.attempt.note_choice("post")
    see.look_up("L7.9")
    see.hand_in()
    session.go_on()
    march = session.task("march")
    march.progress.seconds = 300
    if kind == "half":
        march.hint()
        return session.hand_in(folder)
    if kind == "unsolved":
        march.show_answer()
        march.hand_in("No llegué: se acabó el turno.")
    else:
        if kind == "easier":
            for _ in range(3):
                march.hint()
        march.game.do(march.game.system.load_action({"do": "Move", "unit": "harka", "to": "0402"}))
        march.hand_in()
    session.go_on()
    session.answer("fault", "Sí y no: sin agua no podían quedarse.")
    return session.hand_in(folder)


def a_class(folder: Path, count: int = 30) -> list[Path]:
    """Hand in what a class did: everybody with a number, and in turn in all ways."""
    return [hand_in(folder, f"Alumno {number:02}", KINDS[number % len(KINDS)]) for number in range(1, count + 1)]
