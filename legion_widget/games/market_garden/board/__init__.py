"""The Market Garden game on the board: its panels, controller and overlays."""
