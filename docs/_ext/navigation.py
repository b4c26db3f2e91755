"""The list of pages beside each page, and the pages before and after it, in the language of the page.

The theme would work it out anew for each page from all toctrees, which took a third of the whole build, and would list
both languages. Here a page is listed in the reader's language, or in the one that it has; chapters only of the book
that is open.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

from look import language
from sphinx import addnodes

#: The captions of the front page's lists, in Spanish.
CAPTIONS = {
    "Begin": "Para empezar",
    "Rules": "Las reglas",
    "Classroom": "En clase",
    "Design": "Diseñar",
    "Programming": "Programar",
}


def twin(page: str) -> str:
    """The page in the other language, by name; rule pages always have one, so only that of their front page counts."""
    if page.startswith("notebooks/"):
        return page.removesuffix(".en") if page.endswith(".en") else f"{page}.en"
    if page.startswith("rules/"):
        there = ("/es/", "/en/") if "/es/" in page else ("/en/", "/es/")
        return page.replace(*there)
    return page.removesuffix(".es") if page.endswith(".es") else f"{page}.es"


def listed(env: Any, pages: list[str], wanted: str) -> Iterator[str]:
    """Those of some pages that a reader of a language is shown."""
    for page in pages:
        if page in env.titles and (language(page) == wanted or twin(page) not in env.titles):
            yield page


def entry(env: Any, page: str, titles: dict[str, str], context: dict[str, Any], level: int) -> str:
    """A line of the list, with the pages below where it is open."""
    here, wanted = context["pagename"], context["language"]
    title = titles.get(page) or env.titles[page].astext()
    below = env.toctree_includes.get(page, [])
    open_ = page == here or here in below
    now = " current" if open_ else ""
    inner = "".join(entry(env, each, {}, context, level + 1) for each in listed(env, below, wanted)) if open_ else ""
    link = f'<a class="reference internal{now}" href="{context["pathto"](page)}">{html.escape(title)}</a>'
    return f'<li class="toctree-l{level}{now}">{link}{f"<ul>{inner}</ul>" if inner else ""}</li>'


def lists(app: Any, pagename: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Puts the list in place of that of the theme."""
    env = app.builder.env
    context["pagename"] = pagename

    def toctree(**_: Any) -> str:
        made = []
        for tree in fronts(env):
            caption = tree["caption"]
            caption = CAPTIONS[caption] if context["language"] == "es" else caption
            titles = {page: title for title, page in tree["entries"] if title}
            pages = [page for _, page in tree["entries"]]
            lines = "".join(entry(env, page, titles, context, 1) for page in listed(env, pages, context["language"]))
            made.append(f'<p class="caption"><span class="caption-text">{caption}</span></p><ul>{lines}</ul>')
        return "".join(made)

    context["toctree"] = toctree
    pages = ordered(env, context["language"])
    if pagename in pages:
        at = pages.index(pagename)
        context["prev"] = neighbour(env, context, pages[at - 1] if at else None)
        context["next"] = neighbour(env, context, pages[at + 1] if at + 1 < len(pages) else None)


def ordered(env: Any, wanted: str) -> list[str]:
    """The pages of a language in the order of the lists, the front page first."""
    if not hasattr(env, "reading_orders"):
        env.reading_orders = {}
    if wanted not in env.reading_orders:

        def below(pages: list[str]) -> Iterator[str]:
            for page in listed(env, pages, wanted):
                yield page
                yield from below(env.toctree_includes.get(page, []))

        found = [page for tree in fronts(env) for page in below([page for _, page in tree["entries"]])]
        # A page of which there is no twin may be listed in both.
        env.reading_orders[wanted] = list(dict.fromkeys(found if wanted == "es" else ["index", *found]))
    return env.reading_orders[wanted]  # type: ignore[no-any-return]


def neighbour(env: Any, context: dict[str, Any], page: str | None) -> dict[str, str] | None:
    """A page as the theme names it beside another."""
    return page and {"link": context["pathto"](page), "title": env.titles[page].astext()}  # type: ignore[return-value]


def fronts(env: Any) -> list[addnodes.toctree]:
    """The lists of the front page."""
    if not hasattr(env, "front_lists"):
        env.front_lists = list(env.get_doctree("index").findall(addnodes.toctree))
    return env.front_lists  # type: ignore[no-any-return]


def setup(app: Any) -> dict[str, bool]:
    # After the language of the page is known, before the theme asks.
    app.connect("html-page-context", lists, priority=450)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
