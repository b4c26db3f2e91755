"""Write the JSON Schemas of the games of this package and of lessons, and the line in each file that names its own.

Run it after a change of a record of scenarios, boards, orders of battle, armies or lessons.
"""

from __future__ import annotations

from pathlib import Path

from legion_widget.bench.keys import file_kinds, shipped_files
from legion_widget.bench.schema import LESSON, SHIPPED, first_line, schema_path, schema_text
from legion_widget.installed_games import SHIPPED as GAMES
from legion_widget.installed_games import games
from legion_widget.lessons.lesson import SHIPPED as LESSONS


def name_schema(path: Path, line: str) -> None:
    """Make the line the first one of a file, in place of one that names a schema."""
    lines = [old for old in path.read_text("utf-8").split("\n") if not old.startswith("#:schema ")]
    path.write_text("\n".join([line, *lines]), "utf-8")


def main() -> None:
    wanted = {}
    for system, entry in games().items():
        folder = entry.scenario_folder
        if folder is None or not folder.is_relative_to(GAMES):
            continue
        for file in file_kinds(system):
            wanted[schema_path(system, file)] = schema_text(system, file, "en")
            for path in shipped_files(system, file):
                name_schema(path, first_line(path, system, file))
    wanted[schema_path(LESSON)] = schema_text(LESSON, language="en")
    for path in LESSONS.glob("*.toml"):
        name_schema(path, first_line(path, LESSON))
    for path in SHIPPED.glob("*.json"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        path.write_text(text, "utf-8")
        print(path.relative_to(SHIPPED.parent.parent))


if __name__ == "__main__":
    main()
