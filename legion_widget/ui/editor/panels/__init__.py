"""The panels of the editor as HTML."""

from __future__ import annotations

from .form import side
from .head import bar, head
from .rail import card, palette, rail
from .source import strip

__all__ = ["bar", "card", "head", "palette", "rail", "side", "strip"]
