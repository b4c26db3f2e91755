"""The panels round the board as HTML; `markup` escapes every text in them."""

from .corner import corner
from .foot import log
from .head import head, menu, phases
from .parts import button, hex_line, rule_chip
from .side import ending, refusal, side

__all__ = ["button", "corner", "ending", "head", "hex_line", "log", "menu", "phases", "refusal", "rule_chip", "side"]
