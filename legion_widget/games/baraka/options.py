"""The rule options of Baraka & Fatality Lite, as listed in the data of its rulebook."""

from __future__ import annotations

from pathlib import Path

from ...engine.options import Options

OPTIONS = Options(Path(__file__).parent / "rulebook")
