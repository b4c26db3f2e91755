"""The rule options of La Legión, as listed in the data of its rulebook."""

from __future__ import annotations

from pathlib import Path

from ...engine.options import Options
from ...engine.rulebook import Option

OPTIONS = Options(Path(__file__).parent / "rulebook")


def options() -> dict[str, Option]:
    """All rule options by key."""
    return OPTIONS.known
