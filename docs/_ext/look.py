"""The look of the site: the project's fonts as one style sheet, and the language of each page in its HTML."""

from __future__ import annotations

import logging
import re
import shutil
from pathlib import Path
from typing import Any

from legion_widget.ui import fonts


def style(app: Any) -> None:
    """Writes the fonts into the site. Where they are not installed the sheet is empty and the fallbacks serve."""
    if app.builder.format == "html":
        logging.getLogger("fontTools").setLevel(logging.WARNING)
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "fonts.css").write_text(fonts.page_css(), encoding="utf-8")


#: What the theme says around a page, in Spanish.
SPANISH = {
    "Search": "Buscar",
    "On this page": "En esta página",
    "Next": "Siguiente",
    "Previous": "Anterior",
    "Home": "Inicio",
    "Back to top": "Volver arriba",
    "Skip to content": "Ir al contenido",
    "Made with ": "Hecho con ",
    "Toggle table of contents sidebar": "Mostrar u ocultar los contenidos",
    "Toggle site navigation sidebar": "Mostrar u ocultar la navegación",
}


def language(pagename: str) -> str:
    """The language of a page, by its name. The site's own script ``scorer.js`` judges in the same way."""
    rules = pagename.startswith("rules/") and "/es/" in pagename
    notebook = pagename.startswith("notebooks/") and not pagename.endswith(".en")
    return "es" if rules or notebook or pagename.endswith(".es") else "en"


def speak(app: Any, pagename: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Says in what language a page is, for screen readers, hyphens and quotation marks; and what is around it."""
    context["language"] = language(pagename)
    if context["language"] == "es":
        context["master_doc"] = "index.es"
        context["_"] = context["gettext"] = lambda text: SPANISH.get(text, text)
    if pagename.startswith("notebooks/"):
        context["notebook"] = f"{pagename.removeprefix('notebooks/')}.ipynb"


def lighten(app: Any, pagename: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Leaves out marks of single words and spaces in signatures, which nobody sees: a fifth of the reference."""
    if pagename.startswith("api/"):
        context["body"] = re.sub(r'<dt class="sig .*?</dt>', _unmarked, context["body"], flags=re.DOTALL)


def _unmarked(signature: re.Match[str]) -> str:
    return re.sub(r'<span class="(?:pre|w)">([^<]*)</span>', r"\1", signature[0])


def bring_notebooks(app: Any, exception: Exception | None) -> None:
    """Puts the notebooks beside their pages, for readers to download."""
    if exception is None and app.builder.format == "html":
        for file in sorted((Path(app.srcdir) / "notebooks").glob("*.ipynb")):
            shutil.copyfile(file, Path(app.outdir) / "notebooks" / file.name)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", style)
    app.connect("html-page-context", speak, priority=400)
    app.connect("html-page-context", lighten)
    app.connect("build-finished", bring_notebooks)
    app.add_css_file("fonts.css", priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
