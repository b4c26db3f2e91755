"""The site without a browser: its pages, the wheels for Python in the browser, its checks, its words."""

from __future__ import annotations

import base64
import gzip
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.engine.errors import MissingExtra
from legion_widget.installed_games import games
from legion_widget.lessons.lesson import list_lessons
from site_builder import checks, frame, geos, lite, offline, pages, texts, wheels
from site_builder.__main__ import make_static
from site_builder.workshop import HERE, ROOT
from tests.seeds import thinned

LESSONS = [lesson.id for lesson in list_lessons()]


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def shown(request: pytest.FixtureRequest) -> list[str]:
    """The lessons of the site: in a quick build two, one of which has a skirmish; as it ships all of them."""
    return LESSONS if request.param == "all" else ["annual", "what-a-game-shows"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, shown: list[str]) -> Path:
    """The pages of the site, with JupyterLite as an empty folder."""
    folder = tmp_path_factory.mktemp("site")
    make_static(folder)
    with pytest.MonkeyPatch.context() as patch:
        for module in (pages, lite):
            patch.setattr(module, "list_lessons", lambda: [one for one in list_lessons() if one.id in shown])
        pages.make_pages(folder)
    for name in ("repl", "notebooks", "lab"):
        (folder / "lite" / name).mkdir(parents=True)
        (folder / "lite" / name / "index.html").write_text("<!DOCTYPE html>", encoding="utf-8")
    (folder / "lite" / "static" / "geos").mkdir(parents=True)
    (folder / "lite" / "static" / "geos" / "LICENSE.txt").write_text("LGPL", encoding="utf-8")
    for name, notebook in lite.notebooks():
        (folder / "lite" / "files").mkdir(exist_ok=True)
        (folder / "lite" / "files" / name).write_text(json.dumps(notebook), encoding="utf-8")
    return folder


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    code: str = request.param
    return code


# ---- pages -----------------------------------------------------------------------------------------------


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    assert checks.foreign(site) == []


def test_every_link_of_the_pages_leads_somewhere(site: Path) -> None:
    assert checks.dead_links(site, leave=("docs/",)) == []


def test_links_into_the_documentation_lead_to_pages_that_it_has_in_the_language_of_the_page(site: Path) -> None:
    """By name: the documentation is built by tests of its own, from these files, lists and rulebooks."""
    made = {f"rules/{system}/{code}/index" for system in games() for code in i18n.LANGUAGES}
    made |= {f"about/{name}" for name in ("readme", "contributing", "changelog", "sources", "sources.es")}
    known = made | {path.name.removesuffix(".md") for path in (ROOT / "docs").glob("*.md")}
    found = set()
    for path in site.glob("e?/**/*.html"):
        code = path.relative_to(site).parts[0]
        for url in re.findall(r'href="[./]*docs/([^"#]*)\.html', path.read_text(encoding="utf-8")):
            found.add(url)
            assert url in known, (path, url)
            assert not (code == "es" and f"{url}.es" in known), (path, url)
            assert not (code == "en" and (url.endswith(".es") or "/es/" in url)), (path, url)
    assert {"index", "index.es", "history", "history.es", "rules/legion/es/index"} <= found


def test_the_first_page_leads_to_the_lessons_and_three_games(site: Path, shown: list[str], language: str) -> None:
    html = (site / language / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'data-lesson="([a-z-]+)"', html) == shown
    assert re.findall(r'games.html#([a-z-]+)"', html) == ["legion", "baraka", "market-garden"]
    assert f'<html lang="{language}">' in html


def test_beside_each_board_of_a_lesson_it_opens(site: Path, shown: list[str], language: str) -> None:
    for lesson in (one for one in list_lessons() if one.id in shown):
        html = (site / language / "lessons" / f"{lesson.id}.html").read_text(encoding="utf-8")
        opened = [int(step) for step in re.findall(r'<button [^>]*data-step="(\d+)"', html)]
        with_board = [number for number, step in enumerate(lesson.steps, start=1) if step.board or step.task]
        assert opened == with_board
        assert f"lite/notebooks/index.html?path={lite.lesson_notebook_name(lesson.id, language)}" in html


def test_the_text_of_a_lesson_is_there_without_scripts_and_its_pictures_come_later(site: Path) -> None:
    html = (site / "es" / "lessons" / "annual.html").read_text(encoding="utf-8")
    assert "Al amanecer, una columna de 1.461 hombres sube" in re.sub("<[^>]+>", "", html)
    assert 'src="data:image/svg' not in html
    assert html.count('loading="lazy"') == html.count("pictures/")
    assert len(html) < 100_000


def test_the_teachers_edition_has_the_answers_and_the_pupils_page_has_not(site: Path) -> None:
    with_answers, without = (
        (site / "en" / "lessons" / name).read_text(encoding="utf-8") for name in ("annual-teacher.html", "annual.html")
    )
    assert "An answer" in with_answers
    assert "An answer" not in without
    assert "<button" not in with_answers.split('id="table"')[0]


@pytest.mark.parametrize("language", thinned(i18n.LANGUAGES, 2))
def test_a_site_may_be_without_answers(language: str, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """And with them it says who can open them."""
    monkeypatch.setattr(pages, "list_lessons", lambda: [one for one in list_lessons() if one.id in shown])
    with i18n.in_language(language):
        all_pages, fewer = dict(pages.pages(language, 16)), dict(pages.pages(language, 16, with_answers=False))
    teachers = {path for path in all_pages if path.endswith("-teacher.html")}
    assert teachers
    assert set(fewer) == set(all_pages) - teachers
    assert "-teacher.html" not in "".join(fewer.values())
    assert texts.text("teachers_open", language) in all_pages["teachers.html"]
    assert texts.text("teachers_open", language) not in fewer["teachers.html"]
    assert "lite/lab/index.html?path=08-" in all_pages["teachers.html"]


def test_a_page_is_the_same_in_both_languages_and_each_leads_to_the_other(site: Path) -> None:
    found = [
        {path.relative_to(site / code).as_posix() for path in (site / code).rglob("*.html")} for code in ("es", "en")
    ]
    assert found[0] == found[1]
    html = (site / "en" / "lessons" / "annual.html").read_text(encoding="utf-8")
    assert 'href="../../es/lessons/annual.html" lang="es"' in html


def test_every_text_of_the_site_is_there_in_both_languages() -> None:
    for name, said in texts.texts().items():
        assert set(said) == set(i18n.LANGUAGES), name
        places = [sorted(re.findall(r"{(\w+)}", text)) for text in said.values()]
        assert places[0] == places[1], name


def test_a_policy_holds_every_page_to_its_own_host(site: Path) -> None:
    for path in site.glob("e?/**/*.html"):
        assert f'content="{frame.POLICY}"' in path.read_text(encoding="utf-8")
    assert "http" not in frame.POLICY


# ---- the checks themselves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "html",
    [
        '<script src="https://example.org/a.js"></script>',
        '<link rel="stylesheet" href="//example.org/a.css">',
        '<img srcset="http://example.org/a.png 2x">',
        '<svg><image href="https://example.org/a.png"/></svg>',
        "<style>@import 'https://example.org/a.css';</style>",
        "<p style=\"background:url('https://example.org/a.png')\">",
    ],
)
def test_what_loads_from_another_host_is_found(tmp_path: Path, html: str) -> None:
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    assert len(checks.foreign(tmp_path)) == 1


def test_a_link_that_a_reader_follows_loads_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="https://example.org">x</a><img src="data:image/png;base64,">', "utf-8")
    assert checks.foreign(tmp_path) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    links = ["b.html", "#here", "#nowhere", "c/", "../../outside.html", "mailto:a@example.org"]
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "index.html").write_text('<p id="there">', encoding="utf-8")
    links += ["c/#there", "c/index.html#gone"]
    body = "".join(f'<a href="{link}">x</a>' for link in links)
    (tmp_path / "a.html").write_text(f'<p id="here">{body}', encoding="utf-8")
    found = [fault.split(": ")[1] for fault in checks.dead_links(tmp_path)]
    assert found == ["b.html", "#nowhere", "../../outside.html", "c/index.html#gone"]


# ---- wheels ------------------------------------------------------------------------------------------------


def test_a_wheel_is_trimmed_edited_and_added_to(tmp_path: Path) -> None:
    wheel = wheels.write_wheel(tmp_path, "some_thing", "2", {"a.py": "x = 1\n", "tests/b.py": "", "c.txt": "c"})
    out = tmp_path / "out"
    out.mkdir()
    made = wheels.trim(wheel, out, [r"\.txt$"], {"a.py": [("1", "2")]}, {"d.py": "d"})
    with zipfile.ZipFile(made) as read:
        assert read.read("a.py") == b"x = 2\n"
        assert {name for name in read.namelist() if "dist-info" not in name} == {"a.py", "d.py"}


def test_a_wheel_leaves_its_readme_at_home(tmp_path: Path) -> None:
    """What a page fetches has the head of the metadata, by which the lock is made, and no list of files."""
    head = "Metadata-Version: 2.1\nName: some_thing\nVersion: 2\nRequires-Dist: other\n"
    info = "some_thing-2.dist-info"
    files = {"a.py": b"", f"{info}/METADATA": f"{head}\n# A long README\n".encode(), f"{info}/RECORD": b"a.py,,0\n"}
    wheel = wheels._write(tmp_path / "some_thing-2-py3-none-any.whl", files)
    (tmp_path / "out").mkdir()
    with zipfile.ZipFile(wheels.trim(wheel, tmp_path / "out")) as read:
        assert read.read(f"{info}/METADATA").decode() == head
        assert read.read(f"{info}/RECORD") == b""


def test_an_edit_that_finds_nothing_is_an_error(tmp_path: Path) -> None:
    wheel = wheels.write_wheel(tmp_path, "thing", "1", {"a.py": "x"})
    with pytest.raises(ValueError, match=r"a\.py does not say 'y' any more"):
        wheels.trim(wheel, tmp_path / "..", [], {"a.py": [("y", "z")]})


def test_the_lock_names_each_wheel_with_what_it_needs_and_brings(tmp_path: Path) -> None:
    info = "Metadata-Version: 2.1\nName: one\nVersion: 1\nRequires-Dist: two_more>=1\nRequires-Dist: gone\n"
    info += "Requires-Dist: extra; extra == 'all'\n"
    one = wheels.write_wheel(tmp_path, "one", "1", {"one/__init__.py": "", "_one.so": ""})
    with zipfile.ZipFile(one) as read:
        names = {name: read.read(name) for name in read.namelist() if not name.endswith("METADATA")}
    with zipfile.ZipFile(one, "w") as write:
        for name, data in names.items():
            write.writestr(name, data)
        write.writestr("one-1.dist-info/METADATA", info)
    two = wheels.write_wheel(tmp_path, "two_more", "2", {"two.py": ""})
    made = wheels.lock([two, one], {"info": {"python": "3.14"}, "packages": {"numpy": {}}})
    assert made["info"] == {"python": "3.14"}
    assert list(made["packages"]) == ["one", "two-more"]
    assert made["packages"]["one"]["depends"] == ["two-more"]
    assert made["packages"]["one"]["imports"] == ["_one", "one"]
    assert made["packages"]["two-more"]["file_name"] == "two_more-2-py3-none-any.whl"


def test_two_builds_of_a_wheel_are_the_same_byte_by_byte(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = (wheels.write_wheel(tmp_path / name, "x", "1", {"x.py": "x = 1"}) for name in "ab")
    assert one.read_bytes() == other.read_bytes()


def test_what_the_site_shares_with_the_lab_has_the_same_version_there() -> None:
    def pins(name: str) -> dict[str, str]:
        lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
        return dict(line.split("==") for line in lines if line and not line.startswith("#"))  # type: ignore[misc]

    pinned = {wheels.canonical(name): version for name, version in pins("pinned.txt").items()}
    served = {wheels.canonical(name): version for name, version in pins("site-wheels.txt").items()}
    built = {wheels.canonical(name): version for name, version in pins("site.txt").items()}
    for name in ("msgspec", "ipywidgets", "ipycanvas", "anywidget", "tomlkit"):
        assert served[name] == pinned[name]
    for name in ("ipywidgets", "ipycanvas", "anywidget"):
        assert built[name] == pinned[name]
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", package["dependencies"]["pyodide"])
    assert f'VERSION = "{built["jupyterlite-core"]}"' in (HERE / "static" / "table.js").read_text(encoding="utf-8")


# ---- JupyterLite and offline ---------------------------------------------------------------------------------


def test_every_notebook_is_there_in_its_language_and_those_that_do_not_run_say_so(site: Path) -> None:
    found = dict(lite.notebooks())
    assert len(found) == len(list((ROOT / "examples").glob("*.ipynb"))) + 2 * len(LESSONS)
    for name, notebook in found.items():
        code = "".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
        assert f'lw.set_language("{"en" if name.endswith(".en.ipynb") else "es"}")' in code, name
        assert notebook["metadata"]["kernelspec"]["name"] == "python"
        lines = next((cells for start, cells in lite.NOT_HERE.items() if name.startswith(start)), {})
        said = ["".join(cell["source"]) for cell in notebook["cells"] if "```python" in "".join(cell["source"])]
        said = [cell for cell in said if cell.startswith("> ")]
        assert len(said) == len(lines)
        for (line, library), cell in zip(lines.items(), said, strict=True):
            assert line in cell
            assert library in cell.splitlines()[0]
        assert not any(line in code for line in lines)


def test_a_cell_that_does_not_run_there_is_read_with_its_answers() -> None:
    said = [{"output_type": "stream", "text": ["one\n", "two\n"]}]
    chart = {"text/html": ['<img src="data:image/png;base64,aGk=">'], "text/plain": ["Who wins\n", "1"]}
    figure = {"image/png": "aG8=\n", "text/plain": ["<Figure size 850x300 with 1 Axes>"]}
    said += [{"output_type": "display_data", "data": data} for data in (chart, figure)]
    cell = {"cell_type": "code", "id": "c", "source": ["a\n", "b"], "metadata": {}, "outputs": said}
    read = lite.to_read(cell, "No.")
    parts = ["> No.", "```python\na\nb\n```", "```text\none\ntwo\n```"]
    parts += ["![Who wins 1](attachment:0.png)", "![](attachment:1.png)"]
    assert read["source"] == "\n\n".join(parts)
    assert read["attachments"] == {"0.png": {"image/png": "aGk="}, "1.png": {"image/png": "aG8="}}
    assert read["cell_type"] == "markdown"


def test_a_cell_that_is_not_in_the_notebook_any_more_is_an_error() -> None:
    cell = {"cell_type": "code", "id": "c", "source": ["import a\n", "a.b()"], "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}}
    assert [one["cell_type"] for one in lite.in_browser(notebook, "es", {"a.b()": "a"})["cells"]] == ["markdown"]
    with pytest.raises(ValueError, match=r"no cell has the line 'a\.c\(\)'"):
        lite.in_browser(notebook, "es", {"a.c()": "a"})


def test_geos_is_taken_out_of_its_package(tmp_path: Path) -> None:
    """A program that returns at once, and the machine code apart."""
    code = base64.b64encode(b"\0asm").decode()
    program = (
        f'const A={{Module:{{_malloc:null}}}}\nlet at=import.meta.url,c="data:application/octet-stream;base64,{code}"'
    )
    body, machine = geos.split(f"{program}\nexport{{L as default}}")
    assert machine == b"\0asm"
    assert body.endswith('let at="",c=""\nreturn {start: L, geos: A}')
    with pytest.raises(ValueError, match="geos-wasm is not written as it was"):
        geos.split(program)


def test_the_games_page_opens_every_scenario_and_the_army_builder(site: Path, language: str) -> None:
    html = (site / language / "games.html").read_text(encoding="utf-8")
    assert set(re.findall(r'data-scenario="([a-z0-9-]+)"', html)) == {info.id for info in lw.scenarios()}
    assert 'data-army="legion"' in html


def test_the_list_of_notebooks_names_the_files(site: Path) -> None:
    listed = lite.listing(site / "lite" / "files")
    assert [one["name"] for one in listed["content"]] == sorted(name for name, _ in lite.notebooks())
    assert {one["last_modified"] for one in listed["content"]} == {lite.last_change()}


def test_without_a_repository_the_notebooks_have_the_date_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lite, "ROOT", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert lite.last_change.__wrapped__() == "1970-01-02T00:00:00+00:00"


def test_python_in_the_page_is_told_to_ask_no_index() -> None:
    python = lite.settings(["msgspec"])["jupyter-config-data"]["litePluginSettings"][lite.KERNEL]
    assert python["disablePyPIFallback"] is True
    assert "://" not in json.dumps(python)


def test_a_packed_file_lies_beside_a_large_one_and_holds_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("x" * 10_000, encoding="utf-8")
    (tmp_path / "b.js").write_text("x", encoding="utf-8")
    (tmp_path / "c.whl").write_bytes(b"x" * 10_000)
    loaded = tmp_path / "static" / "site" / "fonts.css"
    loaded.parent.mkdir(parents=True)
    loaded.write_text("x" * 10_000, encoding="utf-8")
    assert offline.pack(tmp_path, tmp_path) == ["a.js"]
    assert gzip.decompress((tmp_path / "a.js.gz").read_bytes()) == b"x" * 10_000


def test_another_site_is_another_cache(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1", encoding="utf-8")
    before = offline.digest(tmp_path)
    assert offline.digest(tmp_path) == before
    (tmp_path / "a").write_text("2", encoding="utf-8")
    assert offline.digest(tmp_path) != before


# ---- what does not work in a browser -----------------------------------------------------------------------


def test_in_a_browser_a_missing_library_is_told_in_words_that_fit_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert "no funciona en el navegador" in str(MissingExtra("shapely", "baraka"))
    i18n.set_language("en")
    assert "does not work in the browser: it needs shapely" in str(MissingExtra("shapely", "baraka"))
    assert "pip" not in str(MissingExtra("shapely", "baraka"))


def test_two_games_and_a_lesson_load_no_shapely(tmp_path: Path) -> None:
    code = "import sys; sys.modules['shapely'] = None\nimport legion_widget as lw\n"
    code += "for name in ('rif', 'annual', 'nijmegen', 'first-day'): lw.show(lw.new_game(name, seed=1)).close()\n"
    code += "lw.lesson('annual', folder=sys.argv[1]).close(); print([s.id for s in lw.scenarios()])"
    done = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "well" in done.stdout  # it is listed all the same


def test_pyproject_leaves_out_what_a_page_does_not_need() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    served = (ROOT / "requirements" / "site-wheels.txt").read_text(encoding="utf-8")
    for line in wanted:
        name = re.match(r"[A-Za-z0-9_-]+", line)[0]  # type: ignore[index]
        there = f"\n{wheels.canonical(name)}==" in served
        assert there == ("emscripten" not in line), line


def test_the_film_and_pictures_are_made_in_the_language_of_their_page(site: Path) -> None:
    film = {code: (site / "static" / f"film.{code}.svg").read_text(encoding="utf-8") for code in ("es", "en")}
    assert film["es"] != film["en"]
    assert lw.get_language() == "es"
