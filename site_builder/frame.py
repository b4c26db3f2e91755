"""What every page of the site has: its head, the bar above, the foot, and the place where a board opens."""

from __future__ import annotations

from typing import Any

import legion_widget as lw
from legion_widget.ui.markup import Markup, tag

from .texts import text

#: What a page may load: what lies on this site, and nothing else.
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "frame-src 'self'"
)
BRAND = Markup(
    '<svg width="22" height="24" viewBox="0 0 20 22" aria-hidden="true"><path d="M10 1l8.7 5v10L10 21l-8.7-5V6z" '
    'fill="#F8F1DE" stroke="#9E3324" stroke-width="1.6"/><path d="M5 14l5-6 5 6" fill="none" stroke="#24201A" '
    'stroke-width="1.8"/></svg>'
)
#: What is told by the table while it loads and after.
SAID = (
    "loading", "loading_python", "loading_board", "ready", "open_table", "close_table", "fresh", "fresh_sure", "failed",
    "again", "offline_first", "not_kept", "board_frame",
)  # fmt: skip


def page(language: str, path: str, title: str, body: Any, summary: str = "", kind: str = "") -> str:
    """Return a page as HTML.

    Args:
        language: Its language.
        path: Its path below the folder of its language, such as ``lessons/annual.html``.
        title: Its title, and ``summary`` what search engines show.
        body: What stands between bar and foot.
        kind: A class of the body, for styles.
    """
    up = "../" * path.count("/") + "../"
    styles = [f"{up}{name}.css" for name in ("lite/static/site/fonts", "static/lesson-page", "static/site")]
    full = "Legion Widget" if title == "Legion Widget" else f"{title} · Legion Widget"
    head = [
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", full),
        Markup(f'<meta name="description" content="{tag("i", summary)[3:-4].replace(chr(34), "&quot;")}">'),
        Markup('<meta name="color-scheme" content="light dark">'),
        Markup(f'<link rel="icon" href="{up}static/icon.svg" type="image/svg+xml">'),
        [Markup(f'<link rel="stylesheet" href="{style}">') for style in styles],
        tag("script", src=f"{up}lite/static/site/keep.js"),
        tag("script", src=f"{up}static/site.js", type="module"),
    ]
    return "<!DOCTYPE html>\n" + tag(
        "html",
        tag("head", head),
        tag(
            "body",
            tag("a", text("skip", language), href="#main", class_="skip"),
            bar(language, path, up),
            tag("div", body, id="main"),
            foot(language, up),
            table(language),
            class_=kind or None,
            data_up=up,
            data_language=language,
        ),
        lang=language,
    )


def bar(language: str, path: str, up: str) -> Markup:
    """The bar above: the name, the parts of the site, the languages."""
    home = f"{up}{language}/"
    links = [
        tag("a", text(name, language), href=f"{home}{target}")
        for name, target in (("lessons", "index.html#lessons"), ("games", "games.html"), ("teachers", "teachers.html"))
    ]
    links.append(tag("a", text("sources", language), href=f"{up}docs/about/sources{_ending(language)}.html"))
    switch = [
        tag(
            "a",
            code.upper(),
            href=f"{up}{code}/{path}",
            lang=code,
            hreflang=code,
            aria_current="true" if code == language else None,
        )
        for code in ("es", "en")
    ]
    return tag(
        "header",
        tag("a", BRAND, "Legion Widget", href=f"{home}index.html", class_="brand"),
        tag("nav", links, aria_label=text("menu", language)),
        tag("div", switch, class_="switch", role="group", aria_label=text("language", language)),
        class_="bar",
    )


def foot(language: str, up: str) -> Markup:
    """The foot: sources, credits, what else there is."""
    home = f"{up}{language}/"
    parts = [
        tag("a", text("notebooks", language), href=f"{home}notebooks.html"),
        tag("a", text("docs", language), href=f"{up}docs/index{_ending(language)}.html"),
        tag("a", text("licences", language), href=f"{up}docs/about/sources{_ending(language)}.html"),
    ]
    return tag(
        "footer",
        tag("span", tag("b", text("sources", language), ": "), text("foot", language)),
        tag("span", text("credits", language), class_="wide"),
        tag("span", text("version", language, version=lw.__version__), class_="wide"),
        tag("nav", parts, aria_label=text("docs", language)),
        class_="foot",
    )


def table(language: str) -> Markup:
    """The place where a board opens; nothing is loaded before somebody asks for it."""
    said = {f"data_{name}": text(name, language) for name in SAID}
    return tag(
        "section",
        tag(
            "div",
            tag("span", class_="table-name"),
            tag("span", role="status", class_="table-said"),
            tag("progress", max="100", value="0", aria_label=text("loading_board", language)),
            tag("button", text("fresh", language), type="button", class_="table-fresh", hidden=True),
            tag("button", text("open_table", language), type="button", class_="table-open", hidden=True),
            class_="table-bar",
        ),
        tag("p", text("not_kept", language), class_="table-warning", hidden=True, role="alert"),
        tag("div", class_="table-place"),
        id="table",
        hidden=True,
        aria_label=text("board_frame", language),
        **said,
    )


def button(language: str, label: str, title: str, **what: str) -> Markup:
    """A button that opens a board: ``lesson`` and ``step``, or ``scenario``."""
    attributes = {f"data_{key}": value for key, value in what.items()}
    sign = Markup(
        '<svg width="13" height="14" viewBox="0 0 13 14" aria-hidden="true"><path d="M1 1l11 6-11 6z" '
        'fill="currentColor"/></svg>'
    )
    return tag("button", sign, text(label, language), type="button", class_="play", data_title=title, **attributes)


def _ending(language: str) -> str:
    return "" if language == "en" else f".{language}"
