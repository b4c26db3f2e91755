"""The sources of lessons and history pages as a page in each language, made from the list that the lessons read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from project_pages import write

from legion_widget.engine.i18n import LANGUAGES, LocalizedText, capital, localized
from legion_widget.history import KINDS, Source, sources

TITLE: LocalizedText = {"es": "Las fuentes", "en": "The sources"}
ABOUT: LocalizedText = {
    "es": "De quién es cada fuente, para qué habla y dónde se ha leído. Casi todas se han leído en parte; una página "
    "que resume un libro vale por la página, no por el libro. Las lecciones citan estas claves.",
    "en": "Whose each source is, what it speaks for, and where it was read. Most were read in part; a page that "
    "reports a book stands for the page and not for the book. Lessons cite these keys.",
}


def pages(docs: Path) -> dict[Path, str]:
    """What is to be written: path -> text."""
    return {
        docs / "about" / ("sources.md" if language == "en" else f"sources.{language}.md"): page(language)
        for language in LANGUAGES
    }


def page(language: str) -> str:
    """The page in a language: the sources by kind, as the list has them."""
    lines = [f"# {localized(TITLE, language)}", localized(ABOUT, language)]
    for kind, words in KINDS.items():
        listed = {key: source for key, source in sources().items() if source.kind == kind}
        if listed and kind != "ours":
            said = words.text(language)
            lines.append(f"## {capital(said)}")
            lines.append("\n".join(entry(key, source, language) for key, source in listed.items()))
    return "\n\n".join(lines) + "\n"


def entry(key: str, source: Source, language: str) -> str:
    """A source in a line."""
    title = _told(source.title, language)
    said = [f"**{source.author}**, *{title}*" if source.author else f"**{title}**"]
    said += [f" ({source.when})" if source.when else "", f". {_told(source.place, language)}" if source.place else ""]
    return f"- {''.join(said)}. {localized(source.note, language)} `{key}`"


def _told(text: str | LocalizedText, language: str) -> str:
    return text if isinstance(text, str) else localized(text, language)


def bring(app: Any) -> None:
    for path, text in pages(Path(app.srcdir)).items():
        write(path, text)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
