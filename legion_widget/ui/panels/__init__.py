"""The panels round the board as HTML. `markup` escapes every text in them."""

from .first_step import last_game
from .footer import log, timeline
from .header import board_header, example_menu, menu, open_good_part, phases, unread_functions
from .opponent import opponent_strip
from .parts import button, rule_chip, rule_sign
from .seats import hand_over_screen
from .sidebar import TABS, board_sidebar, game_over, rejection, urgent_parts
from .tour import tour_offer, tour_step
from .zoom_buttons import zoom_controls

__all__ = [
    "TABS",
    "board_header",
    "board_sidebar",
    "button",
    "example_menu",
    "game_over",
    "hand_over_screen",
    "last_game",
    "log",
    "menu",
    "open_good_part",
    "opponent_strip",
    "phases",
    "rejection",
    "rule_chip",
    "rule_sign",
    "timeline",
    "tour_offer",
    "tour_step",
    "unread_functions",
    "urgent_parts",
    "zoom_controls",
]
