"""The table of a skirmish: bases and terrain in tenths of a millimetre, and what the rules ask of them."""
