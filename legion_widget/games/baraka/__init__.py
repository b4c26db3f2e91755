"""Baraka & Fatality Lite: the skirmish game of the Rif War, its rules by the chapters of the rulebook."""

from .actions import *  # noqa: F403
