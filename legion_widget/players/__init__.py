"""Players that choose for themselves; each knows the rules of one game."""
