"""Lessons on the Rif War: the kit that reads, checks and follows them, and the lessons as text."""
