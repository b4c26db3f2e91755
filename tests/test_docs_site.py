"""The site of the documentation: it builds without a warning, and a reader can learn the game from its pages."""

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.words import LANGUAGES, pick

pytest.importorskip("myst_nb")
# It takes half a minute to build: those who share it run one after another in one process.
pytestmark = pytest.mark.xdist_group("docs")

ROOT = Path(__file__).parent.parent
OTHER = {"es": "en", "en": "es"}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built anew; a warning is an error."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-E", "-d", str(folder / "doctrees")]
    done = subprocess.run(
        [*command, str(ROOT / "docs"), str(folder / "html")], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder / "html"


def chapter_page(site: Path, language: str, chapter: int) -> str:
    pages = list((site / "rules" / language).glob(f"{chapter:02d}-*.html"))
    assert len(pages) == 1, f"pages of chapter {chapter} in {language}: {pages}"
    return pages[0].read_text(encoding="utf-8")


def words(page: str) -> str:
    """The text of a page as it is read."""
    body = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


def headings(page: str) -> list[str]:
    return [words(re.sub(r'<a class="headerlink".*?</a>', "", each)) for each in re.findall(r"<h2>(.*?)</h2>", page)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_has_a_page_with_its_rules_in_order(site: Path, language: str) -> None:
    """A page a chapter, headed by the titles of its rules in the language of the page."""
    book = lw.rulebook()
    for chapter in book.chapters:
        rules = [rule for rule in book.values() if rule.chapter == chapter]
        page = chapter_page(site, language, chapter)

        assert headings(page) == [f"{rule.id} {pick(rule.data.title, language)}" for rule in rules]
        assert re.search("<html[^>]*>", page)[0].count(f'lang="{language}"') == 1  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_example_is_an_anchor(site: Path, language: str) -> None:
    """``08-combat.html#L8.9`` leads to the rule, ``#L8.9-1`` to its first example, which has a picture."""
    book = lw.rulebook()
    for chapter in book.chapters:
        page = chapter_page(site, language, chapter)
        anchors = set(re.findall(r'\bid="([^"]+)"', page))
        rules = [rule for rule in book.values() if rule.chapter == chapter]
        examples = [f"{rule.id}-{example.number}" for rule in rules for example in rule.examples]

        assert [id for id in [rule.id for rule in rules] + examples if id not in anchors] == []
        assert page.count('<div class="positions">') == len(examples)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_tells_rules_readings_options_and_steps(site: Path, language: str) -> None:
    """Nothing of the data is left out."""
    book = lw.rulebook()
    for chapter in book.chapters:
        text = words(chapter_page(site, language, chapter)).replace(" ", "")
        told = []
        for rule in book.values():
            if rule.chapter == chapter:
                told += [rule.data.text, rule.data.ours, rule.data.plain]
                told += [each for option in rule.options for each in (option.question, *option.values.values())]
                for example in rule.examples:
                    told += [example.data.title, example.data.story, *(step.says for step in example.data.steps)]
        wanted = ["".join(pick(each, language).split()) for each in told if each]

        assert [each for each in wanted if each not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_placeholder_or_the_other_language(site: Path, language: str) -> None:
    """No ``{unit}`` is left in a sentence, no rule is called by its title in the other language."""
    book = lw.rulebook()
    titles = {pick(rule.data.title, OTHER[language]) for rule in book.values()}
    titles -= {pick(rule.data.title, language) for rule in book.values()}
    for page in (site / "rules" / language).glob("*.html"):
        text = words(page.read_text(encoding="utf-8"))

        assert re.findall(r"\{\w*\}", text) == []
        assert [title for title in titles if len(title.split()) > 2 and title in text] == []


def test_pictures_are_there_and_no_page_knows_the_machine(site: Path) -> None:
    """What pages refer to exists, and where the site was built stands nowhere in it."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        files = set(re.findall(r'<(?:image|img)[^>]* (?:href|src)="([^"]+)"', text))

        assert [link for link in files if ":" not in link and not (page.parent / link).exists()] == []
        assert str(ROOT) not in text


def test_the_notebooks_are_shown_with_their_answers(site: Path) -> None:
    for notebook in (ROOT / "examples").glob("*.ipynb"):
        page = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")

        assert "cell_output" in page


def test_the_site_is_small(site: Path) -> None:
    """It can be put on a memory stick for a classroom, or on a small host."""
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < 60_000_000
