"""List what the lessons tell without a source beside it: dates, numbers, names, words; and sources nobody cites.

    .venv/bin/python scripts/unsourced.py [LESSON.toml ...]

It ends with 1 where something has no source.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from legion_widget.history import sources
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import SHIPPED

CITED = re.compile(r'\[@([a-z0-9-]+)|source = "([a-z0-9-]+)')


def main() -> int:
    files = [Path(name) for name in sys.argv[1:]] or sorted(SHIPPED.glob("*.toml"))
    found = [fault.text() for file in files for fault in check_lesson(file).unsourced]
    cited = {one or other for file in files for one, other in CITED.findall(file.read_text("utf-8"))}
    print("\n".join(found) or f"Nothing: in {len(files)} lessons everything has its source beside it.")
    print(f"{len(cited)} sources are cited; to read on: {', '.join(sorted(set(sources()) - cited))}")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
