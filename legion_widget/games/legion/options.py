"""The rule options of La Legión: which there are stands in the rulebook's data."""

from __future__ import annotations

from pathlib import Path

from ...engine.options import Options
from ...engine.rulebook import Option

OPTIONS = Options(Path(__file__).parent / "rulebook")


def options() -> dict[str, Option]:
    """All rule options by key."""
    return OPTIONS.known
