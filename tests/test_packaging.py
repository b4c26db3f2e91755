"""What is given away: the wheel, the archive of the sources, and the script that makes a release of them."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import time
import tomllib
import zipfile
from datetime import date
from pathlib import Path
from types import ModuleType, SimpleNamespace

import nbformat
import pytest
import yaml

from tests.clean_environment import ROOT, run


def script(name: str) -> ModuleType:
    """A module of the folder `scripts`."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


# ---- the wheel -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(clean_python: Path) -> zipfile.ZipFile:
    """The wheel that the clean environment has been made from."""
    (path,) = clean_python.parents[2].glob("wheels/legion_widget-*.whl")
    return zipfile.ZipFile(path)


pytestmark = pytest.mark.xdist_group("clean")


def test_the_wheel_has_every_file_of_the_package_and_no_other(wheel: zipfile.ZipFile) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "legion_widget", "examples/*.ipynb"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    wanted = {name if name.startswith("legion_widget/") else f"legion_widget/{name}" for name in listed.stdout.split()}
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == wanted


def test_the_wheel_says_that_it_has_types(wheel: zipfile.ZipFile) -> None:
    assert wheel.read("legion_widget/py.typed") == b""


def test_the_wheel_brings_all_that_the_notebooks_need_and_its_licences(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    head = wheel.read(name).decode().partition("\n\n")[0].splitlines()
    plain = {
        line.split()[1].rstrip(";") for line in head if line.startswith("Requires-Dist:") and "extra ==" not in line
    }
    assert {"shapely", "pandas", "matplotlib", "joblib", "tqdm", "cloudpickle", "reportlab"} <= {
        text.split(">")[0] for text in plain
    }
    licences = [line.split(": ")[1] for line in head if line.startswith("License-File:")]
    assert any(line.endswith("LICENSE") for line in licences)
    assert any(line.endswith("CC-BY-4.0.txt") for line in licences)
    scripts = wheel.read(name.replace("METADATA", "entry_points.txt")).decode()
    assert "legion-widget = legion_widget.cli:app" in scripts


def export(folder: Path, *, at: float, mask: int) -> Path:
    """The files of the checkout in a folder of their own, with another time and other rights, as elsewhere."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for name in filter(None, names):
        source, copy = ROOT / name, folder / name
        if source.is_file():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
            copy.chmod(mask | (0o111 if os.access(source, os.X_OK) else 0))
            os.utime(copy, (at, at))
    return folder


@pytest.mark.long
def test_wheel_and_archive_are_the_same_byte_for_byte_wherever_and_whenever_they_are_built(tmp_path: Path) -> None:
    """And a wheel built from the archive, as a packager does, is the same too."""
    built = []
    for name, at, mask in (("one", time.time(), 0o644), ("another", 1_000_000_000.0, 0o664)):
        folder = export(tmp_path / name, at=at, mask=mask)
        run(sys.executable, "-m", "hatchling", "build", "--directory", tmp_path / f"{name}-dist", cwd=folder)
        built.append({path.name: path for path in sorted((tmp_path / f"{name}-dist").iterdir())})
    assert len(built[0]) == 2
    assert list(built[0]) == list(built[1])
    assert [name for name in built[0] if built[0][name].read_bytes() != built[1][name].read_bytes()] == []
    (archive,) = (path for name, path in built[0].items() if name.endswith(".tar.gz"))
    (wheel,) = (path for name, path in built[0].items() if name.endswith(".whl"))
    run("tar", "-xzf", archive, "-C", tmp_path, cwd=tmp_path)
    source = tmp_path / archive.name.removesuffix(".tar.gz")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path / "again", cwd=source)
    assert (tmp_path / "again" / wheel.name).read_bytes() == wheel.read_bytes()


# ---- a release -------------------------------------------------------------------------------------------------

CHANGELOG = """# Changelog

## Unreleased

## 0.2.0 (2026-01-02)

- Something new.

## 0.1.0 (2025-01-01)

- It began.
"""
#: A package small enough to be built in no time.
PACKAGE = {
    "CHANGELOG.md": CHANGELOG,
    "Makefile": "test:\n\t@true\n",
    "pyproject.toml": '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n\n'
    '[project]\nname = "legion-widget"\nversion = "0.1.0"\nrequires-python = ">=3.11"\n',
    "legion_widget/__init__.py": '__version__ = "0.1.0"\n',
    "recipe/recipe.yaml": 'context:\n  version: "0.1.0"\n',
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.1.0\ndate-released: 2025-01-01\n",
    ".gitignore": "dist/\n",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout with one commit, ready for the release of 0.2.0."""
    for name, text in PACKAGE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Somebody")
    git(tmp_path, "config", "user.email", "somebody@example.org")
    commit(tmp_path)
    return tmp_path


def git(folder: Path, *words: str) -> str:
    return run("git", *words, cwd=folder).strip()


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A change")


def released(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "release.py"), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_release_writes_the_version_builds_and_tags(checkout: Path) -> None:
    done = released(checkout, "0.2.0")
    assert done.returncode == 0, done.stderr
    assert "git push --follow-tags" in done.stdout
    assert git(checkout, "tag") == "v0.2.0"
    assert git(checkout, "status", "--porcelain") == ""
    assert tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == "0.2.0"
    assert '"0.2.0"' in (checkout / "legion_widget/__init__.py").read_text(encoding="utf-8")
    assert 'version: "0.2.0"' in (checkout / "recipe/recipe.yaml").read_text(encoding="utf-8")
    citation = f"cff-version: 1.2.0\nversion: 0.2.0\ndate-released: {date.today()}\n"
    assert (checkout / "CITATION.cff").read_text(encoding="utf-8") == citation
    made = sorted(path.name for path in (checkout / "dist").iterdir())
    assert made == ["legion_widget-0.2.0-py3-none-any.whl", "legion_widget-0.2.0.tar.gz"]

    again = released(checkout, "0.2.0", "--check")
    assert again.returncode == 1
    assert "the tag v0.2.0 is there already" in again.stderr
    earlier = released(checkout, "0.1.5", "--check")
    assert "v0.2.0 is later" in earlier.stderr


def test_a_release_is_refused_with_all_that_is_missing(checkout: Path) -> None:
    """A tree that is not clean and no entry in the changelog are told together."""
    (checkout / "new.txt").write_text("new", encoding="utf-8")
    done = released(checkout, "0.3.0")
    assert done.returncode == 1
    assert "the tree is not clean; commit or remove:\n      ?? new.txt" in done.stderr
    assert "CHANGELOG.md has no entry: `## 0.3.0 (" in done.stderr
    assert git(checkout, "tag") == ""


def test_a_release_is_refused_when_the_tests_fail(checkout: Path) -> None:
    (checkout / "Makefile").write_text("test:\n\t@false\n", encoding="utf-8")
    commit(checkout)
    before = git(checkout, "rev-parse", "HEAD")
    done = released(checkout, "0.2.0")
    assert done.returncode == 1
    assert "`make test` fails" in done.stderr
    assert git(checkout, "rev-parse", "HEAD") == before
    assert git(checkout, "tag") == ""
    assert not (checkout / "dist").exists()


def test_nothing_is_left_of_a_release_that_cannot_be_built(checkout: Path) -> None:
    text = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    (checkout / "pyproject.toml").write_text(text + 'readme = "gone.md"\n', encoding="utf-8")
    commit(checkout)
    before = git(checkout, "rev-parse", "HEAD")
    done = released(checkout, "0.2.0")
    assert done.returncode == 1
    assert "gone.md" in done.stderr
    assert git(checkout, "rev-parse", "HEAD") == before
    assert git(checkout, "tag") == ""


def test_what_the_changelog_lacks_is_said() -> None:
    faults = script("release").changelog_faults
    assert faults(CHANGELOG, "0.2.0") == []
    assert "has no day" in faults(CHANGELOG.replace(" (2026-01-02)", ""), "0.2.0")[0]
    assert "has no day" in faults(CHANGELOG.replace("2026-01-02", "unreleased"), "0.2.0")[0]
    assert "is still to come" in faults(CHANGELOG.replace("2026-01-02", "9999-01-02"), "0.2.0")[0]
    assert "nothing stands below" in faults(CHANGELOG.replace("- Something new.", ""), "0.2.0")[0]
    left = CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n- Left behind.\n")
    assert "belongs under 0.2.0" in faults(left, "0.2.0")[0]


def test_what_is_no_version_is_refused() -> None:
    order = script("release").order
    assert [order(text) for text in ("1.2", "v1.2.3", "1.2.3-beta", "")] == [None] * 4
    assert order("1.2.3rc1") < order("1.2.3rc2") < order("1.2.3") < order("1.10.0")


# ---- other ways in ---------------------------------------------------------------------------------------------


def test_the_conda_recipe_asks_for_what_the_package_asks_for() -> None:
    """The fonts are on PyPI only; of matplotlib, conda has a part without windows."""
    recipe = yaml.safe_load((ROOT / "recipe" / "recipe.yaml").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.sub(r"\s*;.*", "", line).replace(" ", "") for line in project["dependencies"]}
    asked = {line.replace(" ", "").replace("matplotlib-base", "matplotlib") for line in recipe["requirements"]["run"]}
    assert asked - wanted == {"python" + project["requires-python"]}
    assert {line for line in wanted - asked if not line.startswith("fontpkg-")} == set()
    assert recipe["context"]["version"] == project["version"]
    assert recipe["about"]["license"] == project["license"]
    assert all((ROOT / file).exists() for file in recipe["about"]["license_file"])


def test_every_requirement_names_its_lowest_version() -> None:
    """Every plain dependency but the fonts, of which there is one version, says the oldest that works."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [line for line in project["dependencies"] if ">=" not in line and not line.startswith("fontpkg-")] == []


def test_a_binder_starts_the_lab_with_our_settings(tmp_path: Path) -> None:
    """`.binder/start` hands its command an environment in which Jupyter finds them."""
    here = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{here}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    command = [str(ROOT / ".binder" / "start"), "printenv", "JUPYTER_CONFIG_PATH"]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (Path(done.stdout.split(os.pathsep)[0].strip()) / "jupyter_server_config.json").exists()
    lines = (ROOT / ".binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert "--constraint ../requirements/pinned.txt" in lines
    assert ".." in lines


@pytest.mark.parametrize("name", ["install.md", "install.es.md"])
def test_the_lines_for_a_hub_name_the_settings_of_the_lab(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    lines = re.findall(r"^    (from legion_widget .*\n|c\..*\n)", text, re.MULTILINE)
    config = SimpleNamespace(Spawner=SimpleNamespace())
    exec("".join(lines), {"c": config})
    folder = config.Spawner.environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0]
    assert (Path(folder) / "jupyter_server_config.json").exists()


def test_both_pages_on_installing_give_the_same_commands() -> None:
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("install.md", "install.es.md")]
    commands = [re.findall(r"^ {4,}(\S.*)$", page, re.MULTILINE) for page in pages]
    assert "pip download -d wheels legion-widget" in commands[0]
    assert commands[0] == commands[1]


def test_the_container_file_copies_what_there_is() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    assert not {"requirements", "legion_widget", "examples", "pyproject.toml", "README.md", "LICENSE"} & set(ignored)
    assert "requirements/pinned.txt" in text
    assert '"legion-widget", "lab"' in text


def test_an_audit_that_could_not_ask_is_no_good_news() -> None:
    verdict = script("audit").verdict
    assert verdict([{"name": "a", "version": "1", "vulns": []}]) == ("1 package asked about, no fault is known.", 0)
    fault = {"name": "a", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
    said, code = verdict([fault, {"name": "b", "skip_reason": "not found"}])
    assert "a 1: CVE-1, mended in 2" in said
    assert code == 1
    said, code = verdict([{"name": "b", "skip_reason": "not found"}])
    assert "does not know of 1 others: b" in said
    assert code == 2


@pytest.mark.long
def test_a_cell_that_fails_is_counted_and_those_after_it_are_run(tmp_path: Path) -> None:
    cells = [nbformat.v4.new_code_cell(code) for code in ("1 / 0", "x = 1", "assert x == 1")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "01-fails.ipynb")
    nbformat.write(nbformat.v4.new_notebook(cells=cells[1:]), tmp_path / "02-left-out.en.ipynb")
    command = [sys.executable, str(ROOT / "scripts" / "try_installs.py"), "--inside", str(tmp_path)]
    counted = json.loads(run(*command, cwd=tmp_path).splitlines()[-1])
    assert (counted["ran"], counted["cells"]) == (2, 3)
    assert counted["faults"] == ["01-fails.ipynb, cell 1: ZeroDivisionError: division by zero"]


def test_what_was_tried_is_a_table_and_a_step_that_failed_says_so() -> None:
    tried = script("try_installs")
    one = tried.Tried("3.11.7", "newest")
    assert tried.step(one, "command", tried.command(sys.executable, "-c", "print('well')"))
    assert not tried.step(one, "module", tried.command(sys.executable, "-c", "raise SystemExit('no such thing')"))
    assert one.faults == ["module: no such thing"]
    assert tried.table([one]).splitlines()[-1] == "| 3.11.7 | newest | yes | NO | 0 |"


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script of the other ways in, which imports its neighbour."""
    monkeypatch.syspath_prepend(ROOT / "scripts")
    return script("ways")


def test_the_other_ways_in_are_those_that_can_be_asked_for_and_the_pages_say_what_was_tried(ways: ModuleType) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "try_installs.py"), "--help"]
    (listed,) = set(re.findall(r"--way \{([^}]*)\}", run(*command, cwd=ROOT)))
    assert listed.split(",") == list(ways.WAYS)
    for page in ("install.md", "install.es.md"):
        tried = (ROOT / "docs" / page).read_text(encoding="utf-8").split("\n## ")[-1]
        assert [name for name in ways.WAYS if f"`{name}`" not in tried] == []


def test_faults_of_a_container_file_are_found_by_reading_it(ways: ModuleType) -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert ways.container_faults(text) == []
    for was, other, fault in (
        ("--from=built", "--from=bulit", "no stage bulit"),
        ("EXPOSE 8888", "EXPOSE 8889", "JupyterLab is not on port 8889"),
        ("USER player", "USER root", "it runs as root"),
        ("pinned.txt", "pined.txt", "there is no requirements/pined.txt"),
        ("WORKDIR /source", "WORKDR /source", "unknown instruction WORKDR"),
    ):
        assert was in text
        assert ways.container_faults(text.replace(was, other)) == [fault]


def test_a_way_that_cannot_be_tried_is_a_fault_and_the_next_one_is_tried(
    ways: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(tried: object, *_: object) -> None:
        with ways.served(sys.executable, "-c", "raise SystemExit('no such port')", folder=tmp_path) as _:
            raise OSError("no answer")

    monkeypatch.setattr(ways, "WAYS", {"broken": broken, "container": ways.container})
    one, other = ways.try_ways(["broken", "container"], ("3.11.7", sys.executable), tmp_path, tmp_path)
    assert one.faults[0].startswith("OSError: no answer")
    assert other.steps["read"] == "yes"


# ---- licences --------------------------------------------------------------------------------------------------


def test_the_page_of_licences_is_current() -> None:
    """A row for each pinned package, with what the installed one says of itself: else run scripts/licences.py."""
    licences = script("licences")
    page = licences.PAGE.read_text(encoding="utf-8").splitlines()
    assert [name for name, row in licences.rows().items() if row not in page] == []
    listed = {line.split("[")[1].split("]")[0] for line in page if "](https://pypi.org/" in line}
    assert listed == set(licences.pinned())


def test_what_is_installed_without_extras_is_listed_first() -> None:
    brought = script("licences").brought(())
    assert {"numpy", "shapely", "jupyter-server", "pandas"} <= brought
    assert not brought & {"resvg-py", "pytest", "sphinx"}


def test_who_cites_the_package_names_its_version_and_licences() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert (cited["version"], " AND ".join(cited["license"])) == (project["version"], project["license"])
