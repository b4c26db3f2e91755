"""Computer players for any game: they ask the staff of the game what is good, and the rules what is legal."""
