"""Make a release: `make release VERSION=0.2.0`.

    python3 scripts/release.py 0.2.0            # everything but what goes out to others
    python3 scripts/release.py 0.2.0 --check    # only say what is missing; run and change nothing

Before anything is changed, each of these must hold; else the release is refused, with all that is missing:

- the version is one (`1.2.3`, or `1.2.3rc1`), is later than every tag, and has no tag yet;
- the tree is clean: nothing changed, nothing that git does not know;
- `CHANGELOG.md` has a heading `## 0.2.0 (2026-01-31)` with today's or an earlier date, and something below it;
- `make test` passes.

Then the version is written into `pyproject.toml`, `legion_widget/__init__.py` and, where they are, the conda recipe and
`CITATION.cff`, and committed. Wheel and sdist are built twice, each time from a fresh export of that commit, and must
be the same byte for byte. The commit gets the tag `v0.2.0`. What cannot be undone is left to you: the last lines say
which commands publish it.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shlex
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:rc(\d+))?")
#: File -> what stands before the version, and after it.
PLACES = {
    "pyproject.toml": (r'^version = "', '"'),
    "legion_widget/__init__.py": (r'^__version__ = "', '"'),
    "recipe/recipe.yaml": (r'^  version: "', '"'),
    "CITATION.cff": (r"^version: \"?", r"\"?$"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("--check", action="store_true", help="only say what is missing")
    chosen = parser.parse_args()
    root = Path(git("rev-parse", "--show-toplevel", cwd=Path.cwd()))
    missing = faults(root, chosen.version)
    if not missing and not chosen.check and subprocess.run(["make", "test"], cwd=root, check=False).returncode:
        missing = ["`make test` fails"]
    if missing:
        print(f"{chosen.version} is not released:", *missing, sep="\n  - ", file=sys.stderr)
        return 1
    if chosen.check:
        print(f"{chosen.version} can be released, if `make test` passes.")
        return 0
    return release(root, chosen.version)


def faults(root: Path, version: str) -> list[str]:
    """All that stands against a release, but for the tests."""
    found = []
    number = order(version)
    tags = [tag[1:] for tag in git("tag", "--list", "v*", cwd=root).split()]
    if number is None:
        found.append(f"{version!r} is no version: it is written 1.2.3, or 1.2.3rc1 before the release itself")
    elif version in tags:
        found.append(f"the tag v{version} is there already")
    elif later := [tag for tag in tags if (order(tag) or number) > number]:
        found.append(f"v{max(later, key=lambda tag: order(tag) or number)} is later")
    if changed := git("status", "--porcelain", cwd=root):
        found.append("the tree is not clean; commit or remove:\n      " + "\n      ".join(changed.splitlines()[:10]))
    if number is not None:
        found += changelog_faults((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    return found


def order(version: str) -> tuple[float, ...] | None:
    """What versions are compared by; None for what is no version."""
    parts = VERSION.fullmatch(version)
    return tuple(float(part) if part else float("inf") for part in parts.groups()) if parts else None


def changelog_faults(text: str, version: str) -> list[str]:
    """What the changelog lacks for this version."""
    entry = re.search(
        rf"^## {re.escape(version)}(?: \(([^\n)]*)\))?[ \t]*$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL
    )
    if entry is None:
        return [f"CHANGELOG.md has no entry: `## {version} ({date.today().isoformat()})`, and below it what changed"]
    try:
        day = date.fromisoformat(entry[1] or "")
    except ValueError:
        return [f"CHANGELOG.md: the heading of {version} has no day, such as ({date.today().isoformat()})"]
    found = [] if day <= date.today() else [f"CHANGELOG.md: {day} is still to come"]
    if not re.search(r"^- ", entry[2], re.MULTILINE):
        found.append(f"CHANGELOG.md: nothing stands below the heading of {version}")
    if re.search(r"^## Unreleased[ \t]*$(?=.*?^- .*?^## )", text[: entry.start()] + "\n## ", re.MULTILINE | re.DOTALL):
        found.append(f"CHANGELOG.md: what stands under `## Unreleased` belongs under {version}")
    return found


def release(root: Path, version: str) -> int:
    """Writes the version, commits, builds and tags. If the builds differ, the commit is taken back."""
    before = git("rev-parse", "HEAD", cwd=root)
    for name, (head, tail) in PLACES.items():
        path = root / name
        if path.exists():
            text = path.read_text(encoding="utf-8")
            text = re.sub(r"^date-released: .*$", f"date-released: {date.today()}", text, flags=re.MULTILINE)
            path.write_text(write_version(text, head, tail, version, name), encoding="utf-8")
    if git("status", "--porcelain", cwd=root):
        git("commit", "--quiet", "--all", "--message", f"Version {version}", cwd=root)
    with tempfile.TemporaryDirectory() as folder:
        built = [build(root, Path(folder) / name) for name in ("one", "two")]
        if digests(built[0]) != digests(built[1]) or not digests(built[0]):
            git("reset", "--quiet", "--hard", before, cwd=root)
            print(
                "Building failed, or two builds of one commit differ; nothing is left of the release:", file=sys.stderr
            )
            print(
                *(f"  {digest}  {name}" for out in built for name, digest in digests(out).items()),
                file=sys.stderr,
                sep="\n",
            )
            return 1
        (root / "dist").mkdir(exist_ok=True)
        for path in built[0].iterdir():
            (root / "dist" / path.name).write_bytes(path.read_bytes())
        made = digests(built[0])
    git("tag", "--annotate", f"v{version}", "--message", f"Version {version}", cwd=root)
    print(*(f"{digest}  dist/{name}" for name, digest in made.items()), sep="\n")
    print("\nIt is made, and nobody else has it yet. To publish it:\n\n    git push --follow-tags")
    print("    python -m twine upload " + " ".join(f"dist/{name}" for name in made))
    return 0


def write_version(text: str, head: str, tail: str, version: str, name: str) -> str:
    """The text of a file with this version in its place."""
    written, times = re.subn(rf"({head})\d[\w.]*({tail})", rf"\g<1>{version}\g<2>", text, count=1, flags=re.MULTILINE)
    if not times:
        raise SystemExit(f"{name} has no line with a version")
    return written


def build(root: Path, folder: Path) -> Path:
    """Wheel and sdist of the commit, from an export of it; returns their folder."""
    (folder / "source").mkdir(parents=True)
    export = f"git archive HEAD | tar -x -C {shlex.quote(str(folder / 'source'))}"
    subprocess.run(export, shell=True, cwd=root, check=True)
    out = folder / "dist"
    out.mkdir()
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(out)]
    done = subprocess.run(command, cwd=folder / "source", check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
    return out


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def git(*words: str, cwd: Path) -> str:
    return subprocess.run(["git", *words], cwd=cwd, check=True, capture_output=True, text=True).stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main())
