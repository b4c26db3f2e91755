"""List the licences of all that Legion Widget brings, in `docs/licences.md`.

    .venv/bin/python scripts/licences.py            # write the page
    .venv/bin/python scripts/licences.py --check    # only say whether it is current

Each licence is what the installed package says of itself: its licence expression, else its classifiers, else its field
for the licence. The names are those of `requirements/pinned.txt` and of the lock file of npm.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
#: What packages do not say in their metadata, as their files say it.
FROM_FILES = {"axe-playwright-python": "MIT", "resvg-py": "MIT"}
#: One form for each licence that has many.
PLAIN = {
    "Apache Software License": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "BSD": "BSD License",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0 or like it",
    "See *.license file for each dictionary.": "one for each dictionary; Spanish: LGPL",
}
#: The pins are made for this Python, on Linux.
MACHINE = {
    "python_version": "3.11",
    "python_full_version": "3.11.0",
    "sys_platform": "linux",
    "os_name": "posix",
    "platform_system": "Linux",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}
HEAD = """# Licences of others

What Legion Widget needs is installed beside it, not shipped in it. What *is* shipped in it, a coast line and
coordinates, stands at the end of the [README](../README.md). Here is each package with the licence
that it states itself. `scripts/licences.py` writes this page from what `make env` installs; it is not legal advice.
[Dependencies](dependencies.md) gives a reason for each.
"""


def same(name: str) -> str:
    """A name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned() -> list[str]:
    lines = (ROOT / "requirements" / "pinned.txt").read_text(encoding="utf-8").splitlines()
    return [line.split("==")[0] for line in lines if "==" in line and not line.startswith("#")]


def licence(name: str) -> str:
    """What an installed package says of its licence; PackageNotFoundError where it is not installed."""
    said = metadata.metadata(name)
    if expression := said.get("License-Expression"):
        return expression
    classifiers = [line.split(" :: ")[-1] for line in said.get_all("Classifier", []) if line.startswith("License ::")]
    field = (said.get("License") or "").strip()
    if classifiers:
        # A field such as "BSD-3-Clause" is more exact than the classifier "BSD License".
        exact = re.fullmatch(r"[A-Za-z]+-[0-9][\w.-]*", field)
        return field if exact else ", ".join(PLAIN.get(one, one) for one in classifiers)
    first = field.splitlines()[0] if field else FROM_FILES.get(same(name), "")
    if not first:
        raise SystemExit(
            f"{name} does not say under which licence it is: look into its files, and name it in FROM_FILES"
        )
    return PLAIN.get(first, first)


def brought(extras: tuple[str, ...]) -> set[str]:
    """All that a package of pyproject with these extras brings, down to the last."""
    seen: set[str] = set()
    left = [("legion-widget", extra) for extra in ("", *extras)]
    done: set[tuple[str, str]] = set()
    while left:
        name, extra = left.pop()
        if (name, extra) in done:
            continue
        done.add((name, extra))
        seen.add(name)
        for requirement in needs(name):
            if requirement.marker is None or requirement.marker.evaluate({**MACHINE, "extra": extra}):
                left += [(same(requirement.name), more) for more in ("", *requirement.extras)]
    return seen - {"legion-widget"}


def needs(name: str) -> Iterator[Requirement]:
    if name == "legion-widget":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        yield from map(Requirement, project["dependencies"])
        for extra, lines in project["optional-dependencies"].items():
            for line in lines:
                bare, _, marker = line.partition(";")
                asked = f"extra == '{extra}'" + (f" and ({marker})" if marker else "")
                yield Requirement(f"{bare}; {asked}")
        return
    try:
        yield from map(Requirement, metadata.requires(name) or [])
    except metadata.PackageNotFoundError:  # for another system or Python
        return


def rows() -> dict[str, str]:
    """The row of each pinned package that is installed; the others are missing."""
    found = {}
    for name in pinned():
        try:
            found[name] = f"| [{name}](https://pypi.org/project/{name}/) | {licence(name)} |"
        except metadata.PackageNotFoundError:
            continue
    return found


def page() -> str:
    found = rows()
    if missing := [name for name in pinned() if name not in found]:
        raise SystemExit(f"Not installed, so `make env` first: {', '.join(missing)}")
    plain, extras = brought(()), brought(("exchange", "rl"))
    parts = {
        "Installed with it": [name for name in found if same(name) in plain],
        "With the extras `exchange` and `rl`": [name for name in found if same(name) in extras - plain],
        "Only to work on it": [name for name in found if same(name) not in extras],
    }
    text = HEAD
    for title, names in parts.items():
        text += f"\n## {title}\n\n| package | licence |\n|---|---|\n" + "\n".join(found[name] for name in names) + "\n"
    npm = json.loads((ROOT / "site_builder" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    lines = [(path.removeprefix("node_modules/"), one["license"]) for path, one in npm.items() if path]
    text += "\n## Also in the site that `make site` builds\n\n| package of npm | licence |\n|---|---|\n"
    return text + "".join(f"| [{name}](https://www.npmjs.com/package/{name}) | {one} |\n" for name, one in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    made = page()
    if parser.parse_args().check:
        return int(PAGE.read_text(encoding="utf-8") != made)
    PAGE.write_text(made, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {made.count('](https')} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
