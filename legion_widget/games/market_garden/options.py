"""The rule options of the Market Garden game: which there are stands in the rulebook's data."""

from __future__ import annotations

from pathlib import Path

from ...engine.options import Options

OPTIONS = Options(Path(__file__).parent / "rulebook")
