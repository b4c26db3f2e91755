"""The Market Garden game on the board: its stacks, its declared combats, its fire and its sequence of play."""
