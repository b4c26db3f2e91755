"""Lessons on the Rif War: the kit that reads, checks and runs them, and the lessons themselves as text."""
