"""`python -m legion_widget`: the command line, for when the command is not on the path."""

from .cli import app

if __name__ == "__main__":
    app(prog_name="python -m legion_widget")
