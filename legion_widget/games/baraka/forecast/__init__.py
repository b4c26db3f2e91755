"""Exact odds of a skirmish: the results of an action, worked out before a die is rolled."""
