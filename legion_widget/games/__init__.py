"""The games. Each is a room of its own; none imports another."""
