"""The engine: hexes, dice, odds, the sequence of play, rulings and history. It names no particular game."""
