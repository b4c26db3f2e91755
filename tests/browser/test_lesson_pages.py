"""The pages of lessons and of a class in Chromium: axe-core finds no fault, nothing is asked of the network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import legion_widget as lw
from legion_widget.lessons.lesson_page import write_page
from tests.browser.access import axe
from tests.class_files import LESSON, a_class, the_lesson


@pytest.fixture(params=["en", pytest.param("es", marks=pytest.mark.long)])
def pages(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Path]]:
    """A lesson for pupils and for teachers, and a class."""
    lw.set_language(request.param)
    a_class(tmp_path / "hand-in", 12)
    (tmp_path / "hand-in" / "torn.json").write_text("{")
    lw.class_view(tmp_path / "hand-in", LESSON).to_html(tmp_path / "class.html")
    lesson = the_lesson()
    yield [tmp_path / "class.html", write_page(lesson, tmp_path), write_page(lesson, tmp_path, teacher=True)]
    lw.set_language("es")


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_pages_have_no_fault_and_ask_nothing(browser: Browser, pages: list[Path], scheme: str) -> None:
    """With everything unfolded, on a wide page and on a narrow one."""
    for path in pages:
        for width in (1366, 390):
            page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
            asked: list[str] = []
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.goto(path.as_uri())
            page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
            assert axe(page, "body") == []
            assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path.name} is wider than the page"
            page.close()


@pytest.mark.browser
def test_a_link_opens_what_a_pupil_handed_in(browser: Browser, pages: list[Path]) -> None:
    """By keyboard: the name in the table leads to everything of that pupil."""
    page = browser.new_page(viewport={"width": 1366, "height": 800})
    page.goto(pages[0].as_uri())
    link = page.locator(".lw-cls-marks tbody a").nth(2)
    body = page.locator(".lw-cls-pupils dl").nth(2)
    assert not body.is_visible()
    link.focus()
    page.keyboard.press("Enter")
    body.wait_for(state="visible")
    assert "No llegué" in body.inner_text()
    page.close()
