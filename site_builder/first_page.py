"""The first page: what this is, a board that moves, six lessons, three games."""

from __future__ import annotations

from pathlib import Path

import legion_widget as lw
from legion_widget.engine.i18n import localized
from legion_widget.lessons.lesson import Lesson
from legion_widget.ui.markup import Markup, tag

from .frame import page
from .texts import text

#: The part of the film that is seen: left, top, width and height in the picture's own pixels.
WINDOW = (0, 178, 900, 318)
#: How many actions the computers play for it.
STEPS = 18
ICONS = {
    "legion": '<rect x=".5" y=".5" width="27" height="27" rx="3" fill="#1E5B3A" stroke="#123D26"/><rect x="6" y="7" '
    'width="16" height="9" fill="none" stroke="#FFD84D" stroke-width="1.3"/><path d="M6 7l16 9M22 7L6 16" '
    'stroke="#FFD84D" stroke-width="1.3"/><text x="14" y="25" text-anchor="middle" font-family="Barlow Condensed" '
    'font-weight="700" font-size="9" fill="#FFD84D">4-4</text>',
    "baraka": '<rect x=".5" y=".5" width="27" height="27" rx="3" fill="#EAD9B2" stroke="#A8743F"/><circle cx="9" '
    'cy="18" r="4" fill="#262626"/><circle cx="20" cy="9" r="4" fill="#F5CE46" stroke="#0F4A2A" stroke-width="1.4"/>'
    '<path d="M11 15.500l6.500-4.800" stroke="#1D4E89" stroke-width="1.6" stroke-dasharray="3 2"/>',
    "market-garden": '<rect x=".5" y=".5" width="27" height="27" rx="3" fill="#DCE9E2" stroke="#3F7C90"/><path '
    'd="M2 18c7-3 17 3 24-1" stroke="#2F7FA8" stroke-width="4" fill="none"/><path d="M14 4v20" stroke="#45190F" '
    'stroke-width="3.4"/><path d="M14 4v20" stroke="#C63D2B" stroke-width="1.8"/>',
}
PLAY = Markup(
    '<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><circle cx="14" cy="14" r="14" '
    'fill="currentColor"/><path class="go" d="M11 8.5l9 5.500-9 5.500z"/><path class="stop" '
    'd="M10 9h3v10h-3zM15 9h3v10h-3z"/></svg>'
)


def first_page(language: str, lessons: list[Lesson], size: int) -> str:
    """Return the first page in a language, which must be in use.

    Args:
        language: The language.
        lessons: The lessons in their order.
        size: What is loaded before the first board, in megabytes.
    """
    body = tag("main", _hero(language, lessons, size), _lessons(language, lessons), _games(language), class_="first")
    return page(language, "index.html", "Legion Widget", body, text("promise", language), "first-page")


def write_film(path: Path) -> None:
    """Write the film of the first page, in the language in use: computers play the first turn of Annual."""
    game = lw.new_game("annual", seed=1921)
    game.play(lw.Officer(), steps=STEPS)
    svg = str(game.film(0, STEPS).animated())
    window = "viewBox='{} {} {} {}'".format(*WINDOW)
    head, rest = svg.split(">", 1)
    for name in ("viewBox", "width", "height"):
        head = _without(head, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'{head} {window} preserveAspectRatio="xMidYMid slice">{rest}', encoding="utf-8")


def _without(head: str, name: str) -> str:
    """The head of an SVG without one of its attributes."""
    start = head.index(f" {name}=")
    quote = head[start + len(name) + 2]
    return head[:start] + head[head.index(quote, start + len(name) + 3) + 1 :]


def _hero(language: str, lessons: list[Lesson], size: int) -> Markup:
    calls = [
        tag("a", text("begin", language), href=f"lessons/{lessons[0].id}.html", class_="primary", id="begin",
            data_said=text("go_on", language, number="#")),
        tag("a", text("play", language), tag("small", text("play_size", language, size=size)), href="games.html",
            class_="second"),
        tag("a", text("install", language), href="install.html", class_="second"),
    ]  # fmt: skip
    controls = tag(
        "div",
        tag("button", PLAY, type="button", class_="film-play", aria_label=text("film_play", language),
            data_stop=text("film_pause", language)),
        tag("input", type="range", min="0", max="1000", value="0", aria_label=text("film_time", language)),
        tag("span", text("film_title", language)),
        class_="film-bar", hidden=True,
    )  # fmt: skip
    picture = Markup(
        f'<img src="../static/film.{language}.svg" alt="{text("film", language)}" width="760" height="268">'
    )
    film = tag("div", tag("div", picture, class_="film-picture"), controls, class_="film")
    said = tag(
        "div",
        tag("h1", text("title", language)),
        tag("p", text("promise", language), class_="lead"),
        tag("div", calls, class_="calls"),
        tag("p", text("free", language), class_="fine"),
    )
    return tag("section", said, film, class_="hero")


def _lessons(language: str, lessons: list[Lesson]) -> Markup:
    cards = [_card(lesson) for lesson in lessons]
    heading = tag("h2", text("six_lessons", language), " ", tag("small", text("six_lessons_how", language)))
    return tag("section", heading, tag("ol", cards, class_="cards"), id="lessons")


def _card(lesson: Lesson) -> Markup:
    data = lesson.data
    place = tag("span", tag("i", data.number), tag("span", f"{data.minutes} min"), class_="card-head")
    said = _short(localized(data.summary))
    words = [place, tag("b", lesson.title), tag("p", said)]
    link = tag("a", words, href=f"lessons/{lesson.id}.html", data_lesson=lesson.id)
    return tag("li", link)


def _short(summary: str) -> str:
    """The first sentence of a summary."""
    for at, sign in enumerate(summary):
        if sign in ".?!" and summary[at + 1 : at + 2] in ("", " "):
            return summary[: at + 1]
    return summary


def _games(language: str) -> Markup:
    rows = []
    for name, drawing in ICONS.items():
        icon = Markup(f'<svg width="44" height="44" viewBox="0 0 28 28" aria-hidden="true">{drawing}</svg>')
        words = tag("span", tag("b", text(name, language)), tag("span", text(f"{name}_text", language)))
        act = tag("em", text("to_play", language))
        rows.append(tag("li", tag("a", icon, words, act, href=f"games.html#{name}")))
    heading = tag("h2", text("three_games", language), " ", tag("small", text("three_games_how", language)))
    return tag("section", heading, tag("ul", rows, class_="three"))
