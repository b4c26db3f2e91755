"""The site of the documentation: it builds without a warning, and a reader can learn the game from its pages."""

import html
import inspect
import json
import posixpath
import re
import shlex
import subprocess
import sys
import typing
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.action import Action
from legion_widget.engine.i18n import LANGUAGES, localized
from legion_widget.engine.rulebook import Rule
from legion_widget.installed_games import games
from legion_widget.ui import protocol, to_page
from site_builder.checks import dead_links
from tests import public_names

pytest.importorskip("myst_nb")
InventoryFile = import_module("sphinx.util.inventory").InventoryFile

ROOT = Path(__file__).parent.parent
OTHER = {"es": "en", "en": "es"}
#: Every rulebook in both languages, and every chapter of it.
BOOKS = [(system, language) for system in games() for language in LANGUAGES]
CHAPTERS = [(*each, chapter) for each in BOOKS for chapter in lw.rulebook(each[0]).chapters]


@pytest.fixture(scope="session", params=["first", pytest.param("all", marks=pytest.mark.long)])
def pictured(request: pytest.FixtureRequest) -> str:
    """Which examples of a chapter have their picture: as it ships all of them, in a quick build the first."""
    which: str = request.param
    return which


#: Sphinx, which clears nothing away: a quarter of its time went by in freeing what ends with it all the same.
SPHINX = """import gc, os, sys
gc.disable()
from sphinx.cmd.build import main
failed = main(sys.argv[1:])
sys.stdout.flush(), sys.stderr.flush()
os._exit(failed)"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, pictured: str) -> Path:
    """The site, built anew; a warning is an error."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-c", SPHINX, "-W", "--keep-going", "-q", "-E", "-d", str(folder / "doctrees")]
    command += ["-D", f"example_pictures={pictured}"]
    done = subprocess.run(
        [*command, str(ROOT / "docs"), str(folder / "html")], cwd=ROOT, capture_output=True, text=True, timeout=3600
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder / "html"


def test_no_link_leads_nowhere(site: Path) -> None:
    """Neither to a page that is not there nor to a place that a page does not have."""
    assert dead_links(site) == []


def chapter_page(site: Path, system: str, language: str, chapter: int) -> str:
    pages = list((site / "rules" / system / language).glob(f"{chapter:02d}-*.html"))
    assert len(pages) == 1, f"pages of chapter {chapter} of {system} in {language}: {pages}"
    return pages[0].read_text(encoding="utf-8")


def rules_of(system: str, chapter: int) -> list[Rule]:
    return [rule for rule in lw.rulebook(system).values() if rule.chapter == chapter]


def words(page: str) -> str:
    """The text of a page as it is read."""
    body = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


def headings(page: str) -> list[str]:
    return [words(re.sub(r'<a class="headerlink".*?</a>', "", each)) for each in re.findall(r"<h2>(.*?)</h2>", page)]


@pytest.mark.parametrize(("system", "language", "chapter"), CHAPTERS)
def test_every_chapter_has_a_page_with_its_rules_in_order(site: Path, system: str, language: str, chapter: int) -> None:
    """A page a chapter, headed by the titles of its rules in the language of the page."""
    page = chapter_page(site, system, language, chapter)

    assert headings(page) == [f"{rule.id} {localized(rule.data.title, language)}" for rule in rules_of(system, chapter)]
    assert re.search("<html[^>]*>", page)[0].count(f'lang="{language}"') == 1  # type: ignore[index]


@pytest.mark.parametrize(("system", "language", "chapter"), CHAPTERS)
def test_every_rule_and_example_is_an_anchor(
    site: Path, pictured: str, system: str, language: str, chapter: int
) -> None:
    """``08-combat.html#L8.9`` leads to the rule, ``#L8.9-1`` to its first example, which has a picture."""
    page = chapter_page(site, system, language, chapter)
    anchors = set(re.findall(r'\bid="([^"]+)"', page))
    rules = rules_of(system, chapter)
    examples = [f"{rule.id}-{example.number}" for rule in rules for example in rule.examples]

    assert [id for id in [rule.id for rule in rules] + examples if id not in anchors] == []
    assert page.count('<div class="positions"><figure><svg') == len(examples if pictured == "all" else examples[:1])


@pytest.mark.parametrize(("system", "language", "chapter"), CHAPTERS)
def test_a_page_tells_rules_readings_options_and_steps(site: Path, system: str, language: str, chapter: int) -> None:
    """Nothing of the data is left out."""
    text = words(chapter_page(site, system, language, chapter)).replace(" ", "")
    told = []
    for rule in rules_of(system, chapter):
        told += [rule.data.text, rule.data.interpretation, rule.data.plain]
        told += [each for option in rule.options for each in (option.question, *option.values.values())]
        for example in rule.examples:
            told += [example.data.title, example.data.story, *(step.says for step in example.data.steps)]
    wanted = ["".join(localized(each, language).replace("`", "").split()) for each in told if each]

    assert [each for each in wanted if each not in text] == []


@pytest.mark.parametrize(("system", "language", "chapter"), CHAPTERS)
def test_a_step_is_refused_on_the_page_where_the_example_says_so(
    site: Path, system: str, language: str, chapter: int
) -> None:
    """Each action has its verdict, in the order of the steps; a refusal leads to its rule."""
    page = chapter_page(site, system, language, chapter)
    verdict = r'<span class="verdict (legal|refused)">.*?</span>(?: <a [^>]*href="([^"]*)")?'
    told = [(what, link.rpartition("#")[2]) for what, link in re.findall(verdict, page)]
    steps = [step for rule in rules_of(system, chapter) for each in rule.examples for step in each.data.steps]

    assert told == [("refused" if step.refused else "legal", step.refused) for step in steps if step.do is not None]


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_no_page_shows_a_placeholder_an_id_or_the_other_language(site: Path, system: str, language: str) -> None:
    """No ``{unit}`` is left in a sentence, no outcome is called as the code calls it, no rule by its other title."""
    book = lw.rulebook(system)
    titles = {localized(rule.data.title, OTHER[language]) for rule in book.values()}
    titles -= {localized(rule.data.title, language) for rule in book.values()}
    for page in (site / "rules" / system / language).glob("*.html"):
        body = re.sub(r"<(code|pre)\b.*?</\1>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = words(body)

        assert re.findall(r"\{\w*\}", text) == []
        assert re.findall(r"\b(?:\w+-against-any|\d-(?:casualt|passed)\w*|no-casualty|[a-z]+_[a-z]+)\b", text) == []
        assert [title for title in titles if len(title.split()) > 2 and title in text] == []


@pytest.mark.parametrize(
    ("system", "address", "told"),
    [
        ("legion", "en/08-combat.html", "the attacker wins: 13/36 (36%); tie: 10/36 (28%); the defender wins: 13/36"),
        ("legion", "en/07-movement.html", "Reach of "),
        ("baraka", "en/12-fire.html", "6 fire at effective range ( B12.5 )"),
        ("baraka", "es/12-fuego.html", "Impulso 1 · Activaciones (españoles)"),
        ("baraka", "en/13-close-combat.html", "activation chits 1"),
        ("market-garden", "es/08-combate-de-maniobra.html", "eficiencia media de 7,5 contra 5 ( HH.2 )"),
        ("market-garden", "en/08-manoeuvre-combat.html", "0/1,BF: the defender loses 1 step, both are fatigued 10%"),
        ("market-garden", "en/09-assault-combat.html", "the attackers go back 69.3%"),
    ],
)
def test_each_game_tells_its_odds_its_pieces_and_its_moment(site: Path, system: str, address: str, told: str) -> None:
    """Each game in its own words, all of them from the game."""
    assert told in words((site / "rules" / system / address).read_text(encoding="utf-8"))


def test_numbers_of_rules_are_links_on_every_page(site: Path) -> None:
    """In what was written by hand and in docstrings too, whichever the game."""
    links = [
        ("glossary.html", "rules/legion/en/08-combat.html#L8.9"),
        ("glossary.html", "rules/market-garden/en/03-movement.html#HC.2"),
        ("rulings.html", "rules/baraka/en/"),
        ("rulings.es.html", "rules/baraka/es/"),
        ("glossary.es.html", "rules/legion/es/08-combate.html#L8.9"),
        ("api/playing.html", "../rules/legion/en/"),
        ("notebooks/03-first-skirmish.html", "../rules/baraka/es/12-fuego.html#B12.3"),
        ("notebooks/03-first-skirmish.en.html", "../rules/baraka/en/12-fire.html#B12.3"),
    ]

    assert [each for each in links if f'href="{each[1]}' not in (site / each[0]).read_text(encoding="utf-8")] == []


def test_a_spanish_page_leads_to_the_rules_in_spanish(site: Path) -> None:
    pages = [file for file in site.glob("*.es.html") if "rules/" in body(file)]

    assert len(pages) > 5
    assert [file.name for file in pages if re.search(r'href="rules/[\w-]+/en/', body(file))] == []


def body(file: Path) -> str:
    """The text of a page, without what is around it."""
    text = re.search(r"<article.*?</article>", file.read_text(encoding="utf-8"), re.DOTALL)
    assert text
    return text[0]


def test_the_search_has_each_rule_by_its_number_and_its_title_in_each_language(site: Path) -> None:
    """An entry of the index leads to the anchor of the rule, on the page of each language."""
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    places = {
        entry: {(index["docnames"][page], anchor) for page, anchor, _ in found}
        for entry, found in index["indexentries"].items()
    }
    missing = []
    for system, language, chapter in CHAPTERS:
        (page,) = (site / "rules" / system / language).glob(f"{chapter:02d}-*.html")
        for rule in rules_of(system, chapter):
            place = (page.relative_to(site).with_suffix("").as_posix(), rule.id)
            missing += [] if place in places.get(rule.id.lower(), ()) else [place]

    assert missing == []
    assert ("rules/legion/en/07-movement", "L7.9") in places["zone of control"]
    assert ("rules/legion/es/07-movimiento", "L7.9") in places["zona de control"]


def test_pages_beside_a_page_are_in_its_language(site: Path) -> None:
    """A Spanish page lists Spanish pages, and chapters of the open book alone."""
    page = chapter_page(site, "legion", "es", 8)
    listed = re.search(r'<div class="sidebar-tree">.*?</aside>', page, re.DOTALL)
    assert listed
    links = re.findall(r'href="([^"#]+)"', listed[0])

    assert "07-movimiento.html" in links
    assert "../../../install.es.html" in links
    assert [link for link in links if "/en/" in link or link.endswith(("/install.html", ".en.html"))] == []
    assert not any("baraka/es/12" in link for link in links)


def test_a_notebook_can_be_downloaded_from_its_page(site: Path) -> None:
    for notebook in (ROOT / "examples").glob("*.ipynb"):
        page = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")

        assert f'href="{notebook.name}" download' in page
        assert (site / "notebooks" / notebook.name).read_bytes() == notebook.read_bytes()


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    """Styles, scripts, fonts and pictures lie in the site; a link that a reader follows may lead elsewhere."""
    asked = re.compile(r"<(?:script|img|image|iframe|source)\b[^>]*(?:src|href)=\"(?:https?:)?//|<link [^>]*https?://")
    for page in site.rglob("*.html"):
        assert asked.findall(page.read_text(encoding="utf-8")) == [], page


def test_the_front_page_leads_to_every_rulebook(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")

    assert [each for each in BOOKS if f'href="rules/{each[0]}/{each[1]}/index.html"' not in front] == []


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


def test_the_reference_is_written_for_readers(site: Path) -> None:
    """Defaults are values, a name holds no list of classes, and the number of a rule is no type."""
    odd = re.compile(r"<factory>|<class |<function|<lambda>|Alias for field|mappingproxy|Type : [BHL]\d")
    pages = sorted((site / "api").glob("*.html"))
    found = {page.name: odd.findall(words(page.read_text(encoding="utf-8"))) for page in pages}

    assert len(pages) > 10
    assert {name: each for name, each in found.items() if each} == {}
    assert "based_on : str , remove : list [ str ] = []" in words((site / "api" / "designing.html").read_text("utf-8"))


def test_what_pictures_of_a_page_have_in_common_is_written_once(site: Path) -> None:
    """Each definition stands before its first use, and once: a page with two of a name would be wrong."""
    uses = 0
    for page in (site / "rules").rglob("*.html"):
        defined: set[str] = set()
        for own, used in re.findall(r'<g id="(lw\w+)"|<use [^>]*href="#(lw\w+)"', page.read_text(encoding="utf-8")):
            assert own not in defined, (page.name, own)
            defined |= {own} - {""}
            uses += bool(used)
            assert used in defined | {""} or page.read_text("utf-8").count(f'id="{used}"') == 1, (page.name, used)

    assert uses > 1000


def test_the_board_of_a_notebook_is_described_with_what_it_inherits(site: Path) -> None:
    """Its methods that a cell calls, and no other."""
    page = words((site / "api" / "pictures.html").read_text(encoding="utf-8"))
    board = page[page.index("class BoardWidget") : page.index("Pictures", page.index("class BoardWidget"))]
    for method in ("look_back (", "snapshot (", "visit ("):
        assert method in board
    assert "paint_soon" not in board


# ---- the reference -----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def described(site: Path) -> dict[str, set[str]]:
    """What the site describes: the names by the kind of thing, from its inventory."""
    with (site / "objects.inv").open("rb") as stream:
        read = InventoryFile.load(stream, "", posixpath.join)
    return {kind: set(things) for kind, things in getattr(read, "data", read).items()}


@pytest.fixture(scope="session")
def names(described: dict[str, set[str]]) -> set[str]:
    """The names of Python things that the site describes."""
    return {name for kind, found in described.items() if kind.startswith("py:") for name in found}


def also(thing: object) -> set[str]:
    """The names of a thing: where it is defined, and what a cell calls it."""
    short = {name for name, value in public_names.roots().items() if value is thing}
    return {public_names.path(thing), *short}


def test_no_public_function_or_class_is_missing_from_the_reference(names: set[str]) -> None:
    """What a cell can write, and what it can get hold of from there."""
    public = public_names.public()

    assert len(public) > 400
    assert {"legion_widget.engine.moment.Moment", "legion_widget.widget.board.BoardWidget"} <= set(public)
    assert [name for name, thing in public.items() if not also(thing) & names] == []
    data = {name: value for name, value in public_names.roots().items() if not callable(value)}
    places = {name: name.replace(".ACTIONS", ".actions.ACTIONS") for name in data}  # where they are defined
    assert [name for name, place in places.items() if not {name, place} & names] == []


def test_no_method_or_property_is_missing_from_the_reference(names: set[str]) -> None:
    """Each of a class itself; one that only does what a parent says is described there."""
    missing = []
    for name, kind in public_names.public().items():
        for member in public_names.members(kind) if isinstance(kind, type) else ():
            owners = [each for each in kind.__mro__ if public_names.is_ours(each)]
            if not {f"{owner}.{member}" for each in owners for owner in also(each)} & names:
                missing.append(f"{name}.{member}")

    assert missing == []


def test_modules_that_the_reference_describes_are_described_whole(
    described: dict[str, set[str]], names: set[str]
) -> None:
    missing = []
    for name in described["py:module"]:
        module = import_module(name)
        for short, thing in vars(module).items():
            listed = short in module.__all__ if hasattr(module, "__all__") else not short.startswith("_")
            if listed and public_names.is_ours(thing) and thing.__module__ == name:
                missing += [] if also(thing) & names or not callable(thing) else [f"{name}.{short}"]

    assert len(described["py:module"]) > 150
    assert missing == []


def test_every_name_that_a_cell_can_write_has_an_example(site: Path) -> None:
    """A doctest, or for an action one that the worked examples of the rulebook allow."""
    pages = {system: words((site / "api" / f"{system}.html").read_text(encoding="utf-8")) for system in games()}
    missing = []
    for name, thing in public_names.roots().items():
        short = name.rpartition(".")[2]
        if callable(thing) and ">>>" not in (inspect.getdoc(thing) or ""):
            code = f"lw.{name.removeprefix('legion_widget.games.')} ("
            page = next((page for system, page in pages.items() if f".{system.replace('-', '_')}." in name), "")
            missing += [] if code.replace(" ", "") in page.replace(" ", "") else [f"{name} ({short})"]

    assert missing == []


def test_examples_of_actions_on_the_pages_are_actions(site: Path) -> None:
    """They can be pasted into a cell."""
    for system in games():
        page = (site / "api" / f"{system}.html").read_text(encoding="utf-8")
        codes = re.findall(r"in the worked example .*?<pre>(.*?)</pre>", page, re.DOTALL)
        made = [eval(html.unescape(re.sub(r"<[^>]*>", "", code)).strip(), {"lw": lw}) for code in codes]

        assert made
        assert [each for each in made if not isinstance(each, Action)] == []


def test_every_command_argument_and_option_is_in_the_reference(site: Path, described: dict[str, set[str]]) -> None:
    page = words((site / "reference" / "command-line.html").read_text(encoding="utf-8"))
    count = 0
    for path, command in parser():
        assert f"{' '.join(path)}" in page
        for parameter in command.params:
            called = (
                parameter.opts
                if parameter.param_type_name == "option"
                else [parameter.metavar or parameter.name.upper()]
            )
            assert [each for each in called if f"{'-'.join(path)}.{each}" not in described["std:cmdoption"]] == []
            count += 1

    assert count > 60


def test_the_command_line_is_described_in_spanish_too(site: Path) -> None:
    from legion_widget.bench.keys import translated

    page = words((site / "reference" / "command-line.es.html").read_text(encoding="utf-8"))
    said = [
        text.partition("\f")[0].strip()
        for _, command in parser()
        for text in (command.help or "", *(parameter.help or "" for parameter in command.params))
    ]
    spanish = [translated(text, "es") for text in said if text]
    assert len(spanish) > 75
    # Numbers of rules are links, round which there is a space.
    shown = page.replace(" ", "")
    assert [text for text in spanish if re.sub("[ `]", "", text) not in shown] == []
    assert not {text for text in said if text} & set(spanish)


def test_the_examples_of_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command has some; only JupyterLab is not started."""
    from typer.testing import CliRunner

    from legion_widget import labserver
    from legion_widget.cli import app

    monkeypatch.chdir(tmp_path)
    handed_in = lw.open_lesson("annual", "Ana").hand_in()
    assert handed_in.parent == tmp_path / "hand-in"
    served = []
    monkeypatch.setattr(labserver, "serve", served.append)
    for path, command in parser():
        if hasattr(command, "commands"):
            continue
        lines = command.callback.__doc__.partition("\f")[2].split("\n")
        examples = [line.strip() for line in lines if line.strip()]

        assert any(example.startswith(" ".join(path)) for example in examples), path
        for example in examples:
            result = CliRunner().invoke(app, shlex.split(example)[1:])
            assert result.exit_code == 0, (example, result.output)
    assert len(served) == 2


def parser() -> list[tuple[tuple[str, ...], typing.Any]]:
    """Each command of the program with the words that call it."""
    import typer

    from legion_widget.cli import app

    found: list[tuple[tuple[str, ...], typing.Any]] = []
    waiting: list[tuple[tuple[str, ...], typing.Any]] = [(("legion-widget",), typer.main.get_command(app))]
    while waiting:
        path, command = waiting.pop()
        found.append((path, command))
        waiting += [((*path, name), inner) for name, inner in getattr(command, "commands", {}).items()]
    return found


def test_every_trait_is_in_the_reference_with_its_meaning(described: dict[str, set[str]]) -> None:
    traits = {
        f"{kind.__name__}.{name}": trait
        for kind in public_names.things(import_module("traitlets").HasTraits)
        for name, trait in kind.class_own_traits().items()
        if not name.startswith("_")
    }

    assert "Board.selected" in traits
    assert set(traits) - described["std:trait"] == set()
    assert [name for name, trait in traits.items() if not trait.help] == []


def test_every_message_and_command_of_the_page_is_in_the_reference(described: dict[str, set[str]]) -> None:
    kinds = {each.__struct_config__.tag for each in (*typing.get_args(protocol.MapMessage), protocol.Here)}
    told = {name for name, each in vars(to_page).items() if isinstance(each, type) and issubclass(each, msgspec.Struct)}
    commands = {f"{place}:{name}" for place, known in public_names.commands() for name in known}

    assert kinds - described["std:message"] == set()
    assert told - described["std:record"] == set()
    assert len(commands) > 120
    assert commands - described["std:command"] == set()


@pytest.mark.parametrize("end", ["", ".es"])
@pytest.mark.parametrize("system", [*games(), "lessons"])
def test_every_key_of_files_is_in_the_reference(site: Path, system: str, end: str) -> None:
    """In the table of its record, with its meaning, in both languages."""
    from legion_widget.bench.keys import file_kinds, keys, records
    from legion_widget.lessons.data import LessonData

    page = (site / f"keys-{system}{end}.html").read_text(encoding="utf-8")
    kinds = [LessonData] if system == "lessons" else [kind.record for kind in file_kinds(system).values()]
    missing = []
    for record in {each for kind in kinds for each in records(kind)}:
        name = (typing.get_origin(record) or record).__name__
        table = re.search(rf'<section id="{name.lower()}">(.*?)</table>', page, re.DOTALL)
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table[1], re.DOTALL) if table else []
        cells = {
            words(row[0]): words(row[4]) for row in (re.findall(r"<td.*?</td>", row, re.DOTALL) for row in rows) if row
        }
        missing += [f"{name}.{key.name}" for key in keys(record) if not cells.get(key.name)]

    assert missing == []
