"""A made-up language that is written from right to left: the Spanish interface in Arabic letters, as long as it is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from legion_widget.engine.i18n import DOMAIN, LOCALE

#: Its code: browsers know that Arabic is written from right to left.
CODE = "ar"
LETTERS = dict(zip("abcdefghijlmnopqrstuvxyz", "ابثدةفغهيجلمنوپقرستعڤخىز", strict=True))
ACCENTS = str.maketrans("áéíóúüñ", "aeiouun")


def mirrored(text: str) -> str:
    """Return a text in the letters of the made-up language; ``{names}`` and tags stay as they are.

    >>> mirrored("{unit} ataca")
    '{unit} اتاثا'
    """
    parts = re.split(r"(\{[^}]*\}|<[^>]*>)", text)
    return "".join(
        part if part[:1] in "{<" else "".join(LETTERS.get(one, one) for one in part.lower().translate(ACCENTS))
        for part in parts
    )


def made_up_locale(folder: Path) -> Path:
    """Make a folder of catalogues with the made-up language beside the others."""
    made = folder / "locale"
    shutil.copytree(LOCALE, made)
    with (LOCALE / "es" / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        spanish = read_po(file, locale="es")
    for message in spanish:
        if message.id:
            words = message.string
            message.string = tuple(map(mirrored, words)) if isinstance(words, tuple) else mirrored(words)
    target = made / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / f"{DOMAIN}.mo").open("wb") as file:
        write_mo(file, spanish)
    return made
