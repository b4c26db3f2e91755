"""A designer's tools for any game: make, change, compare and print scenarios."""
