"""Exact odds of a skirmish: what can come of an action, worked out before a die is rolled."""
