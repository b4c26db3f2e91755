"""Baraka & Fatality Lite under a short name: ``from legion_widget.baraka import Army, Move, cm``."""

from .games.baraka import *  # noqa: F403
from .games.baraka import __all__ as __all__
from .games.baraka.armies.army import Army as Army
from .games.baraka.armies.army_file import as_code as as_code
from .games.baraka.armies.army_file import force as force
from .games.baraka.armies.army_file import open_army as open_army
from .games.baraka.armies.army_file import save_army as save_army
from .games.baraka.armies.army_file import skirmish as skirmish
