"""How Hypothesis runs here: a busy machine is no failure, a failure can be repeated; and what a test leaves behind."""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from legion_widget.engine import words

settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("project")


@pytest.fixture(autouse=True)
def spanish() -> None:
    """A test begins in Spanish, as a game does, whatever the one before has left."""
    if words.get_language() != "es":
        words.set_language("es")


@pytest.fixture(autouse=True)
def boards_end() -> Iterator[None]:
    """The boards that a test has made are closed after it: none goes on listening, or is painted in another test."""
    before = set(widgets())
    yield
    for name, one in widgets().items():
        if name not in before and isinstance(one, sys.modules["legion_widget.view.board"].Board):
            one.close()


def widgets() -> dict[str, object]:
    """All widgets there are, by their ids; none where nothing has imported them."""
    module = sys.modules.get("ipywidgets.widgets.widget")
    return dict(module._instances) if module and "legion_widget.view.board" in sys.modules else {}
