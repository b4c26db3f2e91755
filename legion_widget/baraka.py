"""Baraka & Fatality Lite under a short name: ``from legion_widget.baraka import Army, Move, cm``."""

from .games.baraka import *  # noqa: F403
from .games.baraka import __all__ as __all__
from .games.baraka.army import Army as Army
