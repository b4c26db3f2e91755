"""Exact odds of a skirmish: the results of an action, computed before a die is rolled."""
