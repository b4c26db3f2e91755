"""The panels round the board as HTML; `markup` escapes every text in them."""

from .corner import corner
from .foot import FILTERS, log, timeline
from .head import head, lesson_menu, menu, phases
from .parts import button, hex_line, rule_chip, rule_sign
from .seats import hand_over_screen
from .side import TABS, ending, refusal, side, urgent
from .tip import tip

__all__ = [
    "FILTERS",
    "TABS",
    "button",
    "corner",
    "ending",
    "hand_over_screen",
    "head",
    "hex_line",
    "lesson_menu",
    "log",
    "menu",
    "phases",
    "refusal",
    "rule_chip",
    "rule_sign",
    "side",
    "timeline",
    "tip",
    "urgent",
]
