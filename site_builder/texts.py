"""The words of the site in each language, from ``texts.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from .workshop import HERE


@cache
def texts() -> dict[str, Any]:
    """Return all texts by their names."""
    return tomllib.loads((HERE / "texts.toml").read_text(encoding="utf-8"))


def text(name: str, language: str, **values: object) -> str:
    """Return a text in a language.

    Raises:
        KeyError: for a text that is not there in that language.
    """
    found: str = texts()[name][language]
    return found.format(**values) if values else found
