"""What must hold of the site as it lies there: it asks no other host for anything, and no link leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Attributes by which a page loads something; a link that a reader follows is none.
LOADING = {"src", "srcset", "poster", "data", "xlink:href"}
#: What stands between the pictures of a ``srcset``; a picture that stands there as text has commas too.
_CANDIDATES = re.compile(r",\s+|(?<=\d[xw]),")
#: Kinds of `<link>` that load.
LOADED = {"stylesheet", "icon", "preload", "modulepreload", "manifest", "shortcut icon", "apple-touch-icon"}
#: What a style sheet or an SVG loads.
STYLE_URL = re.compile(r"""(?:url\(\s*['"]?|@import\s+['"])\s*(https?:)?//(?!www\.w3\.org)[^'")\s]+""")
#: Programs of others hold addresses that they do not ask unless they are told to: `lite._check` sees to that.
OTHERS = ("lite/build/", "lite/extensions/", "lite/doc/", "lite/static/", "lite/files/")


class _Page(HTMLParser):
    """What a page loads, where it leads, and the places in it that can be led to."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.places.update(value for name, value in said.items() if name in ("id", "name"))
        for name, value in said.items():
            several = _CANDIDATES.split(value) if name == "srcset" else [value]
            self.loads += [one.split()[0] for one in several if name in LOADING and one.strip()]
        if tag == "link" and said.get("rel", "").lower() in LOADED:
            self.loads.append(said.get("href", ""))
        elif tag in ("image", "use"):
            self.loads.append(said.get("href", "#"))
        elif tag == "a" and "href" in said:
            self.leads.append(said["href"])


@cache
def _read(path: Path, changed: int) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8", errors="replace"))
    return page


def _pages(site: Path) -> Iterator[tuple[Path, str, _Page]]:
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        if not name.startswith(OTHERS):
            yield path, name, _read(path, path.stat().st_mtime_ns)


def foreign(site: Path) -> list[str]:
    """Return a line for each place where a page, a style sheet or a picture would load from another host."""
    faults = [f"{name} loads {url}" for _, name, page in _pages(site) for url in page.loads if _is_foreign(url)]
    for path in sorted([*site.rglob("*.css"), *site.rglob("*.svg"), *site.rglob("*.html")]):
        name = path.relative_to(site).as_posix()
        if not name.startswith(OTHERS):
            found = STYLE_URL.search(path.read_text(encoding="utf-8", errors="replace"))
            faults += [f"{name} loads {found[0]}"] if found else []
    return faults


def _is_foreign(url: str) -> bool:
    return url.strip().startswith("//") or urlsplit(url.strip()).scheme in ("http", "https")


def dead_links(site: Path, leave: Collection[str] = ()) -> list[str]:
    """Return a line for each link or file that is not there, and each place in a page that it does not have.

    Args:
        site: The folder of the site.
        leave: Beginnings of paths that are not looked for.
    """
    faults = []
    for path, name, page in _pages(site):
        for url in [*page.loads, *page.leads]:
            problem = None if _is_foreign(url) else _problem(site, path, url, leave)
            if problem:
                faults.append(f"{name}: {url}: {problem}")
    return faults


def _problem(site: Path, path: Path, url: str, leave: Collection[str]) -> str | None:
    parts = urlsplit(url)
    if parts.scheme or url.startswith("$"):  # mailto, data, javascript; a template of JupyterLite
        return None
    target = (path.parent / unquote(parts.path) if parts.path else path).resolve()
    if target.is_dir():
        target /= "index.html"
    try:
        name = target.relative_to(site.resolve()).as_posix()
    except ValueError:
        return "it leads out of the site"
    if name.startswith(tuple(leave)):
        return None
    if not target.is_file():
        return "there is no such file"
    wanted = unquote(parts.fragment)
    if wanted and target.suffix == ".html" and not name.startswith(OTHERS):
        found = _read(target, target.stat().st_mtime_ns).places
        return None if wanted in found else "there is no such place in the page"
    return None
