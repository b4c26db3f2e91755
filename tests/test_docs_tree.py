"""What the docs say of the package is there: the modules of the tree, the layers, the files that the text names."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "legion_widget"
#: The trees of the docs: the page, the first line of each, and what it is a tree of.
TREES = [
    ("docs/architecture.md", "legion_widget/", ROOT),
    ("docs/architecture.md", "books ", ROOT / "docs" / "_ext"),
    ("CONTRIBUTING.md", "engine/ ", PACKAGE),
]


def tree(page: str, first: str) -> list[str]:
    """The lines of the indented block of a page that begins so."""
    text = (ROOT / page).read_text(encoding="utf-8")
    block = re.search(rf"^    {re.escape(first)}.*\n(?:    .*\n)*", text, re.MULTILINE)
    assert block, f"{page} has no tree that begins with {first}"
    return block[0].splitlines()


def named(lines: list[str]) -> Iterator[str]:
    """The paths that a tree names: what stands before two spaces; what is indented lies in the folder before it."""
    folders: list[tuple[int, str]] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        while folders and folders[-1][0] >= indent:
            folders.pop()
        above = folders[-1][1] if folders else ""
        names = re.split(r" {2,}", line.strip())[0].split()
        yield from (above + name for name in names)
        if names[-1].endswith("/"):
            folders.append((indent, above + names[-1]))


def there(root: Path, name: str) -> bool:
    """Whether a module, a file, or a folder with something in it has this path."""
    pattern = name.replace("<name>", "*")
    if name.endswith("/"):
        return any(path.name != "__pycache__" for folder in root.glob(pattern) for path in folder.glob("*"))
    return any(root.glob(pattern if Path(name).suffix else f"{pattern}.py"))


def test_a_tree_is_read_with_its_folders() -> None:
    lines = ["  a/     some", "    b c   two words", "    d/  more", "      e.toml", "    f   last", "  g"]

    assert list(named(lines)) == ["a/", "a/b", "a/c", "a/d/", "a/d/e.toml", "a/f", "g"]
    assert there(PACKAGE, "engine/board")
    assert not there(PACKAGE, "engine/nowhere")
    assert not there(PACKAGE, "nowhere/")


@pytest.mark.parametrize(("page", "first", "root"), TREES)
def test_what_a_tree_names_is_there(page: str, first: str, root: Path) -> None:
    names = list(named(tree(page, first)))

    assert len(names) > 5
    assert [name for name in names if not there(root, name)] == []


def test_the_architecture_names_every_module_once() -> None:
    listed = named(tree("docs/architecture.md", "legion_widget/"))
    names = [name for name in listed if not name.endswith(("/", ".toml"))]
    modules = [path.relative_to(ROOT).with_suffix("") for path in PACKAGE.rglob("*.py") if path.stem != "__init__"]

    assert len(modules) > 100
    assert sorted(names) == sorted(path.as_posix() for path in modules)


def test_the_files_that_the_text_names_are_there() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    names = re.findall(r"`([\w./]+/\w+\.(?:py|toml))`", text)
    roots = (PACKAGE, ROOT, ROOT / "docs" / "_ext")

    assert len(names) > 10
    assert [name for name in names if not any((root / name).is_file() for root in roots)] == []


def test_what_was_tried_can_be_tried_again() -> None:
    """Each command of the tables names tests that are there."""
    commands = re.findall(
        r"`((?:\w+/)*test_\w+\.py)(?: -k (\w+))?`", (ROOT / "docs" / "tried.md").read_text(encoding="utf-8")
    )

    assert len(commands) > 10
    for file, word in commands:
        assert word in (ROOT / "tests" / file).read_text(encoding="utf-8"), (file, word)


def test_the_packages_that_the_layers_name_are_there() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "layers")
    packages = [package.strip(" ()") for layer in layers for package in layer.split("|")]

    assert len(packages) > 5
    assert [package for package in packages if not (there(PACKAGE, package) or there(PACKAGE, f"{package}/"))] == []


def test_the_film_of_the_readme_is_small_and_needs_no_script() -> None:
    """It plays as a picture, wherever the README is read."""
    film = (ROOT / "docs/pictures/turn.svg").read_text(encoding="utf-8")

    assert "](docs/pictures/turn.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(film.encode()) <= 1_000_000
    assert "<animate" in film or "@keyframes" in film
    assert "<script" not in film


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.es.md")), ids=lambda page: page.name)
def test_a_spanish_page_has_a_twin_leads_to_spanish_pages_and_is_listed(page: Path) -> None:
    """Where a page is in English only, what leads there says so."""
    text = page.read_text(encoding="utf-8")
    own = page.name.removesuffix(".es.md")
    twin = page.with_name(f"{own}.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([a-z-]+)\.md(?:#[^)]*)?\)", text)

    assert f"({page.name})" in twin
    assert own in links
    assert [name for name in links if name != own and (page.with_name(f"{name}.es.md")).exists()] == []
    listed = re.findall(r"^(?:\w+ <)?([\w.-]+)>?$", (ROOT / "docs/index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert f"{own}.es" in listed
