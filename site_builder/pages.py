"""The pages that are read without Python: the first page, the lessons, the games, for teachers; in each language."""

from __future__ import annotations

import hashlib
import html
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from PIL import Image

import legion_widget as lw
from legion_widget.drawing.terrain import relief_picture
from legion_widget.engine import i18n
from legion_widget.engine.i18n import localized
from legion_widget.lessons.lesson import Lesson, list_lessons
from legion_widget.lessons.lesson_page import lesson_body
from legion_widget.ui.markup import Markup, join, tag
from legion_widget.ui.raster import png

from .first_page import first_page, write_film
from .frame import button, page
from .lite import example_names, lesson_notebook_name
from .texts import text

#: A picture that stands in a page as text.
INLINE = re.compile(r'src="data:image/svg\+xml,([^"]*)"')
#: The width of the picture of a scenario in the list of games, in dots, and what its element says of it.
THUMB_WIDTH = 560
THUMB = 'width="280" height="190" loading="lazy" decoding="async"'
ROOT_PAGE = """<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Legion Widget</title><link rel="icon" href="static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="static/site.css"><script src="static/choose.js"></script></head>
<body><div id="main" class="choose"><h1>Legion Widget</h1><p><a href="es/index.html" lang="es">Español</a></p>
<p><a href="en/index.html" lang="en">English</a></p></div></body></html>
"""


def make_pages(site: Path, megabytes: float = 16, with_answers: bool = True) -> None:
    """Write all pages into the site.

    Args:
        site: The folder.
        megabytes: What is loaded before the first board, for those who are asked whether they want it.
        with_answers: Whether the lessons with answers, for teachers, are among them.
    """
    size = round(megabytes)
    for info in lw.scenarios():
        _write_thumb(site / "pictures" / f"{info.id}.webp", info.id)
    for language in i18n.LANGUAGES:
        with i18n.in_language(language):
            write_film(site / "static" / f"film.{language}.svg")
            for path, said in pages(language, size, with_answers):
                _write(site / language / path, _apart(said, site, path.count("/") + 1))
    _write(site / "index.html", ROOT_PAGE)


def pages(language: str, size: int, with_answers: bool = True) -> Iterator[tuple[str, str]]:
    """Yield each page of a language, which must be in use, by its path; with the lessons for teachers or without."""
    lessons = list_lessons()
    yield "index.html", first_page(language, lessons, size)
    for at, lesson in enumerate(lessons):
        around = lessons[at - 1] if at else None, lessons[at + 1] if at + 1 < len(lessons) else None
        yield f"lessons/{lesson.id}.html", _lesson(language, lesson, around, size)
        if with_answers:
            yield f"lessons/{lesson.id}-teacher.html", _edition(language, lesson)
    yield "games.html", _games(language, size)
    yield "teachers.html", _teachers(language, lessons if with_answers else [])
    yield "notebooks.html", _notebooks(language, lessons)
    yield "install.html", _install(language)


# ---- lessons ---------------------------------------------------------------------------------------------


def _lesson(language: str, lesson: Lesson, around: tuple[Lesson | None, Lesson | None], size: int) -> str:
    path = f"lessons/{lesson.id}.html"
    notebook = f"../../lite/notebooks/index.html?path={lesson_notebook_name(lesson.id, language)}"
    top = tag(
        "nav",
        tag("a", text("as_notebook", language), href=notebook),
        class_="tools",
        aria_label=lesson.title,
    )
    ends = [
        tag("a", tag("small", text(name, language)), other.title, href=f"{other.id}.html", class_=name)
        for name, other in zip(("previous", "next"), around, strict=True)
        if other is not None
    ]
    note = tag("p", text("size_note", language, size=size), class_="size-note")
    body = [top, note, _no_script(language), lesson_body(lesson, beside=_beside(language, lesson))]
    body.append(tag("nav", ends, class_="ends", aria_label=text("lessons", language)))
    return page(language, path, lesson.title, body, _plain(localized(lesson.data.summary)), "reading")


def _beside(language: str, lesson: Lesson) -> Callable[[int], Any]:
    """What stands below the board of each step: the button that opens it."""

    def beside(step: int) -> Any:
        label = "play_board" if lesson.steps[step].task is None else "play_task"
        return tag("p", button(language, label, lesson.title, lesson=lesson.id, step=str(step + 1)), class_="beside")

    return beside


def _edition(language: str, lesson: Lesson) -> str:
    path = f"lessons/{lesson.id}-teacher.html"
    return page(language, path, lesson.title, lesson_body(lesson, teacher=True), kind="reading")


# ---- games -----------------------------------------------------------------------------------------------


def _games(language: str, size: int) -> str:
    systems = {"legion": "legion", "baraka": "baraka", "market-garden": "market-garden"}
    parts = [_game(language, name, rules) for name, rules in systems.items()]
    body = tag(
        "main",
        tag("h1", text("games_title", language)),
        tag("p", text("games_text", language), class_="lead"),
        tag("p", text("size_note", language, size=size), class_="size-note"),
        _no_script(language),
        parts,
        class_="wide-page",
    )
    return page(language, "games.html", text("games_title", language), body, text("games_text", language))


def _game(language: str, system: str, rules: str) -> Markup:
    rows = []
    for info in lw.scenarios():
        if info.system != system:
            continue
        label = text("board_of", language, title=info.title)
        rows.append(
            tag(
                "li",
                Markup(f'<img class="thumb" src="../pictures/{info.id}.webp" alt="{html.escape(label)}" {THUMB}>'),
                tag("h3", info.title),
                tag("p", button(language, "to_play", info.title, scenario=info.id)),
                id=info.id,
            )
        )
    return tag(
        "section",
        tag("h2", text(system, language)),
        tag("p", text(f"{system}_about", language)),
        tag("ul", rows, class_="scenarios"),
        _army_builder(language) if system == "baraka" else None,
        _geos(language) if system == "baraka" else None,
        tag("p", tag("a", text("rules", language), href=f"../docs/rules/{rules}/{language}/index.html")),
        id=system,
    )


def _army_builder(language: str) -> Markup:
    opened = button(language, "open_army", text("army_builder", language), army="legion")
    return join([tag("p", text("army_about", language)), tag("p", opened, class_="builder")])


def _geos(language: str) -> Markup:
    """What measures the tables in a page is of others."""
    licence = tag("a", text("licence", language), href="../lite/static/geos/LICENSE.txt")
    return tag("p", text("geos", language), " ", licence, ".", class_="fine")


# ---- for teachers, notebooks, install ----------------------------------------------------------------------


def _teachers(language: str, lessons: list[Lesson]) -> str:
    ending = "" if language == "en" else f".{language}"
    guides = {"give": "give-a-lesson", "class_page": "a-class", "history": "history", "write": "write-a-lesson"}
    links = [
        tag("li", tag("a", text(name, language), href=f"../docs/{file}{ending}.html")) for name, file in guides.items()
    ]
    editions = [
        tag("li", tag("a", f"{lesson.data.number}. {lesson.title}", href=f"lessons/{lesson.id}-teacher.html"))
        for lesson in lessons
    ]
    body = tag(
        "main",
        tag("h1", text("teachers_title", language)),
        tag("p", text("teachers_text", language), class_="lead"),
        tag("h2", text("teachers_site", language)),
        tag(
            "ol",
            [
                *(
                    tag("li", text(f"teachers_site_{step}", language, ending="?play=2"))
                    for step in ("link", "name", "file")
                ),
                tag("li", _class_table(language)),
            ],
        ),
        tag("h2", text("teachers_pages", language)),
        tag("ul", links),
        [tag("h2", text("teachers_editions", language)), tag("p", text("teachers_open", language)), tag("ul", editions)]
        if editions
        else None,
        class_="plain-page",
    )
    return page(language, "teachers.html", text("teachers_title", language), body, text("teachers_text", language))


def _class_table(language: str) -> Markup:
    """How the files of a class are read, with a link to the notebook in which they can be."""
    name = next(name for name, _ in example_names(language) if name.startswith("08-"))
    link = tag("a", text("teachers_notebook", language), href=f"../lite/lab/index.html?path={name}")
    before, _, after = text("teachers_site_read", language, notebook="@").partition("@")
    return join([before, link, after])


def _notebooks(language: str, lessons: list[Lesson]) -> str:
    names = example_names(language)
    names += [(lesson_notebook_name(lesson.id, language), lesson.title) for lesson in lessons]
    rows = [
        tag(
            "li",
            tag("a", title, href=f"../lite/notebooks/index.html?path={name}"),
            " ",
            tag("a", name, href=f"../lite/files/{name}", download=name, class_="file"),
        )
        for name, title in names
    ]
    body = tag(
        "main",
        tag("h1", text("notebooks", language)),
        tag("p", text("notebooks_text", language), class_="lead"),
        _no_script(language),
        tag("p", tag("a", text("open_lab", language), href="../lite/lab/index.html", class_="primary")),
        tag("ul", rows),
        class_="plain-page",
    )
    return page(language, "notebooks.html", text("notebooks", language), body, text("notebooks_text", language))


def _install(language: str) -> str:
    ending = "" if language == "en" else f".{language}"
    body = tag(
        "main",
        tag("h1", text("install_title", language)),
        tag("p", text("install_text", language), class_="lead"),
        tag("pre", tag("code", "pip install legion-widget\nlegion-widget lab")),
        tag("p", tag("a", text("install_how", language), href=f"../docs/install{ending}.html")),
        class_="plain-page",
    )
    return page(language, "install.html", text("install_title", language), body, text("install_text", language))


# ---- pictures and files --------------------------------------------------------------------------------------


def _write_thumb(path: Path, scenario: str) -> None:
    """Write a small picture of a scenario as it begins."""
    game = lw.new_game(scenario)
    relief = relief_picture(getattr(game.system, "board", None), small=True)
    scene = game.system.scene(game.position, clear=True, **({"relief": relief} if relief else {}))
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.open(io.BytesIO(png(scene, THUMB_WIDTH / scene.width))).convert("RGB").save(path, quality=80, method=6)


def _apart(said: str, site: Path, depth: int) -> str:
    """The page with its pictures as files of their own, which are loaded when they come into sight.

    Their size is said beside them, so that the page does not move when they come.
    """

    def picture(found: re.Match[str]) -> str:
        svg = unquote(found[1])
        size = " ".join(
            f'{name}="{round(float(value[1]))}"'
            for name in ("width", "height")
            if (value := re.search(rf"<svg[^>]* {name}='([\d.]+)'", svg))
        )
        name = f"{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
        _write(site / "pictures" / name, svg)
        return f'{size} loading="lazy" decoding="async" src="{"../" * depth}pictures/{name}"'

    return INLINE.sub(picture, said)


def _no_script(language: str) -> Markup:
    return tag("noscript", tag("p", text("no_script", language), class_="not-here"))


def _plain(said: str) -> str:
    """A text without its sources and rules."""
    return re.sub(r"\s*\[@?[^\]]*\]", "", said)


def _write(path: Path, said: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(said, encoding="utf-8")
