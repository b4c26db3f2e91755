"""A plugin: every test begins in Spanish, as a game does, whatever the one before has left; doctests too."""

from __future__ import annotations

import pytest

from legion_widget.engine import i18n


@pytest.fixture(autouse=True)
def spanish() -> None:
    """Begin in Spanish."""
    if i18n.get_language() != "es":
        i18n.set_language("es")
