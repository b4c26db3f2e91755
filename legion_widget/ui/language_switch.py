"""The switch between languages, for every widget that has a ``language``."""

from __future__ import annotations

from typing import Protocol

from ..engine import i18n
from ..engine.errors import UnknownName
from ..engine.i18n import say


class HasLanguage(Protocol):
    """A widget with the code of its language."""

    language: str


def switch_language(widget: HasLanguage) -> None:
    """Switch everything to the language of a widget.

    Raises:
        UnknownName: for a language that does not exist; the widget then has the current one again.
    """
    try:
        i18n.set_language(widget.language)
    except ValueError:
        asked, widget.language = widget.language, i18n.get_language()
        raise UnknownName(say("language"), asked, i18n.languages()) from None
