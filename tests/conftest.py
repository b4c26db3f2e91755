"""How Hypothesis runs here: a busy machine is no failure, a failure can be repeated; and what a test leaves behind."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from ipywidgets.widgets.widget import _instances

from legion_widget.engine import i18n
from legion_widget.ui import opponent
from tests import clean_environment

pytest_plugins = ["tests.every_sentence", "tests.first_language", "tests.tries"]

# The command line speaks the language of the computer; here it is none of ours, so that tests say what they want.
os.environ["LANGUAGE"] = "C"

settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("project")


#: The files that take longest, which are begun first, so that no worker is left with one of them alone.
SLOW = ("test_docs_site", "test_examples", "legion/test_agreement", "legion/test_why", "test_film", "test_random_games")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin the slow files first; the others keep their order."""

    def rank(item: pytest.Item) -> int:
        place = item.nodeid.partition("::")[0]
        return next((n for n, name in enumerate(SLOW) if place.endswith(f"{name}.py")), len(SLOW))

    items.sort(key=rank)


def pytest_collection_finish() -> None:
    """Leave what was made before the tests out of garbage collection, and collect less often: it took a seventh."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """When a test is over its pages are left: nothing more is painted for them."""
    shown = sys.modules.get("tests.page")
    if shown is not None:
        shown.leave_pages()
    desks = sys.modules.get("legion_widget.ui.editor.desk")
    if desks is not None:
        for widget in list(_instances.values()):
            if isinstance(widget, desks.EditorDesk):
                widget.views.clear()


@pytest.fixture(scope="session", autouse=True)
def no_last_game() -> None:
    """No board offers a game that another worker, or the tests of another day, have left in the folder of saves."""
    from legion_widget.ui import autosave

    autosave.OFFERED = 0


@pytest.fixture(scope="session")
def clean_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with Legion Widget and a game of somebody else, both installed from wheels."""
    return clean_environment.make(tmp_path_factory.mktemp("clean"))


@pytest.fixture(autouse=True)
def boards_end() -> Iterator[None]:
    """What a test has shown is closed after it: none goes on listening, or is painted in another test."""
    before = set(widgets())
    yield
    made = [one for name, one in widgets().items() if name not in before]
    for module, kind in SHOWN:
        if module in sys.modules:
            for one in made:
                if isinstance(one, getattr(sys.modules[module], kind)):
                    one.close()


#: What listens as long as it is not closed; lessons and editors close their boards.
SHOWN = (
    ("legion_widget.widget.lesson", "LessonWidget"),
    ("legion_widget.widget.editor", "EditorWidget"),
    ("legion_widget.widget.board", "BoardWidget"),
)


def widgets() -> dict[str, object]:
    """All widgets there are, by their ids; none where nothing has imported them."""
    module = sys.modules.get("ipywidgets.widgets.widget")
    return dict(module._instances) if module and "legion_widget.widget.board" in sys.modules else {}


@pytest.fixture
def english(spanish: None) -> Iterator[None]:
    """A test whose sentences are English ones."""
    i18n.set_language("en")
    yield
    i18n.set_language("es")


@pytest.fixture
def open_editor(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open editors in English that save into a folder of the test; none of them may have shown an error."""
    import legion_widget as lw
    from legion_widget.widget.testing import EditorClient

    i18n.set_language("en")
    opened: list[Any] = []

    def make(scenario: Any, **options: Any) -> EditorClient:
        opened.append(lw.edit(scenario, folder=tmp_path, **options))
        return EditorClient(opened[-1]).show(canvas=False)

    yield make
    for editor in opened:
        assert editor.errors == []
        editor.close()
    i18n.set_language("es")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions are shown for a moment only."""
    monkeypatch.setattr(opponent, "PACES", dict.fromkeys(opponent.PACES, 0.02))
