"""Builds the site: ``python -m site_builder [--to FOLDER] [--without-docs] [--without-answers]``."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from legion_widget.ui.fonts import page_css

from . import checks, lite, offline, pages, wheels, workshop
from .workshop import HERE, ROOT

#: Styles and scripts of the site; ``boot.mjs`` and ``worker.js`` go elsewhere.
STATIC = ("site.css", "site.js", "table.js", "film.js", "choose.js", "icon.svg")
#: The file that says that a folder is a site of ours, which a build may delete.
MARK = ".legion-widget-site"
#: Those that JupyterLite's pages have too: its service worker keeps only what lies with it.
SHARED = ("bare.css", "keep.js")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m site_builder", description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "site", help="the folder of the site; what it holds goes")
    parser.add_argument("--without-docs", action="store_true", help="leave out the documentation, which takes a minute")
    parser.add_argument(
        "--without-answers", action="store_true", help="leave out the lessons with answers, for teachers"
    )
    wanted = parser.parse_args()
    build(wanted.to.absolute(), not wanted.without_docs, not wanted.without_answers)


def build(site: Path, with_docs: bool = True, with_answers: bool = True) -> None:
    """Build the site into a folder, which is made anew.

    Raises:
        SystemExit: for a folder that holds something else than a site, where a tool is missing, or where a page would
            lead to another host or nowhere.
    """
    is_ours = site == ROOT / "site" or (site / MARK).is_file()
    if site.exists() and any(site.iterdir()) and not is_ours:
        raise SystemExit(f"{site} holds something else than a site: it is not touched")
    workshop.fetch()
    wheels.make_wheels()
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    (site / MARK).write_text("This folder is made anew by each build.\n", encoding="utf-8")
    lite.build(site)
    make_static(site)
    pages.make_pages(site, offline.first_board_bytes(site) / 1e6, with_answers)
    if with_docs:
        workshop.run("sh", "scripts/docs.sh")
        shutil.copytree(ROOT / "docs" / "_build" / "html", site / "docs")
    offline.make_workers(site)
    faults = [*checks.foreign(site), *checks.dead_links(site, () if with_docs else ("docs/",))]
    if faults:
        raise SystemExit("\n".join(faults))
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{site}: {size / 1e6:.0f} MB. Serve it: python -m http.server -d {site}")


def make_static(site: Path) -> None:
    """Write styles, scripts and fonts."""
    static = site / "static"
    static.mkdir(parents=True, exist_ok=True)
    for name in STATIC:
        shutil.copy(HERE / "static" / name, static)
    shutil.copy(ROOT / "legion_widget" / "lessons" / "static" / "lesson-page.css", static)
    shared = site / "lite" / "static" / "site"
    shared.mkdir(parents=True, exist_ok=True)
    for name in SHARED:
        shutil.copy(HERE / "static" / name, shared)
    (shared / "fonts.css").write_text(page_css(), encoding="utf-8")


if __name__ == "__main__":
    main()
