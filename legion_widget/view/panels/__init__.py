"""The panels round the board as HTML; `markup` escapes every text in them."""

from .corner import corner
from .foot import log, timeline
from .head import head, lesson_menu, menu, phases
from .parts import button, rule_chip, rule_sign
from .seats import hand_over_screen
from .sidebar import TABS, ending, rejection, side, urgent

__all__ = [
    "TABS",
    "button",
    "corner",
    "ending",
    "hand_over_screen",
    "head",
    "lesson_menu",
    "log",
    "menu",
    "phases",
    "rejection",
    "rule_chip",
    "rule_sign",
    "side",
    "timeline",
    "urgent",
]
