"""The rule options of Baraka & Fatality Lite. The rulebook's data list them."""

from __future__ import annotations

from pathlib import Path

from ...engine.options import Options

OPTIONS = Options(Path(__file__).parent / "rulebook")
