"""La Legión on the board: its panels, controller and overlays."""
