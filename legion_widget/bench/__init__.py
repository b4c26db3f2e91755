"""The bench of a designer: what helps to change a scenario, to check it and to see what a change does."""
