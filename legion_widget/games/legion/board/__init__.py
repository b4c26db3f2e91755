"""La Legión on the board: what its counters, phases and attacks are at the table."""
