"""The look of the site: the project's fonts as one style sheet, and the language of each page in its HTML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from legion_widget.ui import fonts


def style(app: Any) -> None:
    """Writes the fonts into the site. Where they are not installed the sheet is empty and the fallbacks serve."""
    if app.builder.format == "html":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "fonts.css").write_text(fonts.page_css(), encoding="utf-8")


def speak(app: Any, pagename: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Says in what language a page is, for screen readers, hyphens and quotation marks."""
    rules = pagename.startswith("rules/") and "/es/" in pagename
    notebook = pagename.startswith("notebooks/") and not pagename.endswith(".en")
    if rules or notebook or pagename.endswith(".es"):
        context["language"] = "es"


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", style)
    app.connect("html-page-context", speak)
    app.add_css_file("fonts.css", priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
