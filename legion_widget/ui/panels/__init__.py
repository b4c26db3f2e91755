"""The panels round the board as HTML. `markup` escapes every text in them."""

from .first_step import last_game
from .footer import log, timeline
from .header import example_menu, head, menu, open_good_part, phases, unread_functions
from .opponent import strip
from .parts import button, rule_chip, rule_sign
from .seats import hand_over_screen
from .sidebar import TABS, game_over, rejection, side, urgent
from .tour import offer, step
from .zoom_buttons import corner

__all__ = [
    "TABS",
    "button",
    "corner",
    "example_menu",
    "game_over",
    "hand_over_screen",
    "head",
    "last_game",
    "log",
    "menu",
    "offer",
    "open_good_part",
    "phases",
    "rejection",
    "rule_chip",
    "rule_sign",
    "side",
    "step",
    "strip",
    "timeline",
    "unread_functions",
    "urgent",
]
