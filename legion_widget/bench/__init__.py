"""A designer's tools, above the games: what makes, changes, compares and prints scenarios."""
