"""The documentation in a real browser: the search, in the language being read, and every page on a phone."""

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("myst_nb")
pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent.parent


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-D", "example_pictures=first"]
    command += ["-d", str(folder / "doctrees"), str(ROOT / "docs"), str(folder / "html")]
    subprocess.run(command, cwd=ROOT, check=True, timeout=600)
    return folder / "html"


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """The site, served."""
    handler = functools.partial(Quiet, directory=str(built))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of the site alone, without a lab."""
    made = browser.new_page()
    yield made
    made.close()


def test_a_rule_is_found_first_in_the_language_being_read(address: str, page: Any) -> None:
    """By its number and by its title, with the beginning of its text; nothing is asked of another host."""
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    english, spanish = "rules/legion/en/08-combat.html", "rules/legion/es/08-combate.html"
    for start, words, first, heading in [
        (english, "L7.9", "rules/legion/en/07-movement.html#L7.9", "Search Results"),
        (spanish, "L7.9", "rules/legion/es/07-movimiento.html#L7.9", "Resultados de la búsqueda"),
        (english, "zone of control", "rules/legion/en/07-movement.html#L7.9", "Search Results"),
        (spanish, "zona de control", "rules/legion/es/07-movimiento.html#L7.9", "Resultados de la búsqueda"),
    ]:
        page.goto(address + start)
        page.fill("input[name=q]", words)
        page.press("input[name=q]", "Enter")
        found = page.locator("#search-results ul.search li").first
        found.locator("p.context").wait_for()
        link = found.locator("a").first

        assert link.get_attribute("href") == first
        assert link.inner_text().startswith("L7.9 ")
        assert "L7.9" in found.locator("p.context").inner_text()
        page.locator("#search-results h2", has_text=heading).wait_for()
    link.click()
    page.locator(".highlighted").first.wait_for()
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert errors == []


@pytest.mark.parametrize(("word", "plain"), [("artillería", "artilleria"), ("guarnición", "guarnicion")])
def test_words_are_found_without_their_accents(address: str, page: Any, word: str, plain: str) -> None:
    """Who types in haste finds as much."""
    found = []
    for asked in (word, plain):
        page.goto(f"{address}search.html?q={asked}&lang=es")
        page.locator("#search-results ul.search li p.context").first.wait_for()
        page.locator("#search-progress, .search-summary").first.wait_for(state="attached")
        links = page.locator("#search-results ul.search li > a")
        page.wait_for_function("() => !Search._pulse_status || Search._pulse_status < 0")
        found.append({link.get_attribute("href").partition("#")[0] for link in links.all()})
    assert len(found[0]) > 3
    assert found[0] <= found[1]


def test_the_texts_of_a_rule_stand_off_their_frames(address: str, page: Any) -> None:
    page.goto(address + "rules/legion/en/07-movement.html")
    for framed in (".example", ".rule-ours"):
        assert page.locator(framed).first.evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)") > 8


def test_no_page_scrolls_sideways_on_a_phone(built: Path, address: str, page: Any) -> None:
    """Pages of every kind: prose, tables, rules, reference, notebooks, the search."""
    page.set_viewport_size({"width": 390, "height": 844})
    wide = []
    paths = sorted(path.relative_to(built).as_posix() for path in built.rglob("*.html"))
    for path in paths:
        page.goto(address + path, wait_until="domcontentloaded")
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            wide.append(path)
    assert len(paths) > 150
    assert wide == []


#: The words of code and links in tables that stand on more than one line, and whether a table is wider than its place.
IN_TABLES = """() => {
    const broken = []
    for (const part of document.querySelectorAll("article table :is(code, a)")) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
        while (texts.nextNode())
            for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
                const range = document.createRange()
                range.setStart(texts.currentNode, word.index)
                range.setEnd(texts.currentNode, word.index + word[0].length)
                if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1)
                    broken.push(word[0])
            }
    }
    const tables = [...document.querySelectorAll("article table")]
    const wide = tables.filter((each) => each.scrollWidth > each.clientWidth + 1)
    return [broken, wide.length]
}"""


def test_no_word_of_a_table_is_broken_on_a_desktop(built: Path, address: str, page: Any) -> None:
    """The keys of files above all, which are looked up by their names; and no table must be scrolled."""
    page.set_viewport_size({"width": 1366, "height": 768})
    paths = sorted(path.name for path in built.glob("*.html"))
    found = {}
    for path in paths:
        page.goto(address + path, wait_until="domcontentloaded")
        if (told := page.evaluate(IN_TABLES)) != [[], 0]:
            found[path] = told
    assert "keys-legion.es.html" in paths
    assert found == {}
